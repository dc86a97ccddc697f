"""Layout → Kit: panels of squares, a block for each square that a side can take, and what must
fit. The blocks wait beside the board: the first side's in the west, the second's in the east."""

from collections.abc import Iterator

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.panels import PanelMaker
from cuatto_kit.cad.parts import Fit, Instance, Kit, Part, pose_at
from cuatto_kit.cad.scale import Scale
from three_in_a_row.board import square_pitch
from three_in_a_row.model import LineVariant

PIECE, TITLE = "block", "Piece: takes a square"
"""Name of the part, by which the rule sheet speaks of it, and its title."""
EDGES = (14.0, 14.0, 6.0)
"""Width, depth and height of a piece (mm, for a tile of 40 mm)."""


def make_kit(variant: LineVariant, layout: Layout, clearance: float) -> Kit:
    """The parts and their assembly; `clearance` is the play between joints (mm)."""
    scale = Scale(variant.print.scale)
    # No square is marked with a second groove, as those of home rows are.
    panels = PanelMaker(
        layout, scale, clearance, "grid_panel", "framed", lambda space: [0], ("line_depth",)
    )
    width, depth, height = map(scale.mm, EDGES)
    piece = Part(
        name=PIECE,
        title=TITLE,
        group="teams",
        solid=scale.drawn("block", edges=EDGES, unit=0),
        colours={
            colour: variant.pieces_of(seat) for seat, colour in enumerate(variant.team_colours)
        },
        extents=(width, depth, height),
    )
    waiting = (
        Instance(PIECE, TITLE, colour, pose_at(place))
        for seat, colour in enumerate(variant.team_colours)
        for place in places_of(variant, seat)
    )
    return Kit((*panels.parts(), piece), (*panels.instances(), *waiting))


def places_of(variant: LineVariant, seat: int) -> Iterator[Point]:
    """Where the pieces of a side wait, in columns as long as those of the board."""
    pitch, board = square_pitch(variant), variant.board
    for number in range(variant.pieces_of(seat)):
        column, row = divmod(number, board.rows)
        yield ((board.columns + 1 + column if seat else -2 - column) * pitch, row * pitch)


def fits(variant: LineVariant, layout: Layout, kit: Kit) -> Iterator[Fit]:
    """All joints; a piece on every square, none in the way of the next."""
    panels = PlacedPanels(layout, kit)
    yield from panels.joints()
    level = Scale(variant.print.scale).default("grid_panel", "thickness")
    pieces = []
    for space in layout.spaces:
        assert space.outline is not None
        pose = pose_at(space.outline.centre, level)
        pieces.append(Instance(PIECE, TITLE, variant.team_colours[0], pose))
        for panel in panels.under(space.outline):
            yield from stands_on(pieces[-1], panel)
    yield from apart([pieces[0], pieces[1], pieces[variant.board.columns]])
