// Letters: words drawn in round strokes, since fonts differ from machine to machine.

/* [Letters] */
// Words in capitals, one below another
words = ["START", "FINISH"];
// Height of a capital (mm)
letter_height = 8; // [2:0.1:40]
// Width of the strokes (mm)
stroke = 1.2; // [0.3:0.1:6]
// Depth of the engraving (mm)
engraving = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// Capitals are drawn six high. They stand this far apart, those of broad strokes so many strokes.
drawn_height = 6;
gap = 1.5;
strokes_apart = 2;
// A sign: its width and its strokes, each a path of points [x, y] and of arcs
// [x, y, radius along x, radius along y, from, to] about a middle.
glyphs = [
  [" ", 1.2, []],
  ["0", 3.4, [[[1.7, 4.3, 1.7, 1.7, 0, 180], [1.7, 1.7, 1.7, 1.7, 180, 360], [3.4, 4.3]]]],
  ["1", 1.4, [[[0, 4.7], [1.4, 6], [1.4, 0]]]],
  ["2", 3.4, [[[1.7, 4.3, 1.7, 1.7, 165, -40], [0, 0], [3.4, 0]]]],
  ["3", 3.1, [[[1.5, 4.6, 1.4, 1.4, 150, -90], [1.5, 1.6, 1.6, 1.6, 90, -150]]]],
  ["4", 3.5, [[[0.9, 6], [0, 2], [3.5, 2]], [[2.5, 3.8], [2.5, 0]]]],
  ["5", 3.4, [[[3.1, 6], [0.5, 6], [1.5, 1.9, 1.9, 1.9, 130, -145]]]],
  ["6", 3.5, [[[4.4, 1.7, 4.4, 4.4, 102, 180], [1.7, 1.7, 1.7, 1.7, 180, 540]]]],
  ["7", 3.4, [[[0, 6], [3.4, 6], [1.2, 0]]]],
  ["8", 3.2, [[[1.6, 4.6, 1.4, 1.4, -90, 270], [1.6, 1.6, 1.6, 1.6, 90, 450]]]],
  ["9", 3.4, [[[-1, 4.3, 4.4, 4.4, 282, 360], [1.7, 4.3, 1.7, 1.7, 0, 360]]]],
  ["A", 4.4, [[[0, 0], [2.2, 6], [4.4, 0]], [[0.7, 1.8], [3.7, 1.8]]]],
  ["B", 3.7, [
    [[0, 0], [0, 6], [1.8, 6], [1.8, 4.6, 1.5, 1.4, 90, -90], [0, 3.2]],
    [[1.8, 3.2], [2, 1.6, 1.7, 1.6, 90, -90], [0, 0]]
  ]],
  ["C", 3.8, [[[2.3, 3, 2.3, 3, 50, 310]]]],
  ["D", 4.1, [[[0, 0], [0, 6], [1.3, 6], [1.3, 3, 2.8, 3, 90, -90], [0, 0]]]],
  ["E", 3.2, [[[3.2, 6], [0, 6], [0, 0], [3.2, 0]], [[0, 3.1], [2.7, 3.1]]]],
  ["F", 3.1, [[[3.1, 6], [0, 6], [0, 0]], [[0, 3.1], [2.6, 3.1]]]],
  ["G", 4.5, [[[2.5, 3, 2.5, 3, 58, 318], [4.5, 1.3], [4.5, 2.7], [3.2, 2.7]]]],
  ["H", 4, [[[0, 0], [0, 6]], [[4, 0], [4, 6]], [[0, 3.1], [4, 3.1]]]],
  ["I", 0, [[[0, 0], [0, 6]]]],
  ["J", 2.7, [[[2.7, 6], [1.2, 1.6, 1.5, 1.6, 0, -145]]]],
  ["K", 3.8, [[[0, 0], [0, 6]], [[3.6, 6], [0, 2.2]], [[1.4, 3.7], [3.8, 0]]]],
  ["L", 3, [[[0, 6], [0, 0], [3, 0]]]],
  ["M", 4.9, [[[0, 0], [0, 6], [2.45, 1.6], [4.9, 6], [4.9, 0]]]],
  ["N", 4, [[[0, 0], [0, 6], [4, 0], [4, 6]]]],
  ["O", 4.6, [[[2.3, 3, 2.3, 3, 0, 360]]]],
  ["P", 3.5, [[[0, 0], [0, 6], [1.9, 6], [1.9, 4.4, 1.6, 1.6, 90, -90], [0, 2.8]]]],
  ["Q", 4.6, [[[2.3, 3, 2.3, 3, 0, 360]], [[2.9, 1.6], [4.6, -0.4]]]],
  ["R", 3.8, [
    [[0, 0], [0, 6], [1.9, 6], [1.9, 4.4, 1.6, 1.6, 90, -90], [0, 2.8]],
    [[1.8, 2.8], [3.8, 0]]
  ]],
  ["S", 3.5, [[[1.75, 4.5, 1.6, 1.5, 35, 270], [1.75, 1.5, 1.75, 1.5, 90, -145]]]],
  ["T", 4, [[[0, 6], [4, 6]], [[2, 6], [2, 0]]]],
  ["U", 3.8, [[[0, 6], [1.9, 1.9, 1.9, 1.9, 180, 360], [3.8, 6]]]],
  ["V", 4.2, [[[0, 6], [2.1, 0], [4.2, 6]]]],
  ["W", 6, [[[0, 6], [1.5, 0], [3, 5], [4.5, 0], [6, 6]]]],
  ["X", 3.8, [[[0, 6], [3.8, 0]], [[0, 0], [3.8, 6]]]],
  ["Y", 4, [[[0, 6], [2, 3], [4, 6]], [[2, 3], [2, 0]]]],
  ["Z", 3.6, [[[0, 6], [3.6, 6], [0, 0], [3.6, 0]]]],
  ["Æ", 6, [[[0, 0], [2.8, 6], [6, 6]], [[3.2, 6], [3.2, 0], [6, 0]], [[1, 2.2], [5.5, 2.9]]]],
  ["Ø", 4.6, [[[2.3, 3, 2.3, 3, 0, 360]], [[0.2, -0.2], [4.4, 6.2]]]],
  ["Œ", 6.5, [[[3.2, 3, 3.2, 3, 90, 270], [6.5, 0]], [[3.2, 6], [6.5, 6]],
    [[3.7, 6], [3.7, 0]], [[3.7, 3.1], [6, 3.1]]]],
  ["-", 1.8, [[[0, 2.9], [1.8, 2.9]]]],
  ["+", 3, [[[0, 2.9], [3, 2.9]], [[1.5, 1.4], [1.5, 4.4]]]],
  ["/", 2.6, [[[0, 0], [2.6, 6]]]],
  ["&", 4.4, [[[4.4, 0], [0.7, 4.4], [1.8, 4.7, 1.2, 1.3, 180, -20], [1.9, 3.1],
    [1.7, 1.6, 1.7, 1.6, 115, 290], [4.2, 2.6]]]],
  ["'", 0, [[[0, 6], [0, 4.7]]]],
  ["’", 0.3, [[[0.3, 6], [0, 4.7]]]],
  [".", 0, [[[0, 0], [0, 0]]]],
  [",", 0.4, [[[0.4, 0.1], [0, -1.1]]]],
  [":", 0, [[[0, 0.5], [0, 0.5]], [[0, 3.5], [0, 3.5]]]],
  ["!", 0, [[[0, 6], [0, 2.2]], [[0, 0], [0, 0]]]],
  ["¡", 0, [[[0, 0], [0, 3.8]], [[0, 6], [0, 6]]]],
  ["?", 3.1, [[[1.5, 4.5, 1.5, 1.5, 165, -60], [1.5, 2.3]], [[1.5, 0], [1.5, 0]]]],
  ["¿", 3.1, [[[1.6, 1.5, 1.5, 1.5, -15, -240], [1.6, 3.7]], [[1.6, 6], [1.6, 6]]]]
];
// Signs over and under a letter, about its middle: name and strokes.
accents = [
  ["acute", [[[-0.4, 7.7], [0.5, 8.7]]]],
  ["grave", [[[0.4, 7.7], [-0.5, 8.7]]]],
  ["circumflex", [[[-1.1, 7.7], [0, 8.6], [1.1, 7.7]]]],
  ["tilde", [[[-1.4, 7.7], [-0.6, 8.3], [0.6, 7.9], [1.4, 8.5]]]],
  ["dots", [[[-1.1, 8], [-1.1, 8]], [[1.1, 8], [1.1, 8]]]],
  ["ring", [[[0, 8.5, 0.9, 0.9, 0, 360]]]],
  ["caron", [[[-1.1, 8.6], [0, 7.7], [1.1, 8.6]]]],
  ["cedilla", [[[0, 0], [0.3, -1], [-0.6, -1.9]]]]
];
// Letters with such a sign.
accented = [
  ["Á", "A", "acute"], ["À", "A", "grave"], ["Â", "A", "circumflex"], ["Ã", "A", "tilde"],
  ["Ä", "A", "dots"], ["Å", "A", "ring"], ["Ç", "C", "cedilla"],
  ["É", "E", "acute"], ["È", "E", "grave"], ["Ê", "E", "circumflex"], ["Ë", "E", "dots"],
  ["Í", "I", "acute"], ["Ì", "I", "grave"], ["Î", "I", "circumflex"], ["Ï", "I", "dots"],
  ["Ñ", "N", "tilde"],
  ["Ó", "O", "acute"], ["Ò", "O", "grave"], ["Ô", "O", "circumflex"], ["Õ", "O", "tilde"],
  ["Ö", "O", "dots"],
  ["Ú", "U", "acute"], ["Ù", "U", "grave"], ["Û", "U", "circumflex"], ["Ü", "U", "dots"],
  ["Ý", "Y", "acute"], ["Ÿ", "Y", "dots"],
  ["Č", "C", "caron"], ["Š", "S", "caron"], ["Ž", "Z", "caron"]
];

