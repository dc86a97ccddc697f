"""The machine and the terminal."""

import os
import shutil
import sys
from collections.abc import Iterator

from cuatto_kit.doctor.model import Line
from cuatto_kit.process import cores

ENOUGH_MEMORY, ENOUGH_DISK = 2.0, 1.0
"""The memory that a large board needs, and the disk space for its kit and the cache (GiB)."""


def lines() -> Iterator[Line]:
    """Yield a line each for cores, memory, disk and terminal."""
    many = cores()
    yield Line("machine", "cores", "ok", f"{many}, for games and searches")
    yield _room("memory", memory(), ENOUGH_MEMORY, "large boards may find too little")
    yield _room("disk", _free(), ENOUGH_DISK, "kits and the cache may find too little")
    yield _terminal()


def memory() -> float | None:
    """Return the memory of the machine (GiB), or None if it is unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    except (AttributeError, OSError, ValueError):
        return None


def _free() -> float | None:
    """Return the free space of the current folder's disk (GiB), or None if it is unknown."""
    try:
        return shutil.disk_usage(".").free / 2**30
    except OSError:
        return None


def _room(name: str, size: float | None, enough: float, little: str) -> Line:
    if size is None:
        return Line("machine", name, "ok", "this system does not say how much")
    if size < enough:
        return Line("machine", name, "note", f"{size:.1f} GiB: {little}", f"have {enough:.0f} GiB")
    return Line("machine", name, "ok", f"{size:.1f} GiB")


def _terminal() -> Line:
    encoding = getattr(sys.stdout, "encoding", None) or "none"
    if encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return Line("machine", "terminal", "ok", encoding)
    message = f"{encoding}: signs that it lacks are written as ?"
    return Line("machine", "terminal", "note", message, "set PYTHONIOENCODING=utf-8")
