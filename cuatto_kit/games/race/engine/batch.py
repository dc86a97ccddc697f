"""Many games at once, compiled: one record a game, and tallies by space.

Game `g` of seed `s` is the same game whatever else is played beside it: its random
stream depends on (s, g) alone.
"""

from typing import Any

from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import choose, landing_of
from cuatto_kit.games.race.engine.state import ACTOR, BEGIN, END, MOVE, PHASE, ROLL, is_out, set_up
from cuatto_kit.games.race.engine.steps import HUFF, PASS, play
from cuatto_kit.games.race.engine.tables import (
    MORE_ROLLS,
    MOVES,
    PIP_COUNT,
    RULES,
    SEATS,
    SIDES,
    STICKS,
    Ints,
    Table,
)
from cuatto_kit.games.race.engine.turns import begin, dice_to_roll, roll
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared

# Columns of a record.
(
    WINNERS, TURNS, ROLLS, HITS, PASSES, DECISIONS, CHOICES, NONTRIVIAL, LEADS, MARGIN, COLUMNS,
) = range(11)  # fmt: skip
"""WINNERS is a set of seats as bits, 0 where the turn cap ended the game; DECISIONS counts
the moves with something to play, NONTRIVIAL those with a choice, CHOICES what they chose among;
LEADS how often another seat came to lead; MARGIN the pips the runner-up had still to go."""

COLUMN_NAMES = (
    "winners", "turns", "rolls", "hits", "passes", "decisions", "choices", "nontrivial", "leads",
    "margin",
)  # fmt: skip
"""The columns by name."""


@compiled(RULES)
def play_games(
    table: Table,
    state: Ints,
    workspace: Ints,
    random_stream: Numbers,
    policies: Numbers,
    rotate: bool,
    seed: int,
    first_game: int,
    games: int,
    turn_cap: int,
    records: Numbers,
    visits: Numbers,
    hits: Numbers,
) -> None:
    """Plays games numbered from `first_game`, a record of COLUMNS numbers each.

    `policies[seat]` picks for a seat; with `rotate` the policies move on one seat each
    game. `table`, `state` (STATE_SIZE) and `workspace` (WORK_SIZE) are int32; `records` takes
    games * COLUMNS int64, a row a game. `visits` and `hits`, int64, one a space, are added to:
    how often a move landed there, and how many it sent back; nothing is counted where they are
    empty.
    """
    t, s, work, stream = (
        table, state, workspace, random_stream,
    )  # fmt: skip
    counting = len(visits) > 0
    for number in range(games):
        game = first_game + number
        seed_stream(stream, seed, game)
        set_up(t, s)
        play_game(
            t, s, work, stream, policies, game % t[SEATS] if rotate else 0, turn_cap,
            records[number * COLUMNS :], counting, visits, hits,
        )  # fmt: skip


@shared
def play_game(
    t: Table,
    s: Ints,
    work: Ints,
    stream: Any,
    policies: Numbers,
    shift: int,
    turn_cap: int,
    record: Numbers,
    counting: bool,
    visits: Numbers,
    hits: Numbers,
) -> None:
    """Plays one game from its set-up to its end or to the turn cap."""
    for column in range(COLUMNS):
        record[column] = 0
    moves = work[t[MOVES] :]
    leader = previous = -1
    if s[PHASE] == BEGIN:
        begin(s, draw(stream, t[SEATS]))
    while s[PHASE] != END:
        seat = s[ACTOR]
        if s[PHASE] == ROLL:
            if seat != previous or t[SEATS] == 1 or not t[MORE_ROLLS]:
                if record[TURNS] == turn_cap:
                    return
                record[TURNS] += 1
                previous = seat
            record[ROLLS] += 1
            random_roll(t, s, stream)
            if s[PHASE] != MOVE:  # a third double
                continue
        n = list_moves(t, s, moves, work)
        picked = 0
        if n == 1 and moves[1] == PASS:
            record[PASSES] += 1
        else:
            record[DECISIONS] += 1
            record[CHOICES] += n
            record[NONTRIVIAL] += 1 if n > 1 else 0
            mover = seat + shift
            mover -= t[SEATS] if mover >= t[SEATS] else 0
            picked = choose(t, s, policies[mover], moves, n, stream, work)
        tabled = moves[2 * picked + 1]
        landed = landing_of(t, s, tabled)
        sent = play(t, s, moves[2 * picked], tabled)
        record[HITS] += sent
        if counting and tabled != PASS and tabled != HUFF:
            visits[landed] += 1
            hits[landed] += sent
        if s[PHASE] != MOVE:
            ahead = lead(t, s)
            if ahead >= 0 and ahead != leader:
                record[LEADS] += 1 if leader >= 0 else 0
                leader = ahead
    record[WINNERS] = winners(t, s)
    record[MARGIN] = margin(t, s)


@shared
def random_roll(t: Table, s: Ints, stream: Any) -> None:
    """Rolls the dice, or throws the sticks, by the random stream."""
    if t[STICKS]:
        thrown, marks = draw(stream, 1 << t[STICKS]), 0
        while thrown:
            marks += thrown & 1
            thrown >>= 1
        roll(t, s, marks, 0)
    elif dice_to_roll(t, s) == 1:
        roll(t, s, 1 + draw(stream, t[SIDES]), 0)
    else:
        both = draw(stream, t[SIDES] * t[SIDES])
        roll(t, s, 1 + both // t[SIDES], 1 + both % t[SIDES])


@shared
def lead(t: Table, s: Ints) -> int:
    """The seat with the fewest pips to go, -1 where two share the lead."""
    best, leader = s[t[PIP_COUNT]], 0
    for seat in range(1, t[SEATS]):
        if s[t[PIP_COUNT] + seat] < best:
            best, leader = s[t[PIP_COUNT] + seat], seat
        elif s[t[PIP_COUNT] + seat] == best:
            leader = -1
    return leader


@shared
def winners(t: Table, s: Ints) -> int:
    """The seats that are out, as bits."""
    found = 0
    for seat in range(t[SEATS]):
        if is_out(t, s, seat):
            found |= 1 << seat
    return found


@shared
def margin(t: Table, s: Ints) -> int:
    """The pips that the best of those who did not win had still to go, 0 where all won."""
    best = 0
    for seat in range(t[SEATS]):
        left = s[t[PIP_COUNT] + seat]
        if left > 0 and (best == 0 or left < best):
            best = left
    return best
