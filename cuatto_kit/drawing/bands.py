"""Pale colours for the paths of a board, which distinguish spaces with the same number."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.config.colours import COLOURS, mixed, parts_of
from cuatto_kit.drawing.arrows import gates
from cuatto_kit.drawing.patterns import pale


@dataclass(frozen=True)
class Band:
    """The colours of a path: two that alternate on its spaces, and that of its name."""

    light: str
    dark: str
    ink: str


Bands: TypeAlias = Mapping[str, Band]
"""The bands by path."""

PLAIN = Band("#fbf8f1", "#eee7d8", "#22303a")
"""The band of a board that needs no distinction."""
_BANDS = (
    Band("#fbf8f1", "#eee7d8", "#4d3f1c"),
    Band("#e6f0fb", "#cfe1f5", "#153f73"),
    Band("#e9f5e3", "#d1e8c6", "#23520f"),
    Band("#fdebef", "#f7d2db", "#7d1a38"),
    Band("#fcf7d2", "#f3e8a4", "#564d00"),
    Band("#f0ebfb", "#ddd1f3", "#482683"),
    Band("#e1f5f3", "#c2e7e3", "#084f4c"),
    Band("#fdeedd", "#f8d9b6", "#74390a"),
)
"""The bands of paths in order, repeated if there are more paths."""


def bands_of(layout: Layout, names: Collection[str], colours: Sequence[str]) -> Bands:
    """Return the bands of a board's paths; empty if fewer than two paths have names.

    A path on which exactly one team has its own spaces is pale in that team's colour; on a board of
    tiles, only if the path ends in the finish or teams enter there. So is a path without such
    spaces on which one team alone comes on to the board.

    Args:
        layout: The board.
        names: The paths with names.
        colours: The teams' colours by seat.
    """
    if len(names) < 2:
        return {}
    owners: dict[str, set[int | None]] = {}
    for space in layout.spaces:
        if space.cell is not None:
            owners.setdefault(space.path, set()).add(space.seat)
    marked = {*owners} if layout.in_panels else _ends(layout)
    for path, seat in _entered(layout).items():
        if owners[path] == {None} and seat < len(colours):
            owners[path].add(seat)
            marked.add(path)
    found: dict[str, Band] = {}
    for path, seats in owners.items():
        teams = [seat for seat in seats if seat is not None and seat < len(colours)]
        if path in marked and len(teams) == 1:
            found[path] = of_team(colours[teams[0]])
        else:
            found[path] = _BANDS[len(found) % len(_BANDS)]
    return found


def _ends(layout: Layout) -> set[str]:
    """Return the paths that end in the finish, and those on which teams enter the board."""
    goals = {space for goals in layout.finishes for space in goals}
    last = {link.origin for link in layout.links if link.target in goals}
    entries = {space.id for space in layout.spaces if Flag.ENTRY in space.flags}
    return {layout.space(space).path for space in (*goals, *last, *entries)}


def _entered(layout: Layout) -> dict[str, int]:
    """Return the paths on which one team alone comes on to the board, with its seat (0-based)."""
    takers: dict[str, set[int | None]] = {}
    for gate in gates(layout):
        if gate.inwards:
            takers.setdefault(layout.space(gate.space).path, set()).add(gate.taker)
    alone = {path: found.pop() for path, found in takers.items() if len(found) == 1}
    return {path: seat for path, seat in alone.items() if seat is not None}


def of_team(colour: str) -> Band:
    """Return the band of a team's colour."""
    return Band(pale(colour, 0.07), pale(colour, 0.17), inky(colour))


def inky(colour: str) -> str:
    """Return a named colour, darkened if necessary so that letters in it are legible on white."""
    red, green, blue = parts_of(COLOURS[colour])
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return mixed("#000000", COLOURS[colour], min(1.0, _DARK / light))


_DARK = 85.0
"""The greatest lightness of letters, as the weighted mean of their parts (0 to 255)."""
