// Joints: the knob and the socket that hold neighbouring panels together.
//
// A joint lies on an edge of a panel, `offset` mm from the edge's middle. The
// modules draw it on an edge that is the x axis here, the outside being +y;
// `on_edge` carries them to the edge they belong to.

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

/* [Hidden] */
// Cuts and unions reach this far past a face, so that no skin is left (mm).
reach = 0.1;

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

// A round end on a neck, `depth` mm outside the edge: what enters a socket.
module stud(
  depth = socket_depth, socket_radius = socket_radius, slot_width = slot_width,
  thickness = thickness, clearance = clearance
) {
  neck = slot_width - 2 * clearance;
  translate([0, depth, 0]) cylinder(r = socket_radius - clearance, h = thickness);
  translate([-neck / 2, -reach, 0]) cube([neck, depth + reach, thickness]);
}

// What a panel gains. The knob stops a third of the clearance short of the
// socket's middle, so that pressing the panels together closes their seam.
module knob(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  thickness = thickness, clearance = clearance
) {
  stud(socket_depth - clearance / 3, socket_radius, slot_width, thickness, clearance);
}

// What a panel loses, full height.
module socket(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  thickness = thickness
) {
  translate([0, -socket_depth, -reach]) {
    cylinder(r = socket_radius, h = thickness + 2 * reach);
    translate([-slot_width / 2, 0, 0])
      cube([slot_width, socket_depth + reach, thickness + 2 * reach]);
  }
}

// Alone, this file shows a knob before the socket it fits.
module joints(
  socket_radius = socket_radius, socket_depth = socket_depth, slot_width = slot_width,
  thickness = thickness, clearance = clearance
) {
  half = 2 * socket_radius + socket_depth;
  difference() {
    translate([-half, -half, 0]) cube([2 * half, half, thickness]);
    socket(socket_radius, socket_depth, slot_width, thickness);
  }
  translate([0, half, 0]) rotate(180) {
    translate([-half, -half / 2, 0]) cube([2 * half, half / 2, thickness]);
    knob(socket_radius, socket_depth, slot_width, thickness, clearance);
  }
}

joints($fa = 6, $fs = 0.3);
