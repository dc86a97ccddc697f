// A part
use <library/block.scad>

$fa = 12;
$fs = 0.4;

block(chamfer = 0.5, edges = [6, 6, 6], unit = 0);
