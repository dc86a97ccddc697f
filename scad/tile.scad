// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Tile: one space of the board. With four dimples it is a field space, with one
// it is a cell of a bridge in mid-field.
use <dimple.scad>
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Tile] */
// Edge of the square (mm)
size = 40; // [20:1:200]
// Height (mm)
thickness = 4; // [1:0.2:20]
// Middles of the dimples, from the middle of the tile (mm)
dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]];
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
// Knobs: edge (up, right, down, left) and offset from its middle (mm)
knobs = [["down", 0]];
// Sockets: edge and offset from its middle (mm)
sockets = [["up", 0], ["right", 0], ["left", 0]];
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

module tile(
  size = size, thickness = thickness,
  dimples = dimples, dimple_radius = dimple_radius, dimple_depth = dimple_depth,
  groove_inset = groove_inset, groove_width = groove_width, groove_depth = groove_depth,
  marks = marks, mark_depth = mark_depth, under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance,
  bevel = bevel, foot = foot
) {
  frame = size - 2 * groove_inset;
  corner = -frame / 2;
  difference() {
    slab(rectangle([size, size]), thickness, bevel, foot);
    for (middle = dimples) translate(middle)
      dimple(dimple_radius, dimple_depth, thickness);
    for (side = [corner, -corner - groove_width]) {
      groove([corner, side], [frame, groove_width], groove_depth, thickness);
      groove([side, corner], [groove_width, frame], groove_depth, thickness);
    }
    engraved(marks, mark_depth, thickness);
    engraved_below(under, under_depth);
    for (joint = sockets) on_edge([size, size], joint[0], joint[1])
      socket(height = through(thickness), foot = foot);
  }
  for (joint = knobs) on_edge([size, size], joint[0], joint[1])
    knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

tile($fa = 6, $fs = 0.3);
