"""Oracle and engine held against the rules: worked cases, small boards, known values."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from tests.cases import seldom

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
)

pytestmark = pytest.mark.usefixtures("engine")

REGULAR = "regular"
POOL = 0


# --- boards ---------------------------------------------------------------------------------


def steps(*spaces):
    return tuple(Link(*pair) for pair in pairwise(spaces))


def line(fields, *, seats=2, team=(REGULAR,), capacity=4, jumps=(), crossings=(), dice=2, **rules):
    """A pool 0, spaces 1 to `fields` in a row, the finish behind them; ids are the numbers."""
    kinds = ["crossing" if n in crossings else "field" for n in range(1, fields + 1)]
    row = tuple(Space(kind, 1 if kind == "crossing" else capacity) for kind in kinds)
    links = steps(*range(fields + 2)) + tuple(Link(*jump, "jump") for jump in jumps)
    board = Board((Space("pool"), *row, Space("finish")), links, ((),) * seats, (POOL,) * seats)
    return Setup(board, seats, tuple((name, POOL) for name in team), CLASSES, rules, dice)


def fork(*, team=(REGULAR,), **rules):
    """0 pool, 1, then 2 or 3-4 as a longer way, joined on 5, 6, finish 7."""
    spaces = (Space("pool"), *[Space("field", 4)] * 6, Space("finish"))
    links = steps(0, 1, 2, 5, 6, 7) + steps(1, 3, 4, 5)
    board = Board(spaces, links, ((), ()), (POOL, POOL))
    return Setup(board, 2, tuple((name, POOL) for name in team), CLASSES, rules)


BLUE, RED, GREEN, GOLD = range(4)
FULL_TEAM = (("pin", 1), ("strong", 2), *((REGULAR, slot) for slot in range(3, 7)))


def bridged(*, team=FULL_TEAM, slots=6, fields=24, seats=4, **rules):
    """The full board: a bridge for each team, the field, the finish. `at` finds its spaces."""
    lanes = tuple(tuple(range(seat * slots, (seat + 1) * slots)) for seat in range(seats))
    row = range(seats * slots, seats * slots + fields + 1)
    spaces = [Space("lane", 1, seat) for seat in range(seats) for _ in range(slots)]
    spaces += [Space("field", 4)] * fields + [Space("finish")]
    links = steps(*row) + tuple(link for lane in lanes for link in steps(*lane, row[0]))
    return Setup(Board(tuple(spaces), links, lanes), seats, team, CLASSES, rules)


def at(setup, seat, number):
    """The space that a team counts as `number`: its bridge from 1 on, then the field."""
    lane = setup.board.lanes[seat]
    return lane[number - 1] if number <= len(lane) else len(lane) * (setup.seats - 1) + number - 1


def regulars(*spaces):
    return [(REGULAR, space) for space in spaces]


# --- reading positions ------------------------------------------------------------------------


def paths(setup, state):
    return {(move.die, move.origin, move.path) for move in legal(setup, state)}


def landings(setup, state):
    """The legal moves as (die, from, to); a pass is (0, -1, None)."""
    return {(m.die, m.origin, m.path[-1] if m.path else None) for m in legal(setup, state)}


PASSING = (0, -1, None)


def spaces_of(setup, state, seat):
    """Return the places of a team: one (class, space) for each checker."""
    return sorted(
        (name, space)
        for name, counts in zip(setup.class_names, state.checkers[seat], strict=True)
        for space, count in enumerate(counts)
        for _ in range(count)
    )


def play(setup, state, die, origin, target, name=REGULAR):
    """The state after the one legal move that fits."""
    (move,) = [
        move
        for move in legal(setup, state)
        if (move.die, move.origin, move.class_name) == (die, origin, name)
        and move.path[-1] == target
    ]
    return apply(setup, state, move)


# --- the worked cases of the rules --------------------------------------------------------------


def test_blue_joins_blue_and_sends_red_back():
    setup = bridged()
    nine = at(setup, BLUE, 9)
    blue = [("pin", 0), ("strong", 1), *regulars(2, 4, nine, at(setup, BLUE, 12))]
    red_bridge = [at(setup, RED, number) for number in (1, 2, 3, 5, 6)]
    red = [("pin", red_bridge[0]), ("strong", red_bridge[1]), *regulars(*red_bridge[2:], nine)]
    state = position(setup, {BLUE: blue, RED: red}, BLUE, (4,))

    state = play(setup, state, 4, at(setup, BLUE, 5), nine)

    assert spaces_of(setup, state, BLUE).count((REGULAR, nine)) == 2
    red_spaces = {space for _, space in spaces_of(setup, state, RED)}
    assert red_spaces == {at(setup, RED, number) for number in range(1, 7)}


@pytest.mark.parametrize("die", range(1, 7))
def test_green_is_shut_in_behind_three_owned_spaces(die):
    setup = bridged()
    owners = {
        seat: regulars(*[at(setup, seat, number)] * 2)
        for seat, number in ((BLUE, 7), (RED, 8), (GOLD, 9))
    }
    state = position(setup, owners, GREEN, (die,))
    front = at(setup, GREEN, 6)
    expected = PASSING if die <= 3 else (die, front, at(setup, GREEN, 6 + die))
    assert landings(setup, state) == {expected}


# --- the course of a game -----------------------------------------------------------------------


def test_a_game_starts_with_a_roll_of_the_first_seat():
    setup = line(8, seats=3, team=(REGULAR,) * 2)
    state = initial(setup)
    assert state.seat == 0
    assert actor(setup, state) == "chance"
    assert legal(setup, state) == []
    assert winners(setup, state) == ()
    expected = {dice: Fraction(1, 36) for dice in product(range(1, 7), repeat=2)}
    assert dict(outcomes(setup, state)) == expected
    assert all(spaces_of(setup, state, seat) == regulars(POOL, POOL) for seat in range(3))

    state = apply(setup, state, (5, 2))
    assert actor(setup, state) == 0
    assert state.dice == (2, 5)
    assert outcomes(setup, state) == []
    assert legal(setup, state) == [
        Move(2, POOL, REGULAR, (1, 2)),
        Move(5, POOL, REGULAR, (1, 2, 3, 4, 5)),
    ]


def test_the_team_starts_on_its_slots():
    setup = bridged()
    state = initial(setup)
    for seat in range(4):
        names = ["pin", "strong", *[REGULAR] * 4]
        expected = [(name, at(setup, seat, slot)) for slot, name in enumerate(names, start=1)]
        assert spaces_of(setup, state, seat) == sorted(expected)


def test_the_turn_passes_on_when_the_dice_are_used():
    setup = line(8, seats=2)
    state = apply(setup, initial(setup), (1, 2))
    state = play(setup, state, 2, POOL, 2)
    assert actor(setup, state) == 0
    state = play(setup, state, 1, 2, 3)
    assert (actor(setup, state), state.seat) == ("chance", 1)
    state = apply(setup, state, (1, 1))
    state = play(setup, play(setup, state, 1, POOL, 1), 1, 1, 2)
    assert (actor(setup, state), state.seat) == ("chance", 0)


def test_the_turn_passes_on_when_nothing_can_be_played():
    setup = line(8)
    state = position(setup, {1: regulars(2, 2, 5, 5)}, 0, (2, 5))
    assert legal(setup, state) == [PASS]
    state = apply(setup, state, PASS)
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_the_landing_between_two_dice_counts():
    setup = line(8, team=(REGULAR,) * 2)
    state = position(setup, {0: regulars(1, 3), 1: regulars(3, 8)}, 0, (2, 4))
    state = play(setup, state, 2, 1, 3)
    assert spaces_of(setup, state, 1) == regulars(POOL, 8)
    state = play(setup, state, 4, 3, 7)
    assert spaces_of(setup, state, 0) == regulars(3, 7)


def test_checkers_alike_on_one_space_are_one_move():
    setup = line(8, team=(REGULAR, REGULAR, "odd"))
    state = position(setup, {0: [*regulars(2, 2), ("odd", 2)]}, 0, (3, 3))
    assert legal(setup, state) == [
        Move(3, 2, "odd", (3, 4, 5)),
        Move(3, 2, REGULAR, (3, 4, 5)),
    ]


# --- start_order, doubles, win ------------------------------------------------------------------


def test_roll_off_lets_chance_pick_who_begins():
    setup = line(8, seats=3, start_order="roll_off")
    state = initial(setup)
    assert actor(setup, state) == "chance"
    assert outcomes(setup, state) == [(seat, Fraction(1, 3)) for seat in range(3)]
    seats = []
    state = apply(setup, state, 2)
    for _ in range(4):
        seats.append(state.seat)
        state = apply(setup, state, (1, 1))
        while actor(setup, state) != "chance":
            state = apply(setup, state, legal(setup, state)[0])
    assert seats == [2, 0, 1, 2]


def test_two_moves_for_a_double():
    setup = line(8)
    state = apply(setup, initial(setup), (3, 3))
    assert state.dice == (3, 3)
    state = play(setup, play(setup, state, 3, POOL, 3), 3, 3, 6)
    assert state.seat == 1


def test_four_moves_for_a_double():
    setup = line(8, doubles="four_moves")
    state = apply(setup, initial(setup), (2, 2))
    assert state.dice == (2, 2, 2, 2)
    for space in (0, 2, 4):
        state = play(setup, state, 2, space, space + 2)
        assert actor(setup, state) == 0
    assert apply(setup, initial(setup), (1, 2)).dice == (1, 2)


@pytest.mark.parametrize("doubles", ["four_moves", "roll_again"])
@pytest.mark.parametrize("dice", [1, 3])
def test_a_double_takes_two_dice(doubles, dice):
    setup = line(8, dice=dice, doubles=doubles)
    state = apply(setup, initial(setup), (2,) * dice)
    assert state.dice == (2,) * dice
    assert not state.again


def test_roll_again_after_a_double():
    setup = line(8, doubles="roll_again")
    state = apply(setup, initial(setup), (1, 1))
    state = play(setup, play(setup, state, 1, 0, 1), 1, 1, 2)
    assert (actor(setup, state), state.seat) == ("chance", 0)
    state = apply(setup, state, (1, 2))
    state = play(setup, play(setup, state, 1, 2, 3), 2, 3, 5)
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_roll_again_after_a_double_that_could_not_be_played():
    setup = line(8, doubles="roll_again")
    state = position(setup, {1: regulars(2, 2)})
    state = apply(setup, state, (2, 2))
    assert legal(setup, state) == [PASS]
    state = apply(setup, state, PASS)
    assert (actor(setup, state), state.seat) == ("chance", 0)


def test_roll_again_after_a_double_given_up():
    setup = line(8, doubles="roll_again", dice_use="optional")
    state = apply(setup, apply(setup, initial(setup), (2, 2)), PASS)
    assert (actor(setup, state), state.seat) == ("chance", 0)


def test_the_first_team_out_wins_at_once():
    setup = line(8, seats=3, team=(REGULAR,) * 2)
    state = position(setup, {1: regulars(7, 9)}, 1, (2, 4))
    state = play(setup, state, 4, 7, 9)
    assert actor(setup, state) == "end"
    assert winners(setup, state) == (1,)
    assert legal(setup, state) == []
    assert outcomes(setup, state) == []


def test_round_end_lets_the_others_draw_level():
    setup = line(8, seats=3, win="round_end")
    state = position(setup, {0: regulars(8), 1: regulars(5), 2: regulars(7)}, 2, (1, 3), first=2)
    state = play(setup, play(setup, state, 1, 7, 8), 3, 8, 9)
    assert (actor(setup, state), state.seat) == ("chance", 0)
    state = play(setup, apply(setup, state, (1, 1)), 1, 8, 9)
    assert legal(setup, state) == [PASS]
    state = apply(setup, state, PASS)
    assert (actor(setup, state), state.seat) == ("chance", 1)
    state = apply(setup, state, (1, 2))
    state = play(setup, play(setup, state, 1, 5, 6), 2, 6, 8)
    assert actor(setup, state) == "end"
    assert winners(setup, state) == (0, 2)


def test_round_end_comes_at_once_for_the_last_of_the_round():
    setup = line(8, seats=3, win="round_end")
    state = position(setup, {1: regulars(8)}, 1, (1,), first=2)
    state = play(setup, state, 1, 8, 9)
    assert actor(setup, state) == "end"
    assert winners(setup, state) == (1,)


def test_a_team_that_is_out_does_not_roll_again():
    setup = line(8, win="round_end", doubles="roll_again")
    state = position(setup, {0: regulars(8)})
    state = play(setup, apply(setup, state, (1, 1)), 1, 8, 9)
    state = apply(setup, state, PASS)
    assert (actor(setup, state), state.seat) == ("chance", 1)


def test_a_team_that_was_out_before_is_skipped():
    setup = line(8, seats=3, win="round_end")
    state = position(setup, {1: regulars(9)}, 0, (1,))
    state = play(setup, state, 1, 0, 1)
    assert (actor(setup, state), state.seat) == ("chance", 2)


# --- finish ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finish", "expected"),
    [
        ("overshoot", {(2, 7, (8, 9)), (4, 7, (8, 9))}),
        ("exact", {(2, 7, (8, 9))}),
        ("bounce", {(2, 7, (8, 9)), (4, 7, (8, 9, 8, 7))}),
    ],
)
def test_finish(finish, expected):
    setup = line(8, finish=finish)
    state = position(setup, {0: regulars(7)}, 0, (2, 4))
    assert paths(setup, state) == expected


def test_a_bounce_lands_like_any_other_move():
    setup = line(8, team=(REGULAR,) * 2, finish="bounce")
    state = position(setup, {0: regulars(8, 7), 1: regulars(7, 1)}, 0, (3,))
    state = play(setup, state, 3, 8, 7)
    assert spaces_of(setup, state, 0) == regulars(7, 7)
    assert spaces_of(setup, state, 1) == regulars(0, 1)

    state = position(setup, {0: regulars(8, 9), 1: regulars(7, 7)}, 0, (3,))
    assert legal(setup, state) == [PASS]


def test_a_bounce_may_end_where_it_began_even_on_a_full_space():
    setup = line(8, team=(REGULAR,) * 4, finish="bounce", jump_blocks="false")
    state = position(setup, {0: regulars(8, 8, 8, 8)}, 0, (2, 3))
    assert paths(setup, state) == {(2, 8, (9, 8)), (3, 8, (9, 8, 7))}
    assert spaces_of(setup, play(setup, state, 2, 8, 8), 0) == regulars(8, 8, 8, 8)


def test_a_bounce_goes_back_by_every_way():
    setup = fork(finish="bounce")
    state = position(setup, {0: regulars(6)}, 0, (4,))
    assert paths(setup, state) == {(4, 6, (7, 6, 5, 2)), (4, 6, (7, 6, 5, 4))}
    state = position(setup, {0: regulars(6)}, 0, (5,))
    assert paths(setup, state) == {(5, 6, (7, 6, 5, 2, 1)), (5, 6, (7, 6, 5, 4, 3))}


def test_a_bounce_enters_neither_crossing_nor_pool_nor_lane():
    setup = line(3, finish="bounce", crossings=(2,))
    state = position(setup, {0: regulars(3)}, 0, (2, 3, 4))
    assert paths(setup, state) == {(2, 3, (4, 3))}

    setup = line(2, finish="bounce")
    state = position(setup, {0: regulars(2)}, 0, (3, 4))
    assert paths(setup, state) == {(3, 2, (3, 2, 1))}

    setup = bridged(fields=2, finish="bounce")
    two, one, finish = (at(setup, 0, number) for number in (8, 7, 9))
    state = position(setup, {0: regulars(two)}, 0, (3, 4))
    assert paths(setup, state) == {(3, two, (finish, two, one))}


# --- dice_use -------------------------------------------------------------------------------------


def test_mandatory_has_no_pass_while_a_die_can_be_played():
    setup = line(8)
    state = position(setup, {0: regulars(1), 1: regulars(6, 6)}, 0, (2, 5))
    assert landings(setup, state) == {(2, 1, 3)}


def test_optional_lets_the_mover_stop_before_each_die():
    setup = line(8, dice_use="optional")
    state = position(setup, {0: regulars(1)}, 0, (2, 5))
    assert landings(setup, state) == {PASSING, (2, 1, 3), (5, 1, 6)}
    state = play(setup, state, 2, 1, 3)
    assert landings(setup, state) == {PASSING, (5, 3, 8)}
    state = apply(setup, state, PASS)
    assert (actor(setup, state), state.seat) == ("chance", 1)


@pytest.mark.parametrize(
    ("dice_use", "expected"),
    [("mandatory", {(2, 1, 8), (4, 1, 5)}), ("maximise", {(4, 1, 5)})],
)
def test_maximise_keeps_to_the_sequences_with_most_dice(dice_use, expected):
    """The 2 leads up a ladder to 8, from where the 4 is too much; after the 4 the 2 is not."""
    setup = line(8, jumps=((3, 8),), finish="exact", dice_use=dice_use)
    state = position(setup, {0: regulars(1)}, 0, (2, 4))
    assert landings(setup, state) == expected


def test_maximise_takes_any_die_where_only_one_can_be_played():
    setup = line(8, finish="exact", dice_use="maximise")
    state = position(setup, {0: regulars(6)}, 0, (2, 3))
    assert landings(setup, state) == {(2, 6, 8), (3, 6, 9)}


def test_maximise_looks_through_all_four_moves_of_a_double():
    """Going out at once would win, but leave dice unplayed."""
    setup = line(
        12, team=("bidirectional",), finish="exact", doubles="four_moves", dice_use="maximise"
    )
    state = apply(setup, position(setup, {0: [("bidirectional", 10)]}), (3, 3))
    assert landings(setup, state) == {(3, 10, 7)}
    state = play(setup, state, 3, 10, 7, "bidirectional")
    assert landings(setup, state) == {(3, 7, 4), (3, 7, 10)}
    state = play(setup, state, 3, 7, 10, "bidirectional")
    assert landings(setup, state) == {(3, 10, 7)}
    state = play(setup, state, 3, 10, 7, "bidirectional")
    assert landings(setup, state) == {(3, 7, 4), (3, 7, 10)}


# --- jump_blocks, full, hit, hit_return -----------------------------------------------------------


@pytest.mark.parametrize(
    ("jump_blocks", "expected"),
    [("true", {(2, 1, 3), (4, 1, 5)}), ("false", {PASSING})],
)
@pytest.mark.parametrize("standing", [{1: (2, 2)}, {1: (2,), 2: (2,), 0: (2, 2)}])
def test_jump_blocks_over_owned_and_full_spaces(jump_blocks, expected, standing):
    """Space 2 is foreign, or full; 4 and 6 are closed, so that only the checker on 1 moves."""
    setup = line(8, seats=4, jump_blocks=jump_blocks, team=(REGULAR,) * 2)
    placed = {seat: regulars(*spaces) for seat, spaces in standing.items()}
    placed[0] = regulars(1) + placed.get(0, [])
    placed[3] = regulars(4, 4, 6, 6)
    assert landings(setup, position(setup, placed, 0, (2, 4))) == expected


def test_own_full_spaces_block_and_own_spaces_do_not():
    setup = line(8, jump_blocks="false", team=(REGULAR,) * 5)
    four = position(setup, {0: regulars(1, 2, 2, 2, 2), 1: regulars(4, 4)}, 0, (2,))
    assert legal(setup, four) == [PASS]
    three = position(setup, {0: regulars(1, 2, 2, 2), 1: regulars(4, 4)}, 0, (2,))
    assert landings(setup, three) == {(2, 1, 3)}


def test_a_full_space_cannot_be_landed_on_and_capacity_counts_all_teams():
    setup = line(8, seats=5, capacity=4)
    ones = {seat: regulars(3) for seat in (1, 2, 3)}
    state = position(setup, {0: regulars(1)} | ones, 0, (2,))
    assert landings(setup, state) == {(2, 1, 3)}
    state = position(setup, {0: regulars(1), 4: regulars(3)} | ones, 0, (2,))
    assert legal(setup, state) == [PASS]


def test_unlimited_fields_are_never_full():
    setup = line(8, capacity=None, team=(REGULAR,) * 6)
    state = position(setup, {0: regulars(1, 3, 3, 3, 3, 3)}, 0, (2,))
    assert (2, 1, 3) in landings(setup, state)


@pytest.mark.parametrize(("full", "expected"), [("strict", PASSING), ("after_hit", (2, 1, 3))])
def test_full_before_or_after_the_hits(full, expected):
    setup = line(8, seats=5, full=full, team=(REGULAR,) * 2)
    placed = {0: regulars(1, 3), 4: regulars(5, 5)} | {seat: regulars(3) for seat in (1, 2, 3)}
    assert landings(setup, position(setup, placed, 0, (2,))) == {expected}


def test_after_hit_needs_a_hit():
    setup = line(8, seats=5, full="after_hit")
    foreign = {seat: regulars(3) for seat in (1, 2, 3, 4)}
    state = position(setup, {0: regulars(1)} | foreign, 0, (2,))
    assert legal(setup, state) == [PASS]


def test_after_hit_leaves_own_full_spaces_full():
    setup = line(8, full="after_hit", team=(REGULAR,) * 5)
    state = position(setup, {0: regulars(1, 3, 3, 3, 3), 1: regulars(5, 5)}, 0, (2,))
    assert legal(setup, state) == [PASS]


def test_after_hit_opens_a_full_space_to_a_strong_checker():
    setup = line(8, seats=5, full="after_hit", team=("strong",))
    foreign = {seat: [("strong", 3)] for seat in (1, 2, 3, 4)}
    state = position(setup, {0: [("strong", 1)]} | foreign, 0, (2,))
    state = play(setup, state, 2, 1, 3, "strong")
    assert all(spaces_of(setup, state, seat) == [("strong", POOL)] for seat in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("hit", "alone", "joining"),
    [("on_ownership", 3, POOL), ("on_landing", POOL, POOL), ("none", 3, 3)],
)
def test_hit(hit, alone, joining):
    """Where the foreign checker on 3 ends when one lands beside it, and when it makes two."""
    setup = line(8, team=(REGULAR,) * 2, hit=hit)
    for own, expected in ((8, alone), (3, joining)):
        state = position(setup, {0: regulars(1, own), 1: regulars(3, 7)}, 0, (2,))
        state = play(setup, state, 2, 1, 3)
        assert spaces_of(setup, state, 1) == regulars(expected, 7)
        assert spaces_of(setup, state, 0) == regulars(3, own)


@pytest.mark.parametrize("hit", ["on_ownership", "on_landing", "none"])
def test_an_owned_space_is_closed_whatever_hits(hit):
    setup = line(8, team=(REGULAR,) * 2, hit=hit)
    state = position(setup, {0: regulars(1, 3), 1: regulars(3, 3)}, 0, (2,))
    assert landings(setup, state) == {(2, 3, 5)}


def test_without_hits_an_owner_may_be_shared_but_stays_closed_to_the_guest():
    setup = line(8, team=(REGULAR,) * 3, hit="none")
    state = position(setup, {0: regulars(1, 3, 3), 1: regulars(1, 3, 8)}, 0, (2, 5))
    assert (2, 1, 3) in landings(setup, state)
    state = position(setup, {0: regulars(1, 3, 3), 1: regulars(1, 3, 8)}, 1, (2,))
    assert (2, 1, 3) not in landings(setup, state)


@pytest.mark.parametrize(("hit_return", "slot"), [("bridge_lowest", 2), ("bridge_highest", 5)])
def test_hit_return_to_a_free_slot_of_the_own_bridge(hit_return, slot):
    setup = bridged(hit_return=hit_return)
    nine = at(setup, BLUE, 9)
    placed = {BLUE: [("strong", at(setup, BLUE, 6))]}
    for seat in (RED, GREEN):
        placed[seat] = [("pin", nine), *regulars(at(setup, seat, 1), at(setup, seat, 6))]
    state = play(setup, position(setup, placed, BLUE, (3,)), 3, at(setup, BLUE, 6), nine, "strong")
    assert spaces_of(setup, state, BLUE) == [("strong", nine)]
    for seat in (RED, GREEN):
        assert ("pin", at(setup, seat, slot)) in spaces_of(setup, state, seat)


# --- bridges and crossings ------------------------------------------------------------------------


def test_slots_that_are_taken_are_not_passed_and_free_ones_may_be_landed_on():
    setup = bridged(team=((REGULAR, 1), (REGULAR, 4)))
    state = position(setup, {}, 0, (1, 2, 3, 4))
    one, four = at(setup, 0, 1), at(setup, 0, 4)
    assert landings(setup, state) == {
        (1, one, at(setup, 0, 2)),
        (2, one, at(setup, 0, 3)),
        *((die, four, at(setup, 0, 4 + die)) for die in (1, 2, 3, 4)),
    }


def test_a_bridge_joins_the_field_at_its_front():
    setup = bridged(team=((REGULAR, 6),))
    red = at(setup, RED, 6)
    state = position(setup, {}, RED, (2,))
    (move,) = legal(setup, state)
    assert move == Move(2, red, REGULAR, (at(setup, RED, 7), at(setup, RED, 8)))
    assert at(setup, RED, 7) == at(setup, BLUE, 7)


def test_a_pool_holds_any_number_unowned_unpinned():
    setup = line(8, seats=3, team=("pin", REGULAR, REGULAR))
    state = apply(setup, initial(setup), (1, 2))
    assert landings(setup, state) == {(1, POOL, 1), (2, POOL, 2)}
    assert {move.class_name for move in legal(setup, state)} == {"pin", REGULAR}


def test_a_jump_may_lead_back_to_the_pool():
    setup = line(8, jumps=((3, POOL),))
    state = position(setup, {0: regulars(1)}, 0, (2,))
    (move,) = legal(setup, state)
    assert move.path == (2, 3, POOL)
    assert apply(setup, state, move).checkers[0][0][POOL] == state.checkers[0][0][POOL] + 1


@pytest.mark.parametrize("guest", [0, 1])
def test_a_taken_crossing_is_neither_passed_nor_entered(guest):
    setup = line(8, seats=2, team=(REGULAR,) * 2, crossings=(3, 4))
    placed = {0: regulars(2, 9), 1: regulars(9, 8)}
    placed[guest] = regulars(4, 2) if guest == 0 else regulars(4, 8)
    state = position(setup, placed, 0, (1, 2, 3))
    moves = {move for move in landings(setup, state) if move[1] == 2}
    assert moves == {(1, 2, 3)}


def test_a_free_crossing_is_passed_and_entered():
    setup = line(8, crossings=(3, 4))
    state = position(setup, {0: regulars(2)}, 0, (1, 2, 3))
    assert landings(setup, state) == {(1, 2, 3), (2, 2, 4), (3, 2, 5)}


def test_nothing_is_hit_on_a_crossing():
    setup = line(8, crossings=(3,), team=("strong",), hit="on_landing", full="after_hit")
    state = position(setup, {0: [("strong", 2)], 1: [("strong", 3)]}, 0, (1,))
    assert legal(setup, state) == [PASS]


@pytest.mark.parametrize("hit", ["on_ownership", "on_landing"])
def test_nothing_is_hit_at_the_finish(hit):
    setup = line(8, team=("strong",) * 3, hit=hit)
    placed = {seat: [("strong", 9), ("strong", 8), ("strong", 7)] for seat in (0, 1)}
    state = play(setup, position(setup, placed, 0, (1,)), 1, 8, 9, "strong")
    assert spaces_of(setup, state, 1) == sorted(placed[1])


def test_a_bridge_takes_in_no_other_team():
    fields, lanes = (Space("field", 4),) * 2, (Space("lane", 1, 0), Space("lane", 1, 1))
    links = (*steps(2, 0, 1, 4), Link(3, 0), Link(1, 3, "jump"))
    board = Board((*fields, *lanes, Space("finish")), links, ((2,), (3,)))
    setup = Setup(board, 2, ((REGULAR, 1),))
    for seat, expected in ((0, PASSING), (1, (1, 0, 3))):
        state = by_oracle(position(setup, {0: regulars(0), 1: regulars(0)}, seat, (1,)))
        assert landings(setup, state) == {expected}


# --- ways that split, and jumps -------------------------------------------------------------------


def test_each_way_is_a_move_of_its_own():
    setup = fork()
    state = position(setup, {0: regulars(1)}, 0, (2, 3))
    assert paths(setup, state) == {
        (2, 1, (2, 5)),
        (2, 1, (3, 4)),
        (3, 1, (2, 5, 6)),
        (3, 1, (3, 4, 5)),
    }


def test_two_ways_onto_one_space_are_two_moves():
    spaces = (Space("pool"), *[Space("field", 4)] * 4, Space("finish"))
    board = Board(spaces, steps(0, 1, 2, 4, 5) + steps(1, 3, 4), ((),), (POOL,))
    setup = Setup(board, 1, ((REGULAR, POOL),))
    state = position(setup, {0: regulars(1)}, 0, (2,))
    assert paths(setup, state) == {(2, 1, (2, 4)), (2, 1, (3, 4))}


def test_links_may_belong_to_seats():
    spaces = (Space("pool"), *[Space("field", 4)] * 3, Space("finish"), Space("finish"))
    own = (Link(2, 4, seats=(0,)), Link(2, 5, seats=(1,)))
    board = Board(spaces, steps(0, 1, 2) + own, ((), ()), (POOL, POOL))
    setup = Setup(board, 2, ((REGULAR, POOL),))
    for seat, finish in ((0, 4), (1, 5)):
        state = position(setup, {seat: regulars(1)}, seat, (2,))
        assert paths(setup, state) == {(2, 1, (2, finish))}


def test_a_way_that_ends_short_cannot_be_played():
    spaces = (Space("pool"), *[Space("field", 4)] * 3, Space("finish"))
    board = Board(spaces, steps(0, 1, 2, 4) + steps(1, 3), ((),), (POOL,))
    setup = Setup(board, 1, ((REGULAR, POOL),))
    state = position(setup, {0: regulars(1)}, 0, (1, 2))
    assert paths(setup, state) == {(1, 1, (2,)), (1, 1, (3,)), (2, 1, (2, 4))}


def test_jumps_act_on_landing_only_and_may_follow_each_other():
    setup = line(8, jumps=((3, 6), (6, 2), (5, 9)))
    state = position(setup, {0: regulars(1)}, 0, (1, 2, 3, 4))
    assert paths(setup, state) == {
        (1, 1, (2,)),
        (2, 1, (2, 3, 6, 2)),
        (3, 1, (2, 3, 4)),
        (4, 1, (2, 3, 4, 5, 9)),
    }


def test_a_jump_to_the_finish_wins():
    setup = line(8, jumps=((5, 9),))
    state = play(setup, position(setup, {0: regulars(1)}, 0, (4,)), 4, 1, 9)
    assert winners(setup, state) == (0,)


def test_only_the_end_of_a_jump_is_tested_and_hit():
    setup = line(8, jumps=((3, 6),), jump_blocks="false", hit="on_landing")
    state = position(setup, {0: regulars(1), 1: regulars(3, 3)}, 0, (2,))
    assert paths(setup, state) == {(2, 1, (2, 3, 6))}
    state = position(setup, {0: regulars(1), 1: regulars(3, 6)}, 0, (2,))
    assert spaces_of(setup, play(setup, state, 2, 1, 6), 1) == regulars(POOL, 3)
    state = position(setup, {0: regulars(1), 1: regulars(6, 6)}, 0, (2,))
    assert legal(setup, state) == [PASS]


# --- classes --------------------------------------------------------------------------------------


def test_a_pin_holds_foreign_checkers_but_no_pins():
    setup = line(8, team=("pin", REGULAR, "strong"))
    mine = [("pin", 2), (REGULAR, 2), ("strong", 7)]
    state = position(setup, {0: mine, 1: [("pin", 2)]}, 0, (3,))
    assert {(m.class_name, m.path[-1]) for m in legal(setup, state)} == {("pin", 5), ("strong", 9)}
    state = position(setup, {0: mine, 1: [("pin", 3)]}, 0, (3,))
    assert {m.class_name for m in legal(setup, state)} == {"pin", REGULAR, "strong"}


def test_a_pin_that_lands_on_a_strong_checker_pins_it():
    setup = line(8, team=("pin", "strong"))
    state = position(setup, {0: [("pin", 1), ("strong", 8)], 1: [("strong", 3)]}, 0, (2,))
    state = play(setup, state, 2, 1, 3, "pin")
    assert spaces_of(setup, state, 1) == [("strong", 3)]
    assert legal(setup, apply(setup, state, (1, 2))) == [PASS]


def test_pinning_is_tested_at_each_die():
    """The regular hits the pin by joining its mate there, which sets both free."""
    setup = line(8, team=("pin", REGULAR, REGULAR))
    state = position(setup, {0: regulars(1, 3), 1: [("pin", 3)]}, 0, (1, 2))
    assert landings(setup, state) == {(1, 1, 2), (2, 1, 3)}
    state = play(setup, state, 2, 1, 3)
    assert spaces_of(setup, state, 1) == [("pin", POOL)]
    assert landings(setup, state) == {(1, 3, 4)}


def test_own_pins_do_not_hold_team_mates():
    setup = line(8, team=("pin", REGULAR))
    state = position(setup, {0: [("pin", 2), (REGULAR, 2)]}, 0, (1,))
    assert {m.class_name for m in legal(setup, state)} == {"pin", REGULAR}


def test_a_pin_with_a_mate_hits():
    setup = line(8, team=("pin", REGULAR))
    state = position(setup, {0: [("pin", 1), (REGULAR, 3)], 1: regulars(3)}, 0, (2,))
    state = play(setup, state, 2, 1, 3, "pin")
    assert spaces_of(setup, state, 1) == regulars(POOL)


@pytest.mark.parametrize("victim", ["pin", "strong", REGULAR])
@pytest.mark.parametrize("hit", ["on_ownership", "on_landing", "none"])
def test_a_strong_checker_hits_all_single_ones(victim, hit):
    setup = line(8, seats=3, team=("strong", "pin", REGULAR), hit=hit)
    foreign = {1: [(victim, 3)], 2: [(victim, 3)]}
    state = position(setup, {0: [("strong", 1)]} | foreign, 0, (2,))
    state = play(setup, state, 2, 1, 3, "strong")
    expected = 3 if hit == "none" else POOL
    assert all(spaces_of(setup, state, seat) == [(victim, expected)] for seat in (1, 2))


def test_a_strong_checker_breaks_neither_owned_nor_full_spaces():
    setup = line(8, seats=5, team=("strong", REGULAR))
    owned = position(setup, {0: [("strong", 1)], 1: regulars(3, 3)}, 0, (2,))
    assert legal(setup, owned) == [PASS]
    singles = {seat: regulars(3) for seat in (1, 2, 3, 4)}
    full = position(setup, {0: [("strong", 1)]} | singles, 0, (2,))
    assert legal(setup, full) == [PASS]


def test_a_checker_may_land_beside_a_strong_one():
    setup = line(8, team=("strong", REGULAR))
    state = position(setup, {0: regulars(1), 1: [("strong", 3)]}, 0, (2,))
    state = play(setup, state, 2, 1, 3)
    assert spaces_of(setup, state, 0) == regulars(3)
    assert spaces_of(setup, state, 1) == [("strong", 3)]


@pytest.mark.parametrize(("name", "dice"), [("odd", {1, 3, 5}), ("even", {2, 4, 6})])
def test_wounded_checkers_use_every_other_die(name, dice):
    setup = line(8, team=(name,))
    for die in range(1, 7):
        state = position(setup, {}, 0, (die, die))
        expected = {(die, POOL, die)} if die in dice else {PASSING}
        assert landings(setup, state) == expected


def test_bidirectional_goes_either_way_for_each_die():
    setup = line(8, team=("bidirectional",))
    state = position(setup, {0: [("bidirectional", 4)]}, 0, (1, 3))
    assert paths(setup, state) == {
        (1, 4, (5,)),
        (1, 4, (3,)),
        (3, 4, (5, 6, 7)),
        (3, 4, (3, 2, 1)),
    }
    state = play(setup, state, 3, 4, 1, "bidirectional")
    assert paths(setup, state) == {(1, 1, (2,))}


def test_bidirectional_does_not_leave_the_field_backward():
    setup = line(8, team=("bidirectional",), crossings=(3,))
    state = position(setup, {0: [("bidirectional", 5)]}, 0, (1, 2, 3))
    assert {path for _, _, path in paths(setup, state)} == {(4,), (6,), (6, 7), (6, 7, 8)}

    setup = bridged(team=(("bidirectional", 1),))
    two, three, seven, eight = (at(setup, 0, number) for number in (2, 3, 7, 8))
    for origin, target in ((two, three), (seven, eight)):
        state = position(setup, {0: [("bidirectional", origin)]}, 0, (1,))
        assert paths(setup, state) == {(1, origin, (target,))}


def test_bidirectional_does_not_go_back_through_a_jump():
    setup = line(8, team=("bidirectional",), jumps=((3, 6),))
    state = position(setup, {0: [("bidirectional", 6)]}, 0, (1,))
    assert paths(setup, state) == {(1, 6, (7,)), (1, 6, (5,))}


def test_bidirectional_leaves_a_crossing_backward_onto_the_field():
    setup = line(8, team=("bidirectional",), crossings=(3, 4))
    state = position(setup, {0: [("bidirectional", 3)]}, 0, (2,))
    assert paths(setup, state) == {(2, 3, (4, 5)), (2, 3, (2, 1))}
    state = position(setup, {0: [("bidirectional", 4)]}, 0, (2,))
    assert paths(setup, state) == {(2, 4, (5, 6))}


def test_bidirectional_picks_a_way_back_at_a_join():
    setup = fork(team=("bidirectional",))
    state = position(setup, {0: [("bidirectional", 5)]}, 0, (2,))
    assert paths(setup, state) == {(2, 5, (6, 7)), (2, 5, (2, 1)), (2, 5, (4, 3))}


def test_a_back_move_hits_jumps_and_is_blocked_like_any_other():
    setup = line(8, team=("bidirectional",) * 2, jumps=((4, 7),), jump_blocks="false")
    mine = [("bidirectional", space) for space in (5, 3)]
    state = position(setup, {0: mine, 1: [("bidirectional", 3)]}, 0, (1, 2))
    back = {(die, origin, path) for die, origin, path in paths(setup, state) if path[0] < origin}
    assert back == {(1, 5, (4, 7)), (2, 5, (4, 3)), (1, 3, (2,)), (2, 3, (2, 1))}
    state = play(setup, state, 2, 5, 3, "bidirectional")
    assert spaces_of(setup, state, 1) == [("bidirectional", POOL)]

    blocked = position(setup, {0: mine, 1: [("bidirectional", 4)] * 2}, 0, (2,))
    assert {path for _, _, path in paths(setup, blocked)} == {(6, 7), (2, 1)}


def test_a_bidirectional_bounce_and_back_move_onto_one_space_are_two_moves():
    setup = line(4, team=("bidirectional",), finish="bounce")
    state = position(setup, {0: [("bidirectional", 4)]}, 0, (3,))
    assert paths(setup, state) == {(3, 4, (5, 4, 3)), (3, 4, (3, 2, 1))}


# --- known values ---------------------------------------------------------------------------------


def expected_turns(setup):
    """Mean turns of a seat alone that picks evenly among its moves."""
    turns, rows = [initial(setup)], []
    seen = {turns[0]: 0}
    for turn in turns:  # grows while it is read
        row = Counter()
        for dice, chance in outcomes(setup, turn):
            open_ends = [(apply(setup, turn, dice), float(chance))]
            while open_ends:
                state, weight = open_ends.pop()
                if actor(setup, state) == "end":
                    continue
                if actor(setup, state) == "chance":
                    if state not in seen:
                        seen[state] = len(turns)
                        turns.append(state)
                    row[seen[state]] += weight
                    continue
                moves = legal(setup, state)
                open_ends += [(apply(setup, state, m), weight / len(moves)) for m in moves]
        rows.append(row)
    stay = np.zeros((len(turns), len(turns)))
    for index, row in enumerate(rows):
        stay[index, list(row)] = list(row.values())
    return np.linalg.solve(np.eye(len(turns)) - stay, np.ones(len(turns)))[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("finish", "turns"),
    [("overshoot", 4.058279), ("exact", 6.202392)],
)
def test_one_checker_alone_on_24_spaces(finish, turns):
    assert expected_turns(line(24, seats=1, finish=finish)) == pytest.approx(turns, abs=1e-6)


@pytest.mark.long
def test_two_teams_of_one_checker():
    """The first seat's chance to win, over the whole tree of the game."""
    setup = line(24)

    @cache
    def chance_to_win(state):
        if actor(setup, state) == "end":
            return winners(setup, state) == (0,)
        if actor(setup, state) == "chance":
            rolls = Counter(tuple(sorted(dice)) for dice, _ in outcomes(setup, state))
            return (
                sum(n * chance_to_win(apply(setup, state, dice)) for dice, n in rolls.items()) / 36
            )
        moves = legal(setup, state)
        return sum(chance_to_win(apply(setup, state, move)) for move in moves) / len(moves)

    assert chance_to_win(initial(setup)) == pytest.approx(0.698861, abs=1e-6)


