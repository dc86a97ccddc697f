// A part
use <library/pawn.scad>

$fa = 12;
$fs = 0.4;

pawn(head = "cube");
