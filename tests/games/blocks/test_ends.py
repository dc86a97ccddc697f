"""How games end: crushes, home rows, stalemate, repetition, the ply cap."""

import random
from itertools import permutations

import pytest

from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import PASS
from cuatto_kit.games.game import END

from . import oracle
from .boards import (
    BLUE,
    CABEZA,
    CABEZAS,
    CLASSIC,
    RED,
    ROUND,
    STUCK,
    THROUGH,
    after,
    board,
    fen_after,
    legal,
    of,
    placed,
    won_by,
)

# Crushing


def lying(letter: str) -> list[tuple[int, int, int]]:
    return sorted(set(permutations(CLASSIC[letter])))


@pytest.mark.parametrize("way", "nesw")
@pytest.mark.parametrize(
    ("letter", "size"), [(letter, size) for letter in CLASSIC for size in lying(letter)]
)
def test_a_block_crushes_in_every_orientation(
    letter: str, size: tuple[int, int, int], way: str
) -> None:
    """Wherever it lands, on whichever of its squares the cabeza is."""
    width, depth, height = size
    cells = frozenset(
        (4 + x, 4 + y, z) for x in range(width) for y in range(depth) for z in range(height)
    )
    squares = {f"{chr(97 + x)}{y + 1}" for x, y in oracle.footprint(cells)}
    block = f"{min(squares)}-{max(squares)}"
    for x, y in oracle.footprint(oracle.rolled(cells, way)):
        fen = placed(C="a1", c=f"{chr(97 + x)}{y + 1}", **{letter.upper(): block})
        state = after(fen, letter.upper() + way)
        assert CABEZA.game().winners(state) == (RED,)
        assert CABEZA.game().legal(state) == []
        assert state.places[BLUE][0] == -1


def test_blue_crushes_too() -> None:
    fen = placed(C="e5", c="j10", f="e7-e8", side="b")
    assert won_by(fen, "fs") == ()
    assert won_by(fen, "fss") == (BLUE,)


def test_a_second_roll_crushes() -> None:
    fen = placed(C="a1", c="e7", M="e5")
    assert won_by(fen, "Mn") == ()
    assert won_by(fen, "Mnn") == (RED,)


def test_own_blocks_do_not_land_on_the_own_cabeza() -> None:
    moves = legal(placed(C="e6", c="j10", M="e5"))
    assert not {move for move in moves if move.startswith("Mn") and move != "Mne"} - {"Mnw"}
    assert "Mn" not in moves


def test_a_crush_ends_the_move() -> None:
    fen = placed(C="a1", c="e6", F="e4-e5")
    moves = of("F", legal(fen))
    assert "Fn" in moves
    assert not {move for move in moves if move.startswith("Fn")} - {"Fn"}
    assert won_by(fen, "Fn") == (RED,)


def test_with_crush_through_a_second_roll_goes_on_from_the_cabezas_square() -> None:
    fen = placed(C="a1", c="e6", F="e4-e5")
    assert {"Fn", "Fnn", "Fne", "Fnw"} <= legal(fen, THROUGH)
    assert won_by(fen, "Fn", on=THROUGH) == (RED,)


def test_with_crush_through_only_the_final_place_counts() -> None:
    """The mini has rolled on: the cabeza is where it was, and blue is to move."""
    fen = placed(C="a1", c="e6", M="e5")
    state = after(fen, "Mnn", on=THROUGH)
    assert THROUGH.game().winners(state) == ()
    assert THROUGH.game().actor(state) == BLUE
    assert notation.write_position(THROUGH.game(), state) == placed(
        C="a1", c="e6", M="e7", side="b"
    )


def test_with_crush_through_a_long_block_comes_to_rest_on_the_cabeza_again() -> None:
    """Upright on the cabeza, then flat: the square may be covered by both landings or one."""
    fen = placed(C="a1", c="e7", F="e5")
    assert won_by(fen, "Fn", on=THROUGH) == (RED,)
    assert won_by(fen, "Fnn", on=THROUGH) == ()


def test_a_cube_goes_round_the_cabeza_or_through_it() -> None:
    """North then east is through the cabeza, east then north is shut."""
    fen = placed(C="a1", c="e6", M="e5", m="f5")
    assert "Mne" not in legal(fen)
    assert "Mne" in legal(fen, THROUGH)
    assert "Mne" in legal(placed(C="a1", c="e6", M="e5"))


# The end


@pytest.mark.parametrize("column", "aej")
def test_a_cabeza_on_the_far_home_row_wins(column: str) -> None:
    assert won_by(placed(C=f"{column}9", c="e5"), "Cn") == (RED,)
    assert won_by(placed(C="e5", c=f"{column}2", side="b"), "cs") == (BLUE,)


def test_a_cabeza_wins_on_a_second_step() -> None:
    assert won_by(placed(C="e8", c="a5"), "Cnn") == (RED,)
    assert won_by(placed(C="e8", c="a5"), "Cn") == ()


def test_the_own_home_row_wins_nothing() -> None:
    assert won_by(placed(C="e2", c="a5"), "Cs") == ()
    assert won_by(placed(C="e2", c="a9", side="b"), "cn") == ()


def test_a_block_on_the_far_home_row_wins_nothing() -> None:
    assert won_by(placed(C="e2", c="a5", M="e9"), "Mn") == ()


