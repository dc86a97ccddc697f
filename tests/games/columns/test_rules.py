"""Every rule of Can't Stop on a position made for it."""

from fractions import Fraction

import pytest

from cuatto_kit.games.columns.game import (
    BUST,
    ROLL_ON,
    STOP,
    ColumnsGame,
    Move,
    Phase,
    Position,
)
from cuatto_kit.games.game import CHANCE, END

from .boards import document, game_of

STANDARD = document(seats=3)


@pytest.fixture
def game() -> ColumnsGame:
    return game_of(STANDARD)


def plays(game: ColumnsGame, state: Position) -> set[tuple[int, ...]]:
    return {move.columns for move in game.legal(state)}


def played(game: ColumnsGame, state: Position, *choices: object) -> Position:
    """The position after rolls (tuples of dice), plays (Moves) and words."""
    for choice in choices:
        state = game.apply(state, choice)
    return state


# The goal


def test_who_claims_three_columns_has_won_at_once(game: ColumnsGame) -> None:
    state = game.place({0: {7: 12}}, {2: 0, 12: 0}, {7: 13}, phase=Phase.DECIDE)
    after = game.apply(state, STOP)
    assert (game.actor(after), game.winners(after)) == (END, (0,))


def test_two_columns_do_not_win(game: ColumnsGame) -> None:
    state = game.place({}, {2: 0, 11: 1, 12: 1}, {7: 13}, phase=Phase.DECIDE)
    after = game.apply(state, STOP)
    assert game.claimed(after, 0) == (2, 7)
    assert (game.actor(after), game.winners(after)) == (CHANCE, ())


def test_seats_take_turns_after_a_stop_and_after_a_bust(game: ColumnsGame) -> None:
    state = game.initial()
    for seat in (0, 1, 2, 0):
        assert state.seat == seat
        state = played(game, state, (3, 4, 3, 4), Move((7, 7)), STOP)
    bust = game.place({}, dict.fromkeys(range(2, 12), 1), seat=2, dice=(1, 1, 1, 2))
    assert played(game, bust, BUST).seat == 0


# Rolling


def test_the_dice_are_put_in_pairs_in_three_ways(game: ColumnsGame) -> None:
    state = game.apply(game.initial(), (3, 4, 2, 6))
    assert plays(game, state) == {(7, 8), (5, 10), (6, 9)}


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 1, 2, 3), {(2, 5), (3, 4)}),
        ((2, 2, 5, 5), {(4, 10), (7, 7)}),
        ((1, 1, 1, 6), {(2, 7)}),
        ((5, 5, 5, 5), {(10, 10)}),
    ],
)
def test_equal_dice_leave_fewer_pairings(
    game: ColumnsGame, dice: tuple[int, ...], expected: set[tuple[int, ...]]
) -> None:
    assert plays(game, game.apply(game.initial(), dice)) == expected


def test_an_outcome_counts_whatever_the_order_of_its_dice(game: ColumnsGame) -> None:
    one, other = (game.apply(game.initial(), dice) for dice in ((6, 1, 3, 1), (1, 3, 1, 6)))
    assert one == other
    assert hash(one) == hash(other)
    assert game.dice(one) == (1, 1, 3, 6)


def test_four_dice_make_126_throws_whose_shares_are_those_of_1296_rolls(game: ColumnsGame) -> None:
    outcomes = dict(game.outcomes(game.initial()))
    assert len(outcomes) == 126
    assert sum(outcomes.values()) == 1
    assert outcomes[(1, 2, 3, 4)] == Fraction(24, 1296)
    assert outcomes[(6, 6, 6, 6)] == Fraction(1, 1296)


# Advancing


def test_a_runner_starts_at_the_bottom_of_a_column_without_a_cube(game: ColumnsGame) -> None:
    state = played(game, game.initial(), (3, 3, 4, 4), Move((6, 8)))
    assert game.runners(state) == {6: 1, 8: 1}


def test_a_runner_starts_one_space_above_the_own_cube(game: ColumnsGame) -> None:
    state = game.place({0: {6: 4}, 1: {8: 7}}, dice=(3, 3, 4, 4))
    after = game.apply(state, Move((6, 8)))
    assert game.runners(after) == {6: 5, 8: 1}
    assert game.cubes(after, 0) == {6: 4}, "the cube stays until the turn is kept"


def test_a_runner_on_the_board_goes_on_by_one(game: ColumnsGame) -> None:
    state = game.place({0: {6: 4}}, {}, {6: 6}, dice=(3, 3, 1, 1))
    assert game.runners(game.apply(state, Move((2, 6)))) == {6: 7, 2: 1}


def test_cubes_of_several_seats_share_a_space(game: ColumnsGame) -> None:
    state = game.place({1: {7: 2}, 2: {7: 2}}, {}, {7: 2}, phase=Phase.DECIDE)
    after = game.apply(state, STOP)
    assert [game.cubes(after, seat) for seat in range(3)] == [{7: 2}] * 3


def test_a_sum_rolled_twice_moves_twice(game: ColumnsGame) -> None:
    state = game.apply(game.initial(), (2, 4, 4, 6))
    assert plays(game, state) == {(8, 8), (6, 10)}
    assert game.runners(game.apply(state, Move((8, 8)))) == {8: 2}


def test_a_sum_rolled_twice_moves_once_where_there_is_room_for_one(game: ColumnsGame) -> None:
    state = game.place({0: {8: 10}}, dice=(2, 4, 4, 6))
    assert plays(game, state) == {(8,), (6, 10)}


