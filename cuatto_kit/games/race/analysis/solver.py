"""Small races for two seats solved exactly: what the first is worth when both play their best.

Positions are those between turns; each has, for every roll, the positions that the mover may
come to by the engine's own moves. Values are found by value iteration, sweep after sweep until
nothing moves, as a race has no bound on its length.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.family import Solution
from cuatto_kit.games.race.analysis.exhaustive import (
    expand,
    positions_at_most,
    roll_weights,
)
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import BEGIN, END
from cuatto_kit.games.race.engine.tables import MOST_OUTCOMES, Ints, Outcomes, State, Workspace
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.timing import Progress

SEATS = 2
MOST_POSITIONS = 3_000_000
"""Games that may have more positions are not tried: they would take hours."""
MOST_EDGES = 60_000_000
"""Ways from position to position that are kept (12 bytes each)."""
ACCURACY = 1e-12
"""Values that move by less in a sweep have come to rest."""


def solve(spec: RaceVariant, layout: Layout, progress: Progress = lambda *_: None) -> Solution:
    """Solves a race for two seats.

    Raises ValueError, in words, where it is for others or too large.
    """
    if not spec.seats[0] <= SEATS <= spec.seats[1]:
        raise ValueError(f"the game is for {spec.seats[0]} to {spec.seats[1]} seats; expected two")
    estimate = positions_at_most(spec, layout, SEATS)
    if estimate > MOST_POSITIONS:
        message = f"the game has up to {estimate:.3g} positions"
        raise ValueError(f"{message}; expected {MOST_POSITIONS:,} at most")
    game = make_game(spec, layout, SEATS)
    graph = _Walk(game, progress).graph()
    return Solution(graph.states, graph.value_of_start(progress))


@dataclass(frozen=True)
class _Graph:
    """Positions and the ways between them. `ends[k]` is 1 where the first seat has won, 0 where
    it has not, -1 before the end; edges lie by position and roll."""

    actors: NDArray[np.int8]
    ends: NDArray[np.float64]
    first_edge: NDArray[np.int64]
    rolls: NDArray[np.int8]
    targets: NDArray[np.int32]
    weights: NDArray[np.float64]
    roll_off: bool

    @property
    def states(self) -> int:
        return len(self.actors)

    def value_of_start(self, progress: Progress) -> float:
        """The first position's value."""
        values = np.where(self.ends >= 0, self.ends, 0.5)
        change, sweeps = 1.0, 0
        while change > ACCURACY:
            change = sweep(
                values, self.actors, self.ends, self.first_edge, self.rolls, self.targets,
                self.weights,
            )  # fmt: skip
            sweeps += 1
            progress(f"sweep {sweeps}, {change:.0e} to settle", sweeps, 0)
        if self.roll_off:  # each seat is as likely to begin
            return float(values[np.unique(self.targets[: self.first_edge[1]])].mean())
        return float(values[0])


class _Walk:
    """All positions that can come up, a layer of them at a time."""

    def __init__(self, game: RaceGame, progress: Progress) -> None:
        self.game = game
        self.progress = progress
        table = game.board.table
        self.work, self.outcomes = Workspace.new(table), Outcomes.new(table)
        self.key_size = State.new(table).bounds("open")[0]
        self.numbers: dict[bytes, int] = {}
        self.states: list[State] = []
        self.edges: list[tuple[NDArray[np.int8], NDArray[np.int32]]] = []
        self.count = 0

    def graph(self) -> _Graph:
        self._number(self.game.read(self.game.initial()).array.copy().reshape(1, -1))
        while len(self.edges) < len(self.states):
            self._expand(self.states[len(self.edges)])
            if len(self.edges) % 1_000 == 0:
                self.progress("positions", len(self.edges), len(self.states))
        weights = np.array(roll_weights(self.game))
        lengths = [len(targets) for _, targets in self.edges]
        return _Graph(
            actors=np.array([state.actor for state in self.states], np.int8),
            ends=np.array([self._end(state) for state in self.states]),
            first_edge=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            rolls=np.concatenate([rolls for rolls, _ in self.edges]),
            targets=np.concatenate([targets for _, targets in self.edges]),
            weights=weights,
            roll_off=bool(self.states[0].phase == BEGIN),
        )

    def _expand(self, state: State) -> None:
        """The ways out of a position, each of a roll once."""
        table = self.game.board.table
        count = expand(table, state, self.work, self.outcomes)
        if count < 0:
            raise ValueError(f"a turn can go more than {MOST_OUTCOMES:,} ways; expected fewer")
        targets = self._number(self.outcomes.found.array[:count])
        pairs = np.unique(self.outcomes.rolls[:count].astype(np.int64) << 32 | targets)
        self.count += len(pairs)
        if self.count > MOST_EDGES:
            raise ValueError(f"positions lead on in more than {MOST_EDGES:,} ways; expected fewer")
        self.edges.append(((pairs >> 32).astype(np.int8), (pairs & 0xFFFFFFFF).astype(np.int32)))

    def _number(self, rows: Ints) -> NDArray[np.int64]:
        """The numbers of positions, new ones numbered on."""
        keys = np.ascontiguousarray(rows[:, : self.key_size]).view(f"V{4 * self.key_size}").ravel()
        distinct, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
        numbers = np.empty(len(distinct), np.int64)
        for place, key in enumerate(distinct):
            raw = key.tobytes()
            if raw not in self.numbers:
                self.numbers[raw] = len(self.states)
                self.states.append(State(rows[first[place]].copy(), self.game.board.table))
            numbers[place] = self.numbers[raw]
        return numbers[inverse]

    def _end(self, state: State) -> float:
        if state.phase != END:
            return -1.0
        winners = self.game.winners(Position(state.array.tobytes()))
        return float(0 in winners) / len(winners)


@compiled
def sweep(
    values: NDArray[np.float64],
    actors: NDArray[np.int8],
    ends: NDArray[np.float64],
    first_edge: NDArray[np.int64],
    rolls: NDArray[np.int8],
    targets: NDArray[np.int32],
    weights: NDArray[np.float64],
) -> float:
    """Every value anew from those it leads to, the last position first; the largest change."""
    change = 0.0
    for state in range(len(values) - 1, -1, -1):
        if ends[state] >= 0:
            continue
        value, edge, last = 0.0, first_edge[state], first_edge[state + 1]
        while edge < last:
            roll = rolls[edge]
            best = values[targets[edge]]
            edge += 1
            while edge < last and rolls[edge] == roll:
                other = values[targets[edge]]
                best = max(best, other) if actors[state] == 0 else min(best, other)
                edge += 1
            value += weights[roll] * best
        change = max(change, abs(value - values[state]))
        values[state] = value
    return change


class RaceSolver:
    """Small races for two (games/family.py)."""

    def solve(self, variant: RaceVariant, layout: Layout, progress: Progress) -> Solution:
        return solve(variant, layout, progress)
