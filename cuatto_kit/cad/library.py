"""The Python interface of the part library in scad/.

Each file draws one part: a module with the name of the file, whose parameters are declared once, in
the file's Customizer header. Names, defaults and ranges are read from there, and a call that does
not match is refused: OpenSCAD itself accepts a wrong name, or a text in place of a number, without
a message.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cuatto_kit import resources
from cuatto_kit.config.messages import did_you_mean, join_names

_DECLARATION = re.compile(r"(?P<name>\w+) = (?P<value>.+?);(?:\s*//\s*\[(?P<range>.*)\])?\s*")
_SECTION = re.compile(r"/\*\s*\[(?P<name>.+?)\]\s*\*/")
_USE = re.compile(r"^use <(?P<file>[^>]+)>", re.MULTILINE)
_WORD = re.compile(r'"[^"\\\x00-\x1f]*"')

Value = float | str | list[Any]

HIDDEN = "Hidden"
"""The section of a header that the Customizer does not show."""


@dataclass(frozen=True)
class Parameter:
    """One line of a Customizer header; lengths are in mm for a tile of 40 mm.

    `allowed` is what the header allows as it is written there, "" for a list; `section` is the
    heading of the parameter.
    """

    name: str
    default: Value
    meaning: str
    bounds: tuple[float, float] | None = None
    choices: tuple[str, ...] = ()
    allowed: str = ""
    section: str = ""

    def refusal(self, value: object) -> str | None:
        """Return why `value` is not allowed, or None if it is."""
        if isinstance(self.default, str):
            fits = isinstance(value, str) and (not self.choices or value in self.choices)
            return None if fits else f"expected one of {join_names(self.choices)}"
        if isinstance(self.default, list):
            fits = isinstance(value, list | tuple) and _plain(value)
            return None if fits else "expected a list of numbers and texts"
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "expected a number"
        if not math.isfinite(value):
            return "expected a finite number"
        if self.bounds and not self.bounds[0] <= value <= self.bounds[1]:
            return f"expected {self.bounds[0]:g} to {self.bounds[1]:g}"
        return None


@dataclass(frozen=True)
class Module:
    """A part of the library."""

    name: str
    parameters: Mapping[str, Parameter]

    def default(self, name: str) -> float:
        """Return the default of a parameter that is a number (mm, or a count)."""
        value = self.parameters[name].default
        assert isinstance(value, int | float)
        return value

    def check(self, arguments: Mapping[str, object]) -> None:
        """Raise TypeError or ValueError for an argument that the header does not allow."""
        for name, value in arguments.items():
            if name not in self.parameters:
                known = join_names(self.parameters)
                hint = did_you_mean(name, self.parameters)
                raise TypeError(f"{self.name} has no parameter {name!r}; it has {known}{hint}")
            if refusal := self.parameters[name].refusal(value):
                raise ValueError(f"{self.name}: {name} = {value!r}; {refusal}")


@cache
def names() -> tuple[str, ...]:
    """Return the names of all parts of the library, sorted."""
    return tuple(
        sorted({path.stem for root in resources.folders("scad") for path in root.glob("*.scad")})
    )


def path_of(name: str) -> Path:
    """Return the path of the file of a part."""
    files = (root / f"{name}.scad" for root in resources.folders("scad"))
    return next(
        (file for file in files if file.is_file()), resources.folder("scad") / f"{name}.scad"
    )


@cache
def module(name: str) -> Module:
    """Return a part, read from its header. Raises KeyError for an unknown name."""
    if name not in names():
        raise KeyError(f"no part {name!r} in scad/; there are {join_names(names())}")
    return Module(name, {p.name: p for p in _header(path_of(name).read_text("utf-8"))})


@cache
def uses(name: str) -> frozenset[str]:
    """Return the names of the files that a part needs, including its own."""
    direct = {Path(file).stem for file in files_named(path_of(name).read_text("utf-8"))}
    return frozenset({name}).union(*map(uses, direct))


def files_named(text: str) -> list[str]:
    """Return the files in the `use` lines of OpenSCAD text."""
    return [match["file"] for match in _USE.finditer(text)]


def _header(text: str) -> list[Parameter]:
    """Return the declarations of Customizer sections before the hidden one or the first module."""
    found: list[Parameter] = []
    meaning = ""
    section = HIDDEN
    for line in text.splitlines():
        if heading := _SECTION.fullmatch(line):
            section = heading["name"]
        elif line.startswith(("module ", "function ")):
            break
        elif section != HIDDEN and line.startswith("//"):
            meaning = line.removeprefix("//").strip()
        elif section != HIDDEN and (match := _DECLARATION.fullmatch(line)):
            found.append(_parameter(match, meaning, section))
    return found


def _parameter(match: re.Match[str], meaning: str, section: str) -> Parameter:
    name, default, allowed = match["name"], _literal(match["value"]), match["range"] or ""
    plain = Parameter(name, default, meaning, allowed=allowed, section=section)
    if not allowed:
        return plain
    if isinstance(default, str):
        return replace(plain, choices=tuple(allowed.split(", ")))
    numbers = [float(number) for number in allowed.split(":")]
    return replace(plain, bounds=(numbers[0], numbers[-1]))


def _literal(text: str) -> Value:
    """Return a number, a text or a (nested) list of them from OpenSCAD text, which is also JSON."""
    import json

    value: Value = json.loads(text)
    return value


def _plain(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list | tuple):
        return all(map(_plain, value))
    if isinstance(value, str):
        return bool(_WORD.fullmatch(f'"{value}"'))
    return isinstance(value, int) and not isinstance(value, bool)
