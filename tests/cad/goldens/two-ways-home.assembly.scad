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
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, -31.49995, 0]) {
			bridge(clearance = 0.2, dimple_radius = 6.1, knobs = [], lanes = 4, mark_depth = 0.6, marks = [["symbol", "circle", -26.6667, -36.23325, 0, 5.4, 0], ["symbol", "bar", -8.8889, -36.23325, 0, 5.4, 0], ["symbol", "triangle", 8.8889, -36.23325, 0, 5.4, 0], ["symbol", "square", 26.6667, -36.23325, 0, 5.4, 0], ["word", "START", 0, -46.39995, 0, 6.5, 0.91]], slots = 6, sockets = [["up", 0]], strips = [15, 0]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 40, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 80, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 120, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 160, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0], ["left", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 200, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 240, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 280, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[0, 0]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 320, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[0, 0]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 360, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-40, 160, 0]) {
			rotate(a = [0, 0, 90]) {
				tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
			}
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-80, 160, 0]) {
			rotate(a = [0, 0, 90]) {
				tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-120, 160, 0]) {
			rotate(a = [0, 0, 90]) {
				tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["right", 0]]);
			}
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-120, 200, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-120, 240, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-120, 280, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-120, 320, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-120, 360, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-120, 400, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["right", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-80, 400, 0]) {
			rotate(a = [0, 0, 270]) {
				tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
			}
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [-40, 400, 0]) {
			rotate(a = [0, 0, 270]) {
				tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
			}
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 400, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0], ["left", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 440, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 480, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#f0e6cc") {
		translate(v = [0, 520, 0]) {
			tile(clearance = 0.2, dimple_radius = 6.1, dimples = [[-6.6667, -6.6667], [6.6667, -6.6667], [-6.6667, 6.6667], [6.6667, 6.6667]], knobs = [["down", 0]], sockets = [["up", 0]]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [0, 591.49995, 0]) {
			bridge(clearance = 0.2, dimple_radius = 6.1, knobs = [["down", 0]], lanes = 4, mark_depth = 0.6, marks = [["symbol", "circle", -26.6667, 36.23325, 0, 5.4, 0], ["symbol", "bar", -8.8889, 36.23325, 0, 5.4, 0], ["symbol", "triangle", 8.8889, 36.23325, 0, 5.4, 0], ["symbol", "square", 26.6667, 36.23325, 0, 5.4, 0], ["word", "FINISH", 0, 46.39995, 0, 6.5, 0.91]], slots = 6, sockets = [], strips = [0, 15]);
		}
	}
	color(alpha = 1.0, c = "#d8c198") {
		translate(v = [-20, 400, 0]) {
			rotate(a = [0, 0, 90]) {
				connector(clearance = 0.2);
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -57.3332, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -57.3332, 4.6]) {
			checker_top(assembly = "glue", class = "pin", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -43.9999, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -43.9999, 4.6]) {
			checker_top(assembly = "glue", class = "strong", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -30.6666, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -30.6666, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -17.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -17.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -4, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, -4, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, 9.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "circle");
			}
		}
	}
	color(alpha = 1.0, c = "#e3b320") {
		translate(v = [-26.6667, 9.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -57.3332, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -57.3332, 4.6]) {
			checker_top(assembly = "glue", class = "pin", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -43.9999, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -43.9999, 4.6]) {
			checker_top(assembly = "glue", class = "strong", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -30.6666, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -30.6666, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -17.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -17.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -4, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, -4, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, 9.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "bar");
			}
		}
	}
	color(alpha = 1.0, c = "#c8202f") {
		translate(v = [-8.8889, 9.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -57.3332, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -57.3332, 4.6]) {
			checker_top(assembly = "glue", class = "pin", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -43.9999, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -43.9999, 4.6]) {
			checker_top(assembly = "glue", class = "strong", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -30.6666, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -30.6666, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -17.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -17.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -4, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, -4, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, 9.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "triangle");
			}
		}
	}
	color(alpha = 1.0, c = "#1f8a4c") {
		translate(v = [8.8889, 9.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -57.3332, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -57.3332, 4.6]) {
			checker_top(assembly = "glue", class = "pin", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -43.9999, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -43.9999, 4.6]) {
			checker_top(assembly = "glue", class = "strong", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -30.6666, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -30.6666, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -17.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -17.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -4, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, -4, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, 9.3333, 5.4]) {
			rotate(a = [180, 0, 0]) {
				checker_base(assembly = "glue", clearance = 0.2, symbol = "square");
			}
		}
	}
	color(alpha = 1.0, c = "#2458b8") {
		translate(v = [26.6667, 9.3333, 4.6]) {
			checker_top(assembly = "glue", class = "regular", clearance = 0.2, share = "whole");
		}
	}
	color(alpha = 1.0, c = "#f4f4f0") {
		translate(v = [-60.5, -102.4999, 0]) {
			rotate(a = [0, 0, 90]) {
				die(sides = 6);
			}
		}
	}
	color(alpha = 1.0, c = "#f4f4f0") {
		translate(v = [-39.5, -102.4999, 0]) {
			rotate(a = [0, 0, 90]) {
				die(sides = 6);
			}
		}
	}
}
