// Man: a flat disc for a board of points. Its foot fits into a place of a point and into the
// hollow on top of another man, so that men can be stacked.
use <team_symbol.scad>

/* [Man] */
// The symbol of its team in the hollow on top
symbol = "none"; // [none, circle, bar, triangle, square, star, cross, drop, hourglass, trefoil, asterisk, crescent, ring]
// Radius (mm)
man_radius = 15; // [5:0.1:80]
// Height, from the foot to the rim of the hollow (mm)
man_height = 6.4; // [3:0.1:40]
// Radius and height of the foot (mm)
foot_radius = 12.6; // [4:0.1:80]
foot_height = 1.4; // [0.4:0.1:10]
// Radius and depth of the hollow on top (mm)
hollow_radius = 13; // [4:0.1:80]
hollow_depth = 1.2; // [0.4:0.1:10]

/* [Symbol] */
// How wide the symbol is at most (mm)
symbol_size = 14; // [2:0.1:80]
// Depth of the symbol (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Hidden] */
reach = 0.1;
// What is cut off the edge on the bed, and off the upper edge.
lower = 0.3;
upper = 0.6;

module man(
  symbol = symbol, man_radius = man_radius, man_height = man_height,
  foot_radius = foot_radius, foot_height = foot_height,
  hollow_radius = hollow_radius, hollow_depth = hollow_depth,
  symbol_size = symbol_size, engraving = engraving
) {
  floor_level = man_height - hollow_depth;
  difference() {
    rotate_extrude() polygon([
      [0, 0], [foot_radius - lower, 0], [foot_radius, lower], [foot_radius, foot_height],
      [man_radius, foot_height + man_radius - foot_radius],
      [man_radius, man_height - upper], [man_radius - upper, man_height],
      [hollow_radius, man_height], [hollow_radius, floor_level], [0, floor_level]
    ]);
    if (symbol != "none") translate([0, 0, floor_level - engraving])
      team_symbol(symbol, symbol_size, engraving + reach);
  }
}

man($fa = 6, $fs = 0.3);
