"""The search as a `Thinker` (games/thinking.py), with its scores as chances to win."""

from math import exp

from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.searcher import Searcher, SearchResult
from cuatto_kit.games.blocks.engine.table import MOST_DEPTH
from cuatto_kit.games.thinking import Limits, Prospect, Stop, Tell, Thought, Worth

ODDS = 220
"""The score at which the odds to win are e to 1.

It was measured as 221 (134 to 881) in 120 games of the search to depth 4 against itself,
`benchmarks/cabeza_worth.py --games 120 --depth 4 --seed 2`.
"""


class BlocksThinker:
    """A thinker based on the search; with a time limit it keeps its table between calls."""

    def __init__(self, game: BlocksGame) -> None:
        self._game = game
        self._searcher = Searcher(game)

    def think(
        self,
        state: Position,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        """Search for the best moves; the seed is not used."""
        # A kept table affects the result, so a search with only a depth limit starts without one.
        searcher = self._searcher if limits.seconds is not None else Searcher(self._game)
        depth = MOST_DEPTH if limits.depth is None else limits.depth
        found = searcher.search_lines(
            state, limits.lines, depth, limits.seconds, stop, lambda lines: tell(_thought(lines))
        )
        return _thought(found)


def _thought(lines: list[SearchResult]) -> Thought[Move]:
    best = lines[0]
    prospects = tuple(Prospect(line.pv, worth(line)) for line in lines)
    return Thought(prospects, best.depth, best.nodes, best.seconds)


def worth(found: SearchResult) -> Worth:
    """Return the value of a move for its side: a proven win or loss, or a chance from its score."""
    proven = found.wins_in != 0
    win = float(found.wins_in > 0) if proven else 1 / (1 + exp(-found.score / ODDS))
    return Worth(win, score=found.score, wins_in=found.wins_in, exact=proven)
