// Tile with a rosette: a tile whose space is special, with eight petals engraved in it.
use <tile.scad>

/* [Tile] */
// Middles of the dimples, from the middle of the tile (mm)
dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]];
// Height (mm)
thickness = 4; // [1:0.2:20]

/* [Rosette] */
// Where petals begin and end, from the middle: those that point to edges, those to corners (mm)
petals = [[0.9, 3.2], [0.9, 3.2]];
// Width of those to edges and of those to corners (mm)
petal_widths = [0.9, 0.9];
// Depth of the petals (mm)
petal_depth = 0.6; // [0.2:0.1:2]

/* [Joints] */
// Knobs: edge (up, right, down, left) and offset from its middle (mm)
knobs = [["down", 0]];
// Sockets: edge and offset from its middle (mm)
sockets = [["up", 0], ["right", 0], ["left", 0]];
// Play between knob and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

/* [Hidden] */
// Cuts reach this far past a face, so that no skin is left (mm).
reach = 0.1;

module tile_rosette(
  dimples = dimples, thickness = thickness,
  petals = petals, petal_widths = petal_widths, petal_depth = petal_depth,
  knobs = knobs, sockets = sockets, clearance = clearance
) {
  difference() {
    tile(
      dimples = dimples, thickness = thickness,
      knobs = knobs, sockets = sockets, clearance = clearance
    );
    translate([0, 0, thickness - petal_depth]) linear_extrude(petal_depth + reach)
      for (k = [0:7]) rotate(45 * k) petal(petals[k % 2], petal_widths[k % 2]);
  }
}

// From one distance to another along x.
module petal(ends, width) {
  length = ends[1] - ends[0];
  translate([ends[0] + length / 2, 0]) scale([1, width / length]) circle(d = length);
}

tile_rosette($fa = 6, $fs = 0.3);
