// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Marks: what is engraved in the top of a panel, or filled flush in a second colour: words, the
// symbols of teams, petals, stars, arrows, and the patterns that themes have in the corners of a tile.
use <letters.scad>
use <team_symbol.scad>

/* [Marks] */
// Each with its kind (word, symbol, petal, star, loop, arrow, bar, cracks, leaves, ripples, wood, stone, art), what it says, where (mm), turn (degrees), size and width of its strokes (mm)
marks = [];
// Depth of the marks (mm)
mark_depth = 0.6; // [0.1:0.1:4]
// Height of the panel (mm)
thickness = 4; // [1:0.2:20]

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;
// Patterns are drawn for the upper right corner of a tile, the origin being its middle: from the
// dimple beside it to the groove that frames the tile.
dimple_place = 6.6667;
line = 0.9;
tip_radius = 0.4;
// The heart of the wood on the diagonal, and its rings by radius, start and turn (degrees).
heart = 21.6;
heart_radius = 0.9;
rings = [[2.5, 135, 90], [4.1, 135, 90], [5.7, 135, 90], [7.3, 135, 22], [7.3, 203, 22]];
// Pebbles along and across the diagonal, rounded by so much.
pebbles = [
  [[16.1, -1.5], [18.4, -1.8], [19, 1.1], [16.2, 1.6]],
  [[16.1, 3.3], [18.8, 2.8], [18.4, 3.7], [16.5, 5.6], [15.8, 5.2]],
  [[16.1, -3.3], [18.6, -3.5], [18.1, -4.3], [16.3, -5.9], [15.6, -5.4]],
  [[20.1, -2.2], [20.7, 1.2], [21.5, 0.3], [21.3, -0.7]]
];
pebble_corner = 0.5;
// The radius of a star's valleys, by that of its points.
star_valleys = 0.68;
// Where a loop starts and how far it turns (degrees), and half the width of its head by its line's.
loop_start = 35;
loop_turn = 270;
loop_head = 0.95;

// What fills them, flush with the top.
module marks(marks = marks, mark_depth = mark_depth, thickness = thickness) {
  translate([0, 0, thickness - mark_depth]) linear_extrude(mark_depth) marks_outline(marks);
}

// What a panel loses for them.
module engraved(marks, mark_depth, thickness) {
  if (len(marks) > 0) translate([0, 0, thickness - mark_depth])
    linear_extrude(mark_depth + reach) marks_outline(marks);
}

// What a panel loses for digits under it, as they are read from below. A bar through each joins
// the inside of its loops to the rest: by itself it would come off the bed.
module engraved_below(digits, mark_depth) {
  if (len(digits) > 0) translate([0, 0, mark_depth]) rotate([0, 180, 0])
    linear_extrude(mark_depth + reach) for (digit = digits) difference() {
      marks_outline([digit]);
      translate([digit[2], digit[3]]) square([digit[6], 2 * digit[5]], center = true);
    }
}

module marks_outline(marks) {
  for (mark = marks) translate([mark[2], mark[3]]) rotate(mark[4]) {
    kind = mark[0];
    size = mark[5];
    if (kind == "word") word_outline(mark[1], size, mark[6]);
    else if (kind == "symbol") team_symbol_outline(mark[1], size);
    else if (kind == "petal") petal(size, mark[6]);
    else if (kind == "star") star(size, mark[6]);
    else if (kind == "loop") loop(size, mark[6]);
    else if (kind == "arrow") arrow(size, mark[6]);
    else if (kind == "bar") translate([0, -mark[6] / 2]) square([size, mark[6]]);
    else if (kind == "cracks") cracks();
    else if (kind == "leaves") leaves();
    else if (kind == "ripples") ripples();
    else if (kind == "wood") wood();
    else if (kind == "stone") stone();
    else if (kind == "art") polygon(mark[1][0], mark[1][1]);
    else assert(false, str("no such mark: ", kind));
  }
}

