// A part
use <library/checker_base.scad>

$fa = 12;
$fs = 0.4;

checker_base(symbol = "trefoil");
