// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Drop: a ball on a cone that touches it all around, so that it prints on its tip
// without supports.

/* [Drop] */
// Radius of the ball (mm)
ball_radius = 8; // [0.5:0.1:40]

/* [Hidden] */
// Of the cone's wall, from the upright: a little less than the 45° that print (degrees).
lean = 42;

// The middle of the ball is the origin.
module drop(ball_radius = ball_radius) {
  sphere(r = ball_radius);
  translate([0, 0, -drop_tip(ball_radius)])
    cylinder(r1 = 0, r2 = ball_radius * cos(lean), h = drop_tip(ball_radius) - ball_radius * sin(lean));
}

// How far the tip lies below the middle of the ball.
function drop_tip(ball_radius) = ball_radius / sin(lean);

// How far below the middle of the ball the cone has that radius.
function drop_level(ball_radius, radius) = drop_tip(ball_radius) - radius / tan(lean);

drop($fa = 6, $fs = 0.3);
