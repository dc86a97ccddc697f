"""The storage boxes of a kit, and its board as flat files for a laser cutter."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cuatto_kit.board.layout import Flag, Layout, PanelKind
from cuatto_kit.cad.lettering import no_strokes, without_strokes
from cuatto_kit.cad.magnets import Magnet
from cuatto_kit.cad.marks import symbol_of
from cuatto_kit.cad.parts import BOARD, Instance, Part, Pose
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import text_in
from cuatto_kit.config.printer import Printer
from cuatto_kit.design.core import DesignCore
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.box.arrange import Measures, measures_of
from cuatto_kit.fabrication.box.contents import Thing, lots_of
from cuatto_kit.fabrication.box.face import Board
from cuatto_kit.fabrication.box.fits import BoxProof, prove_boxes
from cuatto_kit.fabrication.box.parts import Box, Cover, boxes_of, trays_on
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.flat import Outline, board_outlines, flat_box, flat_files
from cuatto_kit.fabrication.manifest import BoxEntry, Copies, TrayEntry
from cuatto_kit.fabrication.meshes import renderer
from cuatto_kit.fabrication.order import FlatOptions, Order
from cuatto_kit.fabrication.pipeline import Drawings
from cuatto_kit.preview.words import box_numbering

_SPECIAL = {Flag.SAFE, Flag.AGAIN}
"""The flags of the spaces that have a star on the lid."""
APART = 40.0
"""The space between the board with its pieces and the boxes beside it (mm)."""


@dataclass(frozen=True, eq=False)
class StorageBox:
    """The boxes of a kit.

    Attributes:
        spare: The number of spare copies of each piece that they have room for.
        boxes: The boxes, each with a tray and a lid.
        built: The parts of the boxes with their meshes.
        drawings: The OpenSCAD text of the parts.
        proof: The proof that all pieces fit; None without boxes.
        outside: Pieces too large for any box.
        title: The title on the lids.
    """

    spare: int
    boxes: tuple[Box, ...]
    built: tuple[BuiltPart, ...]
    drawings: Drawings
    proof: BoxProof | None
    outside: tuple[Thing, ...]
    title: str

    @property
    def parts(self) -> tuple[Part, ...]:
        """Trays and lids."""
        return tuple(part for box in self.boxes for part in box.parts)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Remarks on what stays outside, and on a title or a drawing that lids cannot bear."""
        found = []
        if self.boxes and without_strokes(self.title):
            message = f"{no_strokes(self.title)}; these signs are left off the lid"
            found.append(Finding(Code.LEFT_OFF, "warning", self.title, message))
        for box in self.boxes:
            if box.undrawn:
                message = "the drawing is too fine for the lid; it is left off"
                found.append(Finding(Code.LEFT_OFF, "warning", box.lid.name, message))
        for name, count in Counter(thing.name for thing in self.outside).items():
            larger = "a box round it would be larger than the printer's bed"
            many = f"{count} of them stay" if count > 1 else "it stays"
            found.append(Finding(Code.OFF_BED, "warning", name, f"{larger}; {many} outside"))
        return tuple(found)

    @property
    def entry(self) -> BoxEntry:
        """The entry of the boxes in the manifest."""
        proof = self.proof
        return BoxEntry(
            trays=[
                TrayEntry(
                    tray=box.tray.name,
                    lid=box.lid.name,
                    holds=Copies.of([copy.part for piece in box.pieces for copy in piece]),
                )
                for box in self.boxes
            ],
            pieces=proof.pieces if proof else 0,
            interference_mm3=proof.interference_mm3 if proof else 0.0,
            lid_play_mm=proof and tuple(round(play, 4) for play in proof.lid_play_mm),
            outside=Copies.of([copy.part for thing in self.outside for copy in thing.copies]),
        )


