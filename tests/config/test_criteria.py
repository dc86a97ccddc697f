"""Figures of criteria in words."""

import pytest

from cuatto_kit.config.criteria import Range, Unit, format_figure, format_range


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (0.125, Unit.SHARE, "12.5%"),
        (0.0425, Unit.SHARE, "4.25%"),
        (1.0, Unit.SHARE, "100%"),
        (12.4, Unit.MINUTES, "12 minutes"),
        (9.84, Unit.MINUTES, "9.8 minutes"),
        (0.256, Unit.TIMES, "0.26"),
    ],
)
def test_a_figure_is_rounded_to_what_can_be_read(value, unit, words):
    assert format_figure(value, unit) == words


def test_a_range_has_its_unit_once():
    assert format_range(Range(8, 90), Unit.MINUTES) == "8 to 90 minutes"
    assert format_range(Range(high=0.125), Unit.SHARE) == "12.5% or less"
    assert format_range(Range(low=0.15), Unit.TIMES) == "0.15 or more"
