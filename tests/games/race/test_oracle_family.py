"""Oracle and engine held against published rules of the Ludo family: Parchís, Parcheesi, British
Ludo, Mensch ärgere dich nicht, Aggravation and Petits chevaux. Worked cases of each new switch.

The first seat waits on space 0, the second on 1."""

import random

import pytest

from tests.cases import seldom

from . import ludo_family
from .both import actor, apply, by_oracle, initial, legal, position, winners
from .courses import (
    AGGRAVATION,
    BRITISH_LUDO,
    MENSCH,
    PARCHEESI,
    PARCHIS,
    PETITS_CHEVAUX,
    Course,
)
from .oracle import PASS
from .test_oracle import PASSING, REGULAR, landings, line, play, regulars, spaces_of

pytestmark = pytest.mark.usefixtures("engine")

POOL, RED_POOL = 0, 1


def stand(setup, state, seat=0):
    """The spaces of a team."""
    return [space for _, space in spaces_of(setup, state, seat)]


def rolled(setup, state, *rolls):
    """The state after rolls, after each of which the last legal move is made until none is left."""
    for roll in rolls:
        seat = state.seat
        state = apply(setup, state, roll)
        while actor(setup, state) == seat:
            state = apply(setup, state, legal(setup, state)[-1])
    return state


def whose(setup, state):
    """Who acts, and whose turn it is."""
    return actor(setup, state), state.seat


# --- barriers: what makes one, and whom it bars -------------------------------------------------


@pytest.mark.parametrize("pair", [(0, 0), (0, 1), (1, 1)])
def test_parchis_two_checkers_of_whatever_teams_bar_all(pair):
    """Their owners, too."""
    course = Course(PARCHIS, team=4)
    setup, r = course.setup, course.r
    first = [r(1), r(3), *[r(4)] * pair.count(0), *[course.centre] * 2][:4]
    second = [*[r(4)] * pair.count(1), *[course.centre] * 4][:4]
    state = position(setup, {0: regulars(*first), 1: regulars(*second)}, dice=(3,))
    moves = landings(setup, state)
    assert (3, r(1), r(4)) not in moves
    assert (3, r(3), r(6)) not in moves


def test_parchis_a_checker_may_leave_its_barrier():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(2), r(2))}, dice=(3,))
    assert landings(setup, state) == {(3, r(2), r(5))}


def test_parchis_a_lone_checker_is_passed_and_hit():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(1), r(20)), 1: regulars(r(3), RED_POOL)}, dice=(3,))
    assert (3, r(1), r(4)) in landings(setup, state)
    state = position(setup, {0: regulars(r(1), r(20)), 1: regulars(r(3), RED_POOL)}, dice=(2,))
    assert stand(setup, play(setup, state, 2, r(1), r(3)), 1) == [RED_POOL] * 2


def test_two_checkers_of_a_team_bar_others_alone_as_in_british_ludo():
    course = Course(BRITISH_LUDO, team=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(5), r(5)), 1: regulars(r(3), r(3), RED_POOL)}
    state = position(setup, placed, dice=(3,))
    assert landings(setup, state) == {(3, r(5), r(8))}
    placed = {0: regulars(r(1), r(3), r(3)), 1: regulars(RED_POOL, RED_POOL, RED_POOL)}
    state = position(setup, placed, dice=(3,))
    # The capacity of two, which the pair fills, bars as before.
    assert landings(setup, state) == {(3, r(3), r(6))}


def test_aggravation_own_marbles_alone_bar():
    """A team neither lands on its own marbles nor passes them; it passes others and hits them."""
    course = Course(AGGRAVATION, capacity=1)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(4)), 1: regulars(r(2), r(5))}
    moves = {die: landings(setup, position(setup, placed, dice=(die,))) for die in (2, 3, 4)}
    assert moves[2] == {(2, r(1), r(3)), (2, r(4), r(6))}
    assert moves[3] == {(3, r(4), r(7))}
    assert moves[4] == {(4, r(4), r(8))}
    state = play(setup, position(setup, placed, dice=(1,)), 1, r(1), r(2))
    assert stand(setup, state, 1) == [RED_POOL, r(5)]


def test_a_team_that_is_not_barred_by_its_rivals_pair_hits_it():
    course = Course(AGGRAVATION, barriers="own_pair")
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(9)), 1: regulars(r(3), r(3))}
    assert (3, r(1), r(4)) in landings(setup, position(setup, placed, dice=(3,)))
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(1), r(3))
    assert stand(setup, state, 1) == [RED_POOL] * 2


