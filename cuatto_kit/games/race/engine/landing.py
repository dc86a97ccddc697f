"""The conditions and effects of a landing: closed spaces, barred paths, hits.

As in legal.py, the functions run interpreted and compiled.
"""

from cuatto_kit.games.race.engine.state import (
    NOBODY,
    allies_on,
    barred,
    may_pass,
    on_visit,
    place_of,
    protected,
    same_place,
)
from cuatto_kit.games.race.engine.tables import FIELD, HIT_ALWAYS, HIT_NEVER, State, Table
from cuatto_kit.kernels.language import inlined, shared

UNNOTED, TOGETHER = -1, -2
"""Results of `noted_mover` that are no numbers of notes.

UNNOTED: a checker that was in no barrier. TOGETHER: none that may move.
"""


@inlined
def is_held(t: Table, s: State, seat: int, checker: int, space: int) -> bool:
    """Return True if a foreign pin, or the space, holds the checker.

    Of several checkers of a team on a space that holds the last one, the others are free.
    """
    held = False
    if t.hold_extent:
        held = (s.holder[space] == seat + 1) & (s.count[seat, space] == 1)
    if t.pins:
        foreign = s.all_pins[space] > s.own_pins[seat, space]
        held |= foreign & (t.kind[space] == FIELD) & ((t.unpinnable >> checker) & 1 == 0)
    return held


@inlined
def can_land_after_all(
    t: Table, s: State, seat: int, checker: int, origin: int, space: int
) -> bool:
    """Return True if the checker may land on a space that is full.

    It may if it leaves the same place or if, under `full: after_hit`, the hits of the landing make
    room. The space must not be owned by another seat.
    """
    owner, own = s.owner[space], s.count[seat, space]
    may = same_place(t, space, origin)
    if t.after_hit:
        roomy = allies_on(t, s, seat, space) < t.capacity[space]
        may |= roomy & hits_there(t, seat, checker, space, own)
    if t.lone_safe:
        may &= (t.safe[space] == 0) | (s.total[space] == allies_on(t, s, seat, space))
    if t.near_slots:
        may &= (protected(t, s, space) >> seat) & 1 == 0
    if t.barred:
        lifted = seat if same_place(t, space, origin) else NOBODY
        return may & ((barred(t, s, space, lifted) >> seat) & 1 == 0)
    if t.open_goals and t.goal[seat, space]:
        return may
    return may & ((owner == NOBODY) | (owner == seat))


@inlined
def hits_there(t: Table, seat: int, checker: int, space: int, own: int) -> bool:
    """Return True if a landing sends the foreign checkers on the space back.

    `own` is the number of the seat's checkers that are already there.
    """
    if t.hit == HIT_NEVER:
        return False
    exposed = (t.kind[space] == FIELD) & (t.safe[space] == 0)
    if t.hit == HIT_ALWAYS:
        return exposed
    return exposed & ((own >= 1) | ((t.breaks >> checker) & 1 == 1))


@inlined
def can_pass(t: Table, s: State, seat: int, origin: int, tabled: int) -> bool:
    """Return True if no guard of a tabled move stops a checker lifted from `origin`."""
    for position in range(t.guards_at[tabled], t.guards_at[tabled + 1]):
        space = t.guards[position]
        returns = same_place(t, space, origin)
        if t.barred and returns:
            if (barred(t, s, space, seat) >> seat) & 1:
                return False
        elif not may_pass(t, s, seat, space):
            owner = s.owner[space]
            if not returns or (owner != NOBODY and owner != seat):
                return False
    return True


@inlined
def joins_again(t: Table, origin: int, land: int) -> bool:
    """Return True if a checker that is lifted may be missing in a barrier where it lands.

    Whether it may land is then unknown until it is lifted.
    """
    return t.barred > 0 and t.any_returns > 0 and same_place(t, land, origin)


