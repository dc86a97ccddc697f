// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Joints: the knob and the socket that hold neighbouring panels together.
//
// A joint lies on an edge of a panel, `offset` mm from the edge's middle. The
// modules draw it on an edge that is the x axis here, the outside being +y;
// `on_edge` carries them to the edge they belong to.
use <slab.scad>

/* [Joint] */
// Radius of the socket's round end (mm)
socket_radius = 4; // [2:0.1:20]
// From the edge inwards to the middle of the socket's round end (mm)
socket_depth = 4.6667; // [2:0.1:20]
// Width of the slot from the edge to the round end (mm)
slot_width = 4; // [1:0.1:20]
// Height of the panel (mm)
thickness = 4; // [1:0.2:20]
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Edges] */
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

/* [Hidden] */
// Cuts and unions reach this far past a face, so that no skin is left (mm).
reach = 0.1;
// The chamfer of straight sides, against that of round ones: less, so that never four faces
// meet in a point, which rounding would tear apart.
straight = 0.8;
// How much lower straight ones end than round ones (mm), for the same reason.
lack = 0.01;

// Turn of each edge, counted from the upper one (degrees).
function edge_angle(edge) =
  edge == "up" ? 0 :
  edge == "left" ? 90 :
  edge == "down" ? 180 :
  assert(edge == "right", str("no such edge: ", edge)) 270;

// Moves its children to `edge` of a panel whose middle is the origin and whose
// size is `panel` = [width, length]. `offset` grows rightwards on the upper and
// the lower edge, upwards on the left and the right one.
module on_edge(panel, edge, offset = 0) {
  level = edge == "up" || edge == "down";
  translate(level ? [offset, 0] : [0, offset])
    rotate(edge_angle(edge))
      translate([0, (level ? panel[1] : panel[0]) / 2])
        children();
}

// A round end on a neck, `depth` mm outside the edge: what enters a socket. The neck has
// the seam's groove across it and begins behind the chamfer of its panel.
module stud(
  depth = socket_depth, socket_radius = socket_radius, slot_width = slot_width,
  thickness = thickness, clearance = clearance, bevel = bevel, foot = foot
) {
  radius = socket_radius - clearance;
  half = slot_width / 2 - clearance;
  lip = straight * foot;
  top = thickness - lack;
  behind = foot + 2 * reach;
  difference() {
    union() {
      translate([0, depth, foot]) cylinder(r = radius, h = thickness - foot);
      if (foot > 0) translate([0, depth, 0]) cylinder(r1 = radius - foot, r2 = radius, h = foot);
      if (foot == 0)
        translate([-half, -reach, 0]) cube([2 * half, depth + reach, thickness]);
      else bar(-foot - reach, depth, [
        [lip - half, 0], [half - lip, 0], [half, lip], [half, top], [-half, top], [-half, lip]
      ]);
    }
    if (bevel > 0) rotate(90) bar(-half - reach, half + reach, [
      [-behind, thickness - bevel - reach - behind], [bevel + 2 * reach, thickness + reach],
      [-behind, thickness + reach]
    ]);
  }
}

// A bar along y with this profile in x and z.
module bar(from, to, profile) {
  multmatrix([[1, 0, 0, 0], [0, 0, -1, to], [0, 1, 0, 0]])
    linear_extrude(to - from) polygon(profile);
}

// What a panel gains. The knob stops a third of the clearance short of the
// socket's middle, so that pressing the panels together closes their seam.
module knob(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  thickness = thickness, clearance = clearance, bevel = bevel, foot = foot
) {
  stud(
    socket_depth - clearance / 3, socket_radius, slot_width, thickness, clearance, bevel, foot
  );
}

// What a panel loses, from below up to `height`.
module socket(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  height = through(thickness), foot = foot
) {
  half = slot_width / 2;
  lip = straight * foot;
  top = height - lack;
  wide = foot + reach;
  translate([0, -socket_depth, -reach]) {
    cylinder(r = socket_radius, h = height + reach);
    if (foot > 0) cylinder(r1 = socket_radius + wide, r2 = socket_radius, h = wide);
  }
  bar(-socket_depth, reach, [
    [-half, top], [-half, lip], [-half - lip - reach, -reach],
    [half + lip + reach, -reach], [half, lip], [half, top]
  ]);
}

// How high a socket is that goes through a panel.
function through(thickness) = thickness + reach;

// Alone, this file shows a knob before the socket it fits.
module joints(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  thickness = thickness, clearance = clearance, bevel = bevel, foot = foot
) {
  half = 2 * socket_radius + socket_depth;
  difference() {
    translate([0, -half / 2, 0]) slab(rectangle([2 * half, half]), thickness, bevel, foot);
    socket(socket_radius, socket_depth, slot_width, through(thickness), foot);
  }
  translate([0, half, 0]) rotate(180) {
    translate([0, -half / 4, 0]) slab(rectangle([2 * half, half / 2]), thickness, bevel, foot);
    knob(socket_radius, socket_depth, slot_width, thickness, clearance, bevel, foot);
  }
}

joints($fa = 6, $fs = 0.3);
