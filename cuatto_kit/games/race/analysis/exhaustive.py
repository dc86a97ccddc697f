"""Exhaustive walks through small games.

A walk visits every reachable position and checks that the game can still end from there. Positions
are those between turns, before a roll.
"""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from cuatto_kit.board.checks import reach
from cuatto_kit.board.layout import Flag, Layout, Space, SpaceKind
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.analysis.graph import Bytes, Graph, Longs, graph_of
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import StartOrder, TripleDouble, TripleSix
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import NOBODY
from cuatto_kit.games.race.engine.tables import Ints
from cuatto_kit.games.race.engine.turns import TOO_MANY_DOUBLES
from cuatto_kit.kernels.kernel import compiled

MOST_POSITIONS = 100_000
"""The largest bound on the positions of a game that is walked through."""


@dataclass(frozen=True)
class Walkthrough:
    """The number of reachable positions, and the turns to one that cannot end, if any."""

    positions: int
    stuck: tuple[str, ...] = ()


def positions_at_most(spec: RaceVariant, layout: Layout, seats: int) -> int:
    """Return an upper bound on the positions between turns, with each team as if it were alone."""
    spec, layout = seated(spec, layout, seats)
    positions = seats * _moments(spec, seats)
    if spec.rules.start_order is StartOrder.ROLL_OFF:
        positions *= seats  # a position includes the seat that began
    for seat in range(seats):
        spaces = _within_reach(layout, seat)
        for count in spec.teams.checkers.values():
            positions *= _ways_to_stand(spaces, count)
    return positions


def _moments(spec: RaceVariant, seats: int) -> int:
    """Return the number of states of a turn: doubles so far times rolls in vain, and what special
    spaces add, turns to miss and checkers held.
    """
    rules = spec.rules
    counted = (rules.triple_double, rules.triple_six) != (TripleDouble.NONE, TripleSix.NONE)
    doubles = TOO_MANY_DOUBLES if counted else 1
    effects = [effect for listed in spec.board.effects_at.values() for effect in listed]
    missed = max((effect.numbers[0] for effect in effects if effect.kind is Flag.MISS), default=0)
    held = sum(effect.kind is Flag.HOLD for effect in effects)
    special = (missed + 1) ** seats * (seats + 1) ** held
    return special * doubles * (rules.jail_rolls if rules.waits else 1)


def _within_reach(layout: Layout, seat: int) -> list[Space]:
    """Return the spaces that a seat's checkers may reach."""
    onward = partial(layout.links_from, seat=seat)
    names = reach(layout.starts[seat], lambda name: (link.target for link in onward(name)))
    return [layout.space(name) for name in names]


def _ways_to_stand(spaces: list[Space], checkers: int) -> int:
    """Return the number of placements of equal checkers within the capacities of the spaces."""
    ways = [1, *[0] * checkers]
    for space in spaces:
        room = _room(space, checkers)
        ways = [sum(ways[max(k - room, 0) : k + 1]) for k in range(checkers + 1)]
    return ways[checkers]


def _room(space: Space, checkers: int) -> int:
    """Return the number of checkers that a space holds, out of `checkers`."""
    if space.kind in (SpaceKind.LANE, SpaceKind.CROSSING):
        return 1
    if space.kind is SpaceKind.FIELD and space.capacity is not None:
        return min(space.capacity, checkers)
    return checkers


def exhaustive_findings(spec: RaceVariant, layout: Layout, seats: int) -> tuple[Finding, ...]:
    """Return a finding that a small game can or cannot get stuck; empty for other games."""
    if seats != 2 or positions_at_most(spec, layout, seats) > MOST_POSITIONS:
        return ()
    try:
        walk = walk_through(make_game(spec, layout, seats))
    except ValueError:  # few positions with far too many ways between them
        return ()
    if not walk.stuck:
        message = f"all {walk.positions:,} positions were tried; each can still be played to an end"
        return (Finding(Code.PROVED, "info", "game", message),)
    message = f"the game can get stuck: {'; '.join(walk.stuck)}; expected a way on from everywhere"
    return (Finding(Code.STUCK, "error", "game", message, ("board",)),)


def walk_through(game: RaceGame) -> Walkthrough:
    """Visit every reachable position between turns.

    Raises ValueError, with a message for users, if there are too many.
    """
    graph = graph_of(game)
    can_end = (graph.actors == NOBODY).astype(np.int8)
    while spread(can_end, graph.first_edge, graph.targets):
        pass
    lost = np.flatnonzero(can_end == 0)
    if not len(lost):
        return Walkthrough(len(graph))
    line = [int(lost[0])]
    while line[-1]:
        line.append(_before(graph, line[-1]))
    positions = [graph.position(game, number) for number in reversed(line)]
    turns = [_turn(game, *pair) for pair in pairwise(positions)]
    return Walkthrough(len(graph), tuple(turns) or ("at once",))


@compiled
def spread(can_end: Bytes, first_edge: Longs, targets: Ints) -> int:
    """Mark the positions from which a turn leads to a marked one, and return how many are new."""
    new = 0
    for number in range(len(can_end) - 1, -1, -1):
        edge = first_edge[number]
        while edge < first_edge[number + 1] and not can_end[number]:
            if can_end[targets[edge]]:
                can_end[number] = 1
                new += 1
            edge += 1
    return new


def _before(graph: Graph, number: int) -> int:
    """Return the number of the position from which another was found first."""
    edge = np.flatnonzero(graph.targets == number)[0]
    return int(np.searchsorted(graph.first_edge, edge, side="right")) - 1


def _turn(game: RaceGame, before: Position, after: Position) -> str:
    """Return the roll and the moves that lead from one position between turns to the next."""
    for outcome, _ in game.outcomes(before):
        stack: list[tuple[Position, tuple[Move, ...]]] = [(game.apply(before, outcome), ())]
        while stack:
            state, moves = stack.pop()
            if state == after:
                said = ", ".join(f"{m.checker} {m.origin} → {m.land}" for m in moves if m.path)
                return f"{'-'.join(map(str, outcome))} {said or 'no move'}"
            if game.actor(state) >= 0:
                stack += [(game.apply(state, m), (*moves, m)) for m in game.legal(state)]
    raise AssertionError("the positions do not follow each other")
