"""Folders and files that the kit reads and writes."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from cuatto_kit import resources
from cuatto_kit.cache import folders, store
from cuatto_kit.config.messages import counted
from cuatto_kit.doctor.model import Line

PACKAGE = Path(resources.__file__).parent
FONTS = PACKAGE / "sheets" / "fonts"
NEEDED = (
    FONTS / "FiraSans-Regular.ttf",
    FONTS / "FiraSans-Bold.ttf",
    PACKAGE / "preview" / "web" / "dist" / "viewer.js",
    PACKAGE / "studio" / "web" / "dist" / "index.html",
)
"""Files other than Python code that sheets and pages require."""

_ANEW = "install cuatto-kit again"


def lines() -> Iterator[Line]:
    """Yield a line for each folder."""
    for name in ("scad", "rules", "variants"):
        yield _data(name)
    yield _files()
    yield _cache()
    yield _state()
    yield _current()


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


def _cache() -> Line:
    found = store.condition(verify=True)
    name, path = "cache", str(found.folder or "")
    if found.fault:
        mend = "make it writable, or name another folder by XDG_CACHE_HOME"
        return Line("folders", name, "note", found.fault, mend, "", path)
    if found.damaged:
        message = (
            f"{counted(len(found.damaged), 'entry', 'entries')} damaged, as {found.damaged[0]}"
        )
        mend = "nothing: damaged entries are recreated when needed"
        return Line("folders", name, "note", message, mend, "", path)
    held = found.kinds.values()
    entries, size = sum(one.entries for one in held), sum(one.bytes for one in held)
    message = f"{counted(entries, 'entry', 'entries')}, {size / 2**20:.0f} MiB, all sound"
    return Line("folders", name, "ok", message, "", "", path)


def _state() -> Line:
    mend = "make it writable, or name another folder by XDG_STATE_HOME"
    without = "games are not kept, so that `play --resume` finds none"
    return _written("state", folders.state_folder, without, mend)


def _current() -> Line:
    return _written(
        "current folder", Path.cwd, "kits cannot be written here", "name another by -o DIR"
    )


def _written(name: str, where: Callable[[], Path], without: str, mend: str) -> Line:
    """Return the line of a folder that should be writable; a note if it is not."""
    path = ""
    try:
        folder = where()
        path = str(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        message = f"cannot be written ({error.strerror}): {without}"
        return Line("folders", name, "note", message, mend, "", path)
    return Line("folders", name, "ok", "can be written", "", "", path)
