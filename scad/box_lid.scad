// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Lid of a box, upside down as it is printed: a plate, and a skirt that goes down over the
// walls of the tray. A frame, a title and a map of the board are engraved in the face that lies on
// the bed.
use <box_closing.scad>
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
// Map of the board: squares by their middles and their sizes (mm), 1 for one with a star
map = [[-9, -12, 8, 8, 0], [0, -12, 8, 8, 0], [9, -12, 8, 8, 0], [9, -21, 8, 8, 1]];
// Drawings instead of a map, as marks.scad takes them
art = [];
// Turn of title, map and drawings (degrees)
turn = 0; // [0:90:90]
// Hollow for the foot of a box on top: diameter, depth (mm)
foot_clearing = [6.6, 0.8];

/* [Closing] */
// Beads: middle of one on the outer face of the tray's wall, turn (degrees), length (mm)
catches = [[0, 30, 0, 25], [0, -30, 180, 25]];
// From the lower edge of the closed lid up to the beads (mm)
catch_inset = 2.5; // [1:0.1:20]
// How far a bead reaches into the wall (mm)
overlap = 0.3; // [0.1:0.05:1]
// Play between wall and skirt (mm)
play = 0.2; // [0.01:0.01:2]
// Radius of the posts at the corners, which hold magnets; 0 leaves them out (mm)
post = 0; // [0:0.1:10]
// Magnet pocket in a post: diameter, depth (mm)
pocket = [6.2, 2.1];
// Thickness of the tray's walls (mm)
wall = 1.6; // [0.4:0.1:10]

/* [Hidden] */
// Radius of the upright edges inside (mm).
corner = 2.5;
// What is broken off the upper edge (mm).
bevel = 1;
// In one colour, squares of the map up to this width are filled, and of others a line of such a
// width is drawn (mm).
widest = 9;
// In two colours, squares up to this width are filled (mm).
block = 25;
line = 1.2;
// The height of capitals (mm) from which on the insides of their loops hold on the bed by themselves;
// in lower ones a bar joins them to the rest.
whole_letters = 12;
// The radius of a star by the side of its square.
star_share = 0.34;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// Its middle is the origin.
module box_lid(
  share = share, cavity = cavity, skirt = skirt, lid_thickness = lid_thickness,
  engraving = engraving, frame_inset = frame_inset, frame_width = frame_width,
  title = title, map = map, art = art, turn = turn, foot_clearing = foot_clearing,
  catches = catches, catch_inset = catch_inset, overlap = overlap, play = play,
  post = post, pocket = pocket, wall = wall
) {
  walls = [cavity[0] - 2 * play, cavity[1] - 2 * play];
  inner = [cavity[0] - 2 * play - 2 * wall, cavity[1] - 2 * play - 2 * wall];
  width = cavity[0] + 2 * skirt;
  depth = cavity[1] + 2 * skirt;
  height = lid_thickness + cavity[2];
  rounding = corner + skirt;
  if (share == "marks") linear_extrude(engraving) engraved(width, depth);
  else if (share == "whole" || share == "body") {
    difference() {
      union() {
        hull() {
          linear_extrude(height / 2)
            sheet(width - 2 * bevel, depth - 2 * bevel, rounding - bevel);
          translate([0, 0, bevel]) linear_extrude(height - bevel) sheet(width, depth, rounding);
        }
        at_posts(inner, post) hull() {
          cylinder(r = post + play + skirt - bevel, h = height / 2);
          translate([0, 0, bevel]) cylinder(r = post + play + skirt, h = height - bevel);
        }
      }
      translate([0, 0, lid_thickness]) linear_extrude(height) {
        sheet(cavity[0], cavity[1], corner);
        at_posts(inner, post) circle(r = post + play);
      }
      translate([0, 0, -reach]) linear_extrude(engraving + reach) engraved(width, depth);
      at_feet(walls) translate([0, 0, -reach])
        cylinder(d = foot_clearing[0], h = foot_clearing[1] + reach);
    }
    // Turned over about x, as the lid is.
    for (catch = catches) translate([catch[0], -catch[1], height - catch_inset])
      rotate([180, 0, 0]) rotate(catch[2]) bead(catch[3], overlap, play);
    at_posts(inner, post) translate([0, 0, lid_thickness - reach]) difference() {
      cylinder(r = post + play + reach, h = pocket[1] + reach);
      translate([0, 0, reach]) cylinder(d = pocket[0], h = pocket[1] + reach);
    }
  }
  else assert(false, str("no such share: ", share));

  module engraved(width, depth) {
    inner = frame_inset + frame_width;
    difference() {
      sheet(width - 2 * frame_inset, depth - 2 * frame_inset, corner);
      sheet(width - 2 * inner, depth - 2 * inner, corner - frame_width);
      at_feet(walls) circle(d = foot_clearing[0] + 2 * frame_width);
    }
    // It is read when the lid is turned over, about x.
    mirror([0, 1, 0]) rotate(turn) {
      for (line = title) translate([line[1], line[2]])
        word_outline(line[0], line[3], line[4], bars = line[3] < whole_letters);
      for (one = map) translate([one[0], one[1]])
        space([one[2], one[3]], one[4] == 1, share == "whole");
      marks_outline(art);
    }
  }
}

// A square of the map, or a frame where that is too wide to be bridged, or to be filled.
module space(size, starred, hollow) {
  side = min(size[0], size[1]);
  framed = side > (hollow ? widest : block);
  difference() {
    square(size, center = true);
    if (framed) square([size[0] - 2 * line, size[1] - 2 * line], center = true);
    else if (starred) star(star_share * side, 0);
  }
  if (framed && starred) star(star_share * (side - 2 * line), 0);
}

// A rectangle with round corners.
module sheet(width, depth, radius) {
  offset(r = radius) square([width - 2 * radius, depth - 2 * radius], center = true);
}

box_lid($fa = 6, $fs = 0.3);
