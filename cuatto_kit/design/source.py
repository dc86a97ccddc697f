"""The source files of a kit: its board, its printer and the tops and drawings that it names."""

from collections.abc import Mapping

from pydantic import JsonValue

from cuatto_kit.config.bundled import Source, printers
from cuatto_kit.config.document import raw, text_of
from cuatto_kit.config.ornaments import ART
from cuatto_kit.config.tops import TOPS, OwnTop
from cuatto_kit.config.yaml_edit import CannotSplice, applied, edits_to
from cuatto_kit.config.yaml_text import yaml_text
from cuatto_kit.design.core import DesignCore
from cuatto_kit.errors import InvalidVariant

PRINTER, OTHER_PRINTER = "printer.yaml", "the-printer.yaml"
"""The name of the printer's file in a kit, and its name if the board has that name."""


def source_files(design: DesignCore) -> Mapping[str, bytes]:
    """Return the source files of a kit by path, from which `build` makes the same parts.

    `NAME.yaml` is the board's text with its comments; what it extends and every setting are written
    into it. The others are the files that it names.
    """
    loaded = design.loaded
    board = f"{design.name}.yaml"
    tops = {top.checker: (_path_of(top), top.content) for top in loaded.tops}
    files = dict(tops.values())
    settings: dict[str, JsonValue] = dict(design.document.data.get("print") or {})
    if loaded.printer is not None:
        printer = OTHER_PRINTER if board.casefold() == PRINTER else PRINTER
        files[printer] = printer_text(loaded.described)
        if settings.get("profile") != "original":  # which allows no other key beside it
            settings["printer"] = printer
    if tops:
        settings[TOPS[-1]] = {checker: path for checker, (path, _) in tops.items()}
    if drawings := settings.get(ART[-1]):
        assert isinstance(drawings, dict)
        files |= {_drawing_of(place): str(text).encode() for place, text in drawings.items()}
        settings[ART[-1]] = {place: _drawing_of(place) for place in drawings}
    data = {**design.document.data, **({"print": settings} if settings else {})}
    return {board: _edited(_text_of(loaded.source), data).encode(), **files}


def printer_text(described: Mapping[str, JsonValue]) -> bytes:
    """Return the file of a printer, from the content of its original files."""
    return f"# The printer that this kit was made for.\n{yaml_text(described)}".encode()


def standalone(text: str, data: Mapping[str, JsonValue]) -> str:
    """Return the text of a board that needs no other file.

    Args:
        text: The text of the board.
        data: Its content, merged over that of the files that it extends. A printer's file, tops
            and drawings are left out.
    """
    settings = data.get("print")
    if isinstance(settings, Mapping):
        gone = {TOPS[-1], ART[-1]}
        if settings.get("printer") not in printers():
            gone.add("printer")
        kept = {key: value for key, value in settings.items() if key not in gone}
        data = {
            key: kept if key == "print" else data[key] for key in data if kept or key != "print"
        }
    return _edited(text, data)


def _edited(text: str, data: Mapping[str, JsonValue]) -> str:
    """Return a text edited in place to mean `data`, or written anew if that is not possible."""
    try:
        return applied(text, edits_to(text, data))
    except (CannotSplice, InvalidVariant):
        return yaml_text(data)


def _text_of(source: Source) -> str:
    if source.text is not None:
        return source.text
    return text_of(raw(source.path, source.shown), source.shown)


def _path_of(top: OwnTop) -> str:
    """Return the path of a top in a kit, which keeps the name of its mesh."""
    return f"tops/{top.checker}/{top.stem}{top.suffix}"


def _drawing_of(place: str) -> str:
    """Return the path of a drawing in a kit."""
    return f"art/{place}.svg"
