"""A variant from its file to its layout, with all that is wrong with it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import TypeAdapter

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad import joints
from cuatto_kit.config import bundled, document, extends, printer
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import listed, meant, shown
from cuatto_kit.config.model import Print, Variant, examine, sound, text_in
from cuatto_kit.config.printer import Described, Printer
from cuatto_kit.config.settings import override
from cuatto_kit.errors import (
    CannotPlay,
    Code,
    Fault,
    Finding,
    InvalidVariant,
    UsageError,
    error_for,
)
from cuatto_kit.games.game import Family, family_of

_PRINTER = ("print", "printer")
_PRINT: TypeAdapter[Print] = TypeAdapter(Print)

USUAL_SEATS = 4
"""Who plays where nothing is said: four, or as many as the board takes."""


@dataclass(frozen=True)
class Loaded:
    """A variant with the file it came from and the family that plays it.

    `sha256` is that of the file, or stands for all the files that it extends. `printer` is the
    one that it names, `clearance` the play between parts that join (mm), by the file, else by
    the printer. `unplayable` is what bars the board from play as it is written.
    """

    source: bundled.Source
    document: Document
    family: Family
    spec: Variant
    sha256: str
    settings: tuple[str, ...]
    printer: Printer | None
    clearance: float
    unplayable: tuple[Fault, ...]


def load(variant: str, settings: Sequence[str] = ()) -> Loaded:
    """Reads a bundled variant or a file, laid over what it extends (config/extends.py), with
    `path=value` settings laid over both.

    A printer of the maker's own is named by an absolute path from here on. Raises UsageError
    where there is none, or where a setting asks for a printer that there is not;
    InvalidVariant with all the faults of the files, the printer's last.
    """
    source = bundled.find(variant)
    text, digest, sources = extends.read(source)
    laid_over = override(text, settings)
    if extends.KEY in laid_over.data:
        message = f"--set {extends.KEY}: a file says what it extends; expected another key"
        raise UsageError(Fault(Code.USAGE, message))
    laid_over, machine, unfit = _with_printer(laid_over, sources)
    wanted = _print_of(laid_over)
    if wanted and (fault := _clearance_fault(laid_over, wanted, machine)):
        if wanted.clearance is None:
            unfit = (fault,)
        else:
            laid_over = replace(laid_over, faults=(*laid_over.faults, fault))
    family = family_of(laid_over)
    try:
        spec, unplayable = examine(laid_over, family.model)
    except InvalidVariant as error:
        raise InvalidVariant([*error.faults, *unfit]) from error
    if unfit:
        raise InvalidVariant(unfit)
    return Loaded(
        source=source,
        document=laid_over,
        family=family,
        spec=spec,
        sha256=digest,
        settings=tuple(settings),
        printer=machine.printer if machine else None,
        clearance=_clearance_of(spec.print, machine)[0],
        unplayable=unplayable,
    )


def _with_printer(
    laid_over: Document, sources: Sequence[bundled.Source]
) -> tuple[Document, Described | None, tuple[Fault, ...]]:
    """The document with an absolute path in place of the printer's file that it names; the
    printer, None where there is none or where it is faulty; the faults of its file. Raises
    UsageError where a setting names none."""
    word, mark = laid_over.at(_PRINTER), laid_over.values.get(_PRINTER)
    if not isinstance(word, str) or mark is None or word in bundled.printers():
        wanted = _print_of(laid_over)
        name = wanted.printer if wanted else None
        return laid_over, printer.read(bundled.find_printer(name)) if name else None, ()
    writer = next((source for source in sources if source.shown == mark.file), None)
    try:
        source, machine, faults = _own_printer(word, writer, sources[0].path.parent)
    except extends.Unnamed as unnamed:
        fault = laid_over.fault(unnamed.code, _PRINTER, unnamed.message)
        return replace(laid_over, faults=(*laid_over.faults, fault)), None, ()
    settings = {**laid_over.data["print"], "printer": str(source.path.resolve())}
    return replace(laid_over, data={**laid_over.data, "print": settings}), machine, faults


def _own_printer(
    word: str, writer: bundled.Source | None, folder: Path
) -> tuple[bundled.Source, Described | None, tuple[Fault, ...]]:
    """The printer's file that a word means, and what it describes or what is wrong in it. Raises
    Unnamed where a file of the variant (`writer`) names none, UsageError where a setting does."""
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
    """How the kit is to be printed, None where that is faulty."""
    if ("print",) not in document.values:
        return Print()
    return sound(document, ("print",), _PRINT)


def _clearance_of(wanted: Print, machine: Described | None) -> tuple[float, bool]:
    """The play between parts that join (mm), and whether it is the printer's."""
    if wanted.clearance is None and machine is not None:
        return machine.printer.clearance, True
    return wanted.clearance or wanted.default_clearance, False


def _clearance_fault(document: Document, wanted: Print, machine: Described | None) -> Fault | None:
    """What is wrong with a clearance that joints of that size have no room for, where it was
    written: in a file of the variant, a setting, or the printer's file."""
    given, by_printer = _clearance_of(wanted, machine)
    least, most = (bound * wanted.scale for bound in joints.clearances())
    if least <= given <= most:
        return None
    expected = f"expected {least:g} to {most:g} for a tile of {wanted.tile:g}"
    message = f"{given:g} is out of range; {expected}"
    if by_printer and machine:
        return machine.document.fault(Code.OUT_OF_RANGE, ("clearance",), message)
    return document.fault(Code.OUT_OF_RANGE, ("print", "clearance"), message)


