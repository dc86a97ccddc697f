"""Policies that choose moves: random, greedy and look-ahead, compiled with the rules.

Greedy and look-ahead compare moves in pips: the pips gained on the way home, the loss of the other
seats by hits, and the safety of the checkers after the move.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.huffing import owes_huff
from cuatto_kit.games.race.engine.landing import hits_there
from cuatto_kit.games.race.engine.legal import list_moves, random_move
from cuatto_kit.games.race.engine.state import (
    END,
    MOVE,
    ROLL,
    allies_on,
    has_won,
    is_ally,
    mates_beside,
    same_place,
    waiting,
)
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, hits_on_exit, play
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    FREED_BY_DOUBLE,
    HIT_ALWAYS,
    POOL,
    SUM_JUMPS,
    SUM_ONLY,
    UNLIMITED,
    Ints,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.race.engine.turns import first_combo, last_combo, roll_combo
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared

RANDOM, GREEDY, LOOKAHEAD = 0, 1, 2
POLICIES = {"random": RANDOM, "greedy": GREEDY, "lookahead": LOOKAHEAD}

OWNING = 2.0
"""The value of owning a space (pips): other teams cannot land there."""
LEAVING = 1.0
"""The cost of leaving a team-mate alone (pips)."""
EXPOSED = 0.15
"""The share of its way that a checker is expected to lose on an unowned space with foreign ones."""
HUNTED = 0.05
"""The share of its way that a checker is expected to lose to each foreign checker behind it.

Only foreign checkers within the pips of a die count.
"""
FREEDOM = 12.0
"""The value of bringing a checker on to the board if a roll must free it (pips)."""


@shared
def choose(
    t: Table, s: State, policy: int, stream: Numbers, work: Workspace
) -> tuple[int, int, int]:
    """Return the number of legal moves, and checker and tabled move of a policy's choice."""
    if t.playing == 1 << RANDOM or policy == RANDOM:
        return random_move(t, s, stream, work)
    moves = work.moves
    n = list_moves(t, s, moves, work)
    picked = best_of(t, s, policy, moves, n, stream, work) if n > 1 else 0
    return n, moves[picked, 0], moves[picked, 1]


@shared
def best_of(
    t: Table, s: State, policy: int, moves: Ints, n: int, stream: Numbers, work: Workspace
) -> int:
    """Return the number of the best of `n` moves by a policy; ties are broken at random."""
    best, ties, picked = -1e30, 0, 0
    for number in range(n):
        checker, tabled = moves[number, 0], moves[number, 1]
        greedy = not t.playing & 1 << LOOKAHEAD or policy == GREEDY
        worth = gain(t, s, checker, tabled) if greedy else expectimax(t, s, checker, tabled, work)
        if worth > best + 1e-9:
            best, ties, picked = worth, 1, number
        elif worth > best - 1e-9:  # each of the equal moves is equally likely
            ties += 1
            if draw(stream, ties) == 0:
                picked = number
    return picked


@compiled
def look_ahead(table: Table, state: State, workspace: Workspace, random_stream: Numbers) -> None:
    """Write the choice of `lookahead` to the workspace, as `chosen`; the position is unchanged.

    `random_stream` is int64[4].
    """
    s, work, stream = state, workspace, random_stream
    _, checker, tabled = choose(table, s, LOOKAHEAD, stream, work)
    work.chosen[0], work.chosen[1] = checker, tabled


@inlined
def landing_of(t: Table, s: State, tabled: int) -> int:
    """Return the space where a walk lands or freed checkers come, -1 for other moves."""
    if tabled < HUFF:
        return t.exits[s.actor]
    return t.land[tabled] if tabled >= 0 else -1


@inlined
def pips(t: Table, seat: int, space: int) -> int:
    """Return the fewest pips from a space to the finish."""
    return t.distance[seat, space]


@inlined
def home(t: Table, seat: int) -> int:
    """Return the space to which a team's checkers are sent back; of a lane, its first slot."""
    return t.start[seat, 0] if t.lane_slots else t.pools[seat]


@shared
def gain(t: Table, s: State, checker: int, tabled: int) -> float:
    """Return the immediate value of a move (pips)."""
    if tabled < 0:
        return gain_besides(t, s, checker, tabled)
    seat = s.actor
    origin, land = s.checkers[seat, checker], t.land[tabled]
    worth = float(pips(t, seat, origin) - pips(t, seat, land))
    worth += danger(t, s, seat, origin, origin) - danger(t, s, seat, land, origin)
    if t.barriers and t.kind[origin] == FIELD and s.count[seat, origin] == t.owners:
        worth -= LEAVING
    if t.kind[land] != FIELD:
        return worth
    own = s.count[seat, land]
    foreign = s.total[land] - allies_on(t, s, seat, land)
    if t.barriers and own == t.owners - 1:
        worth += OWNING
    if foreign > 0 and hits_there(t, seat, checker, land, own):
        worth += hit_value(t, s, seat, land, origin)
    elif foreign > 0 and own == 0 and not t.safe[land]:
        worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, land))
    return worth


