"""A review as data: what `replay --review --json` prints. Seats and choices count from 1; chances
to win are from 0 to 1, a draw counting one half."""

from enum import StrEnum

from pydantic import Field

from cuatto_kit.documents import Entry
from cuatto_kit.statistics import Estimate

SCHEMA = 1


class Mark(StrEnum):
    """How bad a choice is, in the signs of chess players."""

    NONE = ""
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


LIMITS = ((Mark.BLUNDER, 0.10), (Mark.MISTAKE, 0.05), (Mark.DUBIOUS, 0.02))
"""From which loss on (of the chance to win) a choice is marked, if the loss is more than noise."""


def mark_of(loss: float, half: float) -> Mark:
    """The mark of a choice with a loss that is known to ± `half`."""
    if loss <= half:
        return Mark.NONE
    return next((mark for mark, least in LIMITS if loss >= least - 1e-9), Mark.NONE)


class ValueEntry(Entry):
    """What a position is worth to a seat."""

    win: float
    """Its chance to win."""
    half: float
    """Half of the 95 % interval."""
    exact: bool
    """Whether it is solved."""


class DecisionEntry(Entry):
    """A choice among several moves."""

    choice: int
    """Which of the record's choices it is."""
    seat: int
    """Who chose."""
    dice: str
    """What the seat had rolled last; empty in games without dice."""
    move: str
    """What was chosen, in the game's notation."""
    moves: int
    """How many there were to choose among."""
    before: ValueEntry
    """What the position was worth, if the best move is played."""
    after: ValueEntry
    """What it is worth after the choice."""
    loss: float
    """What the choice lost against the best move; where both were measured it may be negative."""
    half: float
    """Half of its 95 % interval."""
    mark: Mark
    """How bad it was."""
    best: str | None
    """The best move, where it is better by more than noise."""


class RollEntry(Entry):
    """What chance brought."""

    choice: int
    """Which of the record's choices it is."""
    seat: int | None
    """Whose dice they were; null where the seats rolled for who begins."""
    roll: str
    """What they showed."""
    luck: tuple[float, ...]
    """By how much each seat's chance to win was more than what it could expect of the roll."""
    exact: bool
    """Whether it is solved."""


class SeatEntry(Entry):
    """A seat, all in all."""

    seat: int
    """Its number."""
    team: str
    """Its colour."""
    player: str
    """Who played it."""
    decisions: int
    """How often it had a choice."""
    dubious: int
    """How many of them are marked ?!."""
    mistakes: int
    """How many are marked ?."""
    blunders: int
    """How many are marked ??."""
    mean_loss: Estimate
    """What a choice lost."""
    luck: float
    """What all dice brought it, those of the others included."""
    result: float
    """Its share of the win; of a game that has not ended, its chance to win."""
    adjusted: float
    """Its result without its luck."""


class PointEntry(Entry):
    """How the game stood at one moment."""

    choice: int
    """After how many choices."""
    chances: tuple[float, ...]
    """Each seat's chance to win."""


class ReviewData(Entry):
    """A game, choice by choice."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """Grows when a key changes its meaning."""
    variant: str
    """The board."""
    title: str
    """What it is called."""
    result: str
    """How the game ended, as in the record."""
    method: str
    """How positions were valued, in words."""
    exact: float
    """The share of choices that were valued exactly."""
    choices: int
    """How many choices and rolls the record has."""
    seats: tuple[SeatEntry, ...]
    decisions: tuple[DecisionEntry, ...]
    rolls: tuple[RollEntry, ...]
    course: tuple[PointEntry, ...]
    """How the chances went, from the beginning."""
