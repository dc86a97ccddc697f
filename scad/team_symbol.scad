// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Team symbol: what tells a team to eyes that see no colour, and to fingers. Twelve of them, in
// the order of the seats; none is another one turned.

/* [Symbol] */
// Which of them
symbol = "circle"; // [circle, bar, triangle, square, star, cross, drop, hourglass, trefoil, asterisk, crescent, ring]
// How wide it is at most (mm)
symbol_size = 6; // [2:0.1:40]
// Depth of the engraving (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// They are drawn this wide.
drawn_size = 6;

// Its middle is the origin; it rises from the plane.
module team_symbol(symbol = symbol, symbol_size = symbol_size, engraving = engraving) {
  linear_extrude(engraving) team_symbol_outline(symbol, symbol_size);
}

// The symbol in the plane. No arm of it is thinner than a fifth of its size.
module team_symbol_outline(symbol, symbol_size) {
  scale(symbol_size / drawn_size) {
    if (symbol == "circle") circle(r = 2.6);
    else if (symbol == "bar") square([6, 1.9], center = true);
    else if (symbol == "triangle") polygon(around(3, 3));
    else if (symbol == "square") square(4.4, center = true);
    else if (symbol == "star") polygon([for (k = [0:9]) turned(k % 2 == 0 ? 3 : 1.35, 36 * k)]);
    else if (symbol == "cross") bars(2, 1.9);
    else if (symbol == "drop") hull() {
      translate([0, -1.1]) circle(r = 1.9);
      translate([0, 2.6]) circle(r = 0.4);
    }
    else if (symbol == "hourglass")
      polygon([[-2.1, 2.1], [2.1, 2.1], [0.7, 0], [2.1, -2.1], [-2.1, -2.1], [-0.7, 0]]);
    else if (symbol == "trefoil") {
      for (at = around(1.55, 3)) translate(at) circle(r = 1.45);
      circle(r = 1);
    }
    else if (symbol == "asterisk") bars(3, 1.2);
    else if (symbol == "crescent") difference() {
      circle(r = 2.9);
      translate([1.5, 0]) circle(r = 2.3);
    }
    else if (symbol == "ring") difference() {
      circle(r = 2.9);
      circle(r = 1.5);
    }
    else assert(false, str("no such symbol: ", symbol));
  }
}

// Notches in a rim that stand for the symbol where it has no room: how many, and whether they are
// wide ones. As many as the symbol has corners, where it has some.
function symbol_notches(symbol) =
  symbol == "circle" ? [0, false] :
  symbol == "bar" ? [2, false] :
  symbol == "triangle" ? [3, false] :
  symbol == "square" ? [4, false] :
  symbol == "star" ? [5, false] :
  symbol == "cross" ? [4, true] :
  symbol == "drop" ? [1, false] :
  symbol == "hourglass" ? [2, true] :
  symbol == "trefoil" ? [3, true] :
  symbol == "asterisk" ? [6, false] :
  symbol == "crescent" ? [1, true] :
  assert(symbol == "ring", str("no such symbol: ", symbol)) [8, false];

module bars(count, width)
  for (k = [0:count - 1]) rotate(180 * k / count) square([drawn_size, width], center = true);

function around(radius, count) = [for (k = [0:count - 1]) turned(radius, 360 * k / count)];

// A point so far from the middle, turned from the upright.
function turned(radius, angle) = radius * [-sin(angle), cos(angle)];

team_symbol($fa = 6, $fs = 0.3);
