"""Look-ahead: the expected value of the position after the next roll, compiled with the rules.

The rest of a roll is played greedily, and so is the next roll, over which the value is averaged.
The best first moves of all rolls are found together, by rows of the table, if the rules permit it.
Most replies end the roll and only move one foreign checker: such a move is *quiet*, and the value
after it is derived from the position before it, which is neither copied nor changed. The order of
its sums is not that of `evaluation`, so it may differ from it by rounding. This changes no choice:
values that differ do so by far more than the tolerance of `best_of`.
"""

from cuatto_kit.games.race.engine.greedy import (
    EXPOSED,
    FREEDOM,
    OWNING,
    best_reply,
    danger,
    danger_by,
    gain_of_walk,
    home,
    hunters_near,
    hunts,
    is_in_danger,
    pips,
    play_greedily,
    rivals,
    way_lost,
)
from cuatto_kit.games.race.engine.huffing import owes_huff
from cuatto_kit.games.race.engine.landing import hits_there
from cuatto_kit.games.race.engine.legal import dice_of, list_moves
from cuatto_kit.games.race.engine.state import (
    END,
    LARGE,
    MOVE,
    ROLL,
    allies_on,
    become,
    has_won,
    is_ally,
    waiting,
)
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, hits_on_exit, play
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    FREED_BY_DOUBLE,
    FREED_BY_NOTHING,
    MUST_HIT,
    SUM_JUMPS,
    SUM_ONLY,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.race.engine.turns import (
    SIX,
    dice_to_roll,
    first_combo,
    frees,
    last_combo,
    roll_combo,
)
from cuatto_kit.games.race.engine.walks import (
    farthest,
    is_loose,
    is_walkable,
    shut_guards,
    suits,
    tabled_between,
)
from cuatto_kit.kernels.language import copy, inlined, lowest, same, shared

FIRST, SECOND = 0, 1
"""The moves of a roll."""
FORGONE = -1e-9
"""The gain of a pass if walks are optional: that of walks which gain nothing is preferred."""
FAR = 1 << 30
"""More pips than any seat has to go."""

# The value of a position


@shared
def evaluation(t: Table, s: State, seat: int) -> float:
    """Return the value of a position for a seat (pips).

    It compares the other seats' way home with that of the seat, and considers its exposed checkers
    and owned spaces. A seat that has won has 1000.
    """
    if s.phase == END and has_won(t, s, seat):
        return 1000.0
    others, nearest = ways_of_others(t, s, seat)
    return places_worth(t, s, seat, lead(t, s, seat, others, nearest), 0, 0, False)


@inlined
def lead(t: Table, s: State, seat: int, others: int, nearest: int) -> float:
    """Return by how much the other seats' way home is longer than that of a seat (pips).

    `others` and `nearest` are the results of `ways_of_others`.
    """
    longer = (others / rivals(t) + nearest) / 2 if t.seats > 1 else 0.0
    return longer - way_left(t, s, seat)


@inlined
def ways_of_others(t: Table, s: State, seat: int) -> tuple[int, int]:
    """Return the pips that all other seats have to go together, and the fewest of one."""
    others, nearest = 0, FAR
    for other in range(t.seats):
        if not is_ally(t, seat, other):
            left = way_left(t, s, other)
            others += left
            nearest = min(nearest, left)
    return others, nearest


@inlined
def way_left(t: Table, s: State, seat: int) -> int:
    """Return the pips that a seat has to go with its partner, and the worth of bringing in those
    that wait.
    """
    left = s.pip_count[seat] + FREEDOM * waiting(t, s, seat)
    if t.partners:
        other = t.partner[seat]
        left += s.pip_count[other] + FREEDOM * waiting(t, s, other)
    return left


@shared
def places_worth(
    t: Table, s: State, seat: int, worth: float, origin: int, land: int, hits: bool
) -> float:
    """Add the worth of the places of a seat's checkers to another worth (pips).

    It is that after a foreign checker has walked from `origin` to `land`, except for dangers;
    `hits` if it hits all checkers there.
    """
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        if t.kind[space] != FIELD or (hits and space == land):
            continue
        if t.freed_by:
            if is_in_danger(t, s, seat, space, space):
                worth -= danger_by(t, seat, space, hunters_near(t, s, seat, space))
        elif s.owner[space] == seat:
            worth += OWNING / 2
        elif s.total[space] + (space == land) - (space == origin) > allies_on(t, s, seat, space):
            worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, space))
    return worth


