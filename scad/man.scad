// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Man: a flat disc for a board of points. Its foot fits into a place of a point and into the
// hollow on top of another man, so that men can be stacked.
use <letters.scad>
use <team_symbol.scad>

/* [Man] */
// The symbol of its team in the hollow on top, or none
symbol = "circle"; // [circle, bar, triangle, square, star, cross, drop, hourglass, trefoil, asterisk, crescent, ring, none]
// Radius (mm)
man_radius = 15; // [5:0.1:80]
// Height, from the foot to the rim of the hollow (mm)
man_height = 6.4; // [3:0.1:40]
// Radius and height of the foot (mm)
man_foot = 12.6; // [4:0.1:80]
man_foot_height = 1.4; // [0.4:0.1:10]
// Radius and depth of the hollow on top (mm)
hollow_radius = 13; // [4:0.1:80]
hollow_depth = 1.2; // [0.4:0.1:10]

/* [Symbol] */
// How wide the symbol is at most (mm)
sign_size = 14; // [2:0.1:80]
// Letters instead of a symbol, height of a capital and width of the strokes (mm)
initial = [];
// Depth of symbol and letters (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Hidden] */
reach = 0.1;
// What is cut off the edge on the bed, and off the upper edge.
lower = 0.3;
upper = 0.6;

module man(
  symbol = symbol, man_radius = man_radius, man_height = man_height,
  man_foot = man_foot, man_foot_height = man_foot_height,
  hollow_radius = hollow_radius, hollow_depth = hollow_depth,
  sign_size = sign_size, initial = initial, engraving = engraving
) {
  floor_level = man_height - hollow_depth;
  difference() {
    rotate_extrude() polygon([
      [0, 0], [man_foot - lower, 0], [man_foot, lower], [man_foot, man_foot_height],
      [man_radius, man_foot_height + man_radius - man_foot],
      [man_radius, man_height - upper], [man_radius - upper, man_height],
      [hollow_radius, man_height], [hollow_radius, floor_level], [0, floor_level]
    ]);
    translate([0, 0, floor_level - engraving]) {
      if (len(initial) > 0)
        linear_extrude(engraving + reach) word_outline(initial[0], initial[1], initial[2]);
      else if (symbol != "none") team_symbol(symbol, sign_size, engraving + reach);
    }
  }
}

man($fa = 6, $fs = 0.3);
