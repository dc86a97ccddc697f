"""Entries on disk, by name: written whole, verified when they are read, thrown away in their turn.

An entry is `KIND-DIGEST` in a folder that is called by the first two letters of the digest, so that
no folder grows large. It begins with the digest of its name and of what follows. Beside them lie
entries that are being written, as `.NAME.…`, and in `locks/` the locks of those that are being
made; a process that is killed leaves its own behind, which hinder nobody and go after a day.
"""

import contextlib
import hashlib
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.cache import folders

MOST_BYTES = 2 * 2**30
"""What the entries on disk may fill."""
KEPT_AFTER_PRUNING = 0.8
"""How much of `MOST_BYTES` stays filled when entries are thrown away."""
SELDOM = 3_600
"""Seconds: last use is noted no more often than this."""
DAY = 86_400
"""Seconds after which nobody is at what is left of an entry."""
PATIENCE = 60.0
"""Seconds for which a process waits for another that makes the same: that may have been stopped."""

_DIGEST = hashlib.sha256().digest_size
_LOCKS = "locks"
_DRAWER = re.compile(r"[0-9a-f]{2}")
_ENTRY = re.compile(r"(?P<kind>[^.].*)-[0-9a-f]{64}")


class Damaged(Exception):
    """An entry is not what was written; says which."""


@dataclass(frozen=True)
class Entry:
    """A file of a shelf: an entry, or where it has no `kind` something that is left of one."""

    path: Path
    kind: str
    bytes: int
    used: float


@dataclass(frozen=True)
class Shelf:
    """The entries of a folder, which is made on first use. Safe for many processes."""

    folder: Path

    def path(self, name: str) -> Path:
        """Where an entry lies."""
        return self.folder / name.rpartition("-")[2][:2] / name

    def holds(self, name: str) -> bool:
        """Whether there is such an entry, whatever its condition."""
        return os.path.isfile(self.path(name))  # Path.is_file raises where nothing can be seen

    def read(self, name: str) -> bytes | None:
        """An entry as it was written, None where there is none. Raises Damaged, and OSError where
        the folder cannot be read."""
        path = self.path(name)
        try:
            used = path.stat().st_mtime
            data = _verified(path)
        except FileNotFoundError:
            return None
        except NotADirectoryError as error:
            if self.folder.is_dir():
                raise Damaged(path.parent) from error
            return None
        _note_use(path, used)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Writes an entry, in place of whatever lies there. Raises OSError."""
        path = self._drawer(self.path(name).parent) / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        files.write_whole(path, _digest(name, data) + data)

    @contextlib.contextmanager
    def lock(self, name: str) -> Iterator[None]:
        """Holds the right to make an entry among all processes, for whoever has made it before it
        is let go. Who waits too long goes on without. Raises OSError where there are no locks."""
        from filelock import FileLock, Timeout

        path = self._drawer(self.folder / _LOCKS) / name
        lock = FileLock(path)
        try:
            lock.acquire(timeout=PATIENCE)
        except Timeout:
            yield
            return
        except NotImplementedError as error:
            raise OSError(0, str(error)) from error
        try:
            yield
        finally:
            # Who waits for the file that is gone finds the entry, and makes nothing.
            with contextlib.suppress(OSError):
                path.unlink()
            lock.release()

    def _drawer(self, path: Path) -> Path:
        """A folder of the shelf, in place of whatever lies there. Raises OSError."""
        folders.make(self.folder)
        if path.exists() and not path.is_dir():
            path.unlink()
        return folders.make(path)

    def entries(self) -> Iterator[Entry]:
        """All that is the shelf's in its folder; whatever else lies there is left alone."""
        for drawer in _listed(self.folder):
            if drawer.name != _LOCKS and not _DRAWER.fullmatch(drawer.name):
                continue
            for file in _listed(drawer):
                known = _ENTRY.fullmatch(file.name) if drawer.name != _LOCKS else None
                left = drawer.name == _LOCKS or file.name.startswith(".")
                if known or left:
                    with contextlib.suppress(OSError):
                        status = file.lstat()
                        kind = known["kind"] if known else ""
                        yield Entry(file, kind, status.st_size, status.st_mtime)

    def is_whole(self, entry: Entry) -> bool:
        """Whether an entry is what was written."""
        try:
            _verified(entry.path)
        except (Damaged, OSError):
            return False
        return True

    def prune(self) -> None:
        """Throws away what killed processes left, and what was not used for longest where all
        together is too much. What was used in the future was used before the clock was set back:
        how long ago nobody knows."""
        now = time.time()
        entries = []
        for entry in self.entries():
            if entry.kind:
                entries.append(entry)
            elif abs(now - entry.used) > DAY:
                _remove(entry.path)
        total = sum(entry.bytes for entry in entries)
        if total <= MOST_BYTES:
            return
        for entry in sorted(entries, key=lambda entry: (entry.used <= now + SELDOM, entry.used)):
            _remove(entry.path)
            total -= entry.bytes
            if total <= KEPT_AFTER_PRUNING * MOST_BYTES:
                return


def _verified(path: Path) -> bytes:
    """What was written as an entry. Raises Damaged, OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Damaged(path)
    raw = path.read_bytes()
    data = raw[_DIGEST:]
    if raw[:_DIGEST] != _digest(path.name, data):
        raise Damaged(path)
    return data


def _digest(name: str, data: bytes) -> bytes:
    digest = hashlib.sha256(name.encode())
    digest.update(data)
    return digest.digest()


def _listed(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return list(folder.iterdir())
    return []


def _note_use(path: Path, noted: float) -> None:
    """Entries are thrown away by the time of their last use, which their file carries."""
    now = time.time()
    if abs(now - noted) > SELDOM:
        with contextlib.suppress(OSError):
            os.utime(path, (now, now))


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
