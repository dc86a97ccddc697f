"""Greedy play: the immediate worth of a move in pips, compiled with the rules.

It is the pips gained on the way home, the loss of the other seats by hits, and the safety of the
checkers after the move.
"""

from cuatto_kit.games.race.engine.huffing import owes_huff
from cuatto_kit.games.race.engine.landing import hits_there
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import MOVE, allies_on, is_ally, mates_beside, same_place
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, hits_on_exit, play
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    FREED_BY_DOUBLE,
    HIT_ALWAYS,
    POOL,
    UNLIMITED,
    Ints,
    State,
    Table,
    Workspace,
)
from cuatto_kit.kernels.language import inlined, shared

OWNING = 2.0
"""The value of owning a space (pips): other teams cannot land there."""
LEAVING = 1.0
"""The cost of leaving a team-mate alone (pips)."""
EXPOSED = 0.15
"""The share of its way that a checker is expected to lose on an unowned space with foreign ones."""
HUNTED = 0.05
"""The share of its way that a checker is expected to lose to each foreign checker behind it.

Only foreign checkers within the pips of a die count.
"""
FREEDOM = 12
"""The value of bringing a checker on to the board if a roll must free it (pips)."""


@inlined
def pips(t: Table, seat: int, space: int) -> int:
    """Return the fewest pips from a space to the finish."""
    return t.distance[seat, space]


@inlined
def home(t: Table, seat: int) -> int:
    """Return the space to which a team's checkers are sent back; of a lane, its first slot."""
    return t.start[seat, 0] if t.lane_slots else t.pools[seat]


@inlined
def gain(t: Table, s: State, checker: int, tabled: int) -> float:
    """Return the immediate value of a move (pips)."""
    if tabled < 0:
        return gain_besides(t, s, checker, tabled)
    seat = s.actor
    origin, land = s.checkers[seat, checker], t.land[tabled]
    safer = danger(t, s, seat, origin, origin) - danger(t, s, seat, land, origin)
    return gain_of_walk(t, s, checker, tabled, safer)


@inlined
def gain_of_walk(t: Table, s: State, checker: int, tabled: int, safer: float) -> float:
    """Return the immediate value of a walk (pips); `safer` is by how much it lessens the danger."""
    seat = s.actor
    origin, land = s.checkers[seat, checker], t.land[tabled]
    worth = float(pips(t, seat, origin) - pips(t, seat, land)) + safer
    own = s.count[seat, land]
    if t.barriers:
        leaves = (t.kind[origin] == FIELD) & (s.count[seat, origin] == t.owners)
        owns = (t.kind[land] == FIELD) & (own == t.owners - 1)
        worth = worth - LEAVING * leaves + OWNING * owns
    foreign = s.total[land] - allies_on(t, s, seat, land)
    if foreign == 0 or t.kind[land] != FIELD:
        return worth
    if hits_there(t, seat, checker, land, own):
        worth += hit_value(t, s, seat, land, origin)
    elif own == 0 and not t.safe[land]:
        worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, land))
    return worth


@shared
def gain_besides(t: Table, s: State, checker: int, tabled: int) -> float:
    """Return the immediate value of freeing checkers, of a huff, or of a pass (pips)."""
    seat = s.actor
    if tabled == PASS:
        return 0.0
    if tabled == HUFF:
        return -way_lost(t, seat, s.checkers[seat, checker])
    freed = FREE - tabled if t.freed_by == FREED_BY_DOUBLE else 1
    hits = hits_on_exit(t, s, seat) > 0
    return freed * FREEDOM + (hit_value(t, s, seat, t.exits[seat], t.pools[seat]) if hits else 0.0)


@shared
def hit_value(t: Table, s: State, seat: int, space: int, origin: int) -> float:
    """Return the value of hitting all foreign checkers on a space from another one (pips).

    This is the loss of the other seats, divided by their number, plus the cost of a huff that the
    hit makes unnecessary.
    """
    worth, hit = 0.0, False
    for other in range(t.seats):
        if not is_ally(t, seat, other) and s.count[other, space] > 0:
            hit = True
            if t.swaps and t.kind[origin] != POOL:
                lost = s.count[other, space] * float(pips(t, other, origin) - pips(t, other, space))
            else:
                lost = ways_lost(t, s, other, space)
            worth += lost / rivals(t)
    if hit and owes_huff(t, s):
        dearest = 0.0
        for k in range(t.team):
            if s.huffable[k] > 0:
                dearest = max(dearest, way_lost(t, seat, s.huffable[k] - 1))
        worth += dearest
    return worth


