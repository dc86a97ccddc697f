"""What a family tells of a variant for its rule sheet: topics, the table set up, examples.

A family says it in its room `sheet.py`:

- `topics(variant, layout)`: every `Topic` that this very variant needs words for;
- `VALUES`: every topic that any variant may need, switch → values: the texts in rules/ are held
  against it, both ways;
- `set_up(variant, layout)`: the `Scene` at the start;
- `labels(variant, layout, language)`: what stands on and beside a drawing of the board;
- `cut_outs(variant, layout)`: the pieces of a prototype in paper;
- `examples(variant, layout)`: `Example`s that the engine has played on this board, each of another
  kind and the first that a fixed search finds; a kind that the board cannot show is left out.

Words are not written here: each topic has its text in rules/, by language (sheets/texts.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.drawing.scene import Scene


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
class Example:
    """What one choice or roll did: its text is filed under switch `example` and this `kind`; the
    scenes are states of the engine, in order, the first before and the last after it."""

    kind: str
    facts: Mapping[str, Fact]
    scenes: tuple[Scene, ...]
