// A part
use <library/grid_panel.scad>

$fa = 12;
$fs = 0.4;

grid_panel(clearance = 0.3);
