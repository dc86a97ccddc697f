"""The parts of a kit as single OpenSCAD files for a Customizer: one file for each module of the
library that parts are calls of.

The parts of a module are its shapes. A parameter with one value in all shapes is a variable of the
Customizer. One with several values is a variable for each shape, and one that no Customizer can
set, such as a nested list, is written in the call.

MakerWorld makes a plate of each module `mw_plate_N`: here each shape in each of its colours. By
itself a file draws the chosen shape.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.cad import library
from cuatto_kit.cad.library import HIDDEN
from cuatto_kit.cad.parts import ACCENT, BODY, CUSTOMIZER, Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.single_file import inlined
from cuatto_kit.cad.solids import Call, call_of
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.errors import on_one_line

_BOTH, _WHOLE = "both", "whole"
_SHARE, _SHAPE, _SIZE = "share", "shape", "size_factor"
_SPDX = "// SPDX-"
_MOST_NUMBERS = 4
"""The largest number of numbers in a list that OpenSCAD's Customizer can set."""

_HEAD = """\
{licence}

{about}

// For {title}, with the measures of its kit, made by cuatto-kit
// (https://cuatto-kit.github.io/cuatto-kit/). The library began with the measures of Cuatto by
// Samy Garib (SamyGarib/cuatto on GitHub).
//
// This file needs no other: open it in OpenSCAD, or upload it to a site with a Customizer.
"""


def customizer_files(parts: Sequence[Part], quality: Quality, title: str) -> Mapping[str, bytes]:
    """Return the files by path in a kit; parts that are no calls of a module are left out.

    Args:
        parts: The parts.
        quality: The fineness of round shapes.
        title: The title of the board.

    Raises:
        ValueError: A file of the library cannot be a single file (`single_file.inlined`), or two
            of its variables have one name.
    """
    shapes: dict[str, list[_Shape]] = {}
    for part in parts:
        if shape := _shape_of(part):
            shapes.setdefault(shape.whole.part, []).append(shape)
    files = {}
    for module, some in sorted(shapes.items()):
        files[f"{CUSTOMIZER}/{module}.scad"] = _Family(module, some, quality, title).text
    return {path: text.encode() for path, text in files.items()}


@dataclass(frozen=True)
class _Shape:
    """A part as calls: whole in one colour, and its shares if it has two colours."""

    part: Part
    whole: Call
    shares: Mapping[str, Call]

    @property
    def name(self) -> str:
        return self.part.name


def _shape_of(part: Part) -> _Shape | None:
    whole, bodies = call_of(part.solid), part.colour_bodies
    if whole is None:
        return None
    if bodies is None:
        return _Shape(part, whole, {})
    body, accent = call_of(bodies.body), call_of(bodies.accent)
    if body is None or accent is None:
        return None
    return _Shape(part, whole, {BODY: body, ACCENT: accent})


@dataclass(frozen=True)
class _Variable:
    """A variable at the top of a file; `hint` is what a Customizer reads behind it."""

    section: str
    name: str
    value: object
    meaning: str
    hint: str = ""

    @property
    def text(self) -> str:
        hint = f" // {self.hint}" if self.hint else ""
        return f"// {self.meaning}\n{self.name} = {_literal(self.value)};{hint}"


