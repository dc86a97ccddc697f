"""Walks by a die or a sum: their places in the table, and which of them are legal.

As in legal.py, the functions run interpreted and compiled. If the table gives every space the same
number of slots, the walks of a roll are the bits of one word, so that they are counted in one
operation and one of them is picked without a list.
"""

from cuatto_kit.games.race.engine.landing import (
    TOGETHER,
    can_land_after_all,
    can_pass,
    is_held,
    joins_again,
    noted_mover,
)
from cuatto_kit.games.race.engine.state import may_pass, on_visit
from cuatto_kit.games.race.engine.tables import (
    FINISH,
    STEPWISE,
    SUM_JUMPS,
    SUM_ONLY,
    Ints,
    State,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared


@inlined
def suits(t: Table, checker: int, die: int) -> bool:
    """Return True if a checker may walk by a die; some walk only by odd or by even dice."""
    barred = t.even_only if die % 2 else t.odd_only
    return not (barred >> checker) & 1


@inlined
def directions(t: Table, checker: int) -> int:
    """Return the number of directions of a checker: 1 for forward, 2 with backward."""
    return 1 + ((t.backward >> checker) & 1)


@inlined
def tabled_from(t: Table, seat: int, space: int, row: int) -> int:
    """Return the place in the table of a seat's forward moves from a space by a row.

    Backward moves are at the following place.
    """
    return t.directions * ((seat * t.rows + row) * t.extent + space)


@inlined
def first_tabled(t: Table, place: int) -> int:
    """Return the first tabled move of a place, where those of the previous place end."""
    return place * t.slots if t.slots else t.tabled_at[place]


@inlined
def tabled_between(t: Table, seat: int, checker: int, space: int, row: int) -> tuple[int, int]:
    """Return the first tabled move of a checker from a space by a row, and the end (exclusive)."""
    place = tabled_from(t, seat, space, row)
    return first_tabled(t, place), first_tabled(t, place + directions(t, checker))


@inlined
def row_of_sum(t: Table, s: State, seat: int, checker: int) -> int:
    """Return the row of both dice of a checker, that of a first throw if they are one from the
    start.
    """
    one, other = s.dice[0], s.dice[1]
    row = t.sum_row + one + other
    for number in range(t.first_throws):
        same = (t.first_dice[number, 0] == one) & (t.first_dice[number, 1] == other)
        starts = s.checkers[seat, checker] == t.pools[seat]
        row = t.first_row + number if same & starts else row
    return row


@inlined
def farthest(t: Table, s: State, seat: int) -> int:
    """Return the pips of the rearmost checker of a seat if they matter to the others, else 0."""
    far = 0
    if t.home_spaces or t.rearmost:
        for checker in range(t.team):
            far = max(far, t.distance[seat, s.checkers[seat, checker]])
    return far


@inlined
def may_come_home(t: Table, seat: int, space: int, tabled: int, far: int) -> bool:
    """Return True if a walk does not lead home too early, or by more pips than allowed.

    `far` are the pips of the rearmost checker of the seat.
    """
    may = True
    if t.goal[seat, t.land[tabled]] and not t.goal[seat, space]:
        if t.home_spaces:
            may = far <= t.home_spaces
        if t.rearmost and t.kind[t.land[tabled]] == FINISH:
            left, row = t.distance[seat, space], t.row_of[tabled]
            pips = row - t.sum_row if row > t.sum_row else row
            may &= (pips <= left) | (left == far)
    return may


@inlined
def is_walkable(
    t: Table, s: State, seat: int, checker: int, space: int, tabled: int, shut: int, far: int
) -> int:
    """Return 1 if a checker may make a tabled move from its space, else 0.

    `shut` are the guards closed to the seat, as bits; `far` are the pips of its rearmost checker.
    """
    target = t.land[tabled]
    legal = s.open[target] >> seat
    if joins_again(t, space, target):
        legal = 0
    if (t.after_hit and not t.hits_open) or t.any_returns:
        legal |= can_land_after_all(t, s, seat, checker, space, target)
    if t.guard_sets:
        legal &= (t.guard_set[tabled] & shut) == 0
    elif t.any_guards:
        legal &= can_pass(t, s, seat, space, tabled)
    if t.mate_slots:
        legal &= noted_mover(t, s, seat, space, target) != TOGETHER
    if t.home_spaces or t.rearmost:
        legal &= may_come_home(t, seat, space, tabled, far)
    return legal & 1


@inlined
def is_free(t: Table, s: State, seat: int, checker: int, space: int, one: int, other: int) -> int:
    """Return 1 if a checker may walk by two dice, or by one die given twice, else 0."""
    free = is_loose(t, s, seat, checker, space)
    return free & suits(t, checker, one) & suits(t, checker, other)


@inlined
def is_loose(t: Table, s: State, seat: int, checker: int, space: int) -> int:
    """Return 1 if a checker may walk, else 0; of equal checkers on a space only the first may."""
    loose = ((t.class_starts >> checker) & 1) | (s.checkers[seat, checker - 1] != space)
    loose &= 1 - is_held(t, s, seat, checker, space)
    if t.sum_move != STEPWISE:
        loose &= (space != s.moved - 1) | (on_visit(t, s, seat, space) > 1)
    return loose


@inlined
def shut_guards(t: Table, s: State, seat: int) -> int:
    """Return the guards that are closed to a seat, as bits."""
    shut = 0
    if t.guard_sets:
        for number in range(t.guard_count):
            space = t.seat_guards[seat, number]
            shut |= (1 - may_pass(t, s, seat, space)) << number
    return shut


# As the bits of a word


@shared
def walks_of_roll(t: Table, s: State) -> int:
    """Return the legal walks as bits; the table must have slots.

    There are rows for the lowest die, the other die and the sum of both. A row has `team` checkers,
    each of `ways` bits.
    """
    shut, one, other = shut_guards(t, s, s.actor), s.dice[0], s.dice[s.dice_left - 1]
    row = t.team * t.ways
    if t.sum_move == SUM_ONLY:
        return walks_by(t, s, row_of_sum(t, s, s.actor, 0), one, other, shut)
    walks = walks_by(t, s, one, one, one, shut)
    if other != one:
        walks |= walks_by(t, s, other, other, other, shut) << row
    if t.sum_move == SUM_JUMPS and s.dice_left == 2:
        walks |= walks_by(t, s, t.sum_row + one + other, one, other, shut) << (2 * row)
    return walks


@inlined
def walks_by(t: Table, s: State, row: int, one: int, other: int, shut: int) -> int:
    """Return the legal walks by a row, of one die or two, as bits."""
    seat, walks = s.actor, 0
    far = farthest(t, s, seat)
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        free = is_free(t, s, seat, checker, space, one, other)
        first = tabled_from(t, seat, space, row) * t.slots
        for way in range(directions(t, checker) * t.slots):
            legal = is_walkable(t, s, seat, checker, space, first + way, shut, far)
            walks |= (free & legal) << (checker * t.ways + way)
    return walks


@inlined
def walk_of(t: Table, s: State, bit: int) -> tuple[int, int]:
    """Return checker and tabled move of a walk, by the number of its bit."""
    seat, row, checker = s.actor, bit // (t.team * t.ways), bit // t.ways % t.team
    die = s.dice[s.dice_left - 1] if row else s.dice[0]
    if t.sum_move == SUM_JUMPS and row == 2:
        die = t.sum_row + s.dice[0] + s.dice[1]
    if t.sum_move == SUM_ONLY:
        die = row_of_sum(t, s, seat, 0)
    place = tabled_from(t, seat, s.checkers[seat, checker], die)
    return checker, place * t.slots + bit % t.ways


# As a list


@shared
def list_walks(t: Table, s: State, moves: Ints) -> int:
    """List the legal walks, die by die, then by the sum; return their number.

    Each combination of die or sum, space left, class and path is listed once.
    """
    one, other, shut = s.dice[0], s.dice[s.dice_left - 1], shut_guards(t, s, s.actor)
    if t.sum_move == SUM_ONLY:
        return list_row(t, s, row_of_sum(t, s, s.actor, 0), one, other, shut, moves, 0)
    n = list_row(t, s, one, one, one, shut, moves, 0)
    if t.many_dice:
        for number in range(1, s.dice_left - 1):
            die = s.dice[number]
            if die != s.dice[number - 1] and die != other:
                n = list_row(t, s, die, die, die, shut, moves, n)
    if other != one:
        n = list_row(t, s, other, other, other, shut, moves, n)
    if t.sum_move == SUM_JUMPS and s.dice_left == 2:
        n = list_row(t, s, t.sum_row + one + other, one, other, shut, moves, n)
    return list_retreats(t, s, shut, moves) if t.retreats and n == 0 else n


@shared
def list_retreats(t: Table, s: State, shut: int, moves: Ints) -> int:
    """List the legal walks back by the die left, of any class; return their number."""
    seat, die, n = s.actor, s.dice[0], 0
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        free = is_free(t, s, seat, checker, space, die, die)
        place = tabled_from(t, seat, space, die) + 1
        for tabled in range(first_tabled(t, place), first_tabled(t, place + 1)):
            moves[n, 0], moves[n, 1] = checker, tabled
            n += free & is_walkable(t, s, seat, checker, space, tabled, shut, 0)
    return n


@inlined
def list_row(
    t: Table, s: State, row: int, one: int, other: int, shut: int, moves: Ints, n: int
) -> int:
    """Append the walks by a row, of one die or two, to `n` moves; return the new number."""
    seat = s.actor
    far = farthest(t, s, seat)
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        free = is_free(t, s, seat, checker, space, one, other)
        first, last = tabled_between(t, seat, checker, space, row)
        for tabled in range(first, last):
            # Written in any case and kept if legal: a branch here would be unpredictable for
            # processors.
            moves[n, 0], moves[n, 1] = checker, tabled
            n += free & is_walkable(t, s, seat, checker, space, tabled, shut, far)
    return n
