// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Inlay: a thin plate in a team's colour that drops into its recess in a board and
// lies flush with the floor. What it marks is told apart by its outline, too.

/* [Inlay] */
// What it marks: a safe space, a way in, a space of home, a yard, a way to the centre
inlay = "safe"; // [safe, exit, home, yard, centre]
// Edge of a space (mm)
space_pitch = 20; // [10:0.1:100]
// Height (mm)
inlay_thickness = 1; // [0.4:0.1:4]
// How far the ribs that grip the wall of its recess reach out of its sides (mm)
grip = 0.18; // [0:0.01:1]

/* [Hidden] */
// The directions of ribs from the middle (degrees), their width, and where they begin above the
// bed, so that the inlay goes in straight (mm).
rib_turns = [90, 210, 330];
rib_width = 0.9;
rib_foot = 0.3;
// Drawn for a space of 20 mm.
drawn_pitch = 20;
side_distance = 5;
side_radius = 6;
// A star of eight points: radius of points and of valleys.
star = [6.6, 4.3];
// Half the edge of a plate, and its corners' radius.
plate = 7.6;
plate_corner = 1.2;
// A yard's ring: pawns stand within it on the board's own colour, or they would vanish on theirs.
yard_radius = 32;
yard_width = 6;
// The seats in it and how far from the middle they lie.
seat_radius = 8;
seat_offset = 10;

// It stands on the origin; what points somewhere points along y.
module inlay(
  inlay = inlay, space_pitch = space_pitch,
  inlay_thickness = inlay_thickness, grip = grip
) {
  linear_extrude(inlay_thickness) inlay_outline(inlay, space_pitch);
  if (grip > 0) translate([0, 0, rib_foot]) linear_extrude(inlay_thickness - rib_foot)
    intersection() {
      inlay_outline(inlay, space_pitch, grip);
      for (turn = rib_turns) rotate(turn)
        translate([0, -rib_width / 2]) square([2 * yard_inlay_radius(space_pitch), rib_width]);
    }
}

// Its outline in the plane, larger by `play` on every side.
module inlay_outline(inlay, space_pitch, play = 0) {
  offset(delta = play) scale(space_pitch / drawn_pitch) {
    if (inlay == "safe") polygon([for (k = [0:15])
      let(angle = 22.5 * (k + 1)) star[k % 2] * [cos(angle), sin(angle)]]);
    else if (inlay == "exit")
      polygon([[0, 5], [6.8, -3.8], [6.8, -6.8], [0, -3.6], [-6.8, -6.8], [-6.8, -3.8]]);
    else if (inlay == "home") hollow_sided() hull()
      for (x = [-1, 1], y = [-1, 1])
        translate((plate - plate_corner) * [x, y]) circle(r = plate_corner);
    else if (inlay == "yard") difference() {
      circle(r = yard_radius);
      circle(r = yard_radius - yard_width);
    }
    else if (inlay == "centre") polygon([[0, 5], [7, -4], [7, -5], [-7, -5], [-7, -4]]);
    else assert(false, str("no such inlay: ", inlay));
  }
}

// How far a yard's ring reaches from its middle (mm).
function yard_inlay_radius(space_pitch) = yard_radius * space_pitch / drawn_pitch;

// Round where the four of a team wait, in the plane.
module yard_seats(space_pitch, line) {
  scale(space_pitch / drawn_pitch) for (x = [-1, 1], y = [-1, 1]) translate(seat_offset * [x, y])
    difference() {
      circle(r = seat_radius);
      circle(r = seat_radius - line);
    }
}

// Its children with a hollow in the middle of each side.
module hollow_sided() {
  difference() {
    children();
    for (turn = [0:90:270]) rotate(turn)
      translate([side_distance + side_radius, 0]) circle(r = side_radius);
  }
}

inlay($fa = 6, $fs = 0.3);