class _Family:
    """The parts that are calls of one module."""

    def __init__(self, module: str, shapes: Sequence[_Shape], quality: Quality, title: str) -> None:
        self.module = library.module(module)
        self.shapes = shapes
        self.quality = quality
        self.title = title
        self.two_coloured = any(shape.shares for shape in shapes)
        calls = [call for shape in shapes for call in (shape.whole, *shape.shares.values())]
        self.modules = {call.part for call in calls}
        (self.size,) = {call.factor for call in calls}  # a kit has one

    @property
    def text(self) -> str:
        """The file."""
        kept = [(self.module.name, name) for name in self._common]
        about = _opening(self.module.name)[1]
        head = {"licence": _licence(self.modules), "about": about, "title": _said(self.title)}
        return "\n".join(
            [
                _HEAD.format(**head),
                _sections(self._variables),
                "// The largest angle and the shortest side of facets (degrees, mm)",
                f"$fa = {self.quality.angle:g};\n$fs = {self.quality.side:g};\n",
                inlined(self.modules, kept),
                "// The kit\n",
                *self._modules(),
                *self._plates(),
                "kit__chosen();\n",
            ]
        )

    def _plates(self) -> Iterator[str]:
        """Yield the modules for MakerWorld: a plate for each shape and colour, and the picture."""
        for number, (shape, colour, count) in enumerate(self._copies, 1):
            yield f"// {shape.name} in {colour}: {count} in the kit"
            yield f"module mw_plate_{number}() {_painted(shape, colour)}\n"
        yield "module mw_assembly_view() kit__chosen();\n"

    @property
    def _copies(self) -> Sequence[tuple[_Shape, str, int]]:
        """The shapes in each of their colours, with the number of copies in the kit."""
        return [
            (shape, colour, count)
            for shape in self.shapes
            for colour, count in shape.part.colours.items()
        ]

    # Variables

    @cached_property
    def _settable(self) -> Sequence[str]:
        """The parameters that a Customizer can set, but that for the share."""
        return [
            name
            for name in self.module.parameters
            if name != _SHARE
            and all(_can_be_set(_value(shape.whole, name)) for shape in self.shapes)
        ]

    @cached_property
    def _common(self) -> Mapping[str, object]:
        """The values of parameters that are equal in all shapes."""
        found = {}
        for name in self._settable:
            first, *others = (_value(shape.whole, name) for shape in self.shapes)
            if all(other == first for other in others):
                found[name] = first
        return found

    @cached_property
    def _own(self) -> Mapping[tuple[str, str], _Variable]:
        """The variables of single shapes, by parameter and shape."""
        return {
            (name, shape.name): self._variable(
                name, f"{name}_{number}", _value(shape.whole, name), shape.name
            )
            for number, shape in enumerate(self.shapes, 1)
            for name in self._settable
            if name not in self._common
        }

    def _variable(self, parameter: str, name: str, value: object, section: str = "") -> _Variable:
        """Return a variable for a parameter, in the section of its file unless in another."""
        told = self.module.parameters[parameter]
        hint = f"[{told.allowed}]" if told.allowed else ""
        return _Variable(section or told.section, name, value, told.meaning, hint)

    @property
    def _variables(self) -> Iterator[_Variable]:
        """The variables in the order of the file."""
        names = [shape.name for shape in self.shapes]
        several = len(names) > 1
        yield _Variable(
            section="Part" if several else HIDDEN,
            name=_SHAPE,
            value=names[0],
            meaning="Which shape of this part",
            hint=f"[{', '.join(names)}]" if several else "",
        )
        yield _Variable(
            section="Part" if self.two_coloured else HIDDEN,
            name=_SHARE,
            value=_BOTH if self.two_coloured else _WHOLE,
            meaning="What to draw: the part in two colours, in one, or one colour's share of it",
            hint=f"[{_BOTH}, {_WHOLE}, {BODY}, {ACCENT}]" if self.two_coloured else "",
        )
        yield _Variable(
            section="Part",
            name=_SIZE,
            value=self.size,
            meaning="Size of the part against its measures below; divide clearances by the same",
            hint="[0.2:0.005:10]",
        )
        painted = (shape.part.paints(colour) for shape, colour, _ in self._copies)
        for colour in dict.fromkeys(colour for paints in painted for colour in paints):
            meaning = f"What is {colour} in the kit"
            yield _Variable("Colours", _coloured(colour), COLOURS[colour], meaning, "color")
        yield from (self._variable(name, name, value) for name, value in self._common.items())
        yield from sorted(self._own.values(), key=lambda one: names.index(one.section))

    # The modules of a file

    def _modules(self) -> Iterator[str]:
        """Yield the modules that draw shapes, in one colour or two."""
        yield "// A shape, or the share of one colour in it.\nmodule kit__shape(shape, share) {"
        for shape in self.shapes:
            whole = self._call(shape, shape.whole)
            shares = {share: self._call(shape, call) for share, call in shape.shares.items()}
            body = shares.get(BODY, whole)
            yield f"  if (shape == {_literal(shape.name)}) {{"
            if body == whole:
                yield f'    if (share != "{ACCENT}") {whole}'
            else:
                yield f'    if (share == "{_WHOLE}") {whole}'
                yield f'    if (share == "{BODY}") {body}'
            if ACCENT in shares:
                yield f'    if (share == "{ACCENT}") {shares[ACCENT]}'
            yield "  }"
        yield "}\n"
        yield f"""\
// A shape in its colours, in its size.
module kit__painted(shape, body, marks) scale({_SIZE}) {{
  if ({_SHARE} == "{_BOTH}" || {_SHARE} == "{BODY}") color(body) kit__shape(shape, "{BODY}");
  if ({_SHARE} == "{_BOTH}" || {_SHARE} == "{ACCENT}") color(marks) kit__shape(shape, "{ACCENT}");
  if ({_SHARE} == "{_WHOLE}") color(body) kit__shape(shape, "{_WHOLE}");
}}
"""
        yield "module kit__chosen() {"
        for shape in self.shapes:
            first = next(iter(shape.part.colours))
            yield f"  if ({_SHAPE} == {_literal(shape.name)}) {_painted(shape, first)}"
        yield "}\n"

    def _call(self, shape: _Shape, call: Call) -> str:
        """Return a call with the variables that have its values, and all other values."""
        given = []
        for name, parameter in library.module(call.part).parameters.items():
            value = _value(call, name)
            own = self._own.get((name, shape.name))
            if self._common.get(name) == value:
                if call.part != self.module.name:
                    given.append(f"{name} = {name}")
            elif own is not None and own.value == value:
                given.append(f"{name} = {own.name}")
            elif value != parameter.default or name in self._common:
                given.append(f"{name} = {_literal(value)}")
        return f"{call.part}({', '.join(given)});"


