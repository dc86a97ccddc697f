"""Who plays a side at the table: chance, or the search to a depth.

The depth is reached whatever it takes, so that a game with a seed is the same on every machine.
"""

from collections.abc import Callable

from cuatto_kit.games.blocks.analysis.policies import DEEPEST, depth_of
from cuatto_kit.games.blocks.analysis.simulator import is_compiled
from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.searcher import Thinker
from cuatto_kit.games.game import Draw

__all__ = ["BOTS", "is_compiled", "make_bot"]

BOTS = ("random", *(f"search:{depth}" for depth in range(1, DEEPEST + 1)))
"""From the weakest to the strongest."""

MEMORY = 1 << 16
"""Positions that a bot remembers within a move: none from move to move, so that a game that
is taken up again goes on as it would have."""


def make_bot(name: str, game: BlocksGame) -> Callable[[Position, Draw], Move]:
    """A player of that name. Raises ValueError on a name that is none."""
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; expected one of {', '.join(BOTS)}")
    depth = depth_of(name)
    if not depth:

        def at_random(state: Position, draw: Draw) -> Move:
            moves = game.legal(state)
            return moves[draw(len(moves))]

        return at_random

    def searched(state: Position, draw: Draw) -> Move:
        return Thinker(game, MEMORY).think(state, depth).move

    return searched
