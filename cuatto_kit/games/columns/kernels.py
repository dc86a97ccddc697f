"""The rules of Can't Stop on plain arrays: legal moves and their effects."""

from cuatto_kit.games.columns.records import (
    COLUMN_BITS,
    DECIDE,
    END,
    PICK,
    ROLL,
    Ints,
    State,
    Table,
    claim,
    climb,
    cube_of,
    pass_on,
    place_of,
    put_cube,
)
from cuatto_kit.kernels.language import inlined, shared

BUST, STOP, ROLL_ON = 0, -1, -2

LOWEST = (1 << COLUMN_BITS) - 1
"""The bit mask of a play's first column."""


# Legal moves


@shared
def list_moves(t: Table, s: State, moves: Ints) -> int:
    """Write the legal moves to `moves` (int32, MOST_PLAYS long), and return their number."""
    if s.phase == DECIDE:
        n = 0
        if may_stop(t, s):
            moves[0] = STOP
            n = 1
        moves[n] = ROLL_ON
        return n + 1
    n = list_plays(t, s, s.throw, moves)
    if n == 0:
        moves[0] = BUST
        return 1
    return n


@shared
def is_legal(t: Table, s: State, move: int, plays: Ints) -> bool:
    """Return whether the actor may make a move.

    `plays` (int32, MOST_PLAYS long) is a work array for the plays of the throw, which must be
    listed because they affect one another.
    """
    if s.phase == DECIDE:
        return move == ROLL_ON or (move == STOP and may_stop(t, s))
    if s.phase != PICK:
        return False
    if move <= 0:
        return move == BUST and t.shown[s.throw] & playable(t, s) == 0
    found = False
    for number in range(list_plays(t, s, s.throw, plays)):
        found |= plays[number] == move
    return found


@inlined
def playable(t: Table, s: State) -> int:
    """Return the columns in which the actor could climb one space, as bits."""
    columns = s.open & ~s.topped
    return columns & s.running if s.placed == t.runners else columns


@shared
def list_plays(t: Table, s: State, throw: int, plays: Ints) -> int:
    """Write every distinct play of a throw to `plays` and return their number.

    A pairing plays all its playable sums. If it needs more new runners than are left, the player
    chooses which columns get them.
    """
    columns, running, free = playable(t, s), s.running, t.runners - s.placed
    n = 0
    for pairing in range(t.pairings_at[throw], t.pairings_at[throw + 1]):
        asked = t.asked[pairing] & columns
        if asked == 0:
            continue
        new = asked & ~running
        wanted = count_bits(new)
        if wanted <= free:
            n = note(plays, n, play_of(t, s, pairing, asked))
            continue
        for pair in range(t.pairs):  # of at most three new columns, one is picked or one left out
            bit = 1 << t.sums_of[pairing, pair]
            if new & bit:
                picked = bit if free == 1 else new ^ bit
                n = note(plays, n, play_of(t, s, pairing, asked & ~new | picked))
    if t.must_roll:
        n = keep_longest(plays, n)
    return n


@inlined
def count_bits(bits: int) -> int:
    """Return the number of set bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def play_of(t: Table, s: State, pairing: int, columns: int) -> int:
    """Return the play of a pairing's sums among `columns`, each as often as it has room."""
    play, shift, previous, times = 0, 0, 0, 0
    for pair in range(t.pairs):
        column = t.sums_of[pairing, pair]
        if not (columns >> column) & 1:
            continue
        times = times + 1 if column == previous else 1
        previous = column
        if times == 1 or place_of(t, s, column) + times <= t.spaces[column]:
            play |= column << shift
            shift += COLUMN_BITS
    return play


@inlined
def note(plays: Ints, n: int, play: int) -> int:
    """Add a play to a list if it is new, and return the new length."""
    plays[n] = play
    for number in range(n):
        if plays[number] == play:
            return n
    return n + 1


@shared
def keep_longest(plays: Ints, n: int) -> int:
    """Keep the plays that climb the most spaces."""
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
    """Return the number of spaces that a play climbs."""
    size = 0
    while play > 0:
        play >>= COLUMN_BITS
        size += 1
    return size


@inlined
def stopping_wins(t: Table, s: State) -> bool:
    """Return whether the actor would have enough columns after a stop."""
    return s.claims[s.actor] + s.tops >= t.to_win


@inlined
def may_stop(t: Table, s: State) -> bool:
    """Return whether the actor may stop; only `blocking` can forbid it."""
    return not t.blocking or stopping_wins(t, s) or not stands_beside(t, s)


@shared
def stands_beside(t: Table, s: State) -> bool:
    """Return whether a runner shares its space with a cube.

    The cube is another seat's, because the actor's own is lower; no cube is on a top.
    """
    for column in range(2, t.sums):
        if (s.running >> column) & 1:
            for seat in range(t.seats):
                if cube_of(t, s, seat, column) == s.here[column]:
                    return True
    return False


# Effects of moves


@inlined
def roll(s: State, throw: int) -> None:
    """Set the dice that were rolled."""
    s.throw = throw
    s.phase = PICK


@shared
def play(t: Table, s: State, move: int) -> None:
    """Play a legal move."""
    if move > 0:
        advance(t, s, move)
        if t.auto_stop and stopping_wins(t, s):
            stop(t, s)
    elif move == STOP:
        stop(t, s)
    elif move == ROLL_ON:
        s.phase = ROLL
    else:
        s.throw = 0
        pass_on(t, s)


@inlined
def advance(t: Table, s: State, play: int) -> None:
    """Let the runners climb; then the actor is to stop or to roll on."""
    while play:
        climb(t, s, play & LOWEST)
        play >>= COLUMN_BITS
    s.throw = 0
    s.phase = DECIDE


@shared
def stop(t: Table, s: State) -> None:
    """Turn the runners into cubes, claim topped columns and end the turn."""
    seat = s.actor
    for column in range(2, t.sums):
        if (s.topped >> column) & 1:
            claim(t, s, seat, column)
        elif (s.running >> column) & 1:
            put_cube(t, s, seat, column, s.here[column])
    pass_on(t, s)
    if s.claims[seat] >= t.to_win or s.open == 0:
        s.phase = END
        s.actor = seat
