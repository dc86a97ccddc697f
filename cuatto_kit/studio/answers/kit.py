"""The whole kit of a board as a zip: the files that `build` writes, byte for byte."""

import zipfile
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from cuatto_kit.design.kit import KitOptions, kept_kit
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.sheets.paper import Paper
from cuatto_kit.store import Json
from cuatto_kit.studio.asks import Name, Tell, offer
from cuatto_kit.studio.printing import Printing
from cuatto_kit.studio.steps import telling

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When all files of a zip were written, so that the same kit is the same zip."""


class KitAsk(Printing):
    """Which sheets go with the kit: in these languages, all if none is named, on that paper."""

    languages: tuple[Name, ...] = ()
    paper: Paper = Paper.A4
    paper_board: bool = False


ASKED = KitAsk


def answer(asked: KitAsk, tell: Tell) -> Json:
    """`{name, ticket, files}`: the zip, and how many files it holds. What is told before are
    steps (steps.py), the last of which is `zip`."""
    sheets = SheetOptions(asked.languages or None, asked.paper, asked.paper_board)
    options = KitOptions(slice=asked.slice, sheets=sheets)
    with asked.design() as design:
        contents = kept_kit(replace(design, progress=telling(design, tell)), options).contents
    tell({"stage": "zip", "name": "", "done": 0, "total": 1})
    name = f"{design.name}.zip"
    ticket = offer(name, partial(write_zip, design.name, contents))
    return {"name": name, "ticket": ticket, "files": len(contents)}


def write_zip(folder: str, contents: Mapping[str, bytes], path: Path) -> None:
    """Writes files below a folder as a zip. Raises OSError."""
    with zipfile.ZipFile(path, "w") as package:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(f"{folder}/{name}", LONG_AGO)
            entry.create_system = 3  # whose permissions follow, whatever this system is
            entry.external_attr = 0o644 << 16
            package.writestr(entry, contents[name], zipfile.ZIP_DEFLATED, 6)
