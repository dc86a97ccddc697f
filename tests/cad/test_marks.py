"""Marks in the top of panels."""

import pytest

from cuatto_kit.cad.marks import mark_depth, symbol_of
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.model import Print


@pytest.mark.parametrize("profile", ["kit", "original"])
def test_marks_are_three_usual_layers_deep_at_any_scale(profile):
    settings = Print.model_validate({"profile": profile})
    printed = Scale(settings.scale * settings.paper_scale)
    assert printed.mm(mark_depth(settings)) == pytest.approx(3 * 0.2, abs=1e-5)


def test_teams_have_symbols_in_the_order_of_seats():
    """As the rule sheets name and draw them."""
    names = [symbol_of(seat) for seat in range(6)]
    assert names[:4] == ["circle", "bar", "triangle", "square"]
    assert len(set(names)) == 6
