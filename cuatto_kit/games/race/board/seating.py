"""Choice of the seats that play in a game with fewer players than a board takes.

A board numbers all its seats in turn order; a game numbers only its players. `seated` is the only
place that converts between the two: it renumbers the seats of a board so that the players come
first, and the game uses the renumbered board.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.config.models import RaceVariant

SHARED = (SpaceKind.FIELD, SpaceKind.CROSSING)
"""The kinds of spaces that several teams may share on their way."""

Seated = tuple[RaceVariant, Layout]
"""A variant and its layout, with the seats that play numbered first."""


def playing(variant: RaceVariant, layout: Layout, seats: int) -> tuple[int, ...]:
    """Return the seats of the board (0-based) that play in a game of `seats`, in turn order.

    They are the seats that the file names; else, if each team enters a ring at a different space
    and the seats can be spread evenly, seats at equal distances round it; else the first seats.
    """
    if seats >= layout.seats:
        return tuple(range(seats))
    if named := variant.board.seating.get(seats):
        return tuple(seat - 1 for seat in named)
    ring = () if layout.seats % seats else ring_of(layout)
    return tuple(sorted(ring[:: layout.seats // seats])) if ring else tuple(range(seats))


def ring_of(layout: Layout) -> tuple[int, ...]:
    """Return the seats (0-based) in the order in which the first seat passes their entries.

    The result is empty if the teams do not all enter one ring, each at a different space.
    """
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
    """Return the distance of each space from the start of a seat, in steps without jumps.

    Spaces that the seat does not reach are left out.
    """
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
    """Return the board with the seats that play in a game of `seats` numbered first, in turn order.

    The other seats follow. Colours, head starts, standing checkers, spaces, links, starts and
    finishes keep their seats; paths, routes and entries of the variant, from which the layout was
    made, are not renumbered. A board that already has this order is returned unchanged.
    """
    for known in _RECENT:
        if known[0] is variant and known[1] is layout and known[2] == seats:
            return known[3]
    made = _numbered(variant, layout, seats)
    _RECENT.append((variant, layout, seats, made))
    return made


_RECENT: deque[tuple[RaceVariant, Layout, int, Seated]] = deque(maxlen=8)
"""The boards that were renumbered last: games, pictures and sheets of one design share them."""


def _numbered(variant: RaceVariant, layout: Layout, seats: int) -> Seated:
    first = playing(variant, layout, seats)
    if first == tuple(range(seats)):
        return variant, layout
    order = (*first, *(seat for seat in range(layout.seats) if seat not in first))
    new = {old: number for number, old in enumerate(order)}
    teams, board = variant.teams, variant.board
    colours = (*(teams.colours[seat] for seat in order), *teams.colours[layout.seats :])
    ahead = tuple(teams.head_start[seat] for seat in order) if teams.head_start else ()
    standing = {new[seat - 1] + 1: spaces for seat, spaces in teams.standing.items()}
    settled = {**board.seating, seats: tuple(range(1, seats + 1))}
    changes = {
        "teams": teams.model_copy(
            update={"colours": colours, "head_start": ahead, "standing": standing}
        ),
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
