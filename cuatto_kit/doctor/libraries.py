"""The libraries that the package requires: installed, within bounds, and importable."""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version

from cuatto_kit.doctor.model import Line, State

PACKAGE = "cuatto-kit"
EXTRAS: Mapping[str, str] = {
    "cluster": "searches on many machines",
    "flat": "boards to cut from sheets",
    "openspiel": "games of OpenSpiel",
    "rl": "environments of PettingZoo",
}
"""The purpose of each extra; extras for developers are not reported."""

_MODULES = {"numpy-stl": "stl", "pyyaml": "yaml", "solidpython2": "solid2"}
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
        lines = requires(PACKAGE) or []
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


def lines(outcomes: Mapping[str, str]) -> Iterator[Line]:
    """Yield a line for each library and each extra; `outcomes` are those of the trials."""
    libraries = asked_for()
    if not libraries:
        yield Line(
            "libraries", PACKAGE, "note",
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
        "extras", extra, "note", f"not installed: {purpose}", _install(f"'{PACKAGE}[{extra}]'")
    )


def _installed(library: Library) -> str:
    """Return the installed version, or ""."""
    try:
        return version(library.name)
    except PackageNotFoundError:
        return ""


def _install(what: str) -> str:
    return f"{sys.executable or 'python'} -m pip install {what}"
