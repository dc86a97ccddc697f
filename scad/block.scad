// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Block: a box with its edges cut off, so that it rolls over them and stands. Scored
// lines show the cubes that it is made of.

/* [Block] */
// Width, depth and height (mm)
edges = [39.6, 19.6, 19.6];
// What is cut off the edges (mm)
chamfer = 1; // [0.1:0.1:10]
// Edge of the cubes that it is made of (mm), 0 for a plain block
unit = 20; // [0:0.1:200]
// Depth of the scored lines (mm)
score = 0.6; // [0.1:0.1:4]

// It stands on the origin. Its scores have walls of 45°, which print on every side.
module block(edges = edges, chamfer = chamfer, unit = unit, score = score) {
  translate([0, 0, edges[2] / 2]) difference() {
    chamfered(edges, chamfer);
    if (unit > 0) for (axis = [0, 1, 2]) {
      units = round(edges[axis] / unit);
      if (units > 1) for (k = [1:units - 1])
        scores(edges, axis, (k - units / 2) * unit, score);
    }
  }
}

module chamfered(edges, chamfer) {
  hull() for (axis = [0, 1, 2])
    cube([for (k = [0:2]) k == axis ? edges[k] : edges[k] - 2 * chamfer], center = true);
}

// A line around the block at `place` on `axis`: a bar on its corner along each side.
module scores(edges, axis, place, score) {
  for (along = [0, 1, 2], side = [-1, 1]) if (along != axis) {
    across = 3 - axis - along;
    translate([for (k = [0:2]) k == axis ? place : k == across ? side * edges[k] / 2 : 0])
      rotate([for (k = [0:2]) k == along ? 45 : 0])
        cube([for (k = [0:2]) k == along ? edges[k] + 1 : score * sqrt(2)], center = true);
  }
}

block();
