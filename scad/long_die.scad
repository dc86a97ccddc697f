// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Long die: a bar that comes to rest on one of its long sides. The upper side counts.
use <die.scad>
use <digits.scad>

/* [Long die] */
// Numbers on the sides, in order around the bar: two to six of 0 to 99
values = [1, 3, 4, 6];
// Length with both points (mm)
bar_length = 48; // [24:0.5:200]
// Between opposite sides (mm)
bar_width = 13; // [8:0.5:60]

/* [Hidden] */
// A bar of two sides is this thick against its width.
flat = 0.5;
// An odd number of sides is on the bar twice, so that there is always a side on top.
most_lying = 6;
// The ends, which are cut off in front of their points: against the width.
blunt = 0.5;
// Pips and digits, against the smaller of the width of a side and the largest room.
largest = 11;
pips_room = 1.25;
digit = 0.62;
stroke_of_digit = 0.13;
carved = 0.6;

// It lies on a side along x, or stands on an end if it has more than six sides.
module long_die(values = values, bar_length = bar_length, bar_width = bar_width) {
  assert(len(values) >= 2 && len(values) <= 6, "a long die has two to six numbers");
  shown = len(values) % 2 == 1 ? concat(values, values) : values;
  sides = len(shown);
  flat_bar = sides == 2;
  depth = flat_bar ? flat * bar_width : bar_width;
  side_width = flat_bar ? bar_width - depth / 2 : bar_width * tan(180 / sides);
  room = min(largest, side_width);
  lying() difference() {
    hull() {
      bar(bar_length - (1 - blunt) * depth, 1);
      bar(bar_length, blunt);
    }
    for (k = [0:sides - 1]) rotate([360 * k / sides, 0, 0])
      translate([0, 0, depth / 2]) number(shown[k], room);
  }

  module lying()
    if (sides > most_lying) translate([0, 0, bar_length / 2]) rotate([0, 90, 0]) children();
    else translate([0, 0, depth / 2]) children();

  module bar(length, share) rotate([90, 0, 90])
    linear_extrude(length, center = true) scale(share) section();

  module section()
    if (flat_bar) hull() {
      square([bar_width - depth / 2, depth], center = true);
      square([bar_width, depth / 2], center = true);
    }
    else rotate(180 / sides - 90) circle(r = bar_width / 2 / cos(180 / sides), $fn = sides);
}

// Up to six as pips, more in digits; nothing for 0.
module number(value, room)
  if (value > 6)
    translate([0, 0, -carved]) linear_extrude(2 * carved)
      digits_outline(value, digit * room, stroke_of_digit * room);
  else if (value > 0) pips(value, pips_room * room);

long_die($fa = 6, $fs = 0.3);
