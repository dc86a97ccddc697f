// A part
use <library/letters.scad>

$fa = 12;
$fs = 0.4;

letters(stroke = 1, words = ["ÁÇÈÊÑÖÅŠ", "ÆØŒ-+/&'’.,:!¡?¿ 0123456789"]);
