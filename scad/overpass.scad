// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Overpass: a tile on which one path goes over another. No checker stops on it. The upper
// path leads up and down over an arch, the lower one from left to right below it.
use <dimple.scad>
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Tile] */
// Edge of the square (mm)
size = 40; // [20:1:200]
// Height (mm)
thickness = 4; // [1:0.2:20]

/* [Arch] */
// Width of the arch, across the upper path (mm)
arch_width = 15; // [6:0.1:60]
// Height of the arch above the tile (mm)
arch_height = 11; // [4:0.1:50]
// Radius of the opening, whose sides meet above it at a right angle (mm)
opening = 6.4; // [2:0.1:30]
// Height and width of the parapets (mm)
parapet = 1.2; // [0.4:0.1:5]

/* [Lines] */
// From the edge to the lines beside both paths (mm)
groove_inset = 2; // [0:0.1:20]
// Width of the groove (mm)
groove_width = 1.3333; // [0:0.1:10]
// Depth of the groove (mm)
groove_depth = 0.6; // [0:0.1:4]

/* [Marks] */
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

/* [Hidden] */
// How deep the arch begins in the tile, so that both are one body (mm).
rooted = 1;

module overpass(
  size = size, thickness = thickness,
  arch_width = arch_width, arch_height = arch_height, opening = opening, parapet = parapet,
  groove_inset = groove_inset, groove_width = groove_width, groove_depth = groove_depth,
  under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance,
  bevel = bevel, foot = foot
) {
  length = size - 2 * groove_inset;
  difference() {
    slab(rectangle([size, size]), thickness, bevel, foot);
    for (side = [-1, 1]) {
      groove([-length / 2, side * (arch_height + parapet + groove_width / 2) - groove_width / 2],
        [length, groove_width], groove_depth, thickness);
      groove([side * (arch_width + groove_width) / 2 - groove_width / 2, -length / 2],
        [groove_width, length], groove_depth, thickness);
    }
    engraved_below(under, under_depth);
    for (joint = sockets) on_edge([size, size], joint[0], joint[1])
      socket(height = through(thickness), foot = foot);
  }
  translate([0, 0, thickness]) difference() {
    union() {
      vault(arch_height, arch_width);
      for (side = [-1, 1]) translate([side * (arch_width - parapet) / 2, 0, 0])
        vault(arch_height + parapet, parapet);
    }
    across(arch_width + 1) {
      circle(opening);
      rotate(45) square(opening);
    }
  }
  for (joint = knobs) on_edge([size, size], joint[0], joint[1])
    knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

// A solid half round above the tile and its root in it, across the upper path.
module vault(radius, width) {
  across(width) intersection() {
    circle(radius);
    translate([-radius, -rooted]) square([2 * radius, radius + rooted]);
  }
}

// A flat shape of y and z as a body in the middle of the tile.
module across(width) {
  multmatrix([[0, 0, 1, -width / 2], [1, 0, 0, 0], [0, 1, 0, 0]])
    linear_extrude(width) children();
}

overpass($fa = 6, $fs = 0.3);
