"""Atomic writing of single files: readers see either the former or the new file.

A file that a user has named is replaced only by a file of the same kind, which its first bytes
show, so that a mistyped path does not destroy a board, a record or a page. Text is written as
bytes, so that its line ends are the same on every system.
"""

import contextlib
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cuatto_kit.errors import Code, Fault, UsageError

LONGEST_BEGINNING = 1_000
"""The number of bytes that are read to recognize the kind of a file."""

ABANDONED = 60.0
"""The age (s) beyond which a temporary file is no longer in use."""
_LETTERS = 8
"""The number of random bytes in the name of a temporary file."""

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)", re.IGNORECASE)
_NOT_EVERYWHERE = re.compile(r'[<>:"|?*\\/\x00-\x1f]|[. ]$')
_OTHERS: Sequence[tuple[Callable[[int], bool], str]] = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (lambda mode: not stat.S_ISREG(mode), "a device"),
)
"""Tests of file modes for anything other than a regular file, with their nouns."""


@dataclass(frozen=True)
class Kind:
    """A kind of file: its noun in messages, and a pattern of its first bytes."""

    noun: str
    beginning: re.Pattern[bytes]


def is_portable(name: str) -> bool:
    """Return whether all systems allow a file name.

    Windows rejects some characters and endings, and the names of its devices.
    """
    return not (_DEVICE.match(name) or _NOT_EVERYWHERE.search(name))


@contextlib.contextmanager
def held(target: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold a file or folder exclusively in the block, by a lock beside it.

    The last holder removes the lock. After waiting, the caller must check the state again. Raises
    TimeoutError if it is held and `wait` is false, and OSError.
    """
    from filelock import FileLock  # imported late, since it is rarely needed

    path = target.with_name(f".{target.name}.lock")
    with FileLock(path, mode=0o666, blocking=wait):  # all users who can write here can lock
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                if path.stat().st_size == 0:
                    path.unlink()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically.

    A power cut may still lose it; use `save` for valuable files. Raises OSError.
    """
    with _aside(path) as aside:
        aside.write_bytes(content)
        aside.replace(path)


def save(path: Path, content: bytes) -> None:
    """Write a file atomically and durably, for files of the user.

    It is on the disk on return, with the mode of the former file. Raises OSError.
    """
    _clear_abandoned(path.parent)
    with _aside(path) as aside:
        _write_through(aside, content)
        with contextlib.suppress(FileNotFoundError):
            aside.chmod(stat.S_IMODE(path.stat().st_mode))
        aside.replace(path)


def create(path: Path, content: bytes) -> None:
    """Write a new file like `save`.

    Raises FileExistsError if the file exists, even if it was created meanwhile, and OSError.
    """
    _clear_abandoned(path.parent)
    with _aside(path) as aside:
        _write_through(aside, content)
        try:
            os.link(aside, path)  # unlike a rename it replaces nothing
        except FileExistsError:
            raise
        except OSError:  # not every disk has links
            if os.path.lexists(path):
                raise FileExistsError(path) from None
            aside.rename(path)


def replace(path: Path, content: bytes, kind: Kind, reads: Sequence[Path] = ()) -> None:
    """Write a file that a user has named, if it is new or of the same kind.

    Raises UsageError if it cannot be written, and as `refuse_other` does. `reads` are files that
    must not be overwritten.
    """
    refuse_other(path, kind, reads)
    write = save if os.path.lexists(path) else create
    try:
        write(path, content)
    except OSError as error:
        raise _unwritten(path, error) from error


def refuse_other(path: Path, kind: Kind, reads: Sequence[Path] = ()) -> None:
    """Raise UsageError if writing a file of a kind would destroy something else.

    That is anything other than a file of this kind or an empty one, one of the files in `reads`,
    and a read-only file. It is also raised if the folder does not exist.
    """
    try:
        found = _found(path)
        if found is None:
            return
        for is_other, noun in _OTHERS:
            if is_other(found.st_mode):
                raise _other(path, noun, kind)
        if any(path.samefile(read) for read in reads if read.exists()):
            raise _other(path, "what is read", kind)
        if not found.st_mode & 0o222:
            raise _other(path, "read-only", kind)
        with path.open("rb") as file:
            start = file.read(LONGEST_BEGINNING)
    except OSError as error:
        raise _unwritten(path, error) from error
    if start and not kind.beginning.match(start):
        raise _other(path, f"something else than {kind.noun}", kind)


def _found(path: Path) -> os.stat_result | None:
    """Return the status of a path, or None if a file can be created there; else raise OSError."""
    try:
        return path.lstat()
    except FileNotFoundError:
        if path.parent.is_dir():
            return None
        raise


@contextlib.contextmanager
def _aside(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file beside a file, and remove it after the block."""
    aside = path.with_name(f".{secrets.token_hex(_LETTERS)}.new")
    try:
        yield aside
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()


def _clear_abandoned(folder: Path) -> None:
    """Remove temporary files that killed processes have left."""
    for aside in folder.glob(f".{'[0-9a-f]' * 2 * _LETTERS}.new"):
        with contextlib.suppress(OSError):
            if time.time() - aside.stat().st_mtime > ABANDONED:
                aside.unlink()


def _write_through(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _other(path: Path, noun: str, kind: Kind) -> UsageError:
    return UsageError(Fault(Code.EXISTS, f"{path} is {noun}; expected a new file or {kind.noun}"))


def _unwritten(path: Path, error: OSError) -> UsageError:
    return UsageError(Fault(Code.USAGE, f"{path}: {error.strerror or 'cannot be written'}"))
