// A part
use <library/ring_panel.scad>

$fa = 12;
$fs = 0.4;

ring_panel(corners = [], knobs = [["left", -40, 10]], outline = [[-40, -40], [40, -40], [40, 40], [-40, 40]], recesses = [[0, 0, "yard", 0]], rooms = [[0, 0, "yard", 80, 80]]);
