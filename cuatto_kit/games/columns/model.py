"""Models of the YAML of column games, and the rules that a game is played by."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter, WithJsonSchema

from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import Model
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.model import TeamColours, Variant, colour_faults, valid_value
from cuatto_kit.config.ornaments import ornament_faults
from cuatto_kit.config.tops import top_faults
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.simulator import Level, Matchup, Policies

# Rules

MOST_COLUMNS = 23
"""The maximum number of columns of a board: the sums of two twelve-sided dice."""


class MustScope(StrEnum):
    """The part of a roll that must be played."""

    PAIRING = "pairing"
    """Everything that the chosen pairing allows."""
    ROLL = "roll"
    """As many moves as the best pairing of the roll allows."""


class Rules(Model):
    """The rules with a choice, and their defaults."""

    must_scope: MustScope = MustScope.PAIRING
    """The part of a roll that must be played."""
    auto_stop: bool = True
    """True if a turn stops automatically as soon as stopping wins."""
    blocking: bool = False
    """True if a space holds only one cube, so that a runner beside a cube may not stop."""
    columns_to_win: Annotated[int, Field(ge=1, le=MOST_COLUMNS)] = 3
    """The number of columns that win the game at the end of a turn."""


# Models

MOST_SIDES = 12
LONGEST = 40
"""The maximum number of spaces of a column."""
LOWEST_SUM = 2
"""The lowest sum of two dice."""


def _sum_of_two(value: Any) -> Any:
    """Return a key of `columns`, which the document supplies as text, as a number."""
    if not isinstance(value, str):
        return value
    if not re.fullmatch("[1-9][0-9]?", value) or not LOWEST_SUM <= int(value) <= 2 * MOST_SIDES:
        expected = f"expected a sum of two dice, {LOWEST_SUM} to {2 * MOST_SIDES}"
        raise validation_error(Code.BAD_VALUE, f"{format_value(value)} names no column; {expected}")
    return int(value)


def _even(number: int) -> int:
    if number % 2:
        raise validation_error(Code.BAD_VALUE, f"{number} dice make no pairs; expected 2, 4 or 6")
    return number


Columns = Annotated[
    Mapping[
        Annotated[int, BeforeValidator(_sum_of_two)],
        Annotated[int, Field(ge=1, le=LONGEST)],
    ],
    Field(min_length=1),
    WithJsonSchema(
        {
            "type": "object",
            "propertyNames": {"pattern": "^([2-9]|1[0-9]|2[0-4])$"},
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": LONGEST},
            "minProperties": 1,
        }
    ),
]

Cubes = Annotated[int, Field(ge=1, le=50)]
Sides = Annotated[int, Field(ge=2, le=MOST_SIDES)]
ToWin = Annotated[int, Field(ge=1)]


class Teams(Model):
    """The cubes of every team."""

    colours: TeamColours
    """The colour of each team, in seat order."""
    cubes: Cubes
    """The number of cubes of a team: one for each column that it can occupy at once."""


class Board(Model):
    """The board: columns side by side."""

    columns: Columns
    """The number of spaces of each column, by its sum."""


class Dice(Model):
    """The dice."""

    number: Annotated[int, Field(ge=2, le=6), AfterValidator(_even)] = 4
    """The number of dice, which are combined into pairs."""
    sides: Sides = 6
    """The highest number on a die."""


class ColumnsVariant(Variant):
    """A game in which players climb columns by the sums of two dice."""

    teams: Teams
    """The cubes of every team."""
    board: Board
    """The board: columns side by side."""
    dice: Dice = Dice()
    """The dice."""
    runners: Annotated[int, Field(ge=1, le=8)] = 3
    """The maximum number of columns that can be climbed in one turn."""
    rules: Rules = Rules()
    """The rules with a choice; a missing key keeps its default."""

    @property
    def team_colours(self) -> tuple[str, ...]:
        return self.teams.colours

    @property
    def pieces(self) -> str:
        runners = f"{self.runners} runner{'s' * (self.runners > 1)}"
        return f"{self.teams.cubes} cube{'s' * (self.teams.cubes > 1)}, {runners}"

    @property
    def columns(self) -> Mapping[int, int]:
        """The length of each column by its sum, in ascending order."""
        return dict(sorted(self.board.columns.items()))

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults: a team without a colour or a cube, impossible sums, a win out of reach."""
        yield from top_faults(document, ())
        yield from ornament_faults(document, ("lid",))
        yield from colour_faults(document)
        columns = valid_value(document, ("board", "columns"), TypeAdapter(Columns))
        if not columns:
            return
        most = 2 * (_given(document, ("dice", "sides"), Sides, 6) or MOST_SIDES)
        for column in columns:
            if column > most:
                message = f"two dice do not show {column}; expected {LOWEST_SUM} to {most}"
                path = ("board", "columns", str(column))
                yield document.fault(Code.OUT_OF_RANGE, path, message, at_key=True)
        here = f"{len(columns)} column{'s' * (len(columns) > 1)}"
        cubes = valid_value(document, ("teams", "cubes"), TypeAdapter(Cubes))
        if cubes and cubes < len(columns):
            given = f"{cubes} cube{'s' * (cubes > 1)}"
            message = f"{given} for {here}; expected a cube for each column"
            yield document.fault(Code.BAD_VALUE, ("teams", "cubes"), message)
        wanted = _given(document, ("rules", "columns_to_win"), ToWin, Rules().columns_to_win)
        if wanted and wanted > len(columns):
            given = f"{wanted} columns win and the board has {len(columns)}"
            message = f"{given}; expected a win within reach"
            yield document.fault(Code.BAD_VALUE, ("rules", "columns_to_win"), message)


def _given(document: Document, path: tuple[str, str], kind: Any, otherwise: int) -> int | None:
    """Return a number of the file, `otherwise` if it is missing, or None if it is invalid."""
    if document.at(path) is None and path not in document.values:
        return otherwise
    return valid_value(document, path, TypeAdapter(kind))


def space_id(column: int, step: int) -> str:
    """Return the name of a column's space; `step` 1 is the lowest."""
    return f"{column}.{step}"


# Policies of simulations

POLICIES = Policies(
    names=("random", "rule28", "planner"),
    ladder=(
        Matchup("rule28", "random", 1_000),
        Matchup("planner", "random", 1_000),
        Matchup("planner", "rule28", 2_000),
    ),
    seconds_per_turn=40,
    levels=(Level("random", 2_000), Level("rule28", 6_000), Level("planner", 1_000)),
    people="rule28",
    solitaire=True,
)
"""The policies and levels that a simulation may use."""
