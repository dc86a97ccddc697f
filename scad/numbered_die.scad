// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Numbered die: a die of 4, 8, 10, 12 or 20 sides with a number on each.

/* [Numbered die] */
// Numbers: 4, 8, 10, 12 or 20
faces = 12; // [4:1:20]
// Size: between opposite sides of a die of 12 (mm)
numbered_size = 18; // [9:0.1:80]

/* [Hidden] */
// For each number of sides: size against that of a die of 12, digits against the distance
// between opposite sides, and how far they lie from the middle towards the point of a side.
shapes = [
  [4, 1.3, 0.22, 0], [8, 0.88, 0.4, 0], [10, 1, 0.34, -0.03], [12, 1, 0.34, 0], [20, 1.2, 0.2, -0.27]
];
stroke_of_digit = 0.2;
// The depth of a groove against its width.
shallow = 0.42;
// The strokes of a digit six high and at most this wide, from one point to the next, and the gap
// between two digits. They are straight, since each is cut by itself.
digit_width = 3.4;
digit_gap = 1.5;
loop = [[2.6, 6], [0, 2.4], [0.5, 0.5], [1.8, 0], [3.4, 1], [3.2, 2.6], [1.8, 3.3], [0.2, 2.2]];
strokes = [
  [[[0, 1.3], [1.7, 0], [3.4, 1.3], [3.4, 4.7], [1.7, 6], [0, 4.7], [0, 1.3]]],
  [[[1, 4.7], [2.4, 6], [2.4, 0]]],
  [[[0, 4.6], [1.2, 6], [2.4, 6], [3.4, 4.6], [0, 0], [3.4, 0]]],
  [[[0.2, 6], [3.2, 6], [1.5, 3.6], [3.3, 1.8], [1.9, 0], [0, 0.5]]],
  [[[0.9, 6], [0, 2], [3.5, 2]], [[2.5, 3.8], [2.5, 0]]],
  [[[3.1, 6], [0.4, 6], [0.2, 3.4], [2.2, 3.6], [3.4, 1.9], [2, 0], [0, 0.5]]],
  [loop],
  [[[0, 6], [3.4, 6], [1.2, 0]]],
  [[[1.7, 3.3], [0.2, 4.7], [1.7, 6], [3.2, 4.7], [1.7, 3.3], [0, 1.6], [1.7, 0], [3.4, 1.6],
    [1.7, 3.3]]],
  [[for (point = loop) [digit_width - point[0], 6 - point[1]]]]
];
bar = [[0.2, -1.7], [3.2, -1.7]];
// The lean of the sides of a double pyramid from its axis: with 10 sides so that they meet at
// right angles, with 20 so that none overhangs by 45°.
lean_of_ten = 48.03;
lean_of_twenty = 48;
// The tips of a die of 20, on which it is printed, are cut off: height against its width.
tip_of_twenty = 0.595;
// A tetrahedron: its corners, its height and the middle of its numbers against the edge, and
// its height without a tip against that with it.
corners = [[0, 0, 1], for (k = [0:2]) [sqrt(8) * cos(120 * k), sqrt(8) * sin(120 * k), -1] / 3];
tall = sqrt(2 / 3);
number_at = 0.3;
tip_of_four = 0.92;

// It stands on the origin.
module numbered_die(faces = faces, numbered_size = numbered_size) {
  shape = [for (one = shapes) if (one[0] == faces) one];
  assert(len(shape) == 1, str("no die of ", faces, " sides; expected 4, 8, 10, 12 or 20"));
  size = shape[0][1] * numbered_size;
  digit = shape[0][2] * size;
  if (faces == 4) tetrahedron_die(size, digit);
  else {
    tilts = tilts(faces);
    standing(tilts[0], size) difference() {
      intersection() {
        intersection_for (tilt = tilts)
          turned(tilt) cube([9 * size, 9 * size, size], center = true);
        if (faces == 20) cube([9 * size, 9 * size, 2 * tip_of_twenty * size], center = true);
      }
      // It stands on its 1: the insides of other digits' loops would come off the bed.
      for (k = [0:len(tilts) - 1], back = [0, 1])
        turned(tilts[k]) rotate([180 * back, 0, 0]) translate([0, shape[0][3] * size, size / 2])
          engraved((k + back) % 2 == 1 ? k + 1 : faces - k, digit);
    }
  }

  module standing(tilt, size)
    if (faces == 20) translate([0, 0, tip_of_twenty * size]) children();
    else translate([0, 0, size / 2]) rotate([0, -tilt[0], 0]) rotate(-tilt[1]) children();
}

// Each number is at the same corner of three sides: the one at the top counts.
module tetrahedron_die(edge, digit) {
  height = tall * edge;
  translate([0, 0, height / 4]) difference() {
    intersection_for (towards = corners) along(towards, [1, 0.3, 0])
      translate([-2 * edge, -2 * edge, -height / 4])
      cube([4 * edge, 4 * edge, tip_of_four * height]);
    for (k = [0:3], j = [0:3]) if (j != k)
      along(-corners[k], corners[j]) translate([0, number_at * edge, height / 4])
        engraved(j + 1, digit);
  }
}

// Grooves, whose walls lean so far that they print on every side. A 6 or a 9 has a bar beneath.
module engraved(value, digit) {
  line = 6 * stroke_of_digit / (1 - stroke_of_digit);
  figures = value < 10 ? [value] : [floor(value / 10), value % 10];
  pitch = digit_width + digit_gap;
  scale(digit / (6 + line)) for (k = [0:len(figures) - 1])
    translate([(k - (len(figures) - 1) / 2) * pitch - digit_width / 2, -3, 0])
      for (path = concat(strokes[figures[k]], value == 6 || value == 9 ? [bar] : []))
        for (n = [0:len(path) - 2]) hull() {
          translate(path[n]) tip(line);
          translate(path[n + 1]) tip(line);
        }
}

module tip(line)
  translate([0, 0, -shallow * line]) cylinder(r1 = 0, r2 = line, h = 2 * shallow * line, $fn = 8);

// The z axis towards an opposite pair of sides, the y axis towards the tip of the upper one.
module turned(tilt) rotate([0, tilt[0], tilt[1]]) rotate(90) children();

// The z axis in a direction, the y axis as near as possible to another.
module along(upward, ahead) {
  z = upward / norm(upward);
  y = (ahead - (ahead * z) * z) / norm(ahead - (ahead * z) * z);
  x = cross(y, z);
  multmatrix([for (row = [0:2]) [x[row], y[row], z[row], 0]]) children();
}

// One of each two opposite sides: its lean from the axis, and its direction around it.
function tilts(faces) =
  faces == 8 ? [for (k = [0:3]) [acos(1 / sqrt(3)), 90 * k]]
  : faces == 10 ? [for (k = [0:4]) [lean_of_ten, 72 * k]]
  : faces == 12 ? concat([[0, 0]], [for (k = [0:4]) [acos(1 / sqrt(5)), 72 * k]])
  : [for (k = [0:9]) [lean_of_twenty, 36 * k]];

numbered_die($fa = 6, $fs = 0.3);
