"""Outlines of layers: how they are grown and shrunk."""

import math

import numpy as np
import pytest
from manifold3d import CrossSection

from cuatto_kit.fabrication.layers import edges_of, grown, opened


def square(side: float) -> CrossSection:
    return CrossSection.square([side, side], center=True)


def test_an_area_grows_by_as_much_in_every_direction() -> None:
    points, _ = edges_of(grown(square(1e-6), 1.0))
    middles = (points + np.roll(points, 1, axis=0)) / 2
    assert np.linalg.norm(points, axis=1) == pytest.approx(1.0, abs=0.01)
    assert np.linalg.norm(middles, axis=1) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("by", [0.5, 3.0])
def test_a_grown_area_has_rounded_corners(by: float) -> None:
    expected = 100 + 40 * by + math.pi * by**2
    assert grown(square(10), by).area() == pytest.approx(expected, abs=0.02 * math.pi * by**2)


def test_a_disc_reaches_no_corner() -> None:
    """Each corner of the square loses what is outside a quarter of the disc."""
    lost = 100 - opened(square(10), 2).area()
    assert lost == pytest.approx((4 - math.pi) * 2**2, rel=0.05)
    assert opened(square(10), 5.1).is_empty()
