"""Policies that choose moves: random, greedy and look-ahead, compiled with the rules.

Greedy and look-ahead compare moves in pips (greedy.py, lookahead.py).
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.greedy import gain
from cuatto_kit.games.race.engine.legal import list_moves, random_move
from cuatto_kit.games.race.engine.lookahead import prepare, worth_ahead
from cuatto_kit.games.race.engine.steps import HUFF
from cuatto_kit.games.race.engine.tables import Ints, State, Table, Workspace
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

RANDOM, GREEDY, LOOKAHEAD = 0, 1, 2
POLICIES = {"random": RANDOM, "greedy": GREEDY, "lookahead": LOOKAHEAD}


@shared
def choose(
    t: Table, s: State, policy: int, stream: Numbers, work: Workspace
) -> tuple[int, int, int]:
    """Return the number of legal moves, and checker and tabled move of a policy's choice."""
    if t.playing == 1 << RANDOM or policy == RANDOM:
        return random_move(t, s, stream, work)
    moves = work.moves
    n = list_moves(t, s, moves, work)
    picked = best_of(t, s, policy, moves, n, stream, work) if n > 1 else 0
    return n, moves[picked, 0], moves[picked, 1]


@shared
def best_of(
    t: Table, s: State, policy: int, moves: Ints, n: int, stream: Numbers, work: Workspace
) -> int:
    """Return the number of the best of `n` moves by a policy; ties are broken at random."""
    best, ties, picked = -1e30, 0, 0
    for number in range(n):
        if not t.playing & 1 << LOOKAHEAD or policy == GREEDY:
            worth = gain(t, s, moves[number, 0], moves[number, 1])
        else:
            worth = worth_ahead(t, s, number, work)
        if worth > best + 1e-9:
            best, ties, picked = worth, 1, number
        elif worth > best - 1e-9:  # each of the equal moves is equally likely
            ties += 1
            if draw(stream, ties) == 0:
                picked = number
    return picked


@compiled
def look_ahead(table: Table, state: State, workspace: Workspace, random_stream: Numbers) -> None:
    """Write the choice of `lookahead` to the workspace, as `chosen`; the position is unchanged.

    `random_stream` is int64[4].
    """
    s, work, stream = state, workspace, random_stream
    prepare(table, s, work)
    _, checker, tabled = choose(table, s, LOOKAHEAD, stream, work)
    work.chosen[0], work.chosen[1] = checker, tabled


@inlined
def landing_of(t: Table, s: State, tabled: int) -> int:
    """Return the space where a walk lands or freed checkers come, -1 for other moves."""
    if tabled < HUFF:
        return t.exits[s.actor]
    return t.land[tabled] if tabled >= 0 else -1
