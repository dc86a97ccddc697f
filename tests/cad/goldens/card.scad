// A part
use <library/card.scad>

$fa = 12;
$fs = 0.4;

card();
