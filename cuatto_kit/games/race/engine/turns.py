"""The course of a turn: what is rolled, what a roll gives and takes, who rolls next.

Like legal.py it runs as it stands and compiled.
"""

from cuatto_kit.games.race.engine.landing import is_held, may_take, victims
from cuatto_kit.games.race.engine.state import (
    END,
    MOVE,
    NOBODY,
    ROLL,
    all_waiting,
    is_out,
    transfer,
)
from cuatto_kit.games.race.engine.tables import (
    FREED_BY_DOUBLE,
    HUFFED,
    MOST_DICE,
    STEPWISE,
    SUM_JUMPS,
    SUM_ROW,
    TRIPLE_CROWNS,
    State,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared

SIX = 6
TOO_MANY_DOUBLES = 3


@shared
def begin(s: State, seat: int) -> None:
    """The roll-off is won by `seat`."""
    s.actor = seat
    s.starter = seat
    s.phase = ROLL


@inlined
def dice_to_roll(t: Table, s: State) -> int:
    """How many dice the actor rolls: one where its last checker is near home."""
    seat = s.actor
    if s.pip_count[seat] > t.one_die or s.count[seat, t.pools[seat]] > 0:
        return t.dice
    on_the_way = 0
    for checker in range(t.team):
        on_the_way += pips_of(t, s, seat, checker) > 0
    return 1 if on_the_way == 1 else t.dice


@shared
def ways_to_roll(t: Table, first: int, second: int) -> int:
    """In how many ways a roll comes up, its dice in either order; `second` is 0 for none."""
    if t.sticks == 0:
        return 1 if second == 0 or first == second else 2
    ways = 1
    for k in range(first):
        ways = ways * (t.sticks - k) // (k + 1)
    return ways


@shared
def roll(t: Table, s: State, first: int, second: int) -> int:
    """Dice are rolled; with one die, or sticks, `second` is 0. A third double ends the turn;
    the number of the checker that it takes, as before the roll, else NOBODY."""
    s.again = 0
    s.phase = MOVE
    s.dice_left = 1
    s.dice[0] = first
    if second:
        s.dice_left = 2
        s.dice[0] = min(first, second)
        s.dice[1] = max(first, second)
        if first == second:
            if t.triple and is_third_double(t, s):
                return punish_doubles(t, s)
            s.again = t.roll_again
            if t.four_moves:
                s.dice_left = 4
                s.dice[2] = first
                s.dice[3] = first
    # A last checker near home has one die of two, and no more rolls.
    if t.sixes and (first == SIX or second == SIX) and (second or t.dice == 1):
        s.again = 1
    if t.freed_by and not frees(t, first, second) and all_waiting(t, s, s.actor):
        s.fruitless = min(s.fruitless + 1, t.freeing_rolls)
        if s.fruitless < t.freeing_rolls:
            s.again = 1
    if t.huffing:
        note_huffable(t, s)
    return NOBODY


@inlined
def frees(t: Table, first: int, second: int) -> bool:
    """Whether a roll can free a checker."""
    if t.freed_by == FREED_BY_DOUBLE:
        return first == second
    return t.freeing_value == first or t.freeing_value == second


# Doubles


@inlined
def is_third_double(t: Table, s: State) -> bool:
    """Counts a double; whether it is the third in this turn."""
    if t.pool_doubles or not all_waiting(t, s, s.actor):
        s.doubles += 1
    return s.doubles == TOO_MANY_DOUBLES


@shared
def punish_doubles(t: Table, s: State) -> int:
    """The checker that has come farthest goes back, or home, and the turn is over; its number
    before it went, NOBODY where none is on its way."""
    seat = s.actor
    farthest = NOBODY
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        if space == t.pools[seat] or t.goal[seat, space]:
            continue
        if farthest < 0 or t.distance[seat, space] < pips_of(t, s, seat, farthest):
            farthest = checker
    if farthest >= 0 and t.triple == TRIPLE_CROWNS:
        transfer(t, s, seat, farthest, free_goal(t, s, seat))
        come_home(t, s, seat)
    elif farthest >= 0:
        transfer(t, s, seat, farthest, t.pools[seat])
    if s.phase != END:
        end_turn(t, s)
    return farthest


@inlined
def pips_of(t: Table, s: State, seat: int, checker: int) -> int:
    """How far a checker has to go."""
    return t.distance[seat, s.checkers[seat, checker]]


@inlined
def free_goal(t: Table, s: State, seat: int) -> int:
    """The first goal of a seat with room."""
    space = 0
    while not (t.goal[seat, space] and s.total[space] < t.capacity[space]):
        space += 1
    return space


@shared
def come_home(t: Table, s: State, seat: int) -> None:
    """Where all checkers of a seat are home the game ends, now or with the round."""
    if not is_out(t, s, seat):
        return
    s.closing = 1
    s.again = 0
    if not t.round_end:
        forget_roll(t, s)
        s.doubles = 0
        s.fruitless = 0
        s.phase = END


# Hits that must not be missed, and who may be huffed for one


@shared
def note_huffable(t: Table, s: State) -> None:
    """Notes where the checkers stand that can hit by this roll, each of which may be huffed."""
    seat, n = s.actor, 0
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        if space != t.pools[seat] and can_hit(t, s, seat, checker, space):
            s.huffable[n] = space + 1
            n += 1


@shared
def can_hit(t: Table, s: State, seat: int, checker: int, space: int) -> bool:
    """Whether a checker can hit by one of two dice, or by both as they may be put together."""
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
        return hits_by(t, s, seat, checker, space, space, SUM_ROW + one + other)
    if t.sum_move == STEPWISE:
        return hits_after(t, s, seat, checker, space, one, other) or hits_after(
            t, s, seat, checker, space, other, one
        )
    return False


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
    """Where `tabled_at` tells of the moves of a seat from a space by a die or sum."""
    return 2 * ((seat * t.rows + row) * t.spaces + space)


@shared
def hits_by(t: Table, s: State, seat: int, checker: int, origin: int, start: int, row: int) -> bool:
    """Whether a checker lifted from `origin` can go on from `start` by a row and hit."""
    first = tabled_from(t, seat, start, row)
    for tabled in range(t.tabled_at[first], t.tabled_at[first + directions(t, checker)]):
        land = t.land[tabled]
        # Few spaces hold anybody: the question that most often settles it comes first.
        if victims(t, s, seat, checker, origin, land) > 0 and may_take(
            t, s, seat, checker, origin, tabled
        ):
            return True
    return False


@shared
def hits_after(
    t: Table, s: State, seat: int, checker: int, space: int, one: int, other: int
) -> bool:
    """Whether a checker can go by one die and then hit by the other."""
    first = tabled_from(t, seat, space, one)
    for tabled in range(t.tabled_at[first], t.tabled_at[first + directions(t, checker)]):
        land = t.land[tabled]
        if hits_by(t, s, seat, checker, space, land, other) and may_take(
            t, s, seat, checker, space, tabled
        ):
            return True
    return False


@inlined
def owes_huff(t: Table, s: State) -> bool:
    """Whether a hit was missed for which a checker has to be huffed."""
    return t.huffing == HUFFED and s.huffable[0] > 0 and not s.captured


@inlined
def follow_huffable(t: Table, s: State, seat: int, origin: int, land: int) -> None:
    """A checker that could have hit has moved: it is remembered where it stands now, or
    forgotten where it is home."""
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


# The end


@shared
def clear_dice(s: State) -> None:
    """No dice are left, and no checker is barred for having moved."""
    s.moved = 0
    s.dice_left = 0
    for k in range(MOST_DICE):
        s.dice[k] = 0


@shared
def forget_roll(t: Table, s: State) -> None:
    """Nothing of a roll is left but what it leads to."""
    clear_dice(s)
    s.captured = 0
    if t.huffing:
        for k in range(t.team):
            s.huffable[k] = 0


@shared
def end_roll(t: Table, s: State) -> None:
    """The dice are gone: the turn ends, unless a hit was missed and the actor still has to choose
    which checker is huffed for it."""
    if owes_huff(t, s):
        clear_dice(s)
    else:
        end_turn(t, s)


@shared
def end_turn(t: Table, s: State) -> None:
    """The same seat rolls again, the next one does, or the round is over."""
    forget_roll(t, s)
    s.phase = ROLL
    if s.again:
        s.again = 0
        return
    s.doubles = 0
    s.fruitless = 0
    seat = s.actor
    while True:
        seat = seat + 1 if seat + 1 < t.seats else 0
        if s.closing and seat == s.starter:
            s.phase = END
            return
        if not is_out(t, s, seat):
            s.actor = seat
            return
