"""Boards as cases of text files: the verdict sorts the good from the bad, and says why.

The files in boards/bad are named for a kind of bad board, those in boards/good for a game. In the
section `verdict` of a case, `expected` is the criterion that fails or the code of a static finding.
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
from tests import case_files
from tests.case_files import Case

FOLDER = Path(__file__).parent / "boards"
BAD, GOOD = case_files.read(FOLDER / "bad"), case_files.read(FOLDER / "good")
QUICK = {"unfair-first-of-two", "stranded-pond", "ur-of-five"}
"""Boards that are sorted in every run of the tests; the others in long ones."""


def boards(cases: dict[str, Case]) -> list[Any]:
    long = (pytest.mark.slow, pytest.mark.long)
    return [pytest.param(name, marks=() if name in QUICK else long) for name in cases]


def verdict(case: Case) -> dict[str, str]:
    """Return what is expected of the verdict on a board, and why."""
    said: dict[str, str] = yaml.safe_load(case.sections["verdict"])
    return said


def test_every_board_is_told_and_every_kind_has_both_halves() -> None:
    told = [verdict(case) for case in (*BAD.values(), *GOOD.values())]
    assert all(one["reason"] and one["half"] in ("fit", "tried") for one in told)
    kinds = {(case.topic, verdict(case)["half"]) for case in BAD.values()}
    assert len(kinds) == 2 * len({kind for kind, _ in kinds}) >= 20
    assert min(len(BAD), len(GOOD)) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("name", boards(BAD))
def test_a_bad_board_is_warned_of_for_its_reason(name: str, tmp_path: Path) -> None:
    expected = verdict(BAD[name])["expected"]
    code = BY_NAME[expected].code if expected in BY_NAME else expected
    assert code in warned_of(BAD[name], tmp_path, skill=expected == "skill")


def warned_of(case: Case, folder: Path, *, skill: bool) -> list[str]:
    """Return the codes of the warnings and errors of a board."""
    path = folder / f"{case.name}.yaml"
    path.write_bytes(case.text)
    try:
        design = Design.open(str(path))
        data = design.check(Plan(design.seats(), games=100, skill=skill)).data
    except CannotPlay as refused:
        return [fault.code for fault in refused.faults]
    return [one.code for one in (*data.static, *data.findings) if one.severity != "info"]


@pytest.mark.slow
@pytest.mark.parametrize("name", boards(GOOD))
def test_a_good_board_passes(name: str, tmp_path: Path) -> None:
    assert warned_of(GOOD[name], tmp_path, skill=True) == []
