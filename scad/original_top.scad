// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Top of a checker of the first Cuatto: a cone with a head. A class is told apart by its shape; its
// marks may be printed in a second colour.

/* [Top] */
// Class of the checker
class = "regular"; // [regular, strong, pin, odd, even, bidirectional]
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Radius of the foot (mm); all other measures follow in proportion
cone_foot = 5.2; // [2:0.1:30]

/* [Hidden] */
// The cone: radius of its foot and of its upper end, height (mm).
foot = 5.2;
neck = 0.8667;
height = 10.4;
// The head: radius of a ball on the cone's upper end (mm).
head_radius = 3.12;
// The grooves of a strong checker: height above the foot, radius that is left (mm).
rings = [[2.6, 3.38], [5.2, 2.6]];
ring_height = 1;
// Wider than the cone is at any ring (mm).
ring_reach = 5;
// The dents of a pin, four around the cone and one in the crown: distance from the axis, height
// and radius (mm) of the balls that are taken away.
dent = [3.38, 5.2, 1.3];
crown_dent = [0, 13, 2.6];
// What shows inside them: height and radius of balls on the axis (mm).
pin_cores = [[3.38, 2.99], [11.05, 2.6]];
// The notches of odd and even: their size, and their floor (mm); they are open upwards.
notch = [8, 1, 3];
notch_floor = 12.1;
// The flats of a bidirectional checker: from the axis, and from where on upwards (mm); what is
// cut away is larger than the head.
flat_distance = 1.9;
flat_foot = 7.9;
flat_size = [4, 8, 8];
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// Its foot stands on the origin. In one colour the rings of a strong checker stay
// empty and the cores of a pin are part of it.
module original_top(class = class, share = share, cone_foot = cone_foot) {
  scale(cone_foot / foot) {
    if (share == "whole") whole(class);
    else if (share == "body") body(class);
    else if (share == "marks") marks(class);
    else assert(false, str("no such share: ", share));
  }
}

module whole(class) {
  if (class == "regular") plain();
  else if (class == "strong") difference() {
    plain();
    for (ring = rings) groove(ring);
  }
  else if (class == "pin") {
    difference() {
      plain();
      dents();
    }
    cores();
  }
  else if (class == "odd") difference() {
    plain();
    notches(1);
  }
  else if (class == "even") difference() {
    plain();
    notches(2);
  }
  else if (class == "bidirectional") difference() {
    plain();
    flats();
  }
  else assert(false, str("no such class: ", class));
}

// What is left of a pin when its cores are another colour is cut from the cone
// itself: out of the whole, it would have films where core and dent meet.
module body(class) {
  if (class == "pin") difference() {
    plain();
    dents();
    cores();
  }
  else whole(class);
}

module marks(class) {
  if (class == "strong") for (ring = rings) band(ring);
  if (class == "pin") cores();
}

module plain() {
  cylinder(r1 = foot, r2 = neck, h = height);
  translate([0, 0, height]) sphere(r = head_radius);
}

// What a ring takes from the cone.
module groove(ring) {
  translate([0, 0, ring[0]]) difference() {
    cylinder(r = ring_reach, h = ring_height);
    translate([0, 0, -reach]) cylinder(r = ring[1], h = ring_height + 2 * reach);
  }
}

// What fills a ring: a slice of the cone with the cone's own facets. (Cut from a
// second cone it would hide the first one in OpenSCAD's preview.)
module band(ring) {
  bottom = ring[0];
  top = bottom + ring_height;
  translate([0, 0, bottom]) difference() {
    cylinder(r1 = cone_radius(bottom), r2 = cone_radius(top), h = ring_height, $fn = facets(foot));
    translate([0, 0, -reach]) cylinder(r = ring[1], h = ring_height + 2 * reach);
  }
}

function cone_radius(z) = foot + (neck - foot) * z / height;

// OpenSCAD's own rule for the facets of a circle.
function facets(r) = $fn > 0 ? $fn : ceil(max(min(360 / $fa, 2 * PI * r / $fs), 5));

// Four dents around the cone and a flat hollow in the crown.
module dents() {
  for (angle = [0:90:270])
    rotate(angle) translate([dent[0], 0, dent[1]]) sphere(r = dent[2]);
  translate([crown_dent[0], 0, crown_dent[1]]) sphere(r = crown_dent[2]);
}

// What shows inside the dents.
module cores() {
  for (core = pin_cores) translate([0, 0, core[0]]) sphere(r = core[1]);
}

// Odd and even: one notch across the crown, or two that cross.
module notches(count) {
  for (number = [0:count - 1])
    rotate(90 * number) translate([-notch[0] / 2, -notch[1] / 2, notch_floor]) cube(notch);
}

// Bidirectional: the head is cut flat before and behind, a face each way.
module flats() {
  for (side = [0, 180])
    rotate(side) translate([flat_distance, -flat_size[1] / 2, flat_foot]) cube(flat_size);
}

original_top($fa = 6, $fs = 0.3);
