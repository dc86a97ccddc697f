"""What a family tells of a variant for its rule sheet: topics, the table set up, examples.

A family says it in its room `sheet.py`:

- `topics(spec, layout)`: every `Topic` that this very variant needs words for;
- `VALUES`: every topic that any variant may need, switch → values: the texts in rules/ are held
  against it, both ways;
- `set_up(spec, layout)`: the `Scene` at the start;
- `labels(spec, layout, language)`: what stands on and beside a drawing of the board;
- `cut_outs(spec, layout)`: the pieces of a prototype in paper;
- `examples(spec, layout)`: `Example`s that the engine has played on this board, each of another
  kind and the first that a fixed search finds; a kind that the board cannot show is left out.

Words are not written here: each topic has its text in rules/, by language (sheets/texts.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.board.geometry import Point


@dataclass(frozen=True)
class Name:
    """A word that the languages have: `kind` is colour, class, path, …; `text` are a person's
    own words for it by language, where the file gives some."""

    kind: str
    key: str
    text: Mapping[str, str] = field(default_factory=dict)


Fact: TypeAlias = int | str | Name | tuple["Fact", ...]
"""A number, a text that is the same in all languages, a name, or several of them."""


@dataclass(frozen=True)
class Topic:
    """What a text is filed under: a switch and its value, or a class, a structure, a piece, with
    the facts that the text may speak of."""

    switch: str
    value: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Token:
    """A piece as it is drawn: where its middle is (mm on the board), whose it is (`seat` from 0,
    None for nobody's), its `shape` (checker, cube, runner, block, head, or the class of a
    checker), the size of what it covers (mm) where that is not one spot, and a short label."""

    place: Point
    seat: int | None
    shape: str
    size: tuple[float, float] | None = None
    label: str = ""


@dataclass(frozen=True)
class Scene:
    """Pieces on the board at one moment. `marked` are spaces to look at, `ways` lead from where
    to where (mm), `dice` of so many `sides` lie beside it. `around` are the spaces worth
    showing, none for all."""

    tokens: tuple[Token, ...]
    marked: tuple[str, ...] = ()
    ways: tuple[tuple[Point, ...], ...] = ()
    dice: tuple[int, ...] = ()
    around: tuple[str, ...] = ()
    sides: int = 6


@dataclass(frozen=True)
class CutOut:
    """Pieces of one kind to cut out of paper: `shape`, `seat`, `size` (mm on the board) and
    `label` as of a Token, and how many there are."""

    shape: str
    seat: int | None
    count: int
    size: tuple[float, float] | None = None
    label: str = ""


@dataclass(frozen=True)
class Example:
    """What one choice or roll did: its text is filed under switch `example` and this `kind`; the
    scenes are states of the engine, in order, the first before and the last after it."""

    kind: str
    facts: Mapping[str, Fact]
    scenes: tuple[Scene, ...]