def make_box(design: DesignCore, spare: int = 0) -> StorageBox:
    """Return the boxes that hold the kit of a design and its spare pieces.

    Raises CannotPrint if its parts or the boxes cannot be printed, UsageError if the board names
    no printer.
    """
    printer = design.printer
    if printer is None:
        message = "the board names no printer; expected one to make a box on"
        raise UsageError(Fault(Code.USAGE, message))
    kit = Order(spare=spare).of(design.printable())
    measures = _measures(design, printer)
    trays, outside = trays_on(printer, measures, lots_of(design.kit, kit))
    cover = _cover(design)
    boxes = boxes_of(trays, measures, cover) if trays else ()
    parts = [part for box in boxes for part in box.parts]
    drawings = pipeline.draw(parts, None, design.quality)
    rendered = pipeline.build_parts(
        design.store, parts, drawings, renderer(design.renderer), design.progress
    )
    built = tuple(pipeline.judge_part(design.store, item, printer) for item in rendered)
    if faults := pipeline.faults(built, 1, printer):
        raise CannotPrint(faults)
    meshes = {item.part.name: item.mesh.triangles for item in (*kit, *built)}
    proof = prove_boxes(boxes, meshes, design.store) if boxes else None
    if proof and proof.findings:
        raise CannotPrint(finding.fault() for finding in proof.findings)
    return StorageBox(spare, boxes, built, drawings, proof, outside, cover.title)


def beside(
    box: StorageBox, assembly: Sequence[Instance], built: Sequence[BuiltPart]
) -> Iterator[Instance]:
    """Yield the closed boxes, in a row to the right of everything else on the table."""
    reach = {item.part.name: max(item.mesh.measures.extents) / 2 for item in built}
    edge = max(copy.pose.at[0] + reach[copy.part] for copy in assembly) + APART
    levels = [copy.pose.at[1] for copy in assembly]
    middle = (min(levels) + max(levels)) / 2
    for one in box.boxes:
        width, _, _ = one.tray.extents
        assert width is not None
        for instance in (one.open, one.closed):
            x, y, z = instance.pose.at
            pose = Pose((x + edge + width / 2, y + middle, z), instance.pose.turns)
            yield replace(instance, pose=pose)
        edge += width + APART


def flat(
    design: DesignCore, options: FlatOptions, box: StorageBox | None = None
) -> Mapping[str, bytes]:
    """Return the board as files for cutting from sheets, and boxes with finger joints, by path.

    Args:
        design: The design.
        options: The material, the kerf and the format.
        box: Boxes whose flat counterparts are added.

    Raises:
        CannotPrint: If a part cannot be printed.
        UsageError: If the library that writes the files is not installed.
    """
    outlines: list[Outline] = [
        *board_outlines(design.printable(), options.kerf, design.variant.print.scale)
    ]
    cover = _cover(design)
    for one in box.boxes if box else ():
        mark = one.tray.name.removeprefix("box-tray")
        room = (*one.arrangement.size, one.arrangement.height)
        outlines += flat_box(room, options.material, options.kerf, mark, cover.colour)
    return flat_files(outlines, text_in(design.title, "en"), options.format)


def _measures(design: DesignCore, printer: Printer) -> Measures:
    """Return the measures of the boxes, with the closing that the board asks for."""
    asked = design.variant.print
    magnet = Magnet.of(asked.magnets) if asked.lid == "magnets" else None
    return measures_of(printer, design.clearance, latched=asked.lid == "latch", magnet=magnet)


def _cover(design: DesignCore) -> Cover:
    """Return the look of the boxes, in the main colour of the board and with its printed words."""
    asked = design.variant.print
    plastic = Counter[str]()
    for item in design.printable():
        if item.part.group == BOARD:
            for colour, count in item.part.colours.items():
                plastic[colour] += round(count * item.mesh.measures.volume)
    title = text_in(design.title, asked.language)
    colour = plastic.most_common(1)[0][0]
    inlaid = asked.marks == "inlaid"
    teams = design.variant.team_colours[: max(design.variant.seats)]
    return Cover(
        title,
        colour,
        look_of(design.variant).accent_on(colour) if inlaid else None,
        box_numbering(asked.language),
        _board(design.layout),
        {colour: symbol_of(seat) for seat, colour in enumerate(teams)},
        asked.art.lid or "",
    )


def _board(layout: Layout) -> Board:
    """Return the board as lids show it: a bridge as a whole, stars on safe spaces and the like."""
    bridges = [panel for panel in layout.panels if panel.kind is PanelKind.BRIDGE]
    lanes = {name for bridge in bridges for name in bridge.spaces}
    spaces = (space for space in layout.spaces if space.outline and space.id not in lanes)
    return {
        **{bridge.outline: False for bridge in bridges},
        **{space.outline: bool(space.flags & _SPECIAL) for space in spaces if space.outline},
    }
