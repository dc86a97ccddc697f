"""The key `board.seating`: the seats that play with fewer players than a board takes."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, TypeAdapter, WithJsonSchema

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import counted, format_value
from cuatto_kit.config.model import as_tuple, valid_value
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault, YamlPath

SEATING: YamlPath = ("board", "seating")
MOST_SEATS = 12
_COUNTS = tuple(map(str, range(1, MOST_SEATS)))
"""The allowed keys."""


def _players(value: Any) -> Any:
    """Return a key, which the document passes as text, as a number."""
    if not isinstance(value, str):
        return value
    if value not in _COUNTS:
        expected = f"expected 1 to {MOST_SEATS - 1}, as in {{2: [1, 3]}}"
        message = f"{format_value(value)} is no number of players; {expected}"
        raise validation_error(Code.BAD_VALUE, message)
    return int(value)


def seat_number(value: Any) -> Any:
    """Return a key that names a seat, which the document passes as text, as a number."""
    if not isinstance(value, str):
        return value
    if value not in (*_COUNTS, str(MOST_SEATS)):
        message = f"{format_value(value)} is no seat; expected 1 to {MOST_SEATS}"
        raise validation_error(Code.BAD_VALUE, message)
    return int(value)


Players = Annotated[int, BeforeValidator(_players)]
Seat = Annotated[int, Field(ge=1, le=MOST_SEATS)]
Seats = Annotated[tuple[Seat, ...], Field(max_length=MOST_SEATS), BeforeValidator(as_tuple)]

SCHEMA = WithJsonSchema(
    {
        "type": "object",
        "propertyNames": {"pattern": "^([1-9]|1[01])$"},
        "additionalProperties": {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": MOST_SEATS},
            "maxItems": MOST_SEATS,
        },
    }
)


def seating_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield a fault for each number of players from the maximum on, and for wrong seats."""
    seating = document.at(SEATING)
    for key in seating if isinstance(seating, dict) and seats else ():
        where = (*SEATING, key)
        named = valid_value(document, where, TypeAdapter(Seats))
        if key not in _COUNTS or named is None or seats is None:
            continue
        if fault := _count_fault(int(key), *seats):
            yield document.fault(Code.BAD_VALUE, where, fault, at_key=True)
        elif fault := _seats_fault(int(key), named, seats[1]):
            yield document.fault(Code.BAD_VALUE, where, fault)


def _count_fault(players: int, fewest: int, most: int) -> str:
    """Return the fault of a number of players, in words; empty if it is valid."""
    if fewest <= players < most:
        return ""
    fewer = f"{fewest} to {most - 1}" if fewest < most - 1 else f"{fewest}"
    expected = f"expected {fewer}" if fewest < most else "expected no seating"
    if players < fewest:
        return f"the game is not for {counted(players, 'player')}; {expected}"
    return f"a game of {players} leaves none of {counted(most, 'seat')} free; {expected}"


def _seats_fault(players: int, named: tuple[int, ...], most: int) -> str:
    """Return the fault of the seats of a number of players, in words; empty if they are valid."""
    if beyond := [seat for seat in named if seat > most]:
        return f"no seat {beyond[0]}; expected 1 to {most}"
    if twice := [seat for place, seat in enumerate(named) if seat in named[:place]]:
        return f"seat {twice[0]} is named twice; expected {counted(players, 'seat')}, once each"
    if len(named) != players:
        given = counted(len(named), "seat")
        return f"{given} for {counted(players, 'player')}; expected one each"
    if list(named) != sorted(named):
        return f"the seats are not in turn order; expected {sorted(named)}"
    return ""
