"""The value of decisions, compiled: the moves of one decision of each game are compared.

All seats play greedily. One of a game's decisions with a choice is drawn, each with equal
probability, and the game is played on many times from each of its moves, with the same dice.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.outlook import GAIN, MOVES, PLAYING_ON, RECORD, SAMPLING, WIN, gain_of
from cuatto_kit.games.race.engine.batch import random_roll, winners
from cuatto_kit.games.race.engine.greedy import play_greedily
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import GREEDY, choose
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL, set_up
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, ones, shared

MOST_ROLLS = 5_000
"""The number of rolls after which a game is broken off without a winner."""


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
    """Weigh a decision of each of the games numbered from `first_game`.

    The games are those of a seed that all seats play greedily.

    Args:
        random_stream: Room for a random stream, int64[4].
        other_stream: Room for another one, int64[4].
        wins: Room for int64 numbers, twice the most moves of a position.
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
        if n > 0:
            list_moves(t, decision, work.moves, work)
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
    """Play a game from its set-up and copy one of its decisions with a choice to `decision`.

    Returns the number of legal moves of the decision, 0 if no decision had a choice.
    """
    found = moves = rolls = 0
    if s.phase == BEGIN:
        begin(s, draw(stream, t.seats))
    while s.phase != END and rolls < MOST_ROLLS:
        if s.phase == ROLL:
            random_roll(t, s, stream)
            rolls += 1
        if s.phase == MOVE:
            n, checker, tabled = choose(t, s, GREEDY, stream, work)
            if n > 1:
                found += 1
                if draw(other, found) == 0:  # replaces the one kept, so that each is equally likely
                    copy(decision, s)
                    moves = n
            play(t, s, checker, tabled)
    return moves


@shared
def won_after(
    t: Table, s: State, decision: State, move: int, work: Workspace, stream: Numbers
) -> int:
    """Return the deciding seat's share of the win after one of the listed moves, in millionths."""
    copy(s, decision)
    play(t, s, work.moves[move, 0], work.moves[move, 1])
    return play_out(t, s, decision.actor, work, stream)


@shared
def play_out(t: Table, s: State, seat: int, work: Workspace, stream: Numbers) -> int:
    """Return a seat's share of the win in a game played greedily to its end, in millionths."""
    rolls = 0
    while s.phase != END and rolls < MOST_ROLLS:
        if s.phase == ROLL:
            random_roll(t, s, stream)
            rolls += 1
        play_greedily(t, s, work)
    if s.phase != END:
        return 0
    won = winners(t, s)
    parties = ones(won) // 2 if t.partners else ones(won)
    return WIN // parties if (won >> seat) & 1 else 0
