"""The rolling blocks family's part of a report."""

from collections.abc import Iterator, Sequence
from typing import Self

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.engine.batch import ENDINGS
from cuatto_kit.games.metrics import Listing, Metrics, SpaceVisits, share_text
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.statistics import Estimate, mean_of, ratio_of, share_of


class BlocksMetrics(Metrics):
    """The number of possible moves, the endings, and the advantage of moving first."""

    branching: Estimate
    """The average number of legal moves in a position."""
    endings: dict[str, Estimate]
    """The share of games with each possible ending."""
    first_player_advantage: Estimate
    """The first side's wins minus the second's, over all games: from -1 to 1."""
    spaces: list[SpaceVisits]
    """The squares, in the layout's order; a visit is a piece that came to cover one."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        """Return the metrics of games; the tally counts how often each square was covered."""
        columns, visits = games.columns, games.tallies["visits"].tolist()
        number = len(columns["turns"])
        winners = columns["winners"]
        return cls(
            branching=ratio_of(columns["choices"], columns["decisions"]),
            endings={
                name: share_of(int((columns["ending"] == ending).sum()), number)
                for ending, name in enumerate(ENDINGS)
            },
            first_player_advantage=mean_of((winners == 1).astype(int) - (winners == 2)),
            spaces=[
                SpaceVisits(id=space.id, visits=round(visited / number, 6))
                for space, visited in zip(layout.spaces, visits, strict=True)
            ],
        )

    def figures(self) -> list[tuple[str, str]]:
        """Return moves, endings and the advantage of moving first, as text."""
        advantage = self.first_player_advantage
        low, high = advantage.ci95
        ends = [
            f"{name.replace('_', ' ')} {share.mean:.1%}"
            for name, share in self.endings.items()
            if share.mean
        ]
        return [
            ("Moves to choose from", f"{self.branching.mean:.1f}"),
            ("Ends by", ", ".join(ends)),
            ("First side's advantage", f"{advantage.mean:+.1%} ({low:+.1%} to {high:+.1%})"),
        ]

    def listings(self) -> Iterator[Listing]:
        """Yield a table of endings."""
        yield Listing(
            "Ends",
            ("A game ends by", "Share of games (95 %)"),
            [(name.replace("_", " "), share_text(share)) for name, share in self.endings.items()],
            [share.mean for share in self.endings.values()],
        )

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """How often each square was covered."""
        return self.spaces
