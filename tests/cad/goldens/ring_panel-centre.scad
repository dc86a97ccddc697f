// A part
use <library/ring_panel.scad>

$fa = 12;
$fs = 0.4;

ring_panel(corners = [], recesses = [[0, -20, "centre", 0]], rooms = [[0, 0, "centre", 60, 60]], squares = [[-20, -20], [0, -20], [20, -20], [-20, 0], [0, 0], [20, 0], [-20, 20], [0, 20], [20, 20]]);
