// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Bridge: one lane a team, one dimple a checker. It starts a race (a socket in
// the upper edge), ends it as a tray (a knob in the lower edge), or has both.
use <dimple.scad>
use <joints.scad>
use <marks.scad>
use <slab.scad>

/* [Bridge] */
// Lanes, one a team
lanes = 4; // [1:1:12]
// Dimples in a lane
slots = 6; // [1:1:24]
// Height (mm)
thickness = 4; // [1:0.2:20]
// From one lane to the next (mm)
lane_pitch = 17.7778; // [10:0.1:100]
// From the side to the middle of the first lane (mm)
lane_margin = 13.3333; // [8:0.1:100]
// From one dimple to the next in a lane (mm)
slot_pitch = 13.3333; // [8:0.1:100]
// From the lower edge to the middle of the first dimple (mm)
slot_margin = 10.6667; // [8:0.1:100]
// What the bridge is longer by at its lower and its upper end, for a word (mm)
strips = [0, 0];
// Radius of the sphere that hollows out a dimple (mm)
dimple_radius = 6.1; // [3:0.1:40]
// Depth of a dimple (mm)
dimple_depth = 3; // [1:0.1:20]

/* [Grooves] */
// Width of the grooves (mm)
groove_width = 1.3333; // [0:0.1:10]
// Depth of the grooves (mm)
groove_depth = 0.6; // [0:0.1:4]

/* [Marks] */
// Words and symbols, as marks.scad takes them
marks = [];
// Depth of the marks (mm)
mark_depth = 0.6; // [0.1:0.1:4]

/* [Joints] */
// Knobs: edge (up, right, down, left) and offset from its middle (mm)
knobs = [["down", 0]];
// Sockets: edge and offset from its middle (mm)
sockets = [["up", 0]];
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

/* [Hidden] */
// Where the grooves begin and end, from the edges of the bridge (mm).
left_inset = 3.6;
right_inset = 4;
lower_inset = 2;
upper_inset = 2.4;
// How far grooves reach past a lane's border, and past the upper inset (mm).
groove_shift = 0.5333;
// From an end with a strip to the groove between its symbols and its word (mm).
strip_inset = 9.6;

module bridge(
  lanes = lanes, slots = slots, thickness = thickness,
  lane_pitch = lane_pitch, lane_margin = lane_margin,
  slot_pitch = slot_pitch, slot_margin = slot_margin, strips = strips,
  dimple_radius = dimple_radius, dimple_depth = dimple_depth,
  groove_width = groove_width, groove_depth = groove_depth,
  marks = marks, mark_depth = mark_depth,
  knobs = knobs, sockets = sockets, clearance = clearance,
  bevel = bevel, foot = foot
) {
  width = 2 * lane_margin + (lanes - 1) * lane_pitch;
  length = 2 * slot_margin + (slots - 1) * slot_pitch + strips[0] + strips[1];
  first = slot_margin + strips[0];
  low = strips[0] > 0 ? strip_inset : lower_inset;
  high = strips[1] > 0 ? strip_inset + groove_shift : upper_inset;
  across = width - left_inset - right_inset;
  along = length - low - high;
  difference() {
    slab(rectangle([width, length]), thickness, bevel, foot);
    translate([-width / 2, -length / 2, 0]) {
      for (lane = [0:lanes - 1], slot = [0:slots - 1])
        translate([lane_margin + lane * lane_pitch, first + slot * slot_pitch, 0])
          dimple(dimple_radius, dimple_depth, thickness);
      for (y = [low, length - high + groove_shift - groove_width])
        groove([left_inset, y], [across, groove_width], groove_depth, thickness);
      for (border = [0:lanes])
        groove(
          [lane_margin + (border - 0.5) * lane_pitch + groove_shift - groove_width, low],
          [groove_width, along], groove_depth, thickness
        );
    }
    engraved(marks, mark_depth, thickness);
    for (joint = sockets) on_edge([width, length], joint[0], joint[1])
      socket(height = through(thickness), foot = foot);
  }
  for (joint = knobs) on_edge([width, length], joint[0], joint[1])
    knob(thickness = thickness, clearance = clearance, bevel = bevel, foot = foot);
}

bridge($fa = 6, $fs = 0.3);
