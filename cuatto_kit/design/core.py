"""The core of a design: a loaded board, its parts, their proof and plates, and its games.

    load ─▶ DesignCore ─▶ layout ─┬─ kit ─▶ meshes ─┬─ proof
                                  │                 └─ plates
                                  └─ report

Each product is made at most once for a design. Slow results are cached under a hash of their
inputs (`cuatto_kit.cache.store`). The modules beside this one make further products (sheets, pages,
boxes, the folder of a kit) from a core; `cuatto_kit.api.Design` adds them as methods.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Self

from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import Json, Key, Store, key_of
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.config.messages import one_of
from cuatto_kit.config.model import text_in, usual_seats
from cuatto_kit.design.loading import Loaded, read
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, KitError, UsageError
from cuatto_kit.fabrication.order import USUAL, Order
from cuatto_kit.timing import NEVER, Deadline, Progress

if TYPE_CHECKING:
    from cuatto_kit.board.layout import Layout
    from cuatto_kit.cad.parts import Kit
    from cuatto_kit.config.document import Document
    from cuatto_kit.config.model import Variant
    from cuatto_kit.config.printer import Printer
    from cuatto_kit.fabrication.built import BuiltPart
    from cuatto_kit.fabrication.pipeline import Drawings
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.fabrication.proof import Proof
    from cuatto_kit.games.family import AnyBoardGame, AnyFamily
    from cuatto_kit.reports.plan import Plan
    from cuatto_kit.reports.report import Report
    from cuatto_kit.reports.subject import Subject

QUICK_GAMES = 2_000
"""The number of games of the report that goes with a kit and its sheets."""


@dataclass(frozen=True, eq=False)
class DesignCore:
    """A loaded board, its parts and its games.

    Attributes:
        loaded: The checked variant with its file, family and printer.
        renderer: `embedded` or `openscad`.
        quality: How fine round shapes are.
        force: Builds a board even if the games on it show that it cannot be played.
        store: The cache of slow products.
        progress: Called with the name of a stage, the steps done and the steps in all.
    """

    loaded: Loaded
    renderer: str = "embedded"
    quality: Quality = Quality.NORMAL
    force: bool = False
    store: Store = field(default_factory=products.usual, repr=False)
    progress: Progress = field(default=lambda *_: None, repr=False)

    @classmethod
    def open(cls, variant: str, settings: Sequence[str] = ()) -> Self:
        """Return the design of a bundled name or of the path of a YAML file.

        Args:
            variant: VARIANT as on the command line.
            settings: Values laid over the file, each `path=value`.

        Raises:
            UsageError: There is no such board, or a setting has no such form.
            InvalidVariant: With all the faults of its files.
        """
        store = products.usual()
        with store.watch.stage("load"):
            return cls(read(bundled.find(variant), settings), store=store)

    @property
    def name(self) -> str:
        """The name of the kit and of its folder."""
        return self.loaded.source.name

    @property
    def variant(self) -> "Variant":
        """The checked contents of the file."""
        return self.loaded.variant

    @property
    def document(self) -> "Document":
        """The file as written, with the line and column of every value."""
        return self.loaded.document

    @property
    def family(self) -> "AnyFamily":
        """The family that its game belongs to."""
        return self.loaded.family

    @property
    def printer(self) -> "Printer | None":
        """The printer that its parts must fit, None if the file names none."""
        return self.loaded.printer

    @property
    def title(self) -> Mapping[str, str]:
        """The name of the board by language."""
        return self.variant.title

    # The board

    @cached_property
    def _laid_out(self) -> "tuple[Layout | None, tuple[Finding, ...], KitError | None]":
        from cuatto_kit.design.loading import laid_out

        return laid_out(self.loaded, self.force)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Remarks on the board as laid out; those of severity "error" make `layout` raise."""
        return self._laid_out[1]

    @property
    def layout(self) -> "Layout":
        """The spaces and links of the board.

        Raises InvalidVariant, CannotPrint or CannotPlay with all the faults of the board.
        """
        layout, _, refusal = self._laid_out
        if refusal is not None:
            raise refusal
        assert layout is not None
        return layout

    @property
    def drawn_layout(self) -> "Layout | None":
        """The layout even of a board that cannot be played, None if its spaces have no place."""
        return self._laid_out[0]

    def seats(self, wanted: int | None = None) -> int:
        """Return the number of seats that play: the usual one, or `wanted`.

        Raises UsageError if the board does not take that number.
        """
        fewest, most = self.variant.seats
        seats = usual_seats(fewest, most) if wanted is None else wanted
        alone = self.family.policies.solitaire
        if not fewest <= seats <= most and not (seats == 1 and alone):
            several = f"{fewest} to {most}" if fewest < most else f"{fewest}"
            expected = f"expected {several}{', or 1 to play alone' * alone}"
            raise UsageError(Fault(Code.USAGE, f"--seats {seats}: {expected}"))
        return seats

    def changed(self, settings: Sequence[str]) -> Self:
        """Return the same board with more settings, each `path=value`. Raises KitError on a
        setting that the board does not take."""
        return replace(self, loaded=read(self.loaded.source, [*self.loaded.settings, *settings]))

    # Parts

    @property
    def clearance(self) -> float:
        """The play between parts that join (mm)."""
        return self.loaded.clearance

    @cached_property
    def board_game(self) -> "AnyBoardGame":
        """Its game on its layout."""
        return self.family.on(self.variant, self.layout)

    @cached_property
    def kit(self) -> "Kit":
        """The parts, and how they are put together."""
        return self.board_game.kit(self.clearance)

    @cached_property
    def own_tops(self) -> Mapping[str, bytes]:
        """The meshes of custom checker tops by name; most boards have none.

        Raises CannotPrint with all that keeps them from being printed.
        """
        if not self.loaded.tops:
            return {}
        from cuatto_kit.fabrication.custom_tops import sound_meshes

        return sound_meshes(self.loaded.tops, self.variant.print.scale, self.store)

    @cached_property
    def drawings(self) -> "Drawings":
        """The OpenSCAD text of every part and of the assembly."""
        from cuatto_kit.fabrication.pipeline import draw

        return draw(self.kit.parts, self.kit.drawing(), self.quality, self.own_tops)

    def meshes(self, names: Sequence[str] | None = None) -> "Mapping[str, BuiltPart]":
        """Return the parts with their meshes, by name; `judged` adds weights and findings.

        Args:
            names: The parts; None for all.

        Raises:
            InternalError: Naming the part that the renderer warned about.
            UsageError: No part has such a name, or the renderer is not installed.
        """
        from cuatto_kit.fabrication.meshes import renderer
        from cuatto_kit.fabrication.pipeline import build_parts

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
                self.progress,
            )
            self._built.update((item.part.name, item) for item in built)
        return {part.name: self._built[part.name] for part in asked}

    def judged(self, names: Sequence[str] | None = None) -> "Mapping[str, BuiltPart]":
        """Return the same parts as `meshes` with their weights and the findings on printing them.

        Without a printer they have none.
        """
        from cuatto_kit.fabrication.pipeline import judge_part

        meshes, tile = self.meshes(names), self.variant.print.tile
        for name, built in meshes.items():
            if name not in self._judged:
                self._judged[name] = judge_part(self.store, built, self.printer, tile)
        return {name: self._judged[name] for name in meshes}

    @cached_property
    def _built(self) -> "dict[str, BuiltPart]":
        return {}

    @cached_property
    def _judged(self) -> "dict[str, BuiltPart]":
        return {}

    def printable(self, names: Sequence[str] | None = None) -> "tuple[BuiltPart, ...]":
        """Return the same parts as `judged`, in order.

        Raises CannotPrint with all that keeps them from being printed.
        """
        from cuatto_kit.fabrication.pipeline import faults

        self.refuse_oversized(names)
        settings = self.variant.print
        built = tuple(self.judged(names).values())
        if found := faults(built, settings.scale, self.printer, settings.tile):
            raise CannotPrint(found)
        return built

    def refuse_oversized(self, names: Sequence[str] | None = None) -> None:
        """Raise CannotPrint if the printer has no room for parts, all or those named."""
        judge = partial(self._wrong_with_tile, names)
        self.kit.refuse_oversized(self.printer, self.variant.print.tile, names, judge)

    def _wrong_with_tile(self, names: Sequence[str] | None, tile: int) -> str:
        """Return why parts cannot be printed with a tile of that edge (mm), "" if they can."""
        from cuatto_kit.fabrication.pipeline import faults

        try:
            other = self.changed([f"print.tile={tile}"])
            built = tuple(other.judged(names).values())
            found = faults(built, other.variant.print.scale, other.printer)
        except KitError as error:
            found = list(error.faults)
        return f"{found[0].code} {found[0].path}: {found[0].message}" if found else ""

    def proof(self) -> "Proof":
        """Return the proof that all parts go together. Raises CannotPrint if they do not."""
        from cuatto_kit.fabrication.proof import proof_of

        fits = tuple(self.board_game.fits(self.clearance, self.kit))
        proof = proof_of(self.store, fits, self.printable(), self.clearance)
        if proof.findings:
            raise CannotPrint(finding.fault() for finding in proof.findings)
        return proof

    def plates(
        self,
        names: Sequence[str] | None = None,
        *,
        sliced: bool = False,
        gcode: bool = False,
        order: Order = USUAL,
        added: "Sequence[BuiltPart]" = (),
    ) -> "tuple[PlateFile, ...]":
        """Return the plates of the kit, none without a printer.

        Args:
            names: The parts; None for all.
            sliced: Slices each plate with PrusaSlicer.
            gcode: Keeps the G-code of sliced plates.
            order: Copies, spares and the strategy of packing.
            added: Further parts, such as those of a box.

        Raises:
            CannotPrint: Parts cannot be printed, or a sliced plate leaves the printer's bed.
            UsageError: PrusaSlicer is not installed.
        """
        from cuatto_kit.fabrication import plates

        printer = self.printer
        if printer is None:
            return ()
        built = (*order.of(self.printable(names)), *added)
        title = text_in(self.title, "en")
        packed = plates.pack_parts(built, printer, order.strategy)
        files = plates.make_plates(self.store, packed, built, printer, title, stl=order.plates_stl)
        if not sliced:
            return files
        return plates.slice_plates(self.store, files, printer, self.progress, gcode=gcode)

    # Games

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
        """Return the report of games on the board; without arguments the one that goes with a kit.

        Args:
            games: The number of games, played in full.
            seats: The number of seats; None for the usual one.
            seed: The seed of the dice and of the policies.
            policy: The policy of all seats, or a list with one for each.
            precision: Plays until shares of wins are known to this half-width.
            skill: Measures good players against bad ones too.

        Raises:
            UsageError: The board cannot be played with these arguments.
            KitError: As `layout` does.
        """
        from cuatto_kit.reports.plan import Plan
        from cuatto_kit.reports.report import REPORT

        policies = (policy,) if isinstance(policy, str) else tuple(policy)
        usual = QUICK_GAMES if games is None and precision is None else games
        plan = Plan(
            self.seats(seats), usual, precision, policies, seed,
            skill=skill, whole=games is not None, most=games,
        )  # fmt: skip
        if plan != self.quick_plan:
            return self.report_by(plan)
        return self.store.get(self.quick_report_key, REPORT, lambda: self.report_by(plan))

    @property
    def quick_plan(self) -> "Plan":
        """The plan of the report that goes with a kit. Raises KitError as `layout` does."""
        from cuatto_kit.reports.plan import Plan

        return Plan(self.seats(), games=QUICK_GAMES)

    def report_by(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """Return the report of the games of a plan, as far as a deadline leaves time."""
        from cuatto_kit.reports.report import make_report

        return make_report(self.subject, plan, deadline, self.progress)

    def check(self, plan: "Plan", deadline: Deadline = NEVER) -> "Report":
        """Return the same report. Raises CannotPrint if the board does not fit its printer."""
        with deadline.paused():
            self.refuse_oversized()
        return self.report_by(plan, deadline)

    @property
    def subject(self) -> "Subject":
        """The board as reports take it."""
        from cuatto_kit.reports.subject import subject_of

        made = subject_of(self.name, self.board_game, self.findings)
        changes = partial(self.family.changes, self.document, self.variant)
        return replace(made, changes=changes, changed=lambda more: self.changed(more).subject)

    @property
    def quick_report_key(self) -> Key:
        """The key of the report that goes with a kit."""
        said = self.board_game.played()
        return key_of("report", self.name, said, [finding.as_json() for finding in self.findings])

    # Keys of products

    @cached_property
    def _inputs(self) -> str:
        """A digest of the file and of the printer's."""
        loaded = self.loaded
        data = loaded.document.data, loaded.described
        said = json.dumps([*data, loaded.variant.model_dump_json()])
        return hashlib.sha256(f"{self.name}\n{said}".encode()).hexdigest()

    def key(self, kind: str, *inputs: Json) -> Key:
        """Return the key of a product that depends on this design and on these inputs."""
        return key_of(kind, self._inputs, self.force, *inputs)

    @cached_property
    def rendered_by(self) -> str:
        """The renderer and its version. Raises UsageError if it is not installed."""
        from cuatto_kit.fabrication.meshes import renderer

        return renderer(self.renderer).identity
