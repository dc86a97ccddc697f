// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Checker pin: holds base and top together without glue. It goes through the base from below,
// and its barbs snap behind a lip in the top.
use <checker_joint.scad>

/* [Pin] */
// Play between what goes into one another (mm)
clearance = 0.2; // [0.01:0.01:0.4]

/* [Hidden] */
// Along the pin, from where the top stands (mm): the ends of the head, the root of the slot, where
// the barbs begin, are widest and end, and the tip.
head = [-2.05, -1.3];
slot_root = -1;
barbs = [3.4, 3.7, 4.1];
tip = 4.6;
// Half the width of the head and of the tip, and the slot between the prongs (mm).
head_reach = 1.9;
tip_reach = 1;
slot_width = 0.8;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// It lies on the bed along y; the plane that the top stands on is y = 0.
module checker_pin(clearance = clearance) {
  shank = pin_size()[0] / 2;
  side = [
    [head_reach, head[0]], [head_reach, head[1]], [shank, head[1]], [shank, barbs[0]],
    [barb(clearance), barbs[1]], [barb(clearance), barbs[2]], [tip_reach, tip]
  ];
  other = [for (k = [len(side) - 1:-1:0]) [-side[k][0], side[k][1]]];
  linear_extrude(pin_size()[1]) difference() {
    polygon(concat(side, other));
    translate([0, slot_root]) circle(d = slot_width);
    translate([-slot_width / 2, slot_root]) square([slot_width, tip - slot_root + reach]);
  }
}

checker_pin($fa = 6, $fs = 0.3);
