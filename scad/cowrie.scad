// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Cowrie: a shell that is thrown like a die. One side is round, the other flat, with an opening.

/* [Cowrie] */
// Length (mm)
cowrie_length = 22; // [10:0.5:80]
// Width (mm)
cowrie_width = 16; // [7:0.5:60]
// Height (mm)
cowrie_height = 8; // [4:0.5:40]
// Depth of the opening (mm)
opening_depth = 0.6; // [0.2:0.1:4]

/* [Hidden] */
// Against the width: how much narrower one end is, the slit, and its teeth.
narrow = 0.7;
slit = 0.11;
tooth = 0.09;
tooth_reach = 0.4;
tooth_pitch = 0.21;
// The slit against the length.
slit_length = 0.72;
// What is cut off the edge on the bed, where the first layer is squeezed wide (mm).
lead = 0.3;
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

// It lies on its open side along x.
module cowrie(
  cowrie_length = cowrie_length, cowrie_width = cowrie_width, cowrie_height = cowrie_height,
  opening_depth = opening_depth
) {
  radius = cowrie_width / 2;
  difference() {
    intersection() {
      shell(radius, cowrie_height);
      hull() {
        linear_extrude(lead) offset(delta = -lead) projection() shell(radius, cowrie_height);
        translate([0, 0, lead]) linear_extrude(cowrie_height) projection()
          shell(radius, cowrie_height);
      }
    }
    translate([0, 0, -reach]) linear_extrude(opening_depth + reach) opening();
  }

  module shell(radius, height) hull() {
    translate([radius - cowrie_length / 2, 0, 0]) dome(radius, height);
    translate([cowrie_length / 2 - narrow * radius, 0, 0]) dome(narrow * radius, narrow * height);
  }

  module dome(radius, height) intersection() {
    scale([1, 1, height / radius]) sphere(r = radius);
    translate([0, 0, height]) cube(2 * [radius + 1, radius + 1, height], center = true);
  }

  module opening() {
    wide = slit * cowrie_width;
    far = slit_length * cowrie_length / 2;
    hull() for (side = [-1, 1]) translate([side * (far - wide / 2), 0]) circle(d = wide);
    for (k = [-1:1]) translate([k * tooth_pitch * cowrie_width, 0])
      square([tooth * cowrie_width, tooth_reach * cowrie_width], center = true);
  }
}

cowrie($fa = 6, $fs = 0.3);
