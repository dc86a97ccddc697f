"""Bots at the table: random play, or a search to a fixed depth.

The search always reaches its depth, so that a game with a seed is the same on every machine.
"""

from collections.abc import Mapping

from cuatto_kit.games.blocks.analysis.policies import POLICIES, depth_of
from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.searcher import Searcher
from cuatto_kit.games.game import Draw
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Stop, Strength

BOTS = POLICIES.names
"""From the weakest to the strongest."""

STRENGTHS: Mapping[str, Strength] = {
    "easy": Strength("search:1", slip=3),
    "medium": Strength("search:2"),
    "hard": Strength("search:4"),
    "strong": Strength(TIMED),
}

TABLE_SIZE = 1 << 16
"""The size of a bot's transposition table, in positions.

Each move uses a new table, so that a resumed game continues in the same way.
"""


def make_bot(name: str, game: BlocksGame, stop: Stop | None = None) -> Bot[Position, Move]:
    """Return one of BOTS."""
    depth = depth_of(name)

    def at_random(state: Position, draw: Draw) -> Move:
        moves = game.legal(state)
        return moves[draw(len(moves))]

    def by_search(state: Position, draw: Draw) -> Move:
        return Searcher(game, TABLE_SIZE).search(state, depth, stop=stop).move

    return by_search if depth else at_random
