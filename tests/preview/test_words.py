"""Words that the pages of a kit share."""

import pytest

from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import languages
from cuatto_kit.preview.words import colour_names


@pytest.mark.parametrize("language", languages())
def test_colours_are_words_whatever_they_agree_with_in_a_sentence(language):
    names = colour_names(language)
    assert names.keys() == COLOURS.keys()
    assert all(isinstance(name, str) and name for name in names.values())
