"""Which moves there are: how pieces slide and roll, rule by rule."""

import pytest

from . import oracle
from .boards import (
    BLUE,
    CABEZA,
    RED,
    after,
    board,
    fen_after,
    legal,
    of,
    placed,
    won_by,
)

# The start and the turn


def test_red_starts() -> None:
    game = CABEZA.game(oracle.START)
    assert game.actor(game.initial()) == RED
    assert all(move[0].isupper() for move in game.legal(game.initial()))


def test_sides_take_turns() -> None:
    state = after(oracle.START, "Fw")
    assert CABEZA.game().actor(state) == BLUE
    assert all(move[0].islower() for move in CABEZA.game().legal(state))


def test_chance_has_no_part() -> None:
    game = CABEZA.game(oracle.START)
    assert list(game.outcomes(game.initial())) == []


# The cabeza


def test_a_cabeza_slides_one_or_two_kings_steps() -> None:
    moves = of("C", legal(placed(C="e5", c="a10")))
    assert len(moves) == 24
    assert {"Cn", "Cnn", "Cne", "Cnnee", "Cnee", "Cnne", "Css", "Cssww"} <= moves


@pytest.mark.parametrize(
    ("way", "beside", "beyond"),
    [
        ("ne", ("e6", "f5"), "nnee"),
        ("nw", ("e6", "d5"), "nnww"),
        ("se", ("e4", "f5"), "ssee"),
        ("sw", ("e4", "d5"), "ssww"),
    ],
)
@pytest.mark.parametrize("whose", ["A", "a"])
def test_a_diagonal_is_closed_by_two_neighbours_and_not_by_one(
    way: str, beside: tuple[str, str], beyond: str, whose: str
) -> None:
    """Two squares on is come to over the diagonal only: its middle is next to both ends."""
    on = board(blocks={"a": (1, 1, 1), "b": (1, 1, 1)})
    other = "B" if whose == "a" else "b"
    for taken in beside:
        assert f"C{beyond}" in legal(placed(C="e5", c="a10", **{whose: taken}), on)
    moves = legal(placed(C="e5", c="a10", **{whose: beside[0], other: beside[1]}), on)
    assert not {f"C{way}", f"C{beyond}"} & moves


def test_the_second_step_may_be_the_one_whose_diagonal_is_closed() -> None:
    on = board(blocks={"a": (1, 1, 1), "b": (1, 1, 1)})
    assert "Cnnee" in legal(placed(C="e5", c="a10", A="f7"), on)
    moves = legal(placed(C="e5", c="a10", A="f7", b="g6"), on)
    assert "Cne" in moves
    assert "Cnnee" not in moves


def test_the_foreign_cabeza_closes_a_diagonal_too() -> None:
    assert "Cnnee" in legal(placed(C="e5", c="e6"))
    assert "Cnnee" not in legal(placed(C="e5", c="e6", M="f5"))


def test_the_cabezas_own_square_closes_no_diagonal() -> None:
    """From e6, d7 is between d6 and e7, e6 having been left: its second step is free."""
    assert "Cnnnw" not in legal(placed(C="e5", c="a10", m="d6"))
    assert "Cnnw" in legal(placed(C="e5", c="a10", m="d6"))


def test_a_cabeza_lands_on_no_piece_of_either_side() -> None:
    moves = of("C", legal(placed(C="e5", c="g7", M="e6", f="f5-g5")))
    assert not {"Cn", "Ce", "Cee", "Cnnee"} & moves
    assert {"Cw", "Cs", "Cnnw"} <= moves


def test_a_cabeza_slides_through_no_piece() -> None:
    """All ways two squares north lead over d6, e6 or f6."""
    moves = legal(placed(C="e5", c="a10", F="d6-e6", m="f6"))
    assert not {move for move in moves if move.startswith("Cnn")}


def test_a_cabeza_does_not_take_the_foreign_one() -> None:
    moves = legal(placed(C="e5", c="e6"))
    assert "Cn" not in moves
    assert not {move for move in moves if move[0] == "C" and won_by(placed(C="e5", c="e6"), move)}


# Rolling


def test_the_order_of_rolls_is_told_apart_where_it_matters() -> None:
    fen = placed(C="a1", c="j10", F="d4-e4")
    assert {"Fne", "Fen"} <= legal(fen)
    assert fen_after(fen, "Fne") == placed(C="a1", c="j10", F="f5", side="b")
    assert fen_after(fen, "Fen") == placed(C="a1", c="j10", F="f5-f6", side="b")


