"""Policies and bots of block games."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import exp

import numpy as np

from cuatto_kit.games.blocks.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.blocks.kernels import NO_MOVE, wins
from cuatto_kit.games.blocks.model import POLICIES, depth_of
from cuatto_kit.games.blocks.records import MOST_DEPTH, MOST_PAST, MOST_PLY, State, Workspace
from cuatto_kit.games.blocks.search import MATE_BOUND, WIN, search_root
from cuatto_kit.games.game import Draw
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Limits, Prospect, Stop, Strength, Tell, Thought, Worth

# The search to a depth or a time

TABLE_SIZE = 1 << 20
"""The size of a transposition table in positions: 16 MB."""
WINDOW = 40
"""Half the width of the first aspiration window."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    `score` is in hundredths of a row for the side to move, and `pv` is the principal variation.
    `wins_in` is the number of the winner's own moves until it wins, 0 if no win is proven, and
    negative if the opponent wins.
    """

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
    """A searcher of one game, with a transposition table that it keeps between moves."""

    def __init__(self, game: BlocksGame, table_size: int = TABLE_SIZE) -> None:
        """Create a searcher; `table_size` is in positions, a power of two and at least 2."""
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
        """Return the best move found; depth 1 is always completed, however short the time.

        Raises ValueError if the game is over.
        """
        return self.search_lines(state, 1, depth, seconds, stop)[0]

    def search_lines(
        self,
        state: Position,
        lines: int,
        depth: int = MOST_DEPTH,
        seconds: float | None = None,
        stop: Stop | None = None,
        tell: Callable[[list[SearchResult]], None] = lambda _: None,
    ) -> list[SearchResult]:
        """Return up to `lines` of the best moves, the best first.

        Each is the best of a search without those before it. Nodes and seconds are totals of all
        lines. `tell` is called with the lines at each depth. Raises ValueError if the game is over.
        """
        game, stop = self.game, stop or Stop()
        legal = game.legal(state)
        if not legal:
            raise ValueError("the game is over; there is nothing to search")
        if legal == [PASS]:
            return [SearchResult(PASS, 0, 0, 0, 0.0, (PASS,))]
        self._prepare(state)
        position = game.read(state)
        self._score(position, stop, 0, 0)  # compiles the kernel before the clock starts
        began, nodes, timer = time.perf_counter(), 0, None
        won = self._won_at_once(state, position) if lines > 1 else []
        found = won[:lines] or [SearchResult(legal[0], 0, 0, 0, 0.0, (legal[0],))]
        wanted = min(lines, len(legal))

        def told(some: list[SearchResult]) -> list[SearchResult]:
            spent = time.perf_counter() - began
            return [replace(line, nodes=nodes, seconds=spent) for line in some]

        for deep in range(1, min(depth, MOST_DEPTH) + 1):
            if deep == 2 and seconds is not None:
                timer = self._stop_after(seconds - (time.perf_counter() - began))
            deeper = won[:wanted]
            while len(deeper) < wanted:
                place = min(len(deeper), len(found) - 1)
                self._bar(state, {line.move for line in won + deeper})
                score = self._score(position, stop, deep, found[place].score)
                nodes += self._work.nodes
                if score is None:
                    break
                pv = self._pv(state)
                deeper.append(SearchResult(pv[0], score, deep, 0, 0.0, pv))
            found = _merged(deeper, found, wanted)
            if len(deeper) > len(won[:wanted]):
                tell(told(found))
            decided = all(WIN - abs(line.score) <= deep for line in found)
            if self._work.stopped or stop.is_set or decided:
                break
            if seconds is not None and len(legal) == 1:
                break
        if timer:
            timer.cancel()
            timer.join()  # otherwise it could stop the next search
        return told(found)

    def _stop_after(self, seconds: float) -> threading.Timer:
        """Start a timer that stops the search."""
        timer = threading.Timer(max(seconds, 0.0), setattr, (self._work, "stopped", 1))
        timer.daemon = True
        timer.start()
        return timer

    def _won_at_once(self, state: Position, position: State) -> list[SearchResult]:
        """Return all moves that end the game; the search itself finds only one."""
        table, game = self.game.table, self.game
        moves = [move for move in game.targets(state) if wins(table, position, move)]
        names = [game.name_of(state, move) for move in moves]
        return [SearchResult(name, WIN - 1, 1, 0, 0.0, (name,)) for name in names]

    def _bar(self, state: Position, names: set[Move]) -> None:
        """Exclude moves at the root."""
        game = self.game
        targets = game.targets(state) if names else []  # naming moves is slow
        moves = [move for move in targets if game.name_of(state, move) in names]
        self._work.barred[: len(moves)] = moves
        self._work.barred_count = len(moves)

    def _prepare(self, state: Position) -> None:
        """Clear killers, reduce history to an eighth, and set the game's earlier positions.

        Near the ply cap scores depend on the ply, so the transposition table is cleared.
        """
        work, game = self._work, self.game
        cap = game.rules.ply_cap
        near = bool(cap) and cap - state.ply <= MOST_PLY
        if near or self._near_cap:
            self._tt.fill(0)
        self._near_cap = near
        work.refutations.history[:] >>= 3
        work.refutations.killers[:] = NO_MOVE
        work.stopped = work.barred_count = 0
        past = state.seen[-MOST_PAST:]
        for number, (places, side) in enumerate(past):
            work.path[number] = game.read(Position(places, side)).hash
        work.past = len(past)

    def _score(self, position: State, stop: Stop, depth: int, guess: int) -> int | None:
        """Return the score at a depth, or None if time ran out; the first window is narrow."""
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
        """Return the principal variation in players' notation."""
        game, named = self.game, []
        moves: Sequence[int] = self._work.pv[0].tolist()
        for move in takewhile(lambda move: move != NO_MOVE, moves):
            if move not in game.targets(state):
                break
            name = game.name_of(state, move)
            named.append(name)
            state = game.apply(state, name)
        return tuple(named)


def _merged(deeper: list[SearchResult], found: list[SearchResult], n: int) -> list[SearchResult]:
    """Return the best lines: those of the new depth first, then those of the previous one."""
    again = {line.move for line in deeper}
    deeper = sorted(deeper, key=lambda line: -line.score)
    return [*deeper, *(line for line in found if line.move not in again)][:n]


# The thinker

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


# Bots

BOTS = POLICIES.names
"""From the weakest to the strongest."""

STRENGTHS: Mapping[str, Strength] = {
    "easy": Strength("search:1", slip=3),
    "medium": Strength("search:2"),
    "hard": Strength("search:4"),
    "strong": Strength(TIMED),
}

BOT_TABLE_SIZE = 1 << 16
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
        return Searcher(game, BOT_TABLE_SIZE).search(state, depth, stop=stop).move

    return by_search if depth else at_random
