// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Checker joint: what a checker's top loses at its foot, so that its base goes in: the hole for the
// base's peg and, where nothing is glued, a bore behind it in which the pin's barbs snap.
//
// Both halves print on the faces that meet. That is why the peg stands in a dish and ends level
// with its rim, and the pin is a part of its own: it lies on the bed, its prongs bend along layers.

/* [Joint] */
// How the halves hold together
assembly = "glue"; // [glue, snap]
// Play between what goes into one another (mm)
clearance = 0.2; // [0.01:0.01:0.45]
// From the dish's rim to its floor, which the top stands on (mm)
dish_depth = 0.8; // [0.4:0.1:4]

/* [Hidden] */
// Room above the peg's end (mm).
spare = 0.3;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// The top's foot stands on the origin.
module checker_joint(assembly = assembly, clearance = clearance, dish_depth = dish_depth) {
  radius = peg_radius() + clearance;
  translate([0, 0, -reach]) cylinder(r = radius, h = dish_depth + spare + reach);
  cylinder(r1 = radius + lead(), r2 = radius, h = lead());
  if (assembly == "snap") {
    // A roof of 45° around the bore.
    translate([0, 0, dish_depth + spare]) cylinder(r1 = radius, r2 = 0, h = radius);
    bore(pin_size() + 2 * clearance * [1, 1], [0, lip() + reach]);
    bore([2 * (barb(clearance) + clearance), pin_size()[1] + 2 * clearance], [lip(), bore_end()]);
  }
  else assert(assembly == "glue", str("no such assembly: ", assembly));
}

// A room of that width and depth, from one height to another.
module bore(size, heights)
  translate([-size[0] / 2, -size[1] / 2, heights[0]])
    cube([size[0], size[1], heights[1] - heights[0]]);

function peg_radius() = 3;

// Edges that begin on the bed are cut off by so much: there the first layer is squeezed wide.
function lead() = 0.3;

// Width and thickness of the pin's shank.
function pin_size() = [2.6, 2];

// From the middle of the pin to the tip of a barb: past the lip by 0.2 mm on either side.
function barb(clearance) = pin_size()[0] / 2 + clearance + 0.2;

// How high above the top's foot the bore widens behind the lip, and where it ends.
function lip() = 3.4;
function bore_end() = 4.9;

checker_joint($fa = 6, $fs = 0.3);
