"""Positions and moves as text: what is written is read again, what cannot be is refused in
words."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import PASS
from cuatto_kit.games.game import END

from . import oracle
from .boards import BOARDS, CABEZA, STUCK, Board, board, placed

NAMES = st.sampled_from(sorted(BOARDS))
SEEDS = st.integers(0, 2**32)


# Positions


def test_the_start_is_written_as_it_was_read() -> None:
    assert notation.write_position(CABEZA.game(oracle.START), CABEZA.position(oracle.START)) == (
        oracle.START
    )


@settings(max_examples=20)
@given(NAMES, SEEDS)
def test_any_placement_comes_back_from_its_text(name: str, seed: int) -> None:
    on = BOARDS[name]
    text = on.strewn(random.Random(seed), most_missing=len(on.blocks))
    assert notation.write_position(on.game(), on.position(text)) == text
    assert oracle.fen(on.told(text)) == text


@settings(max_examples=15)
@given(NAMES, SEEDS, st.integers(1, 10))
def test_a_reached_position_comes_back_from_its_text(name: str, seed: int, plies: int) -> None:
    chance, on = random.Random(seed), BOARDS[name]
    game, state = on.game(), on.position(on.strewn(chance))
    for _ in range(plies):
        if game.actor(state) != END:
            state = game.apply(state, chance.choice(game.legal(state)))
    read = on.position(notation.write_position(game, state))
    assert read.key == state.key
    assert (read.ply, read.seen) == (0, ())


@settings(max_examples=15)
@given(NAMES, SEEDS)
def test_every_move_comes_back_from_its_text(name: str, seed: int) -> None:
    on = BOARDS[name]
    game, state = on.game(), on.position(on.strewn(random.Random(seed)))
    for move in game.legal(state):
        assert notation.read(game, state, notation.write(game, state, move)) == move


def test_a_blank_round_a_position_is_no_matter() -> None:
    assert CABEZA.position(f"  {oracle.START}\n") == CABEZA.position(oracle.START)


ROWS = oracle.START.rpartition(",")[0].split("/")


def start_with(row: int, text: str) -> str:
    """The start with another row (from 1, the far one)."""
    return "/".join([*ROWS[: row - 1], text, *ROWS[row:]]) + ",r"


REFUSED = {
    "nothing": ("", "no side to move; expected ',r' or ',b' at the end"),
    "no side": (oracle.START.removesuffix(",r"), "no side to move; expected ',r' or ',b'"),
    "empty side": (oracle.START.removesuffix("r"), "no side to move; expected ',r' or ',b'"),
    "unknown side": (oracle.START.replace(",r", ",w"), "no side to move; expected ',r' or ',b'"),
    "both sides": (oracle.START.replace(",r", ",rb"), "no side to move; expected ',r' or ',b'"),
    "capital side": (oracle.START.replace(",r", ",R"), "no side to move; expected ',r' or ',b'"),
    "a row too few": ("/".join(ROWS[1:]) + ",r", "9 rows; expected 10"),
    "a row too many": ("10/" + oracle.START, "11 rows; expected 10"),
    "narrow row": (start_with(4, "9"), "row 4 has 9 squares; expected 10"),
    "wide row": (start_with(1, "3hcmf4"), "row 1 has 11 squares; expected 10"),
    "empty row": (start_with(5, ""), "row 5 has 0 squares; expected 10"),
    "zero": (start_with(5, "010"), "row 5 is '010'; expected letters and numbers"),
    "sign": (start_with(5, "5-5"), "row 5 is '5-5'; expected letters and numbers"),
    "digit of another script": (start_with(5, "5٥"), "row 5 is '5٥'; expected letters and numbers"),
    "huge number": (start_with(5, "9" * 99), "row 5 "),
    "unknown letter": (start_with(4, "x9"), "row 4 holds 'x'; expected one of c, f, h, m, o"),
    "unknown capital": (start_with(4, "9X"), "row 4 holds 'X'; expected one of c, f, h, m, o"),
    "a second cabeza": (start_with(4, "c9"), "c covers 2 squares; expected one square"),
    "a second mini": (start_with(4, "M9"), r"M covers 2 squares; expected a block of 1 × 1 × 1"),
    "a broken flaco": (
        placed(C="a1", c="j10", f="d4").replace("3f6", "3f1f4"),
        "f covers 2 squares; expected a block of 2 × 1 × 1",
    ),
    "a long flaco": (
        placed(C="a1", c="j10", f="d4-f4"),
        "f covers 3 squares; expected a block of 2 × 1 × 1",
    ),
    "a slanted chato": (
        placed(C="a1", c="j10", H="d4").replace("3H6", "3HH5").replace("10/3HH", "4HH4/3HH"),
        "H covers 4 squares; expected a block of 2 × 2 × 1",
    ),
    "a chato on end": (
        placed(C="a1", c="j10", H="d4"),
        "H covers 1 squares; expected a block of 2 × 2 × 1",
    ),
    "both cabezas missing": (placed(M="a1", m="b2"), "both cabezas are missing; expected one"),
    "an empty board": (placed(), "both cabezas are missing; expected one at least"),
    "both cabezas home": (placed(C="a10", c="j1"), "both cabezas are home; expected one at most"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be_is_refused_in_words(name: str) -> None:
    text, words = REFUSED[name]
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        CABEZA.position(text)
    assert str(refusal.value).startswith(words)
    assert len(str(refusal.value)) < 100


@contextmanager
def suppress_refusal() -> Iterator[None]:
    """Lets a refusal pass that says what was expected."""
    try:
        yield
    except ValueError as refusal:
        if "expected" not in str(refusal):
            raise


@settings(max_examples=30)
@given(st.text(alphabet="rbcmfhoCMFHOx0123456789/, ", max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with suppress_refusal():
        state = CABEZA.position(text)
        assert fen.write(CABEZA.grid, state.places, state.side) == text.strip()


@settings(max_examples=20)
@given(SEEDS, st.integers(0, 60), st.sampled_from("rbcmfhoCMFHO19/,"))
def test_a_position_with_a_character_changed_is_another_or_refused(
    seed: int, place: int, character: str
) -> None:
    text = CABEZA.strewn(random.Random(seed))
    place %= len(text)
    changed = text[:place] + character + text[place + 1 :]
    with suppress_refusal():
        state = CABEZA.position(changed)
        assert (state.key == CABEZA.position(text).key) == (changed == text)


# Moves

OPEN = placed(C="a1", c="j10", M="e4", F="c6", O="g6-h7", m="b9", side="r")


def read(text: str, position: str = OPEN, on: Board = CABEZA) -> str:
    return notation.read(on.game(), on.position(position), text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Mne", "Mne"), ("Men", "Mne"), ("Mws", "Msw"), ("Cen", "Cne"), ("Cene", "Cnee"),
        ("Ceenn", "Cnnee"), ("Cnene", "Cnnee"), (" Fne ", "Fne"), ("Fen", "Fen"), ("Oe", "Oe"),
    ],
)  # fmt: skip
def test_order_is_lenient_where_it_does_not_matter(text: str, move: str) -> None:
    assert read(text) == move


def test_order_counts_where_it_matters() -> None:
    fen = placed(C="a1", c="j10", F="d4-e4", M="f4")
    assert read("Fne", fen) == "Fne"
    with pytest.raises(ValueError, match=r"^'Fen' is not legal; expected one of F"):
        read("Fen", fen)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' names no piece; expected one of C, F, H, M"),
        ("Xn", "'Xn' names no piece; expected one of"),
        ("mn", "m is not to move; expected M, or another turn"),
        ("cs", "c is not to move; expected C, or another turn"),
        ("M", "'M' has no direction; expected one to four of n, s, e, w after M"),
        ("MN", "'MN' has no direction; expected one to four of n, s, e, w after M"),
        ("Mup", "'Mup' has no direction; expected one to four of n, s, e, w after M"),
        ("Mnnn", "'Mnnn' is not legal; expected one of M"),
        ("Mns", "'Mns' is not legal; expected one of M"),
        ("Onn", "'Onn' is not legal; expected one of O"),
        ("Hn", "'Hn' is not legal; H cannot move"),
        (PASS, "'pass' names no piece"),
        ("M" + "n" * 500, "'M" + "n" * 19 + "…' is not legal"),
    ],
)
def test_what_is_no_move_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        read(text)
    assert str(refusal.value).startswith(words)


def test_a_refusal_names_the_moves_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"^'Onn' is not legal; expected one of ") as refusal:
        read("Onn")
    for move in ("On", "Oe", "Os", "Ow"):
        assert move in str(refusal.value)


def test_blue_writes_small_letters() -> None:
    fen = OPEN.replace(",r", ",b")
    assert read("mes", fen) == "mse"
    with pytest.raises(ValueError, match=r"^M is not to move; expected m, or another turn"):
        read("Mn", fen)


def test_a_pass_is_read_where_there_is_no_other_move() -> None:
    on = board(stalemate="pass")
    assert read(" pass ", STUCK, on) == PASS
    with pytest.raises(ValueError, match=r"^'Cn' is not legal; expected pass"):
        read("Cn", STUCK, on)


def test_no_move_is_read_once_the_game_is_over() -> None:
    with pytest.raises(ValueError, match="over"):
        read("Mn", placed(C="a10", c="j10", M="e4"))