@shared
def may_take(t: Table, s: State, seat: int, checker: int, origin: int, tabled: int) -> bool:
    """Return True if a checker lifted from `origin` may make a tabled move.

    The move may begin at `origin` or farther on.
    """
    land = t.land[tabled]
    if t.mate_slots and noted_mover(t, s, seat, origin, land) == TOGETHER:
        return False
    open_to = (s.open[land] >> seat) & 1
    unknown = not open_to or joins_again(t, origin, land)
    if unknown and not can_land_after_all(t, s, seat, checker, origin, land):
        return False
    return not t.any_guards or can_pass(t, s, seat, origin, tabled)


@shared
def victims(t: Table, s: State, seat: int, checker: int, origin: int, land: int) -> int:
    """Return the number of checkers that a checker from `origin` would send back on landing."""
    own = s.count[seat, land]
    foreign = s.total[land] - allies_on(t, s, seat, land)
    if foreign == 0 or not hits_there(t, seat, checker, land, own - same_place(t, land, origin)):
        return 0
    return foreign


# Special spaces


@shared
def place_of_rest(t: Table, s: State, seat: int, land: int) -> int:
    """Return the space on which a lifted checker of a seat stays that lands on a space.

    It is another one if the space sends checkers back: the first of its list that has room and no
    checker of another team. The last of the list is the start, which has room for all.
    """
    place = t.backs_at[seat * t.extent + land]
    last = t.backs_at[seat * t.extent + land + 1] - 1
    if place > last:
        return land
    while place < last and not is_free_place(t, s, seat, t.backs[place]):
        place += 1
    return t.backs[place]


@inlined
def is_free_place(t: Table, s: State, seat: int, space: int) -> bool:
    """Return True if a space has room and no checker of another team."""
    own = s.count[seat, space]
    return (s.total[space] == own) & (own < t.capacity[space])


@shared
def mark_landing(t: Table, s: State, seat: int, landed: int) -> None:
    """Note that a space holds the checker that has landed, or that its team misses turns."""
    if t.hold_extent:
        s.holder[landed] = seat + 1 if t.hold_at[landed] else s.holder[landed]
    if t.missing_slots:
        s.missing[seat] = max(s.missing[seat], t.miss_at[landed])


@shared
def are_all_held(t: Table, s: State, seat: int) -> bool:
    """Return True if spaces hold all checkers of a seat that are not home."""
    free = 0
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        held = (s.holder[space] == seat + 1) & (s.count[seat, space] == 1)
        free += (t.goal[seat, space] == 0) & (not held)
    return free == 0


@shared
def release_if_all_held(t: Table, s: State) -> None:
    """Release all checkers if those of every team are held, so that none could move."""
    free = 0
    for seat in range(t.seats):
        free += 1 - are_all_held(t, s, seat)
    for space in range(t.spaces if free == 0 else 0):
        s.holder[space] = 0


# Barriers whose checkers may not move on together


@shared
def note_mates(t: Table, s: State) -> None:
    """Note the checkers of the actor that are in a barrier of their own team before its moves."""
    n = 0
    for checker in range(t.team):
        space = s.checkers[s.actor, checker]
        if t.kind[space] == FIELD and s.count[s.actor, space] >= t.owners:
            s.mate_from[n], s.mate_at[n] = place_of(t, space) + 1, space + 1
            n += 1
    for k in range(n, t.mate_slots):
        s.mate_from[k] = s.mate_at[k] = 0


@shared
def noted_mover(t: Table, s: State, seat: int, origin: int, land: int) -> int:
    """Return the number of the note of the checker that moves between two spaces.

    UNNOTED if a checker that was in no barrier can move instead, TOGETHER if the move would form a
    barrier of two checkers that formed another one before this roll.
    """
    noted, found = 0, TOGETHER
    for k in range(t.mate_slots):
        if s.mate_at[k] == origin + 1:
            noted += 1
            apart = (t.kind[land] != FIELD) | (t.goal[seat, land] > 0)
            apart |= s.mate_from[k] == place_of(t, land) + 1
            together = False
            for other in range(t.mate_slots):
                mates = (other != k) & (s.mate_from[other] == s.mate_from[k])
                together |= mates and same_place(t, s.mate_at[other] - 1, land)
            if found == TOGETHER and (apart or not together):
                found = k
    return UNNOTED if noted < on_visit(t, s, seat, origin) else found
