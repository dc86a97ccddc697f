"""Colours, and the contrast of marks on them."""

import re

import pytest

from cuatto_kit.config.colours import COLOURS, accent_colour, mixed


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    shares = [int(COLOURS[colour][k : k + 2], 16) / 255 for k in (1, 3, 5)]
    light = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


@pytest.mark.parametrize("body", COLOURS)
def test_a_mark_stands_out(body):
    dark, light = sorted(map(luminance, (body, accent_colour(body))))
    assert (light + 0.05) / (dark + 0.05) > 3


def test_colours_are_six_digits_and_all_different():
    assert all(re.fullmatch("#[0-9a-f]{6}", code) for code in COLOURS.values())
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_a_mixture_is_the_nearest_colour():
    assert mixed("#000000", "#010203", 0.6) == "#010102"
    assert mixed("#0a0a0a", "#000000", 0.25) == "#080808"
