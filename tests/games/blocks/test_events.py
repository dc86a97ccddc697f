"""What playing brings about: each kind of event on small positions, and all of them against an
account of the board that knows the events alone."""

import random
from dataclasses import replace

import pytest

from cuatto_kit.games.blocks.game import PASS, BlocksGame, Position
from cuatto_kit.games.blocks.grid import square_id
from cuatto_kit.games.game import END, Event, EventKind, Outcome, Reason

from .boards import (
    BLUE,
    BOARDS,
    CABEZA,
    CABEZAS,
    RED,
    ROUND,
    STUCK,
    Board,
    after,
    board,
    placed,
)

ENDED = EventKind.ENDED


def square(name: str, columns: int = 10) -> str:
    return square_id((int(name[1:]) - 1) * columns + ord(name[0]) - ord("a"))


def moved(side: int, piece: str, place: str, size: tuple[int, int, int] = (1, 1, 1)) -> Event:
    return Event(EventKind.MOVED, side, piece, square(place), numbers=size)


def events(state: Position, move: str, on: Board = CABEZA) -> list[Event]:
    """Return the events of a move without the places from which pieces came."""
    return [replace(event, origin="") for event in on.game().play(state, move).events]


def outcome(state: Position, on: Board = CABEZA) -> Outcome | None:
    return on.game().outcome(state)


# Each kind


def test_a_block_that_moves_tells_where_and_how_it_lies() -> None:
    state = CABEZA.position(placed(C="a1", c="j10", F="e5"))
    assert events(state, "Fe") == [moved(RED, "F", "f5", (2, 1, 1))]
    assert CABEZA.game().play(state, "Fe").events[0].origin == square("e5")
    assert events(state, "Fw") == [moved(RED, "F", "c5", (2, 1, 1))]
    assert events(state, "Fn") == [moved(RED, "F", "e6", (1, 2, 1))]
    assert outcome(after(placed(C="a1", c="j10", F="e5"), "Fe")) is None


def test_a_cabeza_that_moves() -> None:
    state = CABEZA.position(placed(C="a1", c="j9", side="b"))
    assert events(state, "csw") == [moved(BLUE, "c", "i8")]


def test_a_crush() -> None:
    fen = placed(C="a1", c="e6", M="e5")
    assert events(CABEZA.position(fen), "Mn") == [
        moved(RED, "M", "e6"),
        Event(EventKind.CRUSHED, RED, "c", square("e6")),
        Event(ENDED, RED),
    ]
    assert outcome(after(fen, "Mn")) == Outcome((RED,), Reason.CRUSHED)


def test_a_cabeza_that_comes_home() -> None:
    fen = placed(C="a5", c="e2", side="b")
    assert events(CABEZA.position(fen), "cs") == [
        moved(BLUE, "c", "e1"),
        Event(EventKind.HOME, BLUE, "c", square("e1"), count=1),
        Event(ENDED, BLUE),
    ]
    assert outcome(after(fen, "cs")) == Outcome((BLUE,), Reason.HOME_ROW)


def test_a_pass() -> None:
    on = board(stalemate="pass")
    assert events(on.position(STUCK), PASS, on) == [Event(EventKind.PASSED, RED)]


@pytest.mark.parametrize(("stalemate", "winners"), [("loss", (BLUE,)), ("draw", ())])
def test_a_side_that_is_stuck(stalemate: str, winners: tuple[int, ...]) -> None:
    on = board(stalemate=stalemate)
    fen = placed(C="a1", c="j10", m="c1", f="a2-b2", side="b")
    assert events(on.position(fen), "mw", on) == [moved(BLUE, "m", "b1"), Event(ENDED, BLUE)]
    assert outcome(after(fen, "mw", on=on), on) == Outcome(winners, Reason.STALEMATE)


def test_a_position_for_the_third_time() -> None:
    *moves, last = (*ROUND, *ROUND)
    before = after(CABEZAS, *moves)
    assert events(before, last) == [moved(BLUE, "c", "e10"), Event(ENDED, BLUE)]
    assert outcome(CABEZA.game().apply(before, last)) == Outcome((), Reason.REPETITION)


