"""The map of a board to put together: each panel from above as its mesh is, with its number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from manifold3d import CrossSection, Manifold, OpType

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.laying import PanelJoint
from cuatto_kit.board.layout import Layout, Panel
from cuatto_kit.cad.parts import Instance
from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.proof import placement_of

MARGIN = 4.0
"""The room round the board (mm)."""
BELOW = 0.1
"""The depth below its top at which the board is cut (mm)."""
ROOMY = 0.5
"""The precision to which the roomiest place of a panel is found (mm)."""
DETAIL = 0.05
"""The tolerance within which an outline may be simplified (mm)."""
JOINT = "#d6336c"
"""The colour of dots on joints; no part is printed in it."""
LEAST, MOST = 4.0, 16.0
"""The least and the largest height of numbers (mm)."""


@dataclass(frozen=True)
class BoardMap:
    """The board's parts in their places, its joints, and the order in which panels are laid."""

    parts: Mapping[str, BuiltPart]
    pieces: Sequence[Instance]
    layout: Layout
    joints: Sequence[PanelJoint]
    order: Mapping[str, int]

    def drawing(self) -> Drawing:
        """Return the map; engravings and inlays show as the board is cut just below its top."""
        body = [
            f"<defs>{''.join(self._shapes.values())}</defs>",
            *map(self._piece, self.pieces),
            *(_dot(joint.place) for joint in self.joints),
            *(_dot(connector.centre) for connector in self.layout.connectors),
            *(self._labels() if len(self.layout.panels) > 1 else ()),
        ]
        return svg.drawing(svg.around(list(map(self._ground, self.pieces)), MARGIN), "".join(body))

    @cached_property
    def _turned(self) -> Mapping[str, Sequence[Manifold]]:
        """The solids of each part as it is turned, by its id."""
        placed = {_id(piece): piece for piece in self.pieces}
        return {name: self._solids(piece) for name, piece in placed.items()}

    @property
    def _shapes(self) -> Mapping[str, str]:
        """The visible shape of each part, by its id, with marks in the accent colour."""
        top = max(solids[0].bounding_box()[5] for solids in self._turned.values())
        accents = {_id(piece): self._paints(piece)[-1] for piece in self.pieces}
        return {
            name: f'<g id="{name}">{_outlines(solids, top, accents[name])}</g>'
            for name, solids in self._turned.items()
        }

    def _paints(self, piece: Instance) -> list[str]:
        """Return the colours of a copy, its body's and its marks' (#rrggbb)."""
        return [COLOURS[name] for name in self.parts[piece.part].part.paints(piece.colour)]

    def _ground(self, piece: Instance) -> Rect:
        """Return the rectangle round a piece, including knobs."""
        left, bottom, _, right, top, _ = self._turned[_id(piece)][0].bounding_box()
        x, y, _ = piece.pose.at
        return Rect(x + left, y + bottom, x + right, y + top)

    def _solids(self, piece: Instance) -> list[Manifold]:
        """Return the colour bodies of a part as it is turned, at its height over the table."""
        pose = placement_of(replace(piece.pose, at=(0.0, 0.0, piece.pose.at[2])))
        meshes = self.parts[piece.part].volumes
        solids = (solid_of(mesh.triangles) for mesh in meshes)
        return [solid.transform(pose[:3]) for solid in solids if solid is not None]

    def _piece(self, piece: Instance) -> str:
        x, y, _ = piece.pose.at
        look = svg.looks(x=x, y=-y, fill=COLOURS[piece.colour])
        return f'<use href="#{_id(piece)}" {look}/>'

    def _labels(self) -> list[str]:
        """Return the number of each panel, and the name of its part."""
        placed = {piece.label: piece for piece in self.pieces}
        said = []
        for panel in self.layout.panels:
            (x, y), room = _roomiest(panel)
            piece = placed[panel.name]
            size = min(MOST, max(LEAST, 0.6 * room))
            small = min(0.5 * size, 1.8 * room / svg.width_of(piece.part, 1))
            ink = {"fill": COLOURS[accent_colour(piece.colour)], "font_weight": "bold"}
            back = {**svg.halo(0.25 * size), "stroke": COLOURS[piece.colour]}
            number = str(self.order[panel.name])
            said.append(svg.text(number, (x, y + 0.3 * size), size, **ink, **back))
            said.append(svg.text(piece.part, (x, y - 0.55 * size), small, **ink, **back))
        return said


def _roomiest(panel: Panel) -> tuple[Point, float]:
    """Return the place of a panel that is farthest from its rim, and that distance (mm)."""
    rects = (
        CrossSection.square((rect.width, rect.length), True).translate(rect.centre)
        for rect in panel.outlines
    )
    whole = CrossSection.batch_boolean(list(rects), OpType.Add)
    least, most = 0.0, max(panel.outline.width, panel.outline.length)
    while most - least > ROOMY:
        middle = (least + most) / 2
        least, most = (least, middle) if whole.offset(-middle).is_empty() else (middle, most)
    left, bottom, right, top = whole.offset(-least).decompose()[0].bounds()
    return ((left + right) / 2, (bottom + top) / 2), least


def _id(piece: Instance) -> str:
    """Return the id of a turned part in a colour of accent; names of parts need no escapes."""
    turns = "".join(f"{turn:g}" for turn in piece.pose.quarters)
    return f"{piece.part}-{turns}-{piece.accent}"


def _outlines(solids: Sequence[Manifold], top: float, accent: str) -> str:
    """Return a part from above: all of it, the area up to the top in a lighter shade, its marks."""
    edge = svg.looks(stroke="#000", stroke_opacity=0.5, stroke_width=0.3)
    light = svg.looks(fill="#fff", fill_opacity=0.16)
    marks = svg.looks(fill=accent)
    drawn = [(solids[0].project(), edge), (solids[0].slice(top - BELOW), light)]
    drawn += [(solid.project(), marks) for solid in solids[1:]]
    return "".join(
        f'<path d="{_path(part)}" {look}/>' for part, look in drawn if not part.is_empty()
    )


def _path(section: CrossSection) -> str:
    loops = section.simplify(DETAIL).to_polygons()
    return "".join("M" + "L".join(f"{x:.2f} {-y:.2f}" for x, y in loop) + "Z" for loop in loops)


def _dot(place: Point) -> str:
    return svg.disc(place, 1.6, fill=JOINT, stroke="#fff", stroke_width=0.5)
