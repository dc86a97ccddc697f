"""Exact values of small races for two seats with best play.

The values are found by value iteration over the graph of positions between turns, in sweeps until
they no longer change, because the length of a race has no bound. Checkers at home stay there, so
positions are solved by the number of checkers at home, in descending order: each sweep covers only
positions whose values are still open.
"""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.family import Solution
from cuatto_kit.games.race.analysis.exhaustive import positions_at_most
from cuatto_kit.games.race.analysis.graph import Bytes, Graph, Longs, graph_of, roll_weights
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import make_game
from cuatto_kit.games.race.engine.state import NOBODY
from cuatto_kit.games.race.engine.tables import Ints
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.timing import Progress

SEATS = 2
MOST_POSITIONS = 100_000_000
"""The largest bound on positions for a solution; more would take hours, or too much memory."""
ACCURACY = 1e-12
"""The largest change of a value in a sweep that counts as convergence."""

KEEPING = 7
"""The number of sweeps that keep the best choices of the last full sweep.

Choices seldom change, and a comparison of all of them takes several times as long.
"""

Reals = NDArray[np.float64]


def solve(spec: RaceVariant, layout: Layout, progress: Progress = lambda *_: None) -> Solution:
    """Solve a race for two seats.

    Raises ValueError, with a message for users, if it is for other numbers of seats or too large.
    """
    if not spec.seats[0] <= SEATS <= spec.seats[1]:
        raise ValueError(f"the game is for {spec.seats[0]} to {spec.seats[1]} seats; expected two")
    estimate = positions_at_most(spec, layout, SEATS)
    if estimate > MOST_POSITIONS:
        message = f"the game has up to {estimate:.3g} positions"
        raise ValueError(f"{message}; expected {MOST_POSITIONS:,} at most")
    game = make_game(spec, layout, SEATS)
    graph = graph_of(game, progress)
    values = values_of(graph, np.array(roll_weights(game)), progress)
    if game.board.table.roll_off:  # all seats are equally likely to begin
        begun = np.unique(graph.targets[: graph.first_edge[1]])
        return Solution(len(graph), float(values[begun].mean()))
    return Solution(len(graph), float(values[0]))


def values_of(graph: Graph, weights: Reals, progress: Progress) -> Reals:
    """Return the first seat's chance to win from each position; a shared win counts half.

    `weights` are the probabilities of rolls. In `graph` the best way on of each roll is moved to
    the first place.
    """
    shares = np.array([0.5, 1.0, 0.0, 0.5])  # by the winners as bits
    values = shares[np.where(graph.actors == NOBODY, graph.winners, 0)]
    most = int(graph.home.max())
    for home in range(most, -1, -1):
        numbers = np.flatnonzero((graph.home == home) & (graph.actors != NOBODY))
        order = numbers[::-1].astype(np.int32)

        def change(chooses: bool, order: Ints = order) -> float:
            return sweep(
                order, values, graph.actors, graph.first_edge, graph.rolls, graph.targets, weights,
                chooses,
            )  # fmt: skip

        while (moved := change(True)) > ACCURACY:
            progress(f"{home} checkers home, {moved:.0e} to settle", most - home, most)
            for _ in range(KEEPING):
                if change(False) <= ACCURACY:
                    break
    return values


@compiled
def sweep(
    numbers: Ints,
    values: Reals,
    actors: Bytes,
    first_edge: Longs,
    rolls: Bytes,
    targets: Ints,
    weights: Reals,
    chooses: bool,
) -> float:
    """Compute values from those of the next positions, in order, and return the largest change.

    The first way on of each roll is played; a sweep that `chooses` moves the best one there.
    """
    change = 0.0
    for place in range(len(numbers)):
        state = numbers[place]
        value, edge, last = 0.0, first_edge[state], first_edge[state + 1]
        while edge < last:
            roll, first = rolls[edge], edge
            best = values[targets[first]]
            edge += 1
            while edge < last and rolls[edge] == roll:
                if chooses:
                    other = values[targets[edge]]
                    if other > best if actors[state] == 0 else other < best:
                        best, target = other, targets[first]
                        targets[first] = targets[edge]
                        targets[edge] = target
                edge += 1
            value += weights[roll] * best
        change = max(change, abs(value - values[state]))
        values[state] = value
    return change
