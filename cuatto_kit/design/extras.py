"""The storage boxes, the summary card and the flat files of a kit, as products of a design."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cuatto_kit.cad.groups import BOARD
from cuatto_kit.cad.lettering import no_strokes, without_strokes
from cuatto_kit.cad.marks import symbol_of
from cuatto_kit.cad.parts import Instance, Part, Pose
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import text_in
from cuatto_kit.design.sheets import card_in, library_of
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.box.arrange import measures_of
from cuatto_kit.fabrication.box.contents import Thing, lots_of
from cuatto_kit.fabrication.box.fits import BoxProof, prove_boxes
from cuatto_kit.fabrication.box.parts import Box, Cover, boxes_of, trays_on
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.flat import Outline, board_outlines, flat_box, flat_files
from cuatto_kit.fabrication.manifest import BoxEntry, Copies, TrayEntry
from cuatto_kit.fabrication.ordering import FlatOptions, Order
from cuatto_kit.fabrication.pipeline import Drawings
from cuatto_kit.fabrication.renderers import renderer
from cuatto_kit.fabrication.summary_card import Words, card_part, left_off
from cuatto_kit.preview.words import box_numbering

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design

APART = 40.0
"""The distance between the board with its pieces and the card or the boxes beside it (mm)."""


@dataclass(frozen=True, eq=False)
class Carded:
    """The summary card as it is printed, with findings on it."""

    part: Part
    built: tuple[BuiltPart, ...]
    drawings: Drawings
    findings: tuple[Finding, ...] = ()


def carded(design: "Design") -> Carded:
    """Return the card of a design, in the language of its printed words and its board's colours.

    Raises CannotPrint if it cannot be printed, and UsageError if there are no strokes for its
    words.
    """
    asked = design.variant.print
    look = look_of(design.variant)
    colour = look.board[-1]
    accent = look.accent_on(colour) if asked.marks == "inlaid" else None
    said = card_in(design, library_of(design, asked.language))
    words = Words(said.title, said.steps, said.lines)
    try:
        part = card_part(words, colour, accent)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"--card: {error}")) from error
    drawings = pipeline.draw([part], None, design.quality)
    built = pipeline.build_parts(
        design.store, [part], drawings, renderer(design.renderer), design.printer, design.progress
    )
    if faults := pipeline.faults(built, 1, design.printer):
        raise CannotPrint(faults)
    return Carded(part, tuple(built), drawings, tuple(map(_left_off, left_off(words))))


def _left_off(text: str) -> Finding:
    message = f"{no_strokes(text)}; it is left off the summary card"
    return Finding(Code.LEFT_OFF, "warning", text, message)


def before(card: Carded, assembly: Sequence[Instance]) -> Iterator[Instance]:
    """Yield the card on the table, in front of everything else."""
    xs, ys = zip(*(copy.pose.at[:2] for copy in assembly), strict=True)
    depth = card.part.extents[1] or 0.0
    (colour,) = card.part.colours
    accent = card.part.colour_bodies.colour if card.part.colour_bodies else None
    at = ((min(xs) + max(xs)) / 2, min(ys) - APART - depth / 2, 0.0)
    yield Instance(card.part.name, card.part.title, colour, Pose(at), accent)


@dataclass(frozen=True, eq=False)
class Boxed:
    """The boxes of a kit, with room for `spare` spare pieces.

    `built` are the meshes of their parts, `proof` shows that everything fits into them, `outside`
    are the things too large for any box, and `title` is the title on their lids.
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
        """The trays and lids."""
        return tuple(part for box in self.boxes for part in box.parts)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Findings on things that remain outside, and on a title that lids cannot have."""
        found = []
        if self.boxes and without_strokes(self.title):
            message = f"{no_strokes(self.title)}; these signs are left off the lid"
            found.append(Finding(Code.LEFT_OFF, "warning", self.title, message))
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


def boxed(design: "Design", spare: int = 0) -> Boxed:
    """Return the boxes for the kit of a design and its spare pieces.

    Raises CannotPrint if its parts or the boxes cannot be printed, and UsageError if the board
    names no printer.
    """
    printer = design.printer
    if printer is None:
        message = "the board names no printer; expected one to make a box on"
        raise UsageError(Fault(Code.USAGE, message))
    kit = Order(spare=spare).of(design.printable())
    measures = measures_of(printer, design.clearance)
    trays, outside = trays_on(printer, measures, lots_of(design.kit, kit))
    cover = _cover(design)
    boxes = boxes_of(trays, measures, cover) if trays else ()
    parts = [part for box in boxes for part in box.parts]
    drawings = pipeline.draw(parts, None, design.quality)
    built = pipeline.build_parts(
        design.store, parts, drawings, renderer(design.renderer), printer, design.progress
    )
    if faults := pipeline.faults(built, 1, printer):
        raise CannotPrint(faults)
    meshes = {item.part.name: item.mesh.triangles for item in (*kit, *built)}
    proof = prove_boxes(boxes, meshes, design.store) if boxes else None
    if proof and proof.findings:
        raise CannotPrint(finding.fault() for finding in proof.findings)
    return Boxed(spare, boxes, built, drawings, proof, outside, cover.title)


def beside(
    box: Boxed, assembly: Sequence[Instance], built: Sequence[BuiltPart]
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


def flat(design: "Design", options: FlatOptions, box: Boxed | None = None) -> Mapping[str, bytes]:
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


def _cover(design: "Design") -> Cover:
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
    board = (space.outline for space in design.layout.spaces if space.outline)
    teams = design.variant.team_colours[: max(design.variant.seats)]
    return Cover(
        title,
        colour,
        look_of(design.variant).accent_on(colour) if inlaid else None,
        box_numbering(asked.language),
        tuple(board),
        {colour: symbol_of(seat) for seat, colour in enumerate(teams)},
    )
