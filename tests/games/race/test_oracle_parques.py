"""Oracle and engine held against the rules of jails, sums, missed captures and goals."""

import random
from fractions import Fraction
from functools import cache

import pytest

from tests.cases import seldom

from . import ludo_family
from .both import actor, apply, by_oracle, initial, legal, outcomes, position, winners
from .oracle import (
    CLASSES,
    DEFAULTS,
    PASS,
    Board,
    Link,
    Move,
    Setup,
    Space,
    distance,
)
from .test_oracle import (
    PASSING,
    REGULAR,
    VALUES,
    fork,
    landings,
    line,
    play,
    regulars,
    spaces_of,
    steps,
)

pytestmark = pytest.mark.usefixtures("engine")

PARQUES = {
    "finish": "exact",
    "doubles": "roll_again",
    "hit": "on_landing",
    "entry": "on_double",
    "jail_rolls": "3",
    "triple_double": "jail_farthest",
    "sum_move": "jump",
    "callout": "auto",
    "barriers": "false",
    "one_die_distance": "6",
}
LUDO = {
    "finish": "exact",
    "hit": "on_landing",
    "full": "after_hit",
    "entry": "on_value",
    "jail_rolls": "3",
    "exit_duty": "clear_and_enter",
    "sixes": "roll_again",
}
QUIET = {"callout": "off"}
"""For cases in which captures come up and their being missed is not the point."""


# --- boards ---------------------------------------------------------------------------------

JAIL, RED_JAIL = 0, 1
ROUND = 12
HOME, RED_HOME, CENTRE = (14, 15), (16, 17), 18
SAFE = (0, 3, 6, 9)


def r(number):
    """A space of the ring, counted from the exit of the first seat."""
    return 2 + number


def ring(*, team=4, name=REGULAR, second_lap=False, capacity=None, again=(), walls=(), **rules):
    """A ring of 12 for two seats, exits at 0 and 6, a home of 2 and the centre.

    Seats walk 14 steps from their exit. `capacity` is that of the exits; spaces of the ring in
    `again` roll again, `walls` are crossings.
    """
    around = [
        Space(
            "crossing" if k in walls else "field",
            capacity if k in (0, 6) else None,
            safe=k in SAFE,
            again=k in again,
        )
        for k in range(ROUND)
    ]
    homes = [Space("field", safe=True)] * 4
    spaces = (Space("pool"), Space("pool"), *around, *homes, Space("finish"))
    links = (
        Link(JAIL, r(0), "release", (0,)),
        Link(RED_JAIL, r(6), "release", (1,)),
        *(Link(r(k), r(k + 1)) for k in range(ROUND - 1) if k != 5),
        Link(r(5), r(6), seats=() if second_lap else (0,)),
        Link(r(11), r(0), seats=() if second_lap else (1,)),
        *owned(0, r(11), *HOME, CENTRE),
        *owned(1, r(5), *RED_HOME, CENTRE),
    )
    board = Board(spaces, links, ((), ()), (JAIL, RED_JAIL), (r(0), r(6)))
    return Setup(board, 2, ((name, 0),) * team, CLASSES, PARQUES | rules)


GOALS = (10, 11)


def ludo(*, dice=1, **rules):
    """A ring of 8 for two seats of two, exits at 0 and 4, all spaces for one checker; the way of
    a seat ends on two goals."""
    spaces = (Space("pool"), Space("pool"), *[Space("field", 1)] * 8, *[Space("field", 1)] * 4)
    links = (
        Link(0, r(0), "release", (0,)),
        Link(1, r(4), "release", (1,)),
        *(Link(r(k), r(k + 1)) for k in range(7) if k != 3),
        Link(r(3), r(4), seats=(0,)),
        Link(r(7), r(0), seats=(1,)),
        *owned(0, r(7), *GOALS),
        *owned(1, r(3), 12, 13),
    )
    board = Board(spaces, links, ((), ()), (0, 1), (r(0), r(4)), (GOALS, (12, 13)))
    return Setup(board, 2, ((REGULAR, 0),) * 2, CLASSES, LUDO | rules, dice)


def owned(seat, *spaces):
    return tuple(Link(link.origin, link.target, seats=(seat,)) for link in steps(*spaces))


def freeing(setup, state):
    """How many checkers the legal moves can free."""
    return [move.count for move in legal(setup, state) if move.origin == JAIL]


def free(setup, state, count=1):
    (move,) = [m for m in legal(setup, state) if m.origin == JAIL and m.count == count]
    return apply(setup, state, move)


def stand(setup, state, seat=0):
    """The spaces of a team whose checkers are all alike."""
    return [space for _, space in spaces_of(setup, state, seat)]


def placed(*spaces):
    """Return places of checkers from spaces of the ring."""
    return regulars(*map(r, spaces))


def rolled(setup, state, *rolls):
    """The state after rolls none of which can be played."""
    for roll in rolls:
        state = apply(setup, state, roll)
        assert legal(setup, state) == [PASS]
        state = apply(setup, state, PASS)
    return state


def is_between_rolls(state):
    """Whether nothing is left of the roll before."""
    return (state.dice, state.again, state.captured, state.moved, state.missed) == (
        (),
        False,
        False,
        None,
        (),
    )


def red(*spaces):
    """Four red checkers, those not on the ring in their jail."""
    return placed(*spaces) + regulars(*[RED_JAIL] * (4 - len(spaces)))


def blue(*spaces):
    """Four checkers of the first seat, those not on the ring in their jail."""
    return placed(*spaces) + regulars(*[JAIL] * (4 - len(spaces)))


# --- the seven rules ----------------------------------------------------------------------------


def chance_of(setup, state, happens):
    """The chance that `happens` comes true of a position in the turn that begins with `state`,
    played by the first legal move that is no pass."""
    seat = state.seat

    @cache
    def chance(state):
        if happens(state):
            return Fraction(1)
        if state.seat != seat or actor(setup, state) == "end":
            return Fraction(0)
        if actor(setup, state) == "chance":
            return sum(p * chance(apply(setup, state, roll)) for roll, p in outcomes(setup, state))
        return chance(apply(setup, state, legal(setup, state)[-1]))

    return chance(state)


@pytest.mark.parametrize(
    ("jail_rolls", "chance"),
    [("1", Fraction(1, 6)), ("2", Fraction(11, 36)), ("3", Fraction(91, 216))],
)
def test_rule_1_up_to_three_rolls_for_a_double_when_all_are_in_jail(jail_rolls, chance):
    setup = ring(jail_rolls=jail_rolls)

    def is_free(state):
        return r(0) in stand(setup, state)

    assert chance_of(setup, initial(setup), is_free) == chance


def test_rule_2_a_double_rolls_again():
    setup = ring()
    state = position(setup, {0: placed(1, 2, 4, 5)})
    state = apply(setup, state, (2, 2))
    state = play(setup, state, 4, r(1), r(5))
    assert (actor(setup, state), state.seat) == ("chance", 0)
    state = play(setup, apply(setup, state, (1, 2)), 3, r(5), r(8))
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_rule_2_a_double_that_cannot_be_used_rolls_again():
    setup = ring(one_die_distance="0")
    state = position(setup, {0: regulars(HOME[1], CENTRE, CENTRE, CENTRE)})
    state = rolled(setup, state, (2, 2))
    assert (actor(setup, state), state.seat) == ("chance", 0)


@pytest.mark.parametrize("space", range(1, 6))
@pytest.mark.parametrize("victims", [1, 2])
def test_rule_3_landing_captures_all_outside_safe_spaces(space, victims):
    setup = ring()
    origin = space - 1
    state = position(setup, {0: placed(origin, 8, 8, 8), 1: red(*[space] * victims)}, dice=(1,))
    state = play(setup, state, 1, r(origin), r(space))
    taken = 0 if space in SAFE else victims
    assert stand(setup, state, 1).count(RED_JAIL) == 4 - victims + taken


