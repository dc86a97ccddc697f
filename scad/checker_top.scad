// Top of a checker: a cone with a head. A class is told apart by its shape; its
// marks may be printed in a second colour.

/* [Top] */
// Class of the checker
class = "regular"; // [regular, strong, pin]
// What to draw: the part in one colour, or one colour's share of it
share = "whole"; // [whole, body, marks]
// Radius of the foot (mm); all other measures follow in proportion
foot_radius = 5.2; // [2:0.1:30]

// Its foot stands on the origin. In one colour the rings of a strong checker stay
// empty and the cores of a pin are part of it.
module checker_top(class = class, share = share, foot_radius = foot_radius) {
  scale(foot_radius / 5.2) {
    if (share == "whole") whole(class);
    else if (share == "body") difference() {
      whole(class);
      marks(class);
    }
    else if (share == "marks") marks(class);
    else assert(false, str("no such share: ", share));
  }
}

module whole(class) {
  if (class == "regular") plain();
  else if (class == "strong") difference() {
    plain();
    rings();
  }
  else if (class == "pin") {
    difference() {
      plain();
      dents();
    }
    cores();
  }
  else assert(false, str("no such class: ", class));
}

module marks(class) {
  if (class == "strong") intersection() {
    plain();
    rings();
  }
  if (class == "pin") cores();
}

module plain() {
  cylinder(r1 = 5.2, r2 = 0.8667, h = 10.4);
  translate([0, 0, 10.4]) sphere(r = 3.12);
}

// Two ring grooves.
module rings() {
  translate([0, 0, 2.6]) difference() {
    cylinder(r1 = 4.732, r2 = 4.056, h = 1);
    translate([0, 0, -0.1]) cylinder(r = 3.38, h = 1.2);
  }
  translate([0, 0, 5.2]) difference() {
    cylinder(r = 3.12, h = 1);
    translate([0, 0, -0.1]) cylinder(r = 2.6, h = 1.2);
  }
}

// Four dents around the cone and a flat hollow in the crown.
module dents() {
  for (angle = [0:90:270])
    rotate(angle) translate([3.38, 0, 5.2]) sphere(r = 1.3);
  translate([0, 0, 13]) sphere(r = 2.6);
}

// What shows inside the dents.
module cores() {
  translate([0, 0, 3.38]) sphere(r = 2.99);
  translate([0, 0, 11.05]) sphere(r = 2.6);
}

checker_top($fa = 6, $fs = 0.3);
