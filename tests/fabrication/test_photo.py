"""Photos show meshes on a ground in soft light, the same bytes each time."""

from itertools import pairwise

import numpy as np
import pytest
import trimesh

from cuatto_kit.fabrication import photo as module
from cuatto_kit.fabrication.photo import photo
from cuatto_kit.fabrication.raster import ABOVE, OBLIQUE, Shape, frame_of_box

WIDE = frame_of_box((-60, -45, 0), (60, 45, 0), ABOVE)
"""A frame with the middle of the table in the middle of the picture."""


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(module, "SIZE", (240, 180))


def box(low, high, colour="#c8202f"):
    return Shape(trimesh.creation.box(bounds=[low, high]).triangles.astype(np.float32), colour)


TOWER = box((-8, -8, 0), (8, 8, 30))


def brightness(pixels, x, y):
    """Return the brightness at a place of the table (mm from the middle) seen from above."""
    step = (1 - 2 * 0.03) * min(240 / 120, 180 / 90)
    row, column = round(90 - y * step), round(120 + x * step)
    return pixels[row - 1 : row + 2, column - 1 : column + 2, :3].mean()


def test_a_tower_casts_a_shadow_away_from_the_lamp():
    pixels = photo([TOWER], ABOVE, WIDE)
    assert brightness(pixels, 14, 0) < 0.85 * brightness(pixels, -14, 0)


def test_shadows_end_softly():
    """The ground is half lit between the middle of the shadow and the lit ground beside it."""
    pixels = photo([TOWER], ABOVE, WIDE)
    along = [brightness(pixels, x, 0) for x in range(12, 50)]
    assert min(along) < 0.8 * max(along)
    assert max(abs(a - b) for a, b in pairwise(along)) < 0.3 * np.ptp(along)


def test_the_foot_of_a_wall_is_darker_than_the_ground_before_it():
    pixels = photo([TOWER], ABOVE, WIDE)
    assert brightness(pixels, -10, 0) < brightness(pixels, -16, 0) < brightness(pixels, -26, 0)


def test_the_ground_is_darker_in_the_corners():
    pixels = photo([TOWER], ABOVE, WIDE)
    assert pixels[:5, :5, :3].mean() < 0.9 * brightness(pixels, -26, 0)


@pytest.mark.parametrize("colour", ["#ffffff", "#000000"])
def test_light_and_dark_things_differ_from_the_ground(colour):
    pixels = photo([box((-8, -8, 0), (8, 8, 4), colour)], ABOVE, WIDE)
    assert abs(brightness(pixels, 0, 0) - brightness(pixels, -20, 0)) > 12


def test_a_level_surface_is_evenly_lit():
    """No surface shades itself, and no pattern of the dither remains."""
    slab = box((-40, -30, 0), (40, 30, 4), "#808080")
    top = photo([slab], ABOVE, WIDE)[50:130, 60:180, 0]
    assert np.ptp(top.astype(int)) <= 1


def test_edges_are_smooth():
    """Along a slanting edge some pixels are between the colours of both sides."""
    turned = trimesh.creation.box(extents=(60, 20, 2))
    turned.apply_transform(trimesh.transformations.rotation_matrix(0.3, (0, 0, 1)))
    shape = Shape(turned.triangles.astype(np.float32), "#000000")
    middle = photo([shape], ABOVE, WIDE)[:, 120, 0].astype(int)
    assert (np.abs(np.diff(middle)) > 5).sum() > 2


def test_the_same_shapes_are_the_same_pixels():
    once, twice = (photo([TOWER], OBLIQUE) for _ in range(2))
    assert (once == twice).all()
    assert (once[..., 3] == 255).all()


def test_the_order_of_shapes_does_not_matter():
    shapes = [TOWER, box((20, 0, 0), (30, 10, 5), "#2458b8")]
    assert (photo(shapes, OBLIQUE) == photo(shapes[::-1], OBLIQUE)).all()


def test_nothing_cannot_be_drawn():
    with pytest.raises(ValueError, match="nothing to draw"):
        photo([], OBLIQUE)
