"""What a report says about a race beyond what it says about every game."""

from collections.abc import Iterator, Sequence
from typing import Self

from cuatto_kit.board.layout import Layout
from cuatto_kit.documents import Entry
from cuatto_kit.games.metrics import Figure, Metrics, SpaceVisits
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.statistics import Estimate, mean_of, ratio_of


class PathMetrics(Entry):
    """How much a path is used."""

    name: str
    """The path's name."""
    share: float
    """Its part of all landings, from 0 to 1."""


class RaceSpace(SpaceVisits):
    """What happened on a space of a race, for a game."""

    hits: float
    """How many checkers were sent back from it."""


class RaceMetrics(Metrics):
    """Hits, rolls and passes, how close the end was, and where the checkers went."""

    hits_per_game: Estimate
    """Checkers sent back."""
    rolls_per_game: Estimate
    """Rolls of all seats, extra ones included."""
    passes_per_turn: Estimate
    """Turns in which there was nothing to play, by any roll of theirs."""
    dice_lost_per_turn: Estimate
    """Dice that were rolled and could not be played."""
    margin_pips: Estimate
    """What the runner-up had still to go (pips), of games that were won."""
    paths: list[PathMetrics]
    """The paths, in the layout's order."""
    spaces: list[RaceSpace]
    """The spaces that lie on the board, in the layout's order."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        """The tallies count landings and checkers sent back by space."""
        columns = games.columns
        visits, hits = games.tallies["visits"], games.tallies["hits"]
        number = len(columns["turns"])
        landings = max(int(visits.sum()), 1)
        by_path: dict[str, int] = {}
        for space, count in zip(layout.spaces, visits, strict=True):
            if space.cell is not None:
                by_path[space.path] = by_path.get(space.path, 0) + int(count)
        return cls(
            hits_per_game=mean_of(columns["hits"]),
            rolls_per_game=mean_of(columns["rolls"]),
            passes_per_turn=ratio_of(columns["passes"], columns["turns"]),
            dice_lost_per_turn=ratio_of(columns["lost"], columns["turns"]),
            margin_pips=mean_of(columns["margin"][columns["winners"] > 0]),
            paths=[
                PathMetrics(name=name, share=round(count / landings, 6))
                for name, count in by_path.items()
            ],
            spaces=[
                RaceSpace(id=space.id, visits=round(v / number, 6), hits=round(h / number, 6))
                for space, v, h in zip(layout.spaces, visits.tolist(), hits.tolist(), strict=True)
                if space.cell is not None
            ],
        )

    def figures(self) -> list[tuple[str, str]]:
        """Hits, passes, lost dice and the margin, in words."""
        return [
            ("Hits a game", f"{self.hits_per_game.mean:.2f}"),
            ("Passes a turn", f"{self.passes_per_turn.mean:.3f}"),
            ("Dice lost a turn", f"{self.dice_lost_per_turn.mean:.3f}"),
            ("Runner-up's way to go", f"{self.margin_pips.mean:.1f} pips"),
        ]

    def judged(self, layout: Layout) -> Iterator[Figure]:
        """Hits, passes and lost dice."""
        yield Figure("hits", self.hits_per_game)
        yield Figure("passes", self.passes_per_turn)
        yield Figure("lost_dice", self.dice_lost_per_turn)

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """Landings and hits."""
        return self.spaces