def test_chutes_and_ladders():
    ladders = "1-38 4-14 9-31 21-42 28-84 36-44 51-67 71-91 80-100"
    chutes = "16-6 47-26 49-11 56-53 62-19 64-60 87-24 93-73 95-75 98-78"
    jumps = [tuple(map(int, jump.split("-"))) for jump in (ladders + " " + chutes).split()]
    setup = line(99, seats=1, capacity=None, jumps=jumps, dice=1, finish="exact")
    assert expected_turns(setup) == pytest.approx(39.2251, abs=5e-5)


# --- whole games ----------------------------------------------------------------------------------


def everything(**rules):
    """All kinds of spaces and classes on one board, small enough to play often."""
    slots, seats = 6, 3
    lanes = tuple(tuple(range(seat * slots, (seat + 1) * slots)) for seat in range(seats))
    spaces = [Space("lane", 1, seat) for seat in range(seats) for _ in range(slots)]
    a, b, c, d, e, f, g, h, i, finish = range(len(spaces), len(spaces) + 10)
    spaces += [Space("field", 4)] * 9 + [Space("finish")]
    spaces[d] = Space("crossing", 1)
    links = steps(a, b, c, d, f, h, i, finish) + steps(c, e, g, h) + (Link(g, b, "jump"),)
    links += tuple(link for lane in lanes for link in steps(*lane, a))
    team = tuple((name, slot) for slot, name in enumerate(CLASSES, start=1))
    return Setup(Board(tuple(spaces), links, lanes), seats, team, CLASSES, rules)


