// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Closing of a box: the bead in the skirt of a lid and the groove for it in a wall of the tray, and
// where the posts with magnets and the feet are.
//
// Beads and grooves lie on the outer face of a wall, which is the x axis here, the outside being
// +y. Upwards is where the lid comes off.

/* [Closing] */
// Length of a bead (mm)
bead_length = 25; // [2:0.5:200]
// How far a bead reaches into the wall (mm)
overlap = 0.3; // [0.1:0.05:1]
// Play between wall and skirt (mm)
play = 0.2; // [0.01:0.01:2]

/* [Hidden] */
// Height of a bead's flat top, and its root in the skirt (mm).
flat = 0.3;
root = 0.1;
// How much larger a groove is all round than the bead in it (mm).
around = 0.1;
// Slope of a bead below, where it slides on, and above, where it is held (degrees from the wall).
lead_in = 30;
hold = 45;
// Between posts that face each other (mm).
gap = 0.2;
// From the outer faces of a tray to the middles of its feet (mm).
foot_inset = 5;
// The edge of the square whose diagonal is 1.
aside = 0.7071;

// Alone, this file shows a bead over its groove in a piece of wall.
module box_closing(bead_length = bead_length, overlap = overlap, play = play) {
  difference() {
    translate([-bead_length, -4, -4]) cube([2 * bead_length, 4, 8]);
    groove(bead_length, overlap);
  }
  translate([0, 0, 8]) bead(bead_length, overlap, play);
}

// What the skirt of a closed lid gains.
module bead(length, overlap, play) {
  ridge(length, -overlap, play, flat / 2, root);
}

// What a wall loses.
module groove(length, overlap) {
  ridge(length + 4 * around, -overlap - around, around, flat / 2 + around, around);
}

// A ridge from its top to its foot (both along y), the foot longer by its slopes.
module ridge(length, top, foot, half, root) {
  high = foot - top;
  translate([-length / 2, 0, 0]) rotate([90, 0, 90]) linear_extrude(length) polygon([
    [top, -half], [foot, -half - high / tan(lead_in)], [foot + root, -half - high / tan(lead_in)],
    [foot + root, half + high / tan(hold)], [foot, half + high / tan(hold)], [top, half]
  ]);
}

// Its children at the four corners of a tray with this room inside: a post of such a radius
// touches the corner of the room.
module at_posts(inner, radius) {
  if (radius > 0) for (x = [-1, 1], y = [-1, 1])
    translate([x * (inner[0] / 2 + aside * radius), y * (inner[1] / 2 + aside * radius), 0])
      children();
}

// Its children at the places of the feet of a tray of this outer size.
module at_feet(size) {
  for (x = [-1, 1], y = [-1, 1])
    translate([x * (size[0] / 2 - foot_inset), y * (size[1] / 2 - foot_inset), 0]) children();
}

// Height of a tray's posts, over which the lid's are as long as a pocket is deep.
function post_top(rim, pocket) = rim - pocket[1] - gap;

box_closing();