# Moves, and the replies to them


@inlined
def prepare(t: Table, s: State, work: Workspace) -> None:
    """Put a position of a game into a workspace, as `become` needs it for `worth_ahead`."""
    if t.extent >= LARGE:
        copy(work.afters[0], s)
        copy(work.rolled, s)
        copy(work.answered, s)


@shared
def worth_ahead(t: Table, s: State, number: int, work: Workspace) -> float:
    """Return the expected value for the actor after a move of the workspace's list.

    The workspace must be prepared, and the moves before it examined: by other dice, another move
    may have led to the same position. On a large board that is not looked for.
    """
    kept = number if t.extent < LARGE else 0
    first = play_out_roll(t, s, number, kept, work)
    if first == kept:
        work.worths[kept] = expectimax(t, work.afters[kept], s.actor, work)
    return work.worths[first]


@shared
def play_out_roll(t: Table, s: State, number: int, kept: int, work: Workspace) -> int:
    """Play a move of the workspace's list, and the rest of the roll greedily.

    The resulting position is `afters[kept]`. Returns the first of them that is equal to it.
    """
    after, first = work.afters[kept], 0
    become(t, after, s)
    play(t, after, work.moves[number, 0], work.moves[number, 1])
    play_greedily(t, after, work)
    while first < kept and (t.dice == 1 or not same(work.afters[first], after)):
        first += 1
    return first


@shared
def expectimax(t: Table, after: State, seat: int, work: Workspace) -> float:
    """Return the expected value for a seat after the next roll, which is played greedily."""
    if after.phase == END:
        return evaluation(t, after, seat)
    two = dice_to_roll(t, after) == 2
    if do_rows_serve(t):
        note_best_walks(t, after, rows_of_rolls(t, two), FIRST, work)
        if two and t.sum_move != SUM_JUMPS and not t.triple and not t.freed_by:
            return worth_by_first_dice(t, after, seat, work)
    own, rolled = note_position(t, after, seat, work), work.rolled
    worth, weight = 0.0, 0
    for roll in range(first_combo(t, after), last_combo(t, after)):
        weight += t.combo_ways[roll]
        one, other = t.combo_dice[roll, 0], t.combo_dice[roll, 1]
        if do_rows_serve(t) and is_plain_roll(t, after, one, other, work):
            row = best_row(t, one, other, work)
            reply = worth_of_walk(t, after, seat, own, one, other, row, FIRST, work)
            worth += t.combo_ways[roll] * reply
        else:
            become(t, rolled, after)
            roll_combo(t, rolled, roll)
            if t.bank and rolled.phase == ROLL and rolled.dice_left > 0:
                rolled.phase = MOVE  # further throws are left out
            worth += t.combo_ways[roll] * worth_of_reply(t, rolled, seat, own, work)
    return worth / weight


@shared
def worth_of_reply(t: Table, s: State, seat: int, own: float, work: Workspace) -> float:
    """Play a roll greedily; return the value for a seat. `own` is the result of `note_position`."""
    replies = work.replies
    if s.phase == MOVE:
        picked = best_reply(t, s, replies, list_moves(t, s, replies, work))
        checker, tabled = replies[picked, 0], replies[picked, 1]
        if is_last(t, s, tabled) and is_quiet(t, s, seat, checker, tabled):
            return worth_after(t, s, seat, own, checker, tabled, work)
        play(t, s, checker, tabled)
        play_greedily(t, s, work)
    return evaluation(t, s, seat)


@inlined
def is_last(t: Table, s: State, tabled: int) -> bool:
    """Return True if a move uses all dice left, or is a pass."""
    return tabled == PASS or (tabled != HUFF and dice_of(t, tabled) >= s.dice_left)


