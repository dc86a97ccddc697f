"""What is thrown in a race: dice, or sticks, shells, canes and long dice with a table of values."""

from collections.abc import Mapping
from enum import StrEnum
from math import comb
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from cuatto_kit.config.fields import Model
from cuatto_kit.config.messages import counted, format_value, join_names
from cuatto_kit.config.model import as_tuple
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code

STICKS_THROWN = 4
"""The number of sticks that are thrown with `four_sticks`, which is the most that they show."""
DIE_SIDES = 6
MOST_PIECES = 8
MOST_PIPS = 36
"""The most pips of a throw."""
MOST_WEIGHT = 1_000


class Throw(StrEnum):
    """What is thrown?"""

    DICE = "dice"
    """Dice of six sides, each a separate move."""
    FOUR_STICKS = "four_sticks"
    """Four sticks with a marked side each: one move by the number of marks; a throw without marks
    passes.
    """


class Thrown(NamedTuple):
    """The pieces that are thrown, and what they show."""

    kind: str
    """`die`, `stick`, `cowrie`, `cane`, `long_die` or `lot`."""
    pieces: int
    """The number of pieces that are thrown together for one value; 1 for dice."""
    results: tuple[int, ...]
    """The pips of each equally likely result of these pieces."""
    again: tuple[int, ...] = ()
    """The pips that give another throw."""

    @property
    def counted(self) -> bool:
        """True if pieces of two sides are thrown and their marked sides are counted."""
        return self.kind in _KINDS.values()

    @property
    def rolled(self) -> bool:
        """True if dice are rolled, each for a move of its own."""
        return self.kind in ("die", "long_die")

    @property
    def values(self) -> tuple[int, ...]:
        """The pips of a throw by the number of marked, open or flat sides, of counted pieces."""
        by_number: dict[int, int] = {}
        for way, pips in zip(_ways(self.pieces), self.results, strict=True):
            by_number[way] = pips
        return tuple(by_number[shown] for shown in range(self.pieces + 1))

    @property
    def chances(self) -> tuple[int, ...]:
        """The number of equally likely throws by that of marked sides, of counted pieces."""
        return tuple(comb(self.pieces, shown) for shown in range(self.pieces + 1))

    def shown(self, pips: int) -> int:
        """Return the likeliest number of marked sides of a throw of these pips."""
        fitting = [shown for shown, worth in enumerate(self.values) if worth == pips]
        return max(fitting, key=lambda shown: comb(self.pieces, shown), default=0)


def _ways(pieces: int) -> tuple[int, ...]:
    """Return the number of marked sides of each equally likely throw of pieces."""
    return tuple(throw.bit_count() for throw in range(1 << pieces))


Pips = Annotated[int, Field(ge=0, le=MOST_PIPS)]
Pieces = Annotated[int, Field(ge=1, le=MOST_PIECES)]
_KINDS = {"sticks": "stick", "cowries": "cowrie", "canes": "cane"}
TABLES = (*_KINDS, "die", "long_dice", "lots")
"""The kinds of pieces of a table, by their keys."""


def _number_key(value: Any) -> Any:
    """Return a key, which the document passes as text, as a number."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= len("36"):
        return int(value)
    if isinstance(value, int):
        return value
    message = f"{format_value(value)} is no number; expected 0 to {MOST_PIPS}"
    raise validation_error(Code.BAD_VALUE, message)


Number = Annotated[int, BeforeValidator(_number_key), Field(ge=0, le=MOST_PIPS)]


class ThrowTable(Model):
    """Pieces that are thrown, of one kind, and the pips of each throw."""

    sticks: Pieces | None = None
    """The number of sticks, each with a marked side."""
    cowries: Pieces | None = None
    """The number of cowrie shells, each with an open side."""
    canes: Pieces | None = None
    """The number of split canes, each with a flat side."""
    die: Literal[4, 6, 8, 10, 12, 20] | None = None
    """The sides of each die of `dice`, with numbers from 1."""
    long_dice: Annotated[
        tuple[Pips, ...], Field(min_length=2, max_length=6), BeforeValidator(as_tuple)
    ] = ()
    """The pips on the sides of each long die of `dice`."""
    lots: Annotated[Mapping[Number, Annotated[int, Field(ge=1, le=100)]], Field(max_length=20)] = {}
    """Any pips with their weights, as in `{1: 3, 5: 1}`."""
    values: Mapping[Number, Pips] = {}
    """The pips of a throw by the number of marked, open or flat sides; by default that number."""
    again: Annotated[tuple[Pips, ...], BeforeValidator(as_tuple)] = ()
    """The pips that give another throw."""

    @model_validator(mode="after")
    def _sound(self) -> "ThrowTable":
        given = [name for name in TABLES if getattr(self, name)]
        if len(given) != 1:
            kinds = join_names(TABLES)
            message = f"{counted(len(given), 'kind')} of pieces; expected one of {kinds}"
            raise validation_error(Code.BAD_VALUE, message)
        if self.values and given[0] not in _KINDS:
            message = f"values are not those of {given[0]}; expected sticks, cowries or canes"
            raise validation_error(Code.BAD_VALUE, message)
        if beyond := [n for n in self.values if n > self.thrown.pieces]:
            message = f"no throw shows {beyond[0]}; expected 0 to {self.thrown.pieces}"
            raise validation_error(Code.BAD_VALUE, message)
        results = self.thrown.results
        if strange := [pips for pips in self.again if pips not in results]:
            known = join_names(map(str, sorted(set(results))))
            message = f"no throw gives {strange[0]}; expected {known}"
            raise validation_error(Code.BAD_VALUE, message)
        if not any(results):
            message = "no throw moves a checker; expected pips above 0"
            raise validation_error(Code.BAD_VALUE, message)
        return self

    @property
    def pieces(self) -> str:
        """The key of the kind of pieces."""
        return next(name for name in TABLES if getattr(self, name))

    @property
    def thrown(self) -> Thrown:
        """The pieces and their results."""
        again = tuple(sorted(set(self.again)))
        for key, kind in _KINDS.items():
            if pieces := getattr(self, key):
                results = tuple(self.values.get(n, n) for n in _ways(pieces))
                return Thrown(kind, pieces, results, again)
        if self.die:
            return Thrown("die", 1, tuple(range(1, self.die + 1)), again)
        if self.long_dice:
            return Thrown("long_die", 1, self.long_dice, again)
        lots = tuple(pips for pips, weight in sorted(self.lots.items()) for _ in range(weight))
        return Thrown("lot", 1, lots, again)


def _is_table(value: Any) -> str:
    """Return a tag that is no possible key of the YAML, since pydantic adds it to error places."""
    return "<table>" if isinstance(value, dict | ThrowTable) else "<name>"


AnyThrow = Annotated[
    Annotated[Throw, Tag("<name>")] | Annotated[ThrowTable, Tag("<table>")],
    Discriminator(_is_table),
]

PRESETS = {
    Throw.DICE: Thrown("die", 1, tuple(range(1, DIE_SIDES + 1))),
    Throw.FOUR_STICKS: Thrown("stick", STICKS_THROWN, _ways(STICKS_THROWN)),
}


def thrown_by(throw: Throw | ThrowTable) -> Thrown:
    """Return the pieces that a value of `throw` means, and their results."""
    return throw.thrown if isinstance(throw, ThrowTable) else PRESETS[throw]
