// A part
use <library/checker_top.scad>

$fa = 12;
$fs = 0.4;

checker_top(assembly = "snap");