def test_one_checker_may_close_a_space_to_others_as_in_fevga():
    setup = line(8, team=(REGULAR,) * 2, barriers="own_single")
    state = position(setup, {0: regulars(1, 5), 1: regulars(2, 6)}, dice=(1, 2))
    assert landings(setup, state) == {(2, 1, 3), (2, 5, 7)}
    setup = line(8, team=(REGULAR,) * 2, barriers="own_single", jump_blocks="false")
    state = position(setup, {0: regulars(1, 5), 1: regulars(2, 6)}, dice=(1, 2))
    assert landings(setup, state) == {PASSING}


@pytest.mark.parametrize(
    ("rules", "passed"),
    [
        ({}, False),
        ({"barriers": "none"}, False),
        ({"barriers": "any_pair"}, True),
        ({"bars": "all"}, True),
        ({"bars": "own"}, True),
    ],
)
def test_a_full_space_that_is_no_barrier_is_passed_where_barriers_have_a_rule_of_their_own(
    rules, passed
):
    setup = line(8, team=(REGULAR,) * 2, capacity=1, jump_blocks="false", **rules)
    state = position(setup, {0: regulars(1, 9), 1: regulars(2, 9)}, dice=(2,))
    assert landings(setup, state) == ({(2, 1, 3)} if passed else {PASSING})


def test_no_barrier_is_on_a_bridge_or_on_the_finish():
    setup = line(3, team=(REGULAR,) * 3, barriers="any_pair", bars="all", finish="exact")
    state = position(setup, {0: regulars(3, 4, 4)}, dice=(1,))
    assert landings(setup, state) == {(1, 3, 4)}


# --- a six breaks a barrier -----------------------------------------------------------------------


def test_parchis_a_six_breaks_an_own_barrier():
    course = Course(PARCHIS, team=3)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(3), r(3), r(12))})
    assert landings(setup, apply(setup, state, (6,))) == {(7, r(3), r(10))}
    assert len(legal(setup, apply(setup, state, (4,)))) == 2


def test_parchis_a_six_that_cannot_break_a_barrier_is_played_by_another():
    course = Course(PARCHIS, team=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(3), r(3), r(12)), 1: regulars(r(5), r(5), RED_POOL)}
    state = apply(setup, position(setup, placed), (6,))
    assert landings(setup, state) == {(7, r(12), r(19))}


def test_a_checker_that_can_be_freed_by_a_six_goes_before_the_broken_barrier():
    course = Course(PARCHIS, team=3, entry_value="6")
    setup, r = course.setup, course.r
    state = apply(setup, position(setup, {0: regulars(POOL, r(3), r(3))}), (6,))
    assert landings(setup, state) == {(6, POOL, r(0))}


# --- entering -------------------------------------------------------------------------------------


def test_parchis_a_five_must_bring_a_checker_out():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(POOL, r(3))})
    assert landings(setup, apply(setup, state, (5,))) == {(5, POOL, r(0))}
    assert landings(setup, apply(setup, state, (4,))) == {(4, r(3), r(7))}


def test_parchis_a_five_is_moved_if_the_exit_holds_two_own_checkers():
    course = Course(PARCHIS, team=3)
    setup, r = course.setup, course.r
    state = apply(setup, position(setup, {0: regulars(POOL, r(0), r(0))}), (5,))
    assert landings(setup, state) == {(5, r(0), r(5))}


def test_parchis_nothing_is_hit_on_the_exit_while_there_is_room():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(3)), 1: regulars(r(0), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(5,)), 5, POOL, r(0))
    assert stand(setup, state, 1) == [RED_POOL, r(0)]
    assert whose(setup, state) == ("chance", 1)


