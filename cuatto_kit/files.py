"""Single files, written whole: a reader finds the former file or the new one.

A file named by the user is replaced only by one of the same kind, recognised by its first bytes, so
a mistyped path cannot overwrite an unrelated file. Text is written as bytes, so that its line ends
are the same on every system.
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
"""Bytes of a file by which its kind is recognised."""

ABANDONED = 60.0
"""Seconds after which a temporary file is abandoned."""
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


@dataclass(frozen=True)
class Kind:
    """A kind of file: its name in messages, and how its bytes begin."""

    noun: str
    beginning: re.Pattern[bytes]


def is_portable(name: str) -> bool:
    """Return True if every system takes a name for a file.

    Windows refuses some characters and endings, and the names of its devices.
    """
    return not (_DEVICE.match(name) or _NOT_EVERYWHERE.search(name))


@contextlib.contextmanager
def held(target: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold a file or folder for one run, by a lock beside it that its last holder removes.

    A run that has waited must examine the path again. Raises TimeoutError if the lock is held
    and `wait` is False, OSError.
    """
    from filelock import FileLock  # not needed at the start

    path = target.with_name(f".{target.name}.lock")
    with FileLock(path, mode=0o666, blocking=wait):  # all users who may write here may lock
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                if path.stat().st_size == 0:
                    path.unlink()


def write_whole(path: Path, content: bytes) -> None:
    """Write a temporary file and move it to its place. Raises OSError.

    A power cut may still lose it; use `save` for what matters.
    """
    with _aside(path) as aside:
        aside.write_bytes(content)
        aside.replace(path)


def save(path: Path, content: bytes) -> None:
    """Write a file that the user keeps: it is on the disk when this returns.

    The mode of a file that was there is kept. Raises OSError.
    """
    _clear_abandoned(path.parent)
    with _aside(path) as aside:
        _write_through(aside, content)
        with contextlib.suppress(FileNotFoundError):
            aside.chmod(stat.S_IMODE(path.stat().st_mode))
        aside.replace(path)


def create(path: Path, content: bytes) -> None:
    """Write a new file like `save`. Raises FileExistsError if it exists by then, and OSError."""
    _clear_abandoned(path.parent)
    with _aside(path) as aside:
        _write_through(aside, content)
        try:
            os.link(aside, path)  # unlike a rename it replaces nothing
        except FileExistsError:
            raise
        except (OSError, AttributeError):  # not every disk has links, and none in a browser
            if os.path.lexists(path):
                raise FileExistsError(path) from None
            aside.rename(path)


def replace(path: Path, content: bytes, kind: Kind, reads: Sequence[Path] = ()) -> None:
    """Write a file that the user has named, if there is none or one of its kind.

    Raises UsageError if it cannot be written, and as `refuse_other` does.
    """
    refuse_other(path, kind, reads)
    write = save if os.path.lexists(path) else create
    try:
        write(path, content)
    except OSError as error:
        raise _unwritten(path, error) from error


def refuse_other(path: Path, kind: Kind, reads: Sequence[Path] = ()) -> None:
    """Raise UsageError if writing a file of a kind would lose another one.

    That is if the path is not such a file or an empty one, if it is among the files that are
    `read`, if it is read-only, or if its folder does not exist.
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
    """Return the status of a path, or None if a file can be made there. Raises OSError if not."""
    try:
        return path.lstat()
    except FileNotFoundError:
        if path.parent.is_dir():
            return None
        raise


@contextlib.contextmanager
def _aside(path: Path) -> Iterator[Path]:
    """Return a temporary name beside a file for its replacement; it is removed at the end."""
    aside = path.with_name(f".{secrets.token_hex(_LETTERS)}.new")
    try:
        yield aside
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()


def _clear_abandoned(folder: Path) -> None:
    """Remove temporary files of killed processes."""
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
