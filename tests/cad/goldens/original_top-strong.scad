// A part
use <library/original_top.scad>

$fa = 12;
$fs = 0.4;

original_top(class = "strong");
