"""The YAML of a race: teams, paths that split and join, bridges, rules."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from cuatto_kit.games.race.rules import Rules
from cuatto_kit.variant.model import Colour, Model, Text, Variant, as_tuple

CheckerClass = Literal["regular", "strong", "pin"]
REARMOST_FIRST: tuple[CheckerClass, ...] = ("pin", "strong", "regular")

START, FINISH = "start", "finish"

_PATH_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def _one_or_more(value: Any) -> Any:
    return (value,) if isinstance(value, str) else as_tuple(value)


def _path_name(value: str) -> str:
    if value in (START, FINISH):
        raise PydanticCustomError("BAD_VALUE", f"{value!r} is taken; expected another name")
    if not _PATH_NAME.fullmatch(value):
        expected = "expected a small letter, then small letters, digits, - or _"
        raise PydanticCustomError("BAD_VALUE", f"{value[:44]!r} cannot name a path; {expected}")
    return value


Ends = Annotated[
    tuple[str, ...],
    BeforeValidator(_one_or_more),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""One end or several: `start`, `finish`, a path, or one of its spaces as in `stem.2`."""

Length = Annotated[int, Field(ge=1, le=24)]


class Teams(Model):
    """The checkers of every team."""

    colours: Annotated[tuple[Colour, ...], Field(min_length=1, max_length=12)]
    """The colour of each team, in seat order."""
    checkers: Annotated[
        Mapping[CheckerClass, Annotated[int, Field(ge=0, le=24)]], Field(min_length=1)
    ]
    """How many checkers of each class a team has."""

    @property
    def size(self) -> int:
        return sum(self.checkers.values())

    @property
    def line_up(self) -> tuple[str, ...]:
        """The class of each checker of a team as it stands on its bridge, the rearmost
        first: pins, then strong ones, the regular ones in front."""
        return tuple(name for name in REARMOST_FIRST for _ in range(self.checkers.get(name, 0)))

    @model_validator(mode="after")
    def _distinct(self) -> Self:
        twice = {colour for colour in self.colours if self.colours.count(colour) > 1}
        if twice:
            message = f"colours: {min(twice)} is given twice; expected one colour a team"
            raise PydanticCustomError("BAD_VALUE", message)
        if not self.size:
            raise PydanticCustomError("BAD_VALUE", "checkers: expected one checker or more")
        return self


class BridgeStart(Model):
    """Each team starts on a lane of its own."""

    bridge: Length
    """Slots in a lane."""


class Path(Model):
    """A walk across the table; it starts one step from the end of its first `from`."""

    from_: Annotated[Ends, Field(alias="from", min_length=1)]
    """Where the path comes from; every other end named here must be its neighbour."""
    walk: Annotated[str, Field(min_length=1, max_length=20_000)]
    """Directions and numbers, as in `up 4, bridge 2, left 3`."""
    to: Ends = ()
    """Where it leads to besides the paths that come `from` it."""
    title: Text | None = None
    """The name that players read."""


def _start_kind(value: Any) -> str:
    return "bridge" if isinstance(value, dict | BridgeStart) else "pool"


class Board(Model):
    """The table: a start, paths, a finish."""

    start: Annotated[
        Annotated[Literal["pool"], Tag("pool")] | Annotated[BridgeStart, Tag("bridge")],
        Discriminator(_start_kind),
    ]
    """`pool`: all wait beside the board; `{bridge: n}`: a lane of n slots a team."""
    paths: Annotated[
        Mapping[Annotated[str, BeforeValidator(_path_name)], Path],
        Field(min_length=1, max_length=500),
    ]
    """The walks that make up the board."""
    finish: Literal["tray", "out"] = "out"
    """`tray`: a printed bridge takes the checkers; `out`: they leave the board."""
    jumps: Mapping[str, str] = {}
    """A checker that ends its move on the first space goes on to the second."""


class Spec(Variant):
    """A race game on a graph of spaces."""

    teams: Teams
    """The checkers of every team."""
    board: Board
    """The table: a start, paths, a finish."""
    rules: Rules = Rules()
    """The switches; what is not given keeps its default."""

    @property
    def pieces(self) -> str:
        checkers = self.teams.checkers.items()
        return ", ".join(f"{count} {name}" for name, count in checkers if count)

    @property
    def bridge(self) -> int:
        """Slots in a lane of the start bridge, 0 where the start is a pool."""
        return self.board.start.bridge if isinstance(self.board.start, BridgeStart) else 0

    @model_validator(mode="after")
    def _a_colour_each(self) -> Self:
        if len(self.teams.colours) < self.seats[1]:
            given, needed = len(self.teams.colours), self.seats[1]
            message = f"{given} colours for {needed} seats; expected a colour each in teams.colours"
            raise PydanticCustomError("BAD_VALUE", message)
        return self
