// A part
use <library/checker_joint.scad>

$fa = 12;
$fs = 0.4;

checker_joint(assembly = "snap");
