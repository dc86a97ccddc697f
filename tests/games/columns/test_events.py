"""What playing brings about: each kind of event on small positions, and all of them against an
account of the board that knows the events alone."""

import random
from dataclasses import dataclass, field

import pytest

from cuatto_kit.games.columns.game import (
    BUST,
    ROLL_ON,
    STOP,
    Choice,
    ColumnsGame,
    Move,
    Phase,
    Position,
)
from cuatto_kit.games.columns.model import space_id
from cuatto_kit.games.game import CHANCE, END, Event, EventKind, Outcome, Reason
from tests.cases import often

from .boards import document, game_of

STANDARD = document(seats=4)
FEW = document({6: 2, 7: 2, 8: 2})
BOARDS = {
    "standard": STANDARD,
    "one seat": document(seats=1),
    "no stop by itself": document(seats=3, must_scope="roll", auto_stop=False),
    "blocking": document({5: 2, 6: 3, 7: 4, 8: 3, 9: 2}, blocking=True, columns_to_win=2),
    "drawn out": document({6: 2, 7: 2, 8: 2}, seats=3),
    "six dice": document({2: 2, 5: 4, 6: 9, 7: 4, 8: 2}, dice=6, sides=4, runners=2),
}


@pytest.fixture
def game() -> ColumnsGame:
    return game_of(STANDARD)


def events(game: ColumnsGame, state: Position, choice: Choice) -> list[Event]:
    return list(game.play(state, choice).events)


def climbed(seat: int, column: int, place: int, spaces: int = 1) -> Event:
    return Event(EventKind.MOVED, seat, "runner", f"{column}.{place}", spaces, (column,))


# Each kind


def test_a_roll_shows_its_dice_as_they_fell(game: ColumnsGame) -> None:
    dice = (4, 3, 2, 1)
    assert events(game, game.initial(), dice) == [Event(EventKind.ROLLED, 0, numbers=dice)]


def test_a_play_moves_a_runner_in_each_column(game: ColumnsGame) -> None:
    state = game.place({1: {6: 4}}, seat=1, dice=(2, 4, 4, 6))
    assert events(game, state, Move((6, 10))) == [climbed(1, 6, 5), climbed(1, 10, 1)]
    assert events(game, state, Move((8, 8))) == [climbed(1, 8, 2, 2)]


def test_a_runner_goes_on_from_where_it_stands(game: ColumnsGame) -> None:
    state = game.place({0: {6: 4}}, {}, {6: 6}, dice=(2, 4, 1, 1))
    assert climbed(0, 6, 7) in events(game, state, Move((2, 6)))


def test_to_roll_on_is_another_roll(game: ColumnsGame) -> None:
    state = game.place({}, {}, {6: 1}, seat=2, phase=Phase.DECIDE)
    assert events(game, state, ROLL_ON) == [Event(EventKind.ROLLS_AGAIN, 2)]


def test_a_bust_is_all_there_is(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 3}, seat=1, dice=(1, 1, 1, 1))
    assert events(game, state, BUST) == [Event(EventKind.BUST, 1)]


def test_a_stop_keeps_what_was_gained_and_claims_what_was_topped(game: ColumnsGame) -> None:
    state = game.place({0: {3: 1}}, {7: 1}, {12: 3, 2: 3, 3: 4}, phase=Phase.DECIDE)
    assert events(game, state, STOP) == [
        Event(EventKind.STOPPED, 0, count=9),
        Event(EventKind.CLAIMED, 0, place="2"),
        Event(EventKind.CLAIMED, 0, place="12"),
    ]


def test_a_play_that_wins_stops_by_itself_and_ends_the_game(game: ColumnsGame) -> None:
    state = game.place({2: {7: 12}}, {2: 2, 12: 2}, seat=2, dice=(3, 4, 1, 5))
    assert events(game, state, Move((6, 7))) == [
        climbed(2, 6, 1),
        climbed(2, 7, 13),
        Event(EventKind.STOPPED, 2, count=2),
        Event(EventKind.CLAIMED, 2, place="7"),
        Event(EventKind.ENDED, 2),
    ]
    after = game.apply(state, Move((6, 7)))
    assert game.outcome(after) == Outcome((2,), Reason.CLAIMED)


