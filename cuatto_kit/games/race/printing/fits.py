"""What must fit on a race board: joints, loose connectors, checkers in their dimples."""

from collections.abc import Iterator
from itertools import combinations
from math import dist

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.fits import NEAR, PlacedPanels, apart, stands_on
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Kit
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing import inlaid_fits
from cuatto_kit.games.race.printing.parts import CONNECTOR, checker, slot_height


def fits(variant: RaceVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """All joints; a checker of each class in every dimple, dimples that are near each other
    all taken. On a board with yards, what panel_fits.py says."""
    if variant.yards:
        yield from inlaid_fits.fits(variant, layout, kit)
        return
    panels = PlacedPanels(layout, kit)
    yield from panels.joints()
    yield from _connectors(layout, panels, kit)
    for panel in layout.panels:
        yield from _checkers(variant, panels.instance(panel), panel.slots_on_board)


def _connectors(layout: Layout, panels: PlacedPanels, kit: Kit) -> Iterator[Fit]:
    loose = [instance for instance in kit.assembly if instance.part == CONNECTOR]
    for instance, connector in zip(loose, layout.connectors, strict=True):
        (x, y), (dx, dy) = connector.centre, connector.edge.step
        for side in (NEAR, -NEAR):
            yield from panels.joint(instance, (x + side * dx, y + side * dy))


def _checkers(
    variant: RaceVariant, panel: Instance, slots: tuple[tuple[float, float], ...]
) -> Iterator[Fit]:
    height = slot_height(variant)
    reach = 3 * Scale(variant.print.scale).default("checker_base", "flange_radius")
    near = [pair for pair in combinations(slots, 2) if dist(*pair) < reach]
    for name in filter(variant.teams.line_up.__contains__, CLASSES):
        for slot in slots:
            base, top = checker(name, panel.colour, slot, height)
            yield from stands_on(base, panel)
            yield Fit(FitKind.REST, top, base)
            yield Fit(FitKind.APART, top, panel)
        for one, other in near:
            bases, tops = zip(
                *(checker(name, panel.colour, slot, height) for slot in (one, other)), strict=True
            )
            yield from apart(bases)
            yield from apart(tops)
