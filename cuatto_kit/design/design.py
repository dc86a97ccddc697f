"""A design: a board as loaded, and the products that are made of it when somebody asks.

    load ─▶ Design ─▶ layout ─┬─ kit ─▶ meshes ─┬─ proof
                              │                 ├─ plates
                              │                 └─ preview
                              ├─ report ────────┐
                              └─ drawing        └─ sheet, paper_board

Each product is made at most once for a design; what is slow is kept in the store (store.py).
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

    `renderer` is `embedded` or `openscad`, `quality` how fine round shapes are (draft, normal or
    fine). With `force` a board that cannot be played is built all the same. `progress` is told
    what long work is at."""

    loaded: Loaded
    renderer: str = "embedded"
    quality: Quality = Quality.NORMAL
    force: bool = False
    store: Store = field(default_factory=products.usual, repr=False)
    progress: Progress = field(default=lambda *_: None, repr=False)

    @property
    def name(self) -> str:
        """What its kit is called."""
        return self.loaded.source.name

    @property
    def variant(self) -> "Variant":
        """What its file says, checked."""
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
        """What there is to say of the board as it is; what is an "error" makes `layout` raise."""
        return self._laid_out[1]

    @property
    def layout(self) -> "Layout":
        """The board. Raises InvalidVariant, CannotPrint or CannotPlay with all its faults."""
        layout, _, refusal = self._laid_out
        if refusal is not None:
            raise refusal
        assert layout is not None
        return layout

    @property
    def drawn_layout(self) -> "Layout | None":
        """The board, even one that cannot be played; None where its spaces have no place."""
        return self._laid_out[0]

    def seats(self, wanted: int | None = None) -> int:
        """How many play. Raises UsageError where the board does not take so many."""
        fewest, most = self.variant.seats
        seats = usual_seats(fewest, most) if wanted is None else wanted
        alone = self.family.policies.solitaire
        if not fewest <= seats <= most and not (seats == 1 and alone):
            several = f"{fewest} to {most}" if fewest < most else f"{fewest}"
            expected = f"expected {several}{', or 1 to play alone' * alone}"
            raise UsageError(Fault(Code.USAGE, f"--seats {seats}: {expected}"))
        return seats

    def drawing(self, language: str = "en") -> "Drawing":
        """The board with every team set up on it, as SVG at true size, turned as it is laid out."""
        from cuatto_kit.design.sheets import set_up_drawing

        return set_up_drawing(self, language)

    # What is printed

    @property
    def clearance(self) -> float:
        """The play between parts that join (mm)."""
        return self.loaded.clearance

    @cached_property
    def kit(self) -> "Kit":
        """The parts, and how they are put together."""
        return self.family.kit(self.variant, self.layout, self.clearance)

    @cached_property
    def drawings(self) -> "Drawings":
        """The OpenSCAD text of every part and of the assembly."""
        from cuatto_kit.design.kit import own_meshes
        from cuatto_kit.fabrication.pipeline import draw

        return draw(self.kit.parts, self.kit.drawing(), self.quality, own_meshes(self))

    def meshes(self, names: Sequence[str] | None = None) -> "Mapping[str, BuiltPart]":
        """The parts with their meshes, by name; all of them where none is named. Raises
        InternalError naming the part that the renderer warned about, UsageError on a name that no
        part has and where the renderer is not installed."""
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
        """The same parts, in order. Raises CannotPrint with all that is against printing them."""
        from cuatto_kit.design.laying_out import refuse_oversized
        from cuatto_kit.fabrication.pipeline import faults

        refuse_oversized(self, names)
        settings = self.variant.print
        built = tuple(self.meshes(names).values())
        if found := faults(built, settings.scale, self.printer, settings.tile):
            raise CannotPrint(found)
        return built

    def proof(self) -> "Proof":
        """The proof that all parts go together. Raises CannotPrint where they do not."""
        from cuatto_kit.fabrication.proof import proof_of

        fits = tuple(self.family.fits(self.variant, self.layout, self.clearance, self.kit))
        proof = proof_of(self.store, fits, self.printable(), self.clearance)
        if proof.findings:
            raise CannotPrint(finding.fault() for finding in proof.findings)
        return proof

    def box(self, spare: int = 0) -> "Boxed":
        """The boxes that the kit and so many spare pieces are kept in. Raises as `boxed` does."""
        from cuatto_kit.design.extras import boxed

        return boxed(self, spare)

    def card(self) -> "Carded":
        """The summary card as a part. Raises as `carded` does."""
        from cuatto_kit.design.extras import carded

        return carded(self)

    def flat(self, options: "FlatOptions", box: "Boxed | None" = None) -> Mapping[str, bytes]:
        """The board, and a box like that one, as files for a laser cutter, by path."""
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
        """What goes on the bed in one go, of all parts or of those named, as many as are ordered,
        of a box and of a card. None without a printer.

        Raises CannotPrint where parts cannot be printed; with `sliced` also where a plate leaves
        the room of the printer, UsageError where PrusaSlicer is not installed.
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
        """The assembly as one HTML page to look at from all sides, with these plates or its
        printer's, a box beside it and a card before it."""
        from cuatto_kit.design.pages import preview

        return preview(self, language, self.plates() if plates is None else plates, box, card)

    def assembly_page(
        self,
        language: str = "en",
        plates: "Sequence[PlateFile] | None" = None,
        *,
        box: "Boxed | None" = None,
    ) -> str:
        """How the kit is put together and put away, as one HTML page; plates as for `preview`."""
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
        """Returns what games on the board say; without arguments the report that goes with a kit.

        `games` are exactly so many; `precision` plays until shares of wins are that exact. `policy`
        plays all seats, or is a list with one for each; `skill` holds good players against bad
        ones. Raises UsageError on what the board cannot be played with, KitError as `layout` does.
        """
        from cuatto_kit.design.reporting import report_of

        return report_of(self, games, seats, seed, policy, precision, skill)

    def report_by(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """Returns what the games of a plan say, as far as a deadline leaves time."""
        from cuatto_kit.reports.report import make_report

        return make_report(self.subject, plan, deadline, self.progress)

    @property
    def subject(self) -> "Subject":
        """The board as reports see it."""
        from cuatto_kit.reports.subject import subject_of

        made = subject_of(self.name, self.family, self.variant, self.layout, self.findings)
        changes = partial(self.family.changes, self.document, self.variant)
        return replace(made, changes=changes, changed=lambda more: self.changed(more).subject)

    def changed(self, settings: Sequence[str]) -> "Design":
        """The same board with more settings, each `path=value`. Raises KitError on wrong ones."""
        return replace(self, loaded=read(self.loaded.source, [*self.loaded.settings, *settings]))

    @property
    def quick_report_key(self) -> Key:
        """What the report that goes with a kit is kept under."""
        said = self.family.played(self.variant, self.layout)
        return key_of("report", self.name, said, [finding.as_json() for finding in self.findings])

    def check(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """The report of a board; raises CannotPrint where its printer could not print it."""
        from cuatto_kit.design.laying_out import refuse_oversized

        with deadline.paused():
            refuse_oversized(self)
        return self.report_by(plan, deadline)

    def write_page(self, report: "Report", path: Path) -> None:
        """Writes a report of this board as one HTML page. Raises UsageError as that does."""
        from cuatto_kit.design.pages import write_page

        write_page(self, report, path)

    def sheet(
        self, language: str = "en", paper: Paper = Paper.A4, *, paper_board: bool = False
    ) -> "SheetFiles":
        """The rule sheet in a language with its card, and the prototype in paper if asked for."""
        from cuatto_kit.design.sheet_files import SHEET

        def make() -> "SheetFiles":
            from cuatto_kit.design.sheets import typeset

            return typeset(self, language, paper, paper_board)

        key = self.key("sheet", language, paper, paper_board, self.quality, self.rendered_by)
        return self.store.get(key, SHEET, make)

    @cached_property
    def material(self) -> "Material":
        """What the sheets are made from, whatever the language."""
        from cuatto_kit.design.sheets import material_of

        return material_of(self)

    def write(self, folder: str | Path, options: "KitOptions | None" = None) -> "WrittenKit":
        """Writes the kit into `folder`/<name>, swapped in whole. Raises KitError: what is wrong
        with the board, a part or the folder, which is then as it was."""
        from cuatto_kit.design.kit import KitOptions, write_kit

        return write_kit(self, Path(folder), options or KitOptions())

    @cached_property
    def _inputs(self) -> str:
        """What every product follows from: what the file says, and the printer's."""
        loaded = self.loaded
        data = loaded.document.data, loaded.described
        said = json.dumps([*data, loaded.variant.model_dump_json()])
        return hashlib.sha256(f"{self.name}\n{said}".encode()).hexdigest()

    def key(self, kind: str, *inputs: Json) -> Key:
        """The key of a product that follows from this design and what else is named."""
        return key_of(kind, self._inputs, self.force, *inputs)

    @cached_property
    def rendered_by(self) -> str:
        """The renderer and its version. Raises UsageError where it is not installed."""
        from cuatto_kit.fabrication.renderers import renderer

        return renderer(self.renderer).identity

    def _repr_svg_(self) -> str:
        return self.drawing().svg

    def _repr_html_(self) -> str:
        from cuatto_kit.design.pages import shown

        return shown(self)
