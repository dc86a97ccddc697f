// Summary card: a plate as large as a card of a deck, with words in its top: a title over a bar,
// the steps of a turn, and lines that begin with a dot.
use <letters.scad>

/* [Card] */
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Width and depth (mm)
card_size = [63, 88];
// Height (mm)
card_thickness = 2; // [1:0.1:10]
// Radius of the upright edges (mm)
card_corner = 3; // [1:0.5:10]
// Depth of the words (mm)
engraving = 0.6; // [0.2:0.1:4]
// Lines: words in capitals, their middle from the card's (mm), height, stroke (mm)
lines = [["ROLL", 0, 30, 5, 0.7], ["MOVE AND HIT", 2, 10, 3, 0.6]];
// Bars and dots: their middle from the card's, width and depth (mm)
bars = [[0, 24, 55, 0.9], [-26, 10, 1.2, 1.2]];

/* [Hidden] */
// What is broken off the upper and the lower edges (mm).
bevel = 0.4;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// It stands on the bed, its middle the origin.
module card(
  share = share, card_size = card_size, card_thickness = card_thickness,
  card_corner = card_corner, engraving = engraving, lines = lines, bars = bars
) {
  floor = card_thickness - engraving;
  if (share == "marks") translate([0, 0, floor]) linear_extrude(engraving) written();
  else if (share == "whole" || share == "body") difference() {
    hull() {
      linear_extrude(card_thickness) sheet(2 * bevel);
      translate([0, 0, bevel]) linear_extrude(card_thickness - 2 * bevel) sheet(0);
    }
    translate([0, 0, floor]) linear_extrude(engraving + reach) written();
  }
  else assert(false, str("no such share: ", share));

  module sheet(less) {
    offset(r = card_corner - less / 2)
      square([card_size[0] - 2 * card_corner, card_size[1] - 2 * card_corner], center = true);
  }

  module written() {
    for (line = lines) translate([line[1], line[2]]) word_outline(line[0], line[3], line[4]);
    for (bar = bars) translate([bar[0], bar[1]]) square([bar[2], bar[3]], center = true);
  }
}

card($fa = 6, $fs = 0.3);
