"""Checks of the statements on checkers that meet, and on the end: hits, barriers, full spaces,
missed hits, the finish and the win."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.layout import Space, SpaceKind
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Action, Move, Position
from tests.games.planting import Planted

from .spots import (
    Placed,
    Row,
    busiest,
    crowd,
    lands,
    last_space,
    next_seat,
    owned,
    play_on,
    reached,
    rolled,
    row,
    rows,
)
from .statements import PLANTED, states
from .statements_of_aims import hitting
from .statements_of_turns import rolls
from .table import Table

# Hits


def landing(table: Table, spot: Row, mates: int, name: str | None = None) -> bool:
    """Return whether a checker that lands on a rival hits it, beside a number of its own team.

    It hits all rivals there or none, and those that are hit are back at their start or, where they
    change places, on the space that it left.
    """
    seat, (start, at) = spot.seat, spot.spaces
    placed = table.standing(seat, start, *[at] * mates, name=name)
    room = (table.capacity or table.size * table.game.seats) - mates
    # Where there is room for one, a rival is on it before the mover comes.
    pair = table.rules.barriers == "any_pair"  # two rivals would be one
    rivals = spot.rivals[: 1 if pair else max(1, room - 1)]
    for rival in rivals:
        placed |= table.standing(rival, at)
    state = table.game.place(placed, seat=seat, dice=(1,))
    moves = table.walks(state, start, at)
    move = next(move for move in moves if name in (None, move.checker))
    after = table.game.apply(state, move)
    sent = {at not in table.where(after, rival) for rival in rivals}
    assert len(sent) == 1
    for rival in rivals if sent == {True} else ():
        (back,) = {*table.where(after, rival)} - {*table.layout.finishes[rival]}
        swaps = table.rules.hit == "swap"
        assert back == start if swaps else back in table.layout.starts[rival]
    assert at in table.where(after, seat)
    return sent == {True}


@states("hit", "on_ownership", "on_meeting")
def check_two_hit(table: Table, topic: Topic) -> None:
    """One alone hits no rival, its second hits all; then the space is theirs, or it is not."""
    spot = row(table, 2, shared=[1])
    assert not landing(table, spot, 0)
    assert landing(table, spot, 1)
    if table.size > 2 and (table.capacity is None or table.capacity > 2):
        assert landing(table, spot, 2)
    for other in rows(table, 2, shared=[1]):
        if other.seat in spot.rivals and other.spaces[1] == spot.spaces[1]:
            placed = table.standing(spot.seat, *[other.spaces[1]] * 2)
            placed |= table.standing(other.seat, other.spaces[0])
            assert lands(table, other, placed) is (topic.value == "on_meeting")
            break
    else:
        raise AssertionError("no rival comes by")


def joined(table: Table, spot: Row, mates: int) -> bool:
    """Return whether a checker may land beside a rival and a number of its own team."""
    placed = table.standing(spot.seat, spot.spaces[0], *[spot.spaces[1]] * mates)
    return lands(table, spot, placed | table.standing(spot.rivals[0], spot.spaces[1]))


@states("hit", "on_landing", "on_landing_safe", "swap", "swap_safe")
def check_landing_hits(table: Table, topic: Topic) -> None:
    """Each landing hits, also beside one of its own; on safe spaces it does or does not. The
    checkers that are hit go where the text says, and hit nobody there."""
    assert topic.value.startswith("swap") is (table.rules.hit == "swap")
    spot = row(table, 2, shared=[1])
    joins = [mates for mates in (0, 1)[: table.size] if joined(table, spot, mates)]
    assert 0 in joins
    assert all(landing(table, spot, mates) for mates in joins)
    safe = [*rows(table, 2, shared=[1], safe=True)][:1]
    assert safe or not topic.value.endswith("safe")
    for haven in safe:
        for mates in joins:
            shared = joined(table, haven, mates)
            assert shared or not table.rules.share_safe
            assert not shared or landing(table, haven, mates) is not topic.value.endswith("safe")
    if table.rules.hit == "swap" and table.size > 1:
        origin, at = spot.spaces
        placed = table.standing(spot.seat, origin, origin) | table.standing(spot.rivals[0], at)
        state = table.game.place(placed, seat=spot.seat, dice=(1,))
        (move,) = table.walks(state, origin, at)
        after = table.where(table.game.apply(state, move), spot.seat)
        assert (after.count(origin), after.count(at)) == (1, 1)


@states("hit", "none", "not_on_landing")
def check_no_hit(table: Table, topic: Topic) -> None:
    """No rival is sent back by a landing of any class, alone or beside one of its own."""
    spot = row(table, 2, shared=[1])
    for name in table.team:
        for mates in (0, 1)[: table.size]:
            assert not joined(table, spot, mates) or not landing(table, spot, mates, name)
    if topic.value == "not_on_landing":
        free = [bool(moves) for _, moves, _ in _meetings(table, rival=False)]
        assert free == [bool(moves) for _, moves, _ in _meetings(table)]
    if topic.value == "none":  # two come to own the space
        assert not lands(table, spot, owned(table, spot, 1))


@states("hit", "where_room")
def check_shared_room(table: Table, topic: Topic) -> None:
    """No rival is sent back by a landing, which is possible where there is room."""
    met = set()
    for space, moves, state in _meetings(table):
        met.add((space.capacity == 1, bool(moves)))
        assert all(space.id in table.where(table.game.apply(state, one), 1) for one in moves)
    assert met == {(True, False), (False, True)}


def _meetings(
    table: Table, *, rival: bool = True
) -> Iterator[tuple[Space, Sequence[Move], Position]]:
    """Yield each space with the moves that lead to it beside a rival, and the position before."""
    for space in table.layout.spaces:
        for origin in table.before(0, space.id) if space.kind is SpaceKind.FIELD else ():
            if table.is_field(origin):
                placed = table.standing(0, origin, wait=True)
                placed |= table.standing(1, space.id, wait=True) if rival else {}
                state = table.game.place(placed, dice=(1,))
                yield space, table.walks(state, origin, space.id), state


@states("hit_return", "bridge_highest", "bridge_lowest")
def check_return(table: Table, topic: Topic) -> None:
    """The free slot of its lane to which a checker that is hit comes."""
    spot = row(table, 2, shared=[1])
    seat, rival, (start, at) = spot.seat, spot.rivals[0], spot.spaces
    far = table.far(rival)
    lane = sorted(table.layout.starts[rival], key=far.__getitem__)  # the foremost first
    for taken in ([], [lane[0], lane[-1]], lane[:2], lane[-2:]):
        placed = table.standing(seat, start, at) | table.standing(rival, at, *taken)
        state = table.game.place(placed, seat=seat, dice=(1,))
        (move,) = table.walks(state, start, at)
        after = table.where(table.game.apply(state, move), rival)
        free = [slot for slot in lane if slot not in taken]
        expected = free[0] if topic.value == "bridge_highest" else free[-1]
        assert {*after} & {*lane} == {*taken, expected}


PLANTED += [
    Planted("snake-24", "hit", "on_landing"),
    Planted("snake-24", "hit", "on_meeting"),
    Planted("places change", "hit", "on_landing"),
    Planted("safe", "hit", "swap_safe"),
    Planted("places change", "hit", "swap"),
    Planted("nobody owns", "hit", "on_ownership"),
    Planted("all on landing", "hit", "on_meeting"),
    Planted("parques", "hit", "on_landing"),
    Planted("clockwise", "hit", "on_landing_safe"),
    Planted("no hits", "hit", "on_ownership"),
    Planted("snake-24-full", "hit", "none"),
    Planted("parques", "hit", "not_on_landing"),
    Planted("two never hit", "hit", "where_room"),
    Planted("narrow rooms", "hit", "not_on_landing"),
    Planted("snake-24-full", "hit_return", "bridge_highest"),
    Planted("back to the front", "hit_return", "bridge_lowest"),
]


# Checkers that protect each other, and walks back


@states("protect", "pairs", "pairs_and_walls")
def check_neighbours(table: Table, topic: Topic) -> None:
    """None lands where two are next to each other, but where one is; none passes three in a row, or
    one does, and all pass two."""
    spot = row(table, 5, shared=[1, 2, 3], seat=0)
    (rival, *_), (origin, one, two, three, last) = spot.rivals, spot.spaces
    mine = table.standing(0, origin)
    assert lands(table, spot, mine | table.standing(rival, one))
    for beside in ((one, two), (two, three)):
        assert lands(table, spot, mine | table.standing(rival, two), 2)
        assert not lands(table, spot, mine | table.standing(rival, *beside), 2)
    assert not lands(table, spot, mine | table.standing(rival, one, two), 1)
    assert lands(table, spot, mine | table.standing(rival, one, two), 3)
    if table.size > 2:
        wall = topic.value == "pairs_and_walls"
        placed = mine | table.standing(rival, one, two, three)
        assert lands(table, spot, placed, 4) is not wall
        assert lands(table, spot, mine | table.standing(rival, one, three, last)) is True


@states("retreat", "forced")
def check_retreat(table: Table, topic: Topic) -> None:
    """Walks back are legal only where no walk leads on, by the number, and are then obligatory; the
    first space has none."""
    found = 0
    for state in table.states:
        seat, moves = table.game.actor(state), table.game.legal(state)
        far = table.far(seat)
        back = [move for move in moves if move.path and far[move.land] > far[move.origin]]
        found += bool(back)
        assert not back or back == moves
        assert all(len(move.path) == move.die and table.is_field(move.land) for move in back)
    assert found
    for seat in range(table.game.seats):
        first = next(name for name in table.far(seat) if name.endswith(".1"))
        rivals = table.standing((seat + 1) % table.game.seats, first)
        for die in table.game.board.thrown:
            state = table.game.place(rivals | table.standing(seat, first), seat=seat, dice=(die,))
            assert all(
                table.far(seat)[m.land] < table.far(seat)[first] for m in table.walks(state, first)
            )


PLANTED += [
    Planted("royal-ur", "retreat", "forced"),
    Planted("room by places", "protect", "pairs"),
    Planted("neighbours", "protect", "pairs"),
    Planted("mates beside", "protect", "pairs_and_walls"),
]


# Spaces that are closed


def roomy(table: Table) -> Row:
    """Return two neighbouring spaces of the first seat, the second with room for several."""
    return next(
        Row(0, (origin, space.id), tuple(range(1, table.game.seats)))
        for space in table.layout.spaces
        if space.kind is SpaceKind.FIELD and space.capacity != 1
        for origin in table.before(0, space.id)
        if table.is_field(origin)
    )


@states("barriers", "none", "own_pair")
def check_barriers(table: Table, topic: Topic) -> None:
    """A rival lands where two or more of a team are, or not; it does where one is."""
    spot = roomy(table) if table.capacity == 1 else row(table, 2, shared=[1])
    start, at = spot.spaces
    checked = 0
    most = (table.capacity or table.size + 1) - 1
    for count in range(1, max(2, min(table.size, most)) + 1):
        for rival in spot.rivals:
            placed = table.standing(spot.seat, start) | table.standing(rival, *[at] * count)
            assert lands(table, spot, placed) is (count == 1 or topic.value == "none")
            checked += count > 1
    assert checked


@states("full", "strict", "after_hit", "strict_plain")
def check_full(table: Table, topic: Topic) -> None:
    """Where there is room for one more a checker lands; where there is none it does only if it
    hits."""
    capacity = topic.facts["capacity"]
    assert isinstance(capacity, int)
    spot = busiest(table, 2, shared=[1])
    at = spot.spaces[1]
    together = lands(table, spot, owned(table, spot, 1))
    barred = table.rules.barriers != "none" and not table.rules.owning
    room = [*crowd(table, spot, at, capacity - 1, together=together)]
    room = [one for one in room if not barred or lands(table, spot, one[1])]
    assert room or barred
    assert all(lands(table, spot, placed) for _, placed in room)
    full = [*crowd(table, spot, at, capacity, together=together)]
    assert full
    assert not {own for own, _ in full} <= {capacity} or topic.value == "strict_plain"
    alone, beside = (joined(table, spot, mates) and landing(table, spot, mates) for mates in (0, 1))
    assert (alone or beside) is (topic.value != "strict_plain")
    for own, placed in full:
        hits = own < capacity and (beside if own else alone)
        assert lands(table, spot, placed) is (topic.value == "after_hit" and hits)


OWNED, FULL, TAKEN = "owned", "full", "taken"


@states(
    "jump_blocks",
    *("true", "owned_passed", "full_passed", "taken_passed"),
    *("false", "owned_blocks", "full_blocks", "taken_blocks"),
)
def check_passing(table: Table, topic: Topic) -> None:
    """A checker passes the spaces of the text, which stay as they are, or does not."""
    if table.variant.board.capacities:
        _check_passing_some(table, topic.value in ("true", "full_passed"))
        return
    kind, _, verb = topic.value.partition("_")
    kinds, passes = ([kind], verb == "passed") if verb else ([OWNED, FULL], topic.value == "true")
    met = next(rows(table, 3, shared=[1]), None)
    spot = busiest(table, 3, shared=[1]) if met else row(table, 3)
    start, _, end = spot.spaces
    obstacles = [*_obstacles(table, spot)]
    assert {obstacle for obstacle, _ in obstacles} == {*kinds}
    for _, placed in obstacles:
        state = table.game.place(placed, seat=spot.seat, dice=(2,))
        moves = table.walks(state, start, end)
        assert bool(moves) is passes
        for move in moves:
            after = table.game.apply(state, move)
            for rival in spot.rivals:
                assert table.where(after, rival) == table.where(state, rival)
    if OWNED in kinds:
        past = next(rows(table, 3, shared=[1, 2]), None) or spot
        assert not lands(table, past, owned(table, past, 2), 2)


def _check_passing_some(table: Table, passes: bool) -> None:
    """A full space of those that can be full is passed, or not."""
    for space in table.layout.spaces:
        before = [*filter(table.is_field, table.before(0, space.id))]
        if space.capacity is not None and before and space.capacity < table.size:
            placed = table.standing(0, before[0], *[space.id] * space.capacity)
            state = table.game.place(placed, dice=(2,))
            assert bool(table.walks(state, before[0])) is passes


def _obstacles(table: Table, spot: Row) -> Iterator[tuple[str, Placed]]:
    """Yield positions in which the second space of a row is owned by rivals, full, or taken."""
    at = spot.spaces[1]
    if table.capacity == 1:
        yield TAKEN, table.standing(spot.seat, spot.spaces[0]) | table.standing(spot.rivals[0], at)
        yield TAKEN, table.standing(spot.seat, spot.spaces[0], at)
        return
    pair = owned(table, spot, 1)
    if not lands(table, spot, pair):
        yield OWNED if table.rules.owning or (table.capacity or 3) > 2 else FULL, pair
    together = lands(table, spot, pair)
    for _, placed in crowd(table, spot, at, table.capacity or 0, together=together):
        if table.capacity and not lands(table, spot, placed):
            yield FULL, placed


PLANTED += [
    Planted("parques", "barriers", "own_pair"),
    Planted("barriers", "barriers", "none"),
    Planted("snake-24", "barriers", "none"),
    Planted("snake-24", "full", "strict", {"capacity": 3}),
    Planted("snake-24", "full", "strict", {"capacity": 5}),
    Planted("snake-24", "full", "after_hit", {"capacity": 4}),
    Planted("snake-24", "full", "strict_plain", {"capacity": 4}),
    Planted("room by hits", "full", "strict", {"capacity": 4}),
    Planted("no hits", "full", "strict", {"capacity": 4}),
    Planted("snake-24", "jump_blocks", "false"),
    Planted("snake-24", "jump_blocks", "owned_passed"),
    Planted("snake-24", "jump_blocks", "full_passed"),
    Planted("barriers", "jump_blocks", "true"),
    Planted("nobody passes", "jump_blocks", "true"),
    Planted("nobody passes pairs", "jump_blocks", "owned_passed"),
    Planted("nobody passes four", "jump_blocks", "full_passed"),
    Planted("nobody passes one", "jump_blocks", "taken_passed"),
    Planted("ludo", "jump_blocks", "taken_blocks"),
]


# Missed hits


def plays(table: Table, state: Position) -> Iterator[tuple[tuple[Move, ...], int, Position]]:
    """Yield the ways to play a roll: the moves, how many of them hit, and what follows."""
    if not table.game.dice(state):
        yield (), 0, state
        return
    for move in table.game.legal(state):
        hits, after = table.hits(state, move), table.game.apply(state, move)
        for more, hits_then, end in plays(table, after):
            yield (move, *more), hits + hits_then, end


def huffed(table: Table, state: Position) -> set[str]:
    """Return the spaces of the checkers of which one is to be sent back for a missed hit."""
    if table.game.actor(state) < 0:
        return set()
    moves = table.game.legal(state)
    assert {move.action for move in moves} == {Action.HUFF}
    assert {move.land for move in moves} == {*table.layout.starts[table.game.actor(state)]}
    return {move.origin for move in moves}


def moved(spaces: Sequence[str], moves: Sequence[Move]) -> set[str]:
    """Return where the checkers of some spaces are after moves."""
    now = [*spaces]
    for move in moves:
        if move.path and move.origin in now:
            now[now.index(move.origin)] = move.land
    return {*now}


def _roll_with_hits(table: Table) -> tuple[Row, str, Position]:
    """Return a row with two checkers that can hit on its last space, each by one of the numbers of
    a roll, a space with others of the team, and the position."""
    spot = row(table, 3, shared=[2])
    start, one, at = spot.spaces
    placed = table.standing(spot.rivals[0], at)
    state = table.game.place(placed | table.standing(spot.seat, start), seat=spot.seat, dice=(2,))
    (move,) = table.walks(state, start, at)
    mates = [] if table.hits(state, move) else [at]
    ahead = [spaces.spaces[0] for spaces in rows(table, 1, seat=spot.seat)]
    away = ahead[(ahead.index(at) + len(ahead) // 2) % len(ahead)]
    others = [*mates, *[away] * max(1, table.size - 2 - len(mates))]
    placed |= table.standing(spot.seat, start, one, *others[: table.size - 2])
    return spot, away, table.game.place(placed, seat=spot.seat, dice=(1, 2))


@states("callout", "auto", "forced_capture", "off")
def check_callout(table: Table, topic: Topic) -> None:
    """A possible hit that is not made has the consequence of the text, or must be made."""
    spot, away, state = _roll_with_hits(table)
    start, one, at = spot.spaces
    if table.rules.moves_a_roll == 1:
        _check_missed_by_one(table, topic, spot, away)
        return
    ways = [*plays(table, state)]
    hitting, missing = ([way for way in ways if bool(way[1]) is hits] for hits in (True, False))
    assert {(start, 2), (one, 1)} <= {(m.origin, m.die) for way, *_ in hitting for m in way}
    assert not any(huffed(table, after) for *_, after in hitting)
    assert any(hits < len(way) for way, hits, _ in hitting)
    assert bool(missing) is (topic.value != "forced_capture")
    for way, _, after in missing:
        could = moved([start, one], way) if topic.value == "auto" else set()
        assert huffed(table, after) == could
    if missing:
        if table.size > 2:
            assert any(moved([start, one], way) == {start, one} for way, *_ in missing)
        assert any(moved([start, one], way) != {start, one} for way, *_ in missing)
    else:
        _check_choice(table, state, at)
    _check_by_both(table, topic, spot, away)
    if missing:
        _check_gone_home(table)


def _check_choice(table: Table, state: Position, at: str) -> None:
    """Either hit may be made; then the number that is left is free."""
    first = [move for move in table.game.legal(state) if table.hits(state, move)]
    assert {move.die for move in first} == {1, 2}
    for move in first:
        after = table.game.apply(state, move)
        assert any(other.path and not table.hits(after, other) for other in table.game.legal(after))


def _check_missed_by_one(table: Table, topic: Topic, spot: Row, away: str) -> None:
    """A single number could have hit, and another move is made with it."""
    start, _, at = spot.spaces
    placed = table.standing(spot.seat, start, away) | table.standing(spot.rivals[0], at)
    state = table.game.place(placed, seat=spot.seat, dice=(2,))
    ways = [*plays(table, state)]
    assert any(hits for _, hits, _ in ways)
    missing = [after for _, hits, after in ways if not hits]
    assert bool(missing) is (topic.value != "forced_capture")
    for after in missing:
        assert bool(huffed(table, after)) is (topic.value == "auto")


def _check_by_both(table: Table, topic: Topic, spot: Row, away: str) -> None:
    """A hit that takes both numbers is missed like any other."""
    spot = row(table, 4, shared=[3])
    others = [away] * (table.size - 1)
    placed = table.standing(spot.seat, spot.spaces[0], *others)
    placed |= table.standing(spot.rivals[0], spot.spaces[3])
    state = table.game.place(placed, seat=spot.seat, dice=(1, 2))
    ways = [*plays(table, state)]
    possible = any(hits for _, hits, _ in ways)
    for way, hits, after in ways:
        due = topic.value == "auto" and possible and not hits
        assert huffed(table, after) == (moved(spot.spaces[:1], way) if due else set())
        assert hits or not possible or topic.value != "forced_capture"


def _check_gone_home(table: Table) -> None:
    """A checker that could have hit and has come home instead is not sent back."""
    far, ends, theirs = table.far(0), table.layout.finishes[0], reached(table, 1)
    common = [name for name in reached(table, 0) if name in theirs and table.is_field(name)]
    at = min((name for name in common if far[name] > 1), key=far.__getitem__)
    other = row(table, 1, seat=0).spaces[0]
    here, home, spared = table.standing(0, at, other), 0, 0
    for dice in (roll for roll in rolls(table) if roll[0] < roll[-1]):
        walks = table.walks(table.game.place(here, dice=dice), at)
        last = [move for move in walks if move.land in ends]
        home += len(last)
        for aim in (move.land for move in walks if move.land in common and last):
            state = table.game.place(here | table.standing(1, aim), dice=dice)
            could = {m.origin for m in table.game.legal(state) if m.path and table.hits(state, m)}
            if could == {at}:
                for way, _, after in plays(table, state):
                    if moved([at], way) <= {*ends}:
                        assert not huffed(table, after)
                        spared += 1
        if spared:
            return
    assert not home


PLANTED += [
    Planted("parques", "callout", "off"),
    Planted("parques", "callout", "forced_capture"),
    Planted("no calls", "callout", "auto"),
    Planted("called without jail", "callout", "off"),
    Planted("forced hits", "callout", "auto"),
    Planted("forced hits", "callout", "off"),
    Planted("ludo", "callout", "auto"),
]


# The end


@states("finish", "overshoot", "exact", "bounce", "rearmost")
def check_finish(table: Table, topic: Topic) -> None:
    """A number that is larger than needed has the effect of the text."""
    faces = sorted({number for roll in rolls(table) for number in roll} - {0})
    for seat in range(table.game.seats):
        far, needed = table.far(seat), set()
        for at in reached(table, seat):
            if far[at] not in (1, 2, 3) or not table.is_field(at) or table.jump_from(at):
                continue
            needed.add(far[at])
            for number in faces:
                state = table.game.place(table.standing(seat, at), seat=seat, dice=(number,))
                moves, over = table.walks(state, at), number - far[at]
                home = [move for move in moves if move.path[:number][-1] == FINISH]
                spare = topic.value in ("overshoot", "rearmost")
                assert bool(home) is (over == 0 or (over > 0 and spare))
                if over > 0 and topic.value == "exact":
                    assert not any(FINISH in move.path for move in moves)
                if over > 0 and topic.value == "bounce":
                    _check_bounce(table, seat, at, number)
        assert 1 in needed
        assert len(needed) > 1
        if spare and table.size > 1:
            _check_rearmost(table, seat, rearmost=topic.value == "rearmost")


def _check_rearmost(table: Table, seat: int, *, rearmost: bool) -> None:
    """With another checker behind it, one may not use a higher number than needed, or may."""
    far = table.far(seat)
    by_steps = {far[at]: at for at in reached(table, seat) if table.is_field(at)}
    for near, behind in ((1, 1), (1, 2), (2, 3), (3, 2)):
        passes = table.rules.jump_blocks or behind > near
        if near in by_steps and behind in by_steps and passes:
            at = by_steps[near]
            placed = table.standing(seat, at, by_steps[behind])
            for number in (near, near + 1):
                state = table.game.place(placed, seat=seat, dice=(number,))
                home = any(FINISH in move.path for move in table.walks(state, at))
                assert home is (number == near or behind <= near or not rearmost)


@states("bear_off", "all_in", "all_in_hit")
def check_bear_off(table: Table, topic: Topic) -> None:
    """One comes home only while none of its team needs more pips than the text says."""
    pips = topic.facts["pips"]
    assert isinstance(pips, int)
    assert table.size > 1
    for seat in range(table.game.seats):
        far, (pool,) = table.far(seat), table.layout.starts[seat]
        last, kept = last_space(table, seat), 0
        for other in (*reached(table, seat), pool):
            if far[other] == 0 or other == last or table.jump_from(other):
                continue
            state = table.game.place(table.standing(seat, last, other), seat=seat, dice=(1,))
            home = any(FINISH in move.path for move in table.walks(state, last))
            assert home is (far[other] <= pips)
            kept += not home
        assert kept
    assert any(hitting(table)) is (topic.value == "all_in_hit")


def _check_bounce(table: Table, seat: int, at: str, number: int) -> None:
    """The rest of a number leads back from the finish, and lands as any move does."""
    far = table.far(seat)
    over = number - far[at]
    state = table.game.place(table.standing(seat, at), seat=seat, dice=(number,))
    moves = [move for move in table.walks(state, at) if FINISH in move.path]
    assert moves
    for move in moves:
        assert move.path.index(FINISH) == far[at] - 1
        back = move.path[far[at] :]
        assert [far[space] for space in back[:over]] == [*range(1, over + 1)]
        assert all(map(table.is_field, back))
        if move.land == at:
            continue
        rival = 1 - min(seat, 1)
        pair = table.standing(seat, at) | table.standing(rival, move.land, move.land)
        one_step = next(spot for spot in rows(table, 2, seat=seat) if spot.spaces[1] == move.land)
        by_one = table.standing(seat, one_step.spaces[0]) | table.standing(rival, *[move.land] * 2)
        there = table.game.place(pair, seat=seat, dice=(number,))
        assert bool(table.walks(there, at, move.land)) is lands(table, one_step, by_one)


@states("win", "immediate", "immediate_one", "round_end", "round_end_one")
def check_win(table: Table, topic: Topic) -> None:
    """When the game is over, and who has won."""
    assert (table.size == 1) is topic.value.endswith("_one")
    at_once, seats = topic.value.startswith("immediate"), range(table.game.seats)
    near = {seat: last_space(table, seat) for seat in seats}
    if table.size > 1:
        back = row(table, 1, seat=0).spaces[0]
        if table.rules.bear_off == "all_in":
            (back,) = table.before(0, near[0])
        state = table.game.place(table.standing(0, near[0], back), dice=(1,))
        (move,) = [m for m in table.walks(state, near[0]) if m.land in table.layout.finishes[0]]
        assert table.game.actor(play_on(table, table.game.apply(state, move))) == CHANCE
    almost = {}
    for seat in seats:
        almost |= table.standing(seat, near[seat])
    for starter in (0, 1):
        last = (starter - 1) % len(seats)
        for first in {starter, last}:
            state = _brought_home(table, almost, first, starter)
            winners = [first]
            while table.game.actor(state) != END:
                seat = next_seat(table, state)
                assert seat == (winners[-1] + 1) % len(seats)
                assert seat != starter
                state = _brought_home(table, _all(table, state), seat, starter)
                winners.append(seat)
            assert [*table.game.winners(state)] == sorted(winners)
            round_ended = winners[-1] == last
            assert round_ended is (not at_once or first == last)
            assert len(winners) == (1 if at_once or first == last else len(seats))
    if not at_once:  # those that are not complete have not won
        state = _brought_home(table, table.standing(0, near[0]), 0, 0)
        while table.game.actor(state) != END:
            state = play_on(table, rolled(table, state, *min(rolls(table))))
        assert table.game.winners(state) == (0,)


def _all(table: Table, state: Position) -> Placed:
    return {seat: table.game.checkers(state, seat) for seat in range(table.game.seats)}


def _brought_home(table: Table, placed: Placed, seat: int, starter: int) -> Position:
    """Return the position after a seat has brought its last checker home by a one."""
    state = table.game.place(placed, seat=seat, starter=starter, dice=table.ones)
    ends = table.layout.finishes[seat]
    by_one = [move for move in table.game.legal(state) if move.path and move.die == 1]
    move = next(move for move in by_one if move.land in ends)
    return play_on(table, table.game.apply(state, move))


PLANTED += [
    Planted("snake-24", "finish", "exact"),
    Planted("snake-24", "finish", "bounce"),
    Planted("exact", "finish", "overshoot"),
    Planted("backgammon", "finish", "overshoot"),
    Planted("snake-24", "finish", "rearmost"),
    Planted("exact", "finish", "rearmost"),
    Planted("backgammon", "bear_off", "all_in_hit", {"pips": 5}),
    Planted("backgammon", "bear_off", "all_in_hit", {"pips": 7}),
    Planted("backgammon", "bear_off", "all_in", {"pips": 6}),
    Planted("home together", "bear_off", "all_in_hit", {"pips": 3}),
    Planted("exact", "finish", "bounce"),
    Planted("bounce", "finish", "overshoot"),
    Planted("bounce", "finish", "exact"),
    Planted("royal-ur", "finish", "overshoot"),
    Planted("snake-24", "win", "round_end"),
    Planted("round to its end", "win", "immediate"),
    Planted("ludo", "win", "round_end"),
    Planted("chutes-and-ladders", "win", "round_end_one"),
    Planted("round of one", "win", "immediate_one"),
    Planted("chutes-and-ladders", "win", "immediate"),
]
