// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Stick: thrown like a die. One side is round, the other flat and marked.

/* [Stick] */
// Length (mm)
stick_length = 56; // [20:0.5:200]
// Width of the flat side (mm)
stick_width = 10; // [5:0.1:40]
// Height of the round side against half the width
stick_rise = 0.8; // [0.5:0.05:1]
// Depth of the marks (mm)
mark_depth = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// Three squares on their corners mark the flat side: from one to the next, and their edge, against
// the width.
mark_pitch = 1.2;
mark_size = 0.42;
// What is cut off the edge on the bed, where the first layer is squeezed wide (mm).
lead = 0.3;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// It lies on its flat side along x.
module stick(
  stick_length = stick_length, stick_width = stick_width, stick_rise = stick_rise,
  mark_depth = mark_depth
) {
  radius = stick_width / 2;
  size = mark_size * stick_width;
  difference() {
    intersection() {
      scale([1, 1, stick_rise]) hull() ends() sphere(r = radius);
      hull() ends() {
        cylinder(r1 = radius - lead, r2 = radius, h = lead);
        cylinder(r = radius - lead, h = radius);
        translate([0, 0, lead]) cylinder(r = radius, h = radius);
      }
    }
    for (k = [-1:1]) translate([k * mark_pitch * stick_width, 0, -reach]) rotate(45)
      translate([-size / 2, -size / 2, 0]) cube([size, size, mark_depth + reach]);
  }

  module ends() for (side = [-1, 1])
    translate([side * (stick_length / 2 - radius), 0, 0]) children();
}

stick($fa = 6, $fs = 0.3);
