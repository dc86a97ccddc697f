"""The data of a review, as `replay --review --json` prints it.

Seats and choices count from 1; chances to win are from 0 to 1, with a draw as one half.
"""

from enum import StrEnum

from pydantic import Field

from cuatto_kit.documents import Entry
from cuatto_kit.statistics import Estimate

SCHEMA = 1


class Mark(StrEnum):
    """The severity of a wrong choice, in the signs of chess players."""

    NONE = ""
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


LIMITS = ((Mark.BLUNDER, 0.10), (Mark.MISTAKE, 0.05), (Mark.DUBIOUS, 0.02))
"""The least loss (of the chance to win) for each mark, if the loss is more than noise."""


def mark_of(loss: float, half: float) -> Mark:
    """Return the mark of a choice whose loss has a precision of ± `half`."""
    if loss <= half:
        return Mark.NONE
    return next((mark for mark, least in LIMITS if loss >= least - 1e-9), Mark.NONE)


class ValueEntry(Entry):
    """The value of a position for a seat."""

    win: float
    """The chance to win."""
    half: float
    """Half of the 95 % interval."""
    exact: bool
    """True if the value is solved."""


class DecisionEntry(Entry):
    """A choice among several moves."""

    choice: int
    """The number of the choice in the record."""
    seat: int
    """The seat that chose."""
    dice: str
    """The last roll of the seat; empty in games without dice."""
    move: str
    """The move that was chosen, in the game's notation."""
    moves: int
    """The number of moves to choose from."""
    before: ValueEntry
    """The value of the position if the best move is played."""
    after: ValueEntry
    """The value of the position after the choice."""
    loss: float
    """The loss of the choice against the best move; it may be negative if both were estimated."""
    half: float
    """Half of the 95 % interval of the loss."""
    mark: Mark
    """The severity of the loss."""
    best: str | None
    """The best move, if it is better by more than noise."""


class RollEntry(Entry):
    """A result of chance."""

    choice: int
    """The number of the choice in the record."""
    seat: int | None
    """The seat that rolled; null if the seats rolled for the start."""
    roll: str
    """The result of the roll."""
    luck: tuple[float, ...]
    """The gain of each seat's chance to win over its expectation before the roll."""
    exact: bool
    """True if the values are solved."""


class SeatEntry(Entry):
    """The summary of a seat."""

    seat: int
    """The number of the seat."""
    team: str
    """The colour of the seat."""
    player: str
    """The player of the seat."""
    decisions: int
    """The number of its choices."""
    dubious: int
    """The number of choices marked ?!."""
    mistakes: int
    """The number of choices marked ?."""
    blunders: int
    """The number of choices marked ??."""
    mean_loss: Estimate
    """The mean loss of a choice."""
    luck: float
    """The total luck from all dice, including those of other seats."""
    result: float
    """Its share of the win; in an unfinished game its chance to win."""
    adjusted: float
    """Its result minus its luck."""


class PointEntry(Entry):
    """The chances at one moment of the game."""

    choice: int
    """The number of choices made before."""
    chances: tuple[float, ...]
    """Each seat's chance to win."""


class ReviewData(Entry):
    """A review of a game, choice by choice."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """The version of the schema; it increases when the meaning of a key changes."""
    variant: str
    """The name of the board."""
    title: str
    """The title of the board."""
    result: str
    """The result of the game, as in the record."""
    method: str
    """The method by which positions were valued."""
    exact: float
    """The share of choices that were valued exactly."""
    choices: int
    """The number of choices and rolls in the record."""
    seats: tuple[SeatEntry, ...]
    decisions: tuple[DecisionEntry, ...]
    rolls: tuple[RollEntry, ...]
    course: tuple[PointEntry, ...]
    """The chances over time, from the beginning."""
