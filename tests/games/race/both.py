"""The race rules as the oracle and the engine play them, side by side.

The functions are those of `oracle`, on positions that hold one of each. They return what the oracle
says, and fail where the engine says otherwise: whose turn it is, what may be rolled, which moves
are legal, where a move leads, who wins. What the engine cannot have, as three dice that differ, is
left to the oracle.

The modules that use the fixture `engine` (conftest.py) play their cases twice: by the rules as they
are interpreted and, with -m slow, as they are compiled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from cuatto_kit.board.layout import Flag, Layout, Link, LinkKind, Space, SpaceKind
from cuatto_kit.games.game import CHANCE, END, Roll
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game
from cuatto_kit.games.race.engine.tables import Ends, Workspace
from cuatto_kit.games.race.engine.tables import State as Array

from . import oracle
from .advance import advance
from .boards import STRAIGHT, document, load
from .oracle import Move, Setup, State
from .test_engine import told as said

Choice = Move | int | tuple[int, ...]
MOST_DICE = 2
STRAIGHT_PATH = "main"
"""The path of the spaces that are on no ladder."""
OTHER_TYPES = {"true": True, "false": False}


@dataclass(frozen=True)
class Both:
    """A position of the oracle, whose fields it has, and that of the engine, if it can have it.

    Of the oracle's teams some checkers may be missing. The engine has them `at_home`: a class for
    each, by seat.
    """

    told: State
    played: Position | None
    at_home: tuple[tuple[str, ...], ...]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.told, name)


def initial(setup: Setup) -> Both:
    nobody: tuple[tuple[str, ...], ...] = ((),) * setup.seats
    played = game_of(setup).initial() if setup.dice <= MOST_DICE else None
    return _same(setup, Both(oracle.initial(setup), played, nobody))


def position(
    setup: Setup,
    placed: Mapping[int, Sequence[tuple[str, int]]],
    seat: int = 0,
    dice: Sequence[int] = (),
    *,
    first: int = 0,
) -> Both:
    told = oracle.position(setup, placed, seat, dice, first=first)
    if not _can_be_played(setup, placed, dice):
        return Both(told, None, ())
    game = game_of(setup)
    at_home = tuple(_missing(setup, placed.get(seat)) for seat in range(setup.seats))
    named = {
        owner: [
            *((name, names_of(setup)[space]) for name, space in checkers),
            *((name, names_of(setup)[setup.goals(owner)[0]]) for name in at_home[owner]),
        ]
        for owner, checkers in placed.items()
    }
    state = game.read(game.place(named, seat=seat, dice=tuple(dice), starter=first)).copy()
    # The oracle's dice are given; those of the engine are rolled.
    state.again, state.doubles, state.fruitless = told.again, told.doubles, told.fruitless
    return _same(setup, Both(told, Position(state.array.tobytes()), at_home))


def _can_be_played(
    setup: Setup, placed: Mapping[int, Sequence[tuple[str, int]]], dice: Sequence[int]
) -> bool:
    """Return true if the engine can have these dice, and no team is too large."""
    whole = Counter(name for name, _ in setup.team)
    teams = (Counter(name for name, _ in checkers) for checkers in placed.values())
    rolled = len(dice) <= MOST_DICE or len(set(dice)) == 1
    return setup.dice <= MOST_DICE and rolled and all(team <= whole for team in teams)


def _missing(setup: Setup, placed: Sequence[tuple[str, int]] | None) -> tuple[str, ...]:
    """The classes of the checkers that a team lacks."""
    if placed is None:
        return ()
    whole = Counter(name for name, _ in setup.team)
    return tuple((whole - Counter(name for name, _ in placed)).elements())


def by_oracle(state: Both) -> Both:
    """The position without the engine's: for boards that no file can describe, and moves that are
    not legal."""
    return Both(state.told, None, ())


def actor(setup: Setup, state: Both) -> int | str:
    return oracle.actor(setup, state.told)


def outcomes(setup: Setup, state: Both) -> list[tuple[int | tuple[int, ...], Fraction]]:
    told = oracle.outcomes(setup, state.told)
    if state.played:
        ours = game_of(setup).outcomes(state.played)
        assert ours == [(_roll(outcome), chance) for outcome, chance in told]
    return told


def legal(setup: Setup, state: Both) -> list[Move]:
    told = oracle.legal(setup, state.told)
    if state.played:
        assert set(_moves(setup, state.played)) == set(told)
    return told


def apply(setup: Setup, state: Both, choice: Choice) -> Both:
    after = oracle.apply(setup, state.told, choice)
    if not state.played:
        return Both(after, None, ())
    if isinstance(choice, Move):
        played = _moves(setup, state.played)[choice]()
    else:
        played = engine.rolled(game_of(setup), state.played, _roll(choice))
    return _same(setup, Both(after, played, state.at_home))


def winners(setup: Setup, state: Both) -> tuple[int, ...]:
    told = oracle.winners(setup, state.told)
    assert not state.played or game_of(setup).winners(state.played) == told
    return told


def _moves(setup: Setup, state: Position) -> dict[Move, Callable[[], Position]]:
    """The engine's legal moves by what the oracle calls them, each with where it leads."""
    game = game_of(setup)
    legal = list(engine.moves(game, state))
    found = {said(setup, game, move): after for move, after in legal}
    assert len(found) == len(legal)
    return found


