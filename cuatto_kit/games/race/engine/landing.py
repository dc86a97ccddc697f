"""What a landing needs and what it does: spaces that are closed, paths that are barred, hits.

Like legal.py it runs as it stands and compiled.
"""

from cuatto_kit.games.race.engine.state import NOBODY, count_of
from cuatto_kit.games.race.engine.tables import (
    AFTER_HIT,
    ALL_PINS,
    ANY_GUARDS,
    BREAKS,
    CAPACITY,
    FIELD,
    GUARDS,
    GUARDS_AT,
    HIT,
    HIT_ALWAYS,
    HIT_NEVER,
    KIND,
    LAND,
    OPEN,
    OWN_PINS,
    OWNER,
    PINS,
    SAFE,
    SPACES,
    TOTAL,
    UNPINNABLE,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared


@inlined
def is_held(t: Table, s: Ints, seat: int, checker: int, space: int) -> bool:
    """Whether a foreign pin holds the checker."""
    if not t[PINS]:
        return False
    foreign = s[t[ALL_PINS] + space] > s[t[OWN_PINS] + seat * t[SPACES] + space]
    return foreign & (t[t[KIND] + space] == FIELD) & ((t[UNPINNABLE] >> checker) & 1 == 0)


@inlined
def can_land_after_all(t: Table, s: Ints, seat: int, checker: int, origin: int, space: int) -> bool:
    """Whether a closed space can be landed on: it is full, but the checker itself leaves
    it, or, under `full: after_hit`, the hits of the landing make room."""
    owner, own = s[t[OWNER] + space], count_of(t, s, seat, space)
    may = space == origin
    if t[AFTER_HIT]:
        may |= (own < t[t[CAPACITY] + space]) & hits_there(t, seat, checker, space, own)
    return may & ((owner == NOBODY) | (owner == seat))


@inlined
def hits_there(t: Table, seat: int, checker: int, space: int, own: int) -> bool:
    """Whether landing sends the foreign checkers there back; `own` stand there already."""
    if t[HIT] == HIT_NEVER:
        return False
    exposed = (t[t[KIND] + space] == FIELD) & (t[t[SAFE] + space] == 0)
    if t[HIT] == HIT_ALWAYS:
        return exposed
    return exposed & ((own >= 1) | ((t[BREAKS] >> checker) & 1 == 1))


@inlined
def can_pass(t: Table, s: Ints, seat: int, origin: int, tabled: int) -> bool:
    """Whether no guard of a tabled move stops a checker lifted from `origin`."""
    for position in range(t[t[GUARDS_AT] + tabled], t[t[GUARDS_AT] + tabled + 1]):
        space = t[t[GUARDS] + position]
        if not (s[t[OPEN] + space] >> seat) & 1:
            owner = s[t[OWNER] + space]
            if space != origin or (owner != NOBODY and owner != seat):
                return False
    return True


@shared
def may_take(t: Table, s: Ints, seat: int, checker: int, origin: int, tabled: int) -> bool:
    """Whether a checker lifted from `origin` may make a tabled move, from there or farther on."""
    land = t[t[LAND] + tabled]
    open_to = (s[t[OPEN] + land] >> seat) & 1
    if not open_to and not can_land_after_all(t, s, seat, checker, origin, land):
        return False
    return not t[ANY_GUARDS] or can_pass(t, s, seat, origin, tabled)


@shared
def victims(t: Table, s: Ints, seat: int, checker: int, origin: int, land: int) -> int:
    """How many checkers a landing would send back, of a checker lifted from `origin`."""
    own = count_of(t, s, seat, land)
    foreign = s[t[TOTAL] + land] - own
    if foreign == 0 or not hits_there(t, seat, checker, land, own - (land == origin)):
        return 0
    return foreign
