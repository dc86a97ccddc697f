// A part
use <library/ring_panel.scad>

$fa = 12;
$fs = 0.4;

ring_panel(share = "marks");