@pytest.mark.parametrize("barriers", ["true", "false"])
@pytest.mark.parametrize("standing", [(0,), (0, 0, 0)])
@pytest.mark.parametrize("count", [1, 2])
def test_rule_4_freeing_captures_on_the_own_exit(standing, count, barriers):
    """Though the exit is safe, and owned by the other team or not."""
    setup = ring(barriers=barriers)
    state = position(setup, {1: red(*standing)}, dice=(2, 2))
    state = free(setup, state, count)
    assert stand(setup, state, 1) == [RED_JAIL] * 4
    assert stand(setup, state, 0) == sorted([JAIL] * (4 - count) + [r(0)] * count)


def test_rule_4_another_exit_is_just_safe():
    setup = ring()
    state = position(setup, {0: placed(4, 8, 8, 8), 1: red(6)}, dice=(2,))
    state = play(setup, state, 2, r(4), r(6))
    assert stand(setup, state, 1) == [RED_JAIL] * 3 + [r(6)]


@pytest.mark.parametrize(
    ("standing", "after"),
    [
        ((r(3), r(10), r(8), r(8)), (JAIL, r(3), r(8), r(8))),
        ((r(3), r(9), r(8), r(8)), (JAIL, r(3), r(8), r(8))),
        ((r(11), HOME[0], HOME[1], CENTRE), (JAIL, r(11), HOME[0], CENTRE)),
        ((JAIL, r(1), CENTRE, CENTRE), (JAIL, JAIL, CENTRE, CENTRE)),
    ],
)
def test_rule_5_the_third_double_sends_the_farthest_to_jail(standing, after):
    """Safe or home included, never one in the centre; nothing moves and the turn is over."""
    setup = ring(**QUIET)
    state = by_oracle(position(setup, {0: regulars(*standing)}))
    for double in ((5, 5), (5, 5)):
        state = apply(setup, state, double)
        assert actor(setup, state) == 0
        state = apply(setup, state, PASS)  # whether it could be played or not
        assert state.seat == 0
    state = apply(setup, state, (1, 1))
    assert stand(setup, state) == sorted(after)
    assert (actor(setup, state), state.seat, state.doubles) == ("chance", 1, 0)
    assert is_between_rolls(state)


def test_rule_5_three_doubles_come_once_in_216_turns():
    setup = ring(**QUIET)
    state = position(setup, {0: placed(1, 1, 1, 1)})
    assert chance_of(setup, state, lambda s: JAIL in stand(setup, s)) == Fraction(1, 216)


def test_rule_6_a_missed_capture_costs_the_piece_that_could_have_made_it():
    setup = ring()
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}, dice=(1, 3))
    state = play(setup, play(setup, state, 1, r(8), r(9)), 3, r(8), r(11))
    assert actor(setup, state) == 0
    assert legal(setup, state) == [Move(0, r(1), REGULAR, (JAIL,))]
    state = apply(setup, state, legal(setup, state)[0])
    assert stand(setup, state) == sorted([JAIL, r(8), r(9), r(11)])
    assert (actor(setup, state), state.seat) == ("chance", 1)
    assert is_between_rolls(state)


def test_rule_6_the_player_picks_among_several():
    setup = ring()
    start = position(setup, {0: placed(1, 4, 8, 8), 1: red(5)}, dice=(1, 3))
    assert start.missed == (r(1), r(4))
    owing = play(setup, play(setup, start, 1, r(8), r(9)), 3, r(8), r(11))
    for given, left in ((r(1), r(4)), (r(4), r(1))):
        state = play(setup, owing, 0, given, JAIL)
        assert stand(setup, state) == sorted([JAIL, left, r(9), r(11)])


def fewest_rolls(setup, state):
    """The rolls a seat alone needs on average, played well: exact, and only where no roll can
    lead back to an earlier position."""

    @cache
    def rolls(state):
        stays, others = Fraction(0), Fraction(0)
        for roll, p in outcomes(setup, state):
            after = best(apply(setup, state, roll), state)
            if after is None:
                stays += p
            else:
                others += p * after
        return (1 + others) / (1 - stays)

    def best(state, before):
        """The rolls still to come, None where the position before the roll is there again."""
        if actor(setup, state) == "end":
            return Fraction(0)
        if actor(setup, state) == "chance":
            return None if state == before else rolls(state)
        values = [best(apply(setup, state, move), before) for move in legal(setup, state)]
        known = [value for value in values if value is not None]
        return min(known) if known else None

    return rolls(state)


def alone(dice=2, **rules):
    """One checker alone on the ten spaces before its finish."""
    return line(10, seats=1, finish="exact", dice=dice, **rules)


@pytest.mark.parametrize("sum_move", ["stepwise", "jump", "off"])
@pytest.mark.parametrize("left", range(1, 7))
def test_rule_7_the_last_piece_within_six_ends_with_one_die(left, sum_move):
    """Six rolls on average, from any space."""
    setup = alone(one_die_distance="6", sum_move=sum_move)
    state = position(setup, {0: regulars(11 - left)})
    assert outcomes(setup, state) == [((die,), Fraction(1, 6)) for die in range(1, 7)]
    assert fewest_rolls(setup, state) == 6


@pytest.mark.parametrize("left", [7, 8])
def test_rule_7_not_before_six(left):
    """With two dice from 7: over at once by a sum of 7, else six more rolls."""
    setup = alone(one_die_distance="6", sum_move="jump")
    state = position(setup, {0: regulars(11 - left)})
    assert len(outcomes(setup, state)) == 36
    if left == 7:
        assert fewest_rolls(setup, state) == Fraction(1, 6) + Fraction(5, 6) * 7 == 6


def test_rule_7_from_the_next_roll():
    """The second die may still be played when the first brings the piece near."""
    setup = alone(one_die_distance="6")
    state = apply(setup, position(setup, {0: regulars(4)}), (3, 4))
    assert state.dice == (3, 4)
    state = play(setup, state, 3, 4, 7)
    assert actor(setup, play(setup, state, 4, 7, 11)) == "end"


def test_rule_7_one_die_gives_no_bonus_roll():
    setup = ring()
    state = position(setup, {0: regulars(r(9), CENTRE, CENTRE, CENTRE)})
    for die in (1, 2, 3, 4):
        after = play(setup, apply(setup, state, (die,)), die, r(9), [r(10), r(11), *HOME][die - 1])
        assert (actor(setup, after), after.seat) == ("chance", 1)


@pytest.mark.parametrize(
    ("standing", "reach", "dice"),
    [
        ((HOME[0], CENTRE, CENTRE, CENTRE), "6", 1),
        ((HOME[0], CENTRE, CENTRE, CENTRE), "0", 2),
        ((r(11), CENTRE, CENTRE, CENTRE), "3", 1),
        ((r(10), CENTRE, CENTRE, CENTRE), "3", 2),
        ((HOME[0], HOME[1], CENTRE, CENTRE), "6", 2),
        ((HOME[0], JAIL, CENTRE, CENTRE), "6", 2),
        ((JAIL, CENTRE, CENTRE, CENTRE), "6", 2),
    ],
)
def test_one_die_distance(standing, reach, dice):
    setup = ring(one_die_distance=reach)
    state = position(setup, {0: regulars(*standing)})
    assert {len(roll) for roll, _ in outcomes(setup, state)} == {dice}
    assert sum(p for _, p in outcomes(setup, state)) == 1


def test_a_pool_within_reach_still_rolls_all_dice():
    setup = line(3, seats=1, one_die_distance="6")
    assert {len(roll) for roll, _ in outcomes(setup, initial(setup))} == {2}
    state = position(setup, {0: regulars(1)})
    assert {len(roll) for roll, _ in outcomes(setup, state)} == {1}


