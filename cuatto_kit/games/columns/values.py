"""The value of choices and of positions of column games, measured by playouts."""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.columns.game import ColumnsGame, Position
from cuatto_kit.games.columns.kernels import list_moves, play, roll
from cuatto_kit.games.columns.policies import by_rule28
from cuatto_kit.games.columns.records import END, ROLL, State, Table, Workspace, set_up, winners
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.outlook import (
    ACTOR,
    GAIN,
    MOVES,
    PLAYING_ON,
    RECORD,
    SAMPLING,
    TO_GO,
    WIN,
    WINNERS,
    Ends,
    gain_of,
)
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared

# Choices

MOST_ROLLS = 5_000
"""The number of rolls after which a game is stopped without a winner."""


@compiled
def weigh_games(
    table: Table,
    state: State,
    decision: State,
    workspace: Workspace,
    random_stream: Numbers,
    other_stream: Numbers,
    wins: Numbers,
    seed: int,
    first_game: int,
    games: int,
    playouts: int,
    records: Numbers,
) -> None:
    """Measure one decision of each of the games numbered from `first_game`.

    Args:
        random_stream: int64[4], as is `other_stream`.
        wins: int64, at least twice the maximum number of moves long.
        records: int64[games × 2], one game after another, with the columns of games/outlook.py.
    """
    t, s, work = table, state, workspace
    for number in range(games):
        game, record = first_game + number, records[number * RECORD :]
        seed_stream(random_stream, seed, game)
        seed_stream(other_stream, seed ^ SAMPLING, game)
        set_up(t, s)
        n = sample_decision(t, s, decision, work, random_stream, other_stream)
        for move in range(2 * n):
            wins[move] = 0
        for playout in range(playouts):
            half = 0 if playout < playouts // 2 else n
            for move in range(n):
                seed_stream(random_stream, seed ^ PLAYING_ON, game * playouts + playout)
                wins[half + move] += won_after(t, s, decision, move, work, random_stream)
        record[MOVES] = n
        record[GAIN] = gain_of(wins, n, playouts)


@shared
def sample_decision(
    t: Table, s: State, decision: State, work: Workspace, stream: Numbers, other: Numbers
) -> int:
    """Play a game from its set-up and keep one of its decisions with a choice.

    Returns its number of legal moves, or 0 if there was no such decision.
    """
    found = moves = rolls = 0
    while s.phase != END and rolls < MOST_ROLLS:
        rolls += roll_if_due(t, s, stream)
        n = list_moves(t, s, work.moves)
        if n > 1:
            found += 1
            if draw(other, found) == 0:  # reservoir sampling: all are equally likely
                copy(decision, s)
                moves = n
        play_listed(t, s, work, n)
    return moves


@shared
def won_after(
    t: Table, s: State, decision: State, move: int, work: Workspace, stream: Numbers
) -> int:
    """Return the value of the game to the deciding seat, played on after one of the moves."""
    copy(s, decision)
    list_moves(t, s, work.moves)
    play(t, s, work.moves[move])
    rolls = 0
    while s.phase != END and rolls < MOST_ROLLS:
        rolls += roll_if_due(t, s, stream)
        play_listed(t, s, work, list_moves(t, s, work.moves))
    return WIN if s.claims[decision.actor] >= t.to_win else 0


@inlined
def roll_if_due(t: Table, s: State, stream: Numbers) -> int:
    """Roll the dice if they are due, and return the number of rolls, 0 or 1."""
    if s.phase != ROLL:
        return 0
    roll(s, t.throw_of[draw(stream, t.rolls)])
    return 1


@inlined
def play_listed(t: Table, s: State, work: Workspace, n: int) -> None:
    """Play one of the `n` moves listed, by the Rule of 28."""
    play(t, s, work.moves[by_rule28(t, s, work.moves, n) if n > 1 else 0])


# Positions

Floats = NDArray[np.float64]


@compiled
def play_on_from(
    table: Table,
    position: State,
    state: State,
    workspace: Workspace,
    random_stream: Numbers,
    seed: int,
    playouts: int,
    most_turns: int,
    ends: Floats,
) -> None:
    """Play a position on for `most_turns` turns, including the current one, or to its end.

    The results are written to `ends`, float64[playouts × (2 + seats)], one playout after another,
    with the columns of games/outlook.py; the distance to go is in columns.
    """
    t, s, work, stream = table, state, workspace, random_stream
    for playout in range(playouts):
        seed_stream(stream, seed, playout)
        copy(s, position)
        turns = 0
        while s.phase != END and turns < most_turns:
            roll_if_due(t, s, stream)
            play_listed(t, s, work, list_moves(t, s, work.moves))
            turns += 1 if s.phase == ROLL and s.placed == 0 else 0
        end = ends[playout * (TO_GO + t.seats) :]
        for seat in range(t.seats):
            end[TO_GO + seat] = columns_to_go(t, s, seat)
        end[WINNERS] = float(winners(t, s))
        end[ACTOR] = -1.0 if s.phase == END else float(s.actor)


@shared
def columns_to_go(t: Table, s: State, seat: int) -> float:
    """Return the distance that a seat still has to climb, in whole columns.

    It assumes that the seat wins by the columns in which it is highest.
    """
    left, taken = 0.0, 0
    for _ in range(t.to_win - s.claims[seat]):
        most, best = -1.0, 0
        for column in range(2, t.sums):
            if (s.open & ~taken) >> column & 1:
                climbed = float(s.cubes[seat, column]) / t.spaces[column]
                if climbed > most:
                    most, best = climbed, column
        taken |= 1 << best
        left += 1.0 - max(most, 0.0)
    return left


class ColumnsPlayouts:
    """The `Playouts` of one board (games/outlook.py); the distance to go is in columns."""

    def __init__(self, game: ColumnsGame) -> None:
        self._game = game
        self._table = table = game.board.table
        self._room = State.new(table), Workspace.new(table), np.zeros(4, np.int64)

    def play(self, state: Position, seed: int, playouts: int, turns: int) -> Ends:
        written = np.zeros((playouts, TO_GO + self._game.seats))
        position = self._game.read(state).copy()
        play_on_from(
            self._table, position, *self._room, seed, playouts, turns, written.ravel()
        )  # fmt: skip
        return Ends.of(written)
