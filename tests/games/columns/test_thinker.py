"""Thinking about Can't Stop: chances that are known, and the compiled games as the plain ones."""

import numpy as np
import pytest

from cuatto_kit.games.columns import players as kernel
from cuatto_kit.games.columns.game import ROLL_ON, STOP, Phase
from cuatto_kit.games.columns.kernels import list_moves
from cuatto_kit.games.columns.players import ColumnsThinker
from cuatto_kit.games.columns.records import Estimates, State, Workspace
from cuatto_kit.games.thinking import Limits, Stop

from .boards import document, game_of
from .test_policies import STANDARD, moves_of

ONE_STEP = {"columns": {7: 1}, "dice": 2, "runners": 1, "columns_to_win": 1}


@pytest.mark.slow
def test_to_stop_wins_and_what_rolling_on_risks_is_known() -> None:
    """Who rolls on is bust; then the other side rolls for its seven first, and wins 6 of 11."""
    game = game_of(document(**ONE_STEP, auto_stop=False))
    state = game.place({}, {}, {7: 1}, phase=Phase.DECIDE)
    found = ColumnsThinker(game).think(state, Limits(depth=1_500, lines=2), 1, Stop())
    assert found.best == STOP
    assert found.worth.win == 1.0
    other = found.prospects[1]
    assert other.moves == (ROLL_ON,)
    assert other.worth.half < 0.03
    assert other.worth.win == pytest.approx(5 / 11, abs=1.5 * other.worth.half)


@pytest.mark.slow
def test_a_column_that_nobody_can_win_by_is_a_draw() -> None:
    """Two columns win, and there is only one, so neither side wins."""
    game = game_of(document(**{**ONE_STEP, "columns_to_win": 1}))
    state = game.apply(game.initial(), (3, 4))
    found = ColumnsThinker(game).think(state, Limits(depth=10), 1, Stop())
    assert found.worth.win == 1.0


def test_it_plays_legal_moves_the_same_again() -> None:
    game = game_of(STANDARD)
    used = ColumnsThinker(game)
    for state, _ in moves_of("rule28", game, 8):
        limits = Limits(depth=30, lines=2)
        found = used.think(state, limits, 5, Stop())
        fresh = ColumnsThinker(game).think(state, limits, 5, Stop())
        assert found.prospects == fresh.prospects
        assert {prospect.moves[0] for prospect in found.prospects} <= set(game.legal(state))


def test_compiled_and_plain_games_end_alike() -> None:
    game = game_of(STANDARD)
    table = game.board.table
    for state, _ in moves_of("rule28", game, 12)[3::4]:
        start, work = game.read(state).copy(), Workspace.new(table)
        room = (work, Estimates.new(table), np.zeros(4, np.int64))
        move = int(work.moves[list_moves(table, start, work.moves) - 1])
        won = [
            play(table, start, State.new(table), *room, move, 3, 1, 3)
            for play in (kernel.finish, kernel.finish.function)
        ]
        assert won[0] == won[1]
        assert 0 <= won[0] <= 6
