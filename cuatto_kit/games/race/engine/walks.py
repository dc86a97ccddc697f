"""Walks by a die or a sum: where the table has them, and which of them are legal.

Like legal.py it runs as it stands and compiled. Where the table gives every space as many slots,
the walks of a roll are the bits of one word: they are counted at once, and one of them is picked
without a list.
"""

from cuatto_kit.games.race.engine.landing import can_land_after_all, can_pass, is_held
from cuatto_kit.games.race.engine.tables import STEPWISE, SUM_JUMPS, SUM_ROW, Ints, State, Table
from cuatto_kit.kernels.language import inlined, shared


@inlined
def suits(t: Table, checker: int, die: int) -> bool:
    """Whether a checker may go by a die, odd or even as it is."""
    barred = t.even_only if die % 2 else t.odd_only
    return not (barred >> checker) & 1


@inlined
def directions(t: Table, checker: int) -> int:
    """In how many directions a checker walks: on, and for some classes back."""
    return 1 + ((t.backward >> checker) & 1)


@inlined
def tabled_from(t: Table, seat: int, space: int, row: int) -> int:
    """Where the table has the moves of a seat from a space by a die or sum, those on; those back
    are behind it."""
    return t.directions * ((seat * t.rows + row) * t.extent + space)


@inlined
def first_tabled(t: Table, place: int) -> int:
    """The first tabled move of a place; where the next place's begin, they end."""
    return place * t.slots if t.slots else t.tabled_at[place]


@inlined
def tabled_between(t: Table, seat: int, checker: int, space: int, row: int) -> tuple[int, int]:
    """The first tabled move of a checker from a space by a die or sum, and where they end."""
    place = tabled_from(t, seat, space, row)
    return first_tabled(t, place), first_tabled(t, place + directions(t, checker))


@inlined
def is_walkable(
    t: Table, s: State, seat: int, checker: int, space: int, tabled: int, shut: int
) -> int:
    """1 where a checker may make a tabled move from its space, else 0."""
    target = t.land[tabled]
    legal = s.open[target] >> seat
    if (t.after_hit and not t.hits_open) or t.any_returns:
        legal |= can_land_after_all(t, s, seat, checker, space, target)
    if t.guard_sets:
        legal &= (t.guard_set[tabled] & shut) == 0
    elif t.any_guards:
        legal &= can_pass(t, s, seat, space, tabled)
    return legal & 1


@inlined
def is_free(t: Table, s: State, seat: int, checker: int, space: int, one: int, other: int) -> int:
    """1 where a checker may go by two dice, or one given twice, else 0; nor may one
    whose equal on the same space was looked at before."""
    free = ((t.class_starts >> checker) & 1) | (s.checkers[seat, checker - 1] != space)
    free &= 1 - is_held(t, s, seat, checker, space)
    if t.sum_move != STEPWISE:
        free &= (space != s.moved - 1) | (s.count[seat, space] > 1)
    return free & suits(t, checker, one) & suits(t, checker, other)


@inlined
def shut_guards(t: Table, s: State, seat: int) -> int:
    """Which of its guards are closed to a seat, as bits."""
    shut = 0
    if t.guard_sets:
        for number in range(t.guard_count):
            space = t.seat_guards[seat, number]
            shut |= (1 - ((s.open[space] >> seat) & 1)) << number
    return shut


# As the bits of a word


@shared
def walks_of_roll(t: Table, s: State) -> int:
    """The legal walks, where the table has slots: those by the lowest die, by the other, by the
    sum of both, each a row of `team` checkers, each of `ways` bits."""
    shut, one, other = shut_guards(t, s, s.actor), s.dice[0], s.dice[s.dice_left - 1]
    row = t.team * t.ways
    walks = walks_by(t, s, one, one, one, shut)
    if other != one:
        walks |= walks_by(t, s, other, other, other, shut) << row
    if t.sum_move == SUM_JUMPS and s.dice_left == 2:
        walks |= walks_by(t, s, SUM_ROW + one + other, one, other, shut) << (2 * row)
    return walks


@inlined
def walks_by(t: Table, s: State, row: int, one: int, other: int, shut: int) -> int:
    """The legal walks by a row, of one die or two."""
    seat, walks = s.actor, 0
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        free = is_free(t, s, seat, checker, space, one, other)
        first = tabled_from(t, seat, space, row) * t.slots
        for way in range(directions(t, checker) * t.slots):
            legal = is_walkable(t, s, seat, checker, space, first + way, shut)
            walks |= (free & legal) << (checker * t.ways + way)
    return walks


@inlined
def walk_of(t: Table, s: State, bit: int) -> tuple[int, int]:
    """Checker and tabled move of a walk, by the number of its bit."""
    seat, row, checker = s.actor, bit // (t.team * t.ways), bit // t.ways % t.team
    die = s.dice[s.dice_left - 1] if row else s.dice[0]
    if t.sum_move == SUM_JUMPS and row == 2:
        die = SUM_ROW + s.dice[0] + s.dice[1]
    place = tabled_from(t, seat, s.checkers[seat, checker], die)
    return checker, place * t.slots + bit % t.ways


# As a list


@shared
def list_walks(t: Table, s: State, moves: Ints) -> int:
    """Fills `moves` with every walk, die by die: each distinct choice of die or sum, space moved
    from, class and path; how many there are."""
    one, other, shut = s.dice[0], s.dice[s.dice_left - 1], shut_guards(t, s, s.actor)
    n = list_row(t, s, one, one, one, shut, moves, 0)
    if other != one:
        n = list_row(t, s, other, other, other, shut, moves, n)
    if t.sum_move == SUM_JUMPS and s.dice_left == 2:
        n = list_row(t, s, SUM_ROW + one + other, one, other, shut, moves, n)
    return n


@inlined
def list_row(
    t: Table, s: State, row: int, one: int, other: int, shut: int, moves: Ints, n: int
) -> int:
    """Adds the walks by a row, of one die or two, to `n` others; how many there are then."""
    seat = s.actor
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        free = is_free(t, s, seat, checker, space, one, other)
        first, last = tabled_between(t, seat, checker, space, row)
        for tabled in range(first, last):
            # Written in any case and kept if legal: a branch here is one that no processor can
            # foretell.
            moves[n, 0], moves[n, 1] = checker, tabled
            n += free & is_walkable(t, s, seat, checker, space, tabled, shut)
    return n
