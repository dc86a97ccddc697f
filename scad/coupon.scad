// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Coupon: knobs from tight to loose on a strip, and a loose piece with the socket to try
// them in. The play is all the knob's, so that one socket serves every knob.
use <digits.scad>
use <joints.scad>
use <slab.scad>

/* [Coupon] */
// What to draw: the strip of knobs, or the piece with a socket at either end
piece = "strip"; // [strip, socket]
// Plays of the knobs, in hundredths: half of them above the strip, then those below it (mm)
clearances = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];
// From one knob to the next (mm)
knob_pitch = 13; // [12:0.1:40]
// Width of the piece with the sockets, which must pass the next knob (mm)
piece_width = 16; // [12:0.1:40]
// Its length, across both sockets (mm)
piece_length = 20; // [19:0.1:40]
// Height (mm)
thickness = 4; // [1:0.2:20]

/* [Figures] */
// Height of the figures (mm)
figure_height = 4.5; // [4:0.1:10]
// Width of their strokes (mm)
figure_stroke = 0.9; // [0.8:0.1:2]
// Depth of their engraving (mm)
figure_depth = 0.4; // [0.2:0.1:4]
// Room round them (mm)
figure_margin = 0.9; // [0.5:0.1:10]

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;
// Digits are drawn six high; a nought is 3.4 wide.
drawn_height = 6;
nought = 3.4;
// Between digits and point: wide enough that a wall is left between the strokes.
gap = 2.25;

module coupon(
  piece = piece, clearances = clearances, knob_pitch = knob_pitch,
  piece_width = piece_width, piece_length = piece_length, thickness = thickness,
  figure_height = figure_height, figure_stroke = figure_stroke,
  figure_depth = figure_depth, figure_margin = figure_margin
) {
  row = ceil(len(clearances) / 2);
  all = [0:len(clearances) - 1];
  if (piece == "strip") strip([row * knob_pitch, 2 * figure_height + 3 * figure_margin]);
  else if (piece == "socket") sockets([piece_width, piece_length]);
  else assert(false, str("no such piece: ", piece));

  module strip(size) {
    difference() {
      plate(size);
      for (k = all) translate([across(k), (figure_height + figure_margin) / (k < row ? 2 : -2)])
        engraved(clearances[k]);
    }
    for (k = all) on_edge(size, k < row ? "up" : "down", across(k))
      knob(thickness = thickness, clearance = clearances[k], bevel = 0);
  }

  function across(k) = (k % row - (row - 1) / 2) * knob_pitch;

  module sockets(size) difference() {
    plate(size);
    for (edge = ["up", "down"]) on_edge(size, edge) socket(height = through(thickness));
  }

  module plate(size) slab(rectangle(size), thickness, bevel = 0);

  module engraved(length)
    translate([0, 0, thickness - figure_depth]) linear_extrude(figure_depth + reach)
      figure(length, figure_height, figure_stroke);
}

// A length below 1 mm as 0.05, in the plane; digits.scad knows no point.
module figure(length, height, stroke) {
  hundredths = round(100 * length);
  size = (height - stroke) / drawn_height;
  at(-nought - 1.5 * gap) digits_outline("0", height, stroke);
  at(-(nought + gap) / 2) translate([0, (stroke - height) / 2]) circle(d = stroke, $fn = 8);
  at(0.5 * gap) digits_outline(str(floor(hundredths / 10)), height, stroke);
  at(nought + 1.5 * gap) digits_outline(str(hundredths % 10), height, stroke);

  module at(x) translate([x * size, 0]) children();
}

coupon($fa = 6, $fs = 0.3);
