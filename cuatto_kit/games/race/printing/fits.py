"""The required fits of a race board: joints, loose connectors, checkers in their dimples."""

from collections.abc import Iterator
from itertools import combinations, product
from math import dist

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.laying import NEAR
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Kit
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing import inlaid_fits
from cuatto_kit.games.race.printing.checkers import Checkers, checkers_of
from cuatto_kit.games.race.printing.parts import CONNECTOR


def fits(variant: RaceVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """Yield the fits of all joints and of a checker of each class in every dimple.

    Dimples near each other are tested with checkers in both. For a board in panels, the fits are
    those of inlaid_fits.py.
    """
    if variant.on_panels:
        yield from inlaid_fits.fits(variant, layout, kit)
        return
    panels = PlacedPanels(layout, kit)
    yield from panels.joints(joint_magnet(variant.print))
    yield from _connectors(layout, panels, kit)
    checkers = checkers_of(variant, clearance)
    for panel in layout.panels:
        yield from _checkers(checkers, panels.instance(panel), panel.slots_on_board)
    yield from checkers.fits((0.0, 0.0), checkers.on_panel)


def _connectors(layout: Layout, panels: PlacedPanels, kit: Kit) -> Iterator[Fit]:
    loose = [instance for instance in kit.assembly if instance.part == CONNECTOR]
    for instance, connector in zip(loose, layout.connectors, strict=True):
        (x, y), (dx, dy) = connector.centre, connector.edge.way
        for side in (NEAR, -NEAR):
            yield from panels.joint(instance, (x + side * dx, y + side * dy))


def _checkers(checkers: Checkers, panel: Instance, slots: tuple[Point, ...]) -> Iterator[Fit]:
    """Yield the fits of a checker of each class in every dimple.

    The bases of all teams are tested in the first dimple.
    """
    reach = 3 * checkers.flange
    near = [pair for pair in combinations(slots, 2) if dist(*pair) < reach]

    def standing(name: str, seat: int, slot: Point) -> tuple[Instance, ...]:
        return checkers.standing(name, seat, panel.colour, slot, checkers.on_panel)

    for name in checkers.classes:
        for slot in slots:
            base, *others = standing(name, 0, slot)
            yield from stands_on(base, panel)
            for other in others:
                yield Fit(FitKind.APART, other, panel)
        for here, there in near:
            for both in zip(standing(name, 0, here), standing(name, 0, there), strict=True):
                yield from apart(both)
    for seat, slot in product(range(1, len(checkers.colours)), slots[:1]):
        yield from stands_on(standing(checkers.classes[0], seat, slot)[0], panel)
