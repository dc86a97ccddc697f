"""Which seats of a board play with fewer players than it takes.

A board numbers all its seats in turn order; a game numbers those that play. `seated` is the one
place where the two meet: it numbers the seats of a board anew, so that those that play come first,
and a game goes on with the board as numbered.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.config.models import RaceVariant

SHARED = (SpaceKind.FIELD, SpaceKind.CROSSING)
"""Kinds of spaces that several teams may come to on their way."""

Seated = tuple[RaceVariant, Layout]
"""A board for a game, its seats numbered so that those that play come first."""


def playing(variant: RaceVariant, layout: Layout, seats: int) -> tuple[int, ...]:
    """Returns the seats of the board (0-based) that play in a game of `seats`, in turn order.

    They are those that the file names; else, where teams enter a ring each at a place of their own
    and the seats can be spread evenly, those at equal distances round it; else the first ones.
    """
    if seats >= layout.seats:
        return tuple(range(seats))
    if named := variant.board.seating.get(seats):
        return tuple(seat - 1 for seat in named)
    ring = () if layout.seats % seats else ring_of(layout)
    return tuple(sorted(ring[:: layout.seats // seats])) if ring else tuple(range(seats))


def ring_of(layout: Layout) -> tuple[int, ...]:
    """Returns the seats (0-based) in the order in which the first seat comes by the places where
    they enter; none where they do not all enter one ring, each at a place of its own."""
    ways = [_distances(layout, seat) for seat in range(layout.seats)]
    common = [
        space.id
        for space in layout.spaces
        if space.kind in SHARED and all(space.id in way for way in ways)
    ]
    if not common:
        return ()
    entries = [min(common, key=way.__getitem__) for way in ways]
    if len(set(entries)) < len(entries):
        return ()
    return tuple(sorted(range(layout.seats), key=lambda seat: ways[0][entries[seat]]))


def _distances(layout: Layout, seat: int) -> Mapping[str, int]:
    """Returns how many steps each space is from the start of a seat, without jumps; spaces that it
    does not come to are left out."""
    found = dict.fromkeys(layout.starts[seat], 0)
    left = deque(found)
    while left:
        here = left.popleft()
        for link in layout.links_from(here, seat):
            if link.kind is not LinkKind.JUMP and link.target not in found:
                found[link.target] = found[here] + 1
                left.append(link.target)
    return found


def seated(variant: RaceVariant, layout: Layout, seats: int) -> Seated:
    """Returns the board with its seats numbered so that those that play in a game of `seats` are
    the first ones, in turn order; the others follow them.

    Colours and head starts, spaces, ways, starts and finishes go with their seats. What the file
    says of paths and entries, from which the layout was made, stays as it was. A board that is
    numbered so is returned as it is.
    """
    for known in _RECENT:
        if known[0] is variant and known[1] is layout and known[2] == seats:
            return known[3]
    made = _numbered(variant, layout, seats)
    _RECENT.append((variant, layout, seats, made))
    return made


_RECENT: deque[tuple[RaceVariant, Layout, int, Seated]] = deque(maxlen=8)
"""The boards numbered last: games, pictures and sheets of one design all ask for the same."""


def _numbered(variant: RaceVariant, layout: Layout, seats: int) -> Seated:
    first = playing(variant, layout, seats)
    if first == tuple(range(seats)):
        return variant, layout
    order = (*first, *(seat for seat in range(layout.seats) if seat not in first))
    new = {old: number for number, old in enumerate(order)}
    teams, board = variant.teams, variant.board
    colours = (*(teams.colours[seat] for seat in order), *teams.colours[layout.seats :])
    ahead = tuple(teams.head_start[seat] for seat in order) if teams.head_start else ()
    settled = {**board.seating, seats: tuple(range(1, seats + 1))}
    changes = {
        "teams": teams.model_copy(update={"colours": colours, "head_start": ahead}),
        "board": board.model_copy(update={"seating": settled}),
    }

    def moved(space: Space) -> Space:
        return space if space.seat is None else replace(space, seat=new[space.seat])

    turned = replace(
        layout,
        spaces=tuple(map(moved, layout.spaces)),
        links=tuple(
            replace(link, seats=tuple(sorted(new[seat] for seat in link.seats)))
            for link in layout.links
        ),
        starts=tuple(layout.starts[seat] for seat in order),
        finishes=tuple(layout.finishes[seat] for seat in order),
    )
    return variant.model_copy(update=changes), turned
