"""Conversion of positions between turns to single numbers (keys) and back.

Between turns no dice are left, and the rest of a state follows from the places of the checkers. The
places of equal checkers are one of C(spaces + checkers − 1, checkers) choices; these are numbered
like combinations, by a sum of one binomial coefficient per checker.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.race.config.effects import MOST_MISSED
from cuatto_kit.games.race.engine.state import recount
from cuatto_kit.games.race.engine.tables import Board, State, Table
from cuatto_kit.games.race.engine.turns import TOO_MANY_DOUBLES
from cuatto_kit.kernels.language import clear, shared

PHASES = 4
NEVER = 2**60
"""A number larger than any key: the term of a space that a checker cannot occupy."""

Keys = NDArray[np.int64]


def terms_of(board: Board) -> Keys:
    """Return the term of a key for each checker on each space: int64[seats × team × spaces].

    Raises ValueError, with a message for users, if keys would not fit into a word.
    """
    table = board.table
    if table.latest_extent or table.own_extent or table.bank:
        raise ValueError("the order of moves matters in this game; expected one without it")
    team, spaces = table.team, table.spaces
    starts = [k for k in range(team) if table.class_starts >> k & 1]
    rows: list[list[int]] = []
    unit = 1
    for seat in range(table.seats):
        own = {space: number for number, space in enumerate(_within_reach(board, seat))}
        for start, end in zip(starts, [*starts[1:], team], strict=True):
            for k in range(1, end - start + 1):
                rows.append(
                    [
                        unit * comb(own[space] + k - 1, k) if space in own else NEVER
                        for space in range(spaces)
                    ]
                )
            unit *= comb(len(own) + end - start - 1, end - start)
    if unit * _moments(table) > NEVER:
        raise ValueError(f"the checkers can be placed in {unit:.3g} ways; expected far fewer")
    return np.array(rows, np.int64).ravel()


def _within_reach(board: Board, seat: int) -> list[int]:
    """Return the spaces that a seat's checkers may occupy, ascending."""
    table = board.table
    found = {move.land for move in board.tabled_moves if move.seat == seat}
    found |= {space for land in found for space in board.sent_back(seat, land)}
    found |= set(table.start[seat].tolist()) | set(table.lane_at[seat].tolist())
    found |= {int(table.pools[seat]), int(table.exits[seat])}
    found |= set(np.flatnonzero(table.goal[seat]).tolist())
    return sorted(found - {-1})


def _moments(table: Table) -> int:
    """Return the number of states of a turn, with all switches at their maximum."""
    missed = (MOST_MISSED + 1) ** int(table.missing_slots)
    held = (table.seats + 1) ** int(np.count_nonzero(table.hold_at))
    turns = PHASES * 2 * TOO_MANY_DOUBLES * (table.freeing_rolls + 1)
    return table.seats**2 * turns * missed * held


@shared
def key_of(t: Table, terms: Keys, s: State) -> int:
    """Return the key of a position between turns."""
    key = 0
    for seat in range(t.seats):
        for checker in range(t.team):
            key += terms[(seat * t.team + checker) * t.spaces + s.checkers[seat, checker]]
    key = (key * PHASES + s.phase) * t.seats + s.actor
    key = key * 2 + s.closing
    if t.roll_off:
        key = key * t.seats + s.starter
    if t.triple or t.triple_six:
        key = key * TOO_MANY_DOUBLES + s.doubles
    if t.freed_by:
        key = key * (t.freeing_rolls + 1) + s.fruitless
    for seat in range(t.missing_slots):
        key = key * (MOST_MISSED + 1) + s.missing[seat]
    for space in range(t.hold_extent):
        if t.hold_at[space]:
            key = key * (t.seats + 1) + s.holder[space]
    return key


@shared
def set_to(t: Table, terms: Keys, s: State, key: int) -> None:
    """Set a state to the position of a key.

    The parts of the key are extracted in reverse order.
    """
    clear(s)
    for space in range(t.hold_extent - 1, -1, -1):
        if t.hold_at[space]:
            s.holder[space] = key % (t.seats + 1)
            key = key // (t.seats + 1)
    for seat in range(t.missing_slots - 1, -1, -1):
        s.missing[seat] = key % (MOST_MISSED + 1)
        key = key // (MOST_MISSED + 1)
    if t.freed_by:
        s.fruitless = key % (t.freeing_rolls + 1)
        key = key // (t.freeing_rolls + 1)
    if t.triple or t.triple_six:
        s.doubles = key % TOO_MANY_DOUBLES
        key = key // TOO_MANY_DOUBLES
    if t.roll_off:
        s.starter = key % t.seats
        key = key // t.seats
    s.closing = key % 2
    s.actor = key // 2 % t.seats
    key = key // (2 * t.seats)
    s.phase = key % PHASES
    key = key // PHASES
    for seat in range(t.seats - 1, -1, -1):
        for checker in range(t.team - 1, -1, -1):
            first, space = (seat * t.team + checker) * t.spaces, t.spaces - 1
            while terms[first + space] > key:
                space -= 1
            s.checkers[seat, checker] = space
            key -= terms[first + space]
    recount(t, s)
