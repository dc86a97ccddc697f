// A part
use <library/box_lid.scad>

$fa = 12;
$fs = 0.4;

box_lid(share = "marks", title = [["É", 0, 0, 12, 2]], turn = 90);
