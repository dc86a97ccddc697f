"""The checks of what a rule sheet states about the first position, the places where checkers wait
and the exits by which they come on to the board."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import CHANCE, EventKind
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.classes import EMPTY
from cuatto_kit.games.race.engine.game import Action, Move, Position, make_game
from cuatto_kit.games.race.sheet.topics import set_ups
from tests.games.planting import Planted

from .statements import PLANTED, states
from .table import Table, name_of, names_of

ROLLS = 5
"""One of this number of first rolls is tried."""
MORE = 3
"""The fewest slots of a lane of which one can be free before a checker and behind another."""


def numbers(table: Table) -> list[int]:
    """The numbers that are thrown, except none."""
    return table.game.board.thrown


def number_of(topic: Topic, fact: str) -> int:
    """The number that a fact is."""
    number = topic.facts[fact]
    assert isinstance(number, int)
    return number


def number_of_owner(table: Table, colour: str) -> int:
    """The seat of a colour that plays."""
    return table.variant.teams.colours[: table.game.seats].index(colour)


# Who begins


@states("start_order", "seat", "seat_playing")
def check_first(table: Table, topic: Topic) -> None:
    """The same team has the first roll, whether few or many play; or the first that plays."""
    begin = set[str]()
    fewest, most = table.variant.seats
    for seats in {fewest, most}:
        game = make_game(table.variant, table.layout, seats)
        variant, _ = seated(table.variant, table.layout, seats)
        for roll, _ in game.outcomes(game.initial())[::ROLLS]:
            event = game.play(game.initial(), roll).events[0]
            assert event.kind is EventKind.ROLLED
            begin.add(variant.teams.colours[event.seat])
            order = [table.variant.teams.colours.index(name) for name in variant.teams.colours]
            assert order[event.seat] == min(order[:seats])
    assert begin == {name_of(topic, "first")} if topic.value == "seat" else len(begin) > 1


@states("start_order", "roll_off")
def check_roll_off(table: Table, topic: Topic) -> None:
    """Each team that plays is as likely to begin as any other, and then has its own first roll."""
    fewest, most = table.variant.seats
    for seats in {fewest, most}:
        game = make_game(table.variant, table.layout, seats)
        drawn = game.outcomes(game.initial())
        assert [tuple(roll) for roll, _ in drawn] == [(seat,) for seat in range(seats)]
        assert len({share for _, share in drawn}) == 1
        for roll, _ in drawn:
            state = game.apply(game.initial(), roll)
            assert game.actor(state) == CHANCE
            assert game.read(state).actor == roll[0]


# Where all wait


def first_places(table: Table, seat: int) -> list[tuple[str, str]]:
    return table.game.checkers(table.game.initial(), seat)


def waiting_first(table: Table, seat: int) -> list[str]:
    """Where a team's checkers wait before the first turn; at most one is set ahead."""
    start = table.layout.starts[seat]
    places = [space for _, space in first_places(table, seat)]
    waiting = [space for space in places if space in start]
    assert len(places) - len(waiting) <= 1
    return waiting


def comes_on(table: Table, seat: int) -> Iterator[tuple[Position, Move]]:
    """The moves that bring a team's checkers on to the board, for each double or number."""
    start = table.layout.starts[seat][0]
    dice = table.rules.moves_a_roll
    for number in numbers(table):
        placed = table.standing(seat, start, wait=True)
        state = table.game.place(placed, seat=seat, dice=(number,) * dice)
        for move in table.game.legal(state):
            if move.origin == start:
                yield state, move


def freed_only(table: Table, seat: int) -> bool:
    """Return whether some numbers free the checkers of a team, none of which may walk in."""
    moves = [move for _, move in comes_on(table, seat)]
    assert moves
    freed = {move.action is Action.FREE for move in moves}
    assert len(freed) == 1
    return freed.pop()


