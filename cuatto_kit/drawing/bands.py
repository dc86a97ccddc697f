"""The paths of a board in pale colours of their own: spaces of one number are told apart."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.config.colours import COLOURS, mixed, parts_of
from cuatto_kit.drawing.patterns import pale


@dataclass(frozen=True)
class Band:
    """The colours of a path: of its spaces by turns, and of its name."""

    light: str
    dark: str
    ink: str


Bands: TypeAlias = Mapping[str, Band]
"""By path."""

PLAIN = Band("#fbf8f1", "#eee7d8", "#22303a")
"""Of a board that needs none."""
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


def bands_of(layout: Layout, names: Collection[str], colours: Sequence[str]) -> Bands:
    """The bands of paths by name, where several have one; a path on which one team alone has
    spaces of its own is pale in that team's colour (`colours` by seat): on a board of tiles, where
    it ends in the finish or the team enters there."""
    if len(names) < 2:
        return {}
    owners: dict[str, set[int | None]] = {}
    for space in layout.spaces:
        if space.cell is not None:
            owners.setdefault(space.path, set()).add(space.seat)
    marked = {*owners} if layout.in_panels else _ends(layout)
    found: dict[str, Band] = {}
    for path, seats in owners.items():
        teams = [seat for seat in seats if seat is not None and seat < len(colours)]
        if path in marked and len(teams) == 1:
            found[path] = of_team(colours[teams[0]])
        else:
            found[path] = _BANDS[len(found) % len(_BANDS)]
    return found


def _ends(layout: Layout) -> set[str]:
    """The paths that end in the finish, and those on which teams come on to the board."""
    goals = {space for goals in layout.finishes for space in goals}
    last = {link.origin for link in layout.links if link.target in goals}
    entries = {space.id for space in layout.spaces if Flag.ENTRY in space.flags}
    return {layout.space(space).path for space in (*goals, *last, *entries)}


def of_team(colour: str) -> Band:
    """The band of a team's colour."""
    return Band(pale(colour, 0.07), pale(colour, 0.17), inky(colour))


def inky(colour: str) -> str:
    """The colour so dark that letters in it can be read on white."""
    red, green, blue = parts_of(COLOURS[colour])
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return mixed("#000000", COLOURS[colour], min(1.0, _DARK / light))


_DARK = 85.0
"""How light letters are at most, as the weighted mean of their parts (0 to 255)."""