// From the origin along x, round where it begins and pointed where it ends.
module petal(length, width) {
  hull() {
    translate([width / 2, 0]) circle(d = width);
    translate([length - tip_radius, 0]) circle(r = tip_radius);
  }
}

// With eight points, about the origin; a hole of 0 leaves it solid.
module star(radius, hole) {
  difference() {
    polygon([for (k = [0:15]) let(angle = 22.5 * (k + 1))
      (k % 2 == 0 ? radius : star_valleys * radius) * [cos(angle), sin(angle)]]);
    if (hole > 0) circle(r = hole);
  }
}

// An arrow bent to a circle about the origin, with a gap before its tip.
module loop(radius, width) {
  middle = radius - loop_head * width;
  ends = [loop_start, loop_start + loop_turn];
  tip = ends[1] + 1.7 * width / middle * 180 / PI;
  polygon([
    for (k = [0:24]) at(middle + width / 2, ends[0] + k / 24 * loop_turn),
    at(radius, ends[1]), at(middle, tip), at(middle - loop_head * width, ends[1]),
    for (k = [24:-1:0]) at(middle - width / 2, ends[0] + k / 24 * loop_turn)
  ]);
}

function at(radius, angle) = radius * [cos(angle), sin(angle)];

// From the origin along x.
module arrow(length, width) {
  neck = length - width / 2;
  half = width / 5;
  polygon([
    [0, -half], [neck, -half], [neck, -width / 2], [length, 0],
    [neck, width / 2], [neck, half], [0, half]
  ]);
}

// Round the dimple, as far as there is room.
module ripples() {
  translate([dimple_place, dimple_place]) for (ring = [[7.5, 47], [9.3, 33], [11.1, 9]])
    trace([for (k = [-4:4]) let(angle = 45 + k * ring[1] / 4)
      ring[0] * [cos(angle), sin(angle)]], line);
}

// Along the diagonal, and to both sides.
module cracks() {
  rotate(45) {
    trace([[16.4, 0.4], [17.9, -0.5], [19.6, 0.6], [22, -0.1]], line);
    trace([[17.9, -0.5], [17.7, -2.6], [16.3, -4], [16.5, -6.2]], line);
    trace([[19.6, 0.6], [18.6, 2.6], [18.2, 4.6]], line);
    trace([[18.6, 2.6], [16.8, 3.8], [16, 6.4]], line);
  }
}

// One in the corner, one on either side.
module leaves() {
  rotate(45) {
    translate([16.2, 0]) leaf(6.4, 3.6);
    for (side = [-1, 1]) translate([15.8, 2.9 * side]) rotate(38 * side) leaf(4.6, 2.6);
  }
}

// The end of a log: rings about a heart near the corner, the outermost one as far as there is room.
module wood() {
  rotate(45) translate([heart, 0]) {
    circle(r = heart_radius);
    for (ring = rings) trace([for (k = [0:8]) let(angle = ring[1] + k / 8 * ring[2])
      ring[0] * [cos(angle), sin(angle)]], line);
  }
}

// Pebbles of a pavement.
module stone() {
  rotate(45) for (pebble = pebbles) offset(r = pebble_corner) polygon(pebble);
}

// From the origin along x, with a rib.
module leaf(length, width) {
  radius = (length * length / width + width) / 4;
  difference() {
    intersection_for(side = [-1, 1])
      translate([length / 2, side * (radius - width / 2)]) circle(r = radius);
    translate([length / 4, -0.3]) square([length, 0.6]);
  }
}

marks(
  [["word", "START", 0, 0, 0, 7, 1], ["symbol", "star", 0, 10, 0, 6, 0], ["petal", "", 0, -8, 0, 8, 4],
   ["star", "", 14, 0, 0, 5, 0], ["loop", "", -14, 0, 0, 5, 1.4]],
  $fa = 6, $fs = 0.3
);
