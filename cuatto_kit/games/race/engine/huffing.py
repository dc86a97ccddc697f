"""Hits that must not be missed, and the checkers that may be huffed for a missed hit.

As in legal.py, the functions run interpreted and compiled.
"""

from cuatto_kit.games.race.engine.landing import is_held, may_take, victims
from cuatto_kit.games.race.engine.tables import HUFFED, STEPWISE, SUM_JUMPS, State, Table
from cuatto_kit.games.race.engine.walks import suits, tabled_between
from cuatto_kit.kernels.language import inlined, shared


@shared
def note_huffable(t: Table, s: State) -> None:
    """Note the spaces of the checkers that can hit with this roll and so may be huffed."""
    seat, n = s.actor, 0
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        if space != t.pools[seat] and can_hit(t, s, seat, checker, space):
            s.huffable[n] = space + 1
            n += 1


@shared
def can_hit(t: Table, s: State, seat: int, checker: int, space: int) -> bool:
    """Return True if a checker can hit by one of the dice, or by both together.

    How both dice may be used together depends on `sum_move`.
    """
    if is_held(t, s, seat, checker, space):
        return False
    dice = s.dice_left
    suit = 0
    for number in range(dice):
        die = s.dice[number]
        if not suits(t, checker, die):
            continue
        suit += 1
        if hits_by(t, s, seat, checker, space, space, die):
            return True
    if suit < 2:
        return False
    one, other = s.dice[0], s.dice[1]
    if t.sum_move == SUM_JUMPS:
        return hits_by(t, s, seat, checker, space, space, t.sum_row + one + other)
    if t.sum_move == STEPWISE:
        return hits_after(t, s, seat, checker, space, one, other) or hits_after(
            t, s, seat, checker, space, other, one
        )
    return False


@inlined
def hits_by(t: Table, s: State, seat: int, checker: int, origin: int, start: int, row: int) -> bool:
    """Return True if a checker lifted from `origin` can walk from `start` by a row and hit."""
    # Few spaces are occupied: the test that is most often decisive comes first.
    return finds_prey(t, s, seat, checker, start, row) and hits_prey(
        t, s, seat, checker, origin, start, row
    )


@inlined
def finds_prey(t: Table, s: State, seat: int, checker: int, start: int, row: int) -> bool:
    """Return True if foreign checkers are where a walk by a row lands."""
    found = False
    first, last = tabled_between(t, seat, checker, start, row)
    for tabled in range(first, last):
        land = t.land[tabled]
        found |= s.total[land] > s.count[seat, land]
    return found


@shared
def hits_prey(
    t: Table, s: State, seat: int, checker: int, origin: int, start: int, row: int
) -> bool:
    """Return True if a walk from `start` by a row is legal and hits."""
    first, last = tabled_between(t, seat, checker, start, row)
    for tabled in range(first, last):
        if victims(t, s, seat, checker, origin, t.land[tabled]) > 0 and may_take(
            t, s, seat, checker, origin, tabled
        ):
            return True
    return False


@shared
def hits_after(
    t: Table, s: State, seat: int, checker: int, space: int, one: int, other: int
) -> bool:
    """Return True if a checker can walk by one die and then hit by the other."""
    first, last = tabled_between(t, seat, checker, space, one)
    for tabled in range(first, last):
        land = t.land[tabled]
        if hits_by(t, s, seat, checker, space, land, other) and may_take(
            t, s, seat, checker, space, tabled
        ):
            return True
    return False


@inlined
def owes_huff(t: Table, s: State) -> bool:
    """Return True if a hit was missed for which a checker must be huffed."""
    return t.huffing == HUFFED and s.huffable[0] > 0 and not s.captured


@inlined
def follow_huffable(t: Table, s: State, seat: int, origin: int, land: int) -> None:
    """Update the noted space of a checker that could have hit and has moved.

    A checker that is home is removed from the notes.
    """
    last = t.team - 1
    for k in range(t.team):
        if s.huffable[k] == origin + 1:
            if not t.goal[seat, land]:
                s.huffable[k] = land + 1
                return
            while last > k and s.huffable[last] == 0:
                last -= 1
            s.huffable[k] = s.huffable[last]
            s.huffable[last] = 0
            return
