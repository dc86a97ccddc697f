"""The input of a board's rule sheet: topics with their facts, and worked examples.

A family supplies them by its `Rulebook` (games/family.py). The wording is elsewhere: the text of
each topic is in rules/, by language (sheets/texts.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.drawing.scene import Scene

NOUN = "noun"
"""The kind of names that are nouns, which themes rename."""


@dataclass(frozen=True)
class Name:
    """A word that is translated.

    `kind` is colour, class, path, …; `text` is the author's own wording by language, if the file
    gives one.
    """

    kind: str
    key: str
    text: Mapping[str, str] = field(default_factory=dict)


_Word: TypeAlias = int | str | Name
Fact: TypeAlias = _Word | tuple[_Word | tuple[_Word, ...], ...]
"""A number, a text that is the same in all languages, a name, or a sequence of these."""


@dataclass(frozen=True)
class Topic:
    """The key of a text, with the facts that the text may use.

    The key is a switch and its value; the value may also be a class, a structure or a piece.
    """

    switch: str
    value: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Example:
    """A worked example of what one choice or roll does.

    Its text has the switch `example` and this `kind` as its key. The scenes are positions of the
    engine in order: the first is before the choice and the last after it.
    """

    kind: str
    facts: Mapping[str, Fact]
    scenes: tuple[Scene, ...]
