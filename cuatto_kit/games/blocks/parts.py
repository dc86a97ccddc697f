"""Layout → Parts: what is printed for a game of rolling blocks, and the start set up."""

from collections.abc import Iterator

from cuatto_kit.board.layout import Layout, Space
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.layout import HOME, square_pitch
from cuatto_kit.games.blocks.placements import CABEZA, Placement, Size
from cuatto_kit.games.blocks.spec import Spec
from cuatto_kit.solids import library
from cuatto_kit.solids.panels import PanelMaker
from cuatto_kit.solids.part import Kit, Part
from cuatto_kit.solids.solid import Solid, call, coloured, joined, placed, scaled
from cuatto_kit.variant.colours import COLOURS

TEAMS = "teams"


def make_parts(spec: Spec, layout: Layout, clearance: float) -> Kit:
    """The parts of a board of squares and its assembly; `clearance` is the play between
    joints, and how far a block stays inside the edge of its squares (mm)."""
    workshop = _Workshop(spec, layout, clearance)
    return Kit((*workshop.panels.parts(), *workshop.team_parts()), workshop.assembly())


def _mark(space: Space) -> list[float]:
    """What is engraved in a square: whether it is a home square."""
    return [int(HOME in space.flags)]


class _Workshop:
    def __init__(self, spec: Spec, layout: Layout, clearance: float) -> None:
        self.spec = spec
        self.scale = spec.print.scale
        self.clearance = clearance
        self.panels = PanelMaker(
            layout, self.scale, clearance, "grid_panel", "framed", _mark, ("line_depth",)
        )

    def team_parts(self) -> Iterator[Part]:
        """The cabeza and the blocks of a side, one of each in both colours."""
        colours = dict.fromkeys(self.spec.teams.colours, 1)
        width = library.module("bust").default("bust_width") * self.scale
        yield Part(
            name="cabeza",
            title="Cabeza: the head that slides",
            group=TEAMS,
            solid=self._bust(),
            colours=colours,
            extents=(width, None, None),
        )
        for name, block in self.spec.teams.blocks.items():
            width, depth, height = sorted(block.size, reverse=True)
            yield Part(
                name=f"block-{name}",
                title=f"Block {name}: {width} × {depth} × {height} squares",
                group=TEAMS,
                solid=self._block((width, depth, height)),
                colours=colours,
                extents=self._edges((width, depth, height)),
            )

    def _bust(self) -> Solid:
        return scaled(call("bust"), self.scale)

    def _edges(self, size: Size) -> tuple[float, float, float]:
        """The edges of a block of so many squares (mm)."""
        pitch = square_pitch(self.spec)
        width, depth, height = (edge * pitch - 2 * self.clearance for edge in size)
        return (width, depth, height)

    def _block(self, size: Size) -> Solid:
        edges = [round(edge / self.scale, 6) for edge in self._edges(size)]
        unit = library.module("grid_panel").default("square_pitch")
        return scaled(call("block", edges=edges, unit=unit), self.scale)

    # The table

    def assembly(self) -> Solid:
        """The board with both sides on their squares, lying as at the start; each cabeza
        looks at the other side."""
        grid = self.spec.grid
        places, _ = fen.read(grid, self.spec.board.start)
        solids = [*self.panels.set_out()]
        for side, row in enumerate(places):
            colour = COLOURS[self.spec.teams.colours[side]]
            for kind, number in zip(grid.kinds, row, strict=True):
                placement = grid.placements[number]
                if kind.letter == CABEZA:
                    solid = self._placed(self._bust(), placement, turn=2 - 2 * side)
                else:
                    solid = self._placed(self._block(placement.size), placement)
                solids.append(coloured(solid, colour))
        return joined(solids)

    def _placed(self, solid: Solid, placement: Placement, turn: int = 0) -> Solid:
        width, depth, _ = placement.size
        pitch = square_pitch(self.spec)
        centre = (
            (placement.column + (width - 1) / 2) * pitch,
            (placement.row + (depth - 1) / 2) * pitch,
        )
        return placed(solid, centre, height=self.panels.thickness, turn=turn)
