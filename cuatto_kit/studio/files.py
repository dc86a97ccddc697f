"""The open folder: listing, reading and writing of its boards, with no access outside of it."""

import errno
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath

from cuatto_kit import files
from cuatto_kit.config.bundled import SUFFIXES
from cuatto_kit.config.document import MAX_BYTES
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.search import ATLAS

MOST_FILES = 500
"""The maximum number of files that are listed."""
DEEPEST = 4
"""The maximum depth of subfolders that are searched."""
MOST_OF_ATLAS = 4 * MAX_BYTES
"""The maximum size of an atlas, in bytes."""


class Changed(Exception):
    """The file differs from what the page expects; `now` is its content."""

    def __init__(self, now: "Content") -> None:
        super().__init__(now.digest)
        self.now = now


class ReadOnly(UsageError):
    """The user may not write a file, or not into its folder."""


@dataclass(frozen=True)
class Content:
    """The content of a file, and a digest that identifies it; "" if the file does not exist."""

    text: str
    digest: str


@dataclass(frozen=True)
class Folder:
    """The open folder. Names of files are paths relative to `root`, with `/`."""

    root: Path

    def inside(self, name: str) -> Path:
        """Return the path of a board's file.

        Raises UsageError if the name is not that of a board, or leads out of the folder by its
        parts or by a link.
        """
        if not name.endswith(SUFFIXES):
            raise _refusal(name, "expected the path of a .yaml file in the folder that is open")
        return self._inside(name)

    def atlas(self, name: str) -> Path:
        """Return the path of an atlas; raises UsageError as `inside` does."""
        if PurePosixPath(name).name != ATLAS:
            raise _refusal(name, f"expected the path of an {ATLAS} in the folder that is open")
        return self._inside(name)

    def _inside(self, name: str) -> Path:
        parts = PurePosixPath(name).parts
        plain = name.isprintable() and "\\" not in name and ":" not in name
        hidden = any(part.startswith(".") for part in parts)
        if not plain or hidden or name.startswith("/"):
            raise _refusal(name, "expected a path in the folder that is open")
        path = self.root.joinpath(*parts)
        try:
            real, root = Path(os.path.realpath(path)), Path(os.path.realpath(self.root))
        except OSError as error:
            raise _refusal(name, error.strerror or "cannot be read") from error
        if not real.is_relative_to(root):
            raise _refusal(name, "leads out of the folder that is open")
        return path

    def boards(self) -> list[str]:
        """Return the names of the YAML files, newest first, without those in hidden folders."""
        return [name for name in self.listed() if name.endswith(SUFFIXES)]

    def listed(self) -> list[str]:
        """Return the names of the YAML files and atlases, in the order of `boards`."""
        found = sorted(islice(self._below(self.root, DEEPEST), MOST_FILES))
        return sorted(found, key=self._changed, reverse=True)

    def _changed(self, name: str) -> int:
        try:
            return (self.root / name).stat().st_mtime_ns
        except OSError:
            return 0

    def _below(self, here: Path, depth: int) -> Iterator[str]:
        try:
            entries = sorted(os.scandir(here), key=lambda entry: (entry.is_dir(), entry.name))
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if depth:
                    yield from self._below(Path(entry.path), depth - 1)
            elif _is_listed(entry.name) and entry.is_file():
                yield Path(entry.path).relative_to(self.root).as_posix()

    def read(self, name: str) -> Content:
        """Return the content of a board's file; raise UsageError if it cannot be read as text."""
        data = _bytes(self.inside(name), name, MAX_BYTES)
        try:
            return Content(data.decode("utf-8-sig"), _digest(data))
        except UnicodeDecodeError as error:
            raise _refusal(name, "is no text; expected UTF-8") from error

    def read_atlas(self, name: str) -> bytes:
        """Return the content of an atlas's file; raise UsageError if it cannot be read."""
        return _bytes(self.atlas(name), name, MOST_OF_ATLAS)

    def digest(self, name: str) -> str:
        """Return the digest of a file's present content; "" if it cannot be read."""
        try:
            return self.read(name).digest
        except UsageError:
            return ""

    def write(self, name: str, text: str, known: str) -> Content:
        """Write a file as a whole or not at all.

        `known` is the digest of the content that the page expects in it, "" for a new file. Raises
        Changed if the file has other content, UsageError if it cannot be written (ReadOnly if the
        user may not).
        """
        path, data = self.inside(name), text.encode()
        try:
            if os.path.lexists(path):
                if (now := self.read(name)).digest != known and now.text != text:
                    raise Changed(now)
                if not path.stat().st_mode & 0o222:
                    raise ReadOnly(_fault(name, "is read-only"))
                files.save(Path(os.path.realpath(path)), data)
            else:
                _create(path, name, data)
        except OSError as error:
            raise _unwritten(name, error) from error
        return Content(text, _digest(data))

    def rename(self, name: str, to: str, known: str) -> None:
        """Give a file another name; the arguments are as those of `write`.

        Raises Changed if the file has other content, FileExistsError if there is a file of that
        name, UsageError if it cannot be renamed (ReadOnly if the user may not).
        """
        path, other = self.inside(name), self.inside(to)
        now = self.read(name)
        if now.digest != known:
            raise Changed(now)
        try:
            _create(other, to, path.read_bytes())
            path.unlink()
        except FileExistsError:
            raise
        except OSError as error:
            raise _unwritten(to, error) from error


def _is_listed(name: str) -> bool:
    return name.endswith(SUFFIXES) or name == ATLAS


def _bytes(path: Path, name: str, most: int) -> bytes:
    try:
        if not path.is_file():  # reading a pipe would never end
            raise UsageError(Fault(Code.NOT_FOUND, f"{name}: no such file"))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise _refusal(name, error.strerror or "cannot be read") from error
    if len(data) > most:
        raise _refusal(name, f"expected {most:,} bytes at most")
    return data


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _create(path: Path, name: str, data: bytes) -> None:
    """Write a new file. Raises FileExistsError if it exists, and OSError."""
    if not all(map(files.is_portable, PurePosixPath(name).parts)):
        raise _refusal(name, "expected names that every system takes")
    path.parent.mkdir(parents=True, exist_ok=True)
    files.create(path, data)


def _unwritten(name: str, error: OSError) -> UsageError:
    message = error.strerror or "cannot be written"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnly(_fault(name, message))
    return _refusal(name, message)


def _refusal(name: str, message: str) -> UsageError:
    return UsageError(_fault(name, message))


def _fault(name: str, message: str) -> Fault:
    return Fault(Code.USAGE, f"{name[:200]}: {message}")