@pytest.mark.parametrize("shut", ["e5", "f4", None])
def test_a_mini_gets_there_if_any_order_is_open(shut: str | None) -> None:
    pieces = {"C": "a1", "c": "j10", "M": "e4"} | ({"m": shut} if shut else {})
    moves = legal(placed(**pieces))
    assert "Mne" in moves
    assert "Men" not in moves


def test_a_mini_does_not_get_there_if_no_order_is_open() -> None:
    assert "Mne" not in legal(placed(C="a1", c="j10", M="e4", m="e5", F="f4-g4"))


def test_the_names_of_a_cabezas_moves_have_north_and_south_first() -> None:
    moves = of("C", legal(placed(C="e5", c="a10")))
    assert all(list(move[1:]) == sorted(move[1:], key="nsew".index) for move in moves)


def test_no_move_leads_nowhere() -> None:
    fen = placed(C="a1", c="j10", M="d8", F="d4-e4", H="g5-h6", O="b6-c7")
    pieces = fen.rpartition(",")[0]
    assert {move: fen_after(fen, move).rpartition(",")[0] for move in legal(fen)}
    for move in legal(fen):
        assert fen_after(fen, move).rpartition(",")[0] != pieces
    assert not {move for move in legal(fen) if move[1:] in ("", "ns", "sn", "ew", "we")}


def test_an_opa_rolls_once_and_two_squares() -> None:
    fen = placed(C="a1", c="j10", O="e5-f6")
    assert of("O", legal(fen)) == {"On", "Oe", "Os", "Ow"}
    assert fen_after(fen, "Oe") == placed(C="a1", c="j10", O="g5-h6", side="b")


def test_an_opa_that_may_roll_twice_does() -> None:
    fen = placed(C="a1", c="j10", O="e5-f6")
    moves = of("O", legal(fen, board(once="")))
    assert moves == {
        "O" + way for way in ["n", "e", "s", "w", "nn", "ee", "ss", "ww", "ne", "nw", "se", "sw"]
    }
    twice = fen_after(fen, "Onn", on=board(once=""))
    assert twice == placed(C="a1", c="j10", O="e9-f10", side="b")


def test_a_block_that_may_roll_once_only_does() -> None:
    on = board(once="fo")
    assert of("F", legal(placed(C="a1", c="j10", F="e5"), on)) == {"Fn", "Fe", "Fs", "Fw"}


@pytest.mark.parametrize(
    ("way", "lands"), [("n", "e6-e7"), ("e", "f5-g5"), ("s", "e3-e4"), ("w", "c5-d5")]
)
def test_a_standing_flaco_falls_over(way: str, lands: str) -> None:
    fen = placed(C="a1", c="j10", F="e5")
    assert fen_after(fen, f"F{way}") == placed(C="a1", c="j10", F=lands, side="b")


def test_blocks_stay_on_the_board() -> None:
    assert of("O", legal(placed(C="e5", c="a9", O="i9-j10"))) == {"Ow", "Os"}
    assert of("F", legal(placed(C="e5", c="a9", F="j10"))) == {
        f"F{way}" for way in ("w", "s", "ww", "ss", "wn", "ws", "sw", "se")
    } & of("F", legal(placed(C="e5", c="a9", F="j10")))
    assert not {"Fn", "Fe", "Fnw", "Fen"} & legal(placed(C="e5", c="a9", F="j10"))


@pytest.mark.parametrize("square", ["e6", "f6", "e7", "f7"])
@pytest.mark.parametrize("whose", ["M", "m"])
def test_every_square_of_a_landing_must_be_free(square: str, whose: str) -> None:
    fen = placed(C="a1", c="j10", O="e4-f5", **{whose: square})
    assert of("O", legal(fen)) == {"Oe", "Os", "Ow"}


def test_a_blocks_own_squares_are_free_to_it() -> None:
    """The chato is on d4-e5; on its edge on d6-e6 it falls back onto them."""
    fen = placed(C="a1", c="j10", H="d6-e6")
    assert fen_after(fen, "Hs") == placed(C="a1", c="j10", H="d4-e5", side="b")
    assert "Hnn" in legal(fen)


def test_only_the_landing_is_tested() -> None:
    """Squares beside the block and beside its way stay out of it: it swings past them."""
    fen = placed(C="a1", c="j10", F="e4-e5", h="f4-g5", M="d4", o="f6-g7", O="c5-d6")
    assert "Fn" in legal(fen)


def test_the_landing_between_two_rolls_must_be_free() -> None:
    assert "Fnn" in legal(placed(C="a1", c="j10", F="e4-e5"))
    moves = legal(placed(C="a1", c="j10", F="e4-e5", m="e6"))
    assert not {move for move in moves if move.startswith("Fn")}
