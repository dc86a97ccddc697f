"""The words of an atlas: what its cells hold, and how figures are written."""

import pytest

from cuatto_kit.search import words
from cuatto_kit.search.atlas import FigureEntry, TraitEntry

from .atlases import atlas, board


@pytest.mark.parametrize(
    ("name", "span", "cells"),
    [
        ("minutes", (10, 40, 3), ["10–20", "20–30", "30–40"]),
        ("luck", (0.4, 1, 2), ["40–70", "70–100"]),
        ("lead_changes", (1, 2, 4), ["1–1.25", "1.25–1.5", "1.5–1.75", "1.75–2"]),
        ("routes", (1, 3, 3), ["1", "2", "3"]),
        ("tiles", (98, 101, 4), ["98", "99", "100", "101"]),
        ("tiles", (10, 30, 2), ["10–19", "20–30"]),
    ],
)
def test_cells_say_what_they_hold(name, span, cells):
    low, high, count = span
    trait = TraitEntry(name=name, title="", low=low, high=high, cells=count)
    assert words.cells(atlas(traits=[trait]), 0) == cells


def test_outermost_cells_are_open_where_boards_lie_beyond():
    beyond = [board(n, traits={"minutes": value, "routes": 2}) for n, value in ((1, 5), (2, 50))]
    assert words.cells(atlas(*beyond), 0) == ["to 20", "20–30", "30 up"]


@pytest.mark.parametrize(
    ("name", "figure", "text"),
    [
        ("minutes", (20.4, 20.3, 20.5), "20.4 (20.3 to 20.5) minutes"),
        ("minutes", (0.75, 0.75, 0.75), "0.75 minutes"),
        ("skill", (0.193, 0.13, 0.257), "19.3% (13.0% to 25.7%)"),
        ("hits", (12.25, 12, 12.5), "12.2 (12 to 12.5)"),
    ],
)
def test_figures_show_on_which_side_of_a_limit_they_lie(name, figure, text):
    mean, low, high = figure
    assert words.figure(name, FigureEntry(mean=mean, ci95=(low, high))) == text


@pytest.mark.parametrize(
    ("name", "wanted", "text"),
    [
        ("minutes", (15, 25), "15 to 25 minutes"),
        ("seat_spread", (None, 0.12), "12% or less"),
        ("skill", (0.2, None), "20% or more"),
        ("tiles", (0, 40), "40 or less"),
        ("routes", (2, 2), "2"),
        ("hits", (None, None), "without a limit"),
    ],
)
def test_limits_in_words(name, wanted, text):
    assert words.limits(name, wanted) == text
