"""The course of a turn: what is rolled, what a roll gives and takes, who rolls next.

Like legal.py it runs as it stands and compiled.
"""

from cuatto_kit.games.race.engine.landing import is_held, may_take, victims
from cuatto_kit.games.race.engine.state import (
    ACTOR,
    AGAIN,
    CAPTURED,
    CLOSING,
    DICE_LEFT,
    DIE,
    DOUBLES,
    END,
    FRUITLESS,
    MOVE,
    MOVED,
    NOBODY,
    PHASE,
    ROLL,
    STARTER,
    all_waiting,
    count_of,
    is_out,
    place_of,
    transfer,
)
from cuatto_kit.games.race.engine.tables import (
    BACKWARD,
    CAPACITY,
    DICE,
    DISTANCE,
    FOUR_MOVES,
    FREED_BY,
    FREED_BY_DOUBLE,
    FREEING_ROLLS,
    FREEING_VALUE,
    GOAL,
    HUFFABLE,
    HUFFED,
    HUFFING,
    LAND,
    ONE_DIE,
    PARITY,
    PIP_COUNT,
    POOL_DOUBLES,
    POOLS,
    ROLL_AGAIN,
    ROUND_END,
    ROWS,
    SEATS,
    SIXES,
    SPACES,
    STEPWISE,
    STICKS,
    SUM,
    SUM_JUMPS,
    SUM_ROW,
    TABLED_AT,
    TEAM,
    TOTAL,
    TRIPLE,
    TRIPLE_CROWNS,
    TURN_FIELDS,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared

SIX = 6
TOO_MANY_DOUBLES = 3


@shared
def begin(s: Ints, seat: int) -> None:
    """The roll-off is won by `seat`."""
    s[ACTOR] = seat
    s[STARTER] = seat
    s[PHASE] = ROLL


@inlined
def dice_to_roll(t: Table, s: Ints) -> int:
    """How many dice the actor rolls: one where its last checker is near home."""
    seat = s[ACTOR]
    if s[t[PIP_COUNT] + seat] > t[ONE_DIE] or count_of(t, s, seat, t[t[POOLS] + seat]) > 0:
        return t[DICE]
    on_the_way = 0
    for checker in range(t[TEAM]):
        on_the_way += pips_of(t, s, seat, checker) > 0
    return 1 if on_the_way == 1 else t[DICE]


@shared
def ways_to_roll(t: Table, first: int, second: int) -> int:
    """In how many ways a roll comes up, its dice in either order; `second` is 0 for none."""
    if t[STICKS] == 0:
        return 1 if second == 0 or first == second else 2
    ways = 1
    for k in range(first):
        ways = ways * (t[STICKS] - k) // (k + 1)
    return ways


@shared
def roll(t: Table, s: Ints, first: int, second: int) -> int:
    """Dice are rolled; with one die, or sticks, `second` is 0. A third double ends the turn;
    the number of the checker that it takes, as before the roll, else NOBODY."""
    s[AGAIN] = 0
    s[PHASE] = MOVE
    s[DICE_LEFT] = 1
    s[DIE] = first
    if second:
        s[DICE_LEFT] = 2
        s[DIE] = min(first, second)
        s[DIE + 1] = max(first, second)
        if first == second:
            if t[TRIPLE] and is_third_double(t, s):
                return punish_doubles(t, s)
            s[AGAIN] = t[ROLL_AGAIN]
            if t[FOUR_MOVES]:
                s[DICE_LEFT] = 4
                s[DIE + 2] = first
                s[DIE + 3] = first
    # A last checker near home has one die of two, and no more rolls.
    if t[SIXES] and (first == SIX or second == SIX) and (second or t[DICE] == 1):
        s[AGAIN] = 1
    if t[FREED_BY] and not frees(t, first, second) and all_waiting(t, s, s[ACTOR]):
        s[FRUITLESS] = min(s[FRUITLESS] + 1, t[FREEING_ROLLS])
        if s[FRUITLESS] < t[FREEING_ROLLS]:
            s[AGAIN] = 1
    if t[HUFFING]:
        note_huffable(t, s)
    return NOBODY


@inlined
def frees(t: Table, first: int, second: int) -> bool:
    """Whether a roll can free a checker."""
    if t[FREED_BY] == FREED_BY_DOUBLE:
        return first == second
    return t[FREEING_VALUE] == first or t[FREEING_VALUE] == second


# Doubles


@inlined
def is_third_double(t: Table, s: Ints) -> bool:
    """Counts a double; whether it is the third in this turn."""
    if t[POOL_DOUBLES] or not all_waiting(t, s, s[ACTOR]):
        s[DOUBLES] += 1
    return s[DOUBLES] == TOO_MANY_DOUBLES


@shared
def punish_doubles(t: Table, s: Ints) -> int:
    """The checker that has come farthest goes back, or home, and the turn is over; its number
    before it went, NOBODY where none is on its way."""
    seat = s[ACTOR]
    farthest = NOBODY
    for checker in range(t[TEAM]):
        space = place_of(t, s, seat, checker)
        at = seat * t[SPACES] + space
        if space == t[t[POOLS] + seat] or t[t[GOAL] + at]:
            continue
        if farthest < 0 or t[t[DISTANCE] + at] < pips_of(t, s, seat, farthest):
            farthest = checker
    if farthest >= 0 and t[TRIPLE] == TRIPLE_CROWNS:
        transfer(t, s, seat, farthest, free_goal(t, s, seat))
        come_home(t, s, seat)
    elif farthest >= 0:
        transfer(t, s, seat, farthest, t[t[POOLS] + seat])
    if s[PHASE] != END:
        end_turn(t, s)
    return farthest


@inlined
def pips_of(t: Table, s: Ints, seat: int, checker: int) -> int:
    """How far a checker has to go."""
    return t[t[DISTANCE] + seat * t[SPACES] + place_of(t, s, seat, checker)]


@inlined
def free_goal(t: Table, s: Ints, seat: int) -> int:
    """The first goal of a seat with room."""
    space = 0
    while not (
        t[t[GOAL] + seat * t[SPACES] + space] and s[t[TOTAL] + space] < t[t[CAPACITY] + space]
    ):
        space += 1
    return space


@shared
def come_home(t: Table, s: Ints, seat: int) -> None:
    """Where all checkers of a seat are home the game ends, now or with the round."""
    if not is_out(t, s, seat):
        return
    s[CLOSING] = 1
    s[AGAIN] = 0
    if not t[ROUND_END]:
        forget_roll(t, s)
        s[DOUBLES] = 0
        s[FRUITLESS] = 0
        s[PHASE] = END


# Hits that must not be missed, and who may be huffed for one


@shared
def note_huffable(t: Table, s: Ints) -> None:
    """Notes where the checkers stand that can hit by this roll, each of which may be huffed."""
    seat, n = s[ACTOR], 0
    for checker in range(t[TEAM]):
        space = place_of(t, s, seat, checker)
        if space != t[t[POOLS] + seat] and can_hit(t, s, seat, checker, space):
            s[t[HUFFABLE] + n] = space + 1
            n += 1


@shared
def can_hit(t: Table, s: Ints, seat: int, checker: int, space: int) -> bool:
    """Whether a checker can hit by one of two dice, or by both as they may be put together."""
    if is_held(t, s, seat, checker, space):
        return False
    parity = t[t[PARITY] + checker]
    dice = s[DICE_LEFT]
    suit = 0
    for number in range(dice):
        die = s[DIE + number]
        if parity and parity % 2 != die % 2:
            continue
        suit += 1
        if hits_by(t, s, seat, checker, space, space, die):
            return True
    if suit < 2:
        return False
    one, other = s[DIE], s[DIE + 1]
    if t[SUM] == SUM_JUMPS:
        return hits_by(t, s, seat, checker, space, space, SUM_ROW + one + other)
    if t[SUM] == STEPWISE:
        return hits_after(t, s, seat, checker, space, one, other) or hits_after(
            t, s, seat, checker, space, other, one
        )
    return False


@inlined
def tabled_from(t: Table, seat: int, space: int, row: int) -> int:
    """Where TABLED_AT tells of the moves of a seat from a space by a die or sum."""
    return t[TABLED_AT] + 2 * ((seat * t[SPACES] + space) * t[ROWS] + row)


@shared
def hits_by(t: Table, s: Ints, seat: int, checker: int, origin: int, start: int, row: int) -> bool:
    """Whether a checker lifted from `origin` can go on from `start` by a row and hit."""
    first = tabled_from(t, seat, start, row)
    for tabled in range(t[first], t[first + 1 + t[t[BACKWARD] + checker]]):
        land = t[t[LAND] + tabled]
        may = may_take(t, s, seat, checker, origin, tabled)
        if may and victims(t, s, seat, checker, origin, land) > 0:
            return True
    return False


@shared
def hits_after(
    t: Table, s: Ints, seat: int, checker: int, space: int, one: int, other: int
) -> bool:
    """Whether a checker can go by one die and then hit by the other."""
    first = tabled_from(t, seat, space, one)
    for tabled in range(t[first], t[first + 1 + t[t[BACKWARD] + checker]]):
        land = t[t[LAND] + tabled]
        may = may_take(t, s, seat, checker, space, tabled)
        if may and hits_by(t, s, seat, checker, space, land, other):
            return True
    return False


@inlined
def owes_huff(t: Table, s: Ints) -> bool:
    """Whether a hit was missed for which a checker has to be huffed."""
    return t[HUFFING] == HUFFED and s[t[HUFFABLE]] > 0 and not s[CAPTURED]


@inlined
def follow_huffable(t: Table, s: Ints, seat: int, origin: int, land: int) -> None:
    """A checker that could have hit has moved: it is remembered where it stands now, or
    forgotten where it is home."""
    last = t[TEAM] - 1
    for k in range(t[TEAM]):
        if s[t[HUFFABLE] + k] == origin + 1:
            if not t[t[GOAL] + seat * t[SPACES] + land]:
                s[t[HUFFABLE] + k] = land + 1
                return
            while last > k and s[t[HUFFABLE] + last] == 0:
                last -= 1
            s[t[HUFFABLE] + k] = s[t[HUFFABLE] + last]
            s[t[HUFFABLE] + last] = 0
            return


# The end


@shared
def clear_dice(s: Ints) -> None:
    """No dice are left, and no checker is barred for having moved."""
    for position in range(MOVED, TURN_FIELDS):
        s[position] = 0


@shared
def forget_roll(t: Table, s: Ints) -> None:
    """Nothing of a roll is left but what it leads to."""
    clear_dice(s)
    s[CAPTURED] = 0
    if t[HUFFING]:
        for k in range(t[TEAM]):
            s[t[HUFFABLE] + k] = 0


@shared
def end_roll(t: Table, s: Ints) -> None:
    """The dice are gone: the turn ends, unless a hit was missed and the actor still has to choose
    which checker is huffed for it."""
    if owes_huff(t, s):
        clear_dice(s)
    else:
        end_turn(t, s)


@shared
def end_turn(t: Table, s: Ints) -> None:
    """The same seat rolls again, the next one does, or the round is over."""
    forget_roll(t, s)
    s[PHASE] = ROLL
    if s[AGAIN]:
        s[AGAIN] = 0
        return
    s[DOUBLES] = 0
    s[FRUITLESS] = 0
    seat = s[ACTOR]
    while True:
        seat = seat + 1 if seat + 1 < t[SEATS] else 0
        if s[CLOSING] and seat == s[STARTER]:
            s[PHASE] = END
            return
        if not is_out(t, s, seat):
            s[ACTOR] = seat
            return
