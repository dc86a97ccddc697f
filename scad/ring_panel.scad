// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Panel of a board with yards: each space is a shallow square hollow, a yard is a large
// one with a ring in it, the centre a large one with two lines that cross. On a board off
// the square lattice spaces are round, and channels lead from one to the next. Team colours
// are plates of their own, which drop into recesses in the floor.
use <inlay.scad>
use <marks.scad>
use <panel.scad>
use <slab.scad>

/* [Panel] */
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Edge of a space (mm)
space_pitch = 20; // [10:0.1:100]
// Corners of its outline, counterclockwise, from the middle of the panel (mm)
outline = [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]];
// Its rooms: middle, from the middle of the panel (mm), kind (space, round, yard, centre), width and length (mm)
rooms = [[-10, -10, "space", 20, 20], [10, -10, "space", 20, 20], [-10, 10, "space", 20, 20]];
// Recesses for inlays: middle (mm), inlay, turn (degrees)
recesses = [[-10, -10, "safe", 0], [10, -10, "exit", 90], [-10, 10, "home", 0]];
// Where the way leads over a corner: the corner (mm), direction (degrees)
corners = [[0, 0, 135]];
// Channels between round spaces: middle (mm), direction (degrees), length and width (mm)
ways = [];
// Words, as marks.scad takes them
marks = [];
// Height (mm)
thickness = 5; // [1:0.2:20]
// Width of the ridge between hollows (mm)
ridge = 2; // [0.4:0.1:10]
// Depth of a hollow (mm)
hollow = 0.6; // [0.2:0.1:4]
// Ornaments: rings by middle, outer radius and width (mm), leaves by foot (mm), turn (degrees), length and width (mm)
ornaments = [];
// Width of the lines (mm)
stroke = 1.2; // [0.4:0.1:6]
// Depth of the lines (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Inlays] */
// Height of an inlay (mm)
inlay_thickness = 1; // [0.4:0.1:4]

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
// Play between knob and socket, and round an inlay (mm)
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
// Corners of a hollow, and of a yard's (mm).
rounding = 1;
yard_rounding = 8;
// The gap in the ridges where a way leads over a corner (mm).
gap = [10, 5];
// From the corners of the centre to its lines (mm).
line_inset = 9;

module ring_panel(
  share = share,
  space_pitch = space_pitch, outline = outline, rooms = rooms, recesses = recesses,
  corners = corners, ways = ways, marks = marks, thickness = thickness,
  ridge = ridge, hollow = hollow, ornaments = ornaments, stroke = stroke, engraving = engraving,
  inlay_thickness = inlay_thickness,
  under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance, bevel = bevel, foot = foot
) {
  floor = thickness - hollow;
  if (share == "whole") difference() {
    body(thickness, bevel);
    translate([0, 0, floor]) linear_extrude(hollow + reach) sunk();
    engraved();
  }
  // The second colour is that of the ridges and of the lines.
  else if (share == "body") difference() {
    body(floor, max(0, bevel - hollow));
    engraved();
  }
  else if (share == "marks") difference() {
    union() {
      translate([0, 0, floor]) linear_extrude(hollow) difference() {
        polygon(outline);
        sunk();
      }
      translate([0, 0, floor - engraving]) linear_extrude(engraving * filling) intersection() {
        lines();
        polygon(outline);
      }
    }
    rim(outline, thickness, bevel, foot);
  }
  else assert(false, str("no such share: ", share));

  module body(height, bevel) panel(
    outline, height, knobs, sockets, under = under, under_depth = under_depth,
    clearance = clearance, bevel = bevel, foot = foot
  );

  module engraved() {
    translate([0, 0, floor - engraving]) linear_extrude(engraving + reach) lines();
    translate([0, 0, floor - inlay_thickness]) linear_extrude(inlay_thickness + reach)
      for (recess = recesses) translate([recess[0], recess[1]]) rotate(recess[3])
        inlay_outline(recess[2], space_pitch, clearance);
  }

  module sunk() difference() {
    hollows();
    ornament();
  }

  module hollows() {
    for (room = rooms) translate([room[0], room[1]]) {
      size = [room[3] - ridge, room[4] - ridge];
      if (room[2] == "round") circle(d = room[3]);
      else rounded(size, room[2] == "yard" ? yard_rounding : rounding);
    }
    for (corner = corners) bar(corner, gap);
    for (way = ways) bar(way, [way[3], way[4]]);
  }

  // What is left between the hollows, and in those of yards.
  module ornament() {
    for (one = ornaments) translate([one[1], one[2]]) {
      if (one[0] == "ring") ring(one[3], one[4]);
      else if (one[0] == "leaf") leaf(one[3], one[4], one[5]);
      else assert(false, str("no such ornament: ", one[0]));
    }
  }

  module lines() {
    difference() {
      for (room = rooms) if (room[2] == "centre" && room[3] == room[4])
        for (angle = [45, 135])
          bar([room[0], room[1], angle], [room[3] * sqrt(2) - 2 * line_inset, stroke]);
      for (word = marks) translate([word[2], word[3]]) square(2 * word[5], center = true);
    }
    marks_outline(marks);
    for (recess = recesses) if (recess[2] == "yard") translate([recess[0], recess[1]])
      yard_seats(space_pitch, stroke);
  }
}

// A bar about a place, turned to its angle.
module bar(place, size) {
  translate([place[0], place[1]]) rotate(place[2]) square(size, center = true);
}

// A petal from the origin; several share the round of their foot.
module leaf(turn, length, width) rotate(turn) translate([-width / 2, 0]) petal(length, width);

module rounded(size, radius) {
  hull() for (x = [-1, 1], y = [-1, 1])
    translate([x * (size[0] / 2 - radius), y * (size[1] / 2 - radius)]) circle(r = radius);
}

module ring(radius, width) {
  difference() {
    circle(r = radius);
    circle(r = radius - width);
  }
}

ring_panel($fa = 6, $fs = 0.3);