def test_parchis_a_checker_that_enters_a_full_exit_hits_the_foreign_one():
    course = Course(PARCHIS, team=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(0), r(4)), 1: regulars(r(0), r(9), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(5,)), 5, POOL, r(0))
    assert stand(setup, state, 1) == [RED_POOL, RED_POOL, r(9)]
    assert state.dice == (20,)


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_parchis_of_two_foreign_checkers_on_the_exit_the_one_that_came_last_is_hit(first, second):
    course = Course(PARCHIS, seats=3, break_on="none", safe=(0,), triple_six="none")
    setup, r = course.setup, course.r
    beside = {seat: regulars(r(-1), r(12)) for seat in (1, 2)}
    state = position(setup, {0: regulars(POOL, r(4)), **beside}, first)
    state = play(setup, apply(setup, state, (1,)), 1, r(-1), r(0))
    while state.seat != second:
        state = rolled(setup, state, (1,))
    state = play(setup, apply(setup, state, (1,)), 1, r(-1), r(0))
    while state.seat != 0:
        state = rolled(setup, state, (2,))
    state = play(setup, apply(setup, state, (5,)), 5, POOL, r(0))
    assert second in stand(setup, state, second)
    assert r(0) in stand(setup, state, first)


def test_an_exit_with_room_for_all_hits_nobody():
    course = Course(PARCHIS, capacity=None, barriers="none")
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(4)), 1: regulars(r(0), r(0))}
    state = play(setup, position(setup, placed, dice=(5,)), 5, POOL, r(0))
    assert stand(setup, state, 1) == [r(0), r(0)]


def test_british_ludo_a_lone_checker_on_the_exit_is_hit_and_a_block_bars_it():
    course = Course(BRITISH_LUDO)
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(4)), 1: regulars(r(0), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(6,)), 6, POOL, r(0))
    assert stand(setup, state, 1) == [RED_POOL] * 2
    placed[1] = regulars(r(0), r(0))
    assert landings(setup, position(setup, placed, dice=(6,))) == {(6, r(4), r(10))}


def test_lone_checkers_of_two_teams_on_an_exit_are_no_block():
    course = Course(BRITISH_LUDO, seats=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(4)), 1: regulars(r(0), 1), 2: regulars(r(0), 2)}
    state = play(setup, position(setup, placed, dice=(6,)), 6, POOL, r(0))
    assert [stand(setup, state, seat) for seat in (1, 2)] == [[1, 1], [2, 2]]


def test_by_default_all_on_the_exit_are_hit():
    course = Course(BRITISH_LUDO, exit_hit="all")
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, r(4)), 1: regulars(r(0), r(0))}
    state = play(setup, position(setup, placed, dice=(6,)), 6, POOL, r(0))
    assert stand(setup, state, 1) == [RED_POOL] * 2


@pytest.mark.parametrize("die", range(1, 7))
def test_aggravation_a_one_and_a_six_bring_a_marble_out(die):
    course = Course(AGGRAVATION, capacity=1)
    setup, r = course.setup, course.r
    moves = landings(setup, apply(setup, initial(setup), (die,)))
    assert moves == ({(die, POOL, r(0))} if die in (1, 6) else {PASSING})


@pytest.mark.parametrize(("dice", "frees"), [((1, 4), 5), ((2, 3), 5), ((3, 4), None)])
def test_parcheesi_dice_that_sum_to_five_bring_a_checker_out(dice, frees):
    course = Course(PARCHEESI, dice=2)
    setup, r = course.setup, course.r
    state = apply(setup, initial(setup), dice)
    assert landings(setup, state) == ({(frees, POOL, r(0))} if frees else {PASSING})
    if frees:
        state = play(setup, state, frees, POOL, r(0))
        assert whose(setup, state) == ("chance", 1)


def test_parcheesi_a_sum_is_no_longer_one_after_a_die_is_used():
    course = Course(PARCHEESI, dice=2)
    setup, r = course.setup, course.r
    state = apply(setup, position(setup, {0: regulars(POOL, r(3))}), (1, 4))
    assert landings(setup, state) == {(5, POOL, r(0)), (1, r(3), r(4)), (4, r(3), r(7))}
    state = play(setup, state, 1, r(3), r(4))
    assert landings(setup, state) == {(4, r(4), r(8))}


def test_a_die_and_a_sum_may_both_bring_a_checker_out():
    course = Course(PARCHEESI, dice=2, entry_value="1,6")
    setup, r = course.setup, course.r
    state = apply(setup, initial(setup), (1, 5))
    assert landings(setup, state) == {(1, POOL, r(0)), (6, POOL, r(0))}
    state = play(setup, state, 1, POOL, r(0))
    assert landings(setup, state) == {(5, r(0), r(5))}


