"""The orientation of the blocks at the start, which a drawing from above does not show."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.blocks.board import fen
from cuatto_kit.games.blocks.board.placements import Size
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.facts import Fact, Name, Topic

STANCE = "stance"
STANCES = ("low", "side", "high")
"""On the largest face, on the middle one, on the smallest."""


@dataclass(frozen=True)
class Stance:
    """A block as placed at the start; its letter is included if the sides differ."""

    name: Name
    size: Size
    """Width, depth and height, in squares."""

    @property
    def height(self) -> int:
        """The height in squares."""
        return self.size[2]

    @property
    def kind(self) -> str:
        """One of STANCES."""
        low, _, high = sorted(self.size)
        return {low: "low", high: "high"}.get(self.height, "side")

    @property
    def footprint(self) -> list[int]:
        """Its dimensions as seen from above, regardless of rotation."""
        return sorted(self.size[:2])


def stances(variant: BlocksVariant) -> Iterator[Topic]:
    """Yield the blocks that are not cubes, by their orientation and height."""
    uneven = [stance for stance in _standing(variant) if len(set(stance.size)) > 1]
    for (kind, height), group in groupby(sorted(uneven, key=_posture), _posture):
        facts: dict[str, Fact] = {"names": tuple(s.name for s in group), "height": height}
        yield Topic(STANCE, kind, facts)


def alike(variant: BlocksVariant) -> Iterator[tuple[Stance, Stance]]:
    """Yield blocks of different heights that look the same from above, the lower one first."""
    for pair in combinations(_standing(variant), 2):
        low, high = sorted(pair, key=lambda stance: stance.height)
        if low.footprint == high.footprint and low.height < high.height:
            yield low, high


def _posture(stance: Stance) -> tuple[str, int]:
    return stance.kind, stance.height


def _standing(variant: BlocksVariant) -> Iterator[Stance]:
    """Yield every block, once for both sides if they have the same height."""
    grid = variant.grid
    places, _ = fen.read(grid, variant.board.start)
    for number, (name, block) in enumerate(variant.teams.blocks.items(), 1):
        south, north = (grid.placements[row[number]].size for row in places)
        if south[2] == north[2]:
            yield Stance(_called(name), south)
        else:
            yield Stance(_called(f"{name} {block.letter.upper()}"), south)
            yield Stance(_called(f"{name} {block.letter}"), north)


def _called(name: str) -> Name:
    return Name("block", name, {ANY_LANGUAGE: name})