@states("structure", "pool", "jail", "yards", "jails")
def check_waiting(table: Table, topic: Topic) -> None:
    """All wait beside the board or on the corner in their colour; from a jail a roll frees."""
    for seat in range(table.game.seats):
        (name,) = table.layout.starts[seat]
        pool = table.layout.space(name)
        waiting = waiting_first(table, seat)
        assert pool.kind is SpaceKind.POOL
        assert len(first_places(table, seat)) == number_of(topic, "size")
        assert {*waiting} <= {name}
        assert bool(pool.outline) is (topic.value in ("yards", "jails"))
        if pool.outline:
            assert pool.seat == seat
            assert _at_corner(table, name)
        assert freed_only(table, seat) is (topic.value in ("jail", "jails"))


def _at_corner(table: Table, yard: str) -> bool:
    """Return whether a space is larger than others and reaches two sides of the board."""
    outlines = {space.id: space.outline for space in table.layout.spaces if space.outline}
    own = outlines[yard]
    fields = [outlines[space] for space in outlines if table.is_field(space)]
    sides = (
        own.left <= min(one.left for one in outlines.values()),
        own.right >= max(one.right for one in outlines.values()),
        own.bottom <= min(one.bottom for one in outlines.values()),
        own.top >= max(one.top for one in outlines.values()),
    )
    larger = all(own.width > one.width and own.length > one.length for one in fields)
    return larger and sum(sides) == 2


@states("structure", "swap_return")
def check_return_from_the_start(table: Table, topic: Topic) -> None:
    """A checker that comes from the start hits one that goes to its own start, and it alone."""
    (pool,) = table.layout.starts[0]
    for origin, at in [(pool, *table.layout.links_from(pool, 0)), *table.pairs()][:2]:
        at = at if isinstance(at, str) else at.target
        placed = table.standing(0, origin) | table.standing(1, at)
        state = table.game.place(placed, dice=(1,))
        (move,) = table.walks(state, origin, at)
        assert table.hits(state, move)
        after = table.where(table.game.apply(state, move), 1)
        assert (table.layout.starts[1][0] in after) is (origin == pool)


@states("structure", "pool_return", "jail_return", "yard_return")
def check_return(table: Table, topic: Topic) -> None:
    """A hit sends the checker to its own team's pool, from where it comes out as at first."""
    state, move = next(hitting(table))
    struck = [e for e in table.game.play(state, move).events if e.kind is EventKind.HIT]
    after = table.game.apply(state, move)
    for seat in {event.seat for event in struck}:
        (name,) = table.layout.starts[seat]
        hits = sum(event.seat == seat for event in struck)
        more = table.where(after, seat).count(name) - table.where(state, seat).count(name)
        assert more == hits
        assert bool(table.layout.space(name).outline) is (
            topic.value == "yard_return" or (topic.value == "jail_return" and table.variant.yards)
        )
        assert freed_only(table, seat) is (topic.value == "jail_return")


def hitting(table: Table) -> Iterator[tuple[Position, Move]]:
    """Moves that hit: by landing beside a single checker, or by coming out."""
    for origin, at in table.pairs():
        for own in [[], [at]][: table.size]:
            placed = table.standing(0, origin, *own) | table.standing(1, at)
            state = table.game.place(placed, dice=(1,))
            moves = table.walks(state, origin, at)
            yield from ((state, move) for move in moves if table.hits(state, move))
    if table.rules.waits:
        for state, move in comes_out_on(table, 0, {1: 1}):
            if table.hits(state, move):
                yield state, move


# Exits


def comes_out_on(
    table: Table, seat: int, others: Mapping[int, int]
) -> Iterator[tuple[Position, Move]]:
    """The moves by which a team comes out where numbers of checkers of other teams are."""
    at, start = table.exit(seat), table.layout.starts[seat][0]
    placed = table.standing(seat, start, wait=True)
    for other, count in others.items():
        placed |= table.standing(other, *[at] * count)
    for number in numbers(table):
        dice = (number,) * table.rules.moves_a_roll
        state = table.game.place(placed, seat=seat, dice=dice)
        for move in table.game.legal(state):
            if move.action is Action.FREE:
                yield state, move


