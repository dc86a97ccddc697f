// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Panel: squares of a board printed as one part, and the joints that hold it to its
// neighbours. Joints are hidden: knobs lie low and sockets are cut from below, so that the
// panel with the socket is lowered on to the knob. What lies on the squares is cut into it by
// the parts that use it.
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Panel] */
// Corners of its outline, counterclockwise, from the middle of the panel (mm)
outline = [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]];
// Height (mm)
thickness = 5; // [1:0.2:20]

/* [Joints] */
// Knobs: edge (up, right, down, left) and where on it, from the panel's middle (mm)
knobs = [["down", -10, -20]];
// Sockets: edge and where on it, from the panel's middle (mm)
sockets = [["up", -10, 20]];
// Height of the sockets; above them is what bears the marks (mm)
joint_height = 2.6; // [1:0.2:10]
// Size of the joints against those of a tile
joint_scale = 0.9; // [0.2:0.05:2]
// Width of the slot in a joint of that size (mm): wide, since necks lie low
joint_slot = 4.8; // [1:0.1:7]
// Play between knob and socket, above a knob too (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

/* [Under it] */
// Number under it, as marks.scad takes it
under = [];
// Depth of that number (mm)
under_depth = 0.4; // [0.02:0.01:2]

module panel(
  outline = outline, thickness = thickness,
  knobs = knobs, sockets = sockets,
  joint_height = joint_height, joint_scale = joint_scale, joint_slot = joint_slot,
  clearance = clearance, bevel = bevel, foot = foot, under = under, under_depth = under_depth
) {
  difference() {
    slab(outline, thickness, bevel, foot);
    engraved_below(under, under_depth);
    for (joint = sockets) at_joint(joint, joint_scale)
      socket(slot_width = joint_slot, height = joint_height, foot = foot);
  }
  for (joint = knobs) at_joint(joint, joint_scale) knob(
    slot_width = joint_slot, thickness = joint_height - clearance,
    clearance = clearance / joint_scale, bevel = 0, foot = foot
  );
}

// Carries a joint to its place, in its size; its height stays.
module at_joint(joint, joint_scale) {
  translate([joint[1], joint[2], 0]) rotate(edge_angle(joint[0]))
    scale([joint_scale, joint_scale, 1]) children();
}

panel($fa = 6, $fs = 0.3);