@shared
def worth_by_first_dice(t: Table, after: State, seat: int, work: Workspace) -> float:
    """Return the expected value for a seat before a roll of two dice that are played in turn.

    Rolls with the same first move share the position after it.
    """
    rolled, worth, weight = work.rolled, 0.0, 0
    later = sort_dice(t, work)
    for first in range(t.faces):
        one = work.first_rolls[first]
        die = t.combo_dice[one, 0]
        become(t, rolled, after)
        set_dice(rolled, die, die)
        play(t, rolled, work.walks[FIRST, die, 0], work.walks[FIRST, die, 1])
        if rolled.phase == MOVE:
            own = note_position(t, rolled, seat, work)
            note_best_walks(t, rolled, later, SECOND, work)
        else:
            own = evaluation(t, rolled, seat)
        later -= 1 << die
        for second in range(first, t.faces):
            other = work.first_rolls[second]
            ways = t.combo_ways[one] * t.combo_ways[other] * (1 if one == other else 2)
            weight += ways
            last = t.combo_dice[other, 0]
            if rolled.phase == MOVE:
                worth += ways * worth_of_walk(t, rolled, seat, own, last, 0, last, SECOND, work)
            else:
                worth += ways * own
    return worth / weight


@inlined
def sort_dice(t: Table, work: Workspace) -> int:
    """Note the rolls of one die in the order of the gains of their walks; return the dice as bits.

    Of two dice rolled the first in this order is played first.
    """
    dice = 0
    for face in range(t.faces):
        roll, place = t.whole_combos + face, face
        die = t.combo_dice[roll, 0]
        dice |= 1 << die
        while place > 0 and gain_by(t, work.first_rolls[place - 1], work) < gain_by(t, roll, work):
            work.first_rolls[place] = work.first_rolls[place - 1]
            place -= 1
        work.first_rolls[place] = roll
    return dice


@inlined
def gain_by(t: Table, roll: int, work: Workspace) -> float:
    """Return the gain of the best walk by a roll of one die."""
    return work.gains[FIRST, t.combo_dice[roll, 0]]


@shared
def worth_of_walk(
    t: Table, s: State, seat: int, own: float, one: int, other: int, row: int, turn: int,
    work: Workspace,
) -> float:  # fmt: skip
    """Return the value for a seat after the actor has walked by a row and played the dice left.

    `s`, which is unchanged, is the position before the dice are rolled, `own` the result of
    `note_position`.
    """
    answered, checker, tabled = work.answered, work.walks[turn, row, 0], work.walks[turn, row, 1]
    whole = tabled == PASS or row > t.sum_row or other == 0
    if whole and is_quiet(t, s, seat, checker, tabled):
        return worth_after(t, s, seat, own, checker, tabled, work)
    become(t, answered, s)
    set_dice(answered, one, other)
    play(t, answered, checker, tabled)
    play_greedily(t, answered, work)
    return evaluation(t, answered, seat)


@inlined
def set_dice(s: State, one: int, other: int) -> None:
    """Set the dice left, which are one die if the other is 0."""
    s.phase = MOVE
    s.dice_left = 2 if other else 1
    s.dice[0], s.dice[1] = one, other


# The best walks by rows


@inlined
def do_rows_serve(t: Table) -> bool:
    """Return True if the first move of a roll is usually the best walk by its dice or their sum.

    Which walks there are by a row must not depend on other dice or moves, and another roll, which a
    roll may give, must not decide whether the game ends.
    """
    bound = t.maximise or t.many_dice or t.waiting_first or t.break_on_six
    bound = bound or t.retreats or t.mate_slots or (t.must_enter and not t.freed_by)
    summed = t.sum_move == SUM_ONLY or (t.sum_move == SUM_JUMPS and (t.odd_only or t.even_only))
    more = t.four_moves or t.undersides or t.bank or t.six_counts != SIX or t.dice > 2
    bonus = t.hit_bonus > 0 or t.home_bonus > 0 or t.round_end
    huffs = t.huffing == MUST_HIT or (
        t.huffing and (t.sum_move != SUM_JUMPS or t.home_spaces or t.rearmost)
    )
    return not (bound or summed or more or bonus or huffs)


@inlined
def rows_of_rolls(t: Table, two: bool) -> int:
    """Return the rows of all rolls of one die or two, as bits."""
    rows = 0
    for roll in range(0 if t.sum_move == SUM_JUMPS else t.combos - t.faces, t.combos):
        one, other = t.combo_dice[roll, 0], t.combo_dice[roll, 1]
        rows |= 1 << one
        if t.sum_move == SUM_JUMPS and two and other:
            rows |= 1 << (t.sum_row + one + other)
    return rows