def test_a_roll_that_frees_by_its_sum_is_not_in_vain():
    course = Course(PARCHEESI, dice=2, jail_rolls="3", exit_hit="all")
    setup = course.setup
    state = apply(setup, initial(setup), (2, 3))
    assert not state.again
    assert apply(setup, initial(setup), (2, 4)).again


def test_with_two_fives_both_must_bring_checkers_out():
    course = Course(PARCHEESI, dice=2, exit_duty="enter", doubles="two_moves")
    setup, r = course.setup, course.r
    state = apply(setup, initial(setup), (5, 5))
    state = play(setup, state, 5, POOL, r(0))
    assert landings(setup, state) == {(5, POOL, r(0))}


# --- the third six --------------------------------------------------------------------------------


def after_three_sixes(course, *spaces):
    """The position after three sixes of the first seat, of which two are played as they can be."""
    state = position(course.setup, {0: regulars(*spaces)})
    return rolled(course.setup, state, (6,), (6,), (6,))


def test_british_ludo_a_third_six_is_not_played_and_ends_the_turn():
    course = Course(BRITISH_LUDO)
    state = after_three_sixes(course, course.r(0), course.centre)
    assert stand(course.setup, state) == [course.r(12), course.centre]
    assert whose(course.setup, state) == ("chance", 1)


def test_without_the_rule_a_third_six_is_played():
    course = Course(BRITISH_LUDO, triple_six="none")
    state = after_three_sixes(course, course.r(0), course.centre)
    assert stand(course.setup, state) == [course.r(18), course.centre]
    assert whose(course.setup, state) == ("chance", 0)


def test_sixes_count_from_the_first_in_each_turn():
    course = Course(BRITISH_LUDO)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(0), course.centre)})
    state = rolled(setup, state, (6,), (1,), (1,), (6,), (6,))
    assert stand(setup, state) == [r(19), course.centre]
    assert whose(setup, state) == ("chance", 0)


def test_sixes_that_cannot_be_played_count():
    course = Course(BRITISH_LUDO)
    setup = course.setup
    state = position(setup, {0: regulars(course.home(0, 3), course.centre)})
    state = rolled(setup, state, (6,), (6,), (6,))
    assert whose(setup, state) == ("chance", 1)


def test_parchis_a_third_six_sends_the_checker_back_that_moved_last():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(1), r(3))})
    state = play(setup, apply(setup, state, (6,)), 7, r(1), r(8))
    state = play(setup, apply(setup, state, (6,)), 7, r(3), r(10))
    state = apply(setup, state, (6,))
    assert stand(setup, state) == [POOL, r(8)]
    assert whose(setup, state) == ("chance", 1)


def test_parchis_a_checker_on_its_own_row_or_home_is_not_sent_back():
    """The last moved is spared; no other goes in its place."""
    course = Course(PARCHIS)
    mate = course.home(0, 3)
    for space, home in ((11, course.home(0, 2)), (13, course.centre)):
        state = after_three_sixes(course, course.r(space), mate)
        assert stand(course.setup, state) == sorted([home, mate])
        assert whose(course.setup, state) == ("chance", 1)


def test_a_checker_just_brought_out_has_moved():
    course = Course(PARCHIS, entry_value="6", jail_rolls="1")
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(POOL, course.centre)})
    state = apply(setup, state, (6,))
    state = play(setup, state, 6, POOL, r(0))
    state = rolled(setup, state, (6,), (6,))
    assert stand(setup, state) == [POOL, course.centre]


def test_a_third_six_without_a_move_before_sends_none_back():
    course = Course(PARCHIS)
    setup = course.setup
    state = position(setup, {0: regulars(course.home(0, 3), POOL)})
    state = rolled(setup, state, (6,), (6,), (6,))
    assert stand(setup, state) == [POOL, course.home(0, 3)]
    assert whose(setup, state) == ("chance", 1)


def test_a_third_six_may_send_back_the_checker_that_has_come_farthest():
    course = Course(PARCHIS, triple_six="jail_farthest", home_bonus="none")
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(0), course.home(0, 1))})
    state = rolled(setup, state, (6,), (6,), (6,))
    assert stand(setup, state) == [POOL, r(14)]


# --- bonuses --------------------------------------------------------------------------------------


def test_parchis_a_hit_earns_twenty_pips():
    course = Course(PARCHIS, around=40)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(3)), 1: regulars(r(5), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(3), r(5))
    assert state.dice == (20,)
    assert landings(setup, state) == {(20, r(1), r(21)), (20, r(5), r(25))}
    assert whose(setup, play(setup, state, 20, r(1), r(21))) == ("chance", 1)


