"""The search for a move: deeper and deeper until depth or time is up."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from cuatto_kit.games.blocks.engine.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.kernel import NO_MOVE
from cuatto_kit.games.blocks.engine.search import search_root
from cuatto_kit.games.blocks.engine.table import MOST_DEPTH, MOST_PAST, MOST_PLY, State, Workspace
from cuatto_kit.games.blocks.engine.transpositions import MATE_BOUND, WIN
from cuatto_kit.games.thinking import Stop

TABLE_SIZE = 1 << 20
"""Positions that a transposition table has room for: 16 MB."""
WINDOW = 40
"""Half the width of the first guess at a score."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found: `score` in hundredths of a row for the side to move, `pv` the principal
    variation, which is the moves expected, `wins_in` the moves of its own that the winner needs,
    0 where no win is proven (negative where the other side's is)."""

    move: Move
    score: int
    depth: int
    nodes: int
    seconds: float
    pv: tuple[Move, ...]

    @property
    def wins_in(self) -> int:
        if abs(self.score) <= MATE_BOUND:
            return 0
        plies = WIN - abs(self.score)
        return (plies + 1) // 2 if self.score > 0 else -((plies + 1) // 2)


class Searcher:
    """Searches one game, with a transposition table that it keeps from move to move."""

    def __init__(self, game: BlocksGame, table_size: int = TABLE_SIZE) -> None:
        """`table_size` is for how many positions there is room: a power of two, 2 or more."""
        self.game = game
        self._tt = np.zeros(2 * table_size, np.int64)
        self._work = Workspace.new(game.table)
        self._near_cap = False

    def search(
        self,
        state: Position,
        depth: int = MOST_DEPTH,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> SearchResult:
        """The best move found; depth 1 is always looked through, however little time there is,
        unless `stop` is set, which it is too when time is up.

        Raises ValueError where the game is over.
        """
        game = self.game
        legal = game.legal(state)
        if not legal:
            raise ValueError("the game is over; there is nothing to search")
        if legal == [PASS]:
            return SearchResult(PASS, 0, 0, 0, 0.0, (PASS,))
        self._prepare(state)
        position = game.read(state)
        stop = stop or Stop()
        self._score(position, stop, 0, 0)  # compiles, if need be, before the clock runs
        began = time.perf_counter()
        timer = None
        found, nodes = SearchResult(legal[0], 0, 0, 0, 0.0, ()), 0
        for deep in range(1, min(depth, MOST_DEPTH) + 1):
            if deep == 2 and seconds is not None:
                left = seconds - (time.perf_counter() - began)
                timer = threading.Timer(max(left, 0.0), stop.set)
                timer.daemon = True
                timer.start()
            score = self._score(position, stop, deep, found.score)
            nodes += self._work.nodes
            if score is None:
                break
            pv = self._pv(state)
            found = SearchResult(pv[0], score, deep, nodes, time.perf_counter() - began, pv)
            if WIN - abs(score) <= deep or (seconds is not None and len(legal) == 1):
                break
        if timer:
            timer.cancel()
            timer.join()  # or it might stop what is searched next
        return SearchResult(
            found.move, found.score, found.depth, nodes, time.perf_counter() - began, found.pv
        )

    def _prepare(self, state: Position) -> None:
        """Forgets killers, keeps an eighth of history, notes what came before.

        Where the ply cap is near, scores hold at their ply only and are not kept.
        """
        work, game = self._work, self.game
        cap = game.rules.ply_cap
        near = bool(cap) and cap - state.ply <= MOST_PLY
        if near or self._near_cap:
            self._tt.fill(0)
        self._near_cap = near
        work.refutations.history[:] >>= 3
        work.refutations.killers[:] = NO_MOVE
        work.stopped = 0
        past = state.seen[-MOST_PAST:]
        for number, (places, side) in enumerate(past):
            work.path[number] = game.read(Position(places, side)).hash
        work.past = len(past)

    def _score(self, position: State, stop: Stop, depth: int, guess: int) -> int | None:
        """The score at a depth, None where there was no time; first in a narrow window."""
        half = WINDOW if depth > 3 and abs(guess) < MATE_BOUND else 2 * WIN
        low, high = max(guess - half, -WIN), min(guess + half, WIN)
        self._work.nodes = 0
        while True:
            score = int(
                search_root(
                    self.game.table, position, self._work, self._tt, stop.flag, depth, low, high
                )
            )
            if self._work.stopped:
                return None
            if low < score < high or (low == -WIN and high == WIN):
                return score
            half *= 4
            low = max(score - half, -WIN) if score <= low else low
            high = min(score + half, WIN) if score >= high else high

    def _pv(self, state: Position) -> tuple[Move, ...]:
        """The principal variation, as players write it."""
        game, named = self.game, []
        moves: Sequence[int] = self._work.pv[0].tolist()
        for move in takewhile(lambda move: move != NO_MOVE, moves):
            if move not in game.targets(state):
                break
            name = game.name_of(state, move)
            named.append(name)
            state = game.apply(state, name)
        return tuple(named)
