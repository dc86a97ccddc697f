// A part
use <library/dimple.scad>

$fa = 12;
$fs = 0.4;

dimple();