def test_what_can_be_played_of_a_pairing_must_be_played(game: ColumnsGame) -> None:
    """No play of 7 alone, nor of 8: nothing forbids the other."""
    state = game.place({}, {}, {7: 1}, dice=(3, 4, 2, 6))
    assert plays(game, state) == {(7, 8), (5, 10), (6, 9)}


def test_one_sum_of_a_pairing_may_be_all_that_can_be_played(game: ColumnsGame) -> None:
    state = game.place({}, {8: 1}, {}, dice=(3, 4, 2, 6))
    assert plays(game, state) == {(7,), (5, 10), (6, 9)}


def test_a_turn_climbs_in_three_columns_at_most(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 1, 7: 1, 12: 1}, dice=(3, 4, 2, 6))
    assert plays(game, state) == {(7,)}


def test_the_player_picks_where_the_last_runner_goes(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 1, 7: 1}, dice=(3, 3, 3, 5))
    assert plays(game, state) == {(6,), (8,)}


def test_with_two_runners_left_both_sums_are_played(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 1}, dice=(3, 3, 3, 5))
    assert plays(game, state) == {(6, 8)}


def test_the_last_runner_may_go_up_twice_in_a_new_column(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 1, 12: 1}, dice=(3, 4, 3, 4))
    assert plays(game, state) == {(7, 7), (6,), (8,)}


# Going bust


def test_bust_is_the_only_move_where_nothing_can_be_played(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 1, 7: 1, 12: 1}, dice=(3, 3, 3, 3))
    assert game.legal(state) == [BUST]


def test_a_bust_loses_what_the_turn_has_gained(game: ColumnsGame) -> None:
    cubes = {0: {6: 4}, 1: {8: 7}}
    state = game.place(cubes, {12: 1}, {6: 7, 7: 3, 2: 3}, dice=(4, 4, 4, 4))
    assert game.apply(state, BUST) == game.place(cubes, {12: 1}, seat=1)


def test_a_column_topped_in_this_turn_takes_no_more(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 3}, dice=(1, 1, 1, 6))
    assert plays(game, state) == {(7,)}
    assert game.legal(game.place({}, {}, {2: 3}, dice=(1, 1, 1, 1))) == [BUST]


def test_a_topped_column_still_holds_its_runner(game: ColumnsGame) -> None:
    state = game.place({}, {}, {2: 3, 3: 1, 4: 1}, dice=(5, 5, 6, 6))
    assert game.legal(state) == [BUST]


def test_nobody_climbs_in_a_claimed_column(game: ColumnsGame) -> None:
    for seat in range(3):
        state = game.place({}, {7: 1}, seat=seat, dice=(3, 4, 3, 4))
        assert plays(game, state) == {(6, 8)}


# Stopping


def test_after_a_play_the_player_stops_or_rolls_on(game: ColumnsGame) -> None:
    state = played(game, game.initial(), (3, 3, 4, 4), Move((6, 8)))
    assert set(game.legal(state)) == {STOP, ROLL_ON}
    again = game.apply(state, ROLL_ON)
    assert (game.actor(again), game.runners(again)) == (CHANCE, {6: 1, 8: 1})


def test_stopping_turns_runners_into_cubes(game: ColumnsGame) -> None:
    state = game.place({0: {6: 4, 9: 2}}, {}, {6: 6, 7: 3}, phase=Phase.DECIDE)
    after = game.apply(state, STOP)
    assert game.cubes(after, 0) == {6: 6, 7: 3, 9: 2}
    assert game.runners(after) == {}


def test_a_claimed_column_is_cleared_of_all_cubes(game: ColumnsGame) -> None:
    cubes = {0: {6: 10}, 1: {6: 7, 8: 1}, 2: {6: 9}}
    after = game.apply(game.place(cubes, {}, {6: 11}, phase=Phase.DECIDE), STOP)
    assert [game.cubes(after, seat) for seat in range(3)] == [{}, {8: 1}, {}]
    assert game.owner(after, 6) == 0
    assert game.owner(after, 8) is None


def test_a_column_is_not_claimed_before_the_turn_ends(game: ColumnsGame) -> None:
    state = game.place({0: {6: 10}}, {}, {6: 11}, phase=Phase.DECIDE)
    assert game.owner(state, 6) is None
    lost = played(game, state, ROLL_ON, (3, 3, 3, 3), BUST)
    assert game.owner(lost, 6) is None
    assert game.cubes(lost, 0) == {6: 10}


# What is refused


@pytest.mark.parametrize("choice", [(1, 2, 3), (1, 2, 3, 7), (0, 1, 2, 3), STOP, Move((7, 8))])
def test_what_is_no_outcome_is_refused(game: ColumnsGame, choice: object) -> None:
    with pytest.raises(ValueError, match=r"is no(t legal| outcome) here"):
        game.apply(game.initial(), choice)


@pytest.mark.parametrize("choice", [Move((7,)), Move((8, 7)), STOP, ROLL_ON, BUST, (1, 2, 3, 4)])
def test_what_is_not_legal_is_refused(game: ColumnsGame, choice: object) -> None:
    state = game.apply(game.initial(), (3, 4, 2, 6))
    with pytest.raises(ValueError, match="here"):
        game.apply(state, choice)


def test_nothing_can_be_done_once_the_game_is_over(game: ColumnsGame) -> None:
    state = game.place({}, {2: 0, 12: 0}, {7: 13}, phase=Phase.DECIDE)
    over = game.apply(state, STOP)
    assert (game.legal(over), game.outcomes(over)) == ([], [])
    for choice in (STOP, (1, 2, 3, 4)):
        with pytest.raises(ValueError, match="here"):
            game.apply(over, choice)
