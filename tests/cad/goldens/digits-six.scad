// A part
use <library/digits.scad>

$fa = 12;
$fs = 0.4;

digits(number = 6);
