"""The search for a move, compiled: whole turns held against each other on the same dice.

Every way to play what is left of a roll is followed by the same rolls, which all seats play
greedily for a round; then the position is judged. The best are played to the end of the game as
well, which says how often they win. A kernel knows no clock: it tries as much as it is told, and
thinker.py says when to stop.
"""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.batch import random_roll, roll_numbered, rolls_there_are
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import evaluation, play_greedily
from cuatto_kit.games.race.engine.state import END, MOVE, is_out
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import Ends, Ints, State, Table, Workspace
from cuatto_kit.games.race.engine.weighing import play_out
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, same, shared

Floats = NDArray[np.float64]

ROUNDS = 1
"""Rolls of each seat that a playout has: with more, `snake-24` is lost to looking ahead, as whoever
plays greedily for long plays another game."""
LOST = -1000.0
"""What a game is worth that another has won (pips)."""
STRIDE = 7
"""Has no divisor in common with how many ways there are to roll: by steps so wide the first roll
of playouts takes all of them in turn, and any few of them lie apart."""


@compiled
def search(
    table: Table,
    state: State,
    workspace: Workspace,
    ends: Ends,
    random_stream: Numbers,
    tried: Numbers,
    seed: int,
    first: int,
    playouts: int,
    worth: Floats,
) -> int:
    """Tries ways to play what is left of a roll; without playouts, lists them in `ends` and returns
    how many they are.

    Else playouts `first` … of a seed are played from those ends whose numbers are in `tried`, and
    what they come to for the actor (pips) is added to `worth`, float64, one an end; returned is 0.
    A playout has the same dice from every end.
    """
    t, s, work, stream = table, state, workspace, random_stream
    if playouts == 0:
        return list_ends(t, s, work, ends)
    for place in range(len(tried)):
        number = tried[place]
        end = ends.position[number]
        for playout in range(first, first + playouts):
            seed_stream(stream, seed, playout)
            worth[number] += play_on(t, end, s.actor, playout, work, stream)
    return 0


@compiled
def finish(
    table: Table,
    state: State,
    workspace: Workspace,
    random_stream: Numbers,
    seat: int,
    seed: int,
    first: int,
    playouts: int,
) -> int:
    """What a seat wins of playouts `first` … of a seed from the end of a roll, all seats playing
    greedily to the end of the game: millionths of a win."""
    t, work, stream = table, workspace, random_stream
    s, won = work.answered, 0
    for playout in range(first, first + playouts):
        seed_stream(stream, seed, playout)
        copy(s, state)
        if s.phase != END:
            roll_in_turn(t, s, playout)
        won += play_out(t, s, seat, work, stream)
    return won


@shared
def list_ends(t: Table, s: State, work: Workspace, ends: Ends) -> int:
    """Lists the ends of the actor's roll and their first moves; how many there are. Where there
    is no room for all, turns are played on greedily."""
    moves = work.moves
    last = list_moves(t, s, moves, work)
    for number in range(last):
        end = ends.position[number]
        copy(end, s)
        play(t, end, moves[number, 0], moves[number, 1])
        for k in range(2):
            ends.move[number, k] = moves[number, k]
    here = kept = 0
    while here < last:  # what is not yet an end is followed by its successors, behind all others
        position = ends.position[here]
        if position.phase == MOVE:
            n = list_moves(t, position, moves, work)
            if last + n > t.end_slots:
                play_greedily(t, position, work)
            else:
                last = add_successors(t, ends, here, moves, n, last)
        if position.phase != MOVE:
            copy(ends.position[kept], position)
            begin_like(ends, kept, here)
            kept += 1
        here += 1
    return kept


@shared
def add_successors(t: Table, ends: Ends, here: int, moves: Ints, n: int, last: int) -> int:
    """Adds what `n` moves make of position `here` to `last` others, but for what was reached
    before; how many there are then."""
    for number in range(n):
        successor = ends.position[last]
        copy(successor, ends.position[here])
        play(t, successor, moves[number, 0], moves[number, 1])
        begin_like(ends, last, here)
        known = False
        for other in range(last):
            known |= same(ends.position[other], successor)
        last += 1 - known
    return last


@inlined
def begin_like(ends: Ends, number: int, other: int) -> None:
    """An end begins with the same move as another."""
    for k in range(2):
        ends.move[number, k] = ends.move[other, k]


@shared
def play_on(
    t: Table, end: State, seat: int, playout: int, work: Workspace, stream: Numbers
) -> float:
    """What some rounds of greedy play after the end of a roll come to for a seat."""
    s = work.answered
    copy(s, end)
    for number in range(ROUNDS * t.seats):
        if s.phase == END:
            break
        if number == 0:
            roll_in_turn(t, s, playout)
        else:
            random_roll(t, s, stream)
        play_greedily(t, s, work)
    return outlook(t, s, seat)


@inlined
def roll_in_turn(t: Table, s: State, playout: int) -> None:
    """The first roll of a playout: all that there are, in turn."""
    rolls = rolls_there_are(t, s)
    roll_numbered(t, s, STRIDE * playout % rolls, rolls)


@inlined
def outlook(t: Table, s: State, seat: int) -> float:
    """How good a position is for a seat (pips), a lost game as bad as a won one is good."""
    lost = s.phase == END and not is_out(t, s, seat)
    return LOST if lost else evaluation(t, s, seat)