class Interpreted:
    """The rules as Python runs them."""

    def moves(
        self, game: RaceGame, state: Position
    ) -> Iterator[tuple[Any, Callable[[], Position]]]:
        """The legal moves, each with where it leads."""
        for move in game.legal(state):
            yield move, lambda move=move: game.apply(state, move)

    def rolled(self, game: RaceGame, state: Position, roll: Roll) -> Position:
        return game.apply(state, roll)


class Compiled:
    """The rules as machine code, compiled for the board."""

    def moves(
        self, game: RaceGame, state: Position
    ) -> Iterator[tuple[Any, Callable[[], Position]]]:
        """The legal moves, each with where it leads."""
        for move, after in _listed(game, state):
            yield move, lambda after=after: after

    def rolled(self, game: RaceGame, state: Position, roll: Roll) -> Position:
        after, *_ = _advanced(game, state, *(*roll, 0, 0)[:3])
        return Position(after.array.tobytes())


@lru_cache(maxsize=16)  # a case asks for the moves, and then plays one after the other
def _listed(game: RaceGame, state: Position) -> list[tuple[Any, Position]]:
    if game.actor(state) < 0:
        return []
    _, work, ends, n = _advanced(game, state, 0, 0, 0)
    afters = [Position(ends.position[number].array.tobytes()) for number in range(n)]
    moves = [game.move_of(state, *numbers) for numbers in work.moves[:n].tolist()]
    return list(zip(moves, afters, strict=True))


def _advanced(
    game: RaceGame, state: Position, first: int, second: int, third: int
) -> tuple[Array, Workspace, Ends, int]:
    after, (work, ends) = game.read(state).copy(), _room(game)
    return after, work, ends, advance(game.board.table, after, first, second, third, work, ends)


@cache
def _room(game: RaceGame) -> tuple[Workspace, Ends]:
    """The room in which the compiled rules of a game work."""
    return Workspace.new(game.board.table), Ends.new(game.board.table)


engine: Interpreted | Compiled = Interpreted()
"""The engine that plays; the fixture `engine` sets it."""


def _roll(outcome: int | tuple[int, ...]) -> Roll:
    return Roll(outcome if isinstance(outcome, tuple) else (outcome,))


