// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Runner: a slender pawn on a round foot, which stands between the cubes of a space.
use <drop.scad>

/* [Runner] */
// Width of the foot; all other measures follow in proportion (mm)
runner_width = 9.6; // [4:0.1:40]

/* [Hidden] */
width = 9.6;
foot_height = 1.6;
rim = 0.4;
waist = 3.4;
neck = 1.8;
neck_height = 12;
head = 3.4;

module runner(runner_width = runner_width) {
  scale(runner_width / width) {
    cylinder(r1 = width / 2 - rim, r2 = width / 2, h = rim);
    translate([0, 0, rim]) cylinder(r = width / 2, h = foot_height - rim);
    translate([0, 0, foot_height]) cylinder(r1 = width / 2, r2 = waist, h = 1.2);
    cylinder(r1 = waist, r2 = neck, h = neck_height);
    translate([0, 0, neck_height + drop_level(head, neck)]) drop(head);
  }
}

runner($fa = 6, $fs = 0.3);
