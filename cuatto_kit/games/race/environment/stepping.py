"""Steps of many races side by side, compiled: moves are chosen outside, dice are rolled here."""

from typing import Any

from cuatto_kit.games.encoding import STREAM, clear_mask, find_moves, pay
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.batch import random_roll, winners
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL, set_up
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, play
from cuatto_kit.games.race.engine.tables import MOST_FREED, Ints, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin as begin_by_lot
from cuatto_kit.games.race.engine.turns import decider
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared
from cuatto_kit.kernels.records import Rows

# Actions: a pass, then freeing by number, then huffing by space, then walks.
PASSING = 0
FREEING = PASSING
"""The action FREEING + n frees n checkers by a double, or one by the n-th value."""

NOT_TABLED = 64
"""The offset of tabled moves, which keeps the numbers of other moves from being negative."""
CHECKERS = 64
"""A number larger than that of checkers of a team."""


@compiled
def step_games(
    table: Table,
    states: Rows[State],
    work: Workspace,
    walks: Ints,
    class_of: Ints,
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
    """Step the games, as `Stepping` in games/encoding.py describes.

    `walks` is int32, the action by class and tabled move; `class_of` is int32, the class of each
    checker of a team.
    """
    t, games = table, len(chosen)
    width, actions = len(legal) // games, len(masks) // games
    tabled_moves = len(walks) // (class_of[t.team - 1] + 1)
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
            move = moves[k * width + chosen[k]]
            play(t, s, move % CHECKERS, move // CHECKERS - NOT_TABLED)
            let_roll(t, s, stream)
            if s.phase == END:
                ended[k] = 1
                pay(rewards[k * t.seats :], t.seats, winners(t, s))
                if auto_reset:
                    numbers[k] += games
                    set_out(t, s, stream, seed[0], numbers[k])
        actors[k] = -1
        counts[k] = 0
        if s.phase == MOVE:
            actors[k] = decider(t, s)
            counts[k] = list_moves(t, s, work.moves, work)
        for number in range(counts[k]):
            checker, tabled = work.moves[number, 0], work.moves[number, 1]
            if tabled >= 0:
                action = walks[class_of[checker] * tabled_moves + tabled]
            else:
                action = action_off_table(t, s, checker, tabled)
            moves[k * width + number] = (tabled + NOT_TABLED) * CHECKERS + checker
            legal[k * width + number] = action
            masks[k * actions + action] = 1
    return -1


@shared
def set_out(t: Table, s: State, stream: Numbers, seed: int, number: int) -> None:
    """Set up a game of a seed by its number, up to the first choice of a seat."""
    seed_stream(stream, seed, number)
    set_up(t, s)
    let_roll(t, s, stream)


@shared
def let_roll(t: Table, s: State, stream: Numbers) -> None:
    """Roll dice until a seat has a choice or the game is over."""
    if s.phase == BEGIN:
        begin_by_lot(s, draw(stream, t.seats))
    while s.phase == ROLL:
        random_roll(t, s, stream)


@inlined
def action_off_table(t: Table, s: State, checker: int, tabled: int) -> int:
    """Return the action of a move that is not tabled."""
    if tabled == PASS:
        return PASSING
    if tabled == HUFF:
        return first_huff(t) + s.checkers[s.actor, checker]
    return FREEING + FREE - tabled


@inlined
def first_huff(t: Table) -> int:
    """Return the action that huffs a checker on space 0; those of other spaces follow."""
    return FREEING + max(MOST_FREED, t.freeing_ways) + 1
