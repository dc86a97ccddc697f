// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Dimple: the round hollow that holds one checker, and the groove that frames it.

/* [Dimple] */
// Radius of the sphere that hollows it out (mm)
dimple_radius = 6.1; // [3:0.1:40]
// How deep it goes below the surface (mm)
dimple_depth = 3; // [1:0.1:20]
// Height of the surface it lies in (mm)
thickness = 4; // [1:0.2:20]

/* [Hidden] */
reach = 0.1;

// What the panel loses for one checker.
module dimple(
  dimple_radius = dimple_radius, dimple_depth = dimple_depth, thickness = thickness
) {
  translate([0, 0, thickness + dimple_radius - dimple_depth]) sphere(r = dimple_radius);
}

// What the panel loses for a straight groove from the corner `at`, `size` = [x, y].
module groove(at, size, depth, thickness = thickness) {
  translate([at[0], at[1], thickness - depth]) cube([size[0], size[1], depth + reach]);
}

difference() {
  translate([-dimple_radius, -dimple_radius, 0])
    cube([2 * dimple_radius, 2 * dimple_radius, thickness]);
  dimple($fa = 6, $fs = 0.3);
}
