"""Cache entries on disk, by name: written whole, verified when read, removed when the cache is
full.

An entry is the file `KIND-DIGEST` in a folder named by the first two letters of the digest, so that
no folder grows large. It begins with the digest of its name and of its content. Files that are
being written are beside the entries as `.NAME.…`, locks are in `locks/`; temporary files and locks
of killed processes are ignored and removed after a day.
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
"""The largest size of all entries on disk (bytes)."""
KEPT_AFTER_PRUNING = 0.8
"""The share of `MOST_BYTES` that is left after pruning."""
SELDOM = 3_600
"""Seconds between two updates of the time of last use."""
DAY = 86_400
"""Seconds after which the remains of an entry are abandoned."""
PATIENCE = 60.0
"""Seconds that a process waits for another one that makes the same entry and may be stopped."""

_DIGEST = hashlib.sha256().digest_size
_LOCKS = "locks"
_DRAWER = re.compile(r"[0-9a-f]{2}")
_ENTRY = re.compile(r"(?P<kind>[^.].*)-[0-9a-f]{64}")


class Damaged(Exception):
    """An entry differs from what was written; its argument is the path."""


@dataclass(frozen=True)
class Entry:
    """A file of a shelf: an entry, or the remains of one if `kind` is empty."""

    path: Path
    kind: str
    bytes: int
    used: float


@dataclass(frozen=True)
class Shelf:
    """The entries of a folder, which is made on first use. Safe for many processes."""

    folder: Path

    def path(self, name: str) -> Path:
        """Return the path of an entry."""
        return self.folder / name.rpartition("-")[2][:2] / name

    def holds(self, name: str) -> bool:
        """Return True if there is such an entry, whether damaged or not."""
        return os.path.isfile(self.path(name))  # Path.is_file raises where nothing can be seen

    def read(self, name: str) -> bytes | None:
        """Return an entry as it was written, or None if there is none.

        Raises Damaged, and OSError if the folder cannot be read.
        """
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
        """Write an entry, replacing anything at its path. Raises OSError."""
        path = self._drawer(self.path(name).parent) / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        files.write_whole(path, _digest(name, data) + data)

    @contextlib.contextmanager
    def lock(self, name: str) -> Iterator[None]:
        """Hold the right to make an entry among all processes.

        A process that has waited for `PATIENCE` seconds goes on without the lock. Raises OSError if
        the disk has no locks.
        """
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
            # A process that waits for the removed file finds the entry and makes nothing.
            with contextlib.suppress(OSError):
                path.unlink()
            lock.release()

    def _drawer(self, path: Path) -> Path:
        """Return a folder of the shelf, made if it does not exist. Raises OSError."""
        folders.make(self.folder)
        if path.exists() and not path.is_dir():
            path.unlink()
        return folders.make(path)

    def entries(self) -> Iterator[Entry]:
        """Yield all files of the shelf in its folder; other files there are left alone."""
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
        """Return True if an entry is what was written."""
        try:
            _verified(entry.path)
        except (Damaged, OSError):
            return False
        return True

    def prune(self) -> None:
        """Remove the remains of killed processes, and the entries used least recently if all are
        too large.

        An entry used in the future was used before the clock was set back; since its age is
        unknown, it is removed first.
        """
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
    """Return the content of an entry. Raises Damaged, OSError."""
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
    """Update the time of last use, which is the modification time of the file."""
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