def test_parchis_a_bonus_may_hit_and_earn_another():
    course = Course(PARCHIS, around=40)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(3), course.centre), 1: regulars(r(5), r(25))}
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(3), r(5))
    state = play(setup, state, 20, r(5), r(25))
    assert state.dice == (20,)
    assert stand(setup, state, 1) == [RED_POOL] * 2


def test_parchis_a_checker_home_earns_ten_pips():
    course = Course(PARCHIS, around=40)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(3), course.home(0, 2))}, dice=(2,))
    state = play(setup, state, 2, course.home(0, 2), course.centre)
    assert landings(setup, state) == {(10, r(3), r(13))}


def test_a_checker_that_moves_on_within_its_goal_comes_home_but_once():
    course = Course(MENSCH, goals=True, home_bonus="10", goal_pass="true", team=3)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(3), r(22), POOL)}, dice=(2,))
    state = play(setup, state, 2, r(22), course.home(0, 1))
    assert state.dice == (10,)
    state = position(setup, {0: regulars(r(3), course.home(0, 1), POOL)}, dice=(1,))
    assert not play(setup, state, 1, course.home(0, 1), course.home(0, 2)).dice


def test_each_checker_sent_back_earns_a_bonus():
    course = Course(PARCHEESI, around=60, capacity=None, barriers="none", team=3, dice=2)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(3), r(8), course.centre), 1: regulars(r(5), r(5), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(3), r(5))
    assert state.dice == (20, 20)


def test_a_hit_by_entering_earns_a_bonus_which_frees_nobody():
    course = Course(PARCHEESI, around=40, dice=2)
    setup, r = course.setup, course.r
    placed = {0: regulars(POOL, POOL), 1: regulars(r(0), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(5,)), 5, POOL, r(0))
    assert landings(setup, state) == {(20, r(0), r(20))}


def test_a_bonus_is_no_six_and_does_not_roll_again():
    course = Course(PARCHIS, around=40, hit_bonus="12", break_on="six", team=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(1), r(3)), 1: regulars(r(5), RED_POOL, RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(3), r(5))
    assert landings(setup, state) == {(12, r(1), r(13)), (12, r(5), r(17))}
    assert whose(setup, play(setup, state, 12, r(5), r(17))) == ("chance", 1)


def test_another_roll_may_be_what_a_hit_or_a_checker_home_earns():
    for switch, placed, die, origin, target in (
        ("hit_bonus", {1: (7, 0)}, 2, 5, 7),
        ("home_bonus", {}, 3, 23, None),
    ):
        course = Course(BRITISH_LUDO, triple_six="none", **{switch: "roll_again"})
        setup, r = course.setup, course.r
        others = [r(k) if k else RED_POOL for k in placed.get(1, (0, 0))]
        where = {0: regulars(r(origin), r(2)), 1: regulars(*others)}
        die = die if target else course.row + 1
        state = position(setup, where, dice=(die,))
        state = play(setup, state, die, r(origin), r(target) if target else course.centre)
        assert whose(setup, state) == ("chance", 0)


def test_a_move_that_wins_earns_nothing():
    course = Course(PARCHIS)
    setup = course.setup
    for win, after in (("immediate", ("end", 0)), ("round_end", ("chance", 1))):
        setup = Course(PARCHIS, win=win).setup
        placed = {0: regulars(course.home(0, 3), course.centre)}
        state = play(setup, position(setup, placed, dice=(1,)), 1, course.home(0, 3), course.centre)
        assert whose(setup, state) == after


@pytest.mark.parametrize("use", ["mandatory", "optional"])
def test_a_bonus_must_be_moved_or_may_lapse(use):
    course = Course(PARCHIS, around=40, bonus_use=use)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(3)), 1: regulars(r(5), RED_POOL)}
    state = position(setup, placed, dice=(2,))
    assert PASSING not in landings(setup, state)
    state = play(setup, state, 2, r(3), r(5))
    assert (PASSING in landings(setup, state)) is (use == "optional")


