// A part
use <library/bridge.scad>

$fa = 12;
$fs = 0.4;

bridge(marks = [["word", "START", 0, -53, 0, 6.5, 0.91]], sockets = [], strips = [15, 15]);