def enters_at(table: Table, seat: int) -> str:
    """The first space of every move by which a team comes on to the board."""
    (at,) = {move.path[0] for _, move in comes_on(table, seat)}
    return at


@states("structure", "exit", "exits", "exit_of")
def check_exit(table: Table, topic: Topic) -> None:
    """Checkers come on to the board there, each team at a space of its own or all at one."""
    seats = range(table.game.seats)
    if topic.value == "exit_of":
        seat = number_of_owner(table, name_of(topic, "owner"))
        assert enters_at(table, seat) == name_of(topic, "at")
    elif topic.value == "exits":
        assert len({enters_at(table, seat) for seat in seats}) == table.game.seats
    else:
        assert {enters_at(table, seat) for seat in seats} == {name_of(topic, "at")}


@states("structure", "exit_room")
def check_exit_room(table: Table, topic: Topic) -> None:
    """The number of the text, and no more, may be on a team's exit if the team has as many."""
    room, size = number_of(topic, "capacity"), table.size
    tried = 0
    for seat in range(table.game.seats):
        at = table.exit(seat)
        cleared_first = table.rules.exit_duty == "clear_and_enter"
        assert (size > room and not cleared_first) or table.layout.space(at).capacity == room
        for there in range(min(room + 1, size)):
            placed = table.standing(seat, *[at] * there, wait=True)
            freed = False
            for number in numbers(table):
                dice = (number,) * table.rules.moves_a_roll
                state = table.game.place(placed, seat=seat, dice=dice)
                for move in table.game.legal(state):
                    if move.action is Action.FREE:
                        freed = True
                        after = table.where(table.game.apply(state, move), seat)
                        assert after.count(at) <= room
            if not (there and cleared_first):
                assert freed is (there < room)
            tried += 1
    assert tried


@states("structure", "exit_hits", "exit_hits_safe")
def check_exit_hits(table: Table, topic: Topic) -> None:
    """All rivals go back from an exit, even where it is safe."""
    for seat in range(table.game.seats):
        at = table.exit(seat)
        friends = (seat, table.partner(seat))
        others = [other for other in range(table.game.seats) if other not in friends]
        moves = [*comes_out_on(table, seat, dict.fromkeys(others, 1))]
        assert moves
        for state, move in moves:
            after = table.game.apply(state, move)
            assert at in table.where(after, seat)
            for other in others:
                assert at in table.where(state, other)
                assert at not in table.where(after, other)
        if topic.value == "exit_hits_safe":
            assert _is_safe_from_walks(table, seat, at)


def _is_safe_from_walks(table: Table, seat: int, at: str) -> bool:
    """Return whether the team's own checkers that walk there, even two, hit no other."""
    rival, walked = (seat + 1) % table.game.seats, 0
    for walker in {*range(table.game.seats)} - {rival}:
        for origin in filter(table.is_field, table.before(walker, at)):
            for own in ([], [at]):
                placed = table.standing(walker, origin, *own) | table.standing(rival, at)
                state = table.game.place(placed, seat=walker, dice=(1,))
                moves = table.walks(state, origin, at)
                walked += 1
                if any(table.hits(state, move) for move in moves):
                    return False
    return walked > 0


# Lanes


