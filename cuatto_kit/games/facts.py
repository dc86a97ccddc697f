"""What the rule sheet of a board is told: topics with their facts, and worked examples.

A family gives them by its `Rulebook` (games/family.py). Words are not written here: each topic has
its text in rules/, by language (sheets/texts.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.drawing.scene import Scene

NOUN = "noun"
"""The kind of names that are nouns, which themes rename."""


@dataclass(frozen=True)
class Name:
    """A word that the languages have: `kind` is colour, class, path, …; `text` are a person's
    own words for it by language, where the file gives some."""

    kind: str
    key: str
    text: Mapping[str, str] = field(default_factory=dict)


_Word: TypeAlias = int | str | Name
Fact: TypeAlias = _Word | tuple[_Word | tuple[_Word, ...], ...]
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
