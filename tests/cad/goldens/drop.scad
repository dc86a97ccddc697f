// A part
use <library/drop.scad>

$fa = 12;
$fs = 0.4;

drop();
