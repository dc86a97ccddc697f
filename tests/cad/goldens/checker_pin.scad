// A part
use <library/checker_pin.scad>

$fa = 12;
$fs = 0.4;

checker_pin();
