"""The products of a kit that are asked for."""

from dataclasses import dataclass, field

from cuatto_kit.cad.parts import BOARD, CUSTOMIZER, GROUPS, TEAMS
from cuatto_kit.config.messages import expected_name
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication.order import USUAL, FlatOptions, Order
from cuatto_kit.sheets.options import SheetOptions

ONLY = {
    "parts": GROUPS,
    **{group: frozenset({group}) for group in (BOARD, TEAMS)},
    "plates": frozenset({"plates"}),
    "preview": frozenset({"preview"}),
    "play": frozenset({"play"}),
    "sheets": frozenset({"sheets"}),
    "box": frozenset({"box"}),
    "card": frozenset({"card"}),
    "flat": frozenset({"flat"}),
    CUSTOMIZER: frozenset({CUSTOMIZER}),
}
"""The values of `--only`, each with the groups of parts or the products that it selects."""


@dataclass(frozen=True)
class KitOptions:
    """The products of a kit that are made.

    Attributes:
        only: Names of `ONLY`; empty for all products.
        slice: Slices the plates with PrusaSlicer.
        sheets: The languages and the paper of the rule sheets.
        order: Copies of parts; single parts are made with their plates alone.
        box: Adds storage boxes.
        flat: Adds files for a laser cutter.
        card: Adds the summary card, in paper, to a kit without sheets.
        customizer: Adds a file for a Customizer for each kind of part.
        publish: Adds what a model site asks for, to a whole kit.
        gcode: Keeps the G-code of sliced plates, outside of the kit's folder.
    """

    only: frozenset[str] = frozenset()
    slice: bool = False
    sheets: SheetOptions = field(default_factory=SheetOptions)
    order: Order = USUAL
    box: bool = False
    flat: FlatOptions | None = None
    card: bool = False
    customizer: bool = False
    publish: bool = False
    gcode: bool = False

    @property
    def groups(self) -> frozenset[str]:
        """The groups of parts that are made."""
        aside = bool(self.only) and self.only <= {"box", "card", CUSTOMIZER, "flat", "play"}
        return self.only & GROUPS or (frozenset() if aside else GROUPS)

    @property
    def whole(self) -> bool:
        """True if nothing is left out of the kit."""
        return not self.only and not self.order.copies

    @property
    def boxed(self) -> bool:
        """True if boxes are printed."""
        return "box" in self.only or (self.box and self.only != {"flat"})

    @property
    def carded(self) -> bool:
        """True if the summary card is written without the sheets that hold it."""
        return "card" in self.only or self.card

    @property
    def customized(self) -> bool:
        """True if the files for a Customizer are written."""
        return CUSTOMIZER in self.only or self.customizer

    @property
    def flattened(self) -> FlatOptions | None:
        """The options of flat files, or None without any."""
        return self.flat or (FlatOptions() if "flat" in self.only else None)

    def wants(self, product: str) -> bool:
        """Return whether a product of the parts is to be made."""
        if self.order.copies and not self.only:
            return product == "plates"
        return not self.only or product in self.only


def groups_of(only: str | None) -> frozenset[str]:
    """Return the selection of `--only`; empty means all.

    Raises UsageError for an unknown name.
    """
    names = {word.strip() for word in only.split(",")} if only is not None else set()
    for name in sorted(names - set(ONLY)):
        message = f"--only {name}: {expected_name(name, ONLY, several=True)}"
        raise UsageError(Fault(Code.USAGE, message))
    return frozenset().union(*(ONLY[name] for name in names))
