// A part
use <library/ring_panel.scad>

$fa = 12;
$fs = 0.4;

ring_panel(corners = [], marks = [["word", "HOME", 0, 0, 0, 4, 0.6]], outline = [[-30, -30], [30, -30], [30, 30], [-30, 30]], recesses = [[0, -20, "centre", 0]], rooms = [[0, 0, "centre", 60, 60]]);