def _value(call: Call, name: str) -> object:
    """Return the value of a parameter in a call."""
    return call.arguments.get(name, library.module(call.part).parameters[name].default)


def _can_be_set(value: object) -> bool:
    """Return True if a Customizer can set a parameter with such a value."""
    if isinstance(value, list):
        numbers = all(isinstance(item, int | float) for item in value)
        return numbers and 1 <= len(value) <= _MOST_NUMBERS
    return True


def _coloured(colour: str) -> str:
    return f"colour_{colour}"


def _painted(shape: _Shape, colour: str) -> str:
    """Return the statement that draws a shape in the colours of a copy."""
    paints = shape.part.paints(colour)
    body, marks = _coloured(paints[0]), _coloured(paints[-1])
    return f"kit__painted({_literal(shape.name)}, {body}, {marks});"


def _opening(module: str) -> tuple[str, str]:
    """Return the comments that begin a file of the library: its licence, and what it draws."""
    comments: list[str] = []
    for line in library.path_of(module).read_text("utf-8").splitlines():
        if line and not line.startswith("//"):
            break
        comments.append(line)
    licence = [line for line in comments if line.startswith(_SPDX)]
    about = [line for line in comments if line not in licence]
    return "\n".join(licence), "\n".join(about).strip().partition("\n\n")[0]


def _licence(modules: Iterable[str]) -> str:
    """Return the licences of modules and of all that they need, each once."""
    files = sorted(set[str]().union(*map(library.uses, modules)))
    return "\n".join(dict.fromkeys(_opening(file)[0] for file in files))


def _said(title: str) -> str:
    """Return a title that ends no comment and begins no section of a Customizer."""
    return on_one_line(title).replace("/", "\u2215")


def _sections(variables: Iterable[_Variable]) -> str:
    """Return variables under the headings of their sections, with the hidden section last."""
    sections: dict[str, list[str]] = {}
    names = set()
    for one in variables:
        if one.name in names:
            raise ValueError(f"two variables of a Customizer are called {one.name}")
        names.add(one.name)
        sections.setdefault(one.section, []).append(one.text)
    hidden = {HIDDEN: sections.pop(HIDDEN, [])}
    headed = (("\n".join([f"/* [{name}] */", *some])) for name, some in (sections | hidden).items())
    return "\n\n".join(headed)


def _literal(value: object) -> str:
    """Return a value as OpenSCAD text, which is also JSON (`library`)."""
    return json.dumps(value, ensure_ascii=False)
