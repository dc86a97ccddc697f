// The whole board, with every team set up on it
use <library/bridge.scad>
use <library/checker_base.scad>
use <library/checker_top.scad>
use <library/connector.scad>
use <library/die.scad>
use <library/tile.scad>

$fa = 12;
$fs = 0.4;

union() {
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, -39.374938, 0]) {
			scale(v = 1.25) {
				bridge(clearance = 0.16, dimple_radius = 6.1, knobs = [], lanes = 4, mark_depth = 0.48, marks = [["symbol", "circle", -26.6667, -36.23325, 0, 5.4, 0], ["symbol", "bar", -8.8889, -36.23325, 0, 5.4, 0], ["symbol", "triangle", 8.8889, -36.23325, 0, 5.4, 0], ["symbol", "square", 26.6667, -36.23325, 0, 5.4, 0], ["word", "START", 0, -46.39995, 0, 6.5, 0.91]], slots = 6, sockets = [["up", 0]], strips = [15, 0]);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 50, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 100, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 150, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 200, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0], ["left", 0]], under = [["word", "2", 0, 0, 0, 6, 0.84]], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 250, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 300, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 350, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[0, 0]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 400, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[0, 0]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 450, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-50, 200, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-100, 200, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-150, 200, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["right", 0]], under = [["word", "3", 0, 0, 0, 6, 0.84]], under_depth = 0.32);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-150, 250, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-150, 300, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-150, 350, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-150, 400, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-150, 450, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-150, 500, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["right", 0]], under = [["word", "3", 0, 0, 0, 6, 0.84]], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-100, 500, 0]) {
			rotate(a = [0, 0, 270]) {
				scale(v = 1.25) {
					tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-50, 500, 0]) {
			rotate(a = [0, 0, 270]) {
				scale(v = 1.25) {
					tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 500, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0], ["left", 0]], under = [["word", "2", 0, 0, 0, 6, 0.84]], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 550, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 600, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 650, 0]) {
			scale(v = 1.25) {
				tile(clearance = 0.16, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], mark_depth = 0.48, marks = [], sockets = [["up", 0]], under = [], under_depth = 0.32);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [0, 739.374937, 0]) {
			scale(v = 1.25) {
				bridge(clearance = 0.16, dimple_radius = 6.1, knobs = [["down", 0]], lanes = 4, mark_depth = 0.48, marks = [["symbol", "circle", -26.6667, 36.23325, 0, 5.4, 0], ["symbol", "bar", -8.8889, 36.23325, 0, 5.4, 0], ["symbol", "triangle", 8.8889, 36.23325, 0, 5.4, 0], ["symbol", "square", 26.6667, 36.23325, 0, 5.4, 0], ["word", "FINISH", 0, 46.39995, 0, 6.5, 0.91]], slots = 6, sockets = [], strips = [0, 15]);
			}
		}
	}
	color(alpha = 1.0, c = "#7a5032") {
		translate(v = [-25, 500, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					connector(clearance = 0.16);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -71.6665, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -71.6665, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "pin", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -54.999875, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -54.999875, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "strong", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -38.33325, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -38.33325, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -21.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -21.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -5, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, -5, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, 11.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "circle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-33.333375, 11.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -71.6665, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -71.6665, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "pin", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -54.999875, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -54.999875, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "strong", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -38.33325, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -38.33325, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -21.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -21.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -5, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, -5, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, 11.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "bar");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-11.111125, 11.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -71.6665, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -71.6665, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "pin", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -54.999875, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -54.999875, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "strong", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -38.33325, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -38.33325, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -21.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -21.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -5, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, -5, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, 11.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "triangle");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [11.111125, 11.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -71.6665, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -71.6665, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "pin", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -54.999875, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -54.999875, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "strong", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -38.33325, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -38.33325, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -21.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -21.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -5, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, -5, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, 11.666625, 6.75]) {
			rotate(a = [180, 0, 0]) {
				scale(v = 1.25) {
					checker_base(assembly = "glue", clearance = 0.16, sole = 0.344, sole_width = 0.48, symbol = "square");
				}
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [33.333375, 11.666625, 5.75]) {
			scale(v = 1.25) {
				checker_top(assembly = "glue", class = "regular", clearance = 0.16, ring_depth = 0.64, share = "whole");
			}
		}
	}
	color(alpha = 1.0, c = "#f4f4f0") {
		translate(v = [-75.625, -128.124875, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					die(sides = 6);
				}
			}
		}
	}
	color(alpha = 1.0, c = "#f4f4f0") {
		translate(v = [-49.375, -128.124875, 0]) {
			rotate(a = [0, 0, 90]) {
				scale(v = 1.25) {
					die(sides = 6);
				}
			}
		}
	}
}
