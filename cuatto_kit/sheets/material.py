"""The input of a rule sheet, independent of its language."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cuatto_kit.config.looks import PLAIN, Look
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.games.facts import Example, Topic
from cuatto_kit.sheets.grammar import Words
from cuatto_kit.sheets.texts import Library


@dataclass(frozen=True)
class BoxItem:
    """A kind of piece in the box: its `piece` topic, its quantities by colour, and its picture.

    Items that are needed but not printed have no colours and no picture; the topic gives their
    quantity.
    """

    topic: Topic
    colours: Mapping[str, int]
    picture: Drawing | None

    @property
    def quantity(self) -> int:
        """The number of pieces."""
        count = self.topic.facts.get("count", 0)
        return sum(self.colours.values()) or (count if isinstance(count, int) else 0)


@dataclass(frozen=True)
class Lasting:
    """The length of games for a number of players (minutes).

    Half of the games take longer than `usual`; nine in ten take between `short` and `long`.
    """

    players: int
    usual: float
    short: float
    long: float


@dataclass(frozen=True)
class Length:
    """The length of games by number of players, in ascending order, and its basis.

    `games` is the number of simulated games, `seconds` the duration of a turn, and `to_win` is true
    if the simulated players try to win.
    """

    by_players: tuple[Lasting, ...]
    games: int
    seconds: float
    to_win: bool = True


LEAST_TILE = 6.4
"""The smallest edge of a tile on paper with which pieces on it are distinguishable (mm)."""


class Draw(Protocol):
    """A function that draws a scene with words in a language.

    The words are large enough if the picture of the whole board is fitted into a `room` (width and
    height in mm), by default the smallest room of a picture of the whole board.
    """

    def __call__(
        self, scene: Scene, words: Library, room: tuple[float, float] | None = None, /
    ) -> Drawing:
        """Return the picture."""


@dataclass(frozen=True)
class Material:
    """The input of a sheet, independent of its language.

    - `seats`: the fewest and the most players.
    - `set_ups`: the table at the start, by number of players.
    - `pictures`: the pictures of special pieces, by value of their `class` topic.
    - `draw`: the function that draws a scene in a language.
    - `describe`: the function that describes the pieces of a scene in words.
    - `tile`: the edge of a tile on the board (mm).
    - `least_tile`: the smallest edge of a legible tile on paper (mm).
    - `age`: the recommended minimum age in years.
    - `legend`: the signs on the pictures, by name (of the kind `sign` in words.yaml).
    - `colours`: the teams' colours (as `#rrggbb`).
    - `teams`: the pictures of what tells a team from others, by the name of its colour.
    - `cover`: the board without words.
    - `about`, `house_rules`: the author's own paragraphs, by language.
    """

    title: Mapping[str, str]
    seats: tuple[int, int]
    topics: Sequence[Topic]
    set_ups: Mapping[int, Scene]
    examples: Sequence[Example]
    box: Sequence[BoxItem]
    pictures: Mapping[str, Drawing]
    length: Length | None
    draw: Draw
    describe: Callable[[Scene, Words], str]
    tile: float = 40.0
    least_tile: float = LEAST_TILE
    age: int | None = None
    legend: Mapping[str, Drawing] = field(default_factory=dict)
    look: Look = PLAIN
    colours: Sequence[str] = ()
    teams: Mapping[str, Drawing] = field(default_factory=dict)
    cover: Drawing | None = None
    about: Sequence[Mapping[str, str]] = ()
    house_rules: Sequence[Mapping[str, str]] = ()
