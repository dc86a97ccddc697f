"""Folders that are written as a whole: a kit, an atlas.

A folder is built beside its place and swapped in, so a reader sees the former folder or the new one
at any moment. A lock beside the folder serialises runs. A run that is killed leaves `.NAME.new`
behind, which the next run beside it removes.

A folder is replaced only if its listing identifies it as such a folder. The user's own files are
kept: they are linked into the new folder, or copied where a link is not possible; links stay links,
and folders keep their mode and times. If a user's file is in the way of a listed one, or a listed
file was changed by hand and would be overwritten, the file is reported and nothing is changed.
"""

import contextlib
import ctypes
import hashlib
import os
import shutil
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import filterfalse
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.errors import Code, Fault, UsageError

MOST_NAMED = 20
"""The largest number of files that a message names."""


def own_of(folder: Path, ours: Collection[str]) -> list[str]:
    """Return the paths of all files, links and empty folders in a folder that are not `ours`.

    Raises OSError if it cannot be read, UsageError for a mounted disk in it or a folder that cannot
    be removed.
    """
    return [path for path in _leaves(folder, "") if path not in ours]


def refuse_changed(
    folder: Path,
    files: Mapping[str, str],
    keep: Callable[[str], bool],
    instead: Path | None = None,
) -> None:
    """Raise UsageError with the names of the listed files that were changed.

    Args:
        folder: The folder.
        files: The listed files: SHA-256 by path.
        keep: A function that returns whether a file is kept, and may be changed.
        instead: The folder that replaces this one: a changed file that is equal there is accepted,
            as is an empty one.
    """
    changed = []
    for path in _leaves(folder, ""):
        if path not in files or keep(path):
            continue
        here = folder / path
        if not _is_file(here):
            changed.append(path)
        elif here.stat().st_size and (digest := _digest(here)) != files[path]:
            there = instead / path if instead else None
            if there is None or not _is_file(there) or _digest(there) != digest:
                changed.append(path)
    _refuse(folder, changed, "was changed since it was written; move it away, or delete it")


def carry(folder: Path, other: Path, paths: Sequence[str]) -> None:
    """Carry the files, links and folders at these paths over to another folder.

    Raises UsageError with the names of entries that are in the way there, OSError if a file cannot
    be read or written.
    """
    made: dict[Path, Path] = {}
    in_the_way = []
    for path in paths:
        here, there = folder / path, other / path
        if not (_made_room(folder, other, path, made) and _taken(here, there, made)):
            in_the_way.append(path)
    _refuse(folder, in_the_way, "is in the place of a file to be written; move it away")
    for there, here in reversed(made.items()):
        shutil.copystat(here, there)


def _leaves(folder: Path, below: str) -> Iterator[str]:
    """Yield the paths of all files, links and empty folders, sorted."""
    here = folder / below
    _refuse_fixed(here)
    with os.scandir(here) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        path = f"{below}{entry.name}"
        if not entry.is_dir(follow_symlinks=False):
            yield path
        elif leaves := list(_leaves(folder, f"{path}/")):
            yield from leaves
        else:
            yield path


def _refuse_fixed(folder: Path) -> None:
    """Raise UsageError for a folder that cannot be removed."""
    if os.path.ismount(folder):
        message = f"{folder} is a disk of its own; it cannot be replaced: use another -o"
        raise UsageError(Fault(Code.EXISTS, message))
    effective = os.access in os.supports_effective_ids
    can = os.access(folder, os.W_OK | os.X_OK, effective_ids=effective)
    if not can and hasattr(os, "geteuid") and folder.stat().st_uid != os.geteuid():
        message = f"{folder} is another user's; it cannot be replaced: use another -o"
        raise UsageError(Fault(Code.EXISTS, message))


