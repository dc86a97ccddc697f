"""The examination: libraries, trials of their work, programs, folders and the machine."""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from cuatto_kit import __version__, resources
from cuatto_kit.cache import folders, store
from cuatto_kit.config.messages import counted
from cuatto_kit.doctor import trials
from cuatto_kit.doctor.model import SCHEMA, Examination, Line, State, gravest
from cuatto_kit.fabrication import programs
from cuatto_kit.process import cores


def examine() -> Examination:
    """Examine everything; faulty libraries and folders raise no errors."""
    imported = [library.task for library in asked_for() if not library.extra]
    outcomes = trials.outcomes([*imported, *trials.WORK])
    found = (
        *library_lines(outcomes),
        *_work(outcomes),
        *program_lines(),
        *folder_lines(),
        *machine_lines(),
    )
    return Examination(
        SCHEMA, __version__, platform.python_version(), platform.platform(), gravest(found), found
    )


# Libraries

DISTRIBUTION = "cuatto-kit"
"""The name of the package for pip."""
EXTRAS: Mapping[str, str] = {
    "cluster": "searches on many machines",
    "flat": "boards to cut from sheets",
    "openspiel": "games of OpenSpiel",
    "rl": "environments of PettingZoo",
}
"""The purpose of each extra; extras for developers are not reported."""

_MODULES = {
    "fonttools": "fontTools",
    "numpy-stl": "stl",
    "pyyaml": "yaml",
    "solidpython2": "solid2",
}
"""The modules of libraries whose import name differs."""
_REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)(?:\[.*?\])?\s*\(?(?P<bounds>[^;)]*)\)?;?(?P<marker>.*)"
)
_EXTRA = re.compile(r"extra\s*==\s*['\"](?P<extra>[\w-]+)['\"]")
_BOUND = re.compile(r"(?P<sign>[<>=!~]=?)\s*(?P<version>[\w.]+)")


@dataclass(frozen=True)
class Library:
    """A required library: its name, its bounds such as `>=0.15,<0.16`, and its extra or ""."""

    name: str
    bounds: str
    extra: str = ""

    @property
    def task(self) -> str:
        """The trial (trials.py) that imports it."""
        return f"import {_MODULES.get(self.name, self.name.replace('-', '_'))}"

    @property
    def wanted(self) -> str:
        """The requirement as given to pip."""
        return f"{self.name}{self.bounds}"


def asked_for() -> tuple[Library, ...]:
    """Return the required libraries, by the package's metadata.

    They are empty if it has none, as in a checkout that was never installed.
    """
    try:
        lines = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        return ()
    return tuple(map(_read, lines))


def _read(line: str) -> Library:
    read = _REQUIREMENT.match(line)
    assert read, line  # pip has parsed it before
    extra = _EXTRA.search(read["marker"])
    return Library(read["name"], read["bounds"].strip(), extra["extra"] if extra else "")


def within(found: str, bounds: str) -> bool:
    """Return whether a version is within bounds; only the leading numbers of both are compared."""
    for bound in _BOUND.finditer(bounds):
        one, other = _numbers(found), _numbers(bound["version"])
        size = max(len(one), len(other))
        one, other = (each + (0,) * (size - len(each)) for each in (one, other))
        holds = {">=": one >= other, "<": one < other, "==": one == other, "!=": one != other}
        if not holds[bound["sign"]]:
            return False
    return True


def _numbers(text: str) -> tuple[int, ...]:
    leading = re.match(r"\d+(\.\d+)*", text)
    return tuple(map(int, leading[0].split("."))) if leading else ()


def library_lines(outcomes: Mapping[str, str]) -> Iterator[Line]:
    """Yield a line for each library and each extra; `outcomes` are those of the trials."""
    libraries = asked_for()
    if not libraries:
        yield Line(
            "libraries", DISTRIBUTION, "note",
            "runs from a folder that was never installed: its requirements are unknown",
            _install("-e ."),
        )  # fmt: skip
    for library in libraries:
        if not library.extra:
            yield _line_of(library, outcomes[library.task])
    for extra, purpose in EXTRAS.items():
        of_extra = [library for library in libraries if library.extra == extra]
        if of_extra:
            yield _line_of_extra(extra, purpose, of_extra)


def _line_of(library: Library, reason: str) -> Line:
    found = _installed(library)
    if not found:
        return _told(library, "fault", "is not installed", _install(f"'{library.wanted}'"))
    anew = _install(f"--force-reinstall '{library.wanted}'")
    if reason:
        return _told(library, "fault", f"cannot be imported ({reason})", anew, found)
    if not within(found, library.bounds):
        return _told(library, "fault", f"is not {library.bounds}, as is needed", anew, found)
    return _told(library, "ok", library.bounds, "", found)


def _told(library: Library, state: State, message: str, mend: str, found: str = "") -> Line:
    return Line("libraries", library.name, state, message, mend, found)


def _line_of_extra(extra: str, purpose: str, libraries: list[Library]) -> Line:
    sound = [within(_installed(library) or "", library.bounds) for library in libraries]
    if all(map(_installed, libraries)) and all(sound):
        return Line("extras", extra, "ok", purpose)
    return Line(
        "extras", extra, "note", f"not installed: {purpose}", _install(f"'{DISTRIBUTION}[{extra}]'")
    )


