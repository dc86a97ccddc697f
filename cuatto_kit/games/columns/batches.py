"""Whole column games, played in batches by a kernel."""

from cuatto_kit.games import leading
from cuatto_kit.games.columns.kernels import BUST, LOWEST, list_moves, play, roll
from cuatto_kit.games.columns.policies import choose
from cuatto_kit.games.columns.records import (
    COLUMN_BITS,
    END,
    ROLL,
    Estimates,
    State,
    Table,
    Workspace,
    cube_of,
    place_of,
    set_up,
    winners,
)
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.leading import nobody_leads, note_lead, who_led
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

(
    FINISHED, WINNERS, TURNS, PLAYED, BUSTS, DECISIONS, NONTRIVIAL, CHOICES, LEADS, LED, SETTLED,
    RECORD_SIZE,
) = range(12)  # fmt: skip
"""Columns of a record.

FINISHED is 0 if the turn cap ended the game; WINNERS is the winning seats as bits; PLAYED counts
the rolls; DECISIONS counts moves with something to play, NONTRIVIAL those with a choice, and
CHOICES the moves to choose from. LEADS, LED and SETTLED are as in games/leading.py; the lead is
decided by columns, then by cubes.
"""

COLUMN_NAMES = (
    "finished", "winners", "turns", "rolls", "busts", "decisions", "nontrivial", "choices",
    *leading.COLUMN_NAMES,
)  # fmt: skip
"""The names of the columns."""


@compiled
def play_games(
    table: Table,
    state: State,
    workspace: Workspace,
    estimates: Estimates,
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
    """Play games numbered from `first_game`.

    Args:
        random_stream: int64[4].
        policies: int64, the policy of each seat; with `rotate` they move on by one seat each game.
        records: int64[games × RECORD_SIZE], one game after another.
        visits: int64, counts by space, or empty.
        stops: int64, counts by space, or empty.
    """
    t, s, stream = table, state, random_stream
    counting = len(visits) > 0
    for number in range(games):
        game = first_game + number
        seed_stream(stream, seed, game)
        set_up(t, s)
        play_game(
            t, s, workspace, estimates, stream, policies,
            game % t.seats if rotate else 0, turn_cap,
            records[number * RECORD_SIZE :], counting, visits, stops,
        )  # fmt: skip


@shared
def play_game(
    t: Table,
    s: State,
    work: Workspace,
    estimates: Estimates,
    stream: Numbers,
    policies: Numbers,
    shift: int,
    turn_cap: int,
    record: Numbers,
    counting: bool,
    visits: Numbers,
    stops: Numbers,
) -> None:
    """Play one game from its set-up to its end or to the turn cap."""
    for column in range(RECORD_SIZE):
        record[column] = 0
    moves = work.moves
    nobody_leads(work)
    while s.phase != END:
        seat = s.actor
        if s.phase == ROLL:
            if s.placed == 0:
                if record[TURNS] == turn_cap:
                    break
                record[TURNS] += 1
            record[PLAYED] += 1
            roll(s, t.throw_of[draw(stream, t.rolls)])
        n = list_moves(t, s, moves)
        if moves[0] == BUST:
            record[BUSTS] += 1
            play(t, s, BUST)
            note_lead(work, record[LEADS:], record[TURNS], lead(t, s))
            continue
        record[DECISIONS] += 1
        record[CHOICES] += n
        record[NONTRIVIAL] += 1 if n > 1 else 0
        mover = seat + shift
        mover -= t.seats if mover >= t.seats else 0
        move = moves[choose(t, s, policies[mover], moves, n, stream, work, estimates)]
        if counting:
            count_visits(t, s, move, visits)
        running = s.running
        play(t, s, move)
        if s.placed == 0:  # the turn is over and its progress is kept
            if counting:
                count_stops(t, s, seat, running, move, stops)
            if s.phase == ROLL:  # a winning stop does not change the lead
                note_lead(work, record[LEADS:], record[TURNS], lead(t, s))
    record[LED] = who_led(work, record[TURNS])
    record[FINISHED] = 1 if s.phase == END else 0
    record[WINNERS] = winners(t, s)


@shared
def count_visits(t: Table, s: State, move: int, visits: Numbers) -> None:
    """Count the spaces that a play steps on, before it is played."""
    previous, times = 0, 0
    while move > 0:
        column = move & LOWEST
        times = times + 1 if column == previous else 1
        previous = column
        visits[t.first_space[column] - 1 + place_of(t, s, column) + times] += 1
        move >>= COLUMN_BITS


@shared
def count_stops(t: Table, s: State, seat: int, climbed: int, move: int, stops: Numbers) -> None:
    """Count the spaces on which a turn left cubes.

    They are in the columns climbed by its last move and before it.
    """
    while move > 0:
        climbed |= 1 << (move & LOWEST)
        move >>= COLUMN_BITS
    for column in range(2, t.sums):
        if (climbed >> column) & 1:
            place = cube_of(t, s, seat, column)
            if s.owner[column]:
                place = t.spaces[column]
            stops[t.first_space[column] - 1 + place] += 1


@inlined
def lead(t: Table, s: State) -> int:
    """Return the seat in the lead, or -1 if two seats share it."""
    best, leader = s.standing[0], 0
    for seat in range(1, t.seats):
        if s.standing[seat] > best:
            best, leader = s.standing[seat], seat
        elif s.standing[seat] == best:
            leader = -1
    return leader
