"""Many games at once, compiled: one record a game, and landings by square.

Game `g` of seed `s` is the same game whatever else is played beside it: its random stream
depends on (s, g) alone, and searches remember nothing from one game to the next.
"""

from cuatto_kit.games import leading
from cuatto_kit.games.blocks.engine.endings import UNFINISHED, ending_of, winner_by, winner_of
from cuatto_kit.games.blocks.engine.kernel import NO_MOVE, list_moves, make, pass_turn
from cuatto_kit.games.blocks.engine.search import search
from cuatto_kit.games.blocks.engine.table import BITS, MOST_PAST, Ints, State, Table, Workspace
from cuatto_kit.games.blocks.engine.transpositions import WIN
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
"""The columns by name; see games/simulator.py, games/leading.py, and ENDINGS."""

ENDINGS = ("unfinished", "crush", "home", "stalemate", "repetition", "ply_cap")
"""How games end, by the number in the column, as endings.py counts them."""

RANDOM = 0
"""The policy of chance; any other number is the depth of a search."""
OPENING = 4
"""Plies that are random where a search takes part, so that no two games are the same."""


@compiled
def play_games(
    table: Table, start: State, position: State, work: Workspace, tt: Ints, stream: Ints,
    policies: Ints, rotate: bool, seed: int, first_game: int, games: int, turn_cap: int,
    records: Ints, visits: Ints,
) -> None:  # fmt: skip
    """Plays games numbered from `first_game`.

    All arrays are int64: `tt`, the transposition table, has two numbers for each position that it
    has room for, `stream` four. Each game begins at `start`. `policies[side]` picks for a side;
    with `rotate` they change sides each game. `records` is [games × RECORD_SIZE], a game after
    the other; `visits` counts landings by square, unless it is empty.
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
    """Plays one game from a position to its end or to the turn cap."""
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
        if winner_of(t, s) < 0:  # a move that wins changes no lead
            note_lead(w, game[LEADS:], game[TURNS], lead(t, s))
    game[LED] = who_led(w, game[TURNS])


@shared
def searched_move(t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, depth: int) -> int:
    """The move that a search of some depth finds best."""
    w.past -= 1  # the position itself has been kept already
    for deep in range(1, depth + 1):
        search(t, s, w, tt, tt_mask, w.never, deep, -WIN, WIN)
    w.past += 1
    return w.best


@inlined
def times_seen(s: State, w: Workspace) -> int:
    """How often the position has come up before."""
    times = 0
    for past in range(w.past):
        if w.path[past] == s.hash:
            times += 1
    return times


@inlined
def keep(s: State, w: Workspace) -> None:
    """Adds the position to the game's past; the older half goes where there is no room."""
    if w.past == MOST_PAST:
        half = MOST_PAST // 2
        for past in range(half):
            w.path[past] = w.path[half + past]
        w.past = half
    w.path[w.past] = s.hash
    w.past += 1


@inlined
def count_landing(t: Table, move: int, visits: Ints) -> None:
    """Counts every square that a piece comes to cover."""
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
    """The side whose cabeza has fewer rows to go, −1 where both have as many."""
    rows = t.squares // t.columns - 1
    first = rows - t.placements[s.pieces[0, 0]].row
    second = t.placements[s.pieces[1, 0]].row
    return NO_MOVE if first == second else int(second < first)
