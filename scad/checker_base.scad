// Base of a checker: a dome on a flange, glued under the top. In play it is
// turned over: the flange rests on the rim of the dimple, the dome hangs inside.

/* [Base] */
// Radius of the dome (mm)
foot_radius = 5.2; // [2:0.1:30]
// Height of the dome against its radius
flattening = 0.6; // [0.2:0.05:1]
// Radius of the flange (mm)
flange_radius = 5.98; // [2:0.1:30]
// Height of the flange (mm)
flange_height = 0.4; // [0.2:0.1:4]

module checker_base(
  foot_radius = foot_radius, flattening = flattening,
  flange_radius = flange_radius, flange_height = flange_height
) {
  cylinder(r = flange_radius, h = flange_height);
  difference() {
    scale([1, 1, flattening]) sphere(r = foot_radius);
    translate([0, 0, -foot_radius]) cube(2 * foot_radius, center = true);
  }
}

checker_base($fa = 6, $fs = 0.3);