def test_distances_are_the_fewest_pips_and_jumps_cost_nothing():
    setup = ring(second_lap=True)
    assert [distance(setup, 0, r(k)) for k in range(ROUND)] == list(range(14, 2, -1))
    assert [distance(setup, 1, r(k)) for k in range(ROUND)] == [*range(8, 2, -1), *range(14, 8, -1)]
    assert [distance(setup, 0, space) for space in (JAIL, *HOME, CENTRE)] == [14, 2, 1, 0]
    setup = line(10, jumps=((3, 9), (2, 1)))
    assert [distance(setup, 0, space) for space in range(12)] == [
        5,
        4,
        3,
        2,
        7,
        6,
        5,
        4,
        3,
        2,
        1,
        0,
    ]
    setup = ludo()
    assert [distance(setup, 0, space) for space in (r(0), r(7), *GOALS)] == [8, 1, 0, 0]


# --- freeing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "most"), [(1, 4), (2, 2), (3, 2), (4, 2), (5, 2), (6, 4)])
def test_a_double_1_or_6_frees_four_any_other_two(face, most):
    setup = ring()
    state = position(setup, {}, dice=(face, face))
    assert legal(setup, state) == [
        Move(face, JAIL, REGULAR, (r(0),), count) for count in range(1, most + 1)
    ]


@pytest.mark.parametrize(("face", "out", "counts"), [(6, 0, [4]), (6, 1, [3]), (2, 1, [2])])
def test_exit_count_max_leaves_no_choice(face, out, counts):
    setup = ring(exit_count="max")
    state = position(setup, {0: blue(*[1] * out)}, dice=(face, face))
    assert freeing(setup, state) == counts


