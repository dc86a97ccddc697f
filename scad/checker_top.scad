// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Top of a checker: a cone with a head, which stands in the dish of its base. A class is told
// apart by its shape. Its marks may be printed in a second colour: they lie in few layers, since
// each layer of both colours costs a change of filament.
use <checker_joint.scad>
use <letters.scad>

/* [Top] */
// Class of the checker
class = "regular"; // [regular, strong, pin, odd, even, bidirectional]
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Radius of the top's foot, and of the dome (mm)
foot_radius = 5; // [2:0.1:30]
// Least depth of the grooves of a strong checker (mm)
ring_depth = 0.75; // [0.1:0.05:2]

/* [Initial] */
// Letters in a flat head, height of a capital, width of the strokes (mm); the head is a ball without
initial = [];
// Depth of the letters (mm)
engraving = 0.6; // [0.1:0.1:4]

/* [Joint] */
// How the halves hold together
assembly = "glue"; // [glue, snap]
// Play between what goes into one another (mm)
clearance = 0.2; // [0.01:0.01:0.4]

/* [Hidden] */
// The cone: radius of its upper end, height (mm).
neck = 1.6;
height = 10;
// The head: radius and height of a ball that leans out by no more than 45° where it begins (mm).
head_radius = 3.1;
head_level = 10.2;
// A flat head: radius, level where it is widest and upper end, and what is broken off its edge (mm).
// It leans out by 45°, and letters have the room up to `face` from the axis.
disc = [5.6, 12.2, 14];
disc_edge = 0.4;
face = 4.6;
// The grooves of a strong checker: height above the foot, and how high (mm).
rings = [1.6, 5.6];
ring_height = 0.8;
// The eyes of a pin, four around the cone: distance from the axis, height and radius (mm) of the
// balls that are taken away; its cap from where on upwards, and the hollow in it.
eye = [3.8, 5, 1.4];
cap_level = 12.1;
cap_hollow = [14.2, 1.7];
// The notches of odd and even: width, and their floor (mm); they are open upwards.
notch_width = 1.3;
notch_floor = 12;
// The flats of a bidirectional checker: from the axis, and from where on upwards (mm).
flat_distance = 1.9;
flat_foot = 7.9;
// More than any of it measures (mm).
far = 20;

// Its foot stands on the origin.
module checker_top(
  class = class, share = share, foot_radius = foot_radius, ring_depth = ring_depth,
  initial = initial, engraving = engraving,
  assembly = assembly, clearance = clearance
) {
  flat = len(initial) > 0;
  if (share == "whole") whole();
  else if (share == "body") body();
  else if (share == "marks") marks();
  else assert(false, str("no such share: ", share));

  // In one colour the rings of a strong checker stay empty.
  module whole() difference() {
    plain();
    checker_joint(assembly, clearance);
    if (class == "strong") for (level = rings) ring(level, far);
    else if (class == "pin") {
      for (angle = [0:90:270]) rotate(angle) translate([eye[0], 0, eye[1]]) sphere(r = eye[2]);
      if (!flat) translate([0, 0, cap_hollow[0]]) sphere(r = cap_hollow[1]);
    }
    else if (class == "odd") notch(0);
    else if (class == "even") for (angle = [0, 90]) notch(angle);
    else if (class == "bidirectional") for (side = [0, 180])
      rotate(side) translate([flat ? face : flat_distance, -far / 2, flat_foot]) cube(far);
    else assert(class == "regular", str("no such class: ", class));
    if (flat) signs(engraving + 1);
  }

  module body() if (class == "pin" && !flat) difference() {
    whole();
    above(cap_level);
  }
  else whole();

  module marks() {
    if (class == "strong") for (level = rings) intersection() {
      plain();
      ring(level, foot_radius);
    }
    if (flat) signs(engraving);
    else if (class == "pin") intersection() {
      whole();
      above(cap_level);
    }
  }

  // The edge on the bed is cut off.
  module plain() {
    cylinder(r1 = foot_radius - lead(), r2 = cone_radius(lead()), h = lead());
    translate([0, 0, lead()])
      cylinder(r1 = cone_radius(lead()), r2 = neck, h = height - lead());
    if (flat) rotate_extrude() polygon([
      [0, disc[1] - disc[0]], [disc[0], disc[1]], [disc[0], disc[2] - disc_edge],
      [disc[0] - disc_edge, disc[2]], [0, disc[2]]
    ]);
    else translate([0, 0, head_level]) sphere(r = head_radius);
  }

  // From their floor on upwards.
  module signs(height) translate([0, 0, disc[2] - engraving])
    linear_extrude(height) word_outline(initial[0], initial[1], initial[2]);

  // Across a ball, or in the rim of a flat head.
  module notch(angle) rotate(angle) difference() {
    translate([-far / 2, -notch_width / 2, notch_floor]) cube([far, notch_width, far]);
    if (flat) cylinder(r = face, h = 2 * far);
  }

  // What a groove takes, as far out as that.
  module ring(level, reach) translate([0, 0, level]) difference() {
    cylinder(r = reach, h = ring_height);
    translate([0, 0, -1])
      cylinder(r = cone_radius(level + ring_height) - ring_depth, h = ring_height + 2);
  }

  function cone_radius(z) = foot_radius + (neck - foot_radius) * z / height;
}

module above(level) translate([-far / 2, -far / 2, level]) cube(far);

checker_top($fa = 6, $fs = 0.3);
