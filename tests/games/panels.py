"""Boards of several panels, set out as their layout says and measured (lengths in mm)."""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import CrossSection, Manifold, OpType

import cuatto_kit
from cuatto_kit.board.geometry import TOUCH, Rect
from cuatto_kit.board.layout import JointKind, Layout, Space
from cuatto_kit.fabrication.proof import placement_of
from tests.fabrication import fit


@dataclass(frozen=True)
class Table:
    """The panels of a board where they belong; `clearance` is the play of their joints."""

    layout: Layout
    solids: dict[str, Manifold]
    clearance: float

    def slice(self, height: float) -> CrossSection:
        """The board cut open."""
        sections = [solid.slice(height) for solid in self.solids.values()]
        return CrossSection.batch_boolean(sections, OpType.Add)

    def mates(self) -> Iterator[fit.Mate]:
        """Each knob with the panel it enters, seen in the space that it reaches into."""
        for panel in self.layout.panels:
            for joint in panel.joints_of(JointKind.KNOB):
                (x, y), step = panel.on_board(panel.place_of(joint)), joint.edge.step
                space = space_at(self.layout, x + step[0], y + step[1])
                other = next(p for p in self.layout.panels if space.id in p.spaces)
                yield fit.Mate(
                    fit.Piece(panel.name, panel.kind, self.solids[panel.name]),
                    fit.Piece(other.name, other.kind, self.solids[other.name], space.outline),
                )


def set_out(variant: str, *settings: str) -> Table:
    """The panels of a bundled board, in draft quality."""
    loaded = cuatto_kit.load(variant, settings=settings)
    meshes = fit.made([part for part in loaded.kit.parts if part.group == "board"])
    solids = {
        instance.label: fit.weld(meshes[instance.part]).transform(placement_of(instance.pose)[:3])
        for instance in loaded.kit.assembly
        if instance.part in meshes
    }
    assert solids.keys() == {panel.name for panel in loaded.layout.panels}
    return Table(loaded.layout, solids, loaded.clearance)


def space_at(layout: Layout, x: float, y: float) -> Space:
    """Return the space at a point of the board."""
    return next(
        space
        for space in layout.spaces
        if space.outline
        and space.outline.left < x < space.outline.right
        and space.outline.bottom < y < space.outline.top
    )


def square(outline: Rect) -> CrossSection:
    """A rectangle without its very rim, where neighbours touch."""
    sides = [outline.width - 2 * TOUCH, outline.length - 2 * TOUCH]
    return CrossSection.square(sides, True).translate(outline.centre)


def shared_volumes(table: Table) -> list[float]:
    """What each two panels share."""
    solids = list(table.solids.values())
    return [(one ^ two).volume() for number, one in enumerate(solids) for two in solids[:number]]
