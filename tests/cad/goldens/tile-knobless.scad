// A part
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

tile(knobs = [], sockets = [["up", 0], ["right", 0], ["left", 0], ["down", 0]]);