// The middle of the first word is the origin; they rise from the plane.
module letters(
  words = words, letter_height = letter_height, stroke = stroke, engraving = engraving
) {
  linear_extrude(engraving) for (k = [0:1:len(words) - 1])
    translate([0, -1.8 * k * letter_height]) word_outline(words[k], letter_height, stroke);
}

// The word in the plane: what capitals take is centred, accents rise over it.
module word_outline(word, letter_height, stroke) {
  size = (letter_height - stroke) / drawn_height;
  line = stroke / size;
  apart = max(gap, strokes_apart * line);
  widths = [for (letter = word) glyph(letter)[1]];
  whole = sum(widths) + apart * (len(word) - 1);
  scale(size) translate([-whole / 2, -drawn_height / 2]) for (k = [0:1:len(word) - 1])
    translate([sum(widths, k) + apart * k, 0]) {
      for (path = glyph(word[k])[2]) trace(points(path), line);
      translate([widths[k] / 2, 0])
        for (path = accent(word[k])) trace(points(path), line);
    }
}

// A path with round ends and corners, nowhere narrower than its line.
module trace(path, line) {
  for (k = [0:len(path) - 2]) hull() {
    translate(path[k]) dot(line);
    translate(path[k + 1]) dot(line);
  }
}

// An octagon on its side.
module dot(width) rotate(22.5) circle(d = width / cos(22.5), $fn = 8);

function glyph(letter) =
  let(
    base = [for (one = accented) if (one[0] == letter) one[1]],
    found = [for (one = glyphs) if (one[0] == (len(base) > 0 ? base[0] : letter)) one]
  )
  assert(len(found) > 0, str("no strokes for ", letter)) found[0];

function accent(letter) =
  [for (one = accented) if (one[0] == letter)
    for (sign = accents) if (sign[0] == one[2]) each sign[1]];

// A path with its arcs in straight pieces.
function points(path) =
  [for (item = path) each len(item) == 2 ? [item] : arc(item)];

function arc(item) =
  let(steps = ceil(abs(item[5] - item[4]) / 24))
  [for (k = [0:steps]) let(angle = item[4] + (item[5] - item[4]) * k / steps)
    [item[0] + item[2] * cos(angle), item[1] + item[3] * sin(angle)]];

// Of the first `count` numbers.
function sum(numbers, count = undef, at = 0) =
  at >= (is_undef(count) ? len(numbers) : count) ? 0 : numbers[at] + sum(numbers, count, at + 1);

letters();
