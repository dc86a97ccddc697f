"""Positions between turns as single numbers, by which a walk knows them, and back.

Nothing is left then of a roll, and all else that a state holds follows from where the checkers
stand. Equal checkers in their order are one of C(spaces + checkers − 1, checkers) choices; those
are numbered as combinations are, by a sum of one binomial a checker.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.race.engine.state import (
    ACTOR,
    CLOSING,
    DOUBLES,
    FRUITLESS,
    PHASE,
    STARTER,
    recount,
)
from cuatto_kit.games.race.engine.tables import (
    CHECKERS,
    CLASS_STARTS,
    EXITS,
    FREED_BY,
    FREEING_ROLLS,
    GOAL,
    LANE_AT,
    LANE_SLOTS,
    POOLS,
    ROLL_OFF,
    SEATS,
    SPACES,
    START,
    STATE_SIZE,
    TEAM,
    TRIPLE,
    Board,
    Ints,
    Table,
)
from cuatto_kit.games.race.engine.turns import TOO_MANY_DOUBLES
from cuatto_kit.kernels.language import inlined, shared

PHASES = 4
NEVER = 2**60
"""More than any key: what a space adds on which a checker never stands."""

Keys = NDArray[np.int64]


def terms_of(board: Board) -> Keys:
    """What each checker adds to a key on each space: int64[seats × team × spaces].

    Raises ValueError, in words, where keys would not go into a word.
    """
    table = board.table
    team, spaces = int(table[TEAM]), int(table[SPACES])
    starts = [k for k in range(team) if int(table[CLASS_STARTS]) >> k & 1]
    rows: list[list[int]] = []
    unit = 1
    for seat in range(table[SEATS]):
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
        raise ValueError(f"the checkers can stand in {unit:.3g} ways; expected far fewer")
    return np.array(rows, np.int64).ravel()


def _within_reach(board: Board, seat: int) -> list[int]:
    """The spaces that a seat's checkers may stand on, ascending."""
    table = board.table
    starts = table[START] + seat * table[TEAM]
    slots = table[LANE_AT] + seat * table[LANE_SLOTS]
    found = {move.land for move in board.tabled_moves if move.seat == seat}
    found |= set(table[starts : starts + table[TEAM]].tolist())
    found |= set(table[slots : slots + table[LANE_SLOTS]].tolist())
    found |= {int(table[table[name] + seat]) for name in (POOLS, EXITS)}
    goals = table[table[GOAL] + seat * table[SPACES] :][: table[SPACES]]
    found |= set(np.flatnonzero(goals).tolist())
    return sorted(found - {-1})


def _moments(table: Table) -> int:
    """In how many ways whose turn it is can be said, all switches at their most."""
    return int(table[SEATS]) ** 2 * PHASES * 2 * TOO_MANY_DOUBLES * (int(table[FREEING_ROLLS]) + 1)


@shared
def key_of(t: Table, terms: Keys, s: Ints) -> int:
    """The number of a position between turns."""
    key = 0
    for k in range(t[SEATS] * t[TEAM]):
        key += terms[k * t[SPACES] + s[t[CHECKERS] + k]]
    key = (key * PHASES + s[PHASE]) * t[SEATS] + s[ACTOR]
    key = key * 2 + s[CLOSING]
    if t[ROLL_OFF]:
        key = key * t[SEATS] + s[STARTER]
    if t[TRIPLE]:
        key = key * TOO_MANY_DOUBLES + s[DOUBLES]
    if t[FREED_BY]:
        key = key * (t[FREEING_ROLLS] + 1) + s[FRUITLESS]
    return key


@shared
def set_to(t: Table, terms: Keys, s: Ints, key: int) -> None:
    """Makes a state the position of that number."""
    for field in range(t[STATE_SIZE]):
        s[field] = 0
    if t[FREED_BY]:
        key = take(s, FRUITLESS, key, t[FREEING_ROLLS] + 1)
    if t[TRIPLE]:
        key = take(s, DOUBLES, key, TOO_MANY_DOUBLES)
    if t[ROLL_OFF]:
        key = take(s, STARTER, key, t[SEATS])
    key = take(s, CLOSING, key, 2)
    key = take(s, ACTOR, key, t[SEATS])
    key = take(s, PHASE, key, PHASES)
    for k in range(t[SEATS] * t[TEAM] - 1, -1, -1):
        space = t[SPACES] - 1
        while terms[k * t[SPACES] + space] > key:
            space -= 1
        s[t[CHECKERS] + k] = space
        key -= terms[k * t[SPACES] + space]
    recount(t, s)


@inlined
def take(s: Ints, field: int, key: int, values: int) -> int:
    """Sets a field that has so many values to the last digit of a key; the key without it."""
    s[field] = key % int(values)
    return key // int(values)
