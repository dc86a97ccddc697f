// A part
use <library/block.scad>

$fa = 12;
$fs = 0.4;

block();
