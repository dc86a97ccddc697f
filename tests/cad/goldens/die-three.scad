// A part
use <library/die.scad>

$fa = 12;
$fs = 0.4;

die(sides = 3);
