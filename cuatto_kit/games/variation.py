"""How boards come to be and change by chance: what a search for boards (cuatto_kit/search) asks of
a family.

A family speaks of its boards as what their files say. Chance comes from outside, so that the same
numbers make the same boards on every machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from pydantic import JsonValue

from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.editing import Said

Room: TypeAlias = Mapping[str, tuple[int, int]]
"""The fewest and the most of each feature that a board may have, by its name; all are there."""


class NoWay(Exception):
    """There is no board to be had by this change, this time."""


@dataclass(frozen=True)
class Feature:
    """Something of a board that can be counted: what it is called and means, how many a brief
    may ask for, and the fewest and the most where it asks for nothing."""

    name: str
    meaning: str
    limits: tuple[int, int]
    usual: tuple[int, int]
    needs: str = ""
    """Another feature that no board lacks with more of this one than its least."""


@dataclass(frozen=True)
class Varied:
    """What the file of a new board says, and how the board came to be, in a few words."""

    said: Said
    words: str


class Variation(Protocol):
    """Makes boards of a family and changes them; what comes out is a whole board within its room,
    though rules may still find fault with it."""

    @property
    def features(self) -> tuple[Feature, ...]:
        """What can be counted, the most telling first."""

    @property
    def spaces(self) -> Mapping[YamlPath, JsonValue]:
        """The keys of a board that say where its spaces lie, which every base leaves out; with
        each what stands in for it while a base is judged."""

    def count(self, layout: Layout) -> Mapping[str, int]:
        """The features of a board."""

    def begin(self, base: Said, room: Room, chance: Random) -> Varied:
        """A board that has no parents; `base` is what all boards say, without their spaces. Raises
        NoWay."""

    def change(self, said: Said, room: Room, chance: Random) -> Varied:
        """A board like another but for one change. Raises NoWay."""

    def cross(self, one: Said, other: Said, room: Room, chance: Random) -> Varied:
        """A board that has one part from each of two; it says all else as the first. Raises
        NoWay."""
