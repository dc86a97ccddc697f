"""The review of a record: the loss of each choice, the luck of each roll, totals by seat."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from cuatto_kit.games.family import AnyBoardGame
from cuatto_kit.games.game import CHANCE, END, Choice, EventKind
from cuatto_kit.games.text_view import AnyTextGame
from cuatto_kit.games.thinking import Worth
from cuatto_kit.lab.review.judges import Judge, Shares
from cuatto_kit.lab.review.model import (
    SCHEMA,
    DecisionEntry,
    Mark,
    PointEntry,
    ReviewData,
    RollEntry,
    SeatEntry,
    ValueEntry,
    mark_of,
)
from cuatto_kit.statistics import mean_of
from cuatto_kit.timing import Progress

DIGITS = 6
"""The number of decimals in the results."""

AnyJudge = Judge[Hashable, Choice]


class Step(Protocol):
    """A step of a game's history; `choice` is None if `after` was set up on the board."""

    @property
    def before(self) -> Hashable: ...
    @property
    def actor(self) -> int: ...
    @property
    def choice(self) -> Choice | None: ...
    @property
    def after(self) -> Hashable: ...


@dataclass(frozen=True)
class Played:
    """A game that was played: its board, its players, and its steps in order.

    `players[seat]` is the name of a seat's player; `result` is as in the record.
    """

    board_game: AnyBoardGame
    text: AnyTextGame
    name: str
    title: str
    players: Sequence[str]
    result: str
    steps: Sequence[Step]


@dataclass
class _Notes:
    """The results that accumulate during a review."""

    decisions: list[DecisionEntry] = field(default_factory=list)
    rolls: list[RollEntry] = field(default_factory=list)
    course: list[PointEntry] = field(default_factory=list)


def review(
    played: Played, judge: AnyJudge, method: str, progress: Progress = lambda *_: None
) -> ReviewData:
    """Judge every choice and every roll of a game; `method` describes the judge."""
    notes, dice = _Notes(), ""
    game = played.text.game
    first = played.steps[0].before if played.steps else game.initial()
    _note_chances(notes, 0, _chances(played, judge, first, 0))
    for number, step in enumerate(played.steps, 1):
        progress("choices", number, len(played.steps))
        if step.choice is None:
            _note_chances(notes, number, _chances(played, judge, step.after, number))
        elif step.actor == CHANCE:
            dice = played.text.write(step.before, step.choice)
            _note_roll(notes, played, judge, number, step, dice)
        elif len(game.legal(step.before)) > 1:
            _note_decision(notes, played, judge, number, step, dice)
    last = played.steps[-1].after if played.steps else first
    result = _chances(played, judge, last, len(played.steps) + 1)
    _note_chances(notes, len(played.steps), result)
    judged = [*(one.after.exact for one in notes.decisions), *(one.exact for one in notes.rolls)]
    return ReviewData(
        schema_version=SCHEMA, variant=played.name, title=played.title, result=played.result,
        method=method, exact=round(sum(judged) / max(len(judged), 1), DIGITS),
        choices=len(played.steps), seats=tuple(_seats(played, notes, result)),
        decisions=tuple(notes.decisions), rolls=tuple(notes.rolls), course=tuple(notes.course),
    )  # fmt: skip


def _chances(played: Played, judge: AnyJudge, state: Hashable, seed: int) -> Shares:
    """Return each seat's chance to win, or its share of the win if the game has ended."""
    game = played.text.game
    if game.actor(state) != END:
        return np.asarray(judge.values([state], seed).means[0])
    winners = game.winners(state) or range(game.seats)
    return np.array([(seat in winners) / len(winners) for seat in range(game.seats)])


def _note_roll(
    notes: _Notes, played: Played, judge: AnyJudge, number: int, step: Step, dice: str
) -> None:
    """Note a roll; its luck is its value minus the mean value of all rolls."""
    game = played.text.game
    outcomes = [(game.apply(step.before, roll), float(p)) for roll, p in game.outcomes(step.before)]
    after = list(dict.fromkeys(state for state, _ in outcomes))
    values = judge.values(after, number)
    place = {state: k for k, state in enumerate(after)}
    expected = sum(p * values.means[place[state]] for state, p in outcomes)
    reached = values.means[place[step.after]]
    notes.rolls.append(
        RollEntry(
            choice=number,
            seat=_roller(played, step),
            roll=dice,
            luck=_rounded(reached - expected),
            exact=values.exact,
        )
    )
    _note_chances(notes, number, reached)


def _roller(played: Played, step: Step) -> int | None:
    """Return the seat that rolled, from 1, or None."""
    assert step.choice is not None
    events = played.text.game.play(step.before, step.choice).events
    return next((event.seat + 1 for event in events if event.kind is EventKind.ROLLED), None)


def _note_decision(
    notes: _Notes, played: Played, judge: AnyJudge, number: int, step: Step, dice: str
) -> None:
    assert step.choice is not None
    text, seat = played.text, step.actor
    found = judge.judge(step.before, step.choice, number)
    notes.decisions.append(
        DecisionEntry(
            choice=number,
            seat=seat + 1,
            dice=dice,
            move=text.write(step.before, step.choice),
            moves=len(text.game.legal(step.before)),
            before=_value(found.before),
            after=_value(found.after),
            loss=round(found.loss, DIGITS),
            half=round(found.half, DIGITS),
            mark=mark_of(found.loss, found.half),
            best=text.write(step.before, found.best) if found.is_worse else None,
        )
    )
    if text.game.seats == 2:
        chance = found.after.win if seat == 0 else 1 - found.after.win
        _note_chances(notes, number, np.array([chance, 1 - chance]))


def _note_chances(notes: _Notes, number: int, chances: Shares) -> None:
    notes.course.append(PointEntry(choice=number, chances=_rounded(chances)))


def _value(worth: Worth) -> ValueEntry:
    return ValueEntry(
        win=round(worth.win, DIGITS), half=round(worth.half, DIGITS), exact=worth.exact
    )


def _rounded(numbers: Shares) -> tuple[float, ...]:
    return tuple(round(float(number), DIGITS) for number in numbers)


def _seats(played: Played, notes: _Notes, result: Shares) -> Iterator[SeatEntry]:
    """Yield the summary of each seat."""
    colours = played.board_game.teams(len(played.players))
    for seat, player in enumerate(played.players):
        own = [one for one in notes.decisions if one.seat == seat + 1]
        marks: Mapping[Mark, int] = {mark: sum(one.mark is mark for one in own) for mark in Mark}
        luck = sum(one.luck[seat] for one in notes.rolls)
        yield SeatEntry(
            seat=seat + 1, team=colours[seat], player=player, decisions=len(own),
            dubious=marks[Mark.DUBIOUS], mistakes=marks[Mark.MISTAKE],
            blunders=marks[Mark.BLUNDER], mean_loss=mean_of(np.array([one.loss for one in own])),
            luck=round(luck, DIGITS), result=round(float(result[seat]), DIGITS),
            adjusted=round(float(result[seat]) - luck, DIGITS),
        )  # fmt: skip
