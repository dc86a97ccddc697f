"""A design: a board as loaded, and its products, which are made when they are first used.

    load ─▶ Design ─▶ layout ─┬─ kit ─▶ meshes ─┬─ proof
                              │                 ├─ plates
                              │                 └─ preview
                              ├─ report ────────┐
                              └─ drawing        └─ sheet, paper_board

Each product is made at most once per design; slow ones are cached in the store (store.py).
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit import store as products
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.messages import one_of
from cuatto_kit.config.model import text_in, usual_seats
from cuatto_kit.design.loading import Loaded, read
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, KitError, UsageError
from cuatto_kit.fabrication.ordering import USUAL, Order
from cuatto_kit.sheets.paper import Paper
from cuatto_kit.store import Json, Key, Store, key_of
from cuatto_kit.timing import NEVER, Deadline, Progress

if TYPE_CHECKING:
    from cuatto_kit.board.layout import Layout
    from cuatto_kit.cad.parts import Kit
    from cuatto_kit.config.document import Document
    from cuatto_kit.config.model import Variant
    from cuatto_kit.config.printer import Printer
    from cuatto_kit.design.extras import Boxed, Carded
    from cuatto_kit.design.kit import KitOptions, WrittenKit
    from cuatto_kit.design.sheet_files import SheetFiles
    from cuatto_kit.drawing.svg import Drawing
    from cuatto_kit.fabrication.built import BuiltPart
    from cuatto_kit.fabrication.ordering import FlatOptions
    from cuatto_kit.fabrication.pipeline import Drawings
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.fabrication.proof import Proof
    from cuatto_kit.games.family import AnyFamily
    from cuatto_kit.reports.plan import Plan
    from cuatto_kit.reports.report import Report
    from cuatto_kit.reports.subject import Subject
    from cuatto_kit.sheets.material import Material


@dataclass(frozen=True, eq=False)
class Design:
    """A board as loaded, and its products.

    `renderer` is `embedded` or `openscad`, and `quality` the fineness of round shapes (draft,
    normal or fine). With `force` a board that cannot be played is built all the same. `progress` is
    called with the progress of long work.
    """

    loaded: Loaded
    renderer: str = "embedded"
    quality: Quality = Quality.NORMAL
    force: bool = False
    store: Store = field(default_factory=products.usual, repr=False)
    progress: Progress = field(default=lambda *_: None, repr=False)

    @property
    def name(self) -> str:
        """The name of its kit."""
        return self.loaded.source.name

    @property
    def variant(self) -> "Variant":
        """The validated content of its file."""
        return self.loaded.variant

    @property
    def document(self) -> "Document":
        """The file as written, with the line and column of every value."""
        return self.loaded.document

    @property
    def family(self) -> "AnyFamily":
        """The family whose game it is."""
        return self.loaded.family

    @property
    def printer(self) -> "Printer | None":
        """The printer that its parts must fit."""
        return self.loaded.printer

    @property
    def title(self) -> Mapping[str, str]:
        """The name of the board by language."""
        return self.variant.title

    # The board

    @cached_property
    def _laid_out(self) -> "tuple[Layout | None, tuple[Finding, ...], KitError | None]":
        from cuatto_kit.design.laying_out import laid_out

        return laid_out(self.loaded, self.force)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings on the board; `layout` raises an error for findings of severity "error"."""
        return self._laid_out[1]

    @property
    def layout(self) -> "Layout":
        """The layout of the board.

        Raises InvalidVariant, CannotPrint or CannotPlay with all faults of the board.
        """
        layout, _, refusal = self._laid_out
        if refusal is not None:
            raise refusal
        assert layout is not None
        return layout

    @property
    def drawn_layout(self) -> "Layout | None":
        """The layout, also of a board that cannot be played; None if its spaces have no place."""
        return self._laid_out[0]

    def seats(self, wanted: int | None = None) -> int:
        """Return the number of seats: `wanted` or, with None, the usual number.

        Raises UsageError if the board is not made for that number.
        """
        fewest, most = self.variant.seats
        seats = usual_seats(fewest, most) if wanted is None else wanted
        alone = self.family.policies.solitaire
        if not fewest <= seats <= most and not (seats == 1 and alone):
            several = f"{fewest} to {most}" if fewest < most else f"{fewest}"
            expected = f"expected {several}{', or 1 to play alone' * alone}"
            raise UsageError(Fault(Code.USAGE, f"--seats {seats}: {expected}"))
        return seats

    def drawing(self, language: str = "en") -> "Drawing":
        """Return the board with every team set up, as SVG at true size.

        It has the orientation of the layout.
        """
        from cuatto_kit.design.sheets import set_up_drawing

        return set_up_drawing(self, language)

    # What is printed

    @property
    def clearance(self) -> float:
        """The clearance between parts that join (mm)."""
        return self.loaded.clearance

    @cached_property
    def kit(self) -> "Kit":
        """The parts and their assembly."""
        return self.family.kit(self.variant, self.layout, self.clearance)

    @cached_property
    def drawings(self) -> "Drawings":
        """The OpenSCAD text of every part and of the assembly."""
        from cuatto_kit.design.kit import own_meshes
        from cuatto_kit.fabrication.pipeline import draw

        return draw(self.kit.parts, self.kit.drawing(), self.quality, own_meshes(self))

    def meshes(self, names: Sequence[str] | None = None) -> "Mapping[str, BuiltPart]":
        """Return the parts with their meshes, by name.

        Args:
            names: The parts; None means all.

        Raises:
            InternalError: If the renderer warned about a part, which the error names.
            UsageError: If a part does not exist, or if the renderer is not installed.
        """
        from cuatto_kit.fabrication.pipeline import build_parts
        from cuatto_kit.fabrication.renderers import renderer

        known = [part.name for part in self.kit.parts]
        for name in names or ():
            if name not in known:
                message = f"no part {name!r}; expected {one_of(name, known)}"
                raise UsageError(Fault(Code.USAGE, message))
        asked = [part for part in self.kit.parts if names is None or part.name in names]
        missing = [part for part in asked if part.name not in self._built]
        if missing:
            built = build_parts(
                self.store,
                missing,
                self.drawings,
                renderer(self.renderer),
                self.printer,
                self.progress,
                self.variant.print.tile,
            )
            self._built.update((item.part.name, item) for item in built)
        return {part.name: self._built[part.name] for part in asked}

    @cached_property
    def _built(self) -> "dict[str, BuiltPart]":
        return {}

    def printable(self, names: Sequence[str] | None = None) -> "tuple[BuiltPart, ...]":
        """Return the same parts in order.

        Raises CannotPrint with all reasons if they cannot be printed.
        """
        from cuatto_kit.design.laying_out import refuse_oversized
        from cuatto_kit.fabrication.pipeline import faults

        refuse_oversized(self, names)
        settings = self.variant.print
        built = tuple(self.meshes(names).values())
        if found := faults(built, settings.scale, self.printer, settings.tile):
            raise CannotPrint(found)
        return built

    def proof(self) -> "Proof":
        """Return the proof that all parts fit together.

        Raises CannotPrint if they do not.
        """
        from cuatto_kit.fabrication.proof import proof_of

        fits = tuple(self.family.fits(self.variant, self.layout, self.clearance, self.kit))
        proof = proof_of(self.store, fits, self.printable(), self.clearance)
        if proof.findings:
            raise CannotPrint(finding.fault() for finding in proof.findings)
        return proof

    def box(self, spare: int = 0) -> "Boxed":
        """Return the boxes for the kit and for a number of spare pieces.

        Raises the same errors as `extras.boxed`.
        """
        from cuatto_kit.design.extras import boxed

        return boxed(self, spare)

    def card(self) -> "Carded":
        """Return the summary card as a part.

        Raises the same errors as `extras.carded`.
        """
        from cuatto_kit.design.extras import carded

        return carded(self)

    def flat(self, options: "FlatOptions", box: "Boxed | None" = None) -> Mapping[str, bytes]:
        """Return the board, and a box like the given one, as files for a laser cutter, by path."""
        from cuatto_kit.design import extras

        return extras.flat(self, options, box)

    def plates(
        self,
        names: Sequence[str] | None = None,
        *,
        sliced: bool = False,
        order: Order = USUAL,
        box: "Boxed | None" = None,
        card: "Carded | None" = None,
    ) -> "tuple[PlateFile, ...]":
        """Return the plates, each of parts that are printed together; none without a printer.

        Args:
            names: The parts; None means all.
            sliced: If true, plates are sliced by PrusaSlicer.
            order: The number of copies, and how they are packed.
            box: Boxes whose parts are added.
            card: A card that is added.

        Raises:
            CannotPrint: If parts cannot be printed or, with `sliced`, a plate exceeds the printer's
                room.
            UsageError: With `sliced`, if PrusaSlicer is not installed.
        """
        from cuatto_kit.fabrication import plates

        printer = self.printer
        if printer is None:
            return ()
        added = (*(box.built if box else ()), *(card.built if card else ()))
        built = (*order.of(self.printable(names)), *added)
        title = text_in(self.title, "en")
        packed = plates.pack_parts(built, printer, order.strategy)
        files = plates.make_plates(self.store, packed, built, printer, title, stl=order.plates_stl)
        return plates.slice_plates(self.store, files, printer, self.progress) if sliced else files

    def preview(
        self,
        language: str = "en",
        plates: "Sequence[PlateFile] | None" = None,
        *,
        box: "Boxed | None" = None,
        card: "Carded | None" = None,
    ) -> str:
        """Return the assembly in 3-D as one HTML page.

        Args:
            language: The language of the page.
            plates: The plates that it shows; None means those of `plates()`.
            box: Boxes beside the assembly.
            card: A card in front of it.
        """
        from cuatto_kit.design.pages import preview

        return preview(self, language, self.plates() if plates is None else plates, box, card)

    def assembly_page(
        self,
        language: str = "en",
        plates: "Sequence[PlateFile] | None" = None,
        *,
        box: "Boxed | None" = None,
    ) -> str:
        """Return the instructions for assembly and storage as one HTML page.

        The arguments are those of `preview`.
        """
        from cuatto_kit.design.pages import assembly

        return assembly(self, language, self.plates() if plates is None else plates, box)

    # What is played and told

    def report(
        self,
        *,
        games: int | None = None,
        seats: int | None = None,
        seed: int = 1,
        policy: str | Sequence[str] = "random",
        precision: float | None = None,
        skill: bool = True,
    ) -> "Report":
        """Return the report of games on the board; without arguments, the report of its kit.

        Args:
            games: The exact number of games.
            seats: The number of seats; None means the usual one.
            seed: The seed of the dice.
            policy: The policy of all seats, or a list with one for each.
            precision: The accuracy of shares of wins until which games are played.
            skill: If true, good policies are tested against bad ones.

        Raises:
            UsageError: If the board cannot be played with these arguments.
            KitError: As for `layout`.
        """
        from cuatto_kit.design.reporting import report_of

        return report_of(self, games, seats, seed, policy, precision, skill)

    def report_by(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """Return the report of a plan's games, as far as the deadline leaves time."""
        from cuatto_kit.reports.report import make_report

        return make_report(self.subject, plan, deadline, self.progress)

    @property
    def subject(self) -> "Subject":
        """The board in the form that reports need."""
        from cuatto_kit.reports.subject import subject_of

        made = subject_of(self.name, self.family, self.variant, self.layout, self.findings)
        changes = partial(self.family.changes, self.document, self.variant)
        return replace(made, changes=changes, changed=lambda more: self.changed(more).subject)

    def changed(self, settings: Sequence[str]) -> "Design":
        """Return the same board with more settings, each `path=value`.

        Raises KitError for invalid ones.
        """
        return replace(self, loaded=read(self.loaded.source, [*self.loaded.settings, *settings]))

    @property
    def quick_report_key(self) -> Key:
        """The key of the report of its kit in the store."""
        said = self.family.played(self.variant, self.layout)
        return key_of("report", self.name, said, [finding.as_json() for finding in self.findings])

    def check(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """Return the report of the board.

        Raises CannotPrint if its parts are too large for its printer.
        """
        from cuatto_kit.design.laying_out import refuse_oversized

        with deadline.paused():
            refuse_oversized(self)
        return self.report_by(plan, deadline)

    def write_page(self, report: "Report", path: Path) -> None:
        """Write a report of this board as one HTML page.

        Raises UsageError if it cannot be written.
        """
        from cuatto_kit.design.pages import write_page

        write_page(self, report, path)

    def sheet(
        self, language: str = "en", paper: Paper = Paper.A4, *, paper_board: bool = False
    ) -> "SheetFiles":
        """Return the rule sheet in a language with its card.

        Args:
            language: The language.
            paper: The paper.
            paper_board: If true, the paper prototype is included.
        """
        from cuatto_kit.design.sheet_files import SHEET

        def make() -> "SheetFiles":
            from cuatto_kit.design.sheets import typeset

            return typeset(self, language, paper, paper_board)

        key = self.key("sheet", language, paper, paper_board, self.quality, self.rendered_by)
        return self.store.get(key, SHEET, make)

    @cached_property
    def material(self) -> "Material":
        """The input of the sheets, independent of the language."""
        from cuatto_kit.design.sheets import material_of

        return material_of(self)

    def write(self, folder: str | Path, options: "KitOptions | None" = None) -> "WrittenKit":
        """Write the kit into `folder`/<name>, which is replaced as a whole.

        Raises KitError for a fault of the board, a part or the folder, which is then unchanged.
        """
        from cuatto_kit.design.kit import KitOptions, write_kit

        return write_kit(self, Path(folder), options or KitOptions())

    @cached_property
    def _inputs(self) -> str:
        """A digest of the inputs of every product.

        These are the content of the files of the board and of its printer.
        """
        loaded = self.loaded
        data = loaded.document.data, loaded.described
        said = json.dumps([*data, loaded.variant.model_dump_json()])
        return hashlib.sha256(f"{self.name}\n{said}".encode()).hexdigest()

    def key(self, kind: str, *inputs: Json) -> Key:
        """Return the key of a product that depends on this design and on the given inputs."""
        return key_of(kind, self._inputs, self.force, *inputs)

    @cached_property
    def rendered_by(self) -> str:
        """The renderer and its version.

        Raises UsageError if it is not installed.
        """
        from cuatto_kit.fabrication.renderers import renderer

        return renderer(self.renderer).identity

    def _repr_svg_(self) -> str:
        return self.drawing().svg

    def _repr_html_(self) -> str:
        from cuatto_kit.design.pages import shown

        return shown(self)
