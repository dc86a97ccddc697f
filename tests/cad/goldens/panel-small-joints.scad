// A part
use <library/panel.scad>

$fa = 12;
$fs = 0.4;

panel(joint_height = 1.6, joint_scale = 0.5);