def test_nothing_is_played_once_the_game_is_over() -> None:
    game, state = CABEZA.game(), after(placed(C="e9", c="a5"), "Cn")
    assert (game.legal(state), game.actor(state)) == ([], END)
    for move in ("cn", PASS):
        with pytest.raises(ValueError, match=r"legal|moves to play"):
            game.apply(state, move)


@pytest.mark.parametrize("move", ["", "Xn", "mn", "Mnnn", "Men", "Mns", "M", PASS, "C n"])
def test_what_is_not_legal_is_refused(move: str) -> None:
    game = CABEZA.game(placed(C="a1", c="j10", M="e5"))
    with pytest.raises(ValueError, match=r"is not legal here|there are moves to play"):
        game.apply(game.initial(), move)


def test_a_side_without_a_move_has_lost() -> None:
    assert won_by(STUCK) == (BLUE,)


def test_a_side_that_becomes_stuck_has_lost() -> None:
    fen = placed(C="a1", c="j10", m="c1", f="a2-b2", side="b")
    assert won_by(fen, "mw") == (BLUE,)


def test_a_side_without_a_move_draws() -> None:
    on = board(stalemate="draw")
    state = on.position(STUCK)
    assert on.game().actor(state) == END
    assert on.game().winners(state) == ()


def test_a_side_without_a_move_passes() -> None:
    on = board(stalemate="pass")
    game, state = on.game(), on.position(STUCK)
    assert game.actor(state) == RED
    assert game.legal(state) == [PASS]
    passed = game.apply(state, PASS)
    assert (passed.places, passed.side, passed.ply) == (state.places, BLUE, 1)
    assert PASS not in game.legal(passed)


def test_a_side_with_a_move_does_not_pass() -> None:
    on = board(stalemate="pass")
    state = on.position(placed(C="a1", c="j10"))
    with pytest.raises(ValueError, match="there are moves to play"):
        on.game().apply(state, PASS)


def test_a_position_for_the_third_time_is_a_draw() -> None:
    game = CABEZA.game()
    for moves in (ROUND, (*ROUND, *ROUND[:3])):
        assert game.actor(after(CABEZAS, *moves)) >= 0
    state = after(CABEZAS, *ROUND, *ROUND)
    assert (game.actor(state), game.legal(state), game.winners(state)) == (END, [], ())


def test_repetition_without_the_rule_goes_on() -> None:
    on = board(repetition="none")
    assert on.game().actor(after(CABEZAS, *ROUND * 5, on=on)) == RED


def test_a_position_is_another_with_the_other_side_to_move() -> None:
    """Red comes back in three moves, blue in two: the position is as before, blue to move."""
    triangle = ("Ce", "ce", "Cnw", "cw", "Cs")
    mirrored = ("ce", "Ce", "csw", "Cw", "cn")
    once = after(CABEZAS, *triangle)
    assert (once.places, once.side) == (CABEZA.position(CABEZAS).places, BLUE)
    twice = after(CABEZAS, *triangle, *mirrored)
    assert twice.key == CABEZA.position(CABEZAS).key
    assert CABEZA.game().actor(twice) == RED
    assert CABEZA.game().actor(after(CABEZAS, *triangle, *mirrored, *ROUND)) == END


@pytest.mark.parametrize("cap", [1, 3, 4])
def test_the_ply_cap_ends_the_game_in_a_draw(cap: int) -> None:
    on = board(ply_cap=cap)
    before, capped = (after(CABEZAS, *ROUND[:n], on=on) for n in (cap - 1, cap))
    assert on.game().actor(before) >= 0
    assert (on.game().actor(capped), on.game().winners(capped)) == (END, ())


def test_without_a_ply_cap_nothing_ends_the_game() -> None:
    on = board(ply_cap=0, repetition="none")
    assert on.game().actor(after(CABEZAS, *ROUND * 80, on=on)) == RED
    capped = board(repetition="none")
    assert capped.game().actor(after(CABEZAS, *ROUND * 75, on=capped)) == END


def test_a_win_by_the_last_move_before_the_cap_counts() -> None:
    assert won_by(placed(C="e9", c="a5"), "Cn", on=board(ply_cap=1)) == (RED,)


def test_a_crushed_cabeza_is_missing_from_the_position() -> None:
    assert fen_after(placed(C="a1", c="e6", M="e5"), "Mn") == placed(C="a1", M="e6", side="b")
    state = CABEZA.position(placed(C="a1", M="e6", side="b"))
    assert CABEZA.game().winners(state) == (RED,)


def test_applying_a_move_leaves_the_position_as_it_was() -> None:
    game = CABEZA.game(oracle.START)
    state = game.initial()
    text = notation.write_position(game, state)
    first = game.apply(state, "Fw")
    assert notation.write_position(game, state) == text
    assert game.apply(state, "Fw") == first
    assert hash(game.apply(state, "Fw")) == hash(first)


def test_no_piece_leaves_the_board_before_the_end() -> None:
    """So there are no endgames of few pieces."""
    chance, game = random.Random(1), CABEZA.game(oracle.START)
    for _ in range(5):
        state = game.initial()
        while game.actor(state) != END:
            assert all(place >= 0 for side in state.places for place in side)
            state = game.apply(state, chance.choice(game.legal(state)))
        assert sum(place < 0 for side in state.places for place in side) <= 1
