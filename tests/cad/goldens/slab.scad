// A part
use <library/slab.scad>

$fa = 12;
$fs = 0.4;

slab();