@states("structure", "lanes", "lanes_by_slot", "line_up", "own_bridge")
def check_lanes(table: Table, topic: Topic) -> None:
    for seat in range(table.game.seats):
        lane = table.layout.starts[seat]
        if topic.value == "own_bridge":
            _check_lane(table, seat)
            continue
        slots = {space: name for name, space in first_places(table, seat)}
        assert len(slots) == len(first_places(table, seat))
        row = [slots.pop(slot, EMPTY) for slot in lane[: len(_line(table))]]
        if slots:  # one is set ahead, the foremost
            last = max(number for number, name in enumerate(_line(table)) if name != EMPTY)
            assert row[last] == EMPTY
            (row[last],) = slots.values()
        while row and row[-1] == EMPTY:
            row.pop()
        if topic.value == "line_up":
            kinds = [name for number, name in enumerate(row) if name not in row[:number]]
            assert row == sorted(row, key=kinds.index)
            assert names_of(topic, "order") == kinds
            continue
        assert sum(name != EMPTY for name in row) == number_of(topic, "size")
        _check_slots(table, seat, number_of(topic, "slots"))
        order = names_of(topic, "order") if topic.value == "lanes_by_slot" else None
        assert row == order if order else EMPTY not in row


def _line(table: Table) -> tuple[str, ...]:
    """The classes on the slots of a lane, as the file has them."""
    return table.variant.teams.line_up


def _check_slots(table: Table, seat: int, slots: int) -> None:
    """Slots are numbered from the back, each one step behind the next."""
    lane = table.layout.starts[seat]
    labels = [table.layout.space(slot).label[ANY_LANGUAGE] for slot in lane]
    assert labels == [str(number) for number in range(1, slots + 1)]
    for slot, *ahead in zip(lane, [*lane[1:], None], strict=True):
        state = table.game.place(table.standing(seat, slot), seat=seat, dice=(1,))
        lands = [move.path[0] for move in table.walks(state, slot)]
        assert lands == ahead or (ahead == [None] and lands and not {*lands} & {*lane})


def _check_lane(table: Table, seat: int) -> None:
    """A slot counts as a space and holds one; none passes, but a free slot before it is reached."""
    lane = table.layout.starts[seat]
    assert {table.layout.space(slot).kind for slot in lane} == {SpaceKind.LANE}
    tried = set()
    for behind in range(1 if seat else len(lane) - 1):
        for die in numbers(table):
            near = {behind + die - 1, behind + die, behind + die + 1} if seat == 0 else {behind + 1}
            alone = table.game.place(table.standing(seat, lane[behind]), seat=seat, dice=(die,))
            assert table.walks(alone, lane[behind])
            for ahead in near & {*range(behind + 1, len(lane))}:
                placed = table.standing(seat, lane[behind], lane[ahead])
                state = table.game.place(placed, seat=seat, dice=(die,))
                lands = [move.land for move in table.walks(state, lane[behind])]
                free = behind + die < ahead
                assert lands == ([lane[behind + die]] if free else [])
                tried.add(free)
    assert False in tried
    assert seat or len(lane) < MORE or True in tried


# Head starts


def set_ahead(table: Table) -> Mapping[int, tuple[str, str]]:
    """By seat the checker, with its space, that is ahead of its team's start at first."""
    ahead = {}
    for seat in range(table.game.seats):
        for checker in first_places(table, seat):
            if checker[1] not in table.layout.starts[seat][: len(_line(table))]:
                ahead[seat] = checker
    return ahead


def foremost(table: Table, seat: int) -> str:
    """Where the foremost checker of a team would be without a head start."""
    start = table.layout.starts[seat]
    if not table.variant.bridge:
        return start[0]
    line = _line(table)
    return start[max(number for number, name in enumerate(line) if name != EMPTY)]


def steps_ahead(table: Table, seat: int, origin: str, space: str) -> int:
    """The least number of steps from a space to another; coming out is one."""
    found, edge = {origin: 0}, [origin]
    for here in edge:  # grows during the loop
        steps = table.steps[seat][here]
        if here in table.layout.starts[seat] and table.rules.waits:
            steps = frozenset({enters_at(table, seat)})
        for there in steps - found.keys():
            found[there] = found[here] + 1
            edge.append(there)
    return found[space]


def head_starts(table: Table) -> Mapping[str, int]:
    """By colour the steps that a team has ahead at first; those that have none are left out."""
    return {
        table.variant.teams.colours[seat]: steps_ahead(table, seat, foremost(table, seat), space)
        for seat, (_, space) in set_ahead(table).items()
    }


