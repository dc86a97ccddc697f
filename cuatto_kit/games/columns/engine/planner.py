"""The planner: weighs what a turn has gained against what another roll would bring.

Progress is worth more the higher it stands: a cube at a share x of its column counts x + x²,
and a column in the middle counts more than one at the edge, because the rolls that climb it
also keep a turn alive (NEARNESS). What a turn has gained is what its runners count above
the cubes that they left. Another roll brings, on average over all throws, the gain so far and
the best that the throw can add, and nothing where it is a bust.

It stops once another roll brings no more than it has; where another seat is about to win it
goes on a little longer, since what it keeps may come too late (THREAT). Of plays it picks the
one that leaves most, to keep or to roll again, with a charge for each runner that comes onto
the board (RUNNER): a free runner is what a turn lives on.

The four numbers were found by playing against the Rule of 28; around them the share of
games won is flat. The switch `must_scope` is not looked at when it thinks ahead.
"""

from cuatto_kit.games.columns.engine.kernel import advance, playable, stopping_wins
from cuatto_kit.games.columns.engine.state import DECIDE, cube_of, place_of
from cuatto_kit.games.columns.engine.tables import Estimates, Ints, State, Table, Workspace
from cuatto_kit.kernels.language import copy, inlined, shared

NEARNESS = 2.0
"""How much more a column counts in the middle than just beyond the edge, in parts of itself."""
RUNNER = 0.35
"""The charge for a new runner, where a column at the edge counts 2 from bottom to top."""
WIN = 1.5
"""What the column that wins counts besides."""
THREAT = 0.25
"""How much less a gain counts if it is kept while another seat stands one roll from winning."""
CERTAIN = 1_000.0
"""What a play counts besides after which stopping wins."""


@shared
def by_planning(
    t: Table, s: State, moves: Ints, n: int, work: Workspace, estimates: Estimates
) -> int:
    """The number of the best move. To stop is listed before to roll."""
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
    """What the actor's progress to a space of a column is worth."""
    share = place / t.spaces[column]
    nearness = 1 - abs(t.sides + 1 - column) / t.sides
    worth = (1 + NEARNESS * nearness) * (share + share * share)
    if place == t.spaces[column] and s.claims[s.actor] + 1 >= t.to_win:
        worth += WIN
    return worth


@shared
def gain(t: Table, s: State) -> float:
    """What the turn has gained so far."""
    total = 0.0
    for column in range(2, t.sums):
        if (s.running >> column) & 1:
            total += worth_of(t, s, column, s.here[column])
            total -= worth_of(t, s, column, cube_of(t, s, s.actor, column))
    return total


@shared
def threat(t: Table, s: State) -> float:
    """What part of a gain to set aside: the nearer its last column another seat stands to
    the top, the more."""
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
    """What the turn will have gained, on average, after one more roll."""
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
    """Notes what climbing 1, 2 … spaces in each of the columns would add; a row a number."""
    for column in range(2, t.sums):
        if (columns >> column) & 1:
            place = place_of(t, s, column)
            before = worth_of(t, s, column, place)
            for spaces in range(1, t.pairs + 1):
                reached = min(place + spaces, t.spaces[column])
                estimates.gains[spaces - 1, column] = worth_of(t, s, column, reached) - before


@inlined
def gain_of_pairing(t: Table, s: State, columns: int, pairing: int, estimates: Estimates) -> float:
    """The most that a pairing can add, with the runners that are left."""
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
    if new > free:  # of three new columns at most, one is picked or one left out
        by_new = most if free == 1 else by_new - least
    return added + by_new
