"""A variant from its file, or from text, to a checked model, with all that is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cuatto_kit.config import bundled, extends, printer
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import Variant, validate
from cuatto_kit.config.printer import Printer
from cuatto_kit.config.settings import override
from cuatto_kit.errors import Code, Fault, InvalidVariant, UsageError
from cuatto_kit.games import registry
from cuatto_kit.games.family import AnyFamily

PRINTER = ("print", "printer")


@dataclass(frozen=True)
class Loaded:
    """A variant with the file it came from and the family that plays it.

    `printer` is the one that its parts must fit, None where it names none. `sha256` is the digest
    of the file, or stands for all the files that it extends; `settings` were laid over them.
    """

    source: bundled.Source
    document: Document
    family: AnyFamily
    variant: Variant
    printer: Printer | None
    sha256: str
    settings: tuple[str, ...] = ()


def read(source: bundled.Source, settings: Sequence[str] = ()) -> Loaded:
    """Reads a variant, laid over what it extends (config/extends.py), with `path=value` settings
    laid over both.

    A printer of the maker's own is named by an absolute path from here on. Raises UsageError
    where a file is missing or a setting asks for a printer that there is not; InvalidVariant with
    all the faults of the files, the printer's last.
    """
    text, digest, sources = extends.read(source)
    laid_over = override(text, settings)
    if extends.KEY in laid_over.data:
        message = f"--set {extends.KEY}: a file says what it extends; expected another key"
        raise UsageError(Fault(Code.USAGE, message))
    laid_over, unfit = _with_printer(laid_over, sources)
    game = registry.game_of(laid_over)
    family = registry.family(game)
    try:
        variant = validate(laid_over, family.models[game])
    except InvalidVariant as error:
        raise InvalidVariant([*error.faults, *unfit]) from error
    if unfit:
        raise InvalidVariant(unfit)
    named = variant.print.printer
    machine = printer.load(named) if named else None
    return Loaded(source, laid_over, family, variant, machine, digest, tuple(settings))


def _with_printer(
    laid_over: Document, sources: Sequence[bundled.Source]
) -> tuple[Document, tuple[Fault, ...]]:
    """The document with an absolute path in place of the printer's file that it names, and the
    faults of that file. Raises UsageError where a setting names none."""
    word, mark = laid_over.at(PRINTER), laid_over.values.get(PRINTER)
    if not isinstance(word, str) or mark is None or word in bundled.printers():
        return laid_over, ()
    writer = next((source for source in sources if source.shown == mark.file), None)
    try:
        source, faults = _own_printer(word, writer, sources[0].path.parent)
    except extends.Unnamed as unnamed:
        fault = laid_over.fault(unnamed.code, PRINTER, unnamed.message)
        return replace(laid_over, faults=(*laid_over.faults, fault)), ()
    settings = {**laid_over.data["print"], "printer": str(source.path.resolve())}
    return replace(laid_over, data={**laid_over.data, "print": settings}), faults


def _own_printer(
    word: str, writer: bundled.Source | None, folder: Path
) -> tuple[bundled.Source, tuple[Fault, ...]]:
    """The printer's file that a word means, and what is wrong in it. Raises Unnamed where a
    file of the variant (`writer`) names none, UsageError where a setting does."""
    if writer is None:
        source = bundled.find_printer(word)
        return source, _faults_in(source)
    kind = extends.printers()
    source = extends.named(word, writer, folder.resolve(), kind)
    try:
        return source, _faults_in(source)
    except UsageError as error:
        message = f"{error.faults[0].message}; {kind.expected}"
        raise extends.Unnamed(Code.NOT_FOUND, message) from error


def _faults_in(source: bundled.Source) -> tuple[Fault, ...]:
    try:
        printer.read(source)
    except InvalidVariant as error:
        return error.faults
    return ()
