// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Die: a cube with its edges cut off and hollow pips; opposite faces add up to one
// more than it has sides. With two or three sides each number comes several times.

/* [Die] */
// Edge (mm)
die_size = 15; // [8:0.1:60]
// Highest number: 2, 3 or 6
sides = 6; // [2:1:6]
// What is cut off the edges (mm)
die_chamfer = 1; // [0.1:0.1:10]

/* [Hidden] */
// Against the edge: radius and depth of a pip, and how far pips lie from the middle. The
// walls of a pip lean by 45°, which prints on every side.
pip = 0.1;
spread = 0.26;

// What stands on each face of a die of six, and the turn that brings the face up.
faces = [
  [1, [0, 0, 0]], [6, [180, 0, 0]],
  [2, [90, 0, 0]], [5, [-90, 0, 0]],
  [3, [0, 90, 0]], [4, [0, -90, 0]]
];

// It stands on the origin.
module die(die_size = die_size, sides = sides, die_chamfer = die_chamfer) {
  assert(6 % sides == 0, str("no cube has faces for ", sides, " numbers"));
  translate([0, 0, die_size / 2]) difference() {
    hull() for (axis = [0, 1, 2])
      cube([for (k = [0:2]) k == axis ? die_size : die_size - 2 * die_chamfer], center = true);
    for (face = faces) rotate(face[1]) translate([0, 0, die_size / 2])
      pips(shown(face[0], sides), die_size);
  }
}

// The number on the face that shows `value` on a die of six; opposite ones stay opposite.
function shown(value, sides) =
  value <= 3 ? (value - 1) % sides + 1 : sides + 1 - shown(7 - value, sides);

module pips(count, die_size) {
  far = spread * die_size;
  for (place = places(count))
    translate([place[0] * far, place[1] * far, -pip * die_size])
      cylinder(r1 = 0, r2 = 2 * pip * die_size, h = 2 * pip * die_size);
}

function places(count) = concat(
  count % 2 == 1 ? [[0, 0]] : [],
  count > 1 ? [[-1, -1], [1, 1]] : [],
  count > 3 ? [[-1, 1], [1, -1]] : [],
  count > 5 ? [[-1, 0], [1, 0]] : []
);

die($fa = 6, $fs = 0.3);
