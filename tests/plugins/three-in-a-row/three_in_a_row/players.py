"""Who plays: at the table one move at a time, and by the thousand in a simulation.

Few positions are looked at, so that plain Python is quick enough; a family with heavier rules
compiles its kernel (cuatto_kit/kernels).
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.bots import by_policy
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.metrics import Metrics, SpaceVisits
from cuatto_kit.games.simulator import Batch, GameRecords, Matchup, Policies, Simulator
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Strength
from cuatto_kit.statistics import Estimate, mean_of, share_of
from three_in_a_row.game import FREE, LineGame, Move, Position

RANDOM, CAREFUL = "random", "careful"
POLICIES = Policies(
    names=(RANDOM, CAREFUL),
    ladder=(Matchup(CAREFUL, RANDOM, 1_000),),
    seconds_per_turn=10,
)
STRENGTHS = {
    "easy": Strength(RANDOM),
    "medium": Strength(CAREFUL, slip=3),
    "hard": Strength(CAREFUL),
    "strong": Strength(TIMED),
}
COLUMNS = ("winners", "turns", "decisions", "nontrivial", "choices", "leads")


def choose(game: LineGame, owners: Sequence[int], side: int, policy: str, stream: Any) -> int:
    """The square that a side takes; a careful one completes a line, else keeps the other side
    from it."""
    free = [square for square, owner in enumerate(owners) if owner == FREE]
    if policy == CAREFUL:
        for who in (side, 1 - side):
            for square in free:
                if game.makes_line(owners, who, square):
                    return square
    return free[draw(stream, len(free))]


def bot(game: LineGame, name: str) -> Bot[Position, Move]:
    """Who plays by a policy at the table."""

    def move(state: Position, stream: Numbers) -> Move:
        return game.names[choose(game, state.owners, state.side, name, stream)]

    return by_policy(move)


def make_simulator(game: LineGame) -> Simulator:
    """Plays games by number, each with a random stream of its own."""
    squares = len(game.names)

    def play_games(
        stream: Numbers, policies: Numbers, rotate: bool, seed: int, first_game: int, games: int,
        turn_cap: int, records: Numbers, visits: Numbers,
    ) -> None:  # fmt: skip
        for number, record in enumerate(records.reshape(games, len(COLUMNS))):
            seed_stream(stream, seed, first_game + number)
            shift = first_game + number if rotate else 0
            names = [POLICIES.names[policies[(side + shift) % 2]] for side in range(2)]
            owners, winners, turns = [FREE] * squares, 0, 0
            while turns < min(squares, turn_cap) and not winners:
                side = turns % 2
                square = choose(game, owners, side, names[side], stream)
                owners[square] = side
                turns += 1
                if len(visits):
                    visits[square] += 1
                if game.makes_line(owners, side, square):
                    winners = 1 << side
            choices = sum(squares - turn for turn in range(turns))
            record[:] = winners, turns, turns, min(turns, squares - 1), choices, 0

    return Simulator(
        Batch(
            kernel=play_games,
            arrays=lambda policies: (),
            columns=COLUMNS,
            tallies={"visits": squares},
            number_of=POLICIES.names.index,
            finished=lambda columns: (columns["winners"] > 0) | (columns["turns"] == squares),
        ),
        POLICIES,
        game.seats,
    )


class LineMetrics(Metrics):
    """The advantage of the first side, the share of drawn games, and the squares taken."""

    draws: Estimate
    """The share of drawn games."""
    first_player_advantage: Estimate
    """The first side's wins less the second's, over all games: from -1 to 1."""
    spaces: list[SpaceVisits]
    """How often a square was taken in a game, in the layout's order."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        winners, visits = games.columns["winners"], games.tallies["visits"].tolist()
        return cls(
            draws=share_of(int((winners == 0).sum()), len(winners)),
            first_player_advantage=mean_of((winners == 1).astype(np.int64) - (winners == 2)),
            spaces=[
                SpaceVisits(id=space.id, visits=round(taken / len(winners), 6))
                for space, taken in zip(layout.spaces, visits, strict=True)
            ],
        )

    def figures(self) -> list[tuple[str, str]]:
        return [
            ("Games that nobody wins", f"{self.draws.mean:.1%}"),
            ("First side's advantage", f"{self.first_player_advantage.mean:+.1%}"),
        ]

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        return self.spaces