@states("structure", "head_start", "head_start_alike", "head_start_each")
def check_head_start(table: Table, topic: Topic) -> None:
    """These teams alone have these steps ahead, each with its foremost checker."""
    if topic.value == "head_start":
        told = {name_of(topic, "owner"): number_of(topic, "pips")}
    else:
        owners, pips = names_of(topic, "owners"), topic.facts["pips"]
        each = pips if isinstance(pips, tuple) else (pips,) * len(owners)
        told = {owner: int(str(number)) for owner, number in zip(owners, each, strict=True)}
        assert len(told) == len(owners) > 1
    assert head_starts(table) == told
    for seat in set_ahead(table):
        assert foremost(table, seat) not in waiting_first(table, seat) or not table.variant.bridge


@states("structure", "head_start_out")
def check_one_out(table: Table, topic: Topic) -> None:
    """Every team has one checker on its exit, and all others wait."""
    assert len(set_ahead(table)) == table.layout.seats
    for seat, (_, space) in set_ahead(table).items():
        assert space == enters_at(table, seat)
        assert len(waiting_first(table, seat)) == table.size - 1


@states("structure", "head_start_class")
def check_head_start_class(table: Table, topic: Topic) -> None:
    ahead = set_ahead(table)
    assert ahead
    assert {name for name, _ in ahead.values()} == {name_of(topic, "class")}


@states("structure", "head_start_exit")
def check_head_start_exit(table: Table, topic: Topic) -> None:
    """A team's head start is one more than the steps from its exit, which is marked or guarded."""
    ahead, pips = set_ahead(table), table.variant.teams.head_start
    assert ahead
    for seat, (_, space) in ahead.items():
        marked = "entry" in map(str, table.layout.space(enters_at(table, seat)).flags)
        assert marked or freed_only(table, seat)
        assert 1 + steps_ahead(table, seat, enters_at(table, seat), space) == pips[seat]


@states("structure", "head_start_split")
def check_head_start_split(table: Table, topic: Topic) -> None:
    """Some way ahead splits, and the picture has the checkers where the game has them."""
    ways = 0
    for seat, (_, space) in set_ahead(table).items():
        for here, steps in table.steps[seat].items():
            if len(steps) > 1 and here != space:
                off = steps_ahead(table, seat, foremost(table, seat), here)
                on = _steps_if_ahead(table, seat, here, space)
                ways += off + on == head_starts(table)[table.variant.teams.colours[seat]]
    assert ways
    _check_picture(table)


def _steps_if_ahead(table: Table, seat: int, origin: str, space: str) -> int:
    try:
        return steps_ahead(table, seat, origin, space)
    except KeyError:
        return len(table.layout.spaces)  # it is not ahead


def _check_picture(table: Table) -> None:
    scene = set_ups(table.variant, table.layout)[table.layout.seats]
    for seat, (name, space) in set_ahead(table).items():
        shown = [token.space for token in scene.tokens if (token.seat, token.shape) == (seat, name)]
        assert space in shown


@states("structure", "head_start_jump")
def check_head_start_jump(table: Table, topic: Topic) -> None:
    """Some team begins where a jump does, and one that walks there is led on."""
    jumps = 0
    for seat, (_, space) in set_ahead(table).items():
        for origin in table.before(seat, space) if table.jump_from(space) else ():
            state = table.game.place(table.standing(seat, origin), seat=seat, dice=(1,))
            (move,) = [m for m in table.walks(state, origin) if m.path[0] == space]
            assert move.land != space
            jumps += 1
    assert jumps


def colours(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("colour", key) for key in keys)


def classes(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("class", key) for key in keys)


