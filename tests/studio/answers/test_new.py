"""A text to begin with is what `new` writes."""

import pytest

import cuatto_kit
from cuatto_kit.config import bundled, document
from cuatto_kit.config.languages import TEMPLATE, USUAL, find, languages
from cuatto_kit.errors import UsageError
from cuatto_kit.studio.answers import new

ENGLISH = bundled.template().read_text("utf-8")
TITLES = {
    "en": "My board",
    "de": "Mein Spielbrett",
    "es": "Mi tablero",
    "es-ES": "Mi tablero",
    "pt-BR": "Meu tabuleiro",
}


@pytest.mark.parametrize("name", ["snake-24-full", ""])
def test_a_text_is_what_new_would_write(name, answered, call, tmp_path):
    told, answer = answered(new, {"origin": name})
    assert told == []
    call("new", "mine", *(["--from", name] if name else []))
    assert (tmp_path / "mine.yaml").read_text("utf-8") == answer["text"]


def test_a_board_that_is_not_there(answered):
    with pytest.raises(UsageError, match="did you mean 'short-12'"):
        answered(new, {"origin": "short-13"})


@pytest.mark.parametrize("language", [tag for tag in languages() if tag != USUAL])
def test_the_template_has_comments_in_every_language(language, answered):
    _, answer = answered(new, {"language": language})
    text = answer["text"]
    assert text == find(language, TEMPLATE).read_text("utf-8")
    assert document.parse(text, "a.yaml").data == document.parse(ENGLISH, "a.yaml").data
    assert cuatto_kit.load(str(find(language, TEMPLATE))).layout
    schema, *comments = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert schema == ENGLISH.splitlines()[0]
    assert not set(comments) & set(ENGLISH.splitlines()) - KEYS


KEYS = {
    "  # start_slots: [pin, strong, regular, regular, regular, regular]",
    "  # head_start: [0, 0, 1, 2]",
    "  # jumps: {stem.2: crown.1}",
    "# seconds_per_turn: 15",
}
"""Keys that the template has as comments, in every language."""


def test_a_region_has_the_template_of_its_language(answered):
    assert answered(new, {"language": "es-ES"}) == answered(new, {"language": "es"})


@pytest.mark.parametrize(("language", "title"), TITLES.items())
def test_a_blank_board_has_a_title_in_the_language(language, title, answered):
    _, answer = answered(new, {"blank": True, "language": language})
    assert document.parse(answer["text"], "a.yaml").data["title"] == title
