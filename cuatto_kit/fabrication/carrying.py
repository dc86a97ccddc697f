"""What people keep in a folder of ours goes along when the folder is replaced.

Their files are linked into the new folder, so that they are the same files, whole and at once, at
both names until the old one goes; where that cannot be, they are copied. Links stay links, folders
keep their mode and times. Nothing is decided for a person: what stands in the way of a file of
ours, and what was changed by hand and would be written anew, is named, and nothing happens.
"""

import contextlib
import hashlib
import os
import shutil
import stat
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from cuatto_kit.errors import Code, Fault, UsageError

MOST_NAMED = 20
"""Files that a message names."""


def own_of(folder: Path, ours: Collection[str]) -> list[str]:
    """The paths of all in a folder that is not `ours`: files, links, empty folders. Raises OSError
    where it cannot be read, UsageError on a disk that is mounted there or a folder that we cannot
    take away."""
    return [path for path in _leaves(folder, "") if path not in ours]


def refuse_changed(
    folder: Path,
    files: Mapping[str, str],
    keep: Callable[[str], bool],
    instead: Path | None = None,
) -> None:
    """Raises UsageError that names the files, by path with their SHA-256, that are not what they
    were, unless they are to `keep`, are empty, or stand alike in the folder that comes
    `instead`."""
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
    """Takes what lies at these paths along into another folder. Raises UsageError that names what
    stands in the way there, OSError where it cannot be read or written."""
    made: dict[Path, Path] = {}
    in_the_way = []
    for path in paths:
        here, there = folder / path, other / path
        if not (_made_room(folder, other, path, made) and _taken(here, there, made)):
            in_the_way.append(path)
    _refuse(folder, in_the_way, "stands where a file is to be written; move it away")
    for there, here in reversed(made.items()):
        shutil.copystat(here, there)


def _leaves(folder: Path, below: str) -> Iterator[str]:
    """The paths of all in a folder but for folders with something in them, sorted."""
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
    """Raises UsageError on a folder that we cannot take away."""
    if os.path.ismount(folder):
        message = f"{folder} is a disk of its own; it cannot be replaced: use another -o"
        raise UsageError(Fault(Code.EXISTS, message))
    effective = os.access in os.supports_effective_ids
    can = os.access(folder, os.W_OK | os.X_OK, effective_ids=effective)
    if not can and hasattr(os, "geteuid") and folder.stat().st_uid != os.geteuid():
        message = f"{folder} is another user's; it cannot be replaced: use another -o"
        raise UsageError(Fault(Code.EXISTS, message))


def _made_room(folder: Path, other: Path, path: str, made: dict[Path, Path]) -> bool:
    """Makes the folders above a path that are not there, `made` from those that are; whether that
    could be."""
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
    """Whether what is here is now there, too."""
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
    except OSError:  # not every disk has links, and not every file may be linked
        if not stat.S_ISREG(mode):
            raise
        shutil.copy2(here, there)
        with there.open("rb") as file:
            os.fsync(file.fileno())
    return True


def _is_same(here: Path, there: Path) -> bool:
    """Whether nothing is lost if only one of both stays."""
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