def list_variants() -> list[dict[str, str]]:
    """The bundled variants: name, title, game, seats and pieces, all as text."""
    rows = []
    for name in bundled.bundled():
        loaded = load(name)
        fewest, most = loaded.spec.seats
        rows.append(
            {
                "name": name,
                "title": text_in(loaded.spec.title, "en"),
                "game": loaded.spec.game,
                "seats": str(most) if fewest == most else f"{fewest}–{most}",
                "pieces": loaded.spec.pieces,
            }
        )
    return rows


def write_new(name: str, origin: str | None = None, form: str | None = None) -> Path:
    """Writes NAME.yaml into the current folder: a template, or a copy of a variant, with its
    board in another form (`map` or `paths`) if one is asked for.

    Raises UsageError where the name is no file name, the file is there already or the board
    cannot be written in that form, InvalidVariant where the variant is no YAML.
    """
    if not re.fullmatch(r"[\w][\w .-]{0,79}", name):
        message = f"{name!r} cannot name a file; expected letters, digits, spaces, . - and _"
        raise UsageError(Fault(Code.USAGE, message))
    path = Path(name if name.endswith(".yaml") else f"{name}.yaml")
    source = bundled.find(origin) if origin else bundled.Source("", "", bundled.template())
    text = _copied(source) if form is None else _in_form(source, form)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise UsageError(
            Fault(Code.EXISTS, f"{path} is there already; choose another name")
        ) from error
    except OSError as error:
        raise UsageError(Fault(Code.USAGE, f"{path}: {error.strerror}")) from error
    return path


def _copied(source: bundled.Source) -> str:
    """The text of a variant. Raises UsageError where it names a file that is not here."""
    _check_neighbours(source)
    return document.text_of(document.raw(source.path, source.shown), source.shown)


def _check_neighbours(source: bundled.Source) -> None:
    """Raises UsageError where a copy of a variant would name a file that is not here."""
    written = document.read(source.path, source.shown)
    if source.path.parent.resolve() == Path.cwd():
        return
    names = {
        (extends.KEY,): ("extends", bundled.bundled()),
        _PRINTER: ("names", bundled.printers()),
    }
    for path, (verb, known) in names.items():
        word = written.at(path)
        if isinstance(word, str) and word not in known:
            said = f"{source.shown} {verb} {shown(word)}"
            message = f"{said}, which lies beside it; expected a copy there"
            raise UsageError(Fault(Code.USAGE, message))


def _in_form(source: bundled.Source, form: str) -> str:
    """The text of a variant with its board in another form. Raises UsageError."""
    loaded = load(str(source.path))
    if loaded.document.bases:
        message = f"--form {form}: the file extends another; expected one that stands by itself"
        raise UsageError(Fault(Code.USAGE, message))
    if not loaded.family.has("forms"):
        message = f"--form {form}: a board of {loaded.spec.game} has a single form"
        raise UsageError(Fault(Code.USAGE, message))
    _check_neighbours(source)
    forms = loaded.family.room("forms")
    if form not in forms.FORMS:
        message = f"--form {form}: expected one of {listed(forms.FORMS)}{meant(form, forms.FORMS)}"
        raise UsageError(Fault(Code.USAGE, message))
    try:
        written = source.path.read_text("utf-8")
        text: str = forms.rewrite(written, loaded.document, loaded.spec, form)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"--form {form}: {error}")) from error
    return text


def lay_out(loaded: Loaded, *, force: bool = False) -> tuple[Layout, tuple[Finding, ...]]:
    """The board and the remarks on it.

    Raises InvalidVariant, CannotPrint or CannotPlay with all its faults; with
    `force` a board that cannot be played is let through and its faults stay among
    the remarks. A team that does not fit its bridge is never let through.
    """
    unfit = loaded.unplayable
    bed = loaded.printer.bed if loaded.printer else None
    try:
        layout: Layout = loaded.family.room("layout").lay_out(loaded.document, loaded.spec, bed)
    except InvalidVariant as error:
        raise error_for([*unfit, *error.faults], loaded.document.files) from error
    findings = static_findings(layout)
    if not (unfit or any(finding.severity == "error" for finding in findings)):
        findings += loaded.family.room("checks").rule_findings(loaded.spec, layout)
    faults = [finding.fault(loaded.document) for finding in findings if finding.severity == "error"]
    if unfit or faults:
        refusal = error_for([*unfit, *faults], loaded.document.files)
        if unfit or not (force and isinstance(refusal, CannotPlay)):
            raise refusal
    return layout, findings


def seats_at(loaded: Loaded, wanted: int | None) -> int:
    """How many play. Raises UsageError where the board does not take so many."""
    fewest, most = loaded.spec.seats
    seats = max(fewest, min(USUAL_SEATS, most)) if wanted is None else wanted
    alone = loaded.family.room("series").Series.alone
    if not fewest <= seats <= most and not (seats == 1 and alone):
        message = f"--seats {seats}: expected {fewest} to {most}{', or 1 to play alone' * alone}"
        raise UsageError(Fault(Code.USAGE, message))
    return seats
