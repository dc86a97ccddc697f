"""Many games at once, compiled: one record a game, and tallies by space.

Game `g` of seed `s` is the same game whatever else is played beside it: its random
stream depends on (s, g) alone.
"""

from cuatto_kit.games.columns.engine.kernel import BUST, LOWEST, list_moves, play, roll
from cuatto_kit.games.columns.engine.policies import choose
from cuatto_kit.games.columns.engine.state import END, ROLL, cube_of, place_of, set_up
from cuatto_kit.games.columns.engine.tables import (
    ACTOR,
    CLAIMS,
    COLUMN_BITS,
    FIRST_SPACE,
    LENGTH,
    MOVES,
    OWNER,
    PHASE,
    PLACED,
    ROLLS,
    RUNNING,
    SEATS,
    STANDING,
    SUMS,
    THROW_OF,
    TO_WIN,
    Floats,
    Ints,
    Table,
)
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

# Columns of a record.
(
    FINISHED, WINNERS, TURNS, PLAYED, BUSTS, DECISIONS, NONTRIVIAL, CHOICES, LEADS, RECORD_SIZE,
) = range(10)  # fmt: skip
"""FINISHED is 0 where the turn cap ended the game; WINNERS is a set of seats as bits; PLAYED
counts the rolls; DECISIONS the moves with something to play, NONTRIVIAL those with a choice,
CHOICES what they chose among; LEADS how often another seat came to lead, by columns, then by
cubes."""

COLUMN_NAMES = (
    "finished", "winners", "turns", "rolls", "busts", "decisions", "nontrivial", "choices",
    "leads",
)  # fmt: skip
"""The columns by name."""


@compiled
def play_games(
    table: Table,
    state: Ints,
    workspace: Ints,
    estimates: Floats,
    random_stream: Numbers,
    policies: Numbers,
    rotate: bool,
    seed: int,
    first_game: int,
    games: int,
    turn_cap: int,
    records: Numbers,
    visits: Numbers,
    stops: Numbers,
) -> None:
    """Plays games numbered from `first_game`.

    `table`, `state`, `workspace` (int32) and `estimates` (float64) are as tables.py and state.py
    make them, `random_stream` is int64[4]. `policies[seat]`, int64, picks for a seat; with
    `rotate` the policies move on one seat each game. `records` is int64[games × RECORD_SIZE], a
    game after the other; `visits` and `stops`, int64, count by space, unless they are empty.
    """
    t, s, stream = table, state, random_stream
    counting = len(visits) > 0
    for number in range(games):
        game = first_game + number
        seed_stream(stream, seed, game)
        set_up(t, s)
        play_game(
            t, s, workspace, estimates, stream, policies,
            game % t[SEATS] if rotate else 0, turn_cap,
            records[number * RECORD_SIZE :], counting, visits, stops,
        )  # fmt: skip


@shared
def play_game(
    t: Table,
    s: Ints,
    work: Ints,
    estimates: Floats,
    stream: Numbers,
    policies: Numbers,
    shift: int,
    turn_cap: int,
    record: Numbers,
    counting: bool,
    visits: Numbers,
    stops: Numbers,
) -> None:
    """Plays one game from its set-up to its end or to the turn cap."""
    for column in range(RECORD_SIZE):
        record[column] = 0
    moves = work[t[MOVES] :]
    leader = -1
    while s[PHASE] != END:
        seat = s[ACTOR]
        if s[PHASE] == ROLL:
            if s[PLACED] == 0:
                if record[TURNS] == turn_cap:
                    return
                record[TURNS] += 1
            record[PLAYED] += 1
            roll(s, t[t[THROW_OF] + draw(stream, t[ROLLS])])
        n = list_moves(t, s, moves)
        if moves[0] == BUST:
            record[BUSTS] += 1
            play(t, s, BUST)
            continue
        record[DECISIONS] += 1
        record[CHOICES] += n
        record[NONTRIVIAL] += 1 if n > 1 else 0
        mover = seat + shift
        mover -= t[SEATS] if mover >= t[SEATS] else 0
        move = moves[choose(t, s, policies[mover], moves, n, stream, work, estimates)]
        if counting:
            count_visits(t, s, move, visits)
        running = s[RUNNING]
        play(t, s, move)
        if s[PLACED] == 0:  # the turn is over, and its progress kept
            if counting:
                count_stops(t, s, seat, running, move, stops)
            ahead = lead(t, s)
            if ahead >= 0 and ahead != leader:
                record[LEADS] += 1 if leader >= 0 else 0
                leader = ahead
    record[FINISHED] = 1
    for seat in range(t[SEATS]):
        if s[t[CLAIMS] + seat] >= t[TO_WIN]:
            record[WINNERS] = 1 << seat


@shared
def count_visits(t: Table, s: Ints, move: int, visits: Numbers) -> None:
    """Counts the spaces that a play steps on, before it is played."""
    previous, times = 0, 0
    while move > 0:
        column = move & LOWEST
        times = times + 1 if column == previous else 1
        previous = column
        visits[t[t[FIRST_SPACE] + column] - 1 + place_of(t, s, column) + times] += 1
        move >>= COLUMN_BITS


@shared
def count_stops(t: Table, s: Ints, seat: int, climbed: int, move: int, stops: Numbers) -> None:
    """Counts the spaces on which a turn left cubes: in the columns climbed before its last
    move and by it."""
    while move > 0:
        climbed |= 1 << (move & LOWEST)
        move >>= COLUMN_BITS
    for column in range(2, t[SUMS]):
        if (climbed >> column) & 1:
            place = cube_of(t, s, seat, column)
            if s[t[OWNER] + column]:
                place = t[t[LENGTH] + column]
            stops[t[t[FIRST_SPACE] + column] - 1 + place] += 1


@inlined
def lead(t: Table, s: Ints) -> int:
    """The seat that stands best, -1 where two share the lead."""
    best, leader = s[t[STANDING]], 0
    for seat in range(1, t[SEATS]):
        if s[t[STANDING] + seat] > best:
            best, leader = s[t[STANDING] + seat], seat
        elif s[t[STANDING] + seat] == best:
            leader = -1
    return leader
