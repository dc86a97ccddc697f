"""Checks of the statements on dice: rolls and their use, doubles, sums and forks."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position
from tests.games.planting import Planted

from .spots import (
    Placed,
    lands,
    last_space,
    next_seat,
    play_on,
    reached,
    rolled,
    row,
    rows,
    steps_from,
    stuck,
)
from .statements import PLANTED, states
from .table import Table

DIE = range(1, 7)
SOME, NEAR, TRIES = 25, 8, 150
"""Positions that are drawn, how far from home their checkers are at most, and the positions that
are tried for a rare case.
"""
TOO_MANY = 3
"""The double of a turn that is one too many, or a gift."""


def rolls(table: Table, placed: Placed | None = None) -> dict[tuple[int, ...], Fraction]:
    """Return what the first seat may roll, with the probabilities."""
    return {tuple(r): p for r, p in table.game.outcomes(table.game.place(placed or {}))}


# What is rolled


@states("dice", "1", "one_checker")
def check_one_die(table: Table, topic: Topic) -> None:
    """One of several checkers moves by the number of one die, or the only one does."""
    assert rolls(table) == {(number,): Fraction(1, 6) for number in DIE}
    assert (table.size == 1) is (topic.value == "one_checker")
    check_one_move(table, 2)


def check_one_move(table: Table, number: int) -> None:
    """Each checker in play may move by the number, and one of them does."""
    spot = row(table, 4)
    seat, at = spot.seat, [spot.spaces[0], spot.spaces[3]][: table.size]
    state = table.game.place(table.standing(seat, *at), seat=seat, dice=(number,))
    before = table.game.checkers(state, seat)
    for space in at:
        (move, *_) = table.walks(state, space)
        assert space != at[0] or move.path == spot.spaces[1 : 1 + number]
        after = table.game.apply(state, move)
        left = [*before]
        left.remove((move.checker, space))
        now = sorted([*left, (move.checker, move.land)])
        assert sorted(table.game.checkers(after, seat)) == now
        assert table.game.actor(after) == CHANCE


@states("dice", "2")
def check_two_dice(table: Table, topic: Topic) -> None:
    """Either number may be used first, and the other one is left."""
    assert rolls(table) == {(one, other): Fraction(1, 36) for one in DIE for other in DIE}
    spot = row(table, 4)
    at = spot.spaces[0]
    state = table.game.place(table.standing(spot.seat, at), seat=spot.seat, dice=(1, 2))
    left = {
        move.die: table.game.dice(table.game.apply(state, move)) for move in table.walks(state, at)
    }
    assert left[1] == (2,)
    assert left[2] == (1,)


@states("throw", "four_sticks")
def check_sticks(table: Table, topic: Topic) -> None:
    """Four sticks show as many marks as four coins show heads; no mark ends the turn."""
    ways = {(marks,): Fraction(comb(4, marks), 16) for marks in range(5)}
    assert rolls(table) == ways
    check_one_move(table, 2)
    state = rolled(table, table.game.place({}), 0)
    assert table.game.legal(state) == [PASS]
    after = table.game.apply(state, PASS)
    assert table.game.actor(after) == CHANCE
    assert next_seat(table, after) == 1


PLANTED += [
    Planted("ludo", "dice", "2"),
    Planted("royal-ur", "dice", "1"),
    Planted("snake-24", "dice", "1"),
    Planted("ludo", "dice", "one_checker"),
    Planted("chutes-and-ladders", "dice", "1"),
    Planted("chutes-and-ladders", "throw", "four_sticks"),
]


# How it is used


@states(
    "dice_use",
    *("mandatory", "maximise", "maximise_larger", "optional"),
    *("mandatory_one", "maximise_one", "maximise_larger_one", "optional_one"),
)
def check_dice_use(table: Table, topic: Topic) -> None:
    """Which walks are legal with a roll, of those that are legal with one of its dice alone."""
    value = topic.value.removesuffix("_one")
    assert (table.size == 1) is topic.value.endswith("_one")
    excluded = chosen = 0
    for placed, dice in _drawn(table):
        state = table.game.place(placed, dice=dice)
        moves = table.game.legal(state)
        walks = {move for move in moves if move.action is Action.WALK}
        alone = {move for die in dice for move in _walks_by(table, placed, die)}
        if value.startswith("maximise"):
            assert len({*_used(table, state)}) <= 1  # none if all win
            excluded += not alone <= walks
        else:
            assert alone <= walks
        if value == "optional":
            _check_stop(table, state)
            for move in walks:
                after = table.game.apply(state, move)
                if table.game.dice(after):
                    _check_stop(table, after)
        elif not walks:
            assert moves == [PASS]
            _check_stop(table, state)
        else:
            assert PASS not in moves
        chosen += len({move.origin for move in walks}) > 1
    assert bool(excluded) is value.startswith("maximise")
    if value.startswith("maximise"):
        _check_larger(table, larger=value == "maximise_larger")
    assert bool(chosen) is (table.size > 1)


def _check_larger(table: Table, *, larger: bool) -> None:
    """If either of two numbers can be used but not both, the larger must be, or either may be."""
    chance, found = random.Random(3), 0
    spaces = [
        [name for name in reached(table, seat) if table.is_field(name)]
        for seat in range(table.game.seats)
    ]
    for _ in range(TRIES):
        placed = table.standing(0, chance.choice(spaces[0]))
        for seat in range(1, table.game.seats) if table.size > 1 else ():
            pairs = chance.sample(spaces[seat], min(table.size // 2, 3))
            placed |= table.standing(seat, *pairs * 2)
        dice = tuple(chance.sample(range(1, 7), 2))
        state = table.game.place(placed, dice=dice)
        both = {move.die for die in dice for move in _walks_by(table, placed, die)}
        if len(both) == 2 and {*_used(table, state)} == {1}:
            legal = {move.die for move in table.game.legal(state)}
            assert legal == ({max(both)} if larger else both)
            found += 1
    assert found or not larger


def _drawn(table: Table) -> Iterator[tuple[Placed, tuple[int, ...]]]:
    """Yield positions with checkers near home, and rolls."""
    chance, far = random.Random(3), table.far(0)
    near = [
        name
        for name in reached(table, 0)
        if 0 < far.get(name, 0) <= NEAR and table.is_field(name) and not table.jump_from(name)
    ]
    dice = [roll for roll in rolls(table) if 0 not in roll]
    for _ in range(SOME):
        count = min(table.size, chance.randint(1, 3))
        yield table.standing(0, *chance.sample(near, count)), chance.choice(dice)


def _walks_by(table: Table, placed: Placed, die: int) -> list[Move]:
    state = table.game.place(placed, dice=(die,))
    return [move for move in table.game.legal(state) if move.action is Action.WALK]


def _check_stop(table: Table, state: Position) -> None:
    """The roll may be given up, and the rest of it is lost."""
    assert PASS in table.game.legal(state)
    after = table.game.apply(state, PASS)
    assert table.game.actor(after) == CHANCE
    assert not table.game.dice(after)


def _used(table: Table, state: Position) -> Iterator[int]:
    """Yield how many numbers each way to play a roll uses."""
    dice = table.game.dice(state)
    if not dice:
        yield 0
    for move in table.game.legal(state) if dice else []:
        after = table.game.apply(state, move)
        if table.game.actor(after) == END:
            continue  # a win is as good as any number of moves
        used = 0 if move == PASS else len(dice) - len(table.game.dice(after))
        yield from (used + more for more in _used(table, after))


PLANTED += [
    Planted("snake-24", "dice_use", "optional"),
    Planted("parques", "dice_use", "maximise"),
    Planted("exact", "dice_use", "mandatory"),
    Planted("bounce", "dice_use", "mandatory"),
    Planted("chutes-and-ladders", "dice_use", "optional_one"),
    Planted("chutes-and-ladders", "dice_use", "mandatory"),
    Planted("one stops", "dice_use", "mandatory_one"),
    Planted("one stops", "dice_use", "maximise_one"),
    Planted("one in order", "dice_use", "mandatory_one"),
    Planted("exact", "dice_use", "maximise_larger"),
    Planted("backgammon", "dice_use", "maximise"),
    Planted("one in order", "dice_use", "maximise_larger_one"),
    Planted("one with the larger", "dice_use", "maximise_one"),
]


# Doubles and sixes


@states("doubles", "four_moves", "roll_again", "two_moves")
def check_doubles(table: Table, topic: Topic) -> None:
    """How many moves a double gives, and who rolls next, even if it cannot be used."""
    spot = row(table, 4, seat=0)
    at = [spot.spaces[0], spot.spaces[2]][: table.size]
    start = table.game.place(table.standing(0, *at))
    usual = next_seat(table, play_on(table, rolled(table, start, 1, 2)))
    expected = 0 if topic.value == "roll_again" else usual
    state, moves = rolled(table, start, 1, 1), 0
    assert table.game.dice(state) == (1,) * (4 if topic.value == "four_moves" else 2)
    while table.game.dice(state):
        left = len(table.game.dice(state))
        by_one = [move for move in table.game.legal(state) if move.die == 1] or [PASS]
        state, moves = table.game.apply(state, by_one[0]), moves + 1
        assert len(table.game.dice(state)) == left - 1
    assert moves == (4 if topic.value == "four_moves" else 2)
    assert next_seat(table, state) == expected
    for state in stuck(table, 2, 2):
        after = table.game.apply(state, PASS)
        assert table.game.actor(after) == CHANCE
        assert next_seat(table, after) == expected


@states("sixes", "none", "roll_again", "roll_again_two")
def check_sixes(table: Table, topic: Topic) -> None:
    """A six gives another roll or not, used or not."""
    spot = row(table, 2, seat=0)
    others = (1,) * (table.rules.moves_a_roll - 1)
    expected = 1 if topic.value == "none" else 0
    if topic.value == "roll_again_two":
        _check_six_of_two_dice(table)
        return
    state = rolled(table, table.game.place(table.standing(0, spot.spaces[0])), 6, *others)
    assert table.walks(state, spot.spaces[0])
    assert next_seat(table, play_on(table, state)) == expected
    checked = 0
    for state in stuck(table, 6, *others):
        after = table.game.apply(state, PASS)
        assert table.game.actor(after) == CHANCE
        assert next_seat(table, after) == expected
        checked += 1
    assert checked


def _check_six_of_two_dice(table: Table) -> None:
    """A six gives another roll, used or not, but not to the last checker, which rolls one die."""
    spot, near = row(table, 2, seat=0), next(at for at, far in table.far(0).items() if far == 1)
    for at, six in ((spot.spaces[0], 6), (near, 6), (near, 5)):
        state = rolled(table, table.game.place(table.standing(0, at, wait=True)), six, 4)
        assert bool(table.walks(state, at)) is (at != near)
        assert next_seat(table, play_on(table, state)) == (0 if six == 6 else 1)
    state = table.game.place(table.standing(0, near))
    assert {len(roll) for roll, _ in table.game.outcomes(state)} == {1}
    assert next_seat(table, play_on(table, rolled(table, state, 6))) == 1


@states("triple_double", "none", "jail_farthest", "crown_farthest")
def check_triple(table: Table, topic: Topic) -> None:
    """Two doubles are played; the third one is too, or it takes the checker nearest home."""
    spot = row(table, 4, seat=0)
    state = table.game.place(table.standing(0, spot.spaces[0], spot.spaces[2], wait=True))
    for _ in range(TOO_MANY - 1):
        state = _check_double_played(table, state)
    if topic.value == "none":
        _check_double_played(table, state)
        return
    _check_third(table, state, topic.value)
    (pool,), last = table.layout.starts[0], last_space(table, 0)
    safe = next((name for name in table.far(0) if "safe" in _flags(table, name)), last)
    cases = [table.standing(0, last, spot.spaces[0]), table.standing(0, safe, pool)]
    if table.rules.jail_double_counts:
        cases.append(table.standing(0, wait=True))
    for placed in cases:
        state = table.game.place(placed, doubles=TOO_MANY - 1)
        _check_third(table, state, topic.value)


def _flags(table: Table, space: str) -> set[str]:
    return {str(flag) for flag in table.layout.space(space).flags}


def _check_double_played(table: Table, state: Position) -> Position:
    """Return the position after a double that is played and gives another roll."""
    state = rolled(table, state, 1, 1)
    assert table.game.dice(state)[:2] == (1, 1)
    assert table.walks(state, table.where(state, 0)[0]) or table.game.legal(state) != [PASS]
    state = play_on(table, state)
    assert next_seat(table, state) == 0
    return state


def _check_third(table: Table, state: Position, value: str) -> None:
    """Of the checkers on the way the nearest is taken, nothing else moves, the turn is over."""
    far, (pool,), ends = table.far(0), table.layout.starts[0], table.layout.finishes[0]
    before = sorted(table.where(state, 0))
    after = rolled(table, state, 1, 1)
    assert table.game.actor(after) == CHANCE
    assert next_seat(table, after) == 1
    on_the_way = [name for name in before if name != pool and name not in ends]
    now = table.where(after, 0)
    if on_the_way:
        before.remove(min(on_the_way, key=far.__getitem__))
        (new,) = [name for name in {*now} if now.count(name) > before.count(name)]
        assert new in (ends if value == "crown_farthest" else (pool,))
        before.append(new)
    assert sorted(now) == sorted(before)


@states("jail_double_counts", "false", "true")
def check_jail_double(table: Table, topic: Topic) -> None:
    """How many doubles are too many, if all checkers wait at the first of them."""
    state, count = table.game.place({}), 0
    while True:
        state, count = rolled(table, state, 1, 1), count + 1
        if not table.game.dice(state):
            break
        state = play_on(table, state)
        assert next_seat(table, state) == 0
    assert next_seat(table, state) == 1
    assert count == (TOO_MANY if topic.value == "true" else TOO_MANY + 1)


PLANTED += [
    Planted("snake-24", "doubles", "four_moves"),
    Planted("snake-24", "doubles", "roll_again"),
    Planted("doubles", "doubles", "two_moves"),
    Planted("four", "doubles", "two_moves"),
    Planted("parques", "doubles", "four_moves"),
    Planted("ludo", "sixes", "none"),
    Planted("no sixes", "sixes", "roll_again"),
    Planted("ludo", "sixes", "roll_again_two"),
    Planted("parques", "triple_double", "none"),
    Planted("parques", "triple_double", "crown_farthest"),
    Planted("no calls", "triple_double", "jail_farthest"),
    Planted("one number each", "triple_double", "jail_farthest"),
    Planted("parques", "jail_double_counts", "false"),
    Planted("the first is free", "jail_double_counts", "true"),
]


# Both numbers


@states(
    "sum_move",
    *("jump", "stepwise", "off"),
    *("jump_one", "stepwise_one", "off_one"),
)
def check_sum(table: Table, topic: Topic) -> None:
    """One checker uses both numbers, one after the other or as a sum, or only one of them."""
    value, spot = topic.value.removesuffix("_one"), next(rows(table, 6), None) or row(table, 4)
    assert (table.size == 1) is topic.value.endswith("_one")
    seat, (start, one, two, end) = spot.seat, spot.spaces[:4]
    state = table.game.place(table.standing(seat, start), seat=seat, dice=(1, 2))
    moves = {move.die: move for move in table.walks(state, start)}
    assert moves.keys() == ({1, 2, 3} if value == "jump" else {1, 2})
    for die, at in ((1, one), (2, two)):
        assert moves[die].land == at
        after = table.game.apply(state, moves[die])
        if value == "stepwise":
            assert table.walks(after, at, end)
        else:
            assert table.game.legal(after) == [PASS]
            assert not table.game.dice(table.game.apply(after, PASS))
    if value == "jump":
        assert moves[3].land == end
        assert table.game.actor(table.game.apply(state, moves[3])) == CHANCE
    if table.size > 1:
        both = table.game.place(table.standing(seat, start, end), seat=seat, dice=(1, 2))
        (first,) = table.walks(both, start, one)
        assert {move.die for move in table.walks(table.game.apply(both, first), end)} == {2}
    if table.game.seats > 1:
        _check_between(table, value)


def _check_between(table: Table, value: str) -> None:
    """Rivals on the spaces in between stop a checker that uses both numbers, or do not."""
    spot = row(table, 4, shared=[1, 2])
    seat, rival, (start, one, two, end) = spot.seat, spot.rivals[0], spot.spaces
    meeting = table.standing(seat, start) | table.standing(rival, *(one, two)[: table.size])
    state = table.game.place(meeting, seat=seat, dice=(1, 2))
    for move in table.walks(state, start, end):
        after = table.game.apply(state, move)
        assert table.where(after, rival) == table.where(state, rival)
    closing = table.rules.barriers == "own_single" or table.rules.protect != "none"
    if closing and not lands(table, spot, meeting):
        return  # one rival is enough to close a space, or one beside another
    (move,) = table.walks(state, start, one)
    by_one = table.game.place(meeting, seat=seat, dice=(1,))
    (same,) = table.walks(by_one, start, one)
    hit = one not in table.where(table.game.apply(by_one, same), rival)
    assert (one not in table.where(table.game.apply(state, move), rival)) is hit
    pairs = table.standing(seat, start) | table.standing(rival, *(one, one, two, two)[: table.size])
    closed = not lands(table, spot, pairs) and not lands(table, spot, pairs, 2)
    if closed and lands(table, spot, pairs, 3):
        state = table.game.place(pairs, seat=seat, dice=(1, 2))
        assert bool(table.walks(state, start)) is (value == "jump")


@states("one_die_distance", "on", "off")
def check_one_die_distance(table: Table, topic: Topic) -> None:
    """From which spaces the last checker rolls one die, and that it is the last."""
    distance = topic.facts["distance"] if topic.value == "on" else 0
    assert isinstance(distance, int)
    far, (pool,) = table.far(0), table.layout.starts[0]
    other, near = row(table, 1, seat=0).spaces[0], set()
    for name in reached(table, 0):
        if not 0 < far[name] <= NEAR or not table.is_field(name):
            continue
        near.add(far[name])
        dice = {len(roll) for roll in rolls(table, table.standing(0, name))}
        assert dice == {1 if far[name] <= distance else 2}
        for more in (other, pool):
            if table.size > 1 and more != name:
                assert {len(roll) for roll in rolls(table, table.standing(0, name, more))} == {2}
        if 1 < far[name] == distance + 1:
            state = rolled(table, table.game.place(table.standing(0, name)), 1, 2)
            (move, *_) = [move for move in table.walks(state, name) if move.die == 1]
            assert table.game.dice(table.game.apply(state, move)) == (2,)
    assert {*range(1, NEAR + 1)} <= near


PLANTED += [
    Planted("parques", "sum_move", "stepwise"),
    Planted("parques", "sum_move", "off"),
    Planted("snake-24", "sum_move", "jump"),
    Planted("twice the same", "sum_move", "off"),
    Planted("one number each", "sum_move", "stepwise"),
    Planted("one sums up", "sum_move", "stepwise_one"),
    Planted("one stops", "sum_move", "off_one"),
    Planted("one number only", "sum_move", "jump_one"),
    Planted("parques", "one_die_distance", "off"),
    Planted("parques", "one_die_distance", "on", {"distance": 5}),
    Planted("parques", "one_die_distance", "on", {"distance": 7}),
    Planted("clockwise", "one_die_distance", "on", {"distance": 6}),
]


# Ways


@states("second_lap", "false", "true")
def check_second_lap(table: Table, topic: Topic) -> None:
    """Where home rows turn off, a checker may also go on with the others, or not."""
    turnings = [*_turnings(table)]
    assert {seat for seat, _, _ in turnings} == {*range(table.game.seats)}
    for seat, origin, first in turnings:
        others = {
            target
            for other in range(table.game.seats)
            for target in steps_from(table, other, origin)
        } - {first}
        assert others
        choices = {first, *others} if topic.value == "true" else {first}
        state = table.game.place(table.standing(seat, origin), seat=seat, dice=(1,))
        assert {move.land for move in table.walks(state, origin)} == choices
    if topic.value == "true":
        seat, origin, first = turnings[0]
        at, passed = origin, 0
        while at != origin or not passed:
            state = table.game.place(table.standing(seat, at), seat=seat, dice=(1,))
            (at,) = [move.land for move in table.walks(state, at) if move.land != first]
            passed += 1
        assert passed > len(table.layout.spaces) // 2


def _turnings(table: Table) -> Iterator[tuple[int, str, str]]:
    """Yield the seat, the last common space and the first space of each home row."""
    walks = table.variant.board.walks
    for name, path in walks.items():
        for seat in path.takers:
            for origin in table.before(seat, f"{name}.1"):
                common = walks.get(table.layout.space(origin).path)
                if common and not common.takers:
                    yield seat, origin, f"{name}.1"


@states("route_choice", "mover")
def check_route_choice(table: Table, topic: Topic) -> None:
    """At each fork, all ways on are open to all teams, from the fork and from before it."""
    seats, forks = range(table.game.seats), 0
    for space in table.layout.spaces:
        ways = {target for seat in seats for target in steps_from(table, seat, space.id)}
        for seat in seats if len(ways) > 1 else ():
            if space.id in table.layout.starts[seat] or space.id not in reached(table, seat):
                continue
            forks += 1
            for number, origin in ((1, space.id), (2, table.before(seat, space.id)[0])):
                state = table.game.place(
                    table.standing(seat, origin, wait=False), seat=seat, dice=(number,)
                )
                through = [move for move in table.walks(state, origin) if len(move.path) >= number]
                taken = {
                    move.path[number - 1] for move in through if space.id in (origin, move.path[0])
                }
                assert ways <= taken
    assert forks


PLANTED += [
    Planted("ludo", "second_lap", "true"),
    Planted("parques", "second_lap", "false"),
    Planted("ludo", "route_choice", "mover"),
    Planted("royal-ur", "route_choice", "mover"),
]
