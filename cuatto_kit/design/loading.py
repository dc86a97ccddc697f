"""Variants read from a file or a text to a validated model and its layout, with all faults."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import JsonValue, TypeAdapter

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad import joints
from cuatto_kit.cad.initials import initial_faults
from cuatto_kit.cad.joints import play_remark
from cuatto_kit.cad.magnets import pocket_fault
from cuatto_kit.config import bundled, document, extends, printer
from cuatto_kit.config.advice import verified, verified_lines
from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.messages import Advice
from cuatto_kit.config.model import Print, Variant, examine, valid_value
from cuatto_kit.config.ornaments import with_art
from cuatto_kit.config.printer import Described, Printer
from cuatto_kit.config.settings import override
from cuatto_kit.config.tops import OwnTop, with_tops
from cuatto_kit.design import further_faults
from cuatto_kit.errors import (
    CannotPlay,
    Code,
    Fault,
    Finding,
    InvalidVariant,
    KitError,
    Offer,
    UsageError,
    error_for,
)
from cuatto_kit.games import registry
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.sheets.pdf import missing_signs

PRINTER = ("print", "printer")
"""The path of the printer in a file."""


@dataclass(frozen=True)
class Loaded:
    """A variant, with its file and the family of its game.

    - `printer`: the printer that its parts must fit, or None.
    - `clearance`: the clearance between parts that join (mm), from the file or else from the
      printer.
    - `unplayable`: the faults that prevent play on the board as written.
    - `sha256`: the digest of the file, or of all the files that it extends.
    - `described`: the content of the printer's files.
    - `settings`: the settings that were applied to the files.
    - `tops`: the maker's own files of checkers' tops.
    """

    source: bundled.Source
    document: Document
    family: AnyFamily
    variant: Variant
    printer: Printer | None
    clearance: float
    unplayable: tuple[Fault, ...]
    sha256: str
    described: Mapping[str, JsonValue] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    tops: tuple[OwnTop, ...] = ()


def read(source: bundled.Source, settings: Sequence[str] = ()) -> Loaded:
    """Read a variant, with its settings and applied to the variant that it extends.

    The path of the maker's own printer becomes absolute.

    Args:
        source: The source of the variant; config/extends.py describes how it extends another one.
        settings: The settings, each `path=value`, applied to both files.

    Raises:
        UsageError: If a file is missing, or if a setting names an unknown printer.
        InvalidVariant: With all faults of the files, those of the printer last.
    """
    try:
        text, digest, sources = extends.read(source)
    except InvalidVariant as error:
        raise InvalidVariant(_with_sound_lines(source, error.faults, settings)) from error
    laid_over = override(text, settings)
    if extends.KEY in laid_over.data:
        message = f"--set {extends.KEY}: a file says what it extends; expected another key"
        raise UsageError(Fault(Code.USAGE, message))
    return judged(laid_over, sources, digest, settings)


def _with_sound_lines(
    source: bundled.Source, faults: Sequence[Fault], settings: Sequence[str]
) -> Sequence[Fault]:
    """Return the faults of an unreadable file, after a trial of the lines that they suggest."""

    def judge(text: str) -> Sequence[Fault]:
        try:
            laid_over, digest, sources = extends.read(replace(source, text=text))
            loaded = as_written(override(laid_over, settings), sources, digest, settings)
        except (InvalidVariant, UsageError) as error:
            return error.faults
        return _faults_on_the_table(loaded)

    if not any(fault.suggestions and fault.file == source.shown for fault in faults):
        return faults
    content = document.raw(source.path, source.shown) if source.text is None else None
    text = source.text if content is None else document.text_of(content, source.shown)
    return verified_lines(text or "", faults, judge)


def _faults_on_the_table(loaded: "Loaded") -> Sequence[Fault]:
    """Return the faults of the places of a valid variant's spaces."""
    bed = loaded.printer.surface if loaded.printer else None
    return further_faults.with_layout(loaded.document, loaded.variant.game, loaded.unplayable, bed)


