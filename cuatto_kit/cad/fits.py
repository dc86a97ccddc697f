"""The fits of any board: between its panels, and between panels and pieces on them.

Families add their own fits in their modules `fits.py`; fabrication/proof.py proves all of them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.laying import NEAR, NORTH
from cuatto_kit.board.layout import Joint, JointKind, Layout, Panel, PanelKind
from cuatto_kit.cad.magnets import Magnet
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Kit


class PlacedPanels:
    """The panels of a board in their places, found by place."""

    def __init__(self, layout: Layout, kit: Kit) -> None:
        self._panels = layout.panels
        labelled = {instance.label: instance for instance in kit.assembly}
        self._instances = {panel.name: labelled[panel.name] for panel in layout.panels}
        self._outlines = [(panel, outline) for panel in layout.panels for outline in panel.outlines]
        self._rims = np.array([[r.left, r.bottom, -r.right, -r.top] for _, r in self._outlines])

    def instance(self, panel: Panel) -> Instance:
        """Return the panel in its place."""
        return self._instances[panel.name]

    def at(self, place: Point) -> tuple[Instance, Rect] | None:
        """Return the panel at a place, and the one of its outlines that contains the place."""
        x, y = place
        found = np.flatnonzero((self._rims < np.array([x, y, -x, -y])).all(axis=1))
        for number in found:
            panel, outline = self._outlines[number]
            if outline.holds(place):
                return self.instance(panel), outline
        return None

    def under(self, footprint: Rect) -> Iterator[Instance]:
        """Yield the panels below a footprint."""
        for panel in self._panels:
            if any(footprint.overlaps(outline) for outline in panel.outlines):
                yield self.instance(panel)

    def joints(self, magnet: Magnet | None = None) -> Iterator[Fit]:
        """Yield the fit of each knob in the panel that it reaches into, or of each pair of magnets.

        The knobs of large panels are hidden: the panel with the socket is lowered on to them.
        """
        for panel in self._panels:
            for knob in panel.joints_of(JointKind.KNOB):
                x, y = panel.place_of(knob)
                dx, dy = knob.edge.way
                beyond = panel.on_board((x + NEAR * dx, y + NEAR * dy))
                hidden = panel.kind is PanelKind.PANEL
                yield from self.joint(self.instance(panel), beyond, hidden=hidden)
            if magnet:
                for joint in panel.joints_of(JointKind.MAGNET):
                    yield from self._magnets(panel, joint, magnet)

    def _magnets(self, panel: Panel, joint: Joint, magnet: Magnet) -> Iterator[Fit]:
        """Yield the fit of the magnets across a seam, on one of its sides."""
        edge = joint.edge.turned(panel.turn)
        (x, y), (dx, dy) = panel.on_board(panel.place_of(joint)), edge.way
        if edge in NORTH and (found := self.at((x + NEAR * dx, y + NEAR * dy))):
            apart = 2 * magnet.inset
            within = Rect.around((x, y), apart * abs(dx), apart * abs(dy))
            limits = (magnet.across, magnet.depth)
            yield Fit(FitKind.MAGNETS, self.instance(panel), found[0], within, limits)

    def joint(self, guest: Instance, place: Point, *, hidden: bool = False) -> Iterator[Fit]:
        """Yield the fits of a knob of `guest` in the panel at `place`, if there is one.

        The knob holds, and comes out upwards; with a `hidden` one the host is lifted off instead.
        """
        if found := self.at(place):
            host, outline = found
            yield Fit(FitKind.JOINT, guest, host, outline)
            yield Fit(FitKind.LIFT, host, guest) if hidden else Fit(FitKind.LIFT, guest, host)


def stands_on(guest: Instance, host: Instance) -> Iterator[Fit]:
    """Yield the fits of a piece that rests on a panel and can be lifted off."""
    yield Fit(FitKind.REST, guest, host)
    yield Fit(FitKind.LIFT, guest, host)


def apart(instances: Sequence[Instance]) -> Iterator[Fit]:
    """Yield the fits of pieces side by side, for every pair."""
    for one, other in combinations(instances, 2):
        yield Fit(FitKind.APART, one, other)
