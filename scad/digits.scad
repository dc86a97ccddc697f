// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Digits: a number in the strokes of letters.scad.
use <letters.scad>

/* [Digits] */
// The number
number = 12; // [0:1:99]
// Height of the digits (mm)
digit_height = 8; // [3:0.1:40]
// Width of the strokes (mm)
stroke = 1.2; // [0.4:0.1:6]
// Depth of the engraving (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// A bar under a digit: how far below its middle and how long, in sixths of its height.
bar_depth = 4.5;
bar_length = 3;

// Its middle is the origin; it rises from the plane.
module digits(
  number = number, digit_height = digit_height, stroke = stroke, engraving = engraving
) {
  linear_extrude(engraving) digits_outline(number, digit_height, stroke);
}

// The number in the plane. A 6 or a 9 alone has a bar beneath, to be told from its
// opposite by those across the table.
module digits_outline(number, digit_height, stroke) {
  size = (digit_height - stroke) / 6;
  word_outline(str(number), digit_height, stroke);
  if (number == 6 || number == 9) scale(size)
    trace([[-bar_length / 2, -bar_depth], [bar_length / 2, -bar_depth]], stroke / size);
}

digits();