def test_an_end_without_a_winner(game: ColumnsGame) -> None:
    few = game_of(FEW)
    state = few.place({}, {6: 0, 8: 1}, {7: 2}, phase=Phase.DECIDE)
    *_, last = events(few, state, STOP)
    assert last == Event(EventKind.ENDED, 0)
    assert few.outcome(few.apply(state, STOP)) == Outcome((), Reason.NOTHING_LEFT)


# What is not legal


@pytest.mark.parametrize(
    "move", [STOP, ROLL_ON, BUST, Move((10, 6)), Move((6,)), Move(), Move((7,)), Move(word="wait"),
             Move((6, 8 + 64)), Move((-6,)), Move((6, 10), "stop")],
)  # fmt: skip
def test_a_move_that_cannot_be_is_refused(game: ColumnsGame, move: Move) -> None:
    state = game.place({}, dice=(2, 4, 4, 6))
    with pytest.raises(ValueError, match="is not legal here"):
        game.play(state, move)


@pytest.mark.parametrize("board", often(["drawn out"], BOARDS))
def test_exactly_the_legal_moves_are_taken(board: str) -> None:
    game, chance = game_of(BOARDS[board]), random.Random(board)
    tried = {BUST, STOP, ROLL_ON}
    state = game.initial()
    for _ in range(300):
        if game.actor(state) == END:
            break
        legal = set(game.legal(state))
        tried |= legal
        for move in tried:
            if move in legal:
                game.apply(state, move)
            else:
                with pytest.raises(ValueError, match="is not legal here"):
                    game.apply(state, move)
        state = game.apply(state, chance.choice(sorted(legal) or rolls(game, state)))


def rolls(game: ColumnsGame, state: Position) -> list[Choice]:
    return [dice for dice, _ in game.outcomes(state)]


# All of them


@dataclass
class Account:
    """The board as the events tell it: `[seat][column]` spaces of cubes, spaces of runners by
    column, who owns what."""

    cubes: list[dict[int, int]]
    lengths: dict[int, int]
    runners: dict[int, int] = field(default_factory=dict)
    owners: dict[int, int] = field(default_factory=dict)
    over: bool = False

    def hear(self, event: Event) -> None:
        match event.kind:
            case EventKind.MOVED:
                (column,) = event.numbers
                cube = self.cubes[event.seat].get(column, 0)
                self.runners[column] = self.runners.get(column, cube) + event.count
                assert event.place == space_id(column, self.runners[column])
            case EventKind.BUST:
                self.runners.clear()
            case EventKind.STOPPED:
                own = self.cubes[event.seat]
                assert event.count == sum(v - own.get(k, 0) for k, v in self.runners.items())
                own.update(self.runners)
                self.runners.clear()
            case EventKind.CLAIMED:
                column = int(event.place)
                assert self.cubes[event.seat][column] == self.lengths[column]
                self.owners[column] = event.seat
                for cubes in self.cubes:
                    cubes.pop(column, None)
            case EventKind.ENDED:
                self.over = True
            case other:
                assert other in (EventKind.ROLLED, EventKind.ROLLS_AGAIN)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_events_tell_the_whole_game(board: str, seed: int) -> None:
    game, chance = game_of(BOARDS[board]), random.Random(seed)
    account = Account([{} for _ in range(game.seats)], game.board.columns)
    state = game.initial()
    for _ in range(400):
        actor = game.actor(state)
        choice = chance.choice(rolls(game, state) if actor == CHANCE else game.legal(state))
        played = game.play(state, choice)
        assert played.state == game.apply(state, choice)
        assert {event.seat for event in played.events} == {state.seat}
        for event in played.events:
            account.hear(event)
        state = played.state
        assert account.runners == game.runners(state)
        assert account.cubes == [game.cubes(state, seat) for seat in range(game.seats)]
        assert account.owners == {
            column: owner
            for column in game.board.columns
            if (owner := game.owner(state, column)) is not None
        }
        assert account.over == (game.actor(state) == END)
        if account.over:
            break
