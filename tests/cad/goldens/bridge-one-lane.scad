// A part
use <library/bridge.scad>

$fa = 12;
$fs = 0.4;

bridge(knobs = [], lanes = 1, slots = 3);
