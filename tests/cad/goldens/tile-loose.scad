// A part
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

tile(clearance = 0.3, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]]);
