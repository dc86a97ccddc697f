// A part
use <library/box_tray.scad>

$fa = 12;
$fs = 0.4;

box_tray();
