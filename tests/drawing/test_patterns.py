"""Teams can be told apart without colour, and by eyes that see colours differently."""

from itertools import combinations

import numpy as np
import pytest
from scipy.ndimage import rotate

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.config import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.patterns import PATTERNS, drawn, fill, mark, pattern_of
from tests.cases import each
from tests.sheets.raster import raster

SIZE = 5.0
"""Width of the smallest token that patterns are made for (mm)."""

DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation
of Color Vision Deficiency, IEEE TVCG 15 (2009), severity 1.0, for linear RGB."""

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def linear(colours):
    """sRGB, 0 to 1, as light."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def lab(light):
    """Linear RGB as CIE L*a*b* (D65)."""
    ratio = np.clip(light, 0, 1) @ TO_XYZ.T / WHITE
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.stack(
        [116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1
    )


def rgb(colour):
    return np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def difference(one, other, deficiency):
    """CIE76 ΔE of two colours as those see them who have the deficiency."""
    seen = [
        lab(linear(rgb(colour)) @ np.array(DEFICIENCIES[deficiency]).T) for colour in (one, other)
    ]
    return float(np.linalg.norm(seen[0] - seen[1]))


def luminance(colour):
    return float(linear(rgb(colour)) @ TO_XYZ[1])


@pytest.fixture(scope="module")
def discs():
    """A white disc of SIZE with each pattern: nothing but patterns differs."""
    rim = svg.disc((0, 0), 0.95, fill=fill("white"), stroke="#000", stroke_width=0.09)
    clip = f'<clipPath id="round">{svg.disc((0, 0), 1)}</clipPath>'
    found = {}
    for name in PATTERNS:
        marks = svg.group(drawn(name, mark("white")), clip_path="url(#round)")
        plate = svg.disc((0, 0), 0.3, fill=fill("white"), stroke="#000", stroke_width=0.08)
        body = svg.group(rim + clip + marks + plate, transform=f"scale({SIZE / 2})")
        window = Rect.around((0, 0), SIZE, SIZE)
        found[name] = raster(svg.drawing(window, body)).mean(2)
    return found


def test_machado_takes_red_and_green_together():
    """What the deficiencies are known for: the test would see nothing if the matrices did not."""
    assert difference("#a07000", "#6a8a00", "deuteranopia") < 15
    assert difference("#a07000", "#6a8a00", "tritanopia") > 15
    assert difference("#000000", "#ffffff", "protanopia") == pytest.approx(100, abs=0.5)


def test_every_colour_has_a_pattern_of_its_own_or_shares_it_with_a_far_lighter_one():
    """A gold team looks the same in every game, and grey tells apart who shares a pattern."""
    for one, other in combinations(COLOURS, 2):
        if pattern_of(one) == pattern_of(other):
            for matrix in (np.eye(3), *map(np.array, DEFICIENCIES.values())):
                light = [lab(linear(rgb(fill(colour))) @ matrix.T)[0] for colour in (one, other)]
                assert abs(light[0] - light[1]) > 25, (one, other)


@pytest.mark.parametrize("name", each(4, bundled.bundled()))
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_any_two_teams_of_a_board_differ(name, deficiency):
    colours = cuatto_kit.load(name).variant.teams.colours
    for one, other in combinations(range(len(colours)), 2):
        alike = difference(fill(colours[one]), fill(colours[other]), deficiency) < 15
        assert not alike or pattern_of(colours[one]) != pattern_of(colours[other])


@pytest.mark.slow
def test_patterns_differ_on_a_small_token_however_it_is_turned(discs):
    """At least a twelfth of a token is dark on one of two and light on the other."""
    turned = {
        name: [rotate(disc, angle, reshape=False, cval=1.0, order=1) for angle in range(0, 360, 15)]
        for name, disc in discs.items()
    }
    for one, other in combinations(PATTERNS, 2):
        nearest = min(np.abs(discs[one] - disc).mean() for disc in turned[other])
        assert nearest > 1 / 12, (one, other)


@pytest.mark.parametrize("colour", COLOURS)
def test_marks_stand_out_on_every_colour(colour):
    """Contrast as WCAG 2 asks of graphics."""
    light, dark = sorted((luminance(fill(colour)), luminance(mark(colour))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3