def _made_room(folder: Path, other: Path, path: str, made: dict[Path, Path]) -> bool:
    """Make the missing folders above a path, and return whether that was possible.

    `made` receives each new folder with its original.
    """
    steps = path.split("/")[:-1]
    for length in range(1, len(steps) + 1):
        above = "/".join(steps[:length])
        here, there = folder / above, other / above
        if not os.path.lexists(there):
            there.mkdir()
            made[there] = here
        elif there.is_symlink() or not there.is_dir():
            return False
    return True


def _taken(here: Path, there: Path, made: dict[Path, Path]) -> bool:
    """Carry a file, link or folder over, and return whether it is now in both places."""
    mode = here.lstat().st_mode
    if stat.S_ISDIR(mode):
        if not os.path.lexists(there):
            there.mkdir()
            made[there] = here
        return there.is_dir() and not there.is_symlink()
    if os.path.lexists(there):
        return _is_same(here, there)
    if stat.S_ISLNK(mode):
        there.symlink_to(os.readlink(here), target_is_directory=here.is_dir())
        with contextlib.suppress(OSError):
            shutil.copystat(here, there, follow_symlinks=False)
        return True
    try:
        os.link(here, there)
    except OSError:  # not every disk supports links, nor may every file be linked
        if not stat.S_ISREG(mode):
            raise
        shutil.copy2(here, there)
        with there.open("rb") as file:
            os.fsync(file.fileno())
    return True


def _is_same(here: Path, there: Path) -> bool:
    """Return whether nothing is lost if only one of both remains."""
    if os.path.samestat(here.lstat(), there.lstat()):
        return True
    if here.is_symlink() and there.is_symlink():
        return os.readlink(here) == os.readlink(there)
    return _is_file(here) and _is_file(there) and _digest(here) == _digest(there)


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _refuse(folder: Path, paths: Sequence[str], reason: str) -> None:
    if not paths:
        return
    faults = [Fault(Code.EXISTS, f"{folder / path} {reason}") for path in paths[:MOST_NAMED]]
    if len(paths) > MOST_NAMED:
        more = len(paths) - MOST_NAMED
        faults.append(Fault(Code.EXISTS, f"{more} more in {folder}, likewise"))
    raise UsageError(faults)


UNDER_WAY = ".cuatto-kit"
"""The file that marks a folder as being written, by which the next run recognises the remains of a
killed one."""

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2  # macOS


@dataclass(frozen=True)
class Listing:
    """The description that a folder contains of itself.

    Its files by path with their SHA-256, and the name of its source, if it has one.
    """

    files: Mapping[str, str]
    origin: str = ""


