// A part
use <library/runner.scad>

$fa = 12;
$fs = 0.4;

runner();
