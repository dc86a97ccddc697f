"""Folders that are written as one: a kit, an atlas. Built aside and swapped in whole.

Whoever looks, at any moment, sees the former folder or the new one. A folder is replaced only if
what lies in it says that it is such a folder; what people have laid beside its files goes along
into the new one (carrying.py). A run that is killed leaves `.NAME.new` behind, which the next run
beside it clears; two runs take turns, by a lock beside the folder: whoever shares the
one shares the other.
"""

import contextlib
import ctypes
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import filterfalse
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.fabrication import carrying

UNDER_WAY = ".cuatto-kit"
"""A file in a folder that is being written: by it the next run knows what a killed one has left."""

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2  # macOS


@dataclass(frozen=True)
class Listing:
    """What a folder says of itself: its files by path with their SHA-256, and the name of what it
    was made from, where it has one."""

    files: Mapping[str, str]
    origin: str = ""


@dataclass(frozen=True)
class Contents:
    """What a folder is written as: what that is called, the file that tells one, and how it is
    read. `listing` raises ValueError on a file that is none of its own."""

    noun: str
    mark: str
    listing: Callable[[bytes], Listing]


@contextmanager
def atomic_replace(
    target: Path,
    contents: Contents,
    origin: str = "",
    *,
    keep: Callable[[str], bool] = lambda _: False,
) -> Iterator[Path]:
    """A staging folder that takes the place of `target` when the block ends well. Of what the
    former folder lists it has the files that are to `keep` and that the block has not written;
    what it does not list, it has too.

    Raises UsageError where `target` holds something else than such `contents` of that `origin`,
    where files that it lists were changed since, or where something stands in the way.
    """
    with _in_words(target):
        missing = _missing(target.parent)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with files.held(target):
                _recover(target, contents)
                _clear_abandoned(target, contents)
                refuse_lost(target, contents, origin, keep=keep)
                with _staged(target, contents) as staging:
                    yield staging
                    former = refuse_foreign(target, contents)
                    with _carried(target, staging, former, contents, keep):
                        _swap(staging, target)
        finally:
            for folder in missing:
                with contextlib.suppress(OSError):
                    folder.rmdir()  # nothing came of it


def refuse_foreign(target: Path, contents: Contents) -> Listing:
    """What the folder that is to be replaced says of itself, nothing where none is there. Raises
    UsageError where it is not ours to replace, by what it holds."""
    with _in_words(target):
        if target.is_symlink() or (target.exists() and not target.is_dir()):
            raise UsageError(Fault(Code.EXISTS, f"{target} is not a folder; it would be lost"))
        if not target.is_dir() or not any(target.iterdir()):
            return Listing({})
        if (listing := _listing(target, contents)) is None:
            lost = f"something else than {contents.noun}, which would be lost"
            raise UsageError(Fault(Code.EXISTS, f"{target} holds {lost}; use another -o"))
        return listing


def refuse_lost(
    target: Path,
    contents: Contents,
    origin: str = "",
    *,
    keep: Callable[[str], bool] = lambda _: False,
) -> None:
    """As `refuse_foreign`; raises UsageError, too, where the folder was made from something else
    of a name that comes to the same, and where somebody has changed what would be written anew."""
    listing = refuse_foreign(target, contents)
    with _in_words(target):
        if listing.files and listing.origin != origin:
            made = f"{contents.noun} of {listing.origin or 'something else'}"
            message = f"{target} holds {made}, which would be lost; use another -o"
            raise UsageError(Fault(Code.EXISTS, message))
        if listing.files:
            carrying.refuse_changed(target, listing.files, keep)


