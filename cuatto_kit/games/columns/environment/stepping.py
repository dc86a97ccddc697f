"""The kernel that steps games of Can't Stop side by side; it also rolls the dice."""

from typing import Any

from cuatto_kit.games.columns.engine.kernel import list_moves, play
from cuatto_kit.games.columns.engine.state import END, set_up, winners
from cuatto_kit.games.columns.engine.tables import Ints, State, Table, Workspace
from cuatto_kit.games.columns.engine.weighing import roll_if_due
from cuatto_kit.games.encoding import STREAM, clear_mask, find_moves, pay
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared
from cuatto_kit.kernels.records import Rows

FIRST_PLAY = 3
"""The action of the first play; bust, stop and roll on have their negated numbers as actions."""


@compiled
def step_games(
    table: Table,
    states: Rows[State],
    work: Workspace,
    plays: Ints,
    begin: bool,
    auto_reset: bool,
    seed: Numbers,
    chosen: Numbers,
    numbers: Numbers,
    streams: Numbers,
    actors: Numbers,
    counts: Numbers,
    legal: Numbers,
    moves: Numbers,
    masks: Any,
    rewards: Any,
    ended: Any,
) -> int:
    """As games/encoding.py has it. `plays` is int32, the action of a play by its number."""
    t, games = table, len(chosen)
    width, actions = len(legal) // games, len(masks) // games
    if not begin:
        wrong = find_moves(games, width, chosen, counts, legal)
        if wrong >= 0:
            return wrong
    for k in range(games):
        s, stream = states[k], streams[STREAM * k :]
        clear_mask(masks[k * actions :], legal[k * width :], counts[k])
        ended[k] = 0
        for seat in range(t.seats):
            rewards[k * t.seats + seat] = 0.0
        if begin:
            set_out(t, s, stream, seed[0], numbers[k])
        elif counts[k] > 0:
            play(t, s, moves[k * width + chosen[k]])
            roll_if_due(t, s, stream)
            if s.phase == END:
                ended[k] = 1
                pay(rewards[k * t.seats :], t.seats, winners(t, s))
                if auto_reset:
                    numbers[k] += games
                    set_out(t, s, stream, seed[0], numbers[k])
        actors[k] = -1
        counts[k] = 0
        if s.phase != END:
            actors[k] = s.actor
            counts[k] = list_moves(t, s, work.moves)
        for number in range(counts[k]):
            move = work.moves[number]
            action = plays[move] if move > 0 else -move
            moves[k * width + number] = move
            legal[k * width + number] = action
            masks[k * actions + action] = 1
    return -1


@shared
def set_out(t: Table, s: State, stream: Numbers, seed: int, number: int) -> None:
    """Set up a game of a seed by its number, and roll the dice for the first seat."""
    seed_stream(stream, seed, number)
    set_up(t, s)
    roll_if_due(t, s, stream)
