// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Cane: a split cane, thrown like a die. One side is round, the other flat, with a groove.

/* [Cane] */
// Length (mm)
cane_length = 64; // [20:0.5:250]
// Width of the flat side (mm)
cane_width = 11; // [5:0.1:50]
// Height of the round side against half the width
cane_rise = 0.8; // [0.5:0.05:1]
// Depth of the groove (mm)
groove_depth = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// A knot rings the round side: its height and length, against the width.
knot = 0.06;
knot_length = 0.22;
// The groove, against the width, and how far it stays from the ends.
groove = 0.26;
margin = 0.45;
// What is cut off the edge on the bed, where the first layer is squeezed wide, and off the
// ends (mm).
lead = 0.3;
bevel = 1;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// It lies on its flat side along x.
module cane(
  cane_length = cane_length, cane_width = cane_width, cane_rise = cane_rise,
  groove_depth = groove_depth
) {
  radius = cane_width / 2;
  difference() {
    union() {
      half(cane_length, radius, bevel);
      half(knot_length * cane_width, (1 + 2 * knot) * radius, knot * cane_width);
    }
    translate([0, 0, -reach]) linear_extrude(groove_depth + reach) lines();
  }

  module half(length, radius, bevel) intersection() {
    scale([1, 1, cane_rise]) rotate([0, 90, 0]) hull() {
      cylinder(r = radius, h = length - 2 * bevel, center = true);
      cylinder(r = radius - bevel, h = length, center = true);
    }
    hull() {
      translate([0, 0, radius / 2 + lead]) cube([length, 2 * radius, radius], center = true);
      translate([0, 0, radius / 2]) cube([length, 2 * radius - 2 * lead, radius], center = true);
    }
  }

  // A long line with two bars across it.
  module lines() {
    wide = groove * cane_width;
    square([cane_length - 2 * margin * cane_width, wide], center = true);
    for (side = [-1, 1]) translate([side * cane_length / 4, 0])
      square([wide, 0.7 * cane_width], center = true);
  }
}

cane($fa = 6, $fs = 0.3);