@inlined
def ways_lost(t: Table, s: State, seat: int, space: int) -> float:
    """Return the loss of all checkers of a seat that are sent back from a place (pips)."""
    if not t.visit_extent:
        return s.count[seat, space] * way_lost(t, seat, space)
    lost = 0.0
    for checker in range(t.team):
        here = s.checkers[seat, checker]
        lost += way_lost(t, seat, here) if same_place(t, here, space) else 0.0
    return lost


@inlined
def way_lost(t: Table, seat: int, space: int) -> int:
    """Return the loss of a checker that is sent back from a space (pips), its freedom included."""
    waits = FREEDOM if t.freed_by else 0
    return pips(t, seat, home(t, seat)) - pips(t, seat, space) + waits


@inlined
def danger(t: Table, s: State, seat: int, space: int, left: int) -> float:
    """Return the expected loss of a checker on a space (pips), in a game where any landing hits.

    This is a share of its way for each foreign checker, up to three, that is behind it by at most
    the pips of a die. With `swaps` it is a share of the distances of all these checkers. It is 0 in
    other games, on safe spaces, on goals, and beside another of the team that protects it, but not
    beside the space `left`, from where the checker comes.
    """
    if not is_in_danger(t, s, seat, space, left):
        return 0.0
    return danger_by(t, seat, space, hunters_near(t, s, seat, space))


@inlined
def is_in_danger(t: Table, s: State, seat: int, space: int, left: int) -> bool:
    """Return True if foreign checkers may hit one of a seat on a space, as `danger` says."""
    if t.hit != HIT_ALWAYS or t.kind[space] != FIELD or t.safe[space] or t.goal[seat, space]:
        return False
    return not (t.near_slots and mates_beside(t, s, seat, space, left))


@inlined
def danger_by(t: Table, seat: int, space: int, hunters: int) -> float:
    """Return the expected loss of a checker that is in danger, by `hunters_near` its space."""
    if t.swaps:
        return HUNTED * hunters
    return HUNTED * min(hunters, 3) * way_lost(t, seat, space)


@inlined
def hunters_near(t: Table, s: State, seat: int, space: int) -> int:
    """Return the number of foreign checkers behind any visit of the place of a space."""
    hunters = hunters_of(t, s, seat, space)
    if t.visit_extent and not t.swaps:
        visit = t.next_visit[space]
        while visit != space:
            hunters += hunters_of(t, s, seat, visit)
            visit = t.next_visit[visit]
    return hunters


@inlined
def hunters_of(t: Table, s: State, seat: int, space: int) -> int:
    """Return the number of foreign checkers behind a space by at most the pips of a die.

    With `swaps` it is the sum of their distances.
    """
    hunters = 0
    for other in range(t.seats):
        ahead = pips(t, other, space)
        if is_ally(t, seat, other) or ahead >= UNLIMITED:
            continue
        for checker in range(t.team):
            hunters += hunts(t, pips(t, other, s.checkers[other, checker]) - ahead)
    return hunters


@inlined
def hunts(t: Table, behind: int) -> int:
    """Return what a foreign checker that is behind by some pips adds to `hunters_of`."""
    near = 0 < behind <= t.sides
    return (behind if near else 0) if t.swaps else int(near)


@inlined
def rivals(t: Table) -> int:
    """Return the number of seats that play against a seat."""
    return t.seats - 2 if t.partners else t.seats - 1


@shared
def best_reply(t: Table, s: State, moves: Ints, n: int) -> int:
    """Return the number of the first move of the highest immediate value."""
    best, picked = -1e30, 0
    for number in range(n):
        worth = gain(t, s, moves[number, 0], moves[number, 1])
        if worth > best:
            best, picked = worth, number
    return picked


@shared
def play_greedily(t: Table, s: State, work: Workspace) -> None:
    """Play the dice left, each time the first of the best moves."""
    replies = work.replies
    while s.phase == MOVE:
        picked = best_reply(t, s, replies, list_moves(t, s, replies, work))
        play(t, s, replies[picked, 0], replies[picked, 1])
