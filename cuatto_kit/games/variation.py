"""The interface for random boards, which the search for boards (cuatto_kit/search) uses.

A family represents a board by the data of its file. The caller supplies the random generator, so
that the same numbers give the same boards on every machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from pydantic import JsonValue

from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.editing import Said

Room: TypeAlias = Mapping[str, tuple[int, int]]
"""The minimum and the maximum of each feature of a board, by its name; all features are listed."""


class NoWay(Exception):
    """This change gives no valid board with the current random numbers."""


@dataclass(frozen=True)
class Feature:
    """A countable feature of a board.

    `limits` are the minimum and the maximum that a brief may ask for; `usual` are those that apply
    otherwise.
    """

    name: str
    meaning: str
    limits: tuple[int, int]
    usual: tuple[int, int]
    needs: str = ""
    """Another feature that every board must have if it has more of this one than its minimum."""


@dataclass(frozen=True)
class Varied:
    """The data of a new board's file, and a short description of its origin."""

    said: Said
    words: str


class Variation(Protocol):
    """A generator of boards of a family.

    The results are complete boards within their room, but the rules may still find faults in them.
    """

    @property
    def features(self) -> tuple[Feature, ...]:
        """The countable features, the most important first."""

    @property
    def spaces(self) -> Mapping[YamlPath, JsonValue]:
        """The keys with the positions of a board's spaces, which every base omits.

        The value of each key replaces it while a base is checked.
        """

    def values(self, setting: str) -> Sequence[JsonValue]:
        """Return the usual values of a setting, as in `rules.finish`; none if it has none."""

    def count(self, layout: Layout) -> Mapping[str, int]:
        """Return the number of each feature of a board."""

    def begin(self, base: Said, room: Room, chance: Random) -> Varied:
        """Return a board without parents; `base` is the data of all boards without their spaces.

        Raises NoWay.
        """

    def change(self, said: Said, room: Room, chance: Random) -> Varied:
        """Return a board with one change.

        Raises NoWay.
        """

    def change_rules(self, said: Said, chance: Random) -> Varied:
        """Return a board with other rules that have an effect on it.

        Raises NoWay.
        """

    def cross(self, one: Said, other: Said, room: Room, chance: Random) -> Varied:
        """Return a board with one part from each of two boards; the rest is from the first.

        Raises NoWay.
        """
