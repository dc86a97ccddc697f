// A part
use <library/panel.scad>

$fa = 12;
$fs = 0.4;

panel();
