"""Each switch on a position that plays differently under its values."""

import pytest

from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, Move, Phase
from cuatto_kit.games.game import CHANCE, END

from .boards import document, game_of

DICE = (3, 4, 2, 6)
"""7 and 8, 5 and 10, or 6 and 9."""


@pytest.mark.parametrize(
    ("scope", "plays"),
    [("pairing", {(7,), (5, 10), (6, 9)}), ("roll", {(5, 10), (6, 9)})],
)
def test_must_scope(scope: str, plays: set[tuple[int, ...]]) -> None:
    game = game_of(document(must_scope=scope))
    state = game.place({}, {8: 1}, {}, dice=DICE)
    assert {move.columns for move in game.legal(state)} == plays


@pytest.mark.parametrize("auto_stop", [True, False])
def test_auto_stop(auto_stop: bool) -> None:
    game = game_of(document(auto_stop=auto_stop))
    state = game.place({0: {7: 12}}, {2: 0, 12: 0}, dice=(3, 4, 1, 5))
    after = game.apply(state, Move((6, 7)))
    if auto_stop:
        assert (game.actor(after), game.winners(after)) == (END, (0,))
    else:
        assert set(game.legal(after)) == {STOP, ROLL_ON}
        assert game.winners(after) == ()
        lost = game.apply(game.apply(game.apply(after, ROLL_ON), (1, 1, 1, 1)), BUST)
        assert game.owner(lost, 7) is None
        assert game.winners(game.apply(after, STOP)) == (0,)


def test_auto_stop_waits_for_enough_columns() -> None:
    game = game_of(document())
    state = game.place({0: {7: 12}}, {2: 0, 12: 1}, dice=(3, 4, 1, 5))
    assert set(game.legal(game.apply(state, Move((6, 7))))) == {STOP, ROLL_ON}


BESIDE = {1: {7: 2}}


@pytest.mark.parametrize(
    ("blocking", "legal"), [(False, [STOP, ROLL_ON]), (True, [ROLL_ON])], ids=str
)
def test_blocking(blocking: bool, legal: list[Move]) -> None:
    game = game_of(document(blocking=blocking))
    state = game.place(BESIDE, {}, {6: 1, 7: 2}, phase=Phase.DECIDE)
    assert game.legal(state) == legal


def test_blocking_does_not_forbid_other_spaces_the_own_cube_or_a_top() -> None:
    game = game_of(document({2: 2, 6: 4, 7: 4, 8: 4}, blocking=True))
    for cubes, runners in (
        (BESIDE, {7: 3}),
        (BESIDE, {6: 2}),
        ({1: {7: 3}}, {7: 4}),
        ({0: {7: 2}}, {6: 2}),
    ):
        state = game.place(cubes, {}, runners, phase=Phase.DECIDE)
        assert set(game.legal(state)) == {STOP, ROLL_ON}


def test_blocking_does_not_forbid_a_stop_that_wins() -> None:
    game = game_of(document(blocking=True, auto_stop=False))
    for owners, legal in (({2: 0}, {ROLL_ON}), ({2: 0, 12: 0}, {STOP, ROLL_ON})):
        state = game.place(BESIDE, owners, {3: 5, 7: 2}, phase=Phase.DECIDE)
        assert set(game.legal(state)) == legal


@pytest.mark.parametrize("columns", [1, 2, 3, 5])
def test_columns_to_win(columns: int) -> None:
    game = game_of(document(columns_to_win=columns))
    owned = dict.fromkeys(range(2, 1 + columns), 0)
    state = game.place({}, owned, {12: 3}, phase=Phase.DECIDE)
    assert game.winners(game.apply(state, STOP)) == (0,)
    if owned:
        state = game.place({}, {**owned, 2: 1}, {12: 3}, phase=Phase.DECIDE)
        assert game.winners(game.apply(state, STOP)) == ()


def test_all_columns_claimed_without_a_winner_is_the_end() -> None:
    game = game_of(document({6: 2, 7: 2, 8: 2}, columns_to_win=3))
    state = game.place({}, {6: 0, 8: 1}, {7: 2}, phase=Phase.DECIDE)
    over = game.apply(state, STOP)
    assert (game.actor(over), game.winners(over)) == (END, ())


@pytest.mark.parametrize(("runners", "plays"), [(1, {(7,), (8,), (5,), (10,), (6,), (9,)}),
                                                (2, {(7, 8), (5, 10), (6, 9)})])  # fmt: skip
def test_runners(runners: int, plays: set[tuple[int, ...]]) -> None:
    game = game_of(document(runners=runners))
    state = game.apply(game.initial(), DICE)
    assert {move.columns for move in game.legal(state)} == plays


def test_two_dice_make_one_sum() -> None:
    game = game_of(document(dice=2))
    state = game.apply(game.initial(), (3, 4))
    assert game.legal(state) == [Move((7,))]


def test_six_dice_make_three_sums_and_may_ask_for_more_runners_than_are_left() -> None:
    game = game_of(document(dice=6, runners=2))
    state = game.apply(game.initial(), (1, 1, 1, 1, 1, 6))
    assert {move.columns for move in game.legal(state)} == {(2, 2, 7)}
    some = {move.columns for move in game.legal(game.apply(game.initial(), (1, 1, 2, 2, 6, 6)))}
    assert {(2, 4), (2, 12), (4, 12), (3, 3, 12), (2, 8, 8), (4, 7, 7)} <= some
    assert (2, 4, 12) not in some


def test_sums_without_a_column_cannot_be_played() -> None:
    game = game_of(document({7: 3, 8: 3, 9: 3}))
    state = game.apply(game.initial(), DICE)
    assert {move.columns for move in game.legal(state)} == {(7, 8), (9,)}
    assert game.legal(game.apply(game.initial(), (1, 1, 1, 1))) == [BUST]


def test_one_seat_plays_turn_after_turn() -> None:
    game = game_of(document(), 1)
    state = game.apply(game.apply(game.apply(game.initial(), DICE), Move((7, 8))), STOP)
    assert (game.actor(state), state.seat, game.cubes(state, 0)) == (CHANCE, 0, {7: 1, 8: 1})