def test_a_bonus_that_may_lapse_leaves_the_duty_to_play_a_die():
    course = Course(PARCHEESI, around=40, bonus_use="optional", dice=2)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(3)), 1: regulars(r(5), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2, 4)), 2, r(3), r(5))
    assert state.dice == (4, 20)
    assert PASSING not in landings(setup, state)
    state = play(setup, state, 4, r(1), r(5))
    assert PASSING in landings(setup, state)


def test_a_bonus_that_must_be_moved_cannot_be_dropped_with_a_die_that_may():
    course = Course(PARCHEESI, around=40, dice_use="optional", dice=2)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(1), r(3)), 1: regulars(r(5), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2, 4)), 2, r(3), r(5))
    assert PASSING not in landings(setup, state)
    assert PASSING in landings(setup, play(setup, state, 20, r(1), r(21)))


def test_a_bonus_that_nobody_can_move_is_lost():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(18), POOL), 1: regulars(r(20), RED_POOL)}
    state = play(setup, position(setup, placed, dice=(2,)), 2, r(18), r(20))
    assert legal(setup, state) == [PASS]
    assert whose(setup, apply(setup, state, PASS)) == ("chance", 1)


# --- what sixes and doubles count -----------------------------------------------------------------


def test_parchis_a_six_counts_seven_once_no_checker_waits():
    course = Course(PARCHIS)
    setup, r = course.setup, course.r
    state = apply(setup, position(setup, {0: regulars(r(1), course.centre)}), (6,))
    assert landings(setup, state) == {(7, r(1), r(8))}
    state = apply(setup, position(setup, {0: regulars(r(1), POOL)}), (6,))
    assert landings(setup, state) == {(6, r(1), r(7))}


def test_a_six_that_counts_seven_is_still_a_six():
    course = Course(PARCHIS)
    state = apply(course.setup, position(course.setup, {0: regulars(course.r(1), 0)}), (6,))
    assert state.again


@pytest.mark.parametrize("face", range(1, 7))
def test_parcheesi_a_double_gives_the_undersides_once_no_checker_waits(face):
    course = Course(PARCHEESI, dice=2)
    setup, r = course.setup, course.r
    state = apply(setup, position(setup, {0: regulars(r(1), r(3))}), (face, face))
    assert state.dice == tuple(sorted((face, face, 7 - face, 7 - face)))
    assert sum(state.dice) == 14
    assert state.again
    state = apply(setup, position(setup, {0: regulars(r(1), POOL)}), (face, face))
    assert state.dice == (face, face)
    assert state.again


def test_doubles_with_undersides_count_towards_three():
    course = Course(PARCHEESI, around=60, dice=2, triple_double="jail_farthest")
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(1), course.centre)})
    state = rolled(setup, state, (1, 1), (1, 1), (1, 1))
    assert stand(setup, state) == [POOL, course.centre]
    assert whose(setup, state) == ("chance", 1)


# --- goals and ladders ----------------------------------------------------------------------------


@pytest.mark.parametrize(("goal_pass", "passes"), [("false", False), ("true", True)])
def test_mensch_checkers_in_the_goal_may_be_passed_or_not(goal_pass, passes):
    course = Course(MENSCH, goals=True, capacity=1, goal_pass=goal_pass, team=3)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(23), course.home(0, 1), POOL)}, dice=(3,))
    expected = {(3, r(23), course.home(0, 3))} if passes else {PASSING}
    assert landings(setup, state) == expected


def test_mensch_others_on_the_ring_are_passed():
    course = Course(MENSCH, goals=True, capacity=1, team=3)
    setup, r = course.setup, course.r
    placed = {0: regulars(r(4), POOL, POOL), 1: regulars(r(5), r(6), 1)}
    assert (3, r(4), r(7)) in landings(setup, position(setup, placed, dice=(3,)))


def test_own_goals_have_no_barriers():
    """Else a team could fill its goal with two checkers at most."""
    rules = {"goal_pass": "true", "barriers": "any_pair", "bars": "all", "jump_blocks": "false"}
    course = Course(MENSCH | rules, goals=True, capacity=1, team=3)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(22), course.home(0, 1), course.home(0, 3))}, dice=(3,))
    assert landings(setup, state) == {(3, r(22), course.home(0, 2))}


def test_petits_chevaux_the_foot_of_the_ladder_is_reached_exactly():
    course = Course(PETITS_CHEVAUX, around=24, row=6, ladder=True)
    setup, r = course.setup, course.r
    state = position(setup, {0: regulars(r(21), POOL)}, dice=(2,))
    assert landings(setup, state) == {(2, r(21), r(23))}
    assert landings(setup, position(setup, {0: regulars(r(21), POOL)}, dice=(3,))) == {PASSING}


