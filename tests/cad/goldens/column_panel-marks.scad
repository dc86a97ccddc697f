// A part
use <library/column_panel.scad>

$fa = 12;
$fs = 0.4;

column_panel(share = "marks");
