// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Panel of a grid: flat squares with a fine groove between them. The squares of a
// home row have a second groove.
use <panel.scad>
use <slab.scad>

/* [Panel] */
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Edge of a square (mm)
square_pitch = 20; // [10:0.1:100]
// Corners of its outline, counterclockwise, from the middle of the panel (mm)
outline = [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]];
// Its squares: middle, from the middle of the panel (mm), 1 for a home square
framed = [[-10, -10, 1], [10, -10, 1], [-10, 10, 0]];
// Height (mm)
thickness = 5; // [1:0.2:20]
// Width of the line between two squares (mm)
line_width = 1; // [0.2:0.1:6]
// Depth of the lines (mm)
line_depth = 0.6; // [0.2:0.1:4]
// From the edge of a home square to its second groove (mm)
home_inset = 3; // [1:0.1:20]

/* [Under it] */
// Number under it, as marks.scad takes it
under = [];
// Depth of that number (mm)
under_depth = 0.4; // [0.02:0.01:2]

/* [Joints] */
// Knobs: edge (up, right, down, left) and where on it, from the panel's middle (mm)
knobs = [["down", -10, -20]];
// Sockets: edge and where on it, from the panel's middle (mm)
sockets = [["up", -10, 20]];
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
// How much of the lines' depth the second colour fills.
filling = 0.5;

module grid_panel(
  share = share,
  square_pitch = square_pitch, outline = outline, framed = framed, thickness = thickness,
  line_width = line_width, line_depth = line_depth, home_inset = home_inset,
  under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance, bevel = bevel, foot = foot
) {
  if (share == "whole" || share == "body") difference() {
    panel(
      outline, thickness, knobs, sockets, under = under, under_depth = under_depth,
      clearance = clearance, bevel = bevel, foot = foot
    );
    // Each square has half of a line, and cuts past the rim of the board.
    lines(framed, square_pitch + 2 * reach, line_depth + reach);
  }
  else if (share == "marks") difference() {
    lines(framed, square_pitch, line_depth * filling);
    rim(outline, thickness, bevel, foot);
  }
  else assert(false, str("no such share: ", share));

  module lines(spaces, outer, height)
    translate([0, 0, thickness - line_depth]) linear_extrude(height)
      for (space = spaces) translate([space[0], space[1]]) {
        ring(outer, square_pitch - line_width);
        if (space[2] == 1)
          ring(square_pitch - 2 * home_inset, square_pitch - 2 * home_inset - 2 * line_width);
      }
}

module ring(outer, inner) {
  difference() {
    square(outer, center = true);
    square(inner, center = true);
  }
}

grid_panel($fa = 6, $fs = 0.3);
