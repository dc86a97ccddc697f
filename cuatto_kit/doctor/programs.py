"""External programs that some verbs call."""

import re
import shutil
import subprocess
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass

from cuatto_kit.doctor.model import Line
from cuatto_kit.fabrication import programs

PATIENCE = 20
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


def lines() -> Iterator[Line]:
    """Yield a line for each program, and for the browser."""
    for program in PROGRAMS:
        found = programs.found(program.commands)
        if found is None:
            message = f"not found; {program.purpose}"
            yield Line("programs", program.title, "note", message, f"get it from {program.source}")
        else:
            version = _version(found, program.option)
            yield Line("programs", program.title, "ok", program.purpose, "", version, found)
    yield _browser()


def _version(path: str, option: str) -> str:
    """Return the version that a program prints, or ""."""
    try:
        ended = subprocess.run(
            [path, option], capture_output=True, stdin=subprocess.DEVNULL, check=False,
            timeout=PATIENCE,
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
