// Digits: a number drawn in strokes, since fonts differ from machine to machine.

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
// Digits are drawn six high, and stand this far apart.
drawn_height = 6;
gap = 1.5;

// Its middle is the origin; it rises from the plane.
module digits(
  number = number, digit_height = digit_height, stroke = stroke, engraving = engraving
) {
  linear_extrude(engraving) digits_outline(number, digit_height, stroke);
}

// The number in the plane. A 6 or a 9 alone has a bar beneath, to be told from its
// opposite by those across the table.
module digits_outline(number, digit_height, stroke) {
  size = (digit_height - stroke) / drawn_height;
  line = stroke / size;
  shapes = [for (letter = str(number)) digit(letter)];
  widths = [for (shape = shapes) extent(shape)];
  whole = sum(widths) + gap * (len(shapes) - 1);
  scale(size) translate([-whole / 2, -drawn_height / 2]) {
    for (k = [0:len(shapes) - 1]) {
      before = k == 0 ? 0 : sum([for (n = [0:k - 1]) widths[n] + gap]);
      translate([before, 0]) for (path = shapes[k]) trace(path, line);
    }
    if (number == 6 || number == 9) trace([[0.2, -1.5], [whole - 0.2, -1.5]], line);
  }
}

module trace(path, line) {
  for (k = [0:len(path) - 2]) hull() {
    translate(path[k]) circle(d = line, $fn = 8);
    translate(path[k + 1]) circle(d = line, $fn = 8);
  }
}

// The strokes of a digit, each a path of points, from 0 to 6 in height.
function digit(letter) =
  letter == "0" ? [concat(
    arc([1.7, 4.3], 1.7, 0, 180), arc([1.7, 1.7], 1.7, 180, 360), [[3.4, 4.3]]
  )] :
  letter == "1" ? [[[0, 4.7], [1.4, 6], [1.4, 0]]] :
  letter == "2" ? [concat(arc([1.7, 4.3], 1.7, 165, -40), [[0, 0], [3.4, 0]])] :
  letter == "3" ? [concat(arc([1.5, 4.6], 1.4, 150, -90), arc([1.5, 1.6], 1.6, 90, -150))] :
  letter == "4" ? [[[2.5, 0], [2.5, 6], [0, 1.7], [3.5, 1.7]]] :
  letter == "5" ? [concat([[3.1, 6], [0.5, 6]], arc([1.5, 1.9], 1.9, 130, -145))] :
  letter == "6" ? [six()] :
  letter == "7" ? [[[0, 6], [3.4, 6], [1.2, 0]]] :
  letter == "8" ? [arc([1.6, 4.6], 1.4, -90, 270), arc([1.6, 1.6], 1.6, 90, 450)] :
  [[for (point = six()) [3.4, 6] - point]];

function six() = concat(arc([4.4, 1.7], 4.4, 102, 180), arc([1.7, 1.7], 1.7, 180, 540));

function arc(middle, radius, from, to) =
  let(steps = ceil(abs(to - from) / 24))
  [for (k = [0:steps]) let(angle = from + (to - from) * k / steps)
    middle + radius * [cos(angle), sin(angle)]];

function extent(shape) = max([for (path = shape, point = path) point[0]]);

function sum(numbers, at = 0) = at == len(numbers) ? 0 : numbers[at] + sum(numbers, at + 1);

digits();
