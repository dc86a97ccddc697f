"""What must fit on a board with yards: joints, inlays in their recesses, pawns on every space."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.dice import NEUTRAL
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.parts import Fit, FitKind, Instance, Kit
from cuatto_kit.games.race.board.marks import CENTRE, marks
from cuatto_kit.games.race.board.panels import space_size, space_slots
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing.inlaid import floor_of, inlay, pawn, seat_of


def fits(variant: RaceVariant, layout: Layout, kit: Kit) -> Iterator[Fit]:
    """All joints; every inlay in its recess; as many pawns on every space as it has room for,
    of all teams by turns, those of a yard of its own team."""
    panels = PlacedPanels(layout, kit)
    yield from panels.joints()
    inlays: dict[str, Instance] = {}
    for mark in marks(layout, space_size(variant)):
        plate = inlay(variant, mark, NEUTRAL)
        yield from stands_on(plate, _beneath(panels, mark.place))
        if mark.inlay != CENTRE:
            inlays[mark.space] = plate
    for space in layout.spaces:
        pawns = _pawns(variant, layout, space, seated=space.id in inlays)
        for piece in pawns:
            yield from _stands(panels, piece, inlays.get(space.id))
        yield from apart(pawns)


def _pawns(
    variant: RaceVariant, layout: Layout, space: Space, *, seated: bool
) -> Sequence[Instance]:
    """Who stands on a space where it is full; four in the middle of the centre. A yard with an
    inlay has seats."""
    if space.outline is None:
        return ()
    x, y = space.outline.centre
    places = space.slots or [(x + dx, y + dy) for dx, dy in space_slots(variant, bridge=False)]
    if space.kind is SpaceKind.POOL:
        assert space.seat is not None
        height = seat_of(variant) if seated else floor_of(variant)
        return [pawn(space.seat, NEUTRAL, place, height) for place in places]
    return [
        pawn(k % layout.seats, NEUTRAL, place, floor_of(variant)) for k, place in enumerate(places)
    ]


def _stands(panels: PlacedPanels, piece: Instance, plate: Instance | None) -> Iterator[Fit]:
    """On the inlay where there is one, whose top is level with the floor, else on the floor."""
    panel = _beneath(panels, (piece.pose.at[0], piece.pose.at[1]))
    if plate is None:
        yield from stands_on(piece, panel)
        return
    yield from stands_on(piece, plate)
    yield Fit(FitKind.APART, piece, panel)
    yield Fit(FitKind.LIFT, piece, panel)


def _beneath(panels: PlacedPanels, place: Point) -> Instance:
    """The panel at a place, which may lie where squares of a panel meet."""
    x, y = place
    found = panels.at((x - 0.5, y - 0.5))
    assert found
    return found[0]
