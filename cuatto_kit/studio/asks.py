"""Common parts of requests to workers."""

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
