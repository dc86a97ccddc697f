// A part
use <library/tile_rosette.scad>

$fa = 12;
$fs = 0.4;

tile_rosette();
