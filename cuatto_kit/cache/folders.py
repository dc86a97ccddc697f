"""The user's own folders: where what is kept from one command to the next lies.

Where the cache cannot be used, for whatever reason, a folder among the temporary files stands in
for it; it is this user's alone. What the cache holds is read all the same, if it can be trusted:
machine code lies there, so nobody else may write to it.
"""

import contextlib
import errno
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

NAME = "cuatto-kit"
"""What the folders are called."""
_PAGE = 4096
"""Bytes: what is written to see whether there is room."""


@dataclass(frozen=True)
class Cache:
    """Where products are kept: in `folder` (None: nowhere); what lies in `warm`, the user's own
    cache that cannot be written, is read besides. `fault` says why that is not written, empty
    where all is well."""

    folder: Path | None
    warm: Path | None = None
    fault: str = ""


_decided: "dict[Path | None, Cache]" = {}
"""What was found of a cache: looked at once in a process."""


def cache() -> Cache:
    """Where products are kept."""
    own = _own("cache")
    if own not in _decided:
        _decided[own] = _looked_at(own)
    return _decided[own]


def is_cache_used() -> bool:
    """Whether this process has asked for the cache."""
    return bool(_decided) and _own("cache") in _decided


@contextlib.contextmanager
def some_home() -> Iterator[None]:
    """For libraries that ask for the home folder as they are imported, and stumble over users who
    have none."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = os.devnull
        try:
            yield
        finally:
            del os.environ["HOME"]
    else:
        yield


def state_folder() -> Path:
    """The folder for what is kept from one start to the next, made on first use. Raises
    OSError."""
    path = _own("state")
    if path is None:
        raise FileNotFoundError(errno.ENOENT, "there is no home folder", "the state folder")
    return make(path)


def make(folder: Path) -> Path:
    """Makes a folder for this user alone, if it is not there. Raises OSError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error
    return folder


def _own(kind: Literal["cache", "state"]) -> Path | None:
    """The user's folder, None for users without a home."""
    from platformdirs import user_cache_path, user_state_path

    find = user_cache_path if kind == "cache" else user_state_path
    with contextlib.suppress(RuntimeError):
        path = find(NAME, appauthor=False)
        return path if path.is_absolute() else None
    return None


def _looked_at(own: Path | None) -> Cache:
    reason = "there is no home folder" if own is None else _refusal(own)
    if reason is None:
        return Cache(own)
    stand_in = _stand_in()
    instead = f"{stand_in} stands in" if stand_in else "nothing is kept"
    fault = f"{own or 'the cache'} cannot be used ({reason}); {instead}"
    return Cache(stand_in, own if own and _can_be_read(own) else None, fault)


def _refusal(folder: Path) -> str | None:
    """Why nothing can be kept in a folder, which is made if it is not there."""
    try:
        make(folder)
        if doubt := _doubt(folder.stat()):
            return doubt
        probe = folder / f".{secrets.token_hex(8)}"
        try:
            probe.write_bytes(bytes(_PAGE))
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _can_be_read(folder: Path) -> bool:
    try:
        return _doubt(folder.stat()) is None and os.access(folder, os.R_OK | os.X_OK)
    except OSError:
        return False


def _doubt(status: os.stat_result) -> str | None:
    """Why what lies in a folder may come from somebody else."""
    if os.name != "posix":
        return None  # each user's folders are shut to others
    if status.st_uid not in (os.geteuid(), 0):
        return "it belongs to another user"
    return "everybody may write there" if status.st_mode & stat.S_IWOTH else None


def _stand_in() -> Path | None:
    """The folder in place of the user's cache: the same for all processes of a user, who alone may
    look into it. None where there is no place for temporary files."""
    user = os.geteuid() if os.name == "posix" else "cache"
    try:
        folder = Path(tempfile.gettempdir()) / f"{NAME}-{user}"
        make(folder)
        status = folder.lstat()  # in a place where everybody makes folders, and links
    except OSError:
        return None
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
        return None
    return folder if stat.S_ISDIR(status.st_mode) and _refusal(folder) is None else None
