"""The search for a move, compiled: complete turns are compared on the same dice.

Every end of a roll is followed by the same rolls, which all seats play greedily for a round; then
the position is evaluated. The best ends are also played to the end of the game, which gives their
chance to win. A kernel cannot read a clock: thinker.py sets the number of playouts and decides when
to stop.
"""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.batch import random_roll, roll_numbered, rolls_there_are
from cuatto_kit.games.race.engine.greedy import play_greedily
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.lookahead import evaluation
from cuatto_kit.games.race.engine.state import END, MOVE, has_won
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import Ends, Ints, State, Table, Workspace
from cuatto_kit.games.race.engine.weighing import play_out
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, same, shared

Floats = NDArray[np.float64]

ROUNDS = 1
"""The rolls of each seat in a playout.

With more, the search loses to look-ahead on `snake-24`, because long greedy play leads to a
different game.
"""
LOST = -1000.0
"""The value of a game that another seat has won (pips)."""
STRIDE = 7
"""The step from the first roll of a playout to that of the next one.

It is coprime to the number of rolls, so that playouts start with all rolls in turn and any few of
these are far apart.
"""


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
    """Try ways to play the rest of a roll.

    A playout has the same dice from every end.

    Args:
        tried: The numbers of the ends to play on from.
        first: The number of the first playout.
        playouts: The number of playouts; 0 to list the ends in `ends` instead.
        worth: The results for the actor (pips), float64, one for each end, which are added to.

    Returns:
        The number of ends if they were listed, otherwise 0.
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
    """Return the wins of a seat in playouts from the end of a roll, in millionths of a win.

    The playouts have the numbers from `first` on. All seats play greedily to the end of the game.
    """
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
    """List the ends of the actor's roll and their first moves; return their number.

    If there is no room for all, turns are completed greedily.
    """
    moves = work.moves
    last = list_moves(t, s, moves, work)
    for number in range(last):
        end = ends.position[number]
        copy(end, s)
        play(t, end, moves[number, 0], moves[number, 1])
        for k in range(2):
            ends.move[number, k] = moves[number, k]
    here = kept = 0
    while here < last:  # the successors of a position within the turn are appended
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
    """Append the positions after `n` moves in position `here` to `last` others.

    Positions that are already listed are omitted. Returns the new number of positions.
    """
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
    """Copy the first move of an end from another end."""
    for k in range(2):
        ends.move[number, k] = ends.move[other, k]


@shared
def play_on(
    t: Table, end: State, seat: int, playout: int, work: Workspace, stream: Numbers
) -> float:
    """Return the value for a seat of some greedy rounds after the end of a roll (pips)."""
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
    """Make the first roll of a playout; consecutive playouts take all rolls in turn."""
    roll_numbered(t, s, STRIDE * playout % rolls_there_are(t, s))


@inlined
def outlook(t: Table, s: State, seat: int) -> float:
    """Return the value of a position for a seat (pips); a loss is as bad as a win is good."""
    lost = s.phase == END and not has_won(t, s, seat)
    return LOST if lost else evaluation(t, s, seat)