@pytest.mark.parametrize("capacity", [None, 8])
@pytest.mark.parametrize(("in_jail", "counts"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_no_more_are_freed_than_are_in_jail(in_jail, counts, capacity):
    setup = ring(capacity=capacity)
    state = position(setup, {0: blue(*[1] * (4 - in_jail))}, dice=(1, 1))
    assert freeing(setup, state) == counts


@pytest.mark.parametrize(
    ("own", "foreign", "counts"), [(0, 0, [1, 2]), (1, 0, [1]), (2, 0, []), (0, 2, [1, 2])]
)
def test_room_on_the_exit_is_what_own_checkers_leave(own, foreign, counts):
    setup = ring(capacity=2)
    state = position(setup, {0: blue(*[0] * own), 1: red(*[0] * foreign)}, dice=(6, 6))
    assert freeing(setup, state) == counts


def test_on_double_needs_a_double():
    setup = ring()
    assert legal(setup, position(setup, {}, dice=(5, 6))) == [PASS]
    assert legal(setup, position(setup, {}, dice=(6,))) == [PASS]


def test_one_out_and_one_free_piece_moves_a_die():
    """The freed one too; a second one is not freed by what is left of the double."""
    setup = ring()
    state = free(setup, position(setup, {0: blue(4)}, dice=(2, 2)), 1)
    assert (actor(setup, state), state.dice) == (0, (2,))
    assert landings(setup, state) == {(2, r(0), r(2)), (2, r(4), r(6))}


def test_two_freed_use_both_dice():
    setup = ring()
    state = free(setup, apply(setup, initial(setup), (2, 2)), 2)
    assert (actor(setup, state), state.seat) == ("chance", 0)
    assert stand(setup, state) == [JAIL, JAIL, r(0), r(0)]


def test_no_freeing_after_a_die_was_walked():
    setup = ring()
    state = play(setup, position(setup, {0: blue(4)}, dice=(2, 2)), 2, r(4), r(6))
    assert legal(setup, state) == [PASS]


def test_an_exit_that_rolls_again_does_so_for_the_freed():
    setup = ring(again=(0,), entry="on_value", doubles="two_moves")
    state = apply(setup, initial(setup), (6, 1))
    assert not state.again
    state = free(setup, state)
    assert state.again
    state = play(setup, state, 1, r(0), r(1))
    assert (actor(setup, state), state.seat) == ("chance", 0)


def test_jailed_checkers_do_not_walk_even_where_a_step_leads_out():
    setup = ring()
    board = Board(
        setup.board.spaces,
        (*setup.board.links, Link(JAIL, r(1))),
        *(setup.board.lanes, setup.board.pools, setup.board.exits),
    )
    jailed = Setup(board, 2, setup.team, CLASSES, PARQUES)
    assert legal(jailed, by_oracle(position(jailed, {}, dice=(1, 2)))) == [PASS]
    at_large = Setup(board, 2, setup.team, CLASSES, PARQUES | {"entry": "free"})
    state = by_oracle(position(at_large, {}, dice=(1, 2)))
    assert landings(at_large, state) == {(1, JAIL, r(1)), (2, JAIL, r(2)), (3, JAIL, r(3))}


def test_a_release_is_never_walked():
    setup = ring(entry="free")
    assert legal(setup, position(setup, {}, dice=(6, 6))) == [PASS]


@pytest.mark.parametrize("value", ["5", "6"])
def test_on_value_frees_one_with_the_die_that_shows_it(value):
    setup = ring(entry="on_value", entry_value=value)
    face = int(value)
    assert legal(setup, position(setup, {}, dice=(1, 11 - face))) == [PASS]
    state = position(setup, {}, dice=(1, face))
    assert legal(setup, state) == [Move(face, JAIL, REGULAR, (r(0),))]
    state = free(setup, state)
    assert state.dice == (1,)
    state = free(setup, position(setup, {}, dice=(face, face)))
    assert freeing(setup, state) == [1]
    assert stand(setup, free(setup, state)) == [JAIL, JAIL, r(0), r(0)]


def test_on_value_frees_after_the_other_die_was_walked():
    setup = ring(entry="on_value")
    state = play(setup, position(setup, {0: blue(4)}, dice=(1, 6)), 1, r(4), r(5))
    assert landings(setup, state) == {(6, JAIL, r(0))}


@pytest.mark.parametrize("must", ["true", "false"])
def test_must_free_on_double(must):
    setup = ring(must_free_on_double=must)
    state = position(setup, {0: blue(4)}, dice=(2, 2))
    origins = {move.origin for move in legal(setup, state)}
    assert origins == ({JAIL} if must == "true" else {JAIL, r(4)})
    state = free(setup, state)
    assert landings(setup, state) == {(2, r(0), r(2)), (2, r(4), r(6))}
    full = position(setup, {0: placed(1, 4, 4, 4)}, dice=(2, 2))
    assert {move.origin for move in legal(setup, full)} == {r(1), r(4)}


def test_must_free_on_double_says_nothing_of_on_value():
    setup = ring(must_free_on_double="true", entry="on_value")
    state = position(setup, {0: blue(4)}, dice=(6, 6))
    assert {move.origin for move in legal(setup, state)} == {JAIL, r(4)}


def test_must_free_leaves_the_choice_to_stop():
    setup = ring(must_free_on_double="true", dice_use="optional")
    state = position(setup, {0: blue(4)}, dice=(2, 2))
    assert {move.origin for move in legal(setup, state)} == {PASS.origin, JAIL}


# --- exit_duty ------------------------------------------------------------------------------------


def test_exit_duty_clears_the_exit_first():
    setup = ludo()
    state = position(setup, {0: regulars(JAIL, r(0))}, dice=(6,))
    assert landings(setup, state) == {(6, r(0), r(6))}
    setup = ring(exit_duty="clear_and_enter")
    state = position(setup, {0: blue(0, 4)}, dice=(2, 2))
    assert landings(setup, state) == {(2, r(0), r(2)), (4, r(0), r(4))}
    state = play(setup, state, 2, r(0), r(2))
    assert landings(setup, state) == {(2, r(4), r(6))}


def test_exit_duty_then_frees():
    setup = ring(entry="on_value", exit_duty="clear_and_enter")
    state = position(setup, {0: blue(4)}, dice=(1, 6))
    assert landings(setup, state) == {(6, JAIL, r(0))}
    state = free(setup, state)
    assert landings(setup, state) == {(1, r(0), r(1))}


def test_exit_duty_frees_where_the_exit_cannot_be_cleared():
    setup = ring(exit_duty="clear_and_enter", barriers="true")
    standing = {0: blue(0, 7), 1: placed(2, 2, 4, 4)}
    state = position(setup, standing, dice=(2, 2))
    assert {move.origin for move in legal(setup, state)} == {JAIL}


def test_exit_duty_leaves_all_plays_where_neither_is_possible():
    setup = ludo()
    state = position(setup, {0: regulars(JAIL, r(1))}, dice=(5,))
    assert landings(setup, state) == {(5, r(1), r(6))}
    setup = ring(exit_duty="clear_and_enter", barriers="true")
    state = position(setup, {0: blue(0, 7, 10), 1: placed(2, 2, 11, 11)}, dice=(2,))
    assert landings(setup, state) == {(2, r(7), r(9)), (2, r(10), HOME[0])}


def test_exit_duty_ends_with_the_jail_empty():
    setup = ring(exit_duty="clear_and_enter")
    state = position(setup, {0: placed(0, 4, 4, 4)}, dice=(1,))
    assert landings(setup, state) == {(1, r(0), r(1)), (1, r(4), r(5))}


def test_exit_duty_none():
    setup = ludo(exit_duty="none")
    state = position(setup, {0: regulars(JAIL, r(1))}, dice=(6,))
    assert landings(setup, state) == {(6, JAIL, r(0)), (6, r(1), r(7))}


# --- rolls: the jail, sixes, doubles --------------------------------------------------------------


def test_rolls_in_jail_count_those_that_free_nobody():
    setup = ring()
    state = rolled(setup, initial(setup), (1, 2))
    assert (state.seat, state.fruitless) == (0, 1)
    state = rolled(setup, state, (1, 3))
    assert (state.seat, state.fruitless) == (0, 2)
    assert is_between_rolls(state)
    assert rolled(setup, state, (1, 4)) == position(setup, {}, 1)
    state = free(setup, apply(setup, state, (2, 2)), 2)
    assert (state.seat, state.fruitless, state.doubles) == (0, 2, 1)
    state = play(setup, apply(setup, state, (1, 3)), 4, r(0), r(4))
    assert (state.seat, state.fruitless, state.doubles) == (1, 0, 0)


@pytest.mark.parametrize(
    ("standing", "seat"),
    [((JAIL, CENTRE, CENTRE, CENTRE), 0), ((JAIL, HOME[1], CENTRE, CENTRE), 1)],
)
def test_all_in_jail_leaves_those_at_the_goal_out(standing, seat):
    setup = ring()
    state = rolled(setup, position(setup, {0: regulars(*standing)}), (3, 2))
    assert state.seat == seat


def test_jail_rolls_with_one_die():
    setup = ludo()

    def is_free(state):
        return r(0) in stand(setup, state)

    assert chance_of(setup, initial(setup), is_free) == Fraction(91, 216)


def test_fruitless_rolls_are_counted_on_where_something_else_rolls_again():
    setup = ring(entry="on_value", jail_rolls="2")
    state = rolled(setup, initial(setup), (1, 1), (2, 2))
    assert (state.seat, state.fruitless) == (0, 2)
    assert rolled(setup, state, (1, 2)).seat == 1


def test_jail_rolls_need_a_jail():
    setup = line(8, jail_rolls="3")
    state = position(setup, {1: regulars(1, 1)})
    assert rolled(setup, state, (1, 1)).seat == 1


@pytest.mark.parametrize("sixes", ["none", "roll_again"])
def test_sixes_roll_again(sixes):
    setup = line(8, sixes=sixes)
    for roll in ((6, 1), (1, 6)):
        state = apply(setup, initial(setup), roll)
        assert state.again == (sixes == "roll_again")
    assert not apply(setup, initial(setup), (5, 1)).again
    state = apply(setup, initial(setup), (6, 1))
    state = play(setup, play(setup, state, 6, 0, 6), 1, 6, 7)
    assert state.seat == (0 if sixes == "roll_again" else 1)


def test_a_six_that_cannot_be_played_rolls_again():
    setup = line(3, seats=2, sixes="roll_again", finish="exact")
    state = rolled(setup, initial(setup), (6, 6))
    assert (actor(setup, state), state.seat) == ("chance", 0)


def test_doubles_count_over_the_whole_turn():
    """A roll between them that is no double does not undo them; the next turn begins anew."""
    setup = ring(again=(5,), **QUIET)
    state = position(setup, {0: placed(1, 1, 1, 1)})
    state = play(setup, apply(setup, state, (2, 2)), 4, r(1), r(5))
    assert state.doubles == 1
    state = apply(setup, state, (1, 3))
    state = play(setup, state, 4, r(1), r(5))
    assert (state.seat, state.doubles) == (0, 1)
    state = play(setup, apply(setup, state, (1, 1)), 2, r(5), r(7))
    assert (state.seat, state.doubles) == (0, 2)
    after = play(setup, apply(setup, state, (1, 2)), 3, r(1), r(4))
    assert (after.seat, after.doubles) == (1, 0)
    after = apply(setup, state, (1, 1))
    assert (after.seat, after.doubles) == (1, 0)
    assert stand(setup, after) == [JAIL, r(1), r(1), r(5)]


@pytest.mark.parametrize("counts", ["true", "false"])
def test_jail_double_counts(counts):
    """The first double finds all in jail; of the next three the third or the second is too many."""
    setup = ring(jail_double_counts=counts)
    state = free(setup, apply(setup, initial(setup), (1, 1)), 4)
    assert state.doubles == (1 if counts == "true" else 0)
    state = play(setup, apply(setup, state, (1, 1)), 2, r(0), r(2))
    assert state.doubles == (2 if counts == "true" else 1)
    state = apply(setup, state, (2, 2))
    if counts == "true":
        assert (state.seat, stand(setup, state)) == (1, [JAIL, r(0), r(0), r(0)])
    else:
        assert (actor(setup, state), state.dice, state.doubles) == (0, (2, 2), 2)


@pytest.mark.parametrize("triple_double", ["jail_farthest", "crown_farthest"])
def test_the_third_double_with_nobody_afoot_just_ends_the_turn(triple_double):
    setup = ring(dice_use="optional", triple_double=triple_double)
    state = position(setup, {0: regulars(JAIL, CENTRE, CENTRE, CENTRE)})
    for _ in range(2):
        state = apply(setup, apply(setup, state, (4, 4)), PASS)
    state = apply(setup, state, (4, 4))
    assert state == position(setup, {0: regulars(JAIL, CENTRE, CENTRE, CENTRE)}, 1)


def test_the_third_double_does_not_take_one_that_is_in_jail():
    """Though it is as far from the centre as the one on the exit."""
    setup = ring(dice_use="optional")
    assert distance(setup, 0, JAIL) == distance(setup, 0, r(0))
    assert stand(setup, third_double(setup, position(setup, {0: blue(0)}))) == [JAIL] * 4


def third_double(setup, state):
    """The state after three doubles, the first two of which are not played."""
    for _ in range(2):
        state = apply(setup, apply(setup, state, (1, 1)), PASS)
    return apply(setup, state, (1, 1))


def test_of_two_as_far_the_one_on_the_lower_space_goes():
    rules = {"doubles": "roll_again", "dice_use": "optional", "triple_double": "jail_farthest"}
    setup = fork(team=(REGULAR,) * 3, **rules)
    assert distance(setup, 0, 2) == distance(setup, 0, 4) == 3
    state = third_double(setup, position(setup, {0: regulars(1, 4, 2)}))
    assert stand(setup, state) == [0, 1, 4]
    state = third_double(setup, position(setup, {0: regulars(0, 0, 1)}))
    assert stand(setup, state) == [0, 0, 0]


def test_triple_double_none():
    setup = ring(triple_double="none", dice_use="optional")
    state = third_double(setup, position(setup, {0: placed(1, 1, 1, 1)}))
    assert (actor(setup, state), state.dice, state.doubles) == (0, (1, 1), 0)


def test_the_third_double_may_crown():
    setup = ring(triple_double="crown_farthest", dice_use="optional")
    state = third_double(setup, position(setup, {0: placed(1, 4, 4, 10)}))
    assert stand(setup, state) == [r(1), r(4), r(4), CENTRE]
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_crowning_takes_the_first_goal_with_room():
    rules = {"triple_double": "crown_farthest", "doubles": "roll_again", "dice_use": "optional"}
    setup = ludo(dice=2, **rules)
    state = third_double(setup, position(setup, {0: regulars(r(1), r(5))}))
    assert stand(setup, state) == [r(1), GOALS[0]]
    state = third_double(setup, position(setup, {0: regulars(r(1), GOALS[0])}))
    assert stand(setup, state) == list(GOALS)


@pytest.mark.parametrize("win", ["immediate", "round_end"])
def test_crowning_the_last_one_wins(win):
    setup = ring(triple_double="crown_farthest", one_die_distance="0", win=win)
    start = position(setup, {0: regulars(r(11), CENTRE, CENTRE, CENTRE)})
    for double in ((4, 4), (4, 4)):
        start = apply(setup, apply(setup, start, double), PASS)
    state = apply(setup, start, (1, 1))
    if win == "immediate":
        assert (actor(setup, state), winners(setup, state)) == ("end", (0,))
        assert is_between_rolls(state)
    else:
        assert (actor(setup, state), state.seat) == ("chance", 1)


# --- sum_move -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sum_move", "expected"),
    [
        ("stepwise", {(1, r(1), r(2)), (3, r(1), r(4))}),
        ("jump", {(1, r(1), r(2)), (3, r(1), r(4)), (4, r(1), r(5))}),
        ("off", {(1, r(1), r(2)), (3, r(1), r(4))}),
    ],
)
def test_sum_move(sum_move, expected):
    setup = ring(team=1, sum_move=sum_move)
    assert landings(setup, position(setup, {0: placed(1)}, dice=(1, 3))) == expected


def test_the_sum_is_one_way_and_uses_both_dice():
    setup = ring(team=1)
    state = position(setup, {0: placed(1)}, dice=(1, 3))
    (move,) = [move for move in legal(setup, state) if move.die == 4]
    assert move == Move(4, r(1), REGULAR, (r(2), r(3), r(4), r(5)))
    assert (apply(setup, state, move).phase, apply(setup, state, move).seat) == ("roll", 1)


def test_the_sum_captures_nothing_midway():
    setup = ring(team=2)
    standing = {0: placed(1, 8), 1: regulars(r(2), r(5))}
    state = play(setup, position(setup, standing, dice=(1, 3)), 4, r(1), r(5))
    assert stand(setup, state, 1) == [RED_JAIL, r(2)]
    setup = ring(team=2, sum_move="stepwise")
    state = play(setup, position(setup, standing, dice=(1, 3)), 1, r(1), r(2))
    state = play(setup, state, 3, r(2), r(5))
    assert stand(setup, state, 1) == [RED_JAIL, RED_JAIL]


def test_the_sum_needs_no_landing_between():
    """Space 2 and 4 are owned: no single die can be played, the sum passes over them."""
    standing = {0: placed(1, 1, 1, 1), 1: placed(2, 2, 4, 4)}
    for sum_move, expected in (("jump", {(4, r(1), r(5))}), ("off", {PASSING})):
        setup = ring(barriers="true", sum_move=sum_move)
        assert landings(setup, position(setup, standing, dice=(1, 3))) == expected


def test_the_way_and_the_landing_of_a_sum_are_tested_as_for_a_die():
    """An owned space on the way closes it where such are not passed, so does one at its end."""
    on_the_way, at_the_end = placed(3, 3, 8, 8), placed(5, 5, 8, 8)
    setup = ring(barriers="true", jump_blocks="false")
    state = position(setup, {0: placed(1, 1, 1, 1), 1: on_the_way}, dice=(1, 3))
    assert landings(setup, state) == {(1, r(1), r(2))}
    for jump_blocks in ("true", "false"):
        setup = ring(barriers="true", jump_blocks=jump_blocks)
        state = position(setup, {0: placed(1, 1, 1, 1), 1: at_the_end}, dice=(1, 3))
        assert landings(setup, state) == {(1, r(1), r(2)), (3, r(1), r(4))}
    setup = ring(walls=(3,))
    state = position(setup, {0: placed(1, 1, 1, 1), 1: red(3)}, dice=(1, 3))
    assert landings(setup, state) == {(1, r(1), r(2))}


@pytest.mark.parametrize(("dice", "sums"), [((1, 3), {4}), ((1, 2), set()), ((2, 4), set())])
def test_both_dice_of_a_sum_must_suit_the_class(dice, sums):
    setup = ring(name="odd", team=1)
    state = position(setup, {0: [("odd", r(1))]}, dice=dice)
    assert {move.die for move in legal(setup, state) if move.die == sum(dice)} == sums


def test_the_sum_is_only_of_two_dice_not_yet_played():
    setup = ring(team=2)
    state = position(setup, {0: placed(1, 8)}, dice=(1, 3))
    state = play(setup, state, 1, r(8), r(9))
    assert landings(setup, state) == {(3, r(1), r(4))}
    assert {m.die for m in legal(setup, position(setup, {0: placed(1, 8)}, dice=(3,)))} == {3}
    three = line(20, sum_move="jump", dice=3)
    state = position(three, {0: regulars(1)}, dice=(1, 2, 4))
    assert {move.die for move in legal(three, state)} == {1, 2, 4}
    state = position(three, {0: regulars(1)}, dice=(1, 2))
    assert {move.die for move in legal(three, state)} == {1, 2}


def test_the_sum_takes_a_checker_out_exactly():
    setup = ring(team=2)
    state = position(setup, {0: placed(10, 8)}, dice=(1, 3))
    assert (4, r(10), CENTRE) in landings(setup, state)
    state = position(setup, {0: placed(11, 8)}, dice=(1, 3))
    assert (4, r(11), CENTRE) not in landings(setup, state)


@pytest.mark.parametrize("sum_move", ["jump", "off"])
def test_one_checker_does_not_use_both_dice_one_after_the_other(sum_move):
    setup = ring(team=2, sum_move=sum_move)
    state = position(setup, {0: placed(1, 8)}, dice=(1, 3))
    state = play(setup, state, 1, r(1), r(2))
    assert state.moved == r(2)
    assert landings(setup, state) == {(3, r(8), r(11))}
    lone = position(setup, {0: regulars(r(1), CENTRE)}, dice=(1, 3))
    assert legal(setup, play(setup, lone, 1, r(1), r(2))) == [PASS]


def test_of_two_on_the_landing_the_other_may_go_on():
    setup = ring(team=2, sum_move="off")
    state = position(setup, {0: placed(1, 2)}, dice=(1, 3))
    state = play(setup, state, 1, r(1), r(2))
    assert landings(setup, state) == {(3, r(2), r(5))}


def test_stepwise_lets_a_checker_go_on():
    setup = ring(team=2, sum_move="stepwise")
    state = play(setup, position(setup, {0: placed(1, 8)}, dice=(1, 3)), 1, r(1), r(2))
    assert state.moved is None
    assert landings(setup, state) == {(3, r(2), r(5)), (3, r(8), r(11))}


def test_freeing_does_not_change_who_moved():
    setup = ring(entry="on_value", doubles="two_moves")
    state = position(setup, {0: blue(4)}, dice=(1, 6))
    state = free(setup, state)
    assert state.moved is None
    state = play(setup, state, 1, r(4), r(5))
    assert is_between_rolls(state)
    three = Setup(setup.board, 2, setup.team, CLASSES, setup.rules, dice=3)
    state = play(three, position(three, {0: blue(4)}, dice=(1, 2, 6)), 1, r(4), r(5))
    state = free(three, state)
    assert state.moved == r(5)
    assert landings(three, state) == {(2, r(0), r(2))}


@pytest.mark.parametrize(("sum_move", "dice"), [("jump", {4}), ("off", {1, 3})])
def test_maximise_counts_the_sum_as_two_dice(sum_move, dice):
    setup = ring(team=1, sum_move=sum_move, dice_use="maximise")
    state = position(setup, {0: placed(1)}, dice=(1, 3))
    assert {move.die for move in legal(setup, state)} == dice


def test_maximise_counts_two_freed_as_two_dice():
    setup = ring(dice_use="maximise", barriers="true")
    state = position(setup, {1: red(2, 2)}, dice=(2, 2))
    assert freeing(setup, state) == [2]
    state = position(setup, {1: red(4, 4)}, dice=(2, 2))
    assert freeing(setup, state) == [1, 2]


# --- callout: what is missed ----------------------------------------------------------------------


def test_chances_to_capture_by_either_die_and_by_the_sum():
    setup = ring()
    for target, expected in ((2, (1,)), (4, (1,)), (5, (1,)), (7, ()), (8, ())):
        state = position(setup, {0: placed(1, 7, 7, 7), 1: red(target)}, dice=(1, 3))
        if target == 8:
            expected = (7, 7, 7)
        assert state.missed == tuple(map(r, expected)), target


def test_no_chance_on_safe_spaces_or_out_of_jail():
    setup = ring()
    assert position(setup, {0: placed(2, 8, 8, 8), 1: red(3)}, dice=(1, 3)).missed == ()
    assert position(setup, {0: blue(8), 1: red(0, 1)}, dice=(1, 1)).missed == ()
    setup = line(8, hit="on_landing", callout="auto")
    state = position(setup, {1: regulars(1)}, dice=(1, 3))
    assert state.missed == ()
    assert (1, 0, 1) in landings(setup, state)


def test_a_checker_is_lifted_off_its_space_before_its_chances_are_tested():
    """It bounces back to its own space beside red, and alone owns nothing there."""
    setup = line(8, finish="bounce", callout="auto")
    assert position(setup, {0: regulars(8), 1: regulars(8)}, dice=(2,)).missed == ()
    setup = line(8, finish="bounce", callout="auto", team=(REGULAR,) * 2)
    assert position(setup, {0: regulars(8, 8), 1: regulars(8, 1)}, dice=(2,)).missed == (8, 8)


def test_two_on_a_space_are_two_chances():
    setup = ring()
    state = position(setup, {0: placed(1, 1, 8, 8), 1: red(2)}, dice=(1, 3))
    assert state.missed == (r(1), r(1))
    one_moved = play(setup, play(setup, state, 3, r(1), r(4)), 1, r(8), r(9))
    assert landings(setup, one_moved) == {(0, r(1), JAIL), (0, r(4), JAIL)}
    none_moved = play(setup, state, 4, r(8), HOME[0])
    assert legal(setup, none_moved) == [Move(0, r(1), REGULAR, (JAIL,))]
    state = play(setup, none_moved, 0, r(1), JAIL)
    assert stand(setup, state) == [JAIL, r(1), r(8), HOME[0]]


@pytest.mark.parametrize(
    ("sum_move", "owned", "missed"),
    [
        ("jump", (), (1,)),
        ("jump", (2, 2, 4, 4), (1,)),
        ("stepwise", (), (1,)),
        ("stepwise", (2, 2), (1,)),
        ("stepwise", (4, 4), (1,)),
        ("stepwise", (2, 2, 4, 4), ()),
        ("off", (), ()),
    ],
)
def test_chances_by_both_dice(sum_move, owned, missed):
    """Red on 5, one checker on 1, dice 1 and 3: stepwise it needs a landing between."""
    setup = ring(team=5, sum_move=sum_move, barriers="true")
    reds = regulars(*[RED_JAIL] * (4 - len(owned)))
    standing = {0: placed(1, 8, 8, 8, 8), 1: placed(5, *owned) + reds}
    assert position(setup, standing, dice=(1, 3)).missed == tuple(map(r, missed))


def test_the_sum_way_itself_must_be_legal():
    setup = ring(walls=(4,))
    for wall, missed in ((4, ()), (7, (r(1),))):
        standing = {0: placed(1, 8, 8, 8), 1: red(5, wall)}
        assert position(setup, standing, dice=(2, 2)).missed == missed


def test_stepwise_chances_are_those_of_the_roll():
    """Checkers in between would be hit by the move, but are tested in their original places."""
    setup = ring(team=5, sum_move="stepwise", full="strict", capacity=1)
    # Blue on 5 may not land on the full exit 6, nor through it on 7.
    standing = {0: placed(5, 9, 9, 9, 9), 1: placed(6, 7) + regulars(*[RED_JAIL] * 3)}
    assert position(setup, standing, dice=(1, 1)).missed == ()
    # A checker does not block itself, but its team-mate does.
    assert position(setup, standing, dice=(1, 2)).missed == (r(5),)


def test_a_piece_at_home_or_its_end_misses_nothing():
    setup = ring(sum_move="stepwise")
    state = position(setup, {0: regulars(*HOME, CENTRE, r(11)), 1: red(0, 1, 2)}, dice=(1, 3))
    assert state.missed == ()


def test_a_second_lap_makes_chances():
    """A piece that may pass its home could have captured beyond."""
    for second_lap, missed in ((True, (r(10),)), (False, ())):
        setup = ring(second_lap=second_lap)
        state = position(setup, {0: placed(10, 4, 4, 4), 1: red(1)}, dice=(1, 2))
        assert state.missed == missed


def test_chances_need_dice_that_suit_the_class():
    setup = ring(name="odd", team=2)
    reds = [("odd", RED_JAIL)]
    for target, missed in ((2, (r(1),)), (3, ()), (4, ())):
        standing = {0: [("odd", r(1)), ("odd", r(8))], 1: [("odd", r(target)), *reds]}
        assert position(setup, standing, dice=(1, 2)).missed == missed


def test_callout_off_misses_nothing():
    setup = ring(**QUIET)
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}, dice=(1, 3))
    assert state.missed == ()
    state = play(setup, state, 4, r(8), HOME[0])
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_a_roll_finds_the_same_chances_as_a_position_made_by_hand():
    setup = ring()
    standing = {0: placed(1, 8, 8, 8), 1: red(2)}
    state = apply(setup, position(setup, standing), (3, 1))
    assert state == position(setup, standing, dice=(1, 3))