@inlined
def is_plain_roll(t: Table, s: State, one: int, other: int, work: Workspace) -> bool:
    """Return True if a roll has no effect of its own, frees no checker and demands no hit."""
    if t.triple and one == other:
        return False
    if t.triple_six and one == SIX:
        return False
    if waiting(t, s, s.actor) > 0:
        on_exit = t.clear_exit > 0 and s.count[s.actor, t.exits[s.actor]] > 0
        if on_exit or frees(t, one, other):
            return False
    if t.huffing:
        rows = 1 << one | 1 << other | 1 << (t.sum_row + one + other)
        return work.hitting & rows == 0
    return True


@inlined
def best_row(t: Table, one: int, other: int, work: Workspace) -> int:
    """Return the row of a roll whose best walk has the highest gain, the first of several."""
    row = one
    if other > 0:
        row = other if work.gains[FIRST, other] > work.gains[FIRST, row] else row
        if t.sum_move == SUM_JUMPS:
            both = t.sum_row + one + other
            row = both if work.gains[FIRST, both] > work.gains[FIRST, row] else row
    return row


@shared
def note_best_walks(t: Table, s: State, rows: int, turn: int, work: Workspace) -> None:
    """Note the actor's best walk by each of some rows, given as bits; a pass if there is none."""
    seat, shut, far, left = s.actor, shut_guards(t, s, s.actor), farthest(t, s, s.actor), rows
    work.hitting = 0
    while left:
        row = lowest(left)
        left &= left - 1
        work.gains[turn, row] = FORGONE if t.optional else -1e30
        work.walks[turn, row, 0], work.walks[turn, row, 1] = 0, PASS
    for checker in range(t.team):
        space, left = s.checkers[seat, checker], rows
        if not is_loose(t, s, seat, checker, space):
            continue
        risk = danger(t, s, seat, space, space)
        while left:
            row = lowest(left)
            left &= left - 1
            first, last = tabled_between(t, seat, checker, space, row)
            for tabled in range(first, last if suits(t, checker, row) else first):
                if is_walkable(t, s, seat, checker, space, tabled, shut, far):
                    safer = risk - danger(t, s, seat, t.land[tabled], space)
                    worth = gain_of_walk(t, s, checker, tabled, safer)
                    if worth > work.gains[turn, row]:
                        work.gains[turn, row] = worth
                        work.walks[turn, row, 0], work.walks[turn, row, 1] = checker, tabled
                    if t.huffing and does_hit(t, s, checker, tabled):
                        work.hitting |= 1 << row


# Quiet replies


@inlined
def is_quiet(t: Table, s: State, seat: int, checker: int, tabled: int) -> bool:
    """Return True if `worth_after` knows the value of the position for a seat after a move.

    The move must end the roll, but not the game. It walks forward with one checker, frees some, or
    is a pass; it may hit in games where hit checkers go back to their pool.
    """
    if t.any_backs or t.stacks or t.visit_extent or t.near_slots or t.round_end:
        return False
    mover = s.actor
    if owes_huff(t, s) or (is_ally(t, seat, mover) and (mover != seat or not t.freed_by)):
        return False
    if tabled == PASS:
        return True
    if tabled < HUFF:
        return hits_on_exit(t, s, mover) == 0
    if does_hit(t, s, checker, tabled):
        bound = t.partners or t.swaps or t.lane_slots or t.hit_bonus > 0
        if bound or mover == seat:
            return False
    land = t.land[tabled]
    nearer = pips(t, mover, s.checkers[mover, checker]) - pips(t, mover, land)
    shared_space = t.freed_by == FREED_BY_NOTHING and s.owner[land] == seat
    return not shared_space and t.home_bonus <= 0 and 0 <= nearer < s.pip_count[mover]


@inlined
def does_hit(t: Table, s: State, checker: int, tabled: int) -> bool:
    """Return True if a walk sends foreign checkers back."""
    seat, land = s.actor, t.land[tabled]
    foreign = s.total[land] > allies_on(t, s, seat, land)
    own = s.count[seat, land]
    if t.any_returns:
        own -= land == s.checkers[seat, checker]
    return foreign and hits_there(t, seat, checker, land, own)


