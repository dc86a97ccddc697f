// A part
use <library/bridge.scad>

$fa = 12;
$fs = 0.4;

bridge(knobs = [["down", 0]], sockets = []);