@shared
def gain_besides(t: Table, s: State, checker: int, tabled: int) -> float:
    """Return the immediate value of freeing checkers, of a huff, or of a pass (pips)."""
    seat = s.actor
    if tabled == PASS:
        return 0.0
    if tabled == HUFF:
        return -way_lost(t, seat, s.checkers[seat, checker])
    freed = FREE - tabled if t.freed_by == FREED_BY_DOUBLE else 1
    hits = hits_on_exit(t, s, seat) > 0
    return freed * FREEDOM + (hit_value(t, s, seat, t.exits[seat], t.pools[seat]) if hits else 0.0)


@shared
def hit_value(t: Table, s: State, seat: int, space: int, origin: int) -> float:
    """Return the value of hitting all foreign checkers on a space from another one (pips).

    This is the loss of the other seats, divided by their number, plus the cost of a huff that the
    hit makes unnecessary.
    """
    worth, hit = 0.0, False
    for other in range(t.seats):
        if not is_ally(t, seat, other) and s.count[other, space] > 0:
            hit = True
            if t.swaps and t.kind[origin] != POOL:
                lost = s.count[other, space] * float(pips(t, other, origin) - pips(t, other, space))
            else:
                lost = ways_lost(t, s, other, space)
            worth += lost / rivals(t)
    if hit and owes_huff(t, s):
        dearest = 0.0
        for k in range(t.team):
            if s.huffable[k] > 0:
                dearest = max(dearest, way_lost(t, seat, s.huffable[k] - 1))
        worth += dearest
    return worth


@inlined
def ways_lost(t: Table, s: State, seat: int, space: int) -> float:
    """Return the loss of all checkers of a seat that are sent back from a place (pips)."""
    if not t.visit_extent:
        return s.count[seat, space] * way_lost(t, seat, space)
    lost = 0.0
    for checker in range(t.team):
        here = s.checkers[seat, checker]
        lost += way_lost(t, seat, here) if same_place(t, here, space) else 0.0
    return lost


@inlined
def way_lost(t: Table, seat: int, space: int) -> float:
    """Return the loss of a checker that is sent back from a space (pips), its freedom included."""
    waits = FREEDOM if t.freed_by else 0.0
    return pips(t, seat, home(t, seat)) - pips(t, seat, space) + waits


@inlined
def danger(t: Table, s: State, seat: int, space: int, left: int) -> float:
    """Return the expected loss of a checker on a space (pips), in a game where any landing hits.

    This is a share of its way for each foreign checker, up to three, that is behind it by at most
    the pips of a die. With `swaps` it is a share of the distances of all these checkers. It is 0 in
    other games, on safe spaces, on goals, and beside another of the team that protects it, but not
    beside the space `left`, from where the checker comes.
    """
    if t.hit != HIT_ALWAYS or t.kind[space] != FIELD or t.safe[space]:
        return 0.0
    if t.goal[seat, space]:
        return 0.0
    if t.near_slots and mates_beside(t, s, seat, space, left):
        return 0.0
    hunters = hunters_of(t, s, seat, space)
    if t.swaps:
        return HUNTED * hunters
    if t.visit_extent:
        visit = t.next_visit[space]
        while visit != space:
            hunters += hunters_of(t, s, seat, visit)
            visit = t.next_visit[visit]
    return HUNTED * min(hunters, 3) * way_lost(t, seat, space)


@inlined
def hunters_of(t: Table, s: State, seat: int, space: int) -> int:
    """Return the number of foreign checkers behind a space by at most the pips of a die.

    With `swaps` it is the sum of their distances.
    """
    hunters = 0
    for other in range(t.seats):
        ahead = pips(t, other, space)
        if is_ally(t, seat, other) or ahead >= UNLIMITED:
            continue
        for checker in range(t.team):
            behind = pips(t, other, s.checkers[other, checker]) - ahead
            near = 0 < behind <= t.sides
            hunters += (behind if near else 0) if t.swaps else near
    return hunters


