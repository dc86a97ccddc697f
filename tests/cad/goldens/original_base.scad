// A part
use <library/original_base.scad>

$fa = 12;
$fs = 0.4;

original_base();
