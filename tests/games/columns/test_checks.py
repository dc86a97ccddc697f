"""Each remark of the rules on a board that earns it, and on one that does not."""

from typing import Any

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.errors import Finding
from cuatto_kit.games.columns.report import climbs, rule_findings

from . import oracle
from .boards import document, load, spec_of


def findings(columns: dict[int, int] | None = None, **board: Any) -> list[Finding]:
    return list(rule_findings(*load(document(columns, **board))))


def test_nothing_speaks_against_the_bundled_boards() -> None:
    some = [path for path in bundled.bundled().values() if path.parent.name == "cant-stop"]
    assert some
    for path in some:
        assert rule_findings(*load(path.read_text("utf-8"))) == ()


@pytest.mark.parametrize(
    ("seats", "wins", "found"),
    [(4, 3, []), (5, 3, []), (6, 3, ["STUCK"]), (2, 6, []), (2, 7, ["STUCK"])],
)
def test_all_columns_may_be_claimed_with_nobody_having_enough(
    seats: int, wins: int, found: list[str]
) -> None:
    some = findings(seats=seats, columns_to_win=wins)
    assert [finding.code for finding in some] == found
    assert all(finding.severity == "error" for finding in some)


def test_it_is_enough_that_the_columns_can_be_shared_out() -> None:
    assert [finding.code for finding in findings({5: 7, 6: 9, 8: 9, 9: 7})] == ["STUCK"]
    assert findings({5: 7, 6: 9, 7: 9, 8: 9, 9: 7}) == []


def test_one_seat_claims_them_all() -> None:
    assert findings({6: 2, 7: 2, 8: 2}, seats=1, columns_to_win=3) == []


def test_columns_of_one_length_are_uneven_where_sums_are_not() -> None:
    (finding,) = findings(dict.fromkeys(range(2, 13), 13))
    assert (finding.code, finding.severity) == ("UNEVEN", "warning")
    assert finding.where == "columns 2, 12"
    assert "too long" in finding.message
    assert "2 takes 99" in finding.message


def test_a_column_may_be_too_short() -> None:
    (finding,) = findings({**oracle.LENGTHS, 7: 2})
    assert (finding.code, finding.where) == ("UNEVEN", "column 7")
    assert "too short" in finding.message


def test_sums_of_the_same_chance_may_have_the_same_length() -> None:
    assert findings({6: 9, 7: 9, 8: 9, 5: 9}, columns_to_win=1) == []


def test_how_many_rolls_a_column_takes() -> None:
    rolls = climbs(spec_of(document()))
    for column, length in oracle.LENGTHS.items():
        ways, whole = oracle.odds([column])
        assert rolls[column] == pytest.approx(length * whole / ways)
    assert max(rolls.values()) < 1.25 * min(rolls.values())
