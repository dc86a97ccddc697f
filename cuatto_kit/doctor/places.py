"""Folders and files that the kit reads and writes."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from cuatto_kit import resources
from cuatto_kit.doctor.model import Line

PACKAGE = Path(resources.__file__).parent
FONTS = PACKAGE / "sheets" / "fonts"
NEEDED = (
    FONTS / "FiraSans-Regular.ttf",
    FONTS / "FiraSans-Bold.ttf",
    PACKAGE / "preview" / "web" / "dist" / "viewer.js",
    PACKAGE / "studio" / "web" / "dist" / "index.html",
)
"""Files that are no Python, and without which sheets and pages are not made."""

_ANEW = "install cuatto-kit again"


def lines() -> Iterator[Line]:
    """A line for each folder."""
    for name in ("scad", "rules", "variants"):
        yield _data(name)
    yield _files()
    yield _kept(
        "cache", resources.cache_root, "nothing is kept, so all is made anew each time",
        "let it be written, or name another folder by XDG_CACHE_HOME",
    )  # fmt: skip
    yield _kept(
        "state", resources.state_root, "games are not kept, so `play --resume` finds none",
        "let it be written, or name another folder by XDG_STATE_HOME",
    )  # fmt: skip
    yield _kept("current folder", Path.cwd, "kits cannot be written here", "name another by -o DIR")


def _data(name: str) -> Line:
    try:
        folder = resources.folder(name)
    except FileNotFoundError as error:
        return Line("folders", name, "fault", str(error), _ANEW)
    return Line("folders", name, "ok", "found", "", "", str(folder))


def _files() -> Line:
    missing = [path for path in NEEDED if not path.is_file() or not path.stat().st_size]
    if missing:
        return Line("folders", "files", "fault", f"{missing[0]} is missing", _ANEW)
    return Line("folders", "files", "ok", "fonts and pages are there", "", "", str(PACKAGE))


def _kept(name: str, where: Callable[[], Path], without: str, mend: str) -> Line:
    """A folder that should be written; nobody else is hindered by one that cannot."""
    try:
        folder = where()
    except (OSError, RuntimeError) as error:  # no home, or a folder that is gone
        return Line("folders", name, "note", f"there is none ({error}): {without}", mend)
    try:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        message = f"cannot be written ({error.strerror}): {without}"
        return Line("folders", name, "note", message, mend, "", str(folder))
    return Line("folders", name, "ok", "can be written", "", "", str(folder))
