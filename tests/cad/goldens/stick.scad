// A part
use <library/stick.scad>

$fa = 12;
$fs = 0.4;

stick();
