// A part
use <library/joints.scad>

$fa = 12;
$fs = 0.4;

joints();
