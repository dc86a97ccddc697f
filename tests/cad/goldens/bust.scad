// A part
use <library/bust.scad>

$fa = 12;
$fs = 0.4;

bust();
