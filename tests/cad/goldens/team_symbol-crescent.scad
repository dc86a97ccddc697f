// A part
use <library/team_symbol.scad>

$fa = 12;
$fs = 0.4;

team_symbol(symbol = "crescent");
