"""The rules of Can't Stop on plain arrays: what may be played, and what playing does.

The functions run as they stand, and compiled within kernels: one source
for play, replay, bots and simulation. `t` is a table (tables.py), `s` a state (state.py),
which they change; game.py gives them copies.

A move is a number. A play is its columns, ascending, COLUMN_BITS bits each, the lowest
first; other moves are not above 0.
"""

from cuatto_kit.games.columns.engine.state import (
    DECIDE,
    END,
    PICK,
    ROLL,
    claim,
    climb,
    cube_of,
    pass_on,
    place_of,
    put_cube,
)
from cuatto_kit.games.columns.engine.tables import (
    ACTOR,
    ASKED,
    AUTO_STOP,
    BLOCKING,
    CLAIMS,
    COLUMN_BITS,
    HERE,
    LENGTH,
    MUST_ROLL,
    OPEN,
    PAIRINGS_AT,
    PAIRS,
    PHASE,
    PLACED,
    RUNNERS,
    RUNNING,
    SEATS,
    SHOWN,
    SUMS,
    SUMS_AT,
    THROW,
    TO_WIN,
    TOPPED,
    TOPS,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import inlined, shared

BUST, STOP, ROLL_ON = 0, -1, -2

LOWEST = (1 << COLUMN_BITS) - 1
"""The bits of a play's first column."""


# What may be played


@shared
def list_moves(t: Table, s: Ints, moves: Ints) -> int:
    """The legal moves of the actor, written to `moves` (int32, room for MOST_PLAYS); how many
    there are."""
    if s[PHASE] == DECIDE:
        n = 0
        if may_stop(t, s):
            moves[0] = STOP
            n = 1
        moves[n] = ROLL_ON
        return n + 1
    n = list_plays(t, s, s[THROW], moves)
    if n == 0:
        moves[0] = BUST
        return 1
    return n


@shared
def is_legal(t: Table, s: Ints, move: int, plays: Ints) -> bool:
    """Whether the actor may make a move. The plays of the throw are listed in `plays` (int32,
    room for MOST_PLAYS) where the move is one: which of them are allowed depends on the others.
    """
    if s[PHASE] == DECIDE:
        return move == ROLL_ON or (move == STOP and may_stop(t, s))
    if s[PHASE] != PICK:
        return False
    if move <= 0:
        return move == BUST and t[t[SHOWN] + s[THROW]] & playable(t, s) == 0
    found = False
    for number in range(list_plays(t, s, s[THROW], plays)):
        found |= plays[number] == move
    return found


@inlined
def playable(t: Table, s: Ints) -> int:
    """The columns in which the actor could climb one space, as bits."""
    columns = s[OPEN] & ~s[TOPPED]
    return columns & s[RUNNING] if s[PLACED] == t[RUNNERS] else columns


@shared
def list_plays(t: Table, s: Ints, throw: int, plays: Ints) -> int:
    """Every distinct play of a throw, written to `plays`; how many there are.

    A pairing plays all its sums that can be played. Where it asks for more new runners
    than are left, the player picks which columns get them.
    """
    columns, running, free = playable(t, s), s[RUNNING], t[RUNNERS] - s[PLACED]
    pairs = t[PAIRS]
    n = 0
    for pairing in range(t[t[PAIRINGS_AT] + throw], t[t[PAIRINGS_AT] + throw + 1]):
        asked = t[t[ASKED] + pairing] & columns
        if asked == 0:
            continue
        sums = t[t[SUMS_AT] + pairing * pairs :]
        new = asked & ~running
        wanted = count_bits(new)
        if wanted <= free:
            n = note(plays, n, play_of(t, s, sums, asked))
            continue
        for pair in range(pairs):  # of three new columns at most, one is picked or one left out
            bit = 1 << sums[pair]
            if new & bit:
                picked = bit if free == 1 else new ^ bit
                n = note(plays, n, play_of(t, s, sums, asked & ~new | picked))
    if t[MUST_ROLL]:
        n = keep_longest(plays, n)
    return n


@inlined
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def play_of(t: Table, s: Ints, sums: Ints, columns: int) -> int:
    """The play of those sums that are among `columns`, each as often as it has room."""
    play, shift, previous, times = 0, 0, 0, 0
    for pair in range(t[PAIRS]):
        column = sums[pair]
        if not (columns >> column) & 1:
            continue
        times = times + 1 if column == previous else 1
        previous = column
        if times == 1 or place_of(t, s, column) + times <= t[t[LENGTH] + column]:
            play |= column << shift
            shift += COLUMN_BITS
    return play


@inlined
def note(plays: Ints, n: int, play: int) -> int:
    """Adds a play to a list if it is new; how many there are now."""
    plays[n] = play
    for number in range(n):
        if plays[number] == play:
            return n
    return n + 1


@shared
def keep_longest(plays: Ints, n: int) -> int:
    """Keeps the plays that climb the most spaces."""
    longest = kept = 0
    for number in range(n):
        longest = max(longest, size_of(plays[number]))
    for number in range(n):
        if size_of(plays[number]) == longest:
            plays[kept] = plays[number]
            kept += 1
    return kept


@inlined
def size_of(play: int) -> int:
    """How many spaces a play climbs."""
    size = 0
    while play > 0:
        play >>= COLUMN_BITS
        size += 1
    return size


@inlined
def stopping_wins(t: Table, s: Ints) -> bool:
    """Whether the actor would have enough columns if it stopped."""
    return s[t[CLAIMS] + s[ACTOR]] + s[TOPS] >= t[TO_WIN]


@inlined
def may_stop(t: Table, s: Ints) -> bool:
    """Whether the actor may stop; only `blocking` can forbid it."""
    return not t[BLOCKING] or stopping_wins(t, s) or not stands_beside(t, s)


@shared
def stands_beside(t: Table, s: Ints) -> bool:
    """Whether a runner shares its space with a cube, which is another seat's: the own one
    stands lower, and no cube stands on a top."""
    for column in range(2, t[SUMS]):
        if (s[RUNNING] >> column) & 1:
            for seat in range(t[SEATS]):
                if cube_of(t, s, seat, column) == s[t[HERE] + column]:
                    return True
    return False


# What playing does


@inlined
def roll(s: Ints, throw: int) -> None:
    """The dice have fallen."""
    s[THROW] = throw
    s[PHASE] = PICK


@shared
def play(t: Table, s: Ints, move: int) -> None:
    """Plays a legal move."""
    if move > 0:
        advance(t, s, move)
        if t[AUTO_STOP] and stopping_wins(t, s):
            stop(t, s)
    elif move == STOP:
        stop(t, s)
    elif move == ROLL_ON:
        s[PHASE] = ROLL
    else:
        s[THROW] = 0
        pass_on(t, s)


@inlined
def advance(t: Table, s: Ints, play: int) -> None:
    """The runners climb; the actor is to stop or to roll on."""
    while play:
        climb(t, s, play & LOWEST)
        play >>= COLUMN_BITS
    s[THROW] = 0
    s[PHASE] = DECIDE


@shared
def stop(t: Table, s: Ints) -> None:
    """The runners become cubes, topped columns are claimed, and the turn is over."""
    seat = s[ACTOR]
    for column in range(2, t[SUMS]):
        if (s[TOPPED] >> column) & 1:
            claim(t, s, seat, column)
        elif (s[RUNNING] >> column) & 1:
            put_cube(t, s, seat, column, s[t[HERE] + column])
    pass_on(t, s)
    if s[t[CLAIMS] + seat] >= t[TO_WIN] or s[OPEN] == 0:
        s[PHASE] = END
        s[ACTOR] = seat
