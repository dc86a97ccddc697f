"""Who picks the moves: random, greedy and look-ahead, compiled with the rules.

Greedy and look-ahead weigh pips: what a move gains on the way home, what its
hits cost the others, and whether it leaves checkers where they are safe.
"""

from cuatto_kit.games.jit import at, inlined, shared
from cuatto_kit.games.race.kernel import PASS, hits_there, list_moves, play, roll, ways_to_roll
from cuatto_kit.games.race.state import (
    ACTOR,
    END,
    MOVE,
    PHASE,
    assign,
    count_of,
    place_of,
)
from cuatto_kit.games.race.tables import (
    AFTER,
    ANSWERED,
    DICE,
    DISTANCE,
    FIELD,
    FINISH_AT,
    KIND,
    LAND,
    LEAST_FACE,
    LEFT,
    OWNER,
    REPLIES,
    SEATS,
    SIDES,
    SPACES,
    START,
    TEAM,
    TOTAL,
    Ints,
)
from cuatto_kit.games.stream import draw

RANDOM, GREEDY, LOOKAHEAD = 0, 1, 2
POLICIES = {"random": RANDOM, "greedy": GREEDY, "lookahead": LOOKAHEAD}

OWNING = 2.0
"""Worth of making a space one's own (pips): nobody lands there."""
LEAVING = 1.0
"""Cost of leaving a team-mate alone (pips)."""
EXPOSED = 0.15
"""Share of its way that a checker alone stands to lose beside a single foreign one."""


@shared
def choose(t: Ints, s: Ints, policy: int, moves: Ints, n: int, stream: Ints, work: Ints) -> int:
    """The number of the move that a policy picks among `n`."""
    if n == 1:
        return 0
    if policy == RANDOM:
        return draw(stream, n)
    best, ties, picked = -1e30, 0, 0
    for number in range(n):
        checker, way = moves[2 * number], moves[2 * number + 1]
        greedy = policy == GREEDY
        worth = gain(t, s, checker, way) if greedy else prospect(t, s, checker, way, work)
        if worth > best + 1e-9:
            best, ties, picked = worth, 1, number
        elif worth > best - 1e-9:  # among equals each is as likely
            ties += 1
            if draw(stream, ties) == 0:
                picked = number
    return picked


@inlined
def pips(t: Ints, seat: int, space: int) -> int:
    """The fewest pips from a space to the finish."""
    return t[t[DISTANCE] + seat * t[SPACES] + space]


@inlined
def home(t: Ints, seat: int) -> int:
    """Where a team starts; on a bridge, its first checker's slot."""
    return t[t[START] + seat * t[TEAM]]


@shared
def gain(t: Ints, s: Ints, checker: int, way: int) -> float:
    """What a move is worth at once (pips)."""
    if way == PASS:
        return 0.0
    seat = s[ACTOR]
    origin, land = place_of(t, s, seat, checker), t[t[LAND] + way]
    worth = float(pips(t, seat, origin) - pips(t, seat, land))
    if t[t[KIND] + origin] == FIELD and count_of(t, s, seat, origin) == 2:
        worth -= LEAVING
    if t[t[KIND] + land] != FIELD:
        return worth
    own = count_of(t, s, seat, land)
    foreign = s[t[TOTAL] + land] - own
    if own == 1:
        worth += OWNING
    if foreign > 0 and hits_there(t, seat, checker, land, own):
        for other in range(t[SEATS]):
            if other != seat and count_of(t, s, other, land) > 0:
                lost = pips(t, other, home(t, other)) - pips(t, other, land)
                worth += count_of(t, s, other, land) * lost / (t[SEATS] - 1)
    elif foreign > 0 and own == 0:
        worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, land))
    return worth


@shared
def standing(t: Ints, s: Ints, seat: int) -> float:
    """How a seat stands (pips): the others' way home against its own, and what is exposed."""
    if s[PHASE] == END and count_of(t, s, seat, t[FINISH_AT]) == t[TEAM]:
        return 1000.0
    others = 0.0
    nearest = 1e9
    for other in range(t[SEATS]):
        if other != seat:
            others += s[t[LEFT] + other]
            nearest = min(nearest, float(s[t[LEFT] + other]))
    worth = -float(s[t[LEFT] + seat])
    if t[SEATS] > 1:
        worth += (others / (t[SEATS] - 1) + nearest) / 2
    for checker in range(t[TEAM]):
        space = place_of(t, s, seat, checker)
        if t[t[KIND] + space] != FIELD:
            continue
        if s[t[OWNER] + space] == seat:
            worth += OWNING / 2
        elif s[t[TOTAL] + space] > count_of(t, s, seat, space):
            worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, space))
    return worth


@shared
def prospect(t: Ints, s: Ints, checker: int, way: int, work: Ints) -> float:
    """How the actor stands, on average over the coming roll, after a move, the rest of
    its dice played greedily and the next seat's greedy reply."""
    seat = s[ACTOR]
    after, answered = at(work, t[AFTER]), at(work, t[ANSWERED])
    assign(t, after, s)
    play(t, after, checker, way)
    play_greedily(t, after, work)
    if after[PHASE] == END:
        return standing(t, after, seat)
    worth, weight = 0.0, 0
    for first in range(t[LEAST_FACE], t[SIDES] + 1):
        for second in range(first if t[DICE] == 2 else 0, t[SIDES] + 1 if t[DICE] == 2 else 1):
            ways = ways_to_roll(t, first, second)
            assign(t, answered, after)
            roll(t, answered, first, second)
            play_greedily(t, answered, work)
            worth += ways * standing(t, answered, seat)
            weight += ways
    return worth / weight


@shared
def play_greedily(t: Ints, s: Ints, work: Ints) -> None:
    """Plays the dice that are left, the first of the best moves each time."""
    replies = at(work, t[REPLIES])
    while s[PHASE] == MOVE:
        n = list_moves(t, s, replies, work)
        best, picked = -1e30, 0
        for number in range(n):
            worth = gain(t, s, replies[2 * number], replies[2 * number + 1])
            if worth > best:
                best, picked = worth, number
        play(t, s, replies[2 * picked], replies[2 * picked + 1])
