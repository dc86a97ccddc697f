// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Panel of columns: each space is a shallow square hollow with its number, for a
// cube in each corner and a runner in the middle. The last of a column has a frame.
use <digits.scad>
use <panel.scad>
use <slab.scad>

/* [Panel] */
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Edge of a space (mm)
space_pitch = 22; // [10:0.1:100]
// Corners of its outline, counterclockwise, from the middle of the panel (mm)
outline = [[-22, -22], [22, -22], [22, 0], [0, 0], [0, 22], [-22, 22]];
// Its spaces: middle, from the middle of the panel (mm), number, 1 for the last
marked = [[-11, -11, 6, 0], [11, -11, 7, 0], [-11, 11, 6, 1]];
// Height (mm)
thickness = 5; // [1:0.2:20]
// Width of the ridge between hollows (mm)
ridge = 2; // [0.4:0.1:10]
// Depth of a hollow (mm)
hollow = 0.8; // [0.2:0.1:4]
// Height of the digits (mm)
digit_height = 8; // [3:0.1:40]
// Width of the strokes (mm)
stroke = 1.2; // [0.4:0.1:6]
// Depth of the engraving (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Under it] */
// Number under it, as marks.scad takes it
under = [];
// Depth of that number (mm)
under_depth = 0.4; // [0.02:0.01:2]

/* [Joints] */
// Knobs: edge (up, right, down, left) and where on it, from the panel's middle (mm)
knobs = [];
// Sockets: edge and where on it, from the panel's middle (mm)
sockets = [];
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
// How much of the engraving the second colour fills.
filling = 0.5;

module column_panel(
  share = share,
  space_pitch = space_pitch, outline = outline, marked = marked, thickness = thickness,
  ridge = ridge, hollow = hollow,
  digit_height = digit_height, stroke = stroke, engraving = engraving,
  under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance, bevel = bevel, foot = foot
) {
  floor = thickness - hollow;
  opening = space_pitch - ridge;
  if (share == "whole") difference() {
    body(thickness, bevel);
    hollows();
    signs(engraving + reach);
  }
  // The second colour is that of the ridges and of the signs.
  else if (share == "body") difference() {
    body(floor, max(0, bevel - hollow));
    signs(engraving + reach);
  }
  else if (share == "marks") difference() {
    union() {
      translate([0, 0, floor]) linear_extrude(hollow) difference() {
        polygon(outline);
        fields(opening);
      }
      signs(engraving * filling);
    }
    rim(outline, thickness, bevel, foot);
  }
  else assert(false, str("no such share: ", share));

  module body(height, bevel) panel(
    outline, height, knobs, sockets, under = under, under_depth = under_depth,
    clearance = clearance, bevel = bevel, foot = foot
  );

  module hollows()
    translate([0, 0, floor]) linear_extrude(hollow + reach) fields(opening);

  module fields(side)
    for (space = marked) translate([space[0], space[1]]) square(side, center = true);

  module signs(height)
    translate([0, 0, floor - engraving]) linear_extrude(height)
      for (space = marked) translate([space[0], space[1]]) {
        digits_outline(space[2], digit_height, stroke);
        if (space[3] == 1) frame(opening - stroke, stroke);
      }
}

module frame(side, line) {
  difference() {
    square(side, center = true);
    square(side - 2 * line, center = true);
  }
}

column_panel($fa = 6, $fs = 0.3);
