"""A kit's folder, built aside and swapped in whole; so is whatever else is written as one.

Whoever looks, at any moment, sees the former folder or the new one. A build that
is killed leaves its staging folder behind; the next build of the same kit clears
it. Two builds of one kit take turns.
"""

import ctypes
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from cuatto_kit import places
from cuatto_kit.errors import Code, Fault, UsageError

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Contents:
    """What a folder is written as: what that is called, and the file that tells one."""

    noun: str
    mark: str


KIT = Contents("a kit", MANIFEST)

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2  # macOS


@contextmanager
def atomic_replace(target: Path, contents: Contents = KIT, *, keep: bool = False) -> Iterator[Path]:
    """A staging folder that takes the place of `target` when the block ends well; empty, or
    with all that is to `keep` of the former one.

    Raises UsageError where `target` holds something else than such `contents`.
    """
    refuse_foreign(target, contents)
    staging = target.parent / f".{target.name}.new"
    first = not target.parent.exists()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _lock(target):
            _clear(staging)
            try:
                if keep and target.exists():
                    shutil.copytree(target, staging)
                else:
                    staging.mkdir()
                yield staging
                refuse_foreign(target, contents)
                _swap(staging, target)
            finally:
                _clear(staging)
                if first and not any(target.parent.iterdir()):
                    target.parent.rmdir()  # nothing came of it
    except OSError as error:
        reason = f"{error.filename or target.parent}: {error.strerror or 'cannot be written'}"
        raise UsageError(Fault(Code.USAGE, reason)) from error


def refuse_foreign(target: Path, contents: Contents) -> None:
    """Raises UsageError on a folder without the mark of its contents: it is not ours to replace."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise UsageError(Fault(Code.EXISTS, f"{target} is not a folder; it would be lost"))
    if target.is_dir() and any(target.iterdir()) and not (target / contents.mark).is_file():
        lost = f"something else than {contents.noun}, which would be lost"
        raise UsageError(Fault(Code.EXISTS, f"{target} holds {lost}; use another -o"))


def _lock(target: Path) -> FileLock:
    """Locks live in the cache, named by the folder they guard: none litter the output."""
    digest = hashlib.sha256(os.fsencode(target.parent.resolve() / target.name)).hexdigest()
    locks = (places.cache().folder or target.parent) / "locks"
    locks.mkdir(parents=True, exist_ok=True)
    return FileLock(locks / f"{digest[:32]}.lock")


def _clear(folder: Path) -> None:
    if folder.is_symlink():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)


def _swap(staging: Path, target: Path) -> None:
    if not target.exists():
        staging.rename(target)
    elif not _exchange(staging, target):
        # No exchange on this system: the folder is away for the moment between two renames.
        aside = target.parent / f".{target.name}.old"
        _clear(aside)
        target.rename(aside)
        staging.rename(target)
        _clear(aside)


def _exchange(one: Path, other: Path) -> bool:
    """Exchanges two folders in one step; False where the system cannot."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        first, second = os.fsencode(one.absolute()), os.fsencode(other.absolute())
        if sys.platform == "darwin":
            return bool(libc.renamex_np(first, second, _RENAME_SWAP) == 0)
        return bool(libc.renameat2(_AT_FDCWD, first, _AT_FDCWD, second, _RENAME_EXCHANGE) == 0)
    except (AttributeError, OSError, TypeError):
        return False


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes bytes by path below a folder. Raises OSError."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
