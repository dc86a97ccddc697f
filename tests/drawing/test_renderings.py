"""A picture of a piece shows what the eye sees: front faces, nothing hidden, at its true size."""

import math
import re

import numpy as np
import pytest
import trimesh

from cuatto_kit.drawing import renderings
from cuatto_kit.drawing.renderings import piece_picture
from tests.sheets.raster import raster

RED, BLUE = "#c8202f", "#2458b8"


def mesh(solid, move=(0, 0, 0)):
    return np.asarray(solid.triangles, np.float32) + np.asarray(move, np.float32)


def box(width, depth, height, move=(0, 0, 0)):
    return mesh(trimesh.creation.box((width, depth, height)), move)


def ball(radius, move=(0, 0, 0), fine=3):
    return mesh(trimesh.creation.icosphere(fine, radius), move)


def share(picture, strong):
    """How much of a picture is mostly of a colour (0 red, 1 green, 2 blue)."""
    pixels = raster(picture)
    rest = np.delete(pixels, strong, 2).max(2)
    return float((pixels[:, :, strong] > 1.4 * rest).mean())


def test_the_size_is_that_of_what_the_eye_sees():
    """A ball is as wide and as high from everywhere."""
    picture = piece_picture([(ball(10), RED)])
    assert picture.width == pytest.approx(20 + 2 * renderings.MARGIN, abs=0.2)
    assert picture.height == pytest.approx(20 + 2 * renderings.MARGIN, abs=0.2)


def test_pieces_share_one_scale():
    small, large = (piece_picture([(box(s, s, s), RED)]) for s in (8, 16))
    margin = 2 * renderings.MARGIN
    assert large.width - margin == pytest.approx(2 * (small.width - margin))


def test_a_cube_shows_three_sides_in_three_shades():
    svg = piece_picture([(box(10, 10, 10), RED)]).svg
    assert svg.count("<path") == 1 + 3 + 1


def test_the_lit_side_is_brighter():
    pixels = raster(piece_picture([(box(10, 10, 10), "#ffffff")])).mean(2)
    height, width = pixels.shape
    level = int(0.7 * height)
    left, right = pixels[level, int(0.2 * width)], pixels[level, int(0.85 * width)]
    top = pixels[int(0.25 * height), width // 2]
    assert top > left > right or left > right < top


def test_what_lies_behind_is_hidden():
    """A blue ball behind a red wall is not seen; before it, it is."""
    wall = box(40, 2, 40)
    behind = piece_picture([(wall, RED), (ball(6, (0, 12, 0)), BLUE)])
    before = piece_picture([(wall, RED), (ball(6, (0, -12, 0)), BLUE)])
    assert share(behind, 2) == pytest.approx(0, abs=0.002)
    assert share(before, 2) > 0.04


def test_what_lies_within_is_hidden():
    both = piece_picture([(ball(10), RED), (ball(8), BLUE)])
    assert share(both, 2) == pytest.approx(0, abs=0.002)


def test_a_hole_is_seen_through():
    ring = mesh(trimesh.creation.annulus(6, 10, 2))
    pixels = raster(piece_picture([(ring, RED)])).mean(2)
    height, width = pixels.shape
    assert pixels[height // 2, width // 2] > 0.95


def test_round_faces_are_shaded_round():
    """A coarse ball has round bands, and not a patch a triangle: about 160 of them face us."""
    assert piece_picture([(ball(10, fine=2), RED)]).svg.count("M") < 30


def test_flat_pieces_are_seen_more_from_above():
    flat, tall = (piece_picture([(box(40, 40, h), RED)]) for h in (4, 40))
    assert flat.height > 0.7 * flat.width
    assert tall.height > tall.width * 0.9
    assert flat.height > (40 * math.sqrt(2)) * math.sin(renderings.FLAT)


def test_black_keeps_its_shape():
    svg = piece_picture([(box(9, 9, 9), "#1b1b1d")]).svg
    assert len(set(re.findall(r'fill="(#\w+)"', svg))) >= 3


def test_no_triangles_are_refused():
    with pytest.raises(ValueError, match="no triangles"):
        piece_picture([(np.empty((0, 3, 3), np.float32), RED)])


def test_triangles_without_area_do_no_harm():
    degenerate = np.zeros((3, 3, 3), np.float32)
    whole = np.concatenate([box(9, 9, 9), degenerate])
    assert piece_picture([(whole, RED)]).svg == piece_picture([(box(9, 9, 9), RED)]).svg


def test_a_fine_mesh_is_drawn_small():
    fine = ball(10, fine=5)
    assert len(fine) == 20480
    picture = piece_picture([(fine, RED)])
    assert len(picture.svg) < 60_000


def test_the_same_mesh_gives_the_same_picture():
    assert piece_picture([(ball(7), RED)]) == piece_picture([(ball(7), RED)])
