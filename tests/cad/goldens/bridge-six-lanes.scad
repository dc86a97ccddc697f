// A part
use <library/bridge.scad>

$fa = 12;
$fs = 0.4;

bridge(lanes = 6, slots = 3, sockets = []);
