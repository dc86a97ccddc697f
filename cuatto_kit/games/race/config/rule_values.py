"""The values of switches of a race that are no names: bonuses, entry values and partners."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from cuatto_kit.config.messages import format_value
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code
from cuatto_kit.games.race.config.throws import (
    MOST_PIPS,
)

LEAST_BONUS, MOST_BONUS = 7, 30
"""The fewest and the most pips of a bonus; more than a die shows, so that they are no roll."""
NO_BONUS, ROLL_AGAIN = "none", "roll_again"


def _bonus(value: Any) -> Any:
    number = isinstance(value, int) and not isinstance(value, bool)
    if value in (NO_BONUS, ROLL_AGAIN) or (number and LEAST_BONUS <= value <= MOST_BONUS):
        return value
    expected = f"expected none, roll_again or {LEAST_BONUS} to {MOST_BONUS} pips"
    raise validation_error(Code.BAD_VALUE, f"{format_value(value)} is not known; {expected}")


Bonus = Annotated[
    str | int,
    BeforeValidator(_bonus),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": [NO_BONUS, ROLL_AGAIN]},
                {"type": "integer", "minimum": LEAST_BONUS, "maximum": MOST_BONUS},
            ]
        }
    ),
]
"""A gain of a team: nothing, another roll, or pips that any of its checkers moves."""


_MOST_ENTRIES = 4


def _entry_values(value: Any) -> Any:
    """Return the dice that free a checker, one or a list, as a tuple."""
    listed = value if isinstance(value, list | tuple) else [value]
    sound = all(isinstance(n, int) and not isinstance(n, bool) for n in listed)
    if not sound or not 1 <= len(listed) <= _MOST_ENTRIES or len(set(listed)) < len(listed):
        expected = f"expected a number, or a list of up to {_MOST_ENTRIES} different ones"
        raise validation_error(Code.WRONG_TYPE, f"{format_value(value)} is given; {expected}")
    return tuple(sorted(listed))


def _partners(value: Any) -> Any:
    """Return pairs of seats as tuples."""
    pairs = value if isinstance(value, list | tuple) else [value]
    for pair in pairs:
        sound = isinstance(pair, list | tuple) and len(pair) == PAIR
        if not sound or not all(isinstance(n, int) and not isinstance(n, bool) for n in pair):
            message = f"{format_value(pair)} is no pair; expected two seats, as in [1, 3]"
            raise validation_error(Code.WRONG_TYPE, message)
    return tuple(tuple(pair) for pair in pairs)


PAIR = 2
"""The number of seats that are partners."""
_SEAT = {"type": "integer", "minimum": 1}
Partners = Annotated[
    tuple[tuple[int, int], ...],
    BeforeValidator(_partners),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "array", "items": _SEAT, "minItems": PAIR, "maxItems": PAIR},
        }
    ),
]
"""Pairs of seats, from 1."""

_FACE = {"type": "integer", "minimum": 1, "maximum": MOST_PIPS}
EntryValues = Annotated[
    tuple[Annotated[int, Field(ge=1, le=MOST_PIPS)], ...],
    BeforeValidator(_entry_values),
    WithJsonSchema(
        {
            "anyOf": [
                _FACE,
                {"type": "array", "items": _FACE, "minItems": 1, "maxItems": _MOST_ENTRIES},
            ]
        }
    ),
]
