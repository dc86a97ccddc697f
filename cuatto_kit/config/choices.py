"""Values of a document that are one of what there is: colours, themes, vocabularies, languages."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from cuatto_kit.config import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import languages, vocabularies
from cuatto_kit.config.messages import format_value, one_of
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code


def _known_colour(value: str) -> str:
    if value not in COLOURS:
        expected = f"expected {one_of(value, COLOURS)}"
        words = value.split()
        if len(words) > 1 and set(words) <= COLOURS.keys():
            expected = f"expected them apart, as in [{', '.join(words)}]"
        message = f"no colour {format_value(value)}; {expected}"
        raise validation_error(Code.BAD_VALUE, message)
    return value


def _both_colours(value: object) -> object:
    """The colours of a board as a file gives them."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        expected = "expected the light and the dark one, as in [silver, charcoal]"
        raise validation_error(Code.WRONG_TYPE, f"{format_value(value)} is given; {expected}")
    return tuple(value)


def _known_theme(value: str) -> str:
    themes = bundled.themes()
    if value not in themes:
        message = f"no theme {format_value(value)}; expected {one_of(value, themes)}"
        raise validation_error(Code.BAD_VALUE, message)
    return value


def _known_vocabulary(value: str) -> str:
    known = vocabularies()
    if value not in known:
        message = f"no vocabulary {format_value(value)}; expected {one_of(value, known)}"
        raise validation_error(Code.BAD_VALUE, message)
    return value


def _known_language(value: str) -> str:
    if value not in languages():
        message = f"no language {format_value(value)}; expected {one_of(value, languages())}"
        raise validation_error(Code.BAD_VALUE, message)
    return value


_PALETTE = {"enum": list(COLOURS)}

Colour = Annotated[str, AfterValidator(_known_colour), WithJsonSchema(_PALETTE)]

BoardColours = Annotated[
    tuple[Colour, Colour],
    BeforeValidator(_both_colours),
    WithJsonSchema({"type": "array", "items": _PALETTE, "minItems": 2, "maxItems": 2}),
]
"""The light and the dark colour of a board."""

Theme = Annotated[
    str,
    AfterValidator(_known_theme),
    Field(json_schema_extra=lambda schema: schema.update(enum=[*bundled.themes()])),
]

Vocabulary = Annotated[
    str,
    AfterValidator(_known_vocabulary),
    Field(json_schema_extra=lambda schema: schema.update(enum=[*vocabularies()])),
]

Language = Annotated[
    str,
    AfterValidator(_known_language),
    Field(json_schema_extra=lambda schema: schema.update(enum=[*languages()])),
]
