"""Boards kept as data: the verdict sorts the good from the bad, and says why.

Limits (config/criteria.py) were set by the boards of the half `fit`, then tried on those of the
half `tried`.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cuatto_kit.api import Design
from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.errors import CannotPlay
from cuatto_kit.reports.plan import Plan

FOLDER = Path(__file__).parent / "boards"
TOLD: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "boards.yaml").read_text("utf-8"))
BAD, GOOD = TOLD["bad"], TOLD["good"]
QUICK = {"unfair-first-of-two", "stranded-pond", "ur-of-five"}
"""Boards that are sorted in every run of the tests; the others in long ones."""


def boards(names: dict[str, Any]) -> list[Any]:
    long = (pytest.mark.slow, pytest.mark.long)
    return [pytest.param(name, marks=() if name in QUICK else long) for name in names]


def test_every_board_is_told_and_every_kind_has_both_halves() -> None:
    for side, told in TOLD.items():
        assert {path.stem for path in (FOLDER / side).glob("*.yaml")} == set(told)
        assert all(one["reason"] and one["half"] in ("fit", "tried") for one in told.values())
    kinds = {(one["kind"], one["half"]) for one in BAD.values()}
    assert len(kinds) == 2 * len({kind for kind, _ in kinds}) >= 20
    assert min(len(BAD), len(GOOD)) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("name", boards(BAD))
def test_a_bad_board_is_warned_of_for_its_reason(name: str) -> None:
    expected = BAD[name]["expected"]
    code = BY_NAME[expected].code if expected in BY_NAME else expected
    assert code in warned_of(FOLDER / "bad" / f"{name}.yaml", skill=expected == "skill")


def warned_of(path: Path, *, skill: bool) -> list[str]:
    """The codes of the warnings and errors of a board."""
    try:
        design = Design.open(str(path))
        data = design.check(Plan(design.seats(), games=100, skill=skill)).data
    except CannotPlay as refused:
        return [fault.code for fault in refused.faults]
    return [one.code for one in (*data.static, *data.findings) if one.severity != "info"]


@pytest.mark.slow
@pytest.mark.parametrize("name", boards(GOOD))
def test_a_good_board_passes(name: str) -> None:
    assert warned_of(FOLDER / "good" / f"{name}.yaml", skill=True) == []