@shared
def evaluation(t: Table, s: State, seat: int) -> float:
    """Return the value of a position for a seat (pips).

    It compares the other seats' way home with that of the seat, and considers its exposed checkers
    and owned spaces. A seat that has won has 1000.
    """
    if s.phase == END and has_won(t, s, seat):
        return 1000.0
    others = 0.0
    nearest = 1e9
    for other in range(t.seats):
        if not is_ally(t, seat, other):
            left = way_left(t, s, other)
            others += left
            nearest = min(nearest, left)
    worth = -way_left(t, s, seat)
    if t.seats > 1:
        worth += (others / rivals(t) + nearest) / 2
    for checker in range(t.team):
        space = s.checkers[seat, checker]
        if t.kind[space] != FIELD:
            continue
        if t.freed_by:
            worth -= danger(t, s, seat, space, space)
        elif s.owner[space] == seat:
            worth += OWNING / 2
        elif s.total[space] > allies_on(t, s, seat, space):
            worth -= EXPOSED * (pips(t, seat, home(t, seat)) - pips(t, seat, space))
    return worth


@inlined
def rivals(t: Table) -> int:
    """Return the number of seats that play against a seat."""
    return t.seats - 2 if t.partners else t.seats - 1


@inlined
def way_left(t: Table, s: State, seat: int) -> float:
    """Return the pips that a seat has to go with its partner, and the worth of bringing in those
    that wait.
    """
    left = s.pip_count[seat] + FREEDOM * waiting(t, s, seat)
    if t.partners:
        other = t.partner[seat]
        left += s.pip_count[other] + FREEDOM * waiting(t, s, other)
    return left


@shared
def expectimax(t: Table, s: State, checker: int, tabled: int, work: Workspace) -> float:
    """Return the expected evaluation for the actor after a move.

    The rest of the dice is played greedily, and so is the next roll, over which the result is
    averaged.
    """
    seat = s.actor
    after, answered = work.after, work.answered
    copy(after, s)
    play(t, after, checker, tabled)
    play_greedily(t, after, work)
    if after.phase == END:
        return evaluation(t, after, seat)
    if do_dice_stand_alone(t):
        note_first_replies(t, after, work)
    worth, weight = 0.0, 0
    for number in range(first_combo(t, after), last_combo(t, after)):
        copy(answered, after)
        roll_combo(t, answered, number)
        if t.bank and answered.phase == ROLL and answered.dice_left > 0:
            answered.phase = MOVE  # further throws are left out
        if do_dice_stand_alone(t) and answered.phase == MOVE:
            play_first_reply(t, answered, work)
        play_greedily(t, answered, work)
        worth += t.combo_ways[number] * evaluation(t, answered, seat)
        weight += t.combo_ways[number]
    return worth / weight


@inlined
def do_dice_stand_alone(t: Table) -> bool:
    """Return True if the possible first moves of a roll are those by either of its dice."""
    summed = t.sum_move == SUM_JUMPS or t.sum_move == SUM_ONLY
    bound = summed or t.maximise or t.huffing or t.freed_by
    bound = bound or t.must_enter or t.break_on_six or t.retreats
    return not bound and not t.many_dice and not t.waiting_first


@shared
def note_first_replies(t: Table, s: State, work: Workspace) -> None:
    """Note the best first move by each die, so that it is not searched again for each roll."""
    here, replies = work.answered, work.replies
    copy(here, s)
    here.phase = MOVE
    here.dice_left = 1
    for number in range(t.combos - t.faces, t.combos):
        die = t.combo_dice[number, 0]
        here.dice[0] = die
        picked = best_reply(t, here, replies, list_moves(t, here, replies, work))
        for k in range(2):
            work.first_replies[die, k] = replies[picked, k]


@inlined
def play_first_reply(t: Table, s: State, work: Workspace) -> None:
    """Play the better of the moves noted for the dice rolled, if there is one."""
    one, other = s.dice[0], s.dice[s.dice_left - 1]
    checker, tabled = work.first_replies[one, 0], work.first_replies[one, 1]
    second, by_other = work.first_replies[other, 0], work.first_replies[other, 1]
    if tabled == PASS or (
        by_other != PASS and gain(t, s, second, by_other) > gain(t, s, checker, tabled)
    ):
        checker, tabled = second, by_other
    if tabled != PASS:
        play(t, s, checker, tabled)


@shared
def best_reply(t: Table, s: State, moves: Ints, n: int) -> int:
    """Return the number of the first move of the highest immediate value."""
    best, picked = -1e30, 0
    for number in range(n):
        worth = gain(t, s, moves[number, 0], moves[number, 1])
        if worth > best:
            best, picked = worth, number
    return picked


@shared
def play_greedily(t: Table, s: State, work: Workspace) -> None:
    """Play the dice left, each time the first of the best moves."""
    replies = work.replies
    while s.phase == MOVE:
        picked = best_reply(t, s, replies, list_moves(t, s, replies, work))
        play(t, s, replies[picked, 0], replies[picked, 1])
