"""The search for a move: deeper and deeper until depth or time is up."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from cuatto_kit.games.blocks.engine import workspace
from cuatto_kit.games.blocks.engine.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.kernel import HASH, NO_MOVE
from cuatto_kit.games.blocks.engine.search import search_root

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
        if abs(self.score) <= workspace.MATE_BOUND:
            return 0
        plies = workspace.WIN - abs(self.score)
        return (plies + 1) // 2 if self.score > 0 else -((plies + 1) // 2)


class Searcher:
    """Searches one game, with a transposition table that it keeps from move to move."""

    def __init__(self, game: BlocksGame, table_size: int = TABLE_SIZE) -> None:
        """`table_size` is for how many positions there is room: a power of two, 2 or more."""
        self.game = game
        self._tt = np.zeros(2 * table_size, np.int64)
        self._work = np.zeros(workspace.WORK_SIZE, np.int64)
        self._near_cap = False

    def search(
        self, state: Position, depth: int = workspace.MOST_DEPTH, seconds: float | None = None
    ) -> SearchResult:
        """The best move found; depth 1 is always looked through, however little time there is.

        Raises ValueError where the game is over.
        """
        game = self.game
        legal = game.legal(state)
        if not legal:
            raise ValueError("the game is over; there is nothing to search")
        if legal == [PASS]:
            return SearchResult(PASS, 0, 0, 0, 0.0, (PASS,))
        self._prepare(state)
        position = game.array_of(state)
        stop = np.zeros(1, np.int64)
        self._score(position, stop, 0, 0)  # compiles, if need be, before the clock runs
        began = time.perf_counter()
        timer = None
        found, nodes = SearchResult(legal[0], 0, 0, 0, 0.0, ()), 0
        for deep in range(1, min(depth, workspace.MOST_DEPTH) + 1):
            if deep == 2 and seconds is not None:
                left = seconds - (time.perf_counter() - began)
                timer = threading.Timer(max(left, 0.0), stop.fill, (1,))
                timer.daemon = True
                timer.start()
            score = self._score(position, stop, deep, found.score)
            nodes += int(self._work[workspace.NODES])
            if score is None:
                break
            pv = self._pv(state)
            found = SearchResult(pv[0], score, deep, nodes, time.perf_counter() - began, pv)
            if workspace.WIN - abs(score) <= deep or (seconds is not None and len(legal) == 1):
                break
        if timer:
            timer.cancel()
        return SearchResult(
            found.move, found.score, found.depth, nodes, time.perf_counter() - began, found.pv
        )

    def _prepare(self, state: Position) -> None:
        """Forgets killers, keeps an eighth of history, notes what came before.

        Where the ply cap is near, scores hold at their ply only and are not kept.
        """
        work, game = self._work, self.game
        cap = game.rules.ply_cap
        near = bool(cap) and cap - state.ply <= workspace.MOST_PLY
        if near or self._near_cap:
            self._tt.fill(0)
        self._near_cap = near
        work[workspace.HISTORY : workspace.KILLERS] >>= 3
        work[workspace.KILLERS : workspace.PV] = NO_MOVE
        work[workspace.STOPPED] = 0
        past = state.seen[-workspace.MOST_PAST :]
        for number, (places, side) in enumerate(past):
            before = game.array_of(Position(places, side))
            work[workspace.PATH + number] = before[HASH]
        work[workspace.PAST] = len(past)

    def _score(self, position: Any, stop: Any, depth: int, guess: int) -> int | None:
        """The score at a depth, None where there was no time; first in a narrow window."""
        half = WINDOW if depth > 3 and abs(guess) < workspace.MATE_BOUND else 2 * workspace.WIN
        low, high = max(guess - half, -workspace.WIN), min(guess + half, workspace.WIN)
        self._work[workspace.NODES] = 0
        while True:
            score = int(
                search_root(self.game.table, position, self._work, self._tt, stop, depth, low, high)
            )
            if self._work[workspace.STOPPED]:
                return None
            if low < score < high or (low == -workspace.WIN and high == workspace.WIN):
                return score
            half *= 4
            low = max(score - half, -workspace.WIN) if score <= low else low
            high = min(score + half, workspace.WIN) if score >= high else high

    def _pv(self, state: Position) -> tuple[Move, ...]:
        """The principal variation, as players write it."""
        game, named = self.game, []
        moves: Sequence[int] = self._work[workspace.PV : workspace.PV + workspace.MOST_PLY].tolist()
        for move in takewhile(lambda move: move != NO_MOVE, moves):
            if move not in game.targets(state):
                break
            name = game.name_of(state, move)
            named.append(name)
            state = game.apply(state, name)
        return tuple(named)