def test_the_limit_of_moves() -> None:
    on = board(ply_cap=1)
    assert events(on.position(CABEZAS), "Ce", on) == [moved(RED, "C", "f1"), Event(ENDED, RED)]
    assert outcome(after(CABEZAS, "Ce", on=on), on) == Outcome((), Reason.MOVE_LIMIT)


def test_the_limit_goes_before_repetition_and_a_win_before_both() -> None:
    """As in the records of the simulation."""
    on = board(ply_cap=8)
    assert outcome(after(CABEZAS, *ROUND, *ROUND, on=on), on) == Outcome((), Reason.MOVE_LIMIT)
    won = board(ply_cap=1)
    fen = placed(C="e9", c="a5")
    assert outcome(after(fen, "Cn", on=won), won) == Outcome((RED,), Reason.HOME_ROW)


@pytest.mark.parametrize("side", "rb")
def test_a_crush_is_one_whoever_is_to_move(side: str) -> None:
    """A position that is set up may have it the other way round."""
    assert outcome(CABEZA.position(placed(C="e5", side=side))) == Outcome((RED,), Reason.CRUSHED)


# All of them


@pytest.mark.parametrize("name", BOARDS)
def test_exactly_the_legal_moves_are_taken(name: str) -> None:
    on, chance = BOARDS[name], random.Random(name)
    game = on.game()
    for _ in range(4):
        state = on.position(on.strewn(chance))
        legal = set(game.legal(state))
        letters = [kind.letter for kind in on.grid.kinds]
        steps = ["".join(chance.choices("nesw", k=n)) for n in (1, 1, 1, 2, 2, 2, 2, 3, 4)]
        tried = {letter + step for letter in letters for step in steps}
        for move in legal | tried | {move.upper()[:1] + move[1:] for move in tried}:
            if move in legal:
                game.apply(state, move)
            else:
                with pytest.raises(ValueError, match="is not legal here"):
                    game.apply(state, move)


@pytest.mark.parametrize("name", BOARDS)
def test_events_tell_the_whole_game(name: str) -> None:
    on, chance = BOARDS[name], random.Random(name)
    game: BlocksGame = on.game()
    state = on.position(on.strewn(chance))
    account = standing(game, state)
    kinds = set()
    for _ in range(60):
        if game.actor(state) == END:
            break
        move = chance.choice(game.legal(state))
        played = game.play(state, move)
        assert played.state == game.apply(state, move)
        for event in played.events:
            kinds.add(event.kind)
            assert event.seat == state.side
            hear(account, event)
        state = played.state
        assert account == standing(game, state)
        assert (EventKind.ENDED in kinds) == (game.actor(state) == END)
        assert (game.outcome(state) is None) == (game.actor(state) != END)
    assert EventKind.MOVED in kinds or game.legal(state) == []


def standing(game: BlocksGame, state: Position) -> dict[str, tuple[str, tuple[int, ...]]]:
    """South-west square and size of each piece by its letter as it is written."""
    return {
        kind.letter if side else kind.letter.upper(): (
            square_id(placement.row * game.grid.columns + placement.column), placement.size,
        )
        for side, places in enumerate(state.places)
        for kind, place in zip(game.grid.kinds, places, strict=True)
        if place >= 0
        for placement in (game.grid.placements[place],)
    }  # fmt: skip


def hear(account: dict[str, tuple[str, tuple[int, ...]]], event: Event) -> None:
    match event.kind:
        case EventKind.MOVED:
            account[event.piece] = (event.place, event.numbers)
        case EventKind.CRUSHED:
            assert account.pop(event.piece)[0] == event.place
        case EventKind.HOME:
            assert account[event.piece][0] == event.place
        case other:
            assert other in (EventKind.PASSED, EventKind.ENDED)


def test_the_limit_is_told_once() -> None:
    """Nothing is played beyond it."""
    on = board(ply_cap=1)
    state = replace(on.position(CABEZAS), ply=1)
    with pytest.raises(ValueError, match="is not legal here"):
        on.game().play(state, "Ce")
