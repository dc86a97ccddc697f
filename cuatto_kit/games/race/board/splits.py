"""Splits of a layout, where checkers choose between ways, with the arms and paths that follow."""

from collections.abc import Sequence
from typing import NamedTuple

from cuatto_kit.board.layout import Layout, Link, LinkKind


class Arm(NamedTuple):
    """One of the ways on from a split."""

    split: str
    """The space where the ways part."""
    first: str
    """The first space of the way."""
    path: str
    """The path of the link to `first`."""
    seats: frozenset[int]
    """The seats (0-based) that have a choice at the split and may take this arm."""

    @property
    def name(self) -> str:
        """The name of the column of records that counts the uses of this arm."""
        return f"{self.split} > {self.first}"


def arms_of(layout: Layout) -> tuple[Arm, ...]:
    """Return all arms of all splits, in the layout's order of spaces."""
    return tuple(arm for space in layout.spaces for arm in _arms_from(layout, space.id))


def _arms_from(layout: Layout, space: str) -> list[Arm]:
    """Return the arms of a split; empty if the space is not a split."""
    takers: dict[str, set[int]] = {}
    paths: dict[str, str] = {}
    steps = [link for link in layout.links_from(space) if link.kind is LinkKind.STEP]
    for seat in range(layout.seats if len(steps) > 1 else 0):
        links = [link for link in steps if not link.seats or seat in link.seats]
        onward = {link.target: link.path for link in links}
        if len(onward) > 1:
            paths |= onward
            for target in onward:
                takers.setdefault(target, set()).add(seat)
    return [Arm(space, first, paths[first], frozenset(takers[first])) for first in paths]


def straight_on(steps: Sequence[Link]) -> Link:
    """Return the one of the steps from a space that leads straight on.

    It belongs to the path of the space; if there is none, it is the first in the file.
    """
    path = steps[0].origin.partition(".")[0]
    return next((link for link in steps if link.path == path), steps[0])


def paths_of(layout: Layout) -> tuple[str, ...]:
    """Return the paths that have cells on the board, in the layout's order."""
    return tuple(dict.fromkeys(space.path for space in layout.spaces if space.cell is not None))


def path_column(path: str) -> str:
    """Return the name of the column of records that counts the visits to a path."""
    return f"path {path}"


def is_open(layout: Layout, path: str) -> bool:
    """Return True if all seats may walk a path."""
    on_it = {space.id for space in layout.spaces if space.path == path}
    links = [link for link in layout.links if link.target in on_it]
    return any(not link.seats for link in links) or set().union(
        *(link.seats for link in links)
    ) >= set(range(layout.seats))
