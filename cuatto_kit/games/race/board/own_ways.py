"""The seats of a layout that go different ways, and the paths of single seats."""

from collections.abc import Mapping

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.games.race.config.names import GOAL


def entered(layout: Layout, seat: int) -> tuple[str, ...]:
    """Return the spaces on which the checkers of a seat come on to the board."""
    starts = layout.starts[seat]
    links = (link for start in starts for link in layout.links_from(start, seat))
    return tuple(dict.fromkeys(link.target for link in links if link.target not in starts))


def enter_apart(layout: Layout) -> bool:
    """Return True if the seats come on to the board on different spaces."""
    return len({frozenset(entered(layout, seat)) for seat in range(layout.seats)}) > 1


def have_own_links(layout: Layout) -> bool:
    """Return True if some seats may go ways on the board that others may not."""
    starts = {start for lane in layout.starts for start in lane}
    return any(
        link.seats and len({*link.seats}) < layout.seats
        for link in layout.links
        if link.origin not in starts
    )


def seats_differ(layout: Layout) -> bool:
    """Return True if the seats do not all have the same ways."""
    return have_own_links(layout) or enter_apart(layout)


def owners(layout: Layout) -> Mapping[str, int]:
    """Return the seat (0-based) of each space that only one seat should come to.

    They are goals, and the spaces of paths whose steps are all for the same single seat.
    """
    takers: dict[str, set[tuple[int, ...]]] = {}
    for link in layout.links:
        if link.kind is LinkKind.STEP:
            takers.setdefault(link.path, set()).add(link.seats)
    found: dict[str, int] = {}
    for space in layout.spaces:
        seats = takers.get(space.path, set())
        if GOAL in space.flags and space.seat is not None:
            found[space.id] = space.seat
        elif space.cell and len(seats) == 1 and len(alone := next(iter(seats))) == 1:
            found[space.id] = alone[0]
    return found
