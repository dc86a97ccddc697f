"""Tokens that open a folder; they are stored so that a page still works after a restart."""

import contextlib
import hashlib
import os
import re
import secrets
import stat
from pathlib import Path

from cuatto_kit.cache import folders

FOLDER = "studio"
"""The name of the folder of tokens, within the user's state folder."""
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


def token_of(folder: Path) -> str:
    """Return the stored token of a folder, or a new one.

    If a new token cannot be stored, it is valid only until this studio ends.
    """
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()
    token = secrets.token_urlsafe(24)
    with contextlib.suppress(OSError):
        path = folders.make(folders.state_folder() / FOLDER) / name
        if kept := _kept(path):
            return kept
        path.unlink(missing_ok=True)
        _keep(path, token)
    return token


def _kept(path: Path) -> str | None:
    """Return the token in a file, or None if it may not be this user's secret."""
    try:
        opened = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with open(opened, "rb") as file:
        if not _is_secret(os.fstat(opened)):
            return None
        text = file.read(100).decode("ascii", "replace")
    return text if _TOKEN.fullmatch(text) else None


def _is_secret(status: os.stat_result) -> bool:
    """Return whether only this user can read and write a file."""
    if not stat.S_ISREG(status.st_mode):
        return False
    if os.name != "posix":
        return True  # other users cannot enter the user's folders
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _keep(path: Path, token: str) -> None:
    """Write a token to a new file that other users cannot read; raise OSError if that fails."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(opened, "wb") as file:
        file.write(token.encode())
