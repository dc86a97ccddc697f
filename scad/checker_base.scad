// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Base of a checker, printed on its rim. In play it is turned over: the flange rests on the rim
// of the dimple, the dome hangs inside. The top stands in the dish, around the peg. Notches in
// the rim tell the team, as does the symbol under the foot of a base that is glued.
use <checker_joint.scad>
use <team_symbol.scad>

/* [Base] */
// Symbol of the team, none for bases that are alike
symbol = "circle"; // [circle, bar, triangle, square, star, cross, drop, hourglass, trefoil, asterisk, crescent, ring, none]
// Radius of the top's foot, and of the dome (mm)
foot_radius = 5; // [2:0.1:30]
// Radius of the flange (mm)
flange_radius = 6.38; // [2:0.1:30]
// Height of the flange (mm)
flange_height = 1.4; // [0.4:0.1:4]
// From the dish's floor to the flat foot (mm)
stand_height = 2.2; // [1:0.1:10]

/* [Rim] */
// Height of the ring on the bed that notches leave whole, so that it holds (mm)
sole = 0.4; // [0:0.05:2]
// Width of that ring behind a notch, half of it at least on the bed (mm)
sole_width = 0.6; // [0:0.05:3]

/* [Joint] */
// How the halves hold together
assembly = "glue"; // [glue, snap]
// Play between what goes into one another (mm)
clearance = 0.2; // [0.01:0.01:0.4]
// From the dish's rim to its floor, which the top stands on (mm)
dish_depth = 0.8; // [0.4:0.1:4]

/* [Hidden] */
// Height of the dome against its radius.
flattening = 0.6;
// What is cut off the flange's edge (mm).
bevel = 0.2;
// Notches in the rim: their width, narrow and wide, how deep they go into the floor, and at least
// into the ring on the bed (mm).
notch_widths = [1.6, 3.6];
notch_depth = 0.6;
least_cut = 0.3;
// The fillings in the corners of the dish (mm).
corner = 0.25;
// How wide the symbol under the foot is, and how deep (mm).
foot_symbol = 4.8;
engraving = 0.6;
// How deep the pin's head lies in the foot (mm).
pin_head = 0.9;
head_width = 3.8;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

module checker_base(
  symbol = symbol, foot_radius = foot_radius,
  flange_radius = flange_radius, flange_height = flange_height, stand_height = stand_height,
  sole = sole, sole_width = sole_width,
  assembly = assembly, clearance = clearance, dish_depth = dish_depth
) {
  foot = dish_depth + stand_height;
  difference() {
    union() {
      cylinder(r1 = flange_radius - bevel, r2 = flange_radius, h = bevel);
      translate([0, 0, bevel]) cylinder(r = flange_radius, h = flange_height - bevel);
      translate([0, 0, dish_depth]) intersection() {
        scale([1, 1, flattening]) sphere(r = foot_radius);
        cylinder(r = foot_radius, h = stand_height);
      }
    }
    dish();
    if (symbol != "none") notches(symbol_notches(symbol));
    if (assembly == "glue") {
      if (symbol != "none") translate([0, 0, foot - engraving]) mirrored()
        team_symbol(symbol, foot_symbol, engraving + reach);
    }
    else if (assembly == "snap") {
      room = pin_size() + 2 * clearance * [1, 1];
      bore(room, [-reach, foot]);
      bore([head_width + 2 * clearance, room[1]], [foot - pin_head, foot + reach]);
    }
    else assert(false, str("no such assembly: ", assembly));
  }

  // Its corners are filled, so that the floor has less to bridge; there the top's foot has a lead.
  module dish() {
    radius = foot_radius + clearance;
    seat = dish_depth - corner;
    difference() {
      union() {
        translate([0, 0, -reach]) cylinder(r = radius, h = seat + reach);
        translate([0, 0, seat]) cylinder(r1 = radius, r2 = radius - corner, h = corner);
        cylinder(r1 = radius + lead(), r2 = radius, h = lead());
      }
      cylinder(r1 = peg_radius() - lead(), r2 = peg_radius(), h = lead());
      translate([0, 0, lead()]) cylinder(r = peg_radius(), h = dish_depth);
      translate([0, 0, seat])
        cylinder(r1 = peg_radius(), r2 = peg_radius() + corner + reach, h = corner + reach);
    }
  }

  // The rim is cut through, but for a ring on the bed; a cut into that which is too narrow to be
  // seen is left out. The floor behind the rim ends on a straight edge, which its lines reach from
  // one end of the rim to the other.
  module notches(rim) {
    width = rim[1] ? notch_widths[1] : notch_widths[0];
    closed = foot_radius + clearance + max(sole_width, lead() + sole_width / 2);
    seen = flange_radius - closed > least_cut;
    if (rim[0] > 0) for (k = [0:rim[0] - 1]) rotate(360 * k / rim[0]) difference() {
      union() {
        beyond(width, flange_radius - notch_depth, flange_height + reach);
        beyond(width, 0, dish_depth);
      }
      translate([0, 0, -2 * reach]) cylinder(r = foot_radius + clearance - corner - reach, h = dish_depth + 4 * reach);
      if (sole > 0) translate([0, 0, -2 * reach])
        cylinder(r = seen ? closed : flange_radius + 2 * reach, h = sole + 2 * reach);
    }
  }

  module beyond(width, distance, height) translate([-width / 2, distance, -reach])
    cube([width, flange_radius - distance + reach, height + reach]);
}

// As it is seen from the other side.
module mirrored() mirror([0, 1, 0]) children();

checker_base($fa = 6, $fs = 0.3);
