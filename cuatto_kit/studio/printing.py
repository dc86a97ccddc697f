"""How a board is to be printed, as the page asks for it, and the printers there are."""

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.model import text_in
from cuatto_kit.errors import KitError
from cuatto_kit.studio.asks import Asked, BoardText, Name, folder
from cuatto_kit.studio.files import Folder

_BEGINS = re.compile(r"^(bed|extends)\s*:", re.MULTILINE)
_IS_BOARD = re.compile(r"^(game|board)\s*:", re.MULTILINE)


class Printing(Asked):
    """A board and how it is printed, as `build` takes it: a printer is a bundled one or a file of
    the folder that is open, null for the one that the board names."""

    board: BoardText
    printer: Name | None = None
    quality: Quality = Quality.NORMAL
    slice: bool = False

    @contextlib.contextmanager
    def design(self) -> Iterator[Design]:
        """The design, in the folder that is open: paths mean what they mean on the command line
        there. Raises KitError."""
        settings = []
        if self.printer is not None:
            if self.printer not in bundled.printers():
                folder().inside(self.printer)
            settings.append(f"print.printer={json.dumps(self.printer)}")
        with contextlib.chdir(folder().root):
            yield replace(self.board.design(settings), quality=self.quality)


def printers(here: Folder) -> list[Json]:
    """The printers to choose among, each with name, title and whether it is the maker's own: the
    files of the folder that describe one soundly come last."""
    known: list[Json] = [_told(source) for source in map(bundled.find_printer, bundled.printers())]
    return known + list(_own(here))


def _own(here: Folder) -> Iterator[Json]:
    for name in sorted(here.boards()):
        with contextlib.suppress(KitError):
            path = here.inside(name)
            text = here.read(name).text
            if _BEGINS.search(text) and not _IS_BOARD.search(text):
                yield _told(bundled.Source(path.stem, name, path, text), own=True)


def _told(source: bundled.Source, *, own: bool = False) -> Json:
    title = text_in(printer.read(source).printer.title, "en")
    return {"name": source.shown, "title": title, "own": own}
