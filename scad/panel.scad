// Panel: squares of a board printed as one part, and the joints that hold it to
// its neighbours. What lies on the squares is cut into it by the parts that use it.
use <joints.scad>

/* [Panel] */
// Edge of a square (mm)
pitch = 20; // [5:0.1:200]
// Middles of the squares, from the middle of the panel (mm)
squares = [[-10, -10], [10, -10], [-10, 10]];
// Height (mm)
thickness = 4; // [1:0.2:20]

/* [Joints] */
// Knobs: edge (up, right, down, left) and where on it, from the panel's middle (mm)
knobs = [["down", -10, -20]];
// Sockets: edge and where on it, from the panel's middle (mm)
sockets = [["up", -10, 20]];
// Size of the joints against those of a tile
joint_scale = 0.75; // [0.2:0.05:2]
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

module panel(
  pitch = pitch, squares = squares, thickness = thickness,
  knobs = knobs, sockets = sockets, joint_scale = joint_scale, clearance = clearance
) {
  difference() {
    linear_extrude(thickness) fields(squares, pitch);
    holes(sockets, thickness, joint_scale);
  }
  pegs(knobs, thickness, joint_scale, clearance);
}

// A square at each middle, in the plane.
module fields(middles, side) {
  for (middle = middles) translate([middle[0], middle[1]]) square(side, center = true);
}

// What a panel gains for its knobs.
module pegs(knobs, thickness, joint_scale, clearance) {
  for (joint = knobs) at_joint(joint, joint_scale)
    knob(thickness = thickness, clearance = clearance / joint_scale);
}

// What it loses for its sockets.
module holes(sockets, thickness, joint_scale) {
  for (joint = sockets) at_joint(joint, joint_scale) socket(thickness = thickness);
}

// Carries a joint to its place, in its size; its height stays.
module at_joint(joint, joint_scale) {
  translate([joint[1], joint[2], 0]) rotate(edge_angle(joint[0]))
    scale([joint_scale, joint_scale, 1]) children();
}

panel($fa = 6, $fs = 0.3);