def _installed(library: Library) -> str:
    """Return the installed version, or ""."""
    try:
        return version(library.name)
    except PackageNotFoundError:
        return ""


def _install(what: str) -> str:
    if getattr(sys, "frozen", False):  # one file, to which nothing can be added
        return f"use an installation by pip instead of this file, with pip install {what}"
    return f"{sys.executable or 'python'} -m pip install {what}"


# Work

PURPOSES: Mapping[str, str] = {
    "compile": "games are compiled",
    "render": "parts are rendered",
    "typeset": "rule sheets are set",
}
"""The purpose of each trial (trials.py)."""


def _work(outcomes: Mapping[str, str]) -> Iterator[Line]:
    for task, purpose in PURPOSES.items():
        if reason := outcomes[task]:
            mend = "correct the problems above first; otherwise report it"
            yield Line("work", task, "fault", f"fails ({reason})", mend)
        else:
            yield Line("work", task, "ok", purpose)


# Programs

VERSION_TIMEOUT = 20
"""The time limit (s) for a program to print its version."""


@dataclass(frozen=True)
class Asked:
    """A program, its command names, the option that prints its version, its purpose and source."""

    title: str
    commands: tuple[str, ...]
    option: str
    purpose: str
    source: str


PROGRAMS = (
    Asked(
        "OpenSCAD", programs.OPENSCAD, "--version",
        "for --renderer openscad, and to look at the drawings", programs.GET_OPENSCAD,
    ),
    Asked(
        "PrusaSlicer", programs.PRUSA_SLICER, "--help",
        "for --slice: grams and hours by a slicer", programs.GET_PRUSA_SLICER,
    ),
)  # fmt: skip
"""The external programs."""

_VERSION = re.compile(r"(?<![\d:.])\d+(\.\d+)+")  # not the time of a log


def program_lines() -> Iterator[Line]:
    """Yield a line for each program, and for the browser."""
    for program in PROGRAMS:
        found = programs.found(program.commands)
        if found is None:
            message = f"not found; {program.purpose}"
            yield Line("programs", program.title, "note", message, f"get it from {program.source}")
        else:
            printed = _version(found, program.option)
            yield Line("programs", program.title, "ok", program.purpose, "", printed, found)
    yield _browser()


def _version(path: str, option: str) -> str:
    """Return the version that a program prints, or ""."""
    try:
        ended = subprocess.run(
            [path, option], capture_output=True, stdin=subprocess.DEVNULL, check=False,
            timeout=VERSION_TIMEOUT,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    said = _VERSION.search((ended.stdout + ended.stderr).decode("utf-8", "replace"))
    return said[0] if said else ""


def _browser() -> Line:
    purpose = "for the studio and for preview.html"
    try:
        name = getattr(webbrowser.get(), "name", "") or "the usual one"
    except webbrowser.Error:
        return Line(
            "programs", "browser", "note", f"none is known to Python; {purpose}",
            "set BROWSER to its command, or open the address that `studio --no-browser` prints",
        )  # fmt: skip
    return Line("programs", "browser", "ok", f"{name}; {purpose}", "", "", shutil.which(name) or "")


# Folders

PACKAGE = Path(resources.__file__).parent
NEEDED = (
    trials.FONTS / "FiraSans-Regular.ttf",
    trials.FONTS / "FiraSans-Bold.ttf",
    PACKAGE / "preview" / "web" / "dist" / "viewer.js",
    PACKAGE / "studio" / "web" / "dist" / "index.html",
)
"""Files other than Python code that sheets and pages require."""

_ANEW = "install cuatto-kit again"


def folder_lines() -> Iterator[Line]:
    """Yield a line for each folder."""
    for name in ("scad", "rules", "variants"):
        yield _data_folder(name)
    yield _package_files()
    yield _cache_folder()
    yield _state_folder()
    yield _current_folder()


def _data_folder(name: str) -> Line:
    try:
        folder = resources.folder(name)
    except FileNotFoundError as error:
        return Line("folders", name, "fault", str(error), _ANEW)
    return Line("folders", name, "ok", "found", "", "", str(folder))


def _package_files() -> Line:
    missing = [path for path in NEEDED if not path.is_file() or not path.stat().st_size]
    if missing:
        return Line("folders", "files", "fault", f"{missing[0]} is missing", _ANEW)
    return Line("folders", "files", "ok", "fonts and pages are there", "", "", str(PACKAGE))


def _cache_folder() -> Line:
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


def _state_folder() -> Line:
    mend = "make it writable, or name another folder by XDG_STATE_HOME"
    without = "games are not kept, so that `play --resume` finds none"
    return _writable("state", folders.state_folder, without, mend)


def _current_folder() -> Line:
    return _writable(
        "current folder", Path.cwd, "kits cannot be written here", "name another by -o DIR"
    )


def _writable(name: str, where: Callable[[], Path], without: str, mend: str) -> Line:
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


# The machine

ENOUGH_MEMORY, ENOUGH_DISK = 2.0, 1.0
"""The memory that a large board needs, and the disk space for its kit and the cache (GiB)."""


def machine_lines() -> Iterator[Line]:
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