@pytest.mark.parametrize("number", range(1, 8))
def test_petits_chevaux_each_rung_takes_its_number_and_the_finish_another_six(number):
    course = Course(PETITS_CHEVAUX, row=6, ladder=True)
    setup = course.setup
    way = [course.r(23), *(course.home(0, k) for k in range(1, 7)), course.centre]
    for die in range(1, 6):
        state = position(setup, {0: regulars(way[number - 1], POOL)}, dice=(die,))
        leads = {(die, way[number - 1], way[number])} if die == number else {PASSING}
        assert landings(setup, state) == leads
    state = position(setup, {0: regulars(way[number - 1], course.centre)}, dice=(6,))
    assert (landings(setup, state) == {PASSING}) is (number < 6)


def test_the_finish_after_a_ladder_of_three_takes_a_four():
    course = Course(PETITS_CHEVAUX, row=3, ladder=True, finish="overshoot")
    setup = course.setup
    for die in range(1, 6):
        state = position(setup, {0: regulars(course.home(0, 3), POOL)}, dice=(die,))
        assert (landings(setup, state) == {PASSING}) is (die != 4)


def test_a_ladder_takes_single_dice_not_sums_or_bonuses():
    course = Course(PETITS_CHEVAUX, row=3, ladder=True, dice=2, sum_move="jump", hit_bonus="9")
    setup = course.setup
    state = position(setup, {0: regulars(course.home(0, 2), course.centre)}, dice=(1, 2))
    assert landings(setup, state) == {PASSING}
    state = position(setup, {0: regulars(course.home(0, 1), POOL)}, dice=(1, 2))
    assert landings(setup, state) == {(2, course.home(0, 1), course.home(0, 2))}


# --- a standing start -----------------------------------------------------------------------------


def test_checkers_may_stand_on_the_board_at_the_start():
    base = Course(BRITISH_LUDO, team=4)
    standing = ((base.r(1), base.r(5), base.r(5)), (base.r(13),))
    course = Course(BRITISH_LUDO, team=4, standing=standing)
    state = initial(course.setup)
    assert stand(course.setup, state) == [POOL, base.r(1), base.r(5), base.r(5)]
    assert stand(course.setup, state, 1) == [1, 1, 1, base.r(13)]


# --- whole games ----------------------------------------------------------------------------------


GAMES = {
    "parchis": Course(PARCHIS),
    "parcheesi": Course(PARCHEESI, dice=2),
    "ludo": Course(BRITISH_LUDO),
    "mensch": Course(MENSCH, goals=True, capacity=1),
    "aggravation": Course(AGGRAVATION, capacity=1),
    "petits chevaux": Course(PETITS_CHEVAUX, ladder=True, capacity=1),
}


@pytest.mark.parametrize("seed", seldom(4, range(8)))
@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_in_order(game, seed):
    """All checkers are somewhere, no space is overfull, and some team wins."""
    setup, chance = GAMES[game].setup, random.Random(seed)
    state = initial(setup)
    for _ in range(20_000):
        who = actor(setup, state)
        if who == "end":
            break
        if who == "chance":
            sides = tuple(chance.randint(1, 6) for _ in range(setup.dice))
            state = apply(setup, by_oracle(state), sides)
        else:
            state = apply(setup, by_oracle(state), chance.choice(legal(setup, state)))
        for space, kind in enumerate(setup.board.spaces):
            count = sum(stand(setup, state, seat).count(space) for seat in range(setup.seats))
            assert kind.capacity is None or count <= kind.capacity
        assert all(len(stand(setup, state, seat)) == 2 for seat in range(setup.seats))
    assert winners(setup, state)


def test_every_new_switch_is_drawn_for_comparisons():
    assert ludo_family.SWITCHES.keys() >= {
        "barriers",
        "bars",
        "break_on",
        "exit_hit",
        "exit_duty",
        "entry_value",
        "entry_sum",
        "triple_six",
        "hit_bonus",
        "home_bonus",
        "bonus_use",
        "six_counts",
        "goal_pass",
        "waiting",
        "bear_off",
        "home_spaces",
        "bank",
        "barriers_move",
        "share_safe",
        "stacks",
    }
