// A part
use <library/marks.scad>

$fa = 12;
$fs = 0.4;

marks(marks = [["word", "1", -13.3, 14.2, 0, 3.6, 0.6], ["word", "LAS PEÑAS", 0, -14.5, 0, 3, 0.6], ["symbol", "star", 0, 0, 180, 4, 0], ["petal", "", 11.4, 11.4, 45, 6.6, 3.6], ["arrow", "", -6.4, 0, 200, 7.2, 4.4]]);
