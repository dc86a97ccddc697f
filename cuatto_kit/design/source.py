"""What a kit was made from, as files that it can be made from again: the board as it was loaded,
the printer, and tops of the maker's own."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import JsonValue

from cuatto_kit.config.tops import TOPS, OwnTop
from cuatto_kit.config.yaml_text import yaml_text

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design

PRINTER, OTHER_PRINTER = "printer.yaml", "the-printer.yaml"
"""The printer's file in a kit, and in that of a board of this name."""


def source_files(design: "Design") -> Mapping[str, bytes]:
    """The files by path: `NAME.yaml`, with all that the board extends and every setting laid over
    it, and what it names. `build` makes the same parts from them."""
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
    data = {**design.document.data, **({"print": settings} if settings else {})}
    told = f"# The board of this kit, as it was loaded: cuatto-kit build {board} makes it again.\n"
    return {board: (told + yaml_text(data)).encode(), **files}


def printer_text(described: Mapping[str, JsonValue]) -> bytes:
    """The file of a printer, as its own files describe it."""
    return f"# The printer that this kit was made for.\n{yaml_text(described)}".encode()


def _path_of(top: OwnTop) -> str:
    """Where a top lies in a kit: its mesh is then called as before."""
    return f"tops/{top.checker}/{top.stem}{top.suffix}"
