// A part
use <library/box_lid.scad>

$fa = 12;
$fs = 0.4;

box_lid();