VALUES = {
    "finish": ("overshoot", "exact", "bounce"),
    "dice_use": ("mandatory", "optional", "maximise"),
    "doubles": ("two_moves", "four_moves", "roll_again"),
    "win": ("immediate", "round_end"),
    "jump_blocks": ("true", "false"),
    "full": ("strict", "after_hit"),
    "hit": ("on_ownership", "on_landing", "none"),
    "hit_return": ("bridge_lowest", "bridge_highest"),
    "start_order": ("seat", "roll_off"),
}


@pytest.mark.parametrize("seed", seldom(8, range(24)))
def test_random_games_keep_the_board_in_order(seed):
    chance = random.Random(seed)
    setup = everything(**{switch: chance.choice(values) for switch, values in VALUES.items()})
    state = initial(setup)
    for _ in range(400):
        who = actor(setup, state)
        if who == "end":
            break
        if who == "chance":
            results, weights = zip(*outcomes(setup, state), strict=True)
            assert sum(weights) == 1
            state = apply(setup, state, chance.choice(results))
        else:
            moves = legal(setup, state)
            assert moves
            assert len(moves) == len(set(moves))
            state = apply(setup, state, chance.choice(moves))
        for seat in range(setup.seats):
            names = [name for name, _ in spaces_of(setup, state, seat)]
            assert sorted(names) == sorted(CLASSES)
        for space, kind in enumerate(setup.board.spaces):
            teams = [sum(ranks[space] for ranks in checkers) for checkers in state.checkers]
            assert kind.capacity is None or sum(teams) <= kind.capacity
            assert kind.seat is None or sum(teams) == teams[kind.seat]
    assert bool(winners(setup, state)) == (actor(setup, state) == "end")


def test_the_switches_are_played_with_their_defaults_first():
    """The others are those of jails and captures, which test_oracle_parques plays."""
    assert {switch: values[0] for switch, values in VALUES.items()}.items() <= DEFAULTS.items()
