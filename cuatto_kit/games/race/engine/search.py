"""The search for a move, compiled: whole turns held against each other on the same dice.

Every way to play what is left of a roll is followed by the same rolls, which all seats play
greedily for some rounds; then the position is judged. A kernel knows no clock: it tries as much as
it is told, and searcher.py says when to stop.
"""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.race.engine.batch import random_roll
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import evaluation, play_greedily
from cuatto_kit.games.race.engine.state import ACTOR, END, MOVE, PHASE, assign, is_out
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import (
    ANSWERED,
    MOVES,
    RULES,
    SEATS,
    SIDES,
    STATE_SIZE,
    STICKS,
    Ints,
    Table,
)
from cuatto_kit.games.race.engine.turns import dice_to_roll, roll
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

Floats = NDArray[np.float64]

ROUNDS = 2
"""Rolls of each seat that a playout has."""
LOST = -1000.0
"""What a game is worth that another has won (pips)."""
STRIDE = 7
"""Has no divisor in common with how many ways there are to roll: by steps so wide the first roll
of playouts takes all of them in turn, and any few of them lie apart."""


@compiled(RULES)
def search(
    table: Table,
    state: Ints,
    workspace: Ints,
    random_stream: Numbers,
    ends: Ints,
    firsts: Numbers,
    tried: Numbers,
    seed: int,
    first: int,
    playouts: int,
    worth: Floats,
) -> int:
    """Tries ways to play what is left of a roll; without playouts, lists them.

    Then `ends` takes every position that the roll can end in, one after the other (STATE_SIZE
    int32 each), `firsts` the number of the move that each begins with, and how many they are is
    returned, at most as many as `firsts` has room for.

    Else playouts `first` … of a seed are played from those ends whose numbers are in `tried`, and
    what they come to for the actor (pips) is added to `worth`, float64, one an end; returned is 0.
    A playout has the same dice from every end.
    """
    t, s, work, stream = table, state, workspace, random_stream
    if playouts == 0:
        return list_turns(t, s, work, ends, firsts, len(firsts))
    for place in range(len(tried)):
        number = tried[place]
        end = ends[number * t[STATE_SIZE] :]
        for playout in range(first, first + playouts):
            seed_stream(stream, seed, playout)
            worth[number] += play_on(t, end, s[ACTOR], playout, work, stream)
    return 0


@shared
def list_turns(t: Table, s: Ints, work: Ints, ends: Ints, firsts: Numbers, room: int) -> int:
    """Lists the ends of the actor's roll and their first moves; how many there are. Where there
    is no `room` for all, turns are played on greedily."""
    moves = work[t[MOVES] :]
    last = list_moves(t, s, moves, work)
    for number in range(last):
        end = ends[number * t[STATE_SIZE] :]
        assign(t, end, s)
        play(t, end, moves[2 * number], moves[2 * number + 1])
        firsts[number] = number
    here = kept = 0
    while here < last:  # what is not yet an end is followed by its successors, behind all others
        position = ends[here * t[STATE_SIZE] :]
        if position[PHASE] == MOVE:
            n = list_moves(t, position, moves, work)
            if last + n > room:
                play_greedily(t, position, work)
            else:
                last = add_successors(t, ends, here, moves, n, firsts, last)
        if position[PHASE] != MOVE:
            assign(t, ends[kept * t[STATE_SIZE] :], position)
            firsts[kept] = firsts[here]
            kept += 1
        here += 1
    return kept


@shared
def add_successors(
    t: Table, ends: Ints, here: int, moves: Ints, n: int, firsts: Numbers, last: int
) -> int:
    """Adds what `n` moves make of position `here` to `last` others, but for what was reached
    before; how many there are then."""
    for number in range(n):
        successor = ends[last * t[STATE_SIZE] :]
        assign(t, successor, ends[here * t[STATE_SIZE] :])
        play(t, successor, moves[2 * number], moves[2 * number + 1])
        firsts[last] = firsts[here]
        known = False
        for other in range(last):
            known |= is_same(t, ends[other * t[STATE_SIZE] :], successor)
        last += 1 - known
    return last


@shared
def is_same(t: Table, one: Ints, other: Ints) -> bool:
    """Whether two positions are equal."""
    k = 0
    while k < t[STATE_SIZE] and one[k] == other[k]:
        k += 1
    return k == t[STATE_SIZE]


@shared
def play_on(t: Table, end: Ints, seat: int, playout: int, work: Ints, stream: Numbers) -> float:
    """What some rounds of greedy play after the end of a roll come to for a seat."""
    s = work[t[ANSWERED] :]
    assign(t, s, end)
    for number in range(ROUNDS * t[SEATS]):
        if s[PHASE] == END:
            break
        if number == 0:
            roll_in_turn(t, s, STRIDE * playout)
        else:
            random_roll(t, s, stream)
        play_greedily(t, s, work)
    return outlook(t, s, seat)


@shared
def roll_in_turn(t: Table, s: Ints, number: int) -> None:
    """The roll of a number, of all equally likely ones, over and over again."""
    if t[STICKS]:
        marks, thrown = 0, number % (1 << t[STICKS])
        while thrown:
            marks += thrown & 1
            thrown >>= 1
        roll(t, s, marks, 0)
    elif dice_to_roll(t, s) == 1:
        roll(t, s, 1 + number % t[SIDES], 0)
    else:
        both = number % (t[SIDES] * t[SIDES])
        roll(t, s, 1 + both // t[SIDES], 1 + both % t[SIDES])


@inlined
def outlook(t: Table, s: Ints, seat: int) -> float:
    """How good a position is for a seat (pips), a lost game as bad as a won one is good."""
    lost = s[PHASE] == END and not is_out(t, s, seat)
    return LOST if lost else evaluation(t, s, seat)