# --- callout: what becomes of it ------------------------------------------------------------------


def test_one_capture_satisfies_the_roll():
    """Both could capture; the one that does saves the other, by whatever it captures."""
    setup = ring()
    standing = {0: placed(1, 7, 11, 11), 1: red(2, 8)}
    state = position(setup, standing, dice=(1, 3))
    assert state.missed == (r(1), r(7))
    state = play(setup, state, 1, r(1), r(2))
    assert state.captured
    state = play(setup, state, 3, r(7), r(10))
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_a_capture_on_the_exit_satisfies_the_roll():
    setup = ring()
    state = apply(setup, position(setup, {0: blue(1), 1: red(0, 2)}), (1, 1))
    assert state.missed == (r(1),)
    state = free(setup, state)
    assert (state.captured, state.missed) == (True, (r(1),))
    state = play(setup, state, 1, r(0), r(1))
    assert (actor(setup, state), state.seat) == ("chance", 0)
    assert is_between_rolls(state)


def test_the_flag_follows_the_piece():
    setup = ring()
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}, dice=(1, 3))
    state = play(setup, state, 3, r(1), r(4))
    assert state.missed == (r(4),)
    state = play(setup, state, 1, r(8), r(9))
    assert landings(setup, state) == {(0, r(4), JAIL)}


