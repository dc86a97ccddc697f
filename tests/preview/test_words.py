"""Words that the pages of a kit share."""

import pytest

from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import languages
from cuatto_kit.preview.words import colour_names, counts_of, grams_of, time_of


@pytest.mark.parametrize("language", languages())
def test_colours_are_words_whatever_they_agree_with_in_a_sentence(language):
    names = colour_names(language)
    assert names.keys() == COLOURS.keys()
    assert all(isinstance(name, str) and name for name in names.values())


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "5 min"),
        (149, "5 min"),
        (460, "10 min"),
        (3_590, "1 h"),
        (5_100, "1 h 25 min"),
        (90_000, "25 h"),
    ],
)
def test_times_are_rounded_to_five_minutes(seconds, told):
    assert time_of(seconds, estimated=False) == told
    assert time_of(seconds, estimated=True) == f"≈ {told}"


@pytest.mark.parametrize(
    ("grams", "told"), [(7.94, "7.9 g"), (99.94, "99.9 g"), (100.4, "100 g"), (119.6, "120 g")]
)
def test_weights_have_a_decimal_below_100_g(grams, told):
    assert grams_of(grams, "en") == told
    assert grams_of(grams, "de") == told.replace(".", ",")


def test_counts_are_in_order_of_first_appearance():
    assert counts_of(["tile", "bridge", "tile", "die"]) == "2 × tile, 1 × bridge, 1 × die"
