"""Common parts of requests to workers: a board's text, its meaning, and how it is printed."""

import contextlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import Json
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled, extends, languages, printer
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import MAX_BYTES
from cuatto_kit.config.model import text_in
from cuatto_kit.config.yaml_edit import TextEdit, edits_to, read_tree, said_over
from cuatto_kit.config.yaml_text import quoted
from cuatto_kit.design.loading import read
from cuatto_kit.errors import KitError
from cuatto_kit.fabrication.order import MOST_COPIES, MOST_SPARE, Order, Strategy
from cuatto_kit.games.editing import Said
from cuatto_kit.studio.files import Folder
from cuatto_kit.timing import Progress

Tell: TypeAlias = Callable[[Json], None]
"""A callback for a part of an answer; each part replaces the previous one."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
Text = Annotated[str, StringConstraints(max_length=MAX_BYTES)]


def _language(tag: str) -> str:
    """Return the tag of a language. Raises ValueError where rules/ has no such folder."""
    known = (*languages.languages(), *languages.regions())
    if tag not in known:
        raise ValueError(f"no language {tag!r}{languages.language_meant(tag, known)}")
    return tag


Language = Annotated[Name, AfterValidator(_language)]
"""The tag of a language or of a region, as in `pt-BR`."""


class Asked(BaseModel):
    """The base of requests: unknown keys and other types are rejected."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class BoardText(Asked):
    """A board as in the editor; `file` is its path in the open folder, or its bundled name."""

    file: Name
    text: Text

    def design(self, settings: Sequence[str] = (), progress: Progress = lambda *_: None) -> Design:
        """Return the design of the text with `path=value` settings applied, which may name any
        printer.

        Raises KitError with all faults of the file, or if the path leaves the folder.
        """
        loaded = read(self.source, settings)
        return replace(Design(loaded, store=products.usual()), progress=progress)

    @property
    def source(self) -> bundled.Source:
        """The file to which the text belongs; raises UsageError if the path leaves the folder."""
        if path := bundled.bundled().get(self.file):
            return bundled.Source(self.file, self.file, path, self.text)
        path = folder().inside(self.file)
        return bundled.Source(bundled.kit_name(path), self.file, path, self.text)


FOLDER = "CUATTO_KIT_STUDIO_FOLDER"
"""The environment variable with the path of the open folder, for workers."""
OFFERED = "CUATTO_KIT_STUDIO_OFFERED"
"""The environment variable with the path of the folder of downloads, for workers."""


@cache
def folder() -> Folder:
    """Return the open folder."""
    return Folder(Path(os.environ[FOLDER]))


MOST_OFFERED = 40
"""The maximum number of files kept for download; the oldest are deleted first."""


Content: TypeAlias = bytes | Callable[[Path], object]
"""The content of a file, or a function that writes it."""


def offer(name: str, content: Content) -> str:
    """Write a file that the page may download, and return its ticket: 32 random hex digits.

    Raises OSError if it cannot be written.
    """
    offered = Path(os.environ[OFFERED])
    ticket = secrets.token_hex(16)
    (offered / f".{ticket}").mkdir()
    path = offered / f".{ticket}" / name
    _ = path.write_bytes(content) if isinstance(content, bytes) else content(path)
    (offered / f".{ticket}").rename(offered / ticket)  # so that no incomplete file is visible
    oldest = sorted(offered.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    for old in oldest[:-MOST_OFFERED]:
        shutil.rmtree(old, ignore_errors=True)
    return ticket


_TICKET = re.compile(r"[0-9a-f]{32}")


def offered(place: Path, ticket: str) -> Path | None:
    """Return the file of a ticket in the folder of downloads, or None if there is no such file."""
    if not _TICKET.fullmatch(ticket):
        return None
    with contextlib.suppress(OSError):
        return next((place / ticket).iterdir(), None)
    return None


def said_by(board: BoardText) -> Said:
    """Return the data of a text, merged over the files that it extends.

    Raises KitError if it cannot be read.
    """
    own: Said = read_tree(board.text).data
    return extends.read(board.source).document.data if extends.KEY in own else own


def edits_for(board: BoardText, meant: Said) -> Sequence[TextEdit]:
    """Return the minimal edits after which the board has the data `meant`.

    Raises KitError if the text cannot be read, CannotSplice if it cannot be edited in place.
    """
    return edits_to(board.text, _own_data(board, meant))


def as_json(edits: Sequence[TextEdit]) -> list[Json]:
    """Return edits as JSON for the page, with offsets in code points of the text."""
    return [{"start": edit.start, "end": edit.end, "insert": edit.insert} for edit in edits]


def _own_data(board: BoardText, meant: Said) -> Said:
    """Return the data that the text itself must have so that the merged data is `meant`."""
    own: Said = read_tree(board.text).data
    return said_over(_base(board), own, meant) if extends.KEY in own else meant


def _base(board: BoardText) -> Said:
    """Return the data of the file that the text extends."""
    own: Said = read_tree(board.text).data
    source = board.source
    word = f"{extends.KEY}: {quoted(str(own[extends.KEY]))}\n"
    bare = Source(source.name, source.shown, source.path, word)
    return extends.read(bare).document.data


_BEGINS = re.compile(r"^(bed|extends)\s*:", re.MULTILINE)
_IS_BOARD = re.compile(r"^(game|board)\s*:", re.MULTILINE)


class Printing(Asked):
    """A board and its settings for printing, as those of `build`.

    A printer is bundled or a file in the open folder; None is that of the board. `parts`, if not
    empty, are the only parts that are made, each with its number of copies.
    """

    board: BoardText
    printer: Name | None = None
    quality: Quality = Quality.NORMAL
    slice: bool = False
    box: bool = False
    spare: Annotated[int, Field(ge=0, le=MOST_SPARE)] = 0
    strategy: Strategy = Strategy.BY_COLOUR
    parts: Mapping[Name, Annotated[int, Field(ge=1, le=MOST_COPIES)]] = Field({}, max_length=1_000)

    @property
    def order(self) -> Order:
        """The copies of parts and their arrangement on plates."""
        return Order(self.strategy, self.spare, tuple(self.parts.items()))

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
