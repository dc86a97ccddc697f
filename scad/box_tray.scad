// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Tray of a box: walls, and dividers between compartments, whose floors are pierced by a pattern: it
// says what goes where, and saves plastic. What lies across the dividers is held by the walls alone.
use <box_closing.scad>
use <team_symbol.scad>

/* [Tray] */
// Outer size of the walls: width, depth, height of the rim above the bed (mm)
tray = [80, 60, 24];
// Thickness of the walls (mm)
wall = 1.6; // [0.4:0.1:10]
// Thickness of the dividers (mm)
divider = 1.2; // [0.4:0.1:10]
// Thickness of the floor (mm)
floor_thickness = 1.2; // [0.4:0.1:10]
// Height of the dividers above the bed (mm)
divider_top = 19.2; // [1:0.1:500]
// How much farther in than the walls the compartments stay (mm)
ledge = 1.2; // [0:0.1:10]
// Compartments: middle, from the middle of the tray, and size (mm)
pockets = [[-18, 0, 36, 54], [20.5, 0, 33, 54]];
// Patterns in the floor: what is repeated (hexagon, or a team's symbol), how wide one is (mm), and where: middle and size (mm)
patterns = [["hexagon", 10, -18, 0, 36, 54], ["star", 7, 20.5, 0, 33, 54]];
// Finger notches: where in the plan, turn (degrees), width, height above the bed, length (mm)
notches = [[-39.2, 0, 90, 18, 14, 7]];
// Hollow for a foot in the underside of the floor: diameter, depth (mm)
foot_hollow = [6.4, 0.6];

/* [Closing] */
// Grooves for the beads of the lid: middle of one on the outer face of a wall, turn (degrees), length (mm)
catches = [[0, 30, 0, 25], [0, -30, 180, 25]];
// Height of the grooves above the bed (mm)
catch_level = 14.5; // [2:0.1:500]
// How far a bead reaches into the wall (mm)
overlap = 0.3; // [0.1:0.05:1]
// Play between wall and skirt (mm)
play = 0.2; // [0.01:0.01:2]
// Radius of the posts at the corners, which hold magnets; 0 leaves them out (mm)
post = 0; // [0:0.1:10]
// Magnet pocket in a post: diameter, depth (mm)
pocket = [6.2, 2.1];

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;
// Radius of the upright edges (mm).
corner = 2.5;
// What is broken off the lower edge (mm).
bevel = 0.8;
// Between a post of the lid and the hollow that it enters (mm).
room = 0.3;
// Gaps up to twice this between dividers are filled (mm).
filling = 2.5;
// Between the openings of a pattern, and round it, at least (mm).
rib = 2;

// Its middle is the origin.
module box_tray(
  tray = tray, wall = wall, divider = divider, floor_thickness = floor_thickness,
  divider_top = divider_top, ledge = ledge, pockets = pockets, patterns = patterns,
  notches = notches, foot_hollow = foot_hollow,
  catches = catches, catch_level = catch_level, overlap = overlap, play = play,
  post = post, pocket = pocket
) {
  inner = [tray[0] - 2 * wall, tray[1] - 2 * wall];
  difference() {
    union() {
      block(tray);
      at_posts(inner, post) column(post, tray[2]);
    }
    translate([0, 0, floor_thickness]) linear_extrude(tray[2])
      hollows(inner, pockets, divider, ledge);
    if (divider_top < tray[2]) translate([0, 0, divider_top]) linear_extrude(tray[2])
      square(inner, center = true);
    translate([0, 0, -reach]) linear_extrude(floor_thickness + 2 * reach) difference() {
      for (pattern = patterns) translate([pattern[2], pattern[3]])
        openings(pattern[0], pattern[1], pattern[4], pattern[5]);
      at_feet(tray) circle(d = foot_hollow[0] + 2 * rib);
    }
    at_feet(tray) translate([0, 0, -reach])
      cylinder(d = foot_hollow[0], h = foot_hollow[1] + reach);
    for (notch = notches) translate([notch[0], notch[1], 0]) rotate(notch[2])
      finger(notch[3], notch[4], notch[5], tray[2]);
    for (catch = catches) translate([catch[0], catch[1], catch_level]) rotate(catch[2])
      groove(catch[3], overlap);
    at_posts(inner, post) translate([0, 0, post_top(tray[2], pocket)]) {
      cylinder(r = post + play + room, h = tray[2]);
      translate([0, 0, -pocket[1]]) cylinder(d = pocket[0], h = tray[2]);
    }
  }
}

// A round post, with what is broken off its lower edge.
module column(radius, height) {
  hull() {
    cylinder(r = radius - bevel, h = height / 2);
    translate([0, 0, bevel]) cylinder(r = radius, h = height - bevel);
  }
}

// A rectangle with round corners.
module slab(width, depth, radius) {
  offset(r = radius) square([width - 2 * radius, depth - 2 * radius], center = true);
}

// All that it is cut out of.
module block(size) {
  hull() {
    linear_extrude(size[2] / 2) slab(size[0] - 2 * bevel, size[1] - 2 * bevel, corner - bevel);
    translate([0, 0, bevel]) linear_extrude(size[2] - bevel) slab(size[0], size[1], corner);
  }
}

// All but the dividers and the ledge, in the plan. It is one area, whose edges are drawn once:
// equal faces cut no clean edge.
module hollows(inner, pockets, divider, ledge) {
  middle = [inner[0] - 2 * ledge, inner[1] - 2 * ledge];
  for (pocket = pockets) translate([pocket[0], pocket[1]])
    square([pocket[2], pocket[3]], center = true);
  difference() {
    square(middle, center = true);
    offset(delta = -filling) offset(delta = filling) {
      for (pocket = pockets) translate([pocket[0], pocket[1]])
        square([pocket[2] + 2 * divider, pocket[3] + 2 * divider], center = true);
      difference() {
        square([inner[0] + 2 * filling, inner[1] + 2 * filling], center = true);
        square(middle, center = true);
      }
    }
  }
}

// As many of a shape as have room in a rectangle, in rows that are shifted against each other.
module openings(shape, size, width, depth) {
  step = size + rib;
  high = size * 2 / sqrt(3);
  row = step * sqrt(3) / 2;
  columns = floor((width - rib) / step);
  rows = floor((depth - 2 * rib - high) / row) + 1;
  for (j = [0:1:rows - 1]) {
    count = columns - j % 2;
    for (k = [0:1:count - 1])
      translate([(k - (count - 1) / 2) * step, (j - (rows - 1) / 2) * row]) opening(shape, size);
  }
}

// None leaves an island.
module opening(shape, size) {
  if (shape == "hexagon") rotate(30) circle(d = size * 2 / sqrt(3), $fn = 6);
  else difference() {
    team_symbol_outline(shape, size);
    if (shape == "ring") square([size + 1, rib / 2], center = true);
  }
}

// Runs along y, open at the top, its lower end round.
module finger(width, bottom, length, top) {
  rotate([90, 0, 0]) linear_extrude(length, center = true) {
    translate([0, bottom + width / 2]) circle(d = width);
    translate([-width / 2, bottom + width / 2]) square([width, top]);
  }
}

box_tray($fa = 6, $fs = 0.3);
