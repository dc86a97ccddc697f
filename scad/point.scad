// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Point: a long space of the board, with a triangle and places for five men in a row. The men
// stand from the lower edge, the rim of the board, towards the tip.
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Point] */
// Width (mm)
width = 40; // [20:1:200]
// From the rim to the edge before the tip (mm)
length = 164; // [80:1:800]
// Height (mm)
thickness = 4; // [1:0.2:20]
// Middles of the places for men, from the middle of the point (mm)
places = [[0, -65], [0, -34.2], [0, -3.4], [0, 27.4], [0, 58.2]];
// Radius of a place, a flat hollow (mm)
place_radius = 13; // [4:0.1:80]
// Depth of a place (mm)
place_depth = 1.2; // [0.4:0.1:10]

/* [Triangle] */
// Width of the triangle at the rim and at its tip (mm)
triangle = [36, 1.6];
// From the rim to the triangle, and from the tip to the other edge (mm)
triangle_ends = [2, 10];

/* [Marks] */
// Words, stars and arrows, as marks.scad takes them
marks = [];
// Depth of the triangle and of the marks (mm)
mark_depth = 0.6; // [0.1:0.1:4]
// What is drawn: the point in one colour; or the point and what fills its triangle, also in the
// floors of places, and its marks in a second colour
share = "whole"; // [whole, body, filling]

/* [Under it] */
// Number under it, as marks.scad takes it
under = [];
// Depth of that number (mm)
under_depth = 0.4; // [0.02:0.01:2]

/* [Joints] */
// Knobs: edge (up, right, down, left) and offset from its middle (mm)
knobs = [["left", 12]];
// Sockets: edge and offset from its middle (mm)
sockets = [["up", 0], ["right", 12]];
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

module point(
  width = width, length = length, thickness = thickness,
  places = places, place_radius = place_radius, place_depth = place_depth,
  triangle = triangle, triangle_ends = triangle_ends,
  marks = marks, mark_depth = mark_depth, share = share,
  under = under, under_depth = under_depth,
  knobs = knobs, sockets = sockets, clearance = clearance,
  bevel = bevel, foot = foot
) {
  size = [width, length];
  if (share == "filling") {
    translate([0, 0, thickness - mark_depth]) linear_extrude(mark_depth) {
      difference() {
        pointed(size, triangle, triangle_ends);
        hollows(places, place_radius);
      }
      marks_outline(marks);
    }
    translate([0, 0, thickness - place_depth - mark_depth]) linear_extrude(mark_depth)
      floors(size, places, place_radius, triangle, triangle_ends);
  }
  else {
    difference() {
      slab(rectangle(size), thickness, bevel, foot);
      translate([0, 0, thickness - mark_depth]) linear_extrude(mark_depth + reach)
        pointed(size, triangle, triangle_ends);
      engraved(marks, mark_depth, thickness);
      engraved_below(under, under_depth);
      translate([0, 0, thickness - place_depth]) linear_extrude(place_depth + reach)
        hollows(places, place_radius);
      if (share == "body")
        translate([0, 0, thickness - place_depth - mark_depth]) linear_extrude(mark_depth + reach)
          floors(size, places, place_radius, triangle, triangle_ends);
      for (joint = sockets) on_edge(size, joint[0], joint[1])
        socket(height = through(thickness), foot = foot);
    }
    for (joint = knobs) on_edge(size, joint[0], joint[1])
      knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
  }
}

// The places in the plane.
module hollows(places, place_radius) {
  for (place = places) translate([place[0], place[1]]) circle(r = place_radius);
}

// The part of the triangle that is in the floors of places, in the plane.
module floors(size, places, place_radius, triangle, triangle_ends) {
  intersection() {
    pointed(size, triangle, triangle_ends);
    hollows(places, place_radius);
  }
}

// The triangle in the plane.
module pointed(size, triangle, triangle_ends) {
  rim = triangle_ends[0] - size[1] / 2;
  tip = size[1] / 2 - triangle_ends[1];
  polygon([
    [-triangle[0] / 2, rim], [triangle[0] / 2, rim], [triangle[1] / 2, tip], [-triangle[1] / 2, tip]
  ]);
}

point($fa = 6, $fs = 0.3);
