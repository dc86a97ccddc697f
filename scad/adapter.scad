// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Adapter: half a hexagon. Its short edge joins a hexagon, its long one a square tile or a
// bridge, clear of the hexagons on both sides.
use <hexagon.scad>
use <joints.scad>
use <slab.scad>

/* [Adapter] */
// From edge to edge of the hexagon (mm)
hexagon_width = 46.188; // [24:0.001:230]
// Height (mm)
thickness = 4; // [1:0.2:20]

/* [Joints] */
// Knobs: edge (up, the long one, or down)
knobs = ["up", "down"];
// Sockets: edge
sockets = [];
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

// The corners of the lower half of a hexagon, about its middle.
function half_outline(hexagon_width) =
  [for (corner = [[2, 1], [-2, 1], [-1, -1], [1, -1]])
    [corner[0] * hexagon_width / (2 * sqrt(3)), corner[1] * hexagon_width / 4]];

module adapter(
  hexagon_width = hexagon_width, thickness = thickness, knobs = knobs, sockets = sockets,
  clearance = clearance, bevel = bevel, foot = foot
) {
  size = [hexagon_width, hexagon_width / 2];
  difference() {
    slab(half_outline(hexagon_width), thickness, bevel, foot);
    for (edge = sockets) on_edge(size, edge) socket(height = through(thickness), foot = foot);
  }
  for (edge = knobs) on_edge(size, edge)
    knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

adapter($fa = 6, $fs = 0.3);
