"""Where a layout leaves checkers a choice of ways, by which arms they go on, and by which paths."""

from typing import NamedTuple

from cuatto_kit.board.layout import Layout, LinkKind


class Arm(NamedTuple):
    """One of the ways on from a split."""

    split: str
    """The space that it leads on from."""
    first: str
    """The space that it leads to."""
    path: str
    """The path of the way there."""
    seats: frozenset[int]
    """Those (0-based) that have a choice there and may take it."""

    @property
    def name(self) -> str:
        """What a column of records is called that counts who took it."""
        return f"{self.split} > {self.first}"


def arms_of(layout: Layout) -> tuple[Arm, ...]:
    """All arms of all splits, split by split as their spaces stand in the layout."""
    return tuple(arm for space in layout.spaces for arm in _arms_from(layout, space.id))


def _arms_from(layout: Layout, space: str) -> list[Arm]:
    """The arms of a split, or of a space that is none, nothing."""
    takers: dict[str, set[int]] = {}
    paths: dict[str, str] = {}
    for seat in range(layout.seats):
        links = [ln for ln in layout.links_from(space, seat) if ln.kind is LinkKind.STEP]
        onward = {link.target: link.path for link in links}
        if len(onward) > 1:
            paths |= onward
            for target in onward:
                takers.setdefault(target, set()).add(seat)
    return [Arm(space, first, paths[first], frozenset(takers[first])) for first in paths]


def paths_of(layout: Layout) -> tuple[str, ...]:
    """The paths that have a place on the table, in the layout's order."""
    return tuple(dict.fromkeys(space.path for space in layout.spaces if space.cell is not None))


def path_column(path: str) -> str:
    """What a column of records is called that counts who came to a path."""
    return f"path {path}"


def is_open(layout: Layout, path: str) -> bool:
    """Whether all seats may walk a path."""
    on_it = {space.id for space in layout.spaces if space.path == path}
    links = [link for link in layout.links if link.target in on_it]
    return any(not link.seats for link in links) or set().union(
        *(link.seats for link in links)
    ) >= set(range(layout.seats))