@dataclass(frozen=True)
class Contents:
    """A kind of folder.

    `noun` is its name in messages, `mark` the file that identifies it, and `listing` the function
    that reads that file, which raises ValueError for a file of another kind.
    """

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
    """Yield a staging folder that replaces `target` when the block ends without an error.

    The files of the former folder that it does not list, and the listed ones to `keep`, are carried
    over to the new folder.

    Args:
        target: The folder to write.
        contents: The kind of folder.
        origin: The name of the source that it is made from.
        keep: A function that returns whether a listed file is kept.

    Raises:
        UsageError: `target` is something other than such `contents` of that `origin`, a file that
            it lists was changed since, or a file that is carried over is in the way of a written
            one.
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
                    folder.rmdir()  # nothing was written


def refuse_foreign(target: Path, contents: Contents) -> Listing:
    """Return the listing of a folder that is to be replaced, an empty one if there is no folder.

    Raises UsageError if its content is not of this kind, so that it must not be replaced.
    """
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
    """Raise UsageError if a folder must not be replaced.

    This is the case as for `refuse_foreign`, and if the folder was made from another source with
    the same folder name, or a file that would be written anew was changed.
    """
    listing = refuse_foreign(target, contents)
    with _in_words(target):
        if listing.files and listing.origin != origin:
            made = f"{contents.noun} of {listing.origin or 'something else'}"
            message = f"{target} holds {made}, which would be lost; use another -o"
            raise UsageError(Fault(Code.EXISTS, message))
        if listing.files:
            refuse_changed(target, listing.files, keep)


def _listing(folder: Path, contents: Contents) -> Listing | None:
    """Return the listing of a folder, or None if it is not of this kind."""
    mark = folder / contents.mark
    try:
        if not stat.S_ISREG(mark.lstat().st_mode):
            return None
        return contents.listing(mark.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _missing(folder: Path) -> Sequence[Path]:
    """Return which of the folder and those above it do not exist, the lowest first."""
    return [path for path in (folder, *folder.parents) if not os.path.lexists(path)]


@contextmanager
def _in_words(target: Path) -> Iterator[None]:
    """Turn errors of the system into UsageError."""
    try:
        yield
    except OSError as error:
        reason = f"{error.filename or target}: {error.strerror or 'cannot be written'}"
        raise UsageError(Fault(Code.USAGE, reason)) from error


def _beside(target: Path, ending: str) -> Path:
    return target.with_name(f".{target.name}.{ending}")


def _recover(target: Path, contents: Contents) -> None:
    """Restore what a run left that was killed between two renames.

    Raises UsageError if the folder there is not of this kind.
    """
    aside = _beside(target, "old")
    if not os.path.lexists(aside):
        return
    listing = refuse_foreign(aside, contents)
    if target.exists():
        carry(aside, target, own_of(aside, _ours(listing, contents)))
        _clear(aside, contents)
    else:
        aside.rename(target)


def _clear_abandoned(target: Path, contents: Contents) -> None:
    """Remove the remains of killed runs for folders of other names beside the target."""
    for staging in target.parent.glob(".*.new"):
        other = target.with_name(staging.name[1 : -len(".new")])
        if other.name in ("", target.name) or not (staging / UNDER_WAY).is_file():
            continue
        with contextlib.suppress(OSError), files.held(other, wait=False):
            _clear(staging, contents)


def _ours(
    listing: Listing, contents: Contents, keep: Callable[[str], bool] = lambda _: False
) -> frozenset[str]:
    """Return the files of a folder that are not carried over: the listed ones not to `keep`."""
    return frozenset(filterfalse(keep, listing.files)) | {contents.mark, UNDER_WAY}


@contextmanager
def _staged(target: Path, contents: Contents) -> Iterator[Path]:
    """Yield an empty folder beside the target; remove the folder with its name in the end."""
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
    """Carry the remaining files of the target over to the folder that replaces it."""
    if not target.is_dir():
        (staging / UNDER_WAY).unlink()
        yield
        return
    mode = stat.S_IMODE(target.stat().st_mode)
    refuse_changed(target, former.files, keep, instead=staging)
    ours = _ours(former, contents, keep)
    carry(target, staging, own_of(target, ours))
    (staging / UNDER_WAY).unlink()
    yield
    # Files that were added to the former folder meanwhile; it now has the name of the new one.
    try:
        carry(staging, target, own_of(staging, ours))
    except UsageError:
        staging.rename(_beside(target, "old"))  # where the next run finds it
        raise
    if mode != stat.S_IMODE(target.stat().st_mode):
        target.chmod(mode)


def _clear(folder: Path, contents: Contents) -> None:
    """Remove a folder of this kind.

    The files that identify it are removed last, so that a killed run leaves a recognisable folder.
    """
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
        # No exchange on this system: the folder is missing for a moment between two renames.
        aside = _beside(target, "old")
        target.rename(aside)
        try:
            staging.rename(target)
        except BaseException:
            aside.rename(target)
            raise
        aside.rename(staging)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step, and return whether the system could."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        first, second = os.fsencode(one.absolute()), os.fsencode(other.absolute())
        if sys.platform == "darwin":
            return bool(libc.renamex_np(first, second, _RENAME_SWAP) == 0)
        return bool(libc.renameat2(_AT_FDCWD, first, _AT_FDCWD, second, _RENAME_EXCHANGE) == 0)
    except (AttributeError, OSError, TypeError):
        return False


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write bytes by path below a folder. Raises OSError."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