def test_the_flag_is_dropped_at_the_goal():
    setup = ring(second_lap=True)
    state = position(setup, {0: placed(10, 4, 4, 4), 1: red(1)}, dice=(3, 4))
    assert state.missed == (r(10),)
    state = play(setup, state, 4, r(10), CENTRE)
    assert state.missed == ()
    state = play(setup, state, 3, r(4), r(7))
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_a_pass_owes_too():
    setup = ring(dice_use="optional")
    start = position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}, dice=(1, 3))
    for state in (start, play(setup, start, 3, r(8), r(11))):
        owing = apply(setup, state, PASS)
        assert (actor(setup, owing), owing.dice, owing.moved) == (0, (), None)
        assert legal(setup, owing) == [Move(0, r(1), REGULAR, (JAIL,))]


def test_the_sum_may_make_good_what_a_die_missed():
    setup = ring()
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2, 5)}, dice=(1, 3))
    state = play(setup, state, 4, r(1), r(5))
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_a_double_rolls_again_after_the_penalty():
    setup = ring()
    state = apply(setup, position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}), (1, 1))
    state = play(setup, state, 2, r(8), r(10))
    assert (actor(setup, state), state.again, state.doubles) == (0, True, 1)
    state = play(setup, state, 0, r(1), JAIL)
    assert (actor(setup, state), state.seat, state.doubles) == ("chance", 0, 1)
    assert is_between_rolls(state)


