"""The policies random, Rule of 28 and planner, compiled together with the rules."""

from cuatto_kit.games.columns.engine.kernel import LOWEST, stopping_wins
from cuatto_kit.games.columns.engine.planner import by_planning
from cuatto_kit.games.columns.engine.state import DECIDE, climbed
from cuatto_kit.games.columns.engine.tables import (
    COLUMN_BITS,
    Estimates,
    Ints,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

RANDOM, RULE28, PLANNER = 0, 1, 2
POLICIES = {"random": RANDOM, "rule28": RULE28, "planner": PLANNER}

ENOUGH = 28
"""The score at which the Rule of 28 stops."""


@inlined
def choose(
    t: Table,
    s: State,
    policy: int,
    moves: Ints,
    n: int,
    stream: Numbers,
    work: Workspace,
    estimates: Estimates,
) -> int:
    """Return the index of the move that a policy picks among `n`.

    Stop must be listed before roll on.
    """
    if n == 1:
        return 0
    if policy == RANDOM:
        return draw(stream, n)
    if policy == RULE28:
        return by_rule28(t, s, moves, n)
    return by_planning(t, s, moves, n, work, estimates)


@compiled
def choose_compiled(
    table: Table,
    state: State,
    policy: int,
    moves: Ints,
    n: int,
    stream: Numbers,
    work: Workspace,
    estimates: Estimates,
) -> int:
    """Return the result of `choose`, compiled."""
    return choose(table, state, policy, moves, n, stream, work, estimates)


# The Rule of 28, by Michael Keller: a score that grows with the risk. For dice without six sides,
# the middle column replaces 7 and the number of sides replaces 6.


@shared
def by_rule28(t: Table, s: State, moves: Ints, n: int) -> int:
    """Return the index of the move by the Rule of 28.

    It stops at a score of 28 or if stopping wins; it plays what scores most, the first of equals.
    """
    if s.phase == DECIDE:
        return 0 if stopping_wins(t, s) or score28(t, s) >= ENOUGH else 1
    best, picked = -1_000_000, 0
    for number in range(n):
        worth = worth28(t, s, moves[number])
        if worth > best:
            best, picked = worth, number
    return picked


@shared
def score28(t: Table, s: State) -> int:
    """Return the score of the turn so far.

    Each runner scores the spaces climbed plus one, times 1 plus its distance from the middle. Once
    all runners are on the board there is a correction for their columns: 2 if all are odd, −2 if
    all are even, 4 if all are on one side of the middle.
    """
    middle = t.sides + 1
    score, odd, even, high, low = 0, 2, -2, 4, 4
    for column in range(2, t.sums):
        if (s.running >> column) & 1:
            score += (climbed(t, s, column) + 1) * (abs(middle - column) + 1)
            odd *= column % 2
            even *= 1 - column % 2
            high *= 1 if column >= middle else 0
            low *= 1 if column <= middle else 0
    return score + odd + even + high + low if s.placed == t.runners else score


@shared
def worth28(t: Table, s: State, play: int) -> int:
    """Return the score of a play.

    Each space climbed scores 6 minus the distance from the middle; each new runner costs 6.
    """
    worth, running = 0, s.running
    while play > 0:
        column = play & LOWEST
        worth += t.sides - abs(t.sides + 1 - column)
        if not (running >> column) & 1:
            worth -= t.sides
            running |= 1 << column
        play >>= COLUMN_BITS
    return worth
