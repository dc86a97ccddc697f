"""Small games walked through whole: every position that can come up, and whether the game
can still end from there. Positions are those between turns, before a roll."""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb

from cuatto_kit.board.checks import reach
from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import TripleDouble
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import MOST_OUTCOMES, Outcomes, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import (
    TOO_MANY_DOUBLES,
    begin,
    dice_to_roll,
    roll,
    ways_to_roll,
)
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy

MOST_POSITIONS = 50_000
"""Games that may have more positions are not walked through."""


PAIRS = 21
"""What two dice show, in either order."""


@dataclass(frozen=True)
class Walkthrough:
    """All reachable positions, and the moves that lead to one that cannot end, if any."""

    positions: int
    stuck: tuple[str, ...] = ()


def positions_at_most(spec: RaceVariant, layout: Layout, seats: int) -> int:
    """An upper bound on the positions between turns."""
    positions = seats * _moments(spec)
    for seat in range(seats):
        spaces = _within_reach(layout, seat)
        for count in spec.teams.checkers.values():
            positions *= comb(spaces + count - 1, count)
    return positions


def _moments(spec: RaceVariant) -> int:
    """In how many ways a turn can stand that goes on: doubles so far, rolls in vain."""
    rules = spec.rules
    doubles = 1 if rules.triple_double is TripleDouble.NONE else TOO_MANY_DOUBLES
    return doubles * (rules.jail_rolls if rules.waits else 1)


def _within_reach(layout: Layout, seat: int) -> int:
    """How many spaces a seat's checkers may come to."""
    onward = partial(layout.links_from, seat=seat)
    return len(reach(layout.starts[seat], lambda name: (link.target for link in onward(name))))


def exhaustive_findings(spec: RaceVariant, layout: Layout, seats: int) -> tuple[Finding, ...]:
    """A finding where a small game can get stuck; none where it cannot, or is not small."""
    if seats != 2 or positions_at_most(spec, layout, seats) > MOST_POSITIONS:
        return ()
    walk = walk_through(make_game(spec, layout, seats))
    if walk is None:
        return ()
    if not walk.stuck:
        message = f"all {walk.positions:,} positions were tried; each can still be played to an end"
        return (Finding(Code.PROVED, "info", "game", message),)
    message = f"the game can get stuck: {'; '.join(walk.stuck)}; expected a way on from everywhere"
    return (Finding(Code.STUCK, "error", "game", message, ("board",)),)


def walk_through(game: RaceGame) -> Walkthrough | None:
    """Visits every position that can come up between turns.

    None where a single turn can go more than MOST_OUTCOMES ways.
    """
    table = game.board.table
    work, outcomes = Workspace.new(table), Outcomes.new(table)
    found, first = outcomes.found.array, game.read(game.initial()).copy()
    key_size = first.bounds("open")[0]  # the rest follows from what stands before
    known = {first.array[:key_size].tobytes(): 0}
    states, parent = [first], [0]
    back: list[list[int]] = [[]]
    ends: list[int] = []
    number = 0
    while number < len(states):
        count = expand(table, states[number], work, outcomes)
        if count < 0:
            return None
        keys = found[:count, :key_size].tobytes()
        step = 4 * key_size
        for row in range(count):
            key = keys[row * step : (row + 1) * step]
            after = known.setdefault(key, len(states))
            if after == len(states):
                states.append(outcomes.found[row].copy())
                parent.append(number)
                back.append([])
                if states[after].phase == END:
                    ends.append(after)
            if not back[after] or back[after][-1] != number:
                back[after].append(number)
        number += 1
    can_end = set(ends)
    stack = list(ends)
    while stack:
        for before in back[stack.pop()]:
            if before not in can_end:
                can_end.add(before)
                stack.append(before)
    lost = next((number for number in range(len(states)) if number not in can_end), None)
    if lost is None:
        return Walkthrough(len(states))
    line = [lost]
    while line[-1]:
        line.append(parent[line[-1]])
    positions = [Position(states[number].array.tobytes()) for number in reversed(line)]
    turns = [_turn(game, *pair) for pair in pairwise(positions)]
    return Walkthrough(len(states), tuple(turns) or ("at once",))


def roll_weights(game: RaceGame) -> list[float]:
    """How likely each roll is that `expand` tries, in its order: those of two dice, then those
    of one, as far as the game has both."""
    table = game.board.table
    faces = range(table.least_face, game.board.sides + 1)
    found: list[float] = []
    if game.board.dice == 2:
        ways = [int(ways_to_roll(table, a, b)) for a in faces for b in faces if b >= a]
        found += [n / sum(ways) for n in ways]
    if game.board.dice == 1 or table.one_die:
        ways = [int(ways_to_roll(table, first, 0)) for first in faces]
        found += [n / sum(ways) for n in ways]
    return found


@compiled
def expand(table: Table, state: State, workspace: Workspace, outcomes: Outcomes) -> int:
    """Every position after one turn from `state`, with repeats, and the number of the roll that
    led to it (as `roll_weights` counts them); how many were found, -1 where there is no room
    for them."""
    t, moves, held = table, workspace.moves, outcomes.held
    if state.phase == END:
        return 0
    two = dice_to_roll(t, state) == 2
    n, number_of_roll = 0, -1 if two or t.dice == 1 else PAIRS - 1
    for first in range(t.least_face, t.sides + 1):
        for second in range(first if two else 0, t.sides + 1 if two else 1):
            copy(outcomes.pending[0], state)
            waiting = 1
            number_of_roll += 1
            if state.phase == BEGIN:
                if first - t.least_face >= t.seats:
                    continue
                begin(outcomes.pending[0], first - t.least_face)
            else:
                roll(t, outcomes.pending[0], first, second)
            while waiting > 0:
                waiting -= 1
                copy(held, outcomes.pending[waiting])
                if held.phase != MOVE:
                    if n == MOST_OUTCOMES:
                        return -1
                    copy(outcomes.found[n], held)
                    outcomes.rolls[n] = number_of_roll
                    n += 1
                    continue
                for number in range(list_moves(t, held, moves, workspace)):
                    below = outcomes.pending[waiting]
                    copy(below, held)
                    play(t, below, moves[number, 0], moves[number, 1])
                    waiting += 1
    return n


def _turn(game: RaceGame, before: Position, after: Position) -> str:
    """The roll and the moves that lead from one position between turns to the next."""
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


class WholeGame:
    """Small races looked at whole (games/family.py)."""

    def findings(self, variant: RaceVariant, layout: Layout, seats: int) -> tuple[Finding, ...]:
        return exhaustive_findings(variant, layout, seats)
