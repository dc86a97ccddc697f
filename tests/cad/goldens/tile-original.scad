// A part
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

tile(bevel = 0, foot = 0);