def test_a_win_leaves_no_debt():
    """The last step home ends the game, whatever the checker there could have done instead."""
    setup = ring(second_lap=True, one_die_distance="0")
    start = position(setup, {0: regulars(HOME[1], r(11), CENTRE, CENTRE), 1: red(1)}, dice=(1, 3))
    assert start.missed == ()
    start = position(setup, {0: regulars(r(11), CENTRE, CENTRE, CENTRE), 1: red(2)}, dice=(3,))
    assert start.missed == (r(11),)
    state = play(setup, start, 3, r(11), CENTRE)
    assert (actor(setup, state), winners(setup, state)) == ("end", (0,))
    assert is_between_rolls(state)


# --- callout: forced_capture ----------------------------------------------------------------------


def test_forced_capture_leaves_only_captures():
    setup = ring(callout="forced_capture", dice_use="optional")
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2, 5)}, dice=(1, 3))
    assert landings(setup, state) == {(1, r(1), r(2)), (4, r(1), r(5))}
    state = play(setup, state, 1, r(1), r(2))
    assert landings(setup, state) == {PASSING, (3, r(8), r(11))}


def test_forced_capture_takes_the_exit_for_one():
    setup = ring(callout="forced_capture")
    state = position(setup, {0: blue(1), 1: red(0, 2)}, dice=(1, 1))
    moves = {(move.origin, move.path[-1], move.count) for move in legal(setup, state)}
    assert moves == {(r(1), r(2), 1), *((JAIL, r(0), count) for count in (1, 2, 3))}
    state = position(setup, {0: blue(4), 1: red(0)}, dice=(1, 1))
    assert state.missed == ()
    assert {move.origin for move in legal(setup, state)} == {JAIL, r(4)}


def test_forced_capture_leads_to_a_capture_by_the_second_die():
    setup = ring(callout="forced_capture", sum_move="stepwise", dice_use="optional")
    state = position(setup, {0: placed(1, 7, 7, 7), 1: red(5)}, dice=(1, 3))
    assert landings(setup, state) == {(1, r(1), r(2)), (3, r(1), r(4))}
    state = play(setup, state, 1, r(1), r(2))
    assert landings(setup, state) == {(3, r(2), r(5))}


def test_forced_capture_is_among_what_the_exit_duties_leave():
    """The checker on the exit goes first: so that the capture can follow, with the 3."""
    rules = {"callout": "forced_capture", "exit_duty": "clear_and_enter", "dice_use": "optional"}
    setup = ring(**rules)
    state = position(setup, {0: blue(0, 1), 1: red(2)}, dice=(1, 3))
    assert state.missed == (r(1),)
    assert landings(setup, state) == {(3, r(0), r(3))}
    state = play(setup, state, 3, r(0), r(3))
    assert landings(setup, state) == {(1, r(1), r(2))}


def test_forced_capture_that_duties_bar_forces_nothing_and_costs_nothing():
    """With two on the exit both dice are theirs, and the capture cannot be made."""
    rules = {"callout": "forced_capture", "exit_duty": "clear_and_enter", "dice_use": "optional"}
    setup = ring(**rules)
    state = position(setup, {0: blue(0, 0, 1), 1: red(2)}, dice=(1, 3))
    assert state.missed == (r(1),)
    by_the_duty = {(1, r(0), r(1)), (3, r(0), r(3)), (4, r(0), r(4))}
    assert landings(setup, state) == {PASSING, *by_the_duty}
    state = play(setup, state, 4, r(0), r(4))
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_forced_capture_after_the_duty_to_free():
    setup = ring(callout="forced_capture", must_free_on_double="true")
    state = position(setup, {0: blue(1, 4, 4), 1: red(2)}, dice=(1, 1))
    assert {(move.origin, move.count) for move in legal(setup, state)} == {(JAIL, 1)}
    state = free(setup, state)
    assert landings(setup, state) == {(1, r(1), r(2))}


def test_one_capture_is_all_that_is_forced():
    setup = ring(callout="forced_capture")
    state = position(setup, {0: placed(1, 7, 8, 8), 1: red(2, 10)}, dice=(1, 3))
    state = play(setup, state, 1, r(1), r(2))
    assert landings(setup, state) == {(3, r(7), r(10)), (3, r(8), r(11))}


def test_forced_capture_is_before_maximise():
    """The capture uses one die and strands the other; two dice could be played without it."""
    rules = {"callout": "forced_capture", "dice_use": "maximise", "sum_move": "off"}
    setup = ring(team=2, second_lap=True, **rules)
    state = position(setup, {0: regulars(r(11), CENTRE), 1: regulars(r(1), RED_JAIL)}, dice=(2, 3))
    assert landings(setup, state) == {(2, r(11), r(1))}


def test_forced_capture_costs_nothing_afterwards():
    setup = ring(callout="forced_capture")
    state = position(setup, {0: placed(1, 8, 8, 8), 1: red(2)}, dice=(1, 3))
    state = play(setup, play(setup, state, 1, r(1), r(2)), 3, r(8), r(11))
    assert (actor(setup, state), state.seat) == ("chance", 1)
    assert is_between_rolls(state)