def _listing(folder: Path, contents: Contents) -> Listing | None:
    """What a folder says of itself; nothing where it is none of these contents."""
    mark = folder / contents.mark
    try:
        if not stat.S_ISREG(mark.lstat().st_mode):
            return None
        return contents.listing(mark.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _missing(folder: Path) -> Sequence[Path]:
    """The folder and those above it that are not there, the lowest first."""
    return [path for path in (folder, *folder.parents) if not os.path.lexists(path)]


@contextmanager
def _in_words(target: Path) -> Iterator[None]:
    """Turns errors of the system into messages."""
    try:
        yield
    except OSError as error:
        reason = f"{error.filename or target}: {error.strerror or 'cannot be written'}"
        raise UsageError(Fault(Code.USAGE, reason)) from error


def _beside(target: Path, ending: str) -> Path:
    return target.with_name(f".{target.name}.{ending}")


def _recover(target: Path, contents: Contents) -> None:
    """Brings back what a run left that was killed between two renames. Raises UsageError where
    what lies there is not ours."""
    aside = _beside(target, "old")
    if not os.path.lexists(aside):
        return
    listing = refuse_foreign(aside, contents)
    if target.exists():
        carrying.carry(aside, target, carrying.own_of(aside, _ours(listing, contents)))
        _clear(aside, contents)
    else:
        aside.rename(target)


def _clear_abandoned(target: Path, contents: Contents) -> None:
    """Clears what killed runs of folders of other names have left beside the target."""
    for staging in target.parent.glob(".*.new"):
        other = target.with_name(staging.name[1 : -len(".new")])
        if other.name in ("", target.name) or not (staging / UNDER_WAY).is_file():
            continue
        with contextlib.suppress(OSError), files.held(other, wait=False):
            _clear(staging, contents)


def _ours(
    listing: Listing, contents: Contents, keep: Callable[[str], bool] = lambda _: False
) -> frozenset[str]:
    """The files of a folder that do not stay: those that it lists and that are not to `keep`."""
    return frozenset(filterfalse(keep, listing.files)) | {contents.mark, UNDER_WAY}


@contextmanager
def _staged(target: Path, contents: Contents) -> Iterator[Path]:
    """An empty folder beside the target, and whatever is there under its name in the end is
    cleared."""
    staging = _beside(target, "new")
    if os.path.lexists(staging):
        if not (staging / UNDER_WAY).is_file():
            refuse_foreign(staging, contents)
        _clear(staging, contents)
    staging.mkdir()
    try:
        if target.is_dir():
            staging.chmod(stat.S_IMODE(target.stat().st_mode) | stat.S_IRWXU)
        (staging / UNDER_WAY).touch()
        yield staging
    finally:
        with contextlib.suppress(OSError):
            _clear(staging, contents)


@contextmanager
def _carried(
    target: Path,
    staging: Path,
    former: Listing,
    contents: Contents,
    keep: Callable[[str], bool],
) -> Iterator[None]:
    """Takes what is to stay of the target along into the folder that takes its place."""
    if not target.is_dir():
        (staging / UNDER_WAY).unlink()
        yield
        return
    mode = stat.S_IMODE(target.stat().st_mode)
    carrying.refuse_changed(target, former.files, keep, instead=staging)
    ours = _ours(former, contents, keep)
    carrying.carry(target, staging, carrying.own_of(target, ours))
    (staging / UNDER_WAY).unlink()
    yield
    # What turned up in the former folder meanwhile; it lies at the name of the new one now.
    try:
        carrying.carry(staging, target, carrying.own_of(staging, ours))
    except UsageError:
        staging.rename(_beside(target, "old"))  # where the next run finds it, too
        raise
    if mode != stat.S_IMODE(target.stat().st_mode):
        target.chmod(mode)


def _clear(folder: Path, contents: Contents) -> None:
    """Removes a folder of ours; the files that tell it as ours go last, so that who is killed
    meanwhile leaves one that still can be told."""
    if not folder.is_dir():
        return
    marks = {contents.mark, UNDER_WAY}
    for place, names, _ in os.walk(folder):
        for path in (Path(place), *(Path(place, name) for name in names)):
            if not path.is_symlink() and path.stat().st_mode & stat.S_IRWXU != stat.S_IRWXU:
                path.chmod(stat.S_IMODE(path.stat().st_mode) | stat.S_IRWXU)
    for path in sorted(folder.iterdir(), key=lambda path: path.name in marks):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    folder.rmdir()


def _swap(staging: Path, target: Path) -> None:
    if not target.exists():
        staging.rename(target)
    elif not _exchange(staging, target):
        # No exchange on this system: the folder is away for the moment between two renames.
        aside = _beside(target, "old")
        target.rename(aside)
        try:
            staging.rename(target)
        except BaseException:
            aside.rename(target)
            raise
        aside.rename(staging)


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
