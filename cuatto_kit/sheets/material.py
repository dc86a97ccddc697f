"""What a rule sheet is made from, in any language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cuatto_kit.config.looks import PLAIN, Look
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.games.facts import Example, Topic
from cuatto_kit.sheets.texts import Library


@dataclass(frozen=True)
class BoxItem:
    """What is in the box: its `piece` topic, how many in which colours, its picture; both are
    empty where it is not printed but needed, and the topic says how many."""

    topic: Topic
    colours: Mapping[str, int]
    picture: Drawing | None

    @property
    def quantity(self) -> int:
        """How many there are."""
        count = self.topic.facts.get("count", 0)
        return sum(self.colours.values()) or (count if isinstance(count, int) else 0)


@dataclass(frozen=True)
class Lasting:
    """How long games of a number of players take (minutes): half of them take longer than `usual`,
    nine in ten take between `short` and `long`."""

    players: int
    usual: float
    short: float
    long: float


@dataclass(frozen=True)
class Length:
    """How long games take by number of players, fewest first, and what that rests on: how many
    simulated games, how many seconds a turn takes, and whether their players try to win."""

    by_players: tuple[Lasting, ...]
    games: int
    seconds: float
    to_win: bool = True


LEAST_TILE = 6.4
"""The edge of a tile on paper (mm) from which on pieces on it can be told apart."""


class Draw(Protocol):
    """Makes the picture of a scene in a language, with words large enough where the picture of the
    whole board is fitted into a `room` (width and height in mm), usually that of its largest."""

    def __call__(self, scene: Scene, words: Library, room: tuple[float, float] = ..., /) -> Drawing:
        """The picture."""


@dataclass(frozen=True)
class Material:
    """What a sheet is made from, in any language. `draw` makes the picture of a scene in a
    language; `set_ups` are the table at the start by number of players; `pictures` are those of
    special pieces, by value of their `class` topic; `legend` are the signs on the pictures, by name
    (`sign` among the names of words.yaml); `tile` is the edge of a tile on the board (mm),
    `least_tile` that from which on one is legible on paper, `age` from how many years on the game
    is played; `colours` are those of the teams (as `#rrggbb`), the
    `cover` shows the board without words."""

    title: Mapping[str, str]
    seats: tuple[int, int]
    topics: Sequence[Topic]
    set_ups: Mapping[int, Scene]
    examples: Sequence[Example]
    box: Sequence[BoxItem]
    pictures: Mapping[str, Drawing]
    length: Length | None
    draw: Draw
    tile: float = 40.0
    least_tile: float = LEAST_TILE
    age: int | None = None
    legend: Mapping[str, Drawing] = field(default_factory=dict)
    look: Look = PLAIN
    colours: Sequence[str] = ()
    cover: Drawing | None = None
