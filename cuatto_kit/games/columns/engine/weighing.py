"""The compiled measurement of the value of decisions: one decision per game, with all its moves.

All seats play by the Rule of 28. One of the game's decisions with a choice is selected uniformly at
random, and the game is played on many times from each of its moves, with the same dice.
"""

from cuatto_kit.games.columns.engine.kernel import list_moves, play, roll
from cuatto_kit.games.columns.engine.policies import by_rule28
from cuatto_kit.games.columns.engine.state import END, ROLL, set_up
from cuatto_kit.games.columns.engine.tables import State, Table, Workspace
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.games.weighing import GAIN, MOVES, PLAYING_ON, RECORD, SAMPLING, WIN, gain_of
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared

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
        records: int64[games × 2], one game after another, with the columns of games/weighing.py.
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
