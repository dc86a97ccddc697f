"""What an ask consists of, whatever its kind."""

import os
import secrets
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from cuatto_kit.api import Design
from cuatto_kit.cache import store as products
from cuatto_kit.cache.store import Json
from cuatto_kit.config import bundled, languages
from cuatto_kit.config.document import MAX_BYTES
from cuatto_kit.design.loading import read
from cuatto_kit.studio.files import Folder
from cuatto_kit.timing import Progress

Tell: TypeAlias = Callable[[Json], None]
"""Sends a part of an answer; each replaces the one before."""

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
    """The base of what is asked: nothing that is not named, nothing of another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class BoardText(Asked):
    """A board as it stands in the editor: `file` is its path below the folder opened or the name of
    a bundled board."""

    file: Name
    text: Text

    def design(self, settings: Sequence[str] = (), progress: Progress = lambda *_: None) -> Design:
        """The design of the text, with `path=value` settings laid over it, which may name any
        printer. Raises KitError: all the faults of the file, or a path that leaves the folder."""
        loaded = read(self.source, settings)
        return replace(Design(loaded, store=products.usual()), progress=progress)

    @property
    def source(self) -> bundled.Source:
        """Where the text belongs. Raises UsageError on a path that leaves the folder."""
        if path := bundled.bundled().get(self.file):
            return bundled.Source(self.file, self.file, path, self.text)
        path = folder().inside(self.file)
        return bundled.Source(bundled.kit_name(path), self.file, path, self.text)


FOLDER = "CUATTO_KIT_STUDIO_FOLDER"
"""Tells a worker which folder is open."""
OFFERED = "CUATTO_KIT_STUDIO_OFFERED"
"""Tells a worker where files lie that the page may download."""


@cache
def folder() -> Folder:
    """The folder that is open."""
    return Folder(Path(os.environ[FOLDER]))


MOST_OFFERED = 40
"""Files that are kept for the page; the oldest go first."""


Content: TypeAlias = bytes | Callable[[Path], object]
"""What a file holds, or what writes it."""


def offer(name: str, content: Content) -> str:
    """Lays a file down that the page may download, under the ticket that is returned: 32 hex
    digits that nobody can guess. Raises OSError."""
    offered = Path(os.environ[OFFERED])
    ticket = secrets.token_hex(16)
    (offered / f".{ticket}").mkdir()
    path = offered / f".{ticket}" / name
    _ = path.write_bytes(content) if isinstance(content, bytes) else content(path)
    (offered / f".{ticket}").rename(offered / ticket)  # whole, or not there
    oldest = sorted(offered.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    for old in oldest[:-MOST_OFFERED]:
        shutil.rmtree(old, ignore_errors=True)
    return ticket
