"""The rules of Can't Stop by the book: slow, obvious, plain Python.

The fast engine is compared with this one, move for move, so clarity is all that counts here.
A `Game` never changes; every call makes a new `Position`:

    start(game)                   the position before the first roll
    roll(game, position, dice)    the position after a roll, in phase roll
    moves(game, position)         the choices of the seat that acts, in phase pair or decide
    play(game, position, choice)  the position after one of them
    odds(columns, dice, sides)    how many rolls can be played on some columns

A turn goes roll, pair, decide and back to roll; the phase is "end" once the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations, product

LENGTHS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}

Choice = tuple[int, ...] | str
"""The columns to advance in, sorted, or one of bust, stop and roll."""


@dataclass(frozen=True)
class Game:
    """What stays the same throughout a game."""

    lengths: Mapping[int, int] = field(default_factory=lambda: LENGTHS)
    """How many spaces each column has; a sum that is not listed has no column."""
    seats: int = 2
    dice: int = 4
    sides: int = 6
    runners: int = 3
    must_scope: str = "pairing"
    """pairing: any pairing will do; roll: only what plays the most sums of the roll."""
    auto_stop: bool = True
    blocking: bool = False
    columns_to_win: int = 3


@dataclass(frozen=True)
class Position:
    """A game under way. Progress is the number of spaces from the bottom, 1 for the first."""

    cubes: tuple[Mapping[int, int], ...]
    """The progress of each seat by column; columns without a cube are not listed."""
    owners: Mapping[int, int]
    """The seats that claimed columns, by column."""
    runners: Mapping[int, int]
    """The progress of this turn's runners by column, the cubes' progress counted in."""
    actor: int
    phase: str
    """roll, pair, decide or end."""
    dice: tuple[int, ...] = ()
    """The roll, in phase pair only."""
    winners: tuple[int, ...] = ()
    """The seat that won; none before the end and after an end without a winner."""


def start(game: Game) -> Position:
    """The position before the first roll."""
    return Position(
        cubes=tuple({} for _ in range(game.seats)),
        owners={},
        runners={},
        actor=0,
        phase="roll",
    )


def roll(game: Game, position: Position, dice: Iterable[int]) -> Position:
    """The position after the dice have fallen this way."""
    dice = tuple(dice)
    if position.phase != "roll":
        raise ValueError(f"no roll in phase {position.phase}")
    if len(dice) != game.dice or not all(1 <= die <= game.sides for die in dice):
        raise ValueError(f"no such roll: {dice}")
    return replace(position, phase="pair", dice=dice)


def moves(game: Game, position: Position) -> set[Choice]:
    """The choices of the seat that acts; none in the phases roll and end."""
    if position.phase == "pair":
        return _pair_choices(game, position)
    if position.phase == "decide":
        return {"stop", "roll"} if may_stop(game, position) else {"roll"}
    return set()


def play(game: Game, position: Position, choice: Choice) -> Position:
    """The position after a choice; a ValueError if it is not legal."""
    if choice not in moves(game, position):
        raise ValueError(f"not legal: {choice}")
    if choice == "bust":
        return _next_seat(game, position)
    if choice == "roll":
        return replace(position, phase="roll")
    if choice == "stop":
        return _stop(game, position)
    runners = position.runners
    for column in choice:
        runners = _advance(position, runners, column)
    after = replace(position, runners=runners, phase="decide", dice=())
    if game.auto_stop and stopping_wins(game, after):
        return _stop(game, after)
    return after


# --- pairs ----------------------------------------------------------------------------------


def pairings(dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The sums of each way to split the dice into pairs."""
    if not dice:
        yield ()
        return
    first, rest = dice[0], dice[1:]
    for index, second in enumerate(rest):
        for sums in pairings(rest[:index] + rest[index + 1 :]):
            yield (first + second, *sums)


def playable(game: Game, position: Position, runners: Mapping[int, int], column: int) -> bool:
    """Whether one more step can be made in a column, with the runners where they are."""
    if column not in game.lengths or column in position.owners:
        return False
    if column in runners:
        return runners[column] < game.lengths[column]
    return len(runners) < game.runners


def _advance(position: Position, runners: Mapping[int, int], column: int) -> dict[int, int]:
    """The runners after one step in a column."""
    before = runners.get(column, position.cubes[position.actor].get(column, 0))
    return {**runners, column: before + 1}


def _pair_choices(game: Game, position: Position) -> set[Choice]:
    found: set[tuple[int, ...]] = set()
    for sums in pairings(position.dice):
        # A sum that cannot be played now cannot be played later either, so each order plays
        # as much as it can.
        for order in permutations(sums):
            runners, played = position.runners, []
            for column in order:
                if playable(game, position, runners, column):
                    runners = _advance(position, runners, column)
                    played.append(column)
            if played:
                found.add(tuple(sorted(played)))
    if not found:
        return {"bust"}
    if game.must_scope == "roll":
        most = max(len(played) for played in found)
        found = {played for played in found if len(played) == most}
    return set(found)


# --- the end of a turn ----------------------------------------------------------------------


def topped(game: Game, position: Position) -> set[int]:
    """The columns with a runner at the top."""
    return {column for column, at in position.runners.items() if at == game.lengths[column]}


def stopping_wins(game: Game, position: Position) -> bool:
    """Whether the seat that acts would have enough columns if it stopped."""
    claimed = {column for column, seat in position.owners.items() if seat == position.actor}
    return len(claimed | topped(game, position)) >= game.columns_to_win


def may_stop(game: Game, position: Position) -> bool:
    """Whether the seat that acts may stop; only blocking can forbid it."""
    if not game.blocking or stopping_wins(game, position):
        return True
    return not any(
        cubes.get(column) == at
        for column, at in position.runners.items()
        if at < game.lengths[column]
        for seat, cubes in enumerate(position.cubes)
        if seat != position.actor
    )


def _stop(game: Game, position: Position) -> Position:
    """The position after the runners have become cubes."""
    claimed = topped(game, position)
    owners = {**position.owners, **dict.fromkeys(claimed, position.actor)}
    cubes = []
    for seat, before in enumerate(position.cubes):
        after = {**before, **position.runners} if seat == position.actor else before
        cubes.append({column: at for column, at in after.items() if column not in claimed})
    ended = replace(position, cubes=tuple(cubes), owners=owners, runners={}, dice=())
    if stopping_wins(game, position):
        return replace(ended, phase="end", winners=(position.actor,))
    if len(owners) == len(game.lengths):
        return replace(ended, phase="end")
    return _next_seat(game, ended)


def _next_seat(game: Game, position: Position) -> Position:
    """The next seat's turn, with the runners off the board."""
    actor = (position.actor + 1) % game.seats
    return replace(position, runners={}, actor=actor, phase="roll", dice=())


# --- odds -----------------------------------------------------------------------------------


def odds(columns: Iterable[int], dice: int = 4, sides: int = 6) -> tuple[int, int]:
    """How many rolls have a sum among the columns in some pairing, and how many rolls there are."""
    wanted = set(columns)
    rolls = list(product(range(1, sides + 1), repeat=dice))
    ways = sum(any(wanted.intersection(sums) for sums in pairings(dice)) for dice in rolls)
    return ways, len(rolls)
