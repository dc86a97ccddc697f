// A part
use <library/inlay.scad>

$fa = 12;
$fs = 0.4;

inlay(inlay = "yard");
