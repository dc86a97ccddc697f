"""Entries on disk, by name: written atomically, verified when read, deleted when little used.

An entry is the file `KIND-DIGEST` in a folder named by the first two letters of the digest, so that
folders stay small. It begins with the digest of its name and data. Beside them are entries that are
being written, as `.NAME.…`, and in `locks/` the locks of entries that are being made; those of
killed processes are harmless and are deleted after a day.
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
"""The maximum total size of the entries."""
KEPT_AFTER_PRUNING = 0.8
"""The share of `MOST_BYTES` that remains after pruning."""
SELDOM = 3_600
"""The minimum interval (s) between updates of an entry's last use."""
DAY = 86_400
"""The age (s) beyond which leftovers of entries are no longer in use."""
PATIENCE = 60.0
"""The maximum time (s) to wait for another process that makes the same entry; it may be stopped."""

_DIGEST = hashlib.sha256().digest_size
_LOCKS = "locks"
_DRAWER = re.compile(r"[0-9a-f]{2}")
_ENTRY = re.compile(r"(?P<kind>[^.].*)-[0-9a-f]{64}")


class Damaged(Exception):
    """An entry is damaged; the argument is its path."""


@dataclass(frozen=True)
class Entry:
    """A file of a shelf; without a `kind` it is a leftover of an entry."""

    path: Path
    kind: str
    bytes: int
    used: float


@dataclass(frozen=True)
class Shelf:
    """The entries of a folder, which is created on first use. It is safe for many processes."""

    folder: Path

    def path(self, name: str) -> Path:
        """Return the path of an entry."""
        return self.folder / name.rpartition("-")[2][:2] / name

    def holds(self, name: str) -> bool:
        """Return whether an entry exists, without verifying it."""
        return os.path.isfile(self.path(name))  # Path.is_file raises for inaccessible folders

    def read(self, name: str) -> bytes | None:
        """Return the data of an entry, or None if it does not exist.

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
        """Hold the lock of an entry among all processes; the entry must be made within the block.

        After too long a wait the block runs without the lock. Raises OSError if there are no locks.
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
            # A process that waits for the deleted lock then finds the entry and makes nothing.
            with contextlib.suppress(OSError):
                path.unlink()
            lock.release()

    def _drawer(self, path: Path) -> Path:
        """Return a folder of the shelf, created if it is missing, in place of a file. Raises
        OSError.
        """
        folders.make(self.folder)
        if path.exists() and not path.is_dir():
            path.unlink()
        return folders.make(path)

    def entries(self) -> Iterator[Entry]:
        """Yield all files of the shelf in its folder; other files there are ignored."""
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
        """Return whether an entry is undamaged."""
        try:
            _verified(entry.path)
        except (Damaged, OSError):
            return False
        return True

    def prune(self) -> None:
        """Delete leftovers of killed processes and, above the size limit, the least recently used
        entries.

        Entries whose last use is in the future are deleted first: the clock has been set back since
        then, and their age is unknown.
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
    """Return the data of an entry; raise Damaged or OSError."""
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
    """Record the last use of an entry as the time of its file, for pruning."""
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
