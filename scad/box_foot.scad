// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Foot of a box: a disc that is glued into a hollow under the tray. It fits the hollow in the lid of a
// box of the same size below, so that boxes can be stacked.

/* [Foot] */
// Diameter (mm)
foot_diameter = 6; // [2:0.1:20]
// Height (mm)
foot_height = 1.3; // [0.4:0.1:10]

/* [Hidden] */
// What is broken off both edges (mm).
chamfer = 0.2;

module box_foot(foot_diameter = foot_diameter, foot_height = foot_height) {
  radius = foot_diameter / 2;
  hull() {
    cylinder(r = radius - chamfer, h = foot_height);
    translate([0, 0, chamfer]) cylinder(r = radius, h = foot_height - 2 * chamfer);
  }
}

box_foot($fa = 6, $fs = 0.3);
