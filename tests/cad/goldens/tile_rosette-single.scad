// A part
use <library/tile_rosette.scad>

$fa = 12;
$fs = 0.4;

tile_rosette(dimples = [[0, 0]], petal_widths = [2.6, 3.4], petals = [[6.8, 10.6], [6.8, 14.4]]);
