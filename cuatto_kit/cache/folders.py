"""The cache and state folders of the user.

If the cache folder cannot be used, a folder among the temporary files, private to the user, takes
its place. Entries of the cache are still read from the former folder if it can be trusted: it holds
machine code, so no other user may be able to write to it.
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
"""The name of the folders."""
_PAGE = 4096
"""Bytes written to test whether there is room."""
_HAS_USERS = hasattr(os, "geteuid")
"""False on Windows and in a browser, where other users cannot reach the folders."""


@dataclass(frozen=True)
class Cache:
    """The folders of the cache.

    Attributes:
        folder: The folder that is written; None if there is none.
        warm: The user's own cache, if it can be read but not written.
        fault: The reason why the user's own cache is not written; empty if it is.
    """

    folder: Path | None
    warm: Path | None = None
    fault: str = ""


_decided: "dict[Path | None, Cache]" = {}
"""The cache folders found so far; each is examined once per process."""


def cache() -> Cache:
    """Return the folders of the user's cache."""
    own = _own("cache")
    if own not in _decided:
        _decided[own] = _looked_at(own)
    return _decided[own]


def is_cache_used() -> bool:
    """Return True if this process has asked for the cache."""
    return bool(_decided) and _own("cache") in _decided


@contextlib.contextmanager
def some_home() -> Iterator[None]:
    """Set HOME for libraries that fail at import for users without a home folder."""
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
    """Return the folder for state kept between starts, made on first use. Raises OSError."""
    path = _own("state")
    if path is None:
        raise FileNotFoundError(errno.ENOENT, "there is no home folder", "the state folder")
    return make(path)


def make(folder: Path) -> Path:
    """Make a folder for this user alone, if it does not exist, and return it. Raises OSError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error
    return folder


def _own(kind: Literal["cache", "state"]) -> Path | None:
    """Return the user's folder, or None for a user without a home."""
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
    instead = f"using {stand_in} instead" if stand_in else "nothing is cached"
    fault = f"{own or 'the cache'} cannot be used ({reason}); {instead}"
    return Cache(stand_in, own if own and _can_be_read(own) else None, fault)


def _refusal(folder: Path) -> str | None:
    """Return the reason why a folder cannot hold the cache, or None. The folder is made."""
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
    """Return the reason why the files of a folder may come from another user, or None."""
    if not _HAS_USERS:
        return None  # each user's folders are shut to others
    if status.st_uid not in (os.geteuid(), 0):
        return "it belongs to another user"
    return "all users may write there" if status.st_mode & stat.S_IWOTH else None


def _stand_in() -> Path | None:
    """Return the private folder that takes the place of the user's cache, the same for all
    processes.

    None if there is no place for temporary files.
    """
    user = os.geteuid() if _HAS_USERS else "cache"
    try:
        folder = Path(tempfile.gettempdir()) / f"{NAME}-{user}"
        make(folder)
        status = folder.lstat()  # in a place where everybody makes folders, and links
    except OSError:
        return None
    if _HAS_USERS and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
        return None
    return folder if stat.S_ISDIR(status.st_mode) and _refusal(folder) is None else None
