// A part
use <library/coupon.scad>

$fa = 12;
$fs = 0.4;

coupon();
