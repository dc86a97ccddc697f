"""Reports of block games: checks, figures and the simulator."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.blocks import batches
from cuatto_kit.games.blocks.batches import ENDINGS
from cuatto_kit.games.blocks.game import make_game
from cuatto_kit.games.blocks.kernels import UNFINISHED
from cuatto_kit.games.blocks.model import POLICIES, BlocksVariant, depth_of
from cuatto_kit.games.blocks.records import State, Workspace
from cuatto_kit.games.metrics import Listing, Metrics, SpaceVisits, share_text
from cuatto_kit.games.simulator import Batch, GameRecords, Simulator
from cuatto_kit.statistics import Estimate, mean_of, ratio_of, share_of

# Checks

START_AT = ("board", "start")


def rule_findings(variant: BlocksVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return a finding if the first side cannot move or wins with its first move."""
    game = make_game(variant, layout, 2)
    state = game.initial()
    moves = game.targets(state)
    if not moves:
        message = "the side to move has no move; expected one at the start"
        return (Finding(Code.STUCK, "error", "start", message, START_AT),)
    winning = [
        game.name_of(state, move)
        for move in moves
        if game.winners(game.apply(state, game.name_of(state, move)))
    ]
    if winning:
        message = f"the first move wins ({winning[0]}); expected a start that is open"
        return (Finding(Code.DECIDED, "warning", "start", message, START_AT),)
    return ()


# Figures


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


# The simulator

TABLE_SIZE = 1 << 13
"""The size of a game's transposition table, in positions."""


def make_simulator(spec: BlocksVariant, layout: Layout, seats: int) -> Simulator:
    """Return a simulator of games on a board.

    Raises ValueError if the number of seats is not two.
    """
    game = make_game(spec, layout, seats)
    start = game.read(game.initial())

    def arrays(_: Sequence[int]) -> tuple[Any, ...]:
        table, transpositions = game.table, np.zeros(2 * TABLE_SIZE, np.int64)
        return table, start, State.new(table), Workspace.new(table), transpositions

    played = Batch(
        kernel=batches.play_games,
        arrays=arrays,
        columns=batches.COLUMN_NAMES,
        tallies={"visits": game.grid.squares},
        number_of=depth_of,
        finished=lambda columns: columns["ending"] != UNFINISHED,
    )
    return Simulator(played, POLICIES, seats)