def judged(
    laid_over: Document, sources: Sequence[bundled.Source], digest: str, settings: Sequence[str]
) -> Loaded:
    """Return the variant in a document that was made from these files, its own the first.

    Raises the same errors as `read`.
    """

    def judge(document: Document) -> Sequence[Fault]:
        try:
            document = extends.with_base(document, sources[0])
            loaded = as_written(document, sources, digest, settings)
        except InvalidVariant as error:
            return error.faults
        return _faults_on_the_table(loaded)

    try:
        return as_written(laid_over, sources, digest, settings)
    except InvalidVariant as error:
        raise InvalidVariant(verified(laid_over, error.faults, judge)) from error


def as_written(
    laid_over: Document, sources: Sequence[bundled.Source], digest: str, settings: Sequence[str]
) -> Loaded:
    """Return the same variant as `judged`, without trying the suggestions of faults."""
    laid_over, described, unfit = _with_printer(laid_over, sources)
    laid_over, tops = with_tops(laid_over, sources)
    laid_over = with_art(laid_over, sources)
    laid_over = replace(laid_over, faults=(*laid_over.faults, *initial_faults(laid_over)))
    wanted = _print_of(laid_over)
    if wanted and (fault := _clearance_fault(laid_over, wanted, described)):
        if wanted.clearance is None:
            unfit = (fault,)
        else:
            laid_over = replace(laid_over, faults=(*laid_over.faults, fault))
    bed = described.printer.surface if described else None
    try:
        game = registry.game_of(laid_over)
    except InvalidVariant as error:
        faults = further_faults.faults_of_another_game(laid_over, error.faults, bed)
        raise InvalidVariant([*faults, *unfit]) from error
    family = registry.family(game)
    try:
        variant, unplayable = examine(laid_over, family.model_of(game))
    except InvalidVariant as error:
        faults = further_faults.with_layout(laid_over, game, error.faults, bed)
        raise InvalidVariant([*faults, *unfit]) from error
    if unfit:
        raise InvalidVariant([*further_faults.with_layout(laid_over, game, (), bed), *unfit])
    return Loaded(
        source=sources[0],
        document=laid_over,
        family=family,
        variant=variant,
        printer=described.printer if described else None,
        clearance=_clearance_of(variant.print, described)[0],
        unplayable=unplayable,
        described=described.document.data if described else {},
        tops=tops,
        sha256=digest,
        settings=tuple(settings),
    )


def _with_printer(
    laid_over: Document, sources: Sequence[bundled.Source]
) -> tuple[Document, Described | None, tuple[Fault, ...]]:
    """Return the document with an absolute path of the printer's file, the printer and its faults.

    The printer is None if the file names no printer, or one with faults. Raises UsageError if a
    setting names an unknown printer.
    """
    word, mark = laid_over.at(PRINTER), laid_over.values.get(PRINTER)
    if not isinstance(word, str) or mark is None or word in bundled.printers():
        wanted = _print_of(laid_over)
        name = wanted.printer if wanted else None
        return laid_over, printer.read(bundled.find_printer(name)) if name else None, ()
    writer = next((source for source in sources if source.shown == mark.file), None)
    try:
        source, described, faults = _own_printer(word, writer, sources[0].path.parent)
    except extends.Unnamed as unnamed:
        fault = laid_over.fault(unnamed.code, PRINTER, unnamed.message, unnamed.advice)
        return replace(laid_over, faults=(*laid_over.faults, fault)), None, ()
    settings = {**laid_over.data["print"], "printer": str(source.path.resolve())}
    return replace(laid_over, data={**laid_over.data, "print": settings}), described, faults


def _own_printer(
    word: str, writer: bundled.Source | None, folder: Path
) -> tuple[bundled.Source, Described | None, tuple[Fault, ...]]:
    """Return the source of a printer's file, and its content or its faults.

    Raises Unnamed if a file of the variant (`writer`) names no printer, and UsageError if a setting
    does not.
    """
    if writer is None:
        source = bundled.find_printer(word)
        return source, *_described(source)
    kind = extends.printers()
    source = extends.named(word, writer, folder.resolve(), kind)
    try:
        return source, *_described(source)
    except UsageError as error:
        raise extends.Unnamed(
            Code.NOT_FOUND, f"{error.faults[0].message}; {kind.expected}"
        ) from error


