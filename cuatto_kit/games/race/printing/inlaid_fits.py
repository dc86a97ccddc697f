"""The required fits of a board in panels: joints, inlays in recesses, pawns on every space."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.dice import NEUTRAL
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Kit
from cuatto_kit.games.race.board.marks import CENTRE, YARD, marks
from cuatto_kit.games.race.board.panels import space_size, space_slots
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing.inlaid import floor_of, inlay, pawn


def fits(variant: RaceVariant, layout: Layout, kit: Kit) -> Iterator[Fit]:
    """Yield the fits of all joints, of every inlay in its recess, and of pawns on every space.

    Each space is full. Pawns of all teams alternate on it; in a yard all are of its team.
    """
    panels = PlacedPanels(layout, kit)
    yield from panels.joints(joint_magnet(variant.print))
    inlays: dict[str, Instance] = {}
    rings: set[str] = set()
    for mark in marks(layout, space_size(variant)):
        plate = inlay(variant, mark, NEUTRAL)
        yield from stands_on(plate, _beneath(panels, mark.place))
        if mark.inlay != CENTRE:
            inlays[mark.space] = plate
            rings |= {mark.space} if mark.inlay == YARD else set()
    for space in layout.places:
        pawns = _pawns(variant, layout, space)
        for piece in pawns:
            yield from _stands(panels, piece, inlays.get(space.id), ring=space.id in rings)
        yield from apart(pawns)


def _pawns(variant: RaceVariant, layout: Layout, space: Space) -> Sequence[Instance]:
    """Return the pawns on a space when it is full; in the middle of the centre these are four."""
    if space.outline is None:
        return ()
    x, y = space.outline.centre
    places = space.slots or [(x + dx, y + dy) for dx, dy in space_slots(variant, None)]
    if space.kind is SpaceKind.POOL:
        assert space.seat is not None
        return [pawn(space.seat, NEUTRAL, place, floor_of(variant)) for place in places]
    return [
        pawn(k % layout.seats, NEUTRAL, place, floor_of(variant)) for k, place in enumerate(places)
    ]


def _stands(
    panels: PlacedPanels, piece: Instance, plate: Instance | None, *, ring: bool
) -> Iterator[Fit]:
    """Yield the fits of a pawn on an inlay, which is level with the floor, or on the floor.

    Within the ring of a yard the pawn is on the floor, and beside the inlay.
    """
    panel = _beneath(panels, (piece.pose.at[0], piece.pose.at[1]))
    if plate is None:
        yield from stands_on(piece, panel)
        return
    under, beside = (panel, plate) if ring else (plate, panel)
    yield from stands_on(piece, under)
    yield Fit(FitKind.APART, piece, beside)
    yield Fit(FitKind.LIFT, piece, beside)


def _beneath(panels: PlacedPanels, place: Point) -> Instance:
    """Return the panel at a place, which may be where squares of a panel meet."""
    x, y = place
    found = panels.at((x - 0.5, y - 0.5))
    assert found
    return found[0]