@inlined
def worth_after(
    t: Table, s: State, seat: int, own: float, checker: int, tabled: int, work: Workspace
) -> float:
    """Return the value of the position for a seat after a quiet move."""
    mover = s.actor
    if tabled == PASS:
        return lead(t, s, seat, work.others, work.nearest) + own
    origin, land, count = t.pools[mover], t.exits[mover], 1
    if tabled >= 0:
        origin, land = s.checkers[mover, checker], t.land[tabled]
        if does_hit(t, s, checker, tabled):
            return worth_after_hit(t, s, seat, own, origin, land, work)
    elif t.freed_by == FREED_BY_DOUBLE:
        count = FREE - tabled
    nearer = count * (pips(t, mover, origin) - pips(t, mover, land))
    if t.freed_by and origin == t.pools[mover]:
        nearer += count * FREEDOM
    if mover == seat:
        safer = danger(t, s, seat, origin, origin) - danger(t, s, seat, land, land)
        return lead(t, s, seat, work.others, work.nearest) + nearer + own + count * safer
    if t.freed_by:
        own = -dangers_after(t, s, seat, origin, land, count, False, work)
    elif s.count[seat, origin] + s.count[seat, land] > 0:
        own = places_worth(t, s, seat, 0.0, origin, land, False)
    others = work.others - nearer * (2 if t.partners else 1)
    return lead(t, s, seat, others, min(work.nearest, way_left(t, s, mover) - nearer)) + own


@shared
def worth_after_hit(
    t: Table, s: State, seat: int, own: float, origin: int, land: int, work: Workspace
) -> float:
    """Return the value for a seat after a checker of another has hit those on a space."""
    others, nearest, ahead = 0, FAR, 0
    for other in range(t.seats):
        left = way_left(t, s, other) + s.count[other, land] * way_lost(t, other, land)
        if other == s.actor:
            left = way_left(t, s, other) - pips(t, other, origin) + pips(t, other, land)
        if other == seat:
            ahead = left
        else:
            others += left
            nearest = min(nearest, left)
    if t.freed_by:
        own = -dangers_after(t, s, seat, origin, land, 1, True, work)
    elif s.count[seat, origin] > 0 or s.total[land] > s.count[seat, land]:
        own = places_worth(t, s, seat, 0.0, origin, land, True)
    return (others / rivals(t) + nearest) / 2 - ahead + own


@inlined
def dangers_after(
    t: Table, s: State, seat: int, origin: int, land: int, count: int, hits: bool, work: Workspace
) -> float:
    """Return the danger of a seat's checkers after `count` checkers of the actor have walked.

    If it `hits`, the other checkers on its landing space have gone back to their pools.
    """
    lost = 0.0
    for checker in range(t.team):
        hunters, space = work.hunted[checker], s.checkers[seat, checker]
        if hunters >= 0 and not (hits and space == land):
            hunters += count * more_hunting(t, s.actor, space, origin, land)
            for other in range(t.seats if hits else 0):
                if other != seat and other != s.actor and s.count[other, land] > 0:
                    more = more_hunting(t, other, space, land, t.pools[other])
                    hunters += s.count[other, land] * more
            lost += danger_by(t, seat, space, hunters)
    return lost


@inlined
def more_hunting(t: Table, other: int, space: int, origin: int, land: int) -> int:
    """Return by how much a walk of another seat's checker changes the hunters of a space."""
    ahead = pips(t, other, space)
    return hunts(t, pips(t, other, land) - ahead) - hunts(t, pips(t, other, origin) - ahead)


# Notes on a position


@inlined
def note_position(t: Table, s: State, seat: int, work: Workspace) -> float:
    """Note what is common to all replies in a position.

    This is the way of the other seats and the hunters of the seat's checkers. Returns the worth of
    the places of the seat's checkers.
    """
    work.others, work.nearest = ways_of_others(t, s, seat)
    for checker in range(t.team if t.freed_by else 0):
        space, hunters = s.checkers[seat, checker], -1
        if is_in_danger(t, s, seat, space, space):
            hunters = hunters_near(t, s, seat, space)
        work.hunted[checker] = hunters
    if t.freed_by:
        return -dangers_after(t, s, seat, 0, 0, 0, False, work)
    return places_worth(t, s, seat, 0.0, 0, 0, False)
