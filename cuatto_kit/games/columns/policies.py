"""The compiled policies: random, Rule of 28 and the planner."""

from cuatto_kit.games.columns.kernels import LOWEST, advance, playable, stopping_wins
from cuatto_kit.games.columns.records import (
    COLUMN_BITS,
    DECIDE,
    Estimates,
    Ints,
    State,
    Table,
    Workspace,
    climbed,
    cube_of,
    place_of,
)
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared

# Policies

RANDOM, RULE28, PLANNER = 0, 1, 2
NUMBERS = {"random": RANDOM, "rule28": RULE28, "planner": PLANNER}

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


# The planner

NEARNESS = 2.0
"""The additional weight of a column in the middle over one just beyond the edge, as a factor."""
RUNNER = 0.35
"""The charge for a new runner; a column at the edge is worth 2 from bottom to top."""
WIN = 1.5
"""The bonus for the column that wins."""
THREAT = 0.25
"""The reduction of a gain that is kept while another seat needs one more roll to win."""
CERTAIN = 1_000.0
"""The bonus for a play after which stopping wins."""


@shared
def by_planning(
    t: Table, s: State, moves: Ints, n: int, work: Workspace, estimates: Estimates
) -> int:
    """Return the index of the best move. Stop must be listed before roll on."""
    if s.phase == DECIDE:
        enough = gain(t, s) * (1 - threat(t, s))
        return 0 if stopping_wins(t, s) or another_roll(t, s, estimates) <= enough else 1
    after = work.after
    best, picked = -1e30, 0
    for number in range(n):
        copy(after, s)
        advance(t, after, moves[number])
        worth = max(gain(t, after), another_roll(t, after, estimates))
        worth -= RUNNER * (after.placed - s.placed)
        if stopping_wins(t, after):
            worth += CERTAIN
        if worth > best:
            best, picked = worth, number
    return picked


@inlined
def worth_of(t: Table, s: State, column: int, place: int) -> float:
    """Return the worth of the actor's progress to a space of a column."""
    share = place / t.spaces[column]
    nearness = 1 - abs(t.sides + 1 - column) / t.sides
    worth = (1 + NEARNESS * nearness) * (share + share * share)
    if place == t.spaces[column] and s.claims[s.actor] + 1 >= t.to_win:
        worth += WIN
    return worth


@shared
def gain(t: Table, s: State) -> float:
    """Return the gain of the turn so far."""
    total = 0.0
    for column in range(2, t.sums):
        if (s.running >> column) & 1:
            total += worth_of(t, s, column, s.here[column])
            total -= worth_of(t, s, column, cube_of(t, s, s.actor, column))
    return total


@shared
def threat(t: Table, s: State) -> float:
    """Return the share of a gain to subtract.

    It grows as another seat's last column gets closer to its top.
    """
    nearest = 0.0
    for seat in range(t.seats):
        if seat != s.actor and s.claims[seat] + 1 >= t.to_win:
            for column in range(2, t.sums):
                if (s.open >> column) & 1:
                    share = cube_of(t, s, seat, column) / t.spaces[column]
                    nearest = max(nearest, share)
    return THREAT * nearest


@shared
def another_roll(t: Table, s: State, estimates: Estimates) -> float:
    """Return the expected gain of the turn after one more roll."""
    columns, kept = playable(t, s), gain(t, s)
    list_gains(t, s, columns, estimates)
    total = 0.0
    for throw in range(t.throws):
        if t.shown[throw] & columns:
            best = 0.0
            for pairing in range(t.pairings_at[throw], t.pairings_at[throw + 1]):
                if t.asked[pairing] & columns:
                    best = max(best, gain_of_pairing(t, s, columns, pairing, estimates))
            total += t.ways[throw] * (kept + best)
    return total / t.rolls


@inlined
def list_gains(t: Table, s: State, columns: int, estimates: Estimates) -> None:
    """Write the gain of climbing 1, 2 … spaces in each of the columns; one row per number."""
    for column in range(2, t.sums):
        if (columns >> column) & 1:
            place = place_of(t, s, column)
            before = worth_of(t, s, column, place)
            for spaces in range(1, t.pairs + 1):
                reached = min(place + spaces, t.spaces[column])
                estimates.gains[spaces - 1, column] = worth_of(t, s, column, reached) - before


@inlined
def gain_of_pairing(t: Table, s: State, columns: int, pairing: int, estimates: Estimates) -> float:
    """Return the largest gain that a pairing can add with the remaining runners."""
    free = t.runners - s.placed
    added, by_new, least, most, new, pair = 0.0, 0.0, 1e30, 0.0, 0, 0
    while pair < t.pairs:
        column, spaces = t.sums_of[pairing, pair], 1
        while pair + spaces < t.pairs and t.sums_of[pairing, pair + spaces] == column:
            spaces += 1
        pair += spaces
        if (columns >> column) & 1:
            worth = estimates.gains[spaces - 1, column]
            if (s.running >> column) & 1:
                added += worth
            else:
                by_new += worth
                least, most, new = min(least, worth), max(most, worth), new + 1
    if new > free:  # of at most three new columns, one is picked or one left out
        by_new = most if free == 1 else by_new - least
    return added + by_new
