"""Checks of the statements on how checkers come on to the board."""

from collections.abc import Sequence
from functools import cache

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position
from tests.games.planting import Planted

from .spots import Placed, next_seat, play_on, rolled, row, rows, steps_from
from .statements import PLANTED, states
from .statements_of_turns import DIE, rolls
from .table import Table


def pool_of(table: Table, seat: int = 0) -> str:
    (pool,) = table.layout.starts[seat]
    return pool


def released(table: Table, seat: int) -> str:
    """Return the space where the checkers of a seat come on to the board."""
    links = table.layout.links_from(pool_of(table, seat), seat)
    (exit_space,) = {link.target for link in links}
    return exit_space


def frees(table: Table, state: Position) -> list[Move]:
    return [move for move in table.game.legal(state) if move.action is Action.FREE]


@cache
def freeing(table: Table) -> list[tuple[int, ...]]:
    """Return the rolls that bring a checker out when all wait."""
    return [dice for dice in rolls(table) if frees(table, table.game.place({}, dice=dice))]


def way_off(table: Table) -> str:
    """Return an ordinary space about half-way round from the exit of the first seat."""
    spaces = [spot.spaces[0] for spot in rows(table, 1, seat=0)]
    return spaces[len(spaces) // 2]


@states("entry", "free")
def check_free_entry(table: Table, topic: Topic) -> None:
    """Each number leads from the start to the space with as many steps."""
    for seat in range(table.game.seats):
        pool = pool_of(table, seat)
        rivals = [other for other in range(table.game.seats) if other != seat]
        ways = {(pool,)}
        thrown = {n for roll in rolls(table) for n in roll}
        for number in range(1, max(thrown) + 1):
            ways = {(*way, x) for way in ways for x in steps_from(table, seat, way[-1])}
            if number not in thrown:
                continue
            placed = {other: table.standing(other, wait=True)[other] for other in rivals}
            placed |= table.standing(seat, pool)
            state = table.game.place(placed, seat=seat, dice=(number,))
            paths = {move.path[:number] for move in table.walks(state, pool)}
            assert paths
            assert paths <= {way[1:] for way in ways}
            if number == 1:
                assert paths == {way[1:] for way in ways}


@states("entry", "free_elsewhere")
def check_free_entry_elsewhere(table: Table, topic: Topic) -> None:
    """Some team enters elsewhere than on the first space of a path."""
    check_free_entry(table, topic)
    firsts = {table.exit(seat) for seat in range(table.game.seats)}
    assert any(not first.endswith(".1") for first in firsts)


@states("waiting", "first", "first_freed")
def check_waiting_first(table: Table, topic: Topic) -> None:
    """While one waits, no other moves; one that does not wait moves."""
    assert table.rules.waits is (topic.value == "first_freed")
    for seat in range(table.game.seats):
        pool, at = pool_of(table, seat), row(table, 4, seat=seat).spaces[1]
        lost = 0
        for dice in rolls(table):
            waits = table.game.place(table.standing(seat, pool, at), seat=seat, dice=dice)
            moves = [move for move in table.game.legal(waits) if move.path]
            assert {move.origin for move in moves} <= {pool}
            moves_otherwise = table.game.place(table.standing(seat, at), seat=seat, dice=dice)
            assert table.walks(moves_otherwise, at)
            lost += not moves
        if topic.value == "first_freed":
            assert lost


@states("entry", "on_double")
def check_double_frees(table: Table, topic: Topic) -> None:
    """Doubles free, other rolls do not: how many at most, and where they come to."""
    seats = range(table.game.seats)
    assert {len(roll) for roll in rolls(table)} == {2}
    for one in DIE:
        for other in DIE:
            for seat in seats if one == other else (0,):
                state = table.game.place({}, seat=seat, dice=(one, other))
                out = frees(table, state)
                assert bool(out) is (one == other)
                if out:
                    room = table.layout.space(released(table, seat)).capacity or table.size
                    most = 4 if one in (1, 6) else 2
                    assert max(move.count for move in out) == min(most, room, table.size)
                    assert {move.path for move in out} == {(released(table, seat),)}


@states("entry", "on_value")
def check_value_is_used(table: Table, topic: Topic) -> None:
    """A number that frees is used up, and any other one is left."""
    found = 0
    for dice in freeing(table):
        state = table.game.place({}, dice=dice)
        for move in frees(table, state):
            left = [*dice]
            if move.die in left:
                left.remove(move.die)
            else:
                assert move.die == sum(dice)
                left = []
            assert move.count == 1
            assert list(table.game.dice(table.game.apply(state, move))) == left
            found += 1
    assert found


@states("entry_value", "any")
def check_entry_value(table: Table, topic: Topic) -> None:
    """Only this number brings a checker out, to the exit of its team."""
    for seat in range(table.game.seats):
        for number in DIE:
            state = table.game.place({}, seat=seat, dice=(number,))
            out = frees(table, state)
            assert bool(out) is (number == topic.facts["value"])
            for move in out:
                assert move.path == (released(table, seat),)
                after = table.where(table.game.apply(state, move), seat)
                assert after.count(released(table, seat)) == 1


@states("jail_rolls", "1", "several")
def check_tries(table: Table, topic: Topic) -> None:
    """How often a team rolls in vain that waits as a whole, those at home aside."""
    expected = topic.facts["rolls"]
    assert (expected == 1) is (topic.value == "1")
    pool, spot = pool_of(table), row(table, 4, seat=0)
    assert _tries(table, table.standing(0, wait=True)) == expected
    assert _tries(table, table.standing(0, pool)) == expected
    assert _tries(table, table.standing(0, spot.spaces[0], wait=True)) == 1
    if topic.value == "several":  # one that can come out in time
        state = play_on(table, rolled(table, table.game.place({}), *_vain(table)))
        assert next_seat(table, state) == 0
        assert frees(table, rolled(table, state, *freeing(table)[0]))


def _vain(table: Table) -> tuple[int, ...]:
    """Return a roll that frees no checker, and no double if there is another one."""
    out = {*freeing(table)}
    vain = [roll for roll in rolls(table) if roll not in out]
    return min(vain, key=lambda roll: (len({*roll}) < len(roll), roll))


MOST_TRIES = 9
"""More rolls than a turn has."""


def _tries(table: Table, placed: Placed) -> int:
    """Return how often the first seat rolls until the next one does."""
    state, count, vain = table.game.place(placed), 0, _vain(table)
    while next_seat(table, state) == 0:
        assert count < MOST_TRIES
        state, count = play_on(table, rolled(table, state, *vain)), count + 1
    return count


@states("exit_count", "choice", "choice_first", "max", "max_first")
def check_exit_count(table: Table, topic: Topic) -> None:
    """How many a double brings out, and which numbers are left then."""
    pool, at = pool_of(table), row(table, 4, seat=0).spaces[0]
    gate = released(table, 0)
    for waiting in range(1, table.size + 1):
        placed = table.standing(0, *[pool] * waiting, *[at][: table.size - waiting])
        for number in (2, 6):
            state = table.game.place(placed, dice=(number, number))
            most = min(waiting, 4 if number == 6 else 2, table.layout.space(gate).capacity or 4)
            out = {move.count: move for move in frees(table, state)}
            choice = topic.value.startswith("choice")
            assert [*out] == ([*range(1, most + 1)] if choice else [most])
            for count, move in out.items():
                after = table.game.apply(state, move)
                assert table.where(after, 0).count(gate) == count
                assert table.game.dice(after) == ((number,) if count == 1 else ())
                if count == 1:
                    moves = {one.origin for one in table.game.legal(after)}
                    if waiting > 1 and topic.value.endswith("_first"):
                        assert {one.action for one in table.game.legal(after)} == {Action.PASS}
                        continue
                    assert moves >= {gate, *[at][: table.size - waiting]}
                else:
                    assert table.game.actor(after) == CHANCE
    if room := table.layout.space(gate).capacity:
        _check_last_room(table, topic, [gate] * (room - 1), at)


def _check_last_room(table: Table, topic: Topic, placed: Sequence[str], at: str) -> None:
    """One comes out on to an exit with room for one while others wait."""
    out = table.standing(0, *placed, at, wait=True)
    state = table.game.place(out, dice=(2, 2))
    (move,) = frees(table, state)
    after = table.game.apply(state, move)
    moved = any(one.action is Action.WALK for one in table.game.legal(after))
    assert moved is not topic.value.endswith("_first")


PLANTED += [
    Planted("parques", "entry", "free"),
    Planted("ludo", "entry", "on_double"),
    Planted("snake-24", "entry", "on_double"),
    Planted("snake-24", "entry", "free_elsewhere"),
    Planted("ludo", "entry", "free_elsewhere"),
    Planted("snake-24", "waiting", "first"),
    Planted("ludo", "waiting", "first_freed"),
    Planted("backgammon", "waiting", "first_freed"),
    Planted("parques", "entry", "on_value"),
    Planted("ludo", "entry_value", "any", {"value": 5}),
    Planted("clockwise", "entry_value", "any", {"value": 1}),
    Planted("parques", "jail_rolls", "several", {"rolls": 2}),
    Planted("parques", "jail_rolls", "1", {"rolls": 1}),
    Planted("ludo", "jail_rolls", "several", {"rolls": 3}),
    Planted("parques", "exit_count", "max"),
    Planted("parques", "exit_count", "choice_first"),
    Planted("two come out", "exit_count", "max_first"),
    Planted("doubles before others move", "exit_count", "choice"),
    Planted("all before others move", "exit_count", "max"),
    Planted("all come out", "exit_count", "choice"),
]


# Duties


def kinds(table: Table, placed: Placed, dice: tuple[int, ...]) -> set[Action]:
    state = table.game.place(placed, dice=dice)
    return {move.action for move in table.game.legal(state)}


@states("must_free_on_double", "false", "false_optional", "true", "true_optional")
def check_must_free(table: Table, topic: Topic) -> None:
    """A double frees or moves checkers, while some wait and while all do."""
    pool, gate, at = pool_of(table), released(table, 0), row(table, 4, seat=0).spaces[0]
    some, every = table.standing(0, at, pool, pool), table.standing(0, wait=True)
    for double in ((1, 1), (2, 2)):
        with_some, with_all = kinds(table, some, double), kinds(table, every, double)
        if topic.value.startswith("true"):
            stop = {Action.PASS} if topic.value == "true_optional" else set()
            assert with_some == with_all == {Action.FREE} | stop
        else:
            assert {Action.WALK, Action.FREE} <= with_some
            assert Action.FREE in with_all
            may_stop = topic.value == "false_optional"
            assert (Action.PASS in with_some) is may_stop
            assert (Action.PASS in with_all) is may_stop
    room = table.layout.space(gate).capacity
    none_can = table.standing(0, at) if not room else table.standing(0, pool, *[gate] * room)
    assert Action.WALK in kinds(table, none_can, (1, 1))


@states("exit_duty", "clear_and_enter", "clear_and_enter_optional")
def check_exit_first(table: Table, topic: Topic) -> None:
    """While one waits, the exit is cleared; else one comes out; else any may move."""
    pool, gate, at = pool_of(table), released(table, 0), way_off(table)
    (out, *_), vain = freeing(table), _vain(table)
    optional = topic.value == "clear_and_enter_optional"
    stop, passed = ({Action.PASS}, {PASS.origin}) if optional else (set(), set())
    for dice in (out, vain):
        waiting = table.standing(0, gate, pool, *[at][: table.size - 2])
        state = table.game.place(waiting, dice=dice)
        assert {move.origin for move in table.game.legal(state)} == {gate} | passed
        free = table.game.place(table.standing(0, gate, at), dice=dice)
        assert {move.origin for move in table.game.legal(free)} == {gate, at} | passed
    assert kinds(table, table.standing(0, at, pool), out) == {Action.FREE} | stop
    assert kinds(table, table.standing(0, at, pool), vain) == {Action.WALK} | stop
    _check_exit_held(table, at, out, passed)


def _check_exit_held(table: Table, at: str, out: tuple[int, ...], passed: set[str]) -> None:
    """One on the exit that cannot move leaves others free to move."""
    pool, gate = pool_of(table), released(table, 0)
    (number,) = {*out}
    (move,) = table.walks(table.game.place(table.standing(0, gate), dice=(number,)), gate)
    placed = table.standing(0, gate, move.land, pool)
    state = table.game.place(placed, dice=(number,))
    if not table.walks(state, gate) and move.land != at:
        expected = {move.land} if not frees(table, state) else {pool}
        assert {one.origin for one in table.game.legal(state)} == expected | passed


@states("exit_duty", "none", "none_optional")
def check_no_exit_duty(table: Table, topic: Topic) -> None:
    """One need not come out; without another move it must, unless numbers may be left."""
    pool, gate, at = pool_of(table), released(table, 0), way_off(table)
    (out, *_), vain = freeing(table), _vain(table)
    stop = {Action.PASS} if topic.value == "none_optional" else set()
    assert kinds(table, table.standing(0, at, pool), out) == {Action.WALK, Action.FREE} | stop
    assert kinds(table, table.standing(0, wait=True), out) == {Action.FREE} | stop
    placed = table.standing(0, gate, pool, *[at][: table.size - 2])
    state = table.game.place(placed, dice=vain)
    assert {move.origin for move in table.game.legal(state)} >= {gate, *[at][: table.size - 2]}


PLANTED += [
    Planted("parques", "must_free_on_double", "true"),
    Planted("must free", "must_free_on_double", "false"),
    Planted("optional", "must_free_on_double", "false"),
    Planted("parques", "must_free_on_double", "false_optional"),
    Planted("must free", "must_free_on_double", "true_optional"),
    Planted("ludo", "exit_duty", "clear_and_enter_optional"),
    Planted("no duty", "exit_duty", "clear_and_enter"),
    Planted("clockwise", "exit_duty", "clear_and_enter"),
    Planted("ludo", "exit_duty", "none"),
    Planted("no duty", "exit_duty", "none_optional"),
    Planted("out as you like", "exit_duty", "none"),
]
