"""The parts of a board of columns, and what must fit."""

from collections.abc import Iterator

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Flag, Layout, Space
from cuatto_kit.cad.dice import DIE, NEUTRAL, die_size, make_dice
from cuatto_kit.cad.fits import PlacedPanels, apart, stands_on
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.cad.panels import PanelMaker
from cuatto_kit.cad.parts import TEAMS, Fit, Instance, Kit, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.looks import look_of
from cuatto_kit.games.columns.model import ColumnsVariant

# Parts

CUBE, RUNNER = "cube", "runner"
"""Names of parts."""
CUBE_EDGE = 6.0
"""The edge of a cube (mm, for a tile of 40 mm)."""
CUBE_CHAMFER = 0.5
SIDES_OF_A_CUBE = 6
"""The faces of a die, which is a cube; its numbers must be distributed evenly over them."""
BESIDE = 12.0
"""The distance of pieces beside the board from it and from one another (mm)."""
CUBES_IN_A_ROW = 6


def make_parts(variant: ColumnsVariant, layout: Layout, clearance: float) -> Kit:
    """Return the parts of a board of columns and its assembly.

    `clearance` is the gap between joints (mm). Dice whose numbers cannot be distributed evenly over
    the faces of a cube are omitted.
    """
    builder = _KitBuilder(variant, layout, clearance)
    return Kit((*builder.panels.parts(), *builder.team_parts()), tuple(builder.assembly()))


def floor_of(variant: ColumnsVariant) -> float:
    """Return the height of a space's floor above the table (mm)."""
    scale = Scale(variant.print.scale)
    return scale.default("column_panel", "thickness") - scale.default("column_panel", "hollow")


def _mark(space: Space) -> list[float]:
    """Return what is engraved in a space: its sum, and whether it is its column's last."""
    return [int(space.path), int(Flag.TOP in space.flags)]


class _KitBuilder:
    def __init__(self, variant: ColumnsVariant, layout: Layout, clearance: float) -> None:
        self.variant = variant
        self.layout = layout
        self.scale = Scale(variant.print.scale)
        self.panels = PanelMaker(
            layout,
            self.scale,
            clearance,
            "column_panel",
            "marked",
            _mark,
            ("hollow", "engraving"),
            look=look_of(variant),
            magnet=joint_magnet(variant.print),
        )
        self.colours = variant.teams.colours[: variant.seats[1]]
        has_dice = SIDES_OF_A_CUBE % variant.dice.sides == 0
        self.dice = variant.dice.number if has_dice else 0

    def team_parts(self) -> Iterator[Part]:
        """Yield cubes in the colours of all teams that can play, runners and dice."""
        cube = self.scale.mm(CUBE_EDGE)
        yield Part(
            name=CUBE,
            title="Cube: marks how far a team has come in a column",
            group=TEAMS,
            solid=self.scale.drawn("block", edges=[CUBE_EDGE] * 3, chamfer=CUBE_CHAMFER, unit=0),
            colours=dict.fromkeys(self.colours, self.variant.teams.cubes),
            extents=(cube, cube, cube),
        )
        foot = self.scale.default("runner", "runner_width")
        yield Part(
            name=RUNNER,
            title="Runner: climbs for the team whose turn it is",
            group=TEAMS,
            solid=self.scale.drawn("runner"),
            colours={NEUTRAL: self.variant.runners},
            extents=(foot, None, None),
        )
        if self.dice:
            yield make_dice(self.dice, self.variant.dice.sides, TEAMS, self.scale)

    # The assembly

    def assembly(self) -> Iterator[Instance]:
        """Yield the board, below it dice and runners, then the cubes of each team."""
        outlines = [panel.outline for panel in self.layout.panels]
        middle = (min(o.left for o in outlines) + max(o.right for o in outlines)) / 2
        level = min(o.bottom for o in outlines) - 2 * self.scale.mm(BESIDE)
        yield from self.panels.instances()
        shared = [DIE] * self.dice + [RUNNER] * self.variant.runners
        pitch = die_size(self.scale) + self.scale.mm(BESIDE) / 2
        for k, name in enumerate(shared):
            place = (middle + (k - (len(shared) - 1) / 2) * pitch, level)
            yield Instance(name, name.capitalize(), NEUTRAL, pose_at(place))
        for seat, colour in enumerate(self.colours):
            for place in self._waiting(seat, middle, level - 2 * self.scale.mm(BESIDE)):
                yield Instance(CUBE, CUBE.capitalize(), colour, pose_at(place))

    def _waiting(self, seat: int, middle: float, level: float) -> Iterator[Point]:
        """Yield the places of a team's waiting cubes: in rows, with the teams side by side."""
        pitch = 1.5 * self.scale.mm(CUBE_EDGE)
        wide = CUBES_IN_A_ROW * pitch + self.scale.mm(BESIDE)
        left = middle + (seat - (len(self.colours) - 1) / 2) * wide
        for k in range(self.variant.teams.cubes):
            row, column = divmod(k, CUBES_IN_A_ROW)
            yield (left + (column - (CUBES_IN_A_ROW - 1) / 2) * pitch, level - row * pitch)


# Fits


def fits(variant: ColumnsVariant, layout: Layout, clearance: float, kit: Kit) -> Iterator[Fit]:
    """Yield all joints, and every space with a cube in each corner and the runner in the middle."""
    panels = PlacedPanels(layout, kit)
    yield from panels.joints(joint_magnet(variant.print))
    for panel in layout.panels:
        for outline in panel.outlines:
            pieces = _pieces(variant, outline.centre, clearance)
            for piece in pieces:
                yield from stands_on(piece, panels.instance(panel))
            yield from apart(pieces)


def _pieces(variant: ColumnsVariant, middle: Point, clearance: float) -> list[Instance]:
    """Return a runner, and a cube in each corner of the space, one clearance from its walls."""
    scale = Scale(variant.print.scale)
    opening = scale.default("column_panel", "space_pitch") - scale.default("column_panel", "ridge")
    aside = (opening - scale.mm(CUBE_EDGE)) / 2 - clearance
    level = floor_of(variant)
    corners = [(middle[0] + x * aside, middle[1] + y * aside) for x in (-1, 1) for y in (-1, 1)]
    cubes = [Instance(CUBE, CUBE, NEUTRAL, pose_at(corner, level)) for corner in corners]
    return [*cubes, Instance(RUNNER, RUNNER, NEUTRAL, pose_at(middle, level))]
