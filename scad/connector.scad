// Loose connector: two studs back to back, which join two sockets that face
// each other.
use <joints.scad>

/* [Connector] */
// Height of the panels (mm)
thickness = 4; // [1:0.2:20]
// Play between connector and socket (mm)
clearance = 0.2; // [0.01:0.01:1]

// Its middle is the origin and it lies along y. Unlike a knob it is centred in
// its sockets: a loose part settles between the two.
module connector(thickness = thickness, clearance = clearance) {
  stud(thickness = thickness, clearance = clearance);
  rotate(180) stud(thickness = thickness, clearance = clearance);
}

connector($fa = 6, $fs = 0.3);