def _same(setup: Setup, state: Both) -> Both:
    if not state.played:
        return state
    game, told = game_of(setup), state.told
    for seat, at_home in enumerate(state.at_home):
        aside = Counter((name, names_of(setup)[setup.goals(seat)[0]]) for name in at_home)
        here = Counter(game.checkers(state.played, seat))
        there = Counter(
            {
                (name, names_of(setup)[space]): count
                for name, counts in zip(setup.class_names, told.checkers[seat], strict=True)
                for space, count in enumerate(counts)
                if count
            }
        )
        assert here == there + aside
    acting = oracle.actor(setup, told)
    whose = {"chance": CHANCE, "end": END}.get(acting, acting)
    assert (game.actor(state.played), game.dice(state.played)) == (whose, told.dice)
    return state


@cache
def game_of(setup: Setup) -> RaceGame:
    """Return the engine's game of a board without positions; its spaces are named by number."""
    slots = len(setup.board.lanes[0])
    line = ["empty"] * slots
    for name, slot in setup.team if slots else ():
        line[slot - 1] = name
    start: dict[str, Any] = {"start_slots": line} if slots else {}
    checkers = dict(Counter(name for name, _ in setup.team))
    text = document(STRAIGHT, seats=setup.seats, checkers=checkers, bridge=slots, start=start)
    variant, _ = load(text)
    switches: dict[str, Any] = {name: _value(value) for name, value in setup.rules.items()}
    switches["dice"] = setup.dice
    rules = Rules.model_validate(switches)
    teams = variant.teams.model_copy(update={"standing": _standing(setup)})
    path = variant.board.walks[STRAIGHT_PATH]
    ladders = {
        _ladder(seat): path.model_copy(update={"steps": "by_number"}) for seat in range(setup.seats)
    }
    board = variant.board.model_copy(update={"walks": {STRAIGHT_PATH: path, **ladders}})
    variant = variant.model_copy(update={"rules": rules, "teams": teams, "board": board})
    return make_game(variant, _layout(setup), setup.seats)


def _value(value: str) -> Any:
    """A value of a switch as a file has it."""
    if "," in value:
        return [int(number) for number in value.split(",")]
    return OTHER_TYPES.get(value, int(value) if value.isdecimal() else value)


@cache
def names_of(setup: Setup) -> tuple[str, ...]:
    """Return the engine's names of the spaces: their numbers, or their places on a ladder."""
    board = setup.board
    names = [f"{STRAIGHT_PATH}.{number}" for number in range(len(board.spaces))]
    for link in board.links:
        if link.number and board.spaces[link.target].kind != "finish":
            names[link.target] = f"{_ladder(link.seats[0])}.{link.number}"
        elif link.number:
            names[link.target] = FINISH
    return tuple(names)


def _ladder(seat: int) -> str:
    """Return the name of the path that is a seat's ladder."""
    return f"ladder-{seat + 1}"


def _standing(setup: Setup) -> dict[int, dict[str, int]]:
    """The checkers that stand on the board at the start, as a file has them."""
    names = names_of(setup)
    return {
        seat: dict(Counter(names[space] for space in spaces))
        for seat, spaces in enumerate(setup.standing, 1)
    }


def _layout(setup: Setup) -> Layout:
    board, seats, names = setup.board, setup.seats, names_of(setup)

    def space(number: int, one: oracle.Space) -> Space:
        flags = [flag for flag, on in ((Flag.SAFE, one.safe), (Flag.AGAIN, one.again)) if on]
        kind = SpaceKind(one.kind)
        holds = 1 if kind in (SpaceKind.LANE, SpaceKind.CROSSING) else one.capacity
        return Space(names[number], kind, holds, "", {}, (), seat=one.seat, flags=frozenset(flags))

    links = (
        Link(names[one.origin], names[one.target], "", LinkKind(one.kind), one.seats)
        for one in board.links
    )
    ends = tuple(names[n] for n, one in enumerate(board.spaces) if one.kind == "finish")

    def named(spaces: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(names[space] for space in spaces)

    return Layout(
        tuple(space(*one) for one in enumerate(board.spaces)),
        tuple(links),
        (),
        tuple(named(board.lanes[seat] or (board.pools[seat],)) for seat in range(seats)),
        tuple(named(board.goals[seat]) if board.goals else ends for seat in range(seats)),
    )