def _described(source: bundled.Source) -> tuple[Described | None, tuple[Fault, ...]]:
    try:
        return printer.read(source), ()
    except InvalidVariant as error:
        return None, error.faults


def _print_of(document: Document) -> Print | None:
    """Return the print settings of the document's game, or None if they have faults."""
    try:
        game = registry.game_of(document)
        model: Any = registry.family(game).model_of(game).model_fields["print"].annotation
    except InvalidVariant:  # an unknown game, which is reported elsewhere
        model = Print
    if ("print",) not in document.values:
        return model()
    return valid_value(document, ("print",), TypeAdapter(model))


def _clearance_of(wanted: Print, described: Described | None) -> tuple[float, bool]:
    """Return the clearance between parts that join (mm), and whether it is from the printer."""
    if wanted.clearance is None and described is not None:
        return described.printer.clearance, True
    return wanted.clearance or wanted.default_clearance, False


def _clearance_fault(
    document: Document, wanted: Print, described: Described | None
) -> Fault | None:
    """Return the fault of a clearance for which joints of that size have no room, or None.

    Its place is a file of the variant, a setting, or the printer's file.
    """
    given, by_printer = _clearance_of(wanted, described)
    least, most = (bound * wanted.scale for bound in joints.clearances())
    if least <= given <= most:
        return None
    expected = f"expected {least:g} to {most:g} for a tile of {wanted.tile:g}"
    message = f"{given:g} is out of range; {expected}"
    nearest = Advice(offers=(Offer("value", f"{least if given < least else most:g}"),))
    if by_printer and described:
        return described.document.fault(Code.OUT_OF_RANGE, ("clearance",), message, nearest)
    return document.fault(Code.OUT_OF_RANGE, ("print", "clearance"), message, nearest)


_HOLDERS = {"title", "names"}
"""The keys of texts that players read."""
_OF_AUTHORS = {("about",), ("house_rules",)}
"""The same, but only at the top of a file: a path may have such a name."""


def word_remarks(document: Document) -> Iterator[Finding]:
    """Yield texts with characters that the PDFs cannot show, each text once."""
    told: set[str] = set()
    for path in document.values:
        text = document.at(path)
        authored = path[:1] in _OF_AUTHORS
        read = authored or _HOLDERS.intersection(path)
        if isinstance(text, str) and read and text not in told:
            told.add(text)
            if signs := missing_signs(text):
                message = (
                    f"the PDFs have no letters for {' '.join(signs)}: they are blank there; "
                    "HTML and Markdown show them, and a browser prints the HTML"
                )
                where = dotted(path) if authored else text
                yield Finding(Code.NO_LETTERS, "warning", where, message, path)


def laid_out(
    loaded: Loaded, force: bool
) -> tuple[Layout | None, tuple[Finding, ...], KitError | None]:
    """Return the layout, all findings on it, and the error of a board that cannot be made, or None.

    With `force` a board that cannot be played has no error.
    """
    document, variant = loaded.document, loaded.variant
    unfit = loaded.unplayable
    bed = loaded.printer.surface if loaded.printer else None
    try:
        layout = loaded.family.lay_out(document, variant, bed)
    except KitError as error:
        return None, (), error_for([*unfit, *error.faults], document.files)
    findings = static_findings(layout)
    if remark := play_remark(loaded.clearance, variant.print.scale, layout):
        findings += (remark,)
    if fault := pocket_fault(variant.print, layout):
        findings += (fault,)
    findings += tuple(word_remarks(document))
    errors = {finding.code for finding in findings if finding.severity == "error"}
    if not unfit and errors <= {Code.OVERLAP}:  # rules do not depend on where spaces are
        by_rules = loaded.family.on(variant, layout).findings()
        findings += tuple(
            finding.placed(document) if finding.severity == "note" else finding
            for finding in by_rules
        )
    faults = [finding.fault(document) for finding in findings if finding.severity == "error"]
    if not (unfit or faults):
        return layout, findings, None
    refusal = error_for([*unfit, *faults], document.files)
    # Never forced: a team that does not fit its bridge, and a team without a finish.
    fit = not unfit and all(layout.finishes)
    forced = force and fit and isinstance(refusal, CannotPlay)
    return layout, findings, None if forced else refusal