PLANTED += [
    Planted("snake-24", "start_order", "seat", {"first": Name("colour", "red")}),
    Planted("six-seats", "start_order", "seat", {"first": Name("colour", "gold")}),
    Planted("second and fourth", "start_order", "seat", {"first": Name("colour", "red")}),
    Planted("parques", "start_order", "seat_playing"),
    Planted("parques", "start_order", "roll_off"),
    Planted("snake-24", "structure", "pool", {"size": 5}),
    Planted("parques", "structure", "jails", {"size": 3}),
    Planted("clockwise", "structure", "jail", {"size": 3}),
    Planted("free yards", "structure", "yards", {"size": 5}),
    Planted("parques", "structure", "yards", {"size": 4}),
    Planted("free yards", "structure", "jails", {"size": 4}),
    Planted("snake-24", "structure", "yards", {"size": 4}),
    Planted("clockwise", "structure", "pool", {"size": 2}),
    Planted("snake-24-full", "structure", "pool", {"size": 6}),
    Planted("snake-24-full", "structure", "pool_return"),
    Planted("safe", "structure", "swap_return"),
    Planted("parques", "structure", "pool_return"),
    Planted("free yards", "structure", "jail_return"),
    Planted("clockwise", "structure", "yard_return"),
    Planted("chutes-and-ladders", "structure", "pool_return"),
    Planted("one exit", "structure", "exit", {"at": Name("number", "main.2")}),
    Planted("one exit", "structure", "exits"),
    Planted("ludo", "structure", "exit", {"at": Name("place", "south.1")}),
    Planted("ludo", "structure", "exit_of", {"at": Name("place", "west.2")}),
    Planted("parques", "structure", "exit_of", {"owner": Name("colour", "red")}),
    Planted("ludo", "structure", "exit_room", {"capacity": 2}),
    Planted("room for a team", "structure", "exit_room", {"capacity": 3}),
    Planted("parques", "structure", "exit_room", {"capacity": 4}),
    Planted("snake-24", "structure", "exit_hits"),
    Planted("free yards", "structure", "exit_hits"),
    Planted("ludo", "structure", "exit_hits_safe"),
    Planted("snake-24-full", "structure", "lanes", {"size": 5}),
    Planted("snake-24-full", "structure", "lanes", {"slots": 7}),
    Planted("slots", "structure", "lanes", {"size": 6, "slots": 8}),
    Planted("slots", "structure", "lanes_by_slot", {"size": 7}),
    Planted("slots", "structure", "lanes_by_slot", {"slots": 7}),
    Planted("slots", "structure", "lanes_by_slot", {
        "order": classes("strong", "pin", "empty", *["regular"] * 4)}),
    Planted("snake-24-full", "structure", "line_up", {
        "order": classes("strong", "pin", "regular")}),
    Planted("snake-24", "structure", "own_bridge"),
    Planted("one ahead", "structure", "head_start", {"pips": 2}),
    Planted("one ahead", "structure", "head_start", {"owner": Name("colour", "gold")}),
    Planted("slots", "structure", "head_start", {"owner": Name("colour", "red"), "pips": 1}),
    Planted("all ahead", "structure", "head_start_alike", {"pips": 3}),
    Planted("slots", "structure", "head_start_alike", {
        "owners": colours("red", "green"), "pips": 1}),
    Planted("slots", "structure", "head_start_each", {"pips": (2, 1)}),
    Planted("slots", "structure", "head_start_each", {"owners": colours("gold", "green")}),
    Planted("one ahead", "structure", "head_start_class", {"class": Name("class", "pin")}),
    Planted("one ahead", "structure", "head_start_exit"),
    Planted("slots", "structure", "head_start_exit"),
    Planted("all ahead", "structure", "head_start_out"),
    Planted("ludo", "structure", "head_start_out"),
    Planted("slots", "structure", "head_start_split"),
    Planted("all ahead", "structure", "head_start_split"),
    Planted("slots", "structure", "head_start_jump"),
    Planted("all ahead", "structure", "head_start_jump"),
]  # fmt: skip
