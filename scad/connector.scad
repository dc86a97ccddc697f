// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Loose connector: two studs back to back, which join two sockets that face
// each other.
use <joints.scad>

/* [Connector] */
// Height of the panels (mm)
thickness = 4; // [1:0.2:20]
// Play between connector and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

// Its middle is the origin and it lies along y. Unlike a knob it is centred in
// its sockets: a loose part settles between the two.
module connector(
  thickness = thickness, clearance = clearance, bevel = bevel, foot = foot
) {
  for (turn = [0, 180]) rotate(turn)
    stud(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

connector($fa = 6, $fs = 0.3);
