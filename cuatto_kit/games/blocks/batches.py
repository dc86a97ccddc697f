"""Whole block games, played in batches by a kernel."""

from cuatto_kit.games import leading
from cuatto_kit.games.blocks.kernels import (
    NO_MOVE,
    UNFINISHED,
    ending_of,
    list_moves,
    make,
    pass_turn,
    winner_by,
    winner_of,
)
from cuatto_kit.games.blocks.records import BITS, MOST_PAST, Ints, State, Table, Workspace
from cuatto_kit.games.blocks.search import WIN, search
from cuatto_kit.games.leading import nobody_leads, note_lead, who_led
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import clear, copy, inlined, lowest, shared

# Columns of a record.
(
    WINNERS, TURNS, DECISIONS, NONTRIVIAL, CHOICES, ENDING, LEADS, LED, SETTLED, RECORD_SIZE,
) = range(10)  # fmt: skip
COLUMN_NAMES = (
    "winners", "turns", "decisions", "nontrivial", "choices", "ending", *leading.COLUMN_NAMES,
)  # fmt: skip
"""The names of the columns; see games/simulator.py, games/leading.py, and ENDINGS."""

ENDINGS = ("unfinished", "crush", "home", "stalemate", "repetition", "ply_cap")
"""The endings of games, by their number in the column, as in endings.py."""

RANDOM = 0
"""The policy of random play; any other number is the depth of a search."""
OPENING = 4
"""The number of random plies in games with a search, so that games differ."""


@compiled
def play_games(
    table: Table, start: State, position: State, work: Workspace, tt: Ints, stream: Ints,
    policies: Ints, rotate: bool, seed: int, first_game: int, games: int, turn_cap: int,
    records: Ints, visits: Ints,
) -> None:  # fmt: skip
    """Play games numbered from `first_game`.

    All arrays are int64.

    Args:
        start: The position at the start of each game.
        tt: The transposition table, two numbers per position.
        stream: Four numbers.
        policies: The policy of each side; with `rotate` the sides alternate from game to game.
        records: [games × RECORD_SIZE], one game after another.
        visits: Counts of landings by square, or empty.
    """
    counting = len(visits) > 0
    for number in range(games):
        game = first_game + number
        seed_stream(stream, seed, game)
        copy(position, start)
        clear(work.refutations)
        if policies[0] + policies[1] > 0:
            for place in range(len(tt)):
                tt[place] = 0
        play_game(
            table, position, work, tt,
            len(tt) // 4 - 1, stream, policies,
            game & 1 if rotate else 0, turn_cap,
            records[number * RECORD_SIZE :], counting, visits,
        )  # fmt: skip


@shared
def play_game(
    t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, stream: Ints, policies: Ints,
    shift: int, turn_cap: int, game: Ints, counting: bool, visits: Ints,
) -> None:  # fmt: skip
    """Play one game from a position to its end or to the turn cap."""
    for column in range(RECORD_SIZE):
        game[column] = 0
    w.past = w.stopped = 0
    nobody_leads(w)
    opening = OPENING if policies[0] + policies[1] > 0 else 0
    moves = w.moves[0]
    while True:
        n = list_moves(t, s, moves)
        ending = ending_of(t, s, times_seen(s, w) if t.draw_3 else 0, n)
        if ending != UNFINISHED:
            game[ENDING] = ending
            winner = winner_by(t, s, ending)
            if winner >= 0:
                game[WINNERS] = 1 << winner
            break
        if game[TURNS] == turn_cap:
            break
        keep(s, w)
        game[TURNS] += 1
        if n == 0:
            pass_turn(t, s, 1)
            note_lead(w, game[LEADS:], game[TURNS], lead(t, s))
            continue
        game[DECISIONS] += 1
        game[CHOICES] += n
        game[NONTRIVIAL] += 1 if n > 1 else 0
        depth = policies[s.side ^ shift]
        if depth == RANDOM or opening > 0:
            move = moves[draw(stream, n)]
        else:
            move = searched_move(t, s, w, tt, tt_mask, depth)
        opening -= 1
        if counting:
            count_landing(t, move, visits)
        make(t, s, move)
        if winner_of(t, s) < 0:  # a winning move does not change the lead
            note_lead(w, game[LEADS:], game[TURNS], lead(t, s))
    game[LED] = who_led(w, game[TURNS])


@shared
def searched_move(t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, depth: int) -> int:
    """Return the best move of a search to a depth."""
    w.past -= 1  # the position itself is already in the history
    for deep in range(1, depth + 1):
        search(t, s, w, tt, tt_mask, w.never, deep, -WIN, WIN)
    w.past += 1
    return w.best


@inlined
def times_seen(s: State, w: Workspace) -> int:
    """Return how often the position has occurred before."""
    times = 0
    for past in range(w.past):
        if w.path[past] == s.hash:
            times += 1
    return times


@inlined
def keep(s: State, w: Workspace) -> None:
    """Add the position to the game's history; if it is full, its older half is dropped."""
    if w.past == MOST_PAST:
        half = MOST_PAST // 2
        for past in range(half):
            w.path[past] = w.path[half + past]
        w.past = half
    w.path[w.past] = s.hash
    w.past += 1


@inlined
def count_landing(t: Table, move: int, visits: Ints) -> None:
    """Count every square that a piece comes to cover."""
    at = t.placements[move]
    lo, hi = at.lo, at.hi
    while lo:
        visits[lowest(lo)] += 1
        lo &= lo - 1
    while hi:
        visits[BITS + lowest(hi)] += 1
        hi &= hi - 1


@inlined
def lead(t: Table, s: State) -> int:
    """Return the side whose cabeza has fewer rows to go, or −1 if both have the same number."""
    rows = t.squares // t.columns - 1
    first = rows - t.placements[s.pieces[0, 0]].row
    second = t.placements[s.pieces[1, 0]].row
    return NO_MOVE if first == second else int(second < first)
