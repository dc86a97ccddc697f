"""Races stepped side by side, compiled: moves chosen outside, dice rolled here."""

from typing import Any

from cuatto_kit.games.encoding import STREAM, clear_mask, find_moves, pay
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.batch import random_roll, winners
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL, set_up
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, play
from cuatto_kit.games.race.engine.tables import MOST_FREED, Ints, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin as begin_by_lot
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared
from cuatto_kit.kernels.records import Rows

# Actions: a pass, then those that free so many, then those that huff by space, then walks.
PASSING = 0
FREEING = PASSING
"""FREEING + n frees n checkers."""
HUFFING = FREEING + MOST_FREED + 1
"""HUFFING + a space huffs a checker there."""

NOT_TABLED = 8
"""What is added to a tabled move so that moves that stand for none are not below zero."""
CHECKERS = 64
"""More than a team has."""


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
    """As games/encoding.py has it. `walks` is int32, by class and tabled move the action;
    `class_of`, int32, the class of each checker of a team."""
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
            actors[k] = s.actor
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
    """A game of a seed, by its number, to where the first seat is to choose."""
    seed_stream(stream, seed, number)
    set_up(t, s)
    let_roll(t, s, stream)


@shared
def let_roll(t: Table, s: State, stream: Numbers) -> None:
    """Lets dice fall until a seat is to choose or the game is over."""
    if s.phase == BEGIN:
        begin_by_lot(s, draw(stream, t.seats))
    while s.phase == ROLL:
        random_roll(t, s, stream)


@inlined
def action_off_table(t: Table, s: State, checker: int, tabled: int) -> int:
    """The action of a move that is not tabled."""
    if tabled == PASS:
        return PASSING
    if tabled == HUFF:
        return HUFFING + s.checkers[s.actor, checker]
    return FREEING + FREE - tabled
