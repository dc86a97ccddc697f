"""The base class of models that are read from YAML, and types of their fields.

The types are ranges of whole numbers, and values from a fixed list: colours, themes, vocabularies,
languages.
"""

import re
from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from cuatto_kit.config import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.document import Document
from cuatto_kit.config.languages import language_meant, languages, vocabularies
from cuatto_kit.config.messages import (
    Advice,
    did_you_mean,
    format_value,
    format_whole_value,
    join_names,
)
from cuatto_kit.config.units import Measure
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault, Offer

GAMES = "x-games"
"""The keyword of the JSON Schema for the games that use a key; editors offer it only to those."""


class Model(BaseModel):
    """The base class of all models that are read from YAML."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults between fields that are valid by themselves; subclasses override this.

        Documents with other faults are passed, too; read their values with `valid_value`.
        """
        yield from ()


def pair(value: object) -> object:
    """Return a range of whole numbers as a tuple, from both ends or from one number for both."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    if not isinstance(value, list):
        expected, advice = _pair_meant(value)
        message = f"{format_whole_value(value)} is given; expected {expected}"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    return tuple(value)


def _pair_meant(value: object) -> tuple[str, Advice]:
    """Return the expected kinds of range in words, with the advice for an invalid value."""
    measure = Measure(whole=True)
    if isinstance(value, str):
        value = re.sub(r"(?<=[0-9])\s*(players?|seats?|people)\s*$", "", value)
    if ends := measure.ends(value):
        shown = f"[{', '.join(ends)}]"
        advice = Advice(f", as in {shown}", shown)
        return f"a whole number, or [fewest, most]{advice}", advice
    number = measure.meant(value)
    advice = Advice(f", as in {number}", number) if number else Advice()
    return f"a whole number{advice}, or [fewest, most]", advice


def fewest_first(value: tuple[int, int]) -> tuple[int, int]:
    """Return the range; raise an error if its first number is greater than its second."""
    if value[0] > value[1]:
        message = f"{format_value(value)} is given; expected the fewest before the most"
        turned = Advice(offers=(Offer("value", format_value(value[::-1])),))
        raise validation_error(Code.BAD_VALUE, message, turned)
    return value


def _known_colour(value: str) -> str:
    if value not in COLOURS:
        words = value.split()
        if len(words) > 1 and set(words) <= COLOURS.keys():
            apart = ", ".join(words)
            message = f"no colour {format_value(value)}; expected them apart: {apart}"
            advice = Advice(offers=(Offer("value", apart),))
            raise validation_error(Code.BAD_VALUE, message, advice)
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

Texture = Literal["none", "cracks", "leaves", "ripples", "wood", "stone"]
"""A pattern in the corners of tiles, as scad/marks.scad draws it."""

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
