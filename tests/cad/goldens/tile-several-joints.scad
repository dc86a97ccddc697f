// A part
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

tile(dimples = [], knobs = [["down", -15], ["down", 15], ["left", 5]], size = 60, sockets = [["up", -15], ["up", 15], ["right", -7.5]]);
