// A part
use <library/connector.scad>

$fa = 12;
$fs = 0.4;

connector(bevel = 0, foot = 0);
