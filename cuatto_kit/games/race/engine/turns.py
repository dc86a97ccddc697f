"""The course of a turn: rolls, their effects, and the next seat to roll.

As in legal.py, the functions run interpreted and compiled.
"""

from cuatto_kit.games.race.engine.huffing import note_huffable, owes_huff
from cuatto_kit.games.race.engine.landing import (
    are_all_held,
    note_mates,
    release_if_all_held,
)
from cuatto_kit.games.race.engine.state import (
    END,
    MOVE,
    NOBODY,
    ROLL,
    all_waiting,
    is_out,
    transfer,
    waiting,
)
from cuatto_kit.games.race.engine.tables import (
    DIE_SIDES,
    FREED_BY_DOUBLE,
    SIX_LAST,
    SIX_VOID,
    TRIPLE_CROWNS,
    State,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared

SIX = 6
TOO_MANY_DOUBLES = 3
"""The number of doubles, or of sixes with one die, in a turn that has an effect of its own."""


@shared
def begin(s: State, seat: int) -> None:
    """Start the game with `seat`, which won the roll-off."""
    s.actor = seat
    s.starter = seat
    s.phase = ROLL


@inlined
def dice_to_roll(t: Table, s: State) -> int:
    """Return the number of dice that the actor rolls: one if its last checker is near home."""
    seat = s.actor
    if s.pip_count[seat] > t.one_die or s.count[seat, t.pools[seat]] > 0:
        return t.dice
    on_the_way = 0
    for checker in range(t.team):
        on_the_way += pips_of(t, s, seat, checker) > 0
    return 1 if on_the_way == 1 else t.dice


@inlined
def first_combo(t: Table, s: State) -> int:
    """Return the number of the first roll that the actor may get, among all different rolls."""
    return 0 if dice_to_roll(t, s) == t.dice else t.whole_combos


@inlined
def last_combo(t: Table, s: State) -> int:
    """Return the number after that of the last roll that the actor may get."""
    return t.whole_combos if dice_to_roll(t, s) == t.dice else t.combos


@inlined
def roll_combo(t: Table, s: State, number: int) -> int:
    """Apply one of all different rolls; return the same as `roll`."""
    dice = dice_to_roll(t, s)
    for k in range(dice):
        s.dice[s.dice_left + k] = t.combo_dice[number, k]
    return roll(t, s, dice)


@shared
def roll(t: Table, s: State, count: int) -> int:
    """Apply a roll of `count` dice, or a throw, which the caller has put behind the dice left.

    There are dice left only if throws are kept. A third double or a third six may end the turn.
    Returns the number, before the roll, of the checker that it takes, otherwise NOBODY.
    """
    if t.bank or t.dice > 2:
        return roll_many(t, s, count)
    first, second = s.dice[0], s.dice[1] if count > 1 else 0
    s.again = 0
    s.phase = MOVE
    s.dice_left = 1
    s.dice[0] = pips_rolled(t, s, first)
    if count > 1:
        s.dice_left = 2
        s.dice[0] = pips_rolled(t, s, min(first, second))
        s.dice[1] = pips_rolled(t, s, max(first, second))
        if first == second:
            if t.triple and is_third_double(t, s):
                return punish_doubles(t, s)
            s.again = t.roll_again
            if t.four_moves:
                s.dice_left = 4
                s.dice[2] = s.dice[0]
                s.dice[3] = s.dice[0]
            if t.undersides and waiting(t, s, s.actor) == 0:
                play_undersides(s, first)
    elif t.triple_six and t.dice == 1 and first == SIX:
        s.doubles += 1
        if s.doubles == TOO_MANY_DOUBLES:
            return punish_sixes(t, s)
    # A last checker near home rolls one of two dice, and a six gives it no other roll.
    if t.sixes and (first == SIX or second == SIX) and (second or t.dice == 1):
        s.again = 1
    if t.again_values:
        both = t.again_values >> second if t.dice > 1 else 0
        s.again |= ((t.again_values >> first) | both) & 1
    if t.freed_by and not frees(t, first, second) and all_waiting(t, s, s.actor):
        count_fruitless(t, s)
    if t.huffing:
        note_huffable(t, s)
    if t.mate_slots:
        note_mates(t, s)
    return NOBODY


@shared
def roll_many(t: Table, s: State, count: int) -> int:
    """Apply a roll of several dice, or a throw that is kept with those before it."""
    s.again = s.again if t.bank else 0
    grace, freeing = 0, 0
    for number in range(s.dice_left, s.dice_left + count):
        die = s.dice[number]
        grace |= ((t.again_values >> die) & 1) | (t.sixes * (die == SIX))
        die = pips_rolled(t, s, die)
        place = number
        while place > 0 and s.dice[place - 1] > die:
            s.dice[place] = s.dice[place - 1]
            place -= 1
        s.dice[place] = die
    s.dice_left += count
    for number in range(s.dice_left):
        freeing |= (t.freeing_dice >> s.dice[number]) & 1
    room = s.dice_left + count <= t.dice_slots
    s.phase = ROLL if t.bank and grace and room else MOVE
    if grace and not t.bank:
        s.again = 1
    if t.freed_by and not freeing and s.phase == MOVE and all_waiting(t, s, s.actor):
        count_fruitless(t, s)
    if t.mate_slots:
        note_mates(t, s)
    return NOBODY


@inlined
def count_fruitless(t: Table, s: State) -> None:
    """Count a roll that frees no checker; the actor rolls again if it has rolls left for that."""
    s.fruitless = min(s.fruitless + 1, t.freeing_rolls)
    if s.fruitless < t.freeing_rolls:
        s.again = 1


@inlined
def pips_rolled(t: Table, s: State, die: int) -> int:
    """Return the pips of a die that is rolled; a six may count more while no checker waits."""
    if t.six_counts == SIX:
        return die
    return t.six_counts if die == SIX and waiting(t, s, s.actor) == 0 else die


@shared
def play_undersides(s: State, die: int) -> None:
    """Add the undersides of a double to the dice left; opposite faces have 7 pips together."""
    under = DIE_SIDES + 1 - die
    s.dice_left = 4
    for k in range(2):
        s.dice[k] = min(die, under)
        s.dice[2 + k] = max(die, under)


@inlined
def frees(t: Table, first: int, second: int) -> bool:
    """Return True if a roll can free a checker."""
    if t.freed_by == FREED_BY_DOUBLE:
        return first == second
    if ((t.freeing_dice >> first) | (t.freeing_dice >> second)) & 1:
        return True
    return t.freeing_sums > 0 and second > 0 and (t.freeing_sums >> (first + second)) & 1 > 0


# Doubles and sixes


@inlined
def is_third_double(t: Table, s: State) -> bool:
    """Count a double and return True if it is the third in this turn.

    Without `pool_doubles` a double does not count while all checkers wait.
    """
    if t.pool_doubles or not all_waiting(t, s, s.actor):
        s.doubles += 1
    return s.doubles == TOO_MANY_DOUBLES


@shared
def punish_doubles(t: Table, s: State) -> int:
    """Send the checker that has come farthest back, or home, and end the turn.

    Returns the number that the checker had before, NOBODY if none is on its way.
    """
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


@shared
def punish_sixes(t: Table, s: State) -> int:
    """Apply a third six: send a checker back, unless it is void, and end the turn.

    Returns the number that the checker had before, NOBODY if none goes back.
    """
    if t.triple_six != SIX_VOID and t.triple_six != SIX_LAST:
        return punish_doubles(t, s)
    seat, taken = s.actor, NOBODY
    if t.triple_six == SIX_LAST and s.last:
        space = s.last - 1
        if not t.goal[seat, space] and not t.own_way[seat, space]:
            for checker in range(t.team):
                if taken < 0 and s.checkers[seat, checker] == space:
                    taken = checker
    if taken >= 0:
        transfer(t, s, seat, taken, t.pools[seat])
    end_turn(t, s)
    return taken


@inlined
def pips_of(t: Table, s: State, seat: int, checker: int) -> int:
    """Return the pips that a checker has to go."""
    return t.distance[seat, s.checkers[seat, checker]]


@inlined
def free_goal(t: Table, s: State, seat: int) -> int:
    """Return the first goal of a seat with room."""
    space = 0
    while not (t.goal[seat, space] and s.total[space] < t.capacity[space]):
        space += 1
    return space


@shared
def come_home(t: Table, s: State, seat: int) -> None:
    """End the game, now or with the round, if all checkers of a seat are home."""
    if not is_out(t, s, seat):
        return
    s.closing = 1
    s.again = 0
    if not t.round_end:
        forget_roll(t, s)
        s.doubles = 0
        s.fruitless = 0
        s.last = 0
        s.phase = END


# The end


@shared
def clear_dice(t: Table, s: State) -> None:
    """Remove all dice; no checker is barred any longer because it has moved."""
    s.moved = 0
    s.dice_left = 0
    for k in range(t.dice_slots):
        s.dice[k] = 0


@shared
def forget_roll(t: Table, s: State) -> None:
    """Clear the dice, the hit and the notes on checkers of a roll; `again` is kept."""
    clear_dice(t, s)
    s.captured = 0
    if t.huffing:
        for k in range(t.team):
            s.huffable[k] = 0
    for k in range(t.mate_slots):
        s.mate_from[k] = s.mate_at[k] = 0


@shared
def end_roll(t: Table, s: State) -> None:
    """End the turn after the last die, unless a hit was missed.

    In that case the actor still has to choose the checker that is huffed.
    """
    if owes_huff(t, s):
        clear_dice(t, s)
    else:
        end_turn(t, s)


@shared
def end_turn(t: Table, s: State) -> None:
    """Set the next roll, of the same seat or the next one, or end the game with the round."""
    forget_roll(t, s)
    s.phase = ROLL
    if t.hold_extent:
        release_if_all_held(t, s)
    if s.again:
        s.again = 0
        return
    s.doubles = 0
    s.fruitless = 0
    s.last = 0
    seat = s.actor
    while True:
        seat = seat + 1 if seat + 1 < t.seats else 0
        if s.closing and seat == s.starter:
            s.closing = 0
            for other in range(t.seats):  # a team that was out may have been hit since
                s.closing |= is_out(t, s, other)
            if s.closing:
                s.phase = END
                return
        if t.missing_slots and s.missing[seat] > 0:
            s.missing[seat] -= 1
        elif not is_out(t, s, seat) and not (t.hold_extent and are_all_held(t, s, seat)):
            s.actor = seat
            return
