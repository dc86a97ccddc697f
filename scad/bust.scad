// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Bust: the cabeza, a head with a face on a neck and shoulders. Nothing of it leans
// out by more than 45°, so it prints without supports.
use <drop.scad>

/* [Bust] */
// Width of the shoulders; all other measures follow in proportion (mm)
bust_width = 17; // [6:0.1:100]

/* [Hidden] */
width = 17;
rim = 0.6;
base = 2.4;
shoulders = 7;
neck = 4.4;
neck_top = 8.5;
head = 7.4;
tall = 1.18;
// The face is cut flat, this far before the middle of the head.
face = 5.4;

// It stands on the origin and looks down the y axis.
module bust(bust_width = bust_width) {
  scale(bust_width / width) {
    trunk();
    translate([0, 0, neck_top + tall * drop_level(head, neck)]) visage();
  }
}

module trunk() {
  cylinder(r1 = width / 2 - rim, r2 = width / 2, h = rim);
  translate([0, 0, rim]) cylinder(r = width / 2, h = base - rim);
  translate([0, 0, base]) cylinder(r1 = width / 2, r2 = neck, h = shoulders - base);
  cylinder(r = neck, h = neck_top);
}

module visage() {
  difference() {
    scale([1, 1, tall]) drop(head);
    translate([-width, -face - width, -2 * width]) cube([2 * width, width, 4 * width]);
    for (side = [-1, 1]) translate([2.1 * side, -face, 1.6]) eye();
    mouth();
  }
  translate([0, -face, -0.3]) nose();
  for (side = [-1, 1]) translate([0.88 * head * side, 0.4, 0]) ear();
}

// Hollows in the face are cones of 45°, which print upright.
module eye() {
  pit(1.4, 0.9);
}

module pit(radius, depth) {
  rotate([90, 0, 0]) translate([0, 0, -depth])
    cylinder(r1 = radius - depth, r2 = radius + depth, h = 2 * depth);
}

module nose() {
  scale([0.8, 0.9, 1.3]) drop(1.2);
}

module ear() {
  scale([0.8, 1, 1.2]) drop(1.8);
}

module mouth() {
  for (angle = [-40:20:20]) hull() for (end = [angle, angle + 20])
    translate([3 * sin(end), -face, -1.4 - 2.6 * cos(end)]) pit(0.6, 0.6);
}

bust($fa = 6, $fs = 0.3);
