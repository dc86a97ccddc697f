// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Hexagon: one space of a board whose spaces have six neighbours, for the same checkers and
// with the same joints as a tile. Two of its edges are level. Columns of hexagons are as far
// apart as columns of tiles.
use <dimple.scad>
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Hexagon] */
// From edge to edge (mm)
hexagon_width = 46.188; // [24:0.001:230]
// Height (mm)
thickness = 4; // [1:0.2:20]
// Middles of the dimples, from the middle of the hexagon (mm)
dimples = [[-10.8, 0], [0, -7.8333], [0, 7.8333], [10.8, 0]];
// Radius of the sphere that hollows out a dimple (mm)
dimple_radius = 6.1; // [3:0.1:40]
// Depth of a dimple (mm)
dimple_depth = 3; // [1:0.1:20]

/* [Frame] */
// From the edge to the groove's outer side (mm)
groove_inset = 2; // [0:0.1:20]
// Width of the groove (mm)
groove_width = 1.3333; // [0:0.1:10]
// Depth of the groove (mm)
groove_depth = 0.6; // [0:0.1:4]

/* [Marks] */
// Words, petals and patterns, as marks.scad takes them
marks = [];
// Depth of the marks (mm)
mark_depth = 0.6; // [0.1:0.1:4]
// Number under it, as marks.scad takes it
under = [];
// Depth of that number (mm)
under_depth = 0.4; // [0.02:0.01:2]

/* [Joints] */
// Knobs: edge (up, up-left, down-left, down, down-right, up-right)
knobs = ["down"];
// Sockets: edge
sockets = ["up", "up-left", "up-right", "down-left", "down-right"];
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;
edges = ["up", "up-left", "down-left", "down", "down-right", "up-right"];

// The corners of a hexagon about the origin, counterclockwise.
function hexagon_outline(hexagon_width) =
  [for (corner = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]])
    [corner[0] * hexagon_width / (2 * sqrt(3)), corner[1] * hexagon_width / 2]];

// Moves its children to the middle of an edge.
module on_side(hexagon_width, edge) {
  side = search([edge], edges)[0];
  assert(is_num(side), str("no such edge: ", edge));
  rotate(60 * side) translate([0, hexagon_width / 2]) children();
}

module hexagon(
  hexagon_width = hexagon_width, thickness = thickness,
  dimples = dimples, dimple_radius = dimple_radius, dimple_depth = dimple_depth,
  groove_inset = groove_inset, groove_width = groove_width, groove_depth = groove_depth,
  marks = marks, mark_depth = mark_depth, under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance,
  bevel = bevel, foot = foot
) {
  frame = hexagon_width - 2 * groove_inset;
  difference() {
    slab(hexagon_outline(hexagon_width), thickness, bevel, foot);
    for (middle = dimples) translate(middle)
      dimple(dimple_radius, dimple_depth, thickness);
    if (groove_depth > 0) translate([0, 0, thickness - groove_depth])
      linear_extrude(groove_depth + reach) difference() {
        polygon(hexagon_outline(frame));
        polygon(hexagon_outline(frame - 2 * groove_width));
      }
    engraved(marks, mark_depth, thickness);
    engraved_below(under, under_depth);
    for (edge = sockets) on_side(hexagon_width, edge)
      socket(height = through(thickness), foot = foot);
  }
  for (edge = knobs) on_side(hexagon_width, edge)
    knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

hexagon($fa = 6, $fs = 0.3);
