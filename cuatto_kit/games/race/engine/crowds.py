"""Crowds: random play of many games at once, one in each lane of vectors.

A crowd plays the same games as batch.py, with the same records, for the rules that
crowd_tables.py names. All its games are at the same seat: a game that ends in a turn, or begins,
waits for the turn of the seat that begins. Words hold spaces as bits, and masks hold -1 for true.
Except in `lane_at` and `lane_slots` of the table, a lane is one of a vector, not of a bridge.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.leading import nobody_leads, note_lead, who_led
from cuatto_kit.games.race.engine.batch import (
    CHOICES,
    COLUMNS,
    DECISIONS,
    HITS,
    LEADS,
    LED,
    LOST,
    MARGIN,
    NONTRIVIAL,
    PASSES,
    ROLLS,
    TURNS,
    WINNERS,
    count_path,
    count_ways,
    smaller_margin,
)
from cuatto_kit.games.race.engine.crowd_tables import (
    DICE,
    LAND_BITS,
    MOST_PIPS,
    ROOM,
    SHIFT,
    SUM_BITS,
    Crowd,
    CrowdTable,
)
from cuatto_kit.games.race.engine.state import NOBODY
from cuatto_kit.games.race.engine.tables import DIE_SIDES
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import in_any_lane, inlined, looked_up, lowest, ones, pick, shared
from cuatto_kit.kernels.records import LANES, Lanes

YES = -1
LAND = (1 << LAND_BITS) - 1
_WORD = 0xFFFFFFFF
_ROLLS = DIE_SIDES**DICE
_SIXTH, _SIXTH_BITS = 10923, 16
"""A factor and a shift that divide the number of a roll by the sides of a die."""


@compiled
def play_crowd(
    table: CrowdTable,
    crowd: Crowd,
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
    jumps: Numbers,
    waits: Numbers,
) -> None:
    """Play games numbered from `first_game`, as `batch.play_games` does; all seats play at random.

    The arguments are the same; `policies` and `rotate` do not matter.
    """
    t, c = table, crowd
    counting, width = len(visits) > 0, COLUMNS + t.arm_count + t.path_count
    begun = done = 0
    for lane in range(LANES):
        c.begun[lane] = c.playing[lane] = 0
    for place in range(SUM_BITS):
        c.waits[place] = 0
    while done < games:
        for seat in range(t.seats):
            if begun < games and in_any_lane(c.begun == 0):
                for lane in range(LANES):
                    if c.begun[lane] == 0 and begun < games:
                        seed_stream(random_stream, seed, first_game + begun)
                        begin(t, c, lane, random_stream)
                        c.row[lane] = begun * width
                        begun += 1
            c.playing |= c.begun & (c.starter == seat)
            play_turn(t, c, seat, turn_cap, records, counting, visits, hits, jumps)
            if in_any_lane(c.over):
                for lane in range(LANES):
                    if c.over[lane]:
                        finish(t, c, lane, seat, records[c.row[lane] :])
                        done += 1
    if counting:
        add_waits(c, waits)


@shared
def begin(t: CrowdTable, c: Crowd, lane: int, stream: Numbers) -> None:
    """Set up a game."""
    c.begun[lane] = YES
    c.starter[lane] = draw(stream, t.seats) if t.roll_off else 0
    c.turns[lane] = c.hits[lane] = c.lost[lane] = c.busy[lane] = 0
    c.decisions[lane] = c.choices[lane] = c.nontrivial[lane] = 0
    nobody_leads(c.leads[lane])
    for k in range(4):
        c.stream[k, lane] = stream[k]
    for plane in range(t.planes):
        c.total[plane, lane] = t.start_total[plane]
    for seat in range(t.seats):
        c.pip_count[seat, lane] = t.start_pips[seat]
        for k in range(t.team):
            c.levels[seat, k, lane] = t.start[seat, k]


@shared
def finish(t: CrowdTable, c: Crowd, lane: int, seat: int, record: Numbers) -> None:
    """Complete the record of a game that ended in the turn of a seat, or at the turn cap."""
    c.begun[lane] = c.playing[lane] = 0
    turns = c.turns[lane]
    record[TURNS] = record[ROLLS] = turns
    record[HITS], record[LOST] = c.hits[lane], c.lost[lane]
    record[DECISIONS], record[CHOICES] = c.decisions[lane], c.choices[lane]
    record[NONTRIVIAL], record[PASSES] = c.nontrivial[lane], turns - c.busy[lane]
    record[LED] = who_led(c.leads[lane], turns)
    if c.pip_count[seat, lane] == 0:
        record[WINNERS] = 1 << seat
        best = 0
        for other in range(t.seats):
            best = smaller_margin(best, c.pip_count[other, lane])
        record[MARGIN] = best


@shared
def play_turn(
    t: CrowdTable,
    c: Crowd,
    seat: int,
    turn_cap: int,
    records: Numbers,
    counting: bool,
    visits: Numbers,
    hits: Numbers,
    jumps: Numbers,
) -> None:
    """Play the turn of a seat: a roll, and a walk by each die."""
    c.over = c.playing & (c.turns == turn_cap)
    active = c.playing & ~c.over
    c.turns -= active
    if counting:
        count_waiting(t, c, active)
    roll = draw_in_lanes(c, active, active & _ROLLS)
    first = (roll * _SIXTH) >> _SIXTH_BITS
    second = roll - first * DIE_SIDES
    one, other = min(first, second) + 1, max(first, second) + 1
    c.moving = idle = active
    for left in range(DICE, 0, -1):
        list_walks(t, c, seat, one, other)
        n = walks_by(t, c, seat, one, 0) + walks_by(t, c, seat, other, 1)
        c.lost += c.moving & (n == 0) & left
        c.moving &= n != 0
        several = c.moving & (n > 1)
        c.decisions -= c.moving
        c.choices += c.moving & n
        c.nontrivial -= several
        c.busy -= c.moving & idle
        idle &= ~c.moving
        picked = draw_in_lanes(c, several, several & n) & several
        used = play_walk(t, c, seat, one, other, picked)
        one = pick(used == one, other, one)
        other = one
        if counting:
            count_moves(t, c, records, visits, hits, jumps)
        won = c.moving & (c.pip_count[seat] == 0)
        c.over |= won
        c.moving &= ~won
        active &= ~won
        if not in_any_lane(c.moving):
            break
    note_leads(t, c, active, records)


@inlined
def draw_in_lanes(c: Crowd, active: Lanes, n: Lanes) -> Lanes:
    """Return a number from 0 to n − 1 from the stream of each active game, as streams.draw does."""
    s0, s1, s2, s3 = c.stream[0], c.stream[1], c.stream[2], c.stream[3]
    word = (s1 * 5) & _WORD
    word = (((word << 7) | (word >> 25)) * 9) & _WORD
    shifted = (s1 << 9) & _WORD
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = ((s3 << 11) | (s3 >> 21)) & _WORD
    c.stream[0] = pick(active, s0, c.stream[0])
    c.stream[1] = pick(active, s1, c.stream[1])
    c.stream[2] = pick(active, s2, c.stream[2])
    c.stream[3] = pick(active, s3, c.stream[3])
    return (word * (n & _WORD)) >> 32


@inlined
def note_leads(t: CrowdTable, c: Crowd, active: Lanes, records: Numbers) -> None:
    """Note the seats that are ahead after a turn."""
    best, ahead = c.pip_count[0], active & 0
    for seat in range(1, t.seats):
        left = c.pip_count[seat]
        ahead = pick(left < best, seat, pick(left == best, NOBODY, ahead))
        best = min(best, left)
    c.ahead = ahead
    c.moving = active
    for lane in range(LANES):
        if c.moving[lane]:
            columns = records[c.row[lane] + LEADS :]
            note_lead(c.leads[lane], columns, c.turns[lane], c.ahead[lane])


# Legal walks


@shared
def list_walks(t: CrowdTable, c: Crowd, seat: int, one: Lanes, other: Lanes) -> None:
    """Find the spaces from which a checker of a seat may walk by two dice, for each way.

    Only checkers on these spaces count. Equal dice count as the first one.
    """
    is_open = open_spaces(t, c, seat)
    passed = is_open | t.unguarded[seat]
    c.onward[0] = is_open
    if t.jumps_at[seat] < t.jumps_at[seat + 1]:
        jumping = moved(t, c, t.jumps_at[seat], t.jumps_at[seat + 1])
        c.onward[0] = (is_open & ~t.jumping[seat]) | jumping
    for way in range(1, t.passing_ways):
        c.onward[way] = 0
    for way in range(t.ways):
        c.by_one[way] = c.by_other[way] = 0
    for die in range(1, t.sides + 1):
        if die > 1:
            step_on(t, c, seat, die - 1, passed)
        by_one, by_other = one == die, (other == die) & (other != one)
        place = (seat * (t.sides + 1) + die) * t.ways
        for way in range(t.ways):
            spaces = moved(t, c, t.walks_at[place + way], t.walks_at[place + way + 1])
            c.by_one[way] |= spaces & by_one
            c.by_other[way] |= spaces & by_other


@inlined
def step_on(t: CrowdTable, c: Crowd, seat: int, pips: int, passed: Lanes) -> None:
    """Find the spaces from which ways lead on by a number of pips, from those by one pip less."""
    place = (seat * t.sides + pips) * t.passing_ways
    for way in range(t.passing_ways):
        spaces = moved(t, c, t.steps_at[place + way], t.steps_at[place + way + 1])
        c.further[way] = spaces & passed
    for way in range(t.passing_ways):
        c.onward[way] = c.further[way]


@inlined
def moved(t: CrowdTable, c: Crowd, first: int, last: int) -> Lanes:
    """Return the spaces from which some shifts lead to spaces of the ways that they continue."""
    found = c.playing & 0
    for number in range(first, last):
        place = SHIFT * number
        spaces = c.onward[t.shifts[place]]
        found |= ((spaces >> t.shifts[place + 1]) << t.shifts[place + 2]) & t.shifts[place + 3]
    return found


@shared
def open_spaces(t: CrowdTable, c: Crowd, seat: int) -> Lanes:
    """Return the spaces that are neither full nor owned by another seat."""
    roomy = c.playing & 0
    for plane in range(t.planes):
        most = t.capacity[plane]
        roomy = (~c.total[plane] & (roomy | most)) | (roomy & most)
    closed = ~roomy & t.limited
    for other in range(t.seats):
        if other != seat:
            _, owned = crowded(t, c, other)
            closed |= owned & t.field
    return ~closed


@inlined
def crowded(t: CrowdTable, c: Crowd, seat: int) -> tuple[Lanes, Lanes]:
    """Return the spaces with a checker of a seat, and those with two or more."""
    once = c.levels[seat, 0]
    twice = once & 0
    for k in range(1, t.team):
        if (t.class_starts >> k) & 1:
            twice |= once & c.levels[seat, k]
            once |= c.levels[seat, k]
        elif (t.class_starts >> (k - 1)) & 1:
            twice |= c.levels[seat, k]
    return once, twice


@inlined
def movable(t: CrowdTable, c: Crowd, seat: int, k: int, die: Lanes) -> Lanes:
    """Return the spaces with a checker of a class, its first being `k`, that may move by a die."""
    spaces = c.levels[seat, k]
    if t.pins and not (t.unpinnable >> k) & 1:
        for other in range(t.seats):
            for pin in range(t.team if other != seat else 0):
                if ((t.pins & t.class_starts) >> pin) & 1:
                    spaces &= ~(c.levels[other, pin] & t.field)
    if (t.odd_only >> k) & 1:
        spaces &= (die & 1) != 0
    if (t.even_only >> k) & 1:
        spaces &= (die & 1) == 0
    return spaces


@inlined
def legal(t: CrowdTable, c: Crowd, k: int, way: int, spaces: Lanes, second: int) -> Lanes:
    """Return those of the spaces from which a class may walk by a way and one of the dice."""
    if way >= t.slots and not (t.backward >> k) & 1:
        return spaces & 0
    return spaces & (c.by_other[way] if second else c.by_one[way])


@inlined
def walks_of(t: CrowdTable, c: Crowd, k: int, spaces: Lanes, second: int) -> Lanes:
    """Return the number of walks of a class from some spaces by one of the dice."""
    n = spaces & 0
    for way in range(t.ways):
        n += ones(legal(t, c, k, way, spaces, second))
    return n


@inlined
def walks_by(t: CrowdTable, c: Crowd, seat: int, die: Lanes, second: int) -> Lanes:
    """Return the number of legal walks by one of the dice."""
    n = die & 0
    for k in range(t.team):
        if (t.class_starts >> k) & 1:
            n += walks_of(t, c, k, movable(t, c, seat, k, die), second)
    return n


# Moves


@shared
def play_walk(t: CrowdTable, c: Crowd, seat: int, one: Lanes, other: Lanes, picked: Lanes) -> Lanes:
    """Play a legal walk by its number, in the order of batch.py, and return its die."""
    for way in range(t.ways):
        c.chosen[way] = 0
    picked, mover = choose_class(t, c, seat, one, picked, picked | YES, 0)
    used = pick(mover >= 0, one, other)
    picked, mover = choose_class(t, c, seat, other, picked, mover, 1)
    origin, found = find_walk(t, c, picked)
    c.walk = (seat * (t.sides + 1) + used) * ROOM + (lowest(origin) & c.moving)
    c.walk = (c.walk * t.ways + found) & c.moving
    walk = looked_up(t.walks, c.walk)
    target = pick(c.moving, (c.moving & 1) << (walk & LAND), 0)
    c.pip_count[seat] -= ((walk >> LAND_BITS) - MOST_PIPS) & c.moving
    breaking = mover & 0
    for k in range(t.team):
        if (t.class_starts >> k) & 1:
            take_off(t, c, seat, k, origin & (mover == k))
            if (t.breaks >> k) & 1:
                breaking |= mover == k
    count_off(t, c, origin)
    hit(t, c, seat, target, breaking)
    for k in range(t.team):
        if (t.class_starts >> k) & 1:
            put_on(t, c, seat, k, target & (mover == k))
    count_on(t, c, target)
    return used


@inlined
def choose_class(
    t: CrowdTable, c: Crowd, seat: int, die: Lanes, picked: Lanes, mover: Lanes, second: int
) -> tuple[Lanes, Lanes]:
    """Choose the class of a walk by its number among those by a die, in games without a mover.

    Returns its number among the walks of the class, and the first checker of the class; the spaces
    of these walks are written to `chosen`.
    """
    for k in range(t.team):
        if (t.class_starts >> k) & 1:
            spaces = movable(t, c, seat, k, die)
            n = walks_of(t, c, k, spaces, second)
            open_yet = c.moving & (mover < 0)
            here = open_yet & (picked < n)
            for way in range(t.ways):
                c.chosen[way] |= legal(t, c, k, way, spaces, second) & here
            mover = pick(here, k, mover)
            picked -= n & open_yet & ~here
    return picked, mover


@inlined
def find_walk(t: CrowdTable, c: Crowd, picked: Lanes) -> tuple[Lanes, Lanes]:
    """Return the space, as a bit, and the way of a chosen walk, by its number.

    Walks are in the order of spaces, and from one space in the order of ways.
    """
    spaces = c.chosen[0]
    for way in range(1, t.ways):
        spaces |= c.chosen[way]
    n = walks_from(t, c, spaces)
    passed = picked >= n
    while in_any_lane(passed & c.moving):
        picked -= n & passed
        spaces = pick(passed, spaces & (spaces - 1), spaces)
        n = walks_from(t, c, spaces)
        passed = picked >= n
    origin, found = spaces & -spaces, picked & 0
    if t.ways > 1:
        for way in range(t.ways):
            is_legal = (c.chosen[way] & origin) != 0
            found = pick(is_legal & (picked == 0), way, found)
            picked += is_legal
    return origin & c.moving, found


@inlined
def walks_from(t: CrowdTable, c: Crowd, spaces: Lanes) -> Lanes:
    """Return the number of chosen walks from the lowest of some spaces."""
    if t.ways == 1:
        return (spaces & 0) + 1
    first, n = spaces & -spaces, spaces & 0
    for way in range(t.ways):
        n -= (c.chosen[way] & first) != 0
    return n


@inlined
def take_off(t: CrowdTable, c: Crowd, seat: int, first: int, spaces: Lanes) -> None:
    """Take a checker of the class that begins with `first` off some spaces."""
    for k in range(first, t.team):
        if k > first and (t.class_starts >> k) & 1:
            break
        if k + 1 < t.team and not (t.class_starts >> (k + 1)) & 1:
            c.levels[seat, k] &= ~spaces | c.levels[seat, k + 1]
        else:
            c.levels[seat, k] &= ~spaces


@inlined
def put_on(t: CrowdTable, c: Crowd, seat: int, first: int, spaces: Lanes) -> None:
    """Put a checker of the class that begins with `first` on some spaces."""
    for k in range(first, t.team):
        if k > first and (t.class_starts >> k) & 1:
            break
        before = c.levels[seat, k]
        c.levels[seat, k] = before | spaces
        spaces &= before


@inlined
def count_off(t: CrowdTable, c: Crowd, spaces: Lanes) -> None:
    """Subtract one from the number of checkers on some spaces."""
    for plane in range(t.planes):
        before = c.total[plane]
        c.total[plane] = before ^ spaces
        spaces &= ~before


@inlined
def count_on(t: CrowdTable, c: Crowd, spaces: Lanes) -> None:
    """Add one to the number of checkers on some spaces."""
    for plane in range(t.planes):
        before = c.total[plane]
        c.total[plane] = before ^ spaces
        spaces &= before


@inlined
def hit(t: CrowdTable, c: Crowd, seat: int, target: Lanes, breaking: Lanes) -> None:
    """Send back the foreign checkers where a seat lands beside its own, or breaks."""
    own, _ = crowded(t, c, seat)
    hitting = target & t.exposed & (own | breaking)
    c.sent = c.hits
    if in_any_lane(hitting):
        for other in range(t.seats):
            if other != seat:
                send_back(t, c, other, hitting)
    c.sent = c.hits - c.sent


@shared
def send_back(t: CrowdTable, c: Crowd, seat: int, hitting: Lanes) -> None:
    """Send the checkers of a seat on some spaces back to its pool or its lane."""
    for k in range(t.team):
        if (t.class_starts >> k) & 1:
            while in_any_lane(c.levels[seat, k] & hitting):
                spaces = c.levels[seat, k] & hitting
                sent = spaces != 0
                take_off(t, c, seat, k, spaces)
                count_off(t, c, spaces)
                home = sent & t.home[seat]
                if t.lane_slots:
                    there, _ = crowded(t, c, seat)
                    for slot in range(t.lane_slots):
                        vacant = sent & (home == 0) & ((there & t.lane_at[seat, slot]) == 0)
                        home |= vacant & t.lane_at[seat, slot]
                pips = looked_up(t.distance[seat], lowest(home) & sent)
                pips -= looked_up(t.distance[seat], lowest(spaces) & sent)
                c.pip_count[seat] += pips & sent
                c.hits -= sent
                put_on(t, c, seat, k, home)
                count_on(t, c, home)


# Counts by space


@inlined
def count_waiting(t: CrowdTable, c: Crowd, active: Lanes) -> None:
    """Add the number of checkers on each space, in games at a turn, to a sum of all turns."""
    carry = active & 0
    for plane in range(t.planes):
        given, before = c.total[plane] & active, c.waits[plane]
        c.waits[plane] = before ^ given ^ carry
        carry = (before & given) | (carry & (before ^ given))
    plane = t.planes
    while in_any_lane(carry):
        before = c.waits[plane]
        c.waits[plane] = before ^ carry
        carry &= before
        plane += 1


@shared
def add_waits(c: Crowd, waits: Numbers) -> None:
    """Add these sums to an array by space."""
    for plane in range(SUM_BITS):
        for lane in range(LANES):
            word = c.waits[plane, lane]
            while word:
                waits[lowest(word)] += 1 << plane
                word &= word - 1


@shared
def count_moves(
    t: CrowdTable, c: Crowd, records: Numbers, visits: Numbers, hits: Numbers, jumps: Numbers
) -> None:
    """Count the landings and hits by space, and arms, paths and jumps, as `play_game` does."""
    for lane in range(LANES):
        if c.moving[lane]:
            walk = c.walk[lane]
            landed = t.walks[walk] & LAND
            visits[landed] += 1
            hits[landed] += c.sent[lane]
            arms = records[c.row[lane] + COLUMNS :]
            paths = arms[t.arm_count :]
            count_path(t, landed, paths)
            count_ways(t, walk, arms, paths, jumps)
