"""Types of values from a fixed list: colours, themes, vocabularies, languages."""

import re
from collections.abc import Collection
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from cuatto_kit.config import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import language_meant, languages, vocabularies
from cuatto_kit.config.messages import Advice, did_you_mean, format_value, join_names
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code


def _known_colour(value: str) -> str:
    if value not in COLOURS:
        words = value.split()
        if len(words) > 1 and set(words) <= COLOURS.keys():
            expected = f"expected them apart: {', '.join(words)}"
            raise validation_error(Code.BAD_VALUE, f"no colour {format_value(value)}; {expected}")
        raise _unknown("colour", value, COLOURS)
    return value


def _unknown(
    kind: str, value: str, known: Collection[str], advice: Advice | None = None
) -> PydanticCustomError:
    """Return the error for an unknown value, with a suggestion if another is similar."""
    advice = did_you_mean(value, known) if advice is None else advice
    expected = f"expected one of {join_names(known)}{advice}"
    return validation_error(Code.BAD_VALUE, f"no {kind} {format_value(value)}; {expected}", advice)


def _both_colours(value: object) -> object:
    """Return the two colours of a board as a tuple; raise an error if it is no list of two."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        words = re.split(r"[\s,;]+", value.strip()) if isinstance(value, str) else []
        shown = f"[{', '.join(words)}]" if len(words) == 2 and set(words) <= COLOURS.keys() else ""
        advice = Advice(f", as in {shown}", shown) if shown else Advice()
        message = f"{format_value(value)} is given; expected a list of the light and the dark one"
        raise validation_error(Code.WRONG_TYPE, f"{message}{advice}", advice)
    return tuple(value)


def _known_theme(value: str) -> str:
    themes = bundled.themes()
    if value not in themes:
        raise _unknown("theme", value, themes)
    return value


def _known_vocabulary(value: str) -> str:
    known = vocabularies()
    if value not in known:
        raise _unknown("vocabulary", value, known)
    return value


def _known_language(value: str) -> str:
    if value not in languages():
        raise _unknown("language", value, languages(), language_meant(value, languages()))
    return value


_PALETTE = {"enum": list(COLOURS)}

Colour = Annotated[str, AfterValidator(_known_colour), WithJsonSchema(_PALETTE)]
"""The name of a colour."""

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
"""The name of a theme."""

Vocabulary = Annotated[
    str,
    AfterValidator(_known_vocabulary),
    Field(json_schema_extra=lambda schema: schema.update(enum=[*vocabularies()])),
]
"""The name of a game that has its own words."""

Language = Annotated[
    str,
    AfterValidator(_known_language),
    Field(json_schema_extra=lambda schema: schema.update(enum=[*languages()])),
]
"""The tag of a language."""
