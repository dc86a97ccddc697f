// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Slab: the plain body of a panel. Its upper edges and its corners are broken, so that the
// seam of two panels shows as a groove; a chamfer underneath gives the first layers room.

/* [Slab] */
// Corners of the outline, counterclockwise, all of them right angles (mm)
outline = [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]];
// Height (mm)
thickness = 4; // [1:0.2:20]
// Width of the bevel on upper edges and on corners (mm)
bevel = 0.6; // [0:0.1:1]
// Width of the chamfer round the underside, of knobs and of sockets too (mm)
foot = 0.5; // [0:0.1:0.5]

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;
// How far corners are cut off, and what a bevel lacks of its width (mm): as nothing else is
// wide, so that never four faces meet in a point, which rounding would tear apart.
corner = 0.47;
lack = 0.01;

module slab(outline = outline, thickness = thickness, bevel = bevel, foot = foot) {
  difference() {
    linear_extrude(thickness) polygon(outline);
    rim(outline, thickness, bevel, foot);
  }
}

// The outline of a rectangle about the origin.
function rectangle(size) =
  [for (corner = [[-1, -1], [1, -1], [1, 1], [-1, 1]])
    [corner[0] * size[0] / 2, corner[1] * size[1] / 2]];

// What a body loses round its rim.
module rim(outline, thickness, bevel, foot) {
  if (bevel > 0) round_about(outline, bevel, [
    [-reach, thickness - bevel + lack - reach], [bevel - lack + reach, thickness + reach],
    [-reach, thickness + reach]
  ]);
  if (foot > 0)
    round_about(outline, foot, [[-reach, foot + reach], [-reach, -reach], [foot + reach, -reach]]);
  if (bevel + foot > 0) for (k = [0:len(outline) - 1]) if (is_convex(outline, k))
    translate([0, 0, -reach]) linear_extrude(thickness + 2 * reach)
      tip(outline[k], way(outline, k), -way(outline, k - 1));
}

// A profile, whose x goes inwards, drawn along all edges. In a hollow corner those of both
// edges meet in a mitre, `width` mm deep. None ends on a face of the body.
module round_about(outline, width, profile) {
  for (k = [0:len(outline) - 1]) {
    length = norm(edge(outline, k));
    before = norm(edge(outline, k - 1));
    along(outline, k, end(k), length - end(k + 1), profile);
    if (!is_convex(outline, k)) intersection() {
      along(outline, k, -width - reach, reach, profile);
      along(outline, k - 1, before - reach, before + width + reach, profile);
    }
  }

  function end(k) = is_convex(outline, k) ? -reach : reach / 2;
}

// The profile along an edge, from and to mm behind its first corner: carried there without
// a rotation, whose rounding would tear faces apart.
module along(outline, k, from, to, profile) {
  way = way(outline, k);
  start = outline[(k + len(outline)) % len(outline)] + from * way;
  multmatrix([[-way[1], 0, way[0], start[0]], [way[0], 0, way[1], start[1]], [0, 1, 0, 0]])
    linear_extrude(to - from) polygon(profile);
}

// What is cut off a corner from which two edges go, in the plane.
module tip(place, one, other) {
  polygon([
    place + (corner + reach) * one - reach * other,
    place + (corner + reach) * other - reach * one,
    place - reach * (one + other)
  ]);
}

// From a corner to the next, and the direction that leads there.
function edge(outline, k) =
  let(count = len(outline)) outline[(k + 1 + count) % count] - outline[(k + count) % count];
function way(outline, k) = edge(outline, k) / norm(edge(outline, k));

function is_convex(outline, k) = cross(edge(outline, k - 1), edge(outline, k)) > 0;

slab();
