// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Pawn: a round foot, a slender body and a head. A team is told apart by the head's
// shape, so that nobody needs to see its colour.
use <drop.scad>

/* [Pawn] */
// Shape of the head
head = "ball"; // [ball, cone, cube, cross, star, drum]
// Width of the foot; all other measures follow in proportion (mm)
pawn_width = 8.4; // [4:0.1:40]

/* [Hidden] */
width = 8.4;
rim = 0.4;
foot_height = 1.6;
waist = 3.2;
neck = 1.7;
neck_height = 9.5;
// The height of a head, and what is cut off its upper edge.
head_height = 8;
bevel = 0.5;
// How far a head widens on the way up: a little less than the 45° that print.
widening = 0.9;

// It stands on the origin.
module pawn(head = head, pawn_width = pawn_width) {
  scale(pawn_width / width) {
    cylinder(r1 = width / 2 - rim, r2 = width / 2, h = rim);
    translate([0, 0, rim]) cylinder(r = width / 2, h = foot_height - rim);
    translate([0, 0, foot_height]) cylinder(r1 = width / 2, r2 = waist, h = 1);
    cylinder(r1 = waist, r2 = neck, h = neck_height);
    translate([0, 0, neck_height]) {
      if (head == "ball") translate([0, 0, drop_level(3.5, neck)]) drop(3.5);
      else if (head == "cone") pointed(3.6, 0.5);
      else if (head == "cube") widened() capped(6.8) square(5.6, center = true);
      else if (head == "cross") widened() capped(head_height) cross(7.6, 2.4);
      else if (head == "star") widened() capped(head_height) star(4.2, 2.2);
      else if (head == "drum") widened() capped(5.6) circle(r = 3.7);
      else assert(false, str("no such head: ", head));
    }
  }
}

// Two cones on one another, down to the neck and up to the tip.
module pointed(radius, tip) {
  level = (radius - neck) / widening;
  translate([0, 0, -neck / widening]) cylinder(r1 = 0, r2 = radius, h = radius / widening);
  translate([0, 0, level]) cylinder(r1 = radius, r2 = tip, h = head_height - level);
}

// Its children from the neck up, no wider than prints without supports.
module widened() {
  intersection() {
    children();
    translate([0, 0, -neck / widening]) cylinder(r1 = 0, r2 = 2 * width, h = 2 * width / widening);
  }
}

// An outline raised to a height, its upper edge cut off; it reaches down into the neck.
module capped(height) {
  translate([0, 0, -1]) linear_extrude(height - bevel + 1, convexity = 4) children();
  translate([0, 0, height - bevel]) linear_extrude(bevel, scale = 0.85, convexity = 4) children();
}

module cross(length, arm) {
  square([length, arm], center = true);
  square([arm, length], center = true);
}

module star(outer, inner) {
  polygon([for (k = [0:9]) (k % 2 == 0 ? outer : inner) * [sin(36 * k), cos(36 * k)]]);
}

pawn($fa = 6, $fs = 0.3);
