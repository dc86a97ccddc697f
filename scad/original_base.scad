// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Base of a checker of the first Cuatto: a dome on a flange, glued under the top. In play it
// is turned over: the flange rests on the rim of the dimple, the dome hangs inside.

/* [Base] */
// Radius of the dome (mm)
dome_radius = 5.2; // [2:0.1:30]
// Height of the dome against its radius
flattening = 0.6; // [0.2:0.05:1]
// Radius of the flange (mm)
brim_radius = 5.98; // [2:0.1:30]
// Height of the flange (mm)
brim_height = 0.4; // [0.2:0.1:4]

module original_base(
  dome_radius = dome_radius, flattening = flattening,
  brim_radius = brim_radius, brim_height = brim_height
) {
  cylinder(r = brim_radius, h = brim_height);
  difference() {
    scale([1, 1, flattening]) sphere(r = dome_radius);
    translate([0, 0, -dome_radius]) cube(2 * dome_radius, center = true);
  }
}

original_base($fa = 6, $fs = 0.3);
