// A part
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

tile(marks = [["ripples", "", 0, 0, 0, 0, 0], ["ripples", "", 0, 0, 90, 0, 0], ["ripples", "", 0, 0, 180, 0, 0], ["ripples", "", 0, 0, 270, 0, 0]]);
