"""The page's settings for printing a board, and the available printers."""

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
    """A board and its settings for printing, as those of `build`.

    A printer is bundled or a file in the open folder; None is that of the board.
    """

    board: BoardText
    printer: Name | None = None
    quality: Quality = Quality.NORMAL
    slice: bool = False

    @contextlib.contextmanager
    def design(self) -> Iterator[Design]:
        """Yield the design, with the open folder as working directory.

        Paths have the same meaning as on a command line in that folder. Raises KitError.
        """
        settings = []
        if self.printer is not None:
            if self.printer not in bundled.printers():
                folder().inside(self.printer)
            settings.append(f"print.printer={json.dumps(self.printer)}")
        with contextlib.chdir(folder().root):
            yield replace(self.board.design(settings), quality=self.quality)


def printers(here: Folder) -> list[Json]:
    """Return the available printers, each as `{name, title, own}`.

    Valid files in the folder that describe a printer come last, with `own` true.
    """
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