# --- barriers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("barriers", "jump_blocks", "expected"),
    [
        ("true", "true", {(2, 1, 3)}),
        ("true", "false", {PASSING}),
        ("false", "true", {(1, 1, 2), (2, 1, 3)}),
        ("false", "false", {(1, 1, 2), (2, 1, 3)}),
    ],
)
def test_without_barriers_no_space_is_owned(barriers, jump_blocks, expected):
    setup = line(8, team=(REGULAR,) * 2, barriers=barriers, jump_blocks=jump_blocks)
    state = position(setup, {0: regulars(1, 9), 1: regulars(2, 2)}, dice=(1, 2))
    assert landings(setup, state) == expected


def test_without_barriers_two_own_checkers_still_hit():
    setup = line(8, team=(REGULAR,) * 2, barriers="false")
    for own, foreign in ((7, [2, 2]), (2, [0, 0])):
        state = position(setup, {0: regulars(1, own), 1: regulars(2, 2)}, dice=(1,))
        assert stand(setup, play(setup, state, 1, 1, 2), 1) == foreign


def test_without_barriers_full_spaces_stay_full():
    setup = line(8, team=(REGULAR,) * 4, barriers="false")
    state = position(setup, {0: regulars(1, 9, 9, 9), 1: regulars(2, 2, 2, 2)}, dice=(1,))
    assert legal(setup, state) == [PASS]


# --- goals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump_blocks", ["true", "false"])
def test_a_goal_taken_is_full_and_passed_like_any_space(jump_blocks):
    setup = ludo(jump_blocks=jump_blocks)
    for die, free_way in ((1, False), (2, jump_blocks == "true")):
        state = position(setup, {0: regulars(r(7), GOALS[0])}, dice=(die,))
        assert ((die, r(7), GOALS[die - 1]) in landings(setup, state)) == free_way


def test_goals_are_reached_exactly():
    setup = ludo()
    state = position(setup, {0: regulars(r(7), r(1))}, dice=(3,))
    assert landings(setup, state) == {(3, r(1), r(4))}


def test_a_checker_may_walk_on_from_goal_to_goal():
    setup = ludo()
    state = position(setup, {0: regulars(GOALS[0], r(7)), 1: regulars(r(1), 1)}, dice=(1,))
    assert landings(setup, state) == {(1, GOALS[0], GOALS[1])}
    state = play(setup, state, 1, *GOALS)
    assert (actor(setup, state), state.seat) == ("chance", 1)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_seat_wins_with_all_checkers_on_its_goals(order):
    setup = ludo()
    first, last = (GOALS[place] for place in order)
    state = position(setup, {0: regulars(first, r(7))}, dice=(last - GOALS[0] + 1,))
    state = play(setup, state, last - GOALS[0] + 1, r(7), last)
    assert (actor(setup, state), winners(setup, state)) == ("end", (0,))


def test_each_seat_has_its_own_goals():
    setup = ludo()
    state = position(setup, {1: regulars(12, r(3))}, 1, (2,))
    state = play(setup, state, 2, r(3), 13)
    assert (actor(setup, state), winners(setup, state)) == ("end", (1,))


def test_only_the_own_goals_are_walked():
    setup = ludo()
    state = position(setup, {0: regulars(r(3), r(0))}, dice=(1,))
    assert (1, r(3), r(4)) in landings(setup, state)
    assert all(move.path[-1] not in (12, 13) for move in legal(setup, state))


def test_the_one_checker_not_on_a_goal_ends_with_one_die():
    setup = ludo(dice=2, one_die_distance="6")
    for space, dice in ((r(2), 1), (r(1), 2), (JAIL, 2)):
        state = position(setup, {0: regulars(space, GOALS[1])})
        assert {len(roll) for roll, _ in outcomes(setup, state)} == {dice}


def test_pools_are_one_a_seat():
    setup = ludo()
    assert [stand(setup, initial(setup), seat) for seat in (0, 1)] == [[0, 0], [1, 1]]
    state = position(setup, {0: regulars(r(1), r(7)), 1: regulars(r(3), 1)}, dice=(2,))
    state = play(setup, state, 2, r(1), r(3))
    assert stand(setup, state, 1) == [1, 1]


# --- whole games ----------------------------------------------------------------------------------

JAIL_VALUES = {
    "entry": ("free", "on_double", "on_value"),
    "entry_value": ("6", "1", "5"),
    "jail_rolls": ("1", "2", "3"),
    "exit_count": ("choice", "max"),
    "must_free_on_double": ("false", "true"),
    "exit_duty": ("none", "clear_and_enter"),
    "sixes": ("none", "roll_again"),
    "triple_double": ("none", "jail_farthest", "crown_farthest"),
    "jail_double_counts": ("true", "false"),
    "sum_move": ("stepwise", "jump", "off"),
    "callout": ("off", "auto", "forced_capture"),
    "barriers": ("own_pair", "none"),
    "one_die_distance": ("0", "3", "6"),
}


WITH_BOARDS = {
    "splits": ("always", "on_landing"),
    "partners": ("", "[[1, 3], [2, 4]]"),
    "after_home": ("pass", "play_partner"),
    "protect": ("none", "pairs", "pairs_and_walls"),
    "retreat": ("none", "forced"),
}
"""The switches that test_engine.py plays on boards that are made for them."""


def test_every_switch_is_played():
    values = ludo_family.SPOKEN | VALUES | JAIL_VALUES | WITH_BOARDS
    played = {switch: switch_values[0] for switch, switch_values in values.items()}
    assert played == DEFAULTS


def drawn_rules(chance):
    rules = {switch: chance.choice(v) for switch, v in (VALUES | JAIL_VALUES).items()}
    rules["entry"] = chance.choice(("on_double", "on_value"))
    rules["doubles"] = chance.choice(("two_moves", "roll_again"))
    rules["finish"] = chance.choice(("overshoot", "exact"))
    return rules


def check_position(setup, before, state):
    """What holds in every position of every game."""
    for seat in range(setup.seats):
        assert len(stand(setup, state, seat)) == len(setup.team)
        own_ways = {0: (JAIL, *HOME), 1: (RED_JAIL, *RED_HOME)}
        if len(setup.board.spaces) == CENTRE + 1:
            assert not set(stand(setup, state, seat)) & set(own_ways[1 - seat])
    for space, kind in enumerate(setup.board.spaces):
        count = sum(stand(setup, state, seat).count(space) for seat in range(setup.seats))
        assert kind.capacity is None or count <= kind.capacity
    assert all(space in stand(setup, state, state.seat) for space in state.missed)
    assert state.doubles <= 2
    if actor(setup, state) in ("chance", "end"):
        assert is_between_rolls(state)
    if state.seat != before.seat or actor(setup, state) == "end":
        assert (state.doubles, state.fruitless) == (0, 0)


def play_at_random(setup, chance, most=4000):
    """A whole game, checked at each position; the number of its choices."""
    state = initial(setup)
    for count in range(most):
        if actor(setup, state) == "end":
            assert winners(setup, state)
            return count
        if actor(setup, state) == "chance":
            options, weights = zip(*outcomes(setup, state), strict=True)
            assert sum(weights) == 1
        else:
            options = legal(setup, state)
            assert options
            assert len(options) == len(set(options))
        before, state = state, apply(setup, state, chance.choice(options))
        check_position(setup, before, state)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", seldom(8, range(40)))
def test_random_games_on_the_ring_end_in_order(seed):
    chance = random.Random(seed)
    play_at_random(ring(team=2, **drawn_rules(chance)), chance)


@pytest.mark.parametrize("seed", seldom(8, range(40)))
def test_random_games_of_ludo_end_in_order(seed):
    chance = random.Random(seed)
    rules = drawn_rules(chance) | {"full": "after_hit"}
    play_at_random(ludo(dice=2, **rules), chance)


def test_random_games_of_parques_end_in_order():
    play_at_random(ring(second_lap=True), random.Random(1), most=20000)
