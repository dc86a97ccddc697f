"""The thinker and the bots of column games."""

from collections.abc import Callable, Mapping

import numpy as np

from cuatto_kit.games.bots import by_policy
from cuatto_kit.games.columns.game import Choice, ColumnsGame, Move, Position, move_of
from cuatto_kit.games.columns.kernels import list_moves, play
from cuatto_kit.games.columns.policies import NUMBERS, PLANNER, RULE28, choose, choose_compiled
from cuatto_kit.games.columns.records import END, Estimates, State, Table, Workspace
from cuatto_kit.games.columns.values import MOST_ROLLS, roll_if_due
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Strength
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, shared

# The thinker

BATCH = 12
"""Playouts of each move between two checks of the clock."""


@compiled
def propose(
    table: Table, state: State, workspace: Workspace, estimates: Estimates, random_stream: Numbers
) -> int:
    """List the moves of the actor in the workspace and return the index of the planner's move."""
    t, s, work = table, state, workspace
    n = list_moves(t, s, work.moves)
    return choose(t, s, PLANNER, work.moves, n, random_stream, work, estimates)


@compiled
def finish(
    table: Table,
    state: State,
    here: State,
    workspace: Workspace,
    estimates: Estimates,
    random_stream: Numbers,
    move: int,
    seed: int,
    first: int,
    playouts: int,
) -> int:
    """Return what the actor wins in playouts `first` … of a seed after a move.

    A win counts 2 and a game without a winner 1. `here` is a work array for a position.
    """
    halves = 0
    for playout in range(first, first + playouts):
        seed_stream(random_stream, seed, playout)
        halves += play_out(table, state, here, workspace, estimates, random_stream, move)
    return halves


@shared
def play_out(
    t: Table,
    state: State,
    s: State,
    work: Workspace,
    estimates: Estimates,
    stream: Numbers,
    move: int,
) -> int:
    """Return what the actor of `state` wins in one playout after a move, as `finish` counts it.

    `s` is a work array for a position.
    """
    copy(s, state)
    play(t, s, move)
    rolls, policy = 0, PLANNER
    while s.phase != END and rolls < MOST_ROLLS:
        rolls += roll_if_due(t, s, stream)
        if s.actor != state.actor:
            policy = RULE28
        n = list_moves(t, s, work.moves)
        play(t, s, work.moves[choose(t, s, policy, work.moves, n, stream, work, estimates)])
    if s.phase != END or s.claims[s.actor] < t.to_win:
        return 1
    return 2 if s.actor == state.actor else 0


class ColumnsThinker(PlayoutThinker[Position, Choice]):
    """The thinker of one board: its options are the legal moves, judged by playouts to the end.

    The first use may compile for some seconds.
    """

    def __init__(self, game: ColumnsGame) -> None:
        super().__init__(game)
        self._columns, table = game, game.board.table
        self._work, self._here = Workspace.new(table), State.new(table)
        self._estimates, self._stream = Estimates.new(table), np.zeros(4, np.int64)

    def options(self, state: Position, seed: int, is_over: Callable[[], bool]) -> Options[Choice]:
        table, start = self._columns.board.table, self._columns.read(state).copy()
        room = (self._work, self._estimates, self._stream)
        proposed = propose(table, start, *room)
        moves = self._columns.legal(state)
        numbers = self._work.moves[: len(moves)].tolist()

        def win(option: int, first: int, playouts: int) -> float:
            move = numbers[option]
            return finish(table, start, self._here, *room, move, seed, first, playouts) / 2

        win(0, 0, 0)  # compiles the kernel if necessary
        return Options([move_of(number) for number in numbers], win, None, BATCH, proposed)


# Bots

BOTS = ("random", "rule28", "planner")
"""From the weakest to the strongest."""

STRENGTHS: Mapping[str, Strength] = {
    "easy": Strength("rule28", slip=2),
    "medium": Strength("rule28", slip=4),
    "hard": Strength("rule28"),
    "strong": Strength(TIMED),
}

MOST_THROWS = 1_000
"""The number of throws up to which the planner is fast enough without compilation."""


def make_bot(name: str, game: ColumnsGame) -> Bot[Position, Move]:
    """Return one of BOTS."""
    table, policy = game.board.table, NUMBERS[name]
    work, estimates = Workspace.new(table), Estimates.new(table)
    moves = work.moves
    slow = name == "planner" and table.throws > MOST_THROWS
    pick = choose_compiled if slow else choose

    def choose_move(state: Position, stream: Numbers) -> Move:
        array = game.read(state).copy()
        n = list_moves(table, array, moves)
        return move_of(int(moves[pick(table, array, policy, moves, n, stream, work, estimates)]))

    return by_policy(choose_move)
