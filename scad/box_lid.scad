// Lid of a box, upside down as it is printed: a plate, and a skirt that goes down over the
// walls of the tray. A frame, a title and a map of the board are engraved in the face that lies on
// the bed.
use <letters.scad>
use <marks.scad>

/* [Lid] */
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Size of the room inside: width, depth, height (mm)
cavity = [80.4, 60.4, 14];
// Thickness of the skirt (mm)
skirt = 1.2; // [0.4:0.1:10]
// Thickness of the plate (mm)
lid_thickness = 1.4; // [0.6:0.1:10]
// Depth of what is engraved (mm)
engraving = 0.6; // [0.2:0.1:4]
// From the edge to the engraved frame (mm)
frame_inset = 4; // [2:0.5:50]
// Width of the engraved frame (mm)
frame_width = 1; // [0.4:0.1:10]
// Lines of the title: word in capitals, its middle from the lid's (mm), height, stroke (mm)
title = [["BOARD", 0, 18, 8, 1.2], ["GAME", 0, 5, 8, 1.2]];
// Map of the board: squares by their middles and their sizes (mm)
map = [[-9, -12, 8, 8], [0, -12, 8, 8], [9, -12, 8, 8], [9, -21, 8, 8]];
// Drawings instead of a map, as marks.scad takes them
art = [];
// Turn of title, map and drawings (degrees)
turn = 0; // [0:90:90]

/* [Hidden] */
// Radius of the upright edges inside (mm).
corner = 2.5;
// What is broken off the upper edge (mm).
bevel = 1;
// Squares of the map up to this width are filled, of others a line of such a width is drawn (mm).
widest = 9;
line = 1.2;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// Its middle is the origin.
module box_lid(
  share = share, cavity = cavity, skirt = skirt, lid_thickness = lid_thickness,
  engraving = engraving, frame_inset = frame_inset, frame_width = frame_width,
  title = title, map = map, art = art, turn = turn
) {
  width = cavity[0] + 2 * skirt;
  depth = cavity[1] + 2 * skirt;
  height = lid_thickness + cavity[2];
  rounding = corner + skirt;
  if (share == "marks") linear_extrude(engraving) engraved(width, depth);
  else if (share == "whole" || share == "body") difference() {
    hull() {
      linear_extrude(height / 2)
        sheet(width - 2 * bevel, depth - 2 * bevel, rounding - bevel);
      translate([0, 0, bevel]) linear_extrude(height - bevel) sheet(width, depth, rounding);
    }
    translate([0, 0, lid_thickness]) linear_extrude(height) sheet(cavity[0], cavity[1], corner);
    translate([0, 0, -reach]) linear_extrude(engraving + reach) engraved(width, depth);
  }
  else assert(false, str("no such share: ", share));

  module engraved(width, depth) {
    inner = frame_inset + frame_width;
    difference() {
      sheet(width - 2 * frame_inset, depth - 2 * frame_inset, corner);
      sheet(width - 2 * inner, depth - 2 * inner, corner - frame_width);
    }
    // It is read when the lid is turned over, about x.
    mirror([0, 1, 0]) rotate(turn) {
      for (line = title) translate([line[1], line[2]]) word_outline(line[0], line[3], line[4]);
      for (one = map) translate([one[0], one[1]]) space(one[2], one[3]);
      marks_outline(art);
    }
  }
}

// A square of the map, a frame where that is too wide to be bridged.
module space(width, depth) {
  difference() {
    square([width, depth], center = true);
    if (min(width, depth) > widest) square([width - 2 * line, depth - 2 * line], center = true);
  }
}

// A rectangle with round corners.
module sheet(width, depth, radius) {
  offset(r = radius) square([width - 2 * radius, depth - 2 * radius], center = true);
}

box_lid($fa = 6, $fs = 0.3);
