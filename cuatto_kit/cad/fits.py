"""What must fit of any board: its panels in each other, and what stands on them.

Families add what is their own, in their rooms `fits.py`; fabrication/assembly.py proves it all.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import JointKind, Layout, Panel
from cuatto_kit.cad.parts import Fit, FitKind, Kit, Standing

NEAR = 0.5
"""How far beyond an edge it is looked for the neighbour that a knob enters (mm)."""


class Table:
    """The panels of a board where they stand, found by place."""

    def __init__(self, layout: Layout, kit: Kit) -> None:
        self._panels = layout.panels
        labelled = {standing.label: standing for standing in kit.table}
        self._standings = {panel.name: labelled[panel.name] for panel in layout.panels}
        self._rooms = [(panel, outline) for panel in layout.panels for outline in panel.outlines]
        self._rims = np.array([[r.left, r.bottom, -r.right, -r.top] for _, r in self._rooms])

    def standing(self, panel: Panel) -> Standing:
        """The panel where it stands."""
        return self._standings[panel.name]

    def at(self, place: Point) -> tuple[Standing, Rect] | None:
        """The panel at a place, and which of its outlines the place is in."""
        x, y = place
        found = np.flatnonzero((self._rims < np.array([x, y, -x, -y])).all(axis=1))
        if not found.size:
            return None
        panel, outline = self._rooms[found[0]]
        return self.standing(panel), outline

    def under(self, footprint: Rect) -> Iterator[Standing]:
        """The panels that a footprint lies on."""
        for panel in self._panels:
            if any(footprint.overlaps(outline) for outline in panel.outlines):
                yield self.standing(panel)

    def joints(self) -> Iterator[Fit]:
        """Each knob in the panel that it reaches into."""
        for panel in self._panels:
            for knob in panel.joints_of(JointKind.KNOB):
                x, y = panel.place_of(knob)
                dx, dy = knob.edge.step
                beyond = panel.on_board((x + NEAR * dx, y + NEAR * dy))
                yield from self.joint(self.standing(panel), beyond)

    def joint(self, guest: Standing, place: Point) -> Iterator[Fit]:
        """A knob of `guest` in the panel at `place`, where there is one: it holds, and comes
        out upwards."""
        if found := self.at(place):
            host, outline = found
            yield Fit(FitKind.JOINT, guest, host, outline)
            yield Fit(FitKind.LIFT, guest, host)


def stands_on(guest: Standing, host: Standing) -> Iterator[Fit]:
    """A piece that rests on a panel and can be lifted off."""
    yield Fit(FitKind.REST, guest, host)
    yield Fit(FitKind.LIFT, guest, host)


def apart(standings: Sequence[Standing]) -> Iterator[Fit]:
    """Pieces that stand side by side, each beside every other."""
    for one, other in combinations(standings, 2):
        yield Fit(FitKind.APART, one, other)
