"""The YAML of Can't Stop: what it says, and what is taken for granted."""

import pytest

import cuatto_kit
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.columns.model import ColumnsVariant, MustScope

from . import oracle
from .boards import document, load, spec_of


def test_the_bundled_board_is_the_one_that_is_sold() -> None:
    variant = cuatto_kit.load("cant-stop").variant
    assert dict(variant.columns) == oracle.LENGTHS
    assert (variant.seats, variant.runners, variant.dice.number, variant.dice.sides) == (
        (2, 4),
        3,
        4,
        6,
    )
    assert variant.pieces == "11 cubes, 3 runners"


def test_what_is_left_out_has_its_default() -> None:
    lines = document().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(("dice", "  number", "  sides"))]
    short = "".join(line for line in kept if not line.startswith(("runners", "rules")))
    variant = spec_of(short)
    assert variant == spec_of(document())
    assert variant.rules.must_scope is MustScope.PAIRING
    assert (variant.rules.auto_stop, variant.rules.blocking, variant.rules.columns_to_win) == (
        True,
        False,
        3,
    )


def test_columns_are_told_from_the_lowest_sum() -> None:
    assert list(spec_of(document({8: 3, 6: 2, 7: 5}, columns_to_win=1)).columns) == [6, 7, 8]


def test_a_single_piece_is_one() -> None:
    assert spec_of(document({7: 5}, runners=1, columns_to_win=1)).pieces == "1 cube, 1 runner"


def test_a_setting_reaches_a_column() -> None:
    variant = cuatto_kit.load(
        "cant-stop", settings=["board.columns.7=4", "rules.blocking=true"]
    ).variant
    assert (variant.columns[7], variant.rules.blocking) == (4, True)


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("board.columns.13=4", "OUT_OF_RANGE"),
        ("board.columns.7=0", "OUT_OF_RANGE"),
        ("board.columns.7=seven", "WRONG_TYPE"),
        ("board.columns.x=4", "BAD_VALUE"),
        ("dice.sides=5", "OUT_OF_RANGE"),
        ("dice.sides=13", "OUT_OF_RANGE"),
        ("dice.number=3", "BAD_VALUE"),
        ("dice.number=8", "OUT_OF_RANGE"),
        ("runners=0", "OUT_OF_RANGE"),
        ("teams.cubes=10", "BAD_VALUE"),
        ("rules.columns_to_win=12", "BAD_VALUE"),
        ("rules.must_scope=all", "BAD_VALUE"),
        ("rules.auto_stop=1", "WRONG_TYPE"),
    ],
)
def test_a_faulty_setting_is_told_once(setting: str, code: str) -> None:
    with pytest.raises(InvalidVariant) as refusal:
        cuatto_kit.load("cant-stop", settings=["teams.cubes=12", setting])
    faults = refusal.value.faults
    expected = 2 if setting == "dice.sides=5" else 1  # both 11 and 12 are out of reach
    assert [fault.code for fault in faults] == [code] * expected


def test_the_largest_board_is_laid_out() -> None:
    columns = dict.fromkeys(range(2, 25), 40)
    variant, layout = load(
        document(columns, seats=6, dice=6, sides=12, runners=8, columns_to_win=23)
    )
    assert isinstance(variant, ColumnsVariant)
    assert len(layout.spaces) == 1 + 23 * 40
