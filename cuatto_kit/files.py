"""Single files, written whole: whoever looks finds the former file or the new one.

A file that a person has named is replaced only by one of its own kind, which its first bytes
tell; so no slip of the hand costs a board, a record or somebody's page. Text is written as
bytes, so that its lines end alike on every system.
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
"""Bytes of a file within which its kind is told."""

ABANDONED = 60.0
"""Seconds after which nobody is still at what was written aside."""
_LETTERS = 8
"""Pairs of them in the name of what is written aside."""

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
    """What a file is written as: what messages call one, and how its bytes begin."""

    noun: str
    beginning: re.Pattern[bytes]


def is_portable(name: str) -> bool:
    """Whether every system takes a name for a file: Windows refuses some signs and endings, and
    the names of its devices."""
    return not (_DEVICE.match(name) or _NOT_EVERYWHERE.search(name))


@contextlib.contextmanager
def held(target: Path, *, wait: bool = True) -> Iterator[None]:
    """A file or folder for one run alone, by a lock beside it that goes with its last holder; who
    waited for it looks again. Raises TimeoutError where nobody is to `wait`, OSError."""
    from filelock import FileLock  # not needed at the start

    path = target.with_name(f".{target.name}.lock")
    with FileLock(path, mode=0o666, blocking=wait):  # whoever may write here may lock
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                if path.stat().st_size == 0:
                    path.unlink()


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file aside and swaps it in. A power cut may still take it: what is dear is written
    by `save`. Raises OSError."""
    with _aside(path) as aside:
        aside.write_bytes(content)
        aside.replace(path)


def save(path: Path, content: bytes) -> None:
    """Like `write_whole`, for what a person keeps: it is on the disk when this returns, and keeps
    the mode of the file that was there. Raises OSError."""
    _clear_abandoned(path.parent)
    with _aside(path) as aside:
        _write_through(aside, content)
        with contextlib.suppress(FileNotFoundError):
            aside.chmod(stat.S_IMODE(path.stat().st_mode))
        aside.replace(path)


def create(path: Path, content: bytes) -> None:
    """Like `save`, for a file that is not there yet. Raises FileExistsError where it is, by then
    too, and OSError."""
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
    """Writes a file that a person has named, where there is none or one of its kind. Raises
    UsageError where it cannot be written, and as `refuse_other` does."""
    refuse_other(path, kind, reads)
    write = save if os.path.lexists(path) else create
    try:
        write(path, content)
    except OSError as error:
        raise _unwritten(path, error) from error


def refuse_other(path: Path, kind: Kind, reads: Sequence[Path] = ()) -> None:
    """Raises UsageError where writing a file of a kind would cost another: where there is anything
    else than such a file or an empty one, one of the files that are read meanwhile, or one that
    its owner has made read-only; or where no folder is there to write it in."""
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
    """What is at a path; nothing where a file can be made. Raises OSError where it cannot."""
    try:
        return path.lstat()
    except FileNotFoundError:
        if path.parent.is_dir():
            return None
        raise


@contextlib.contextmanager
def _aside(path: Path) -> Iterator[Path]:
    """A name beside a file, for what is to take its place; nothing stays there."""
    aside = path.with_name(f".{secrets.token_hex(_LETTERS)}.new")
    try:
        yield aside
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()


def _clear_abandoned(folder: Path) -> None:
    """Whoever was killed while it wrote left what it wrote aside."""
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
