"""The search as a `Thinker` (games/thinking.py): its scores as chances to win."""

from math import exp

from cuatto_kit.games.blocks.engine.game import BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.searcher import Searcher, SearchResult
from cuatto_kit.games.blocks.engine.table import MOST_DEPTH
from cuatto_kit.games.thinking import Limits, Prospect, Stop, Tell, Thought, Worth

ODDS = 220
"""The score at which the odds to win are e to 1: 221 (134 to 881) by 120 games of the search to
depth 4 against itself, `benchmarks/cabeza_worth.py --games 120 --depth 4 --seed 2`."""


class BlocksThinker:
    """Searches; by the clock it remembers positions from one question to the next."""

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
        """Chance has no part in it, nor has the seed."""
        # what is remembered changes what a search finds: to a depth alone it begins with nothing
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
    """What a move is worth to its side: a proven win or loss, else a chance by its score."""
    proven = found.wins_in != 0
    win = float(found.wins_in > 0) if proven else 1 / (1 + exp(-found.score / ODDS))
    return Worth(win, score=found.score, wins_in=found.wins_in, exact=proven)
