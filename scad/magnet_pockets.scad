// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The cuatto-kit authors

// Magnet pockets: what a panel or a tile loses on its underside for disc magnets, which lie flat
// beside its edges. They open downwards, and their roofs are bridged.

/* [Pockets] */
// Middles of the magnets (mm)
magnets = [[0, 15.9], [15.9, 0]];
// Magnet pocket in a post or a panel: diameter, depth (mm)
pocket = [6.2, 2.1];

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

module magnet_pockets(magnets = magnets, pocket = pocket) {
  for (magnet = magnets) translate([magnet[0], magnet[1], -reach])
    cylinder(d = pocket[0], h = pocket[1] + reach);
}

magnet_pockets($fa = 6, $fs = 0.3);
