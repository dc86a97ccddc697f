"""The look of boards with a theme."""

import pytest
import yaml
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from cuatto_kit.api import Design
from cuatto_kit.cli.schemas import Kind, schema_of
from cuatto_kit.config import bundled
from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.languages import find, languages
from cuatto_kit.config.looks import PLAIN, Look, look_of, theme_look
from tests.config.test_colours import luminance

LOOKS = sorted(bundled.looks())


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_three_themes_at_least_have_looks():
    assert {"forest", "ocean", "volcano"} <= set(LOOKS)


@pytest.mark.parametrize("theme", LOOKS)
def test_a_look_has_words_in_every_language(theme):
    assert all(find(language, f"themes/{theme}.yaml") for language in languages())


@pytest.mark.parametrize("theme", LOOKS)
def test_marks_stand_out_on_both_colours(theme):
    look = theme_look(theme)
    assert min(contrast(look.accent_on(body), body) for body in look.board) > 1.9
    assert contrast(*look.board) > 1.4


def test_looks_differ():
    assert len({theme_look(theme) for theme in LOOKS} | {PLAIN}) == len(LOOKS) + 1


def test_a_schema_tells_good_looks_from_bad_ones():
    valid = Draft202012Validator(schema_of(Kind.LOOK)).is_valid
    for path in bundled.looks().values():
        assert valid(yaml.safe_load(path.read_text("utf-8")))
    good = {"board": ["sand", "navy"]}
    assert valid(good)
    assert not valid({})
    for bad in ({"board": ["sand"]}, {"accent": "mud"}, {"bevel": 2}, {"texture": "x"}, {"x": 1}):
        assert not valid(good | bad)


def test_a_theme_without_a_look_is_plain():
    assert theme_look("none-of-ours") == PLAIN


def test_no_board_is_one():
    assert not {"volcano", "ocean", "forest"} & set(bundled.bundled())


def looked(*settings):
    return look_of(Design.open("snake-24", settings).variant)


def test_the_colours_of_a_board_without_a_theme_are_far_apart():
    assert looked() == PLAIN
    assert contrast(*PLAIN.board) > 4.5


def test_a_board_may_choose_its_colours():
    chosen = looked("theme=ocean", "print.board=[white, brown]")
    assert (chosen.board, chosen.texture) == (("white", "brown"), "ripples")
    assert chosen.accent_on("brown") == accent_colour("brown")


def test_the_original_looks_as_it_always_did():
    assert looked("theme=ocean", "print.profile=original") == PLAIN


@pytest.mark.parametrize(
    "given",
    [
        '{"board": ["silver"]}',
        '{"board": ["silver", "mauve"]}',
        '{"board": ["silver", "charcoal"], "texture": "bricks"}',
        '{"board": ["silver", "charcoal"], "bevel": 9}',
        '{"board": ["silver", "charcoal"], "colour": "red"}',
    ],
)
def test_what_is_no_look_is_refused(given):
    with pytest.raises(ValidationError):
        Look.model_validate_json(given, strict=True)


def test_a_look_has_a_schema():
    schema = Look.model_json_schema()
    assert schema["properties"]["accent"]["anyOf"][0]["enum"] == list(COLOURS)
