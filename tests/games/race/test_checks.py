"""Each remark of the rules on a board that earns it, and on one that does not."""

from typing import Any

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.errors import Finding
from cuatto_kit.games.race.analysis.checks import rule_findings
from tests.cases import only

from .boards import BRIDGED, BUNDLED, EVEN_SPLIT, SPLIT, STRAIGHT, document, load

TWO_WAYS = {
    "stem": {"from": "start", "walk": "up 2"},
    "short": {"from": "stem", "walk": "up 1, bridge 1, up 1"},
    "long": {"from": "stem", "walk": "left 1, up 4"},
    "crown": {"from": ["short", "long"], "walk": "up 1", "to": "finish"},
}
"""Who is in a hurry takes the bridge; the long way goes round it."""


def findings(paths: dict[str, Any], **board: Any) -> list[Finding]:
    return list(rule_findings(*load(document(paths, **board))))


def codes(paths: dict[str, Any], **board: Any) -> list[str]:
    return [finding.code for finding in findings(paths, **board)]


@pytest.mark.parametrize(
    ("team", "found"),
    [
        ({"regular": 3, "pin": 2}, []),
        ({"regular": 2, "pin": 2}, ["CLASS_QUOTA"]),
        ({"strong": 1}, ["CLASS_QUOTA"]),
    ],
)
def test_a_team_wants_its_quota_of_regular_checkers(team: dict[str, int], found: list[str]) -> None:
    assert codes(STRAIGHT, checkers=team) == found


EVENS = {"regular": 3, "even": 1}


@pytest.mark.parametrize(
    ("walk", "finish", "found"),
    [
        ("up 6", "exact", ["STRANDED"]),
        ("up 5", "exact", []),
        ("up 6", "overshoot", []),
        ("up 6", "bounce", ["STRANDED"]),
    ],
)
def test_an_even_checker_never_comes_an_odd_way_home(
    walk: str, finish: str, found: list[str]
) -> None:
    paths = {"main": {"from": "start", "walk": walk, "to": "finish"}}
    assert codes(paths, checkers=EVENS, rules={"finish": finish}) == found


def test_a_jump_may_set_an_even_checker_right() -> None:
    rules, jumps = {"finish": "exact"}, {"main.2": "main.5", "main.4": "main.5", "main.6": "main.5"}
    assert codes(STRAIGHT, checkers=EVENS, rules=rules, jumps=jumps) == []


def test_who_is_stranded_is_an_error_that_names_class_and_space() -> None:
    (finding,) = findings(STRAIGHT, checkers=EVENS, rules={"finish": "exact"})
    assert (finding.severity, finding.where) == ("error", "class even")
    assert "an even checker that comes to start and 3 more" in finding.message


def test_a_bridge_that_every_way_leads_over_is_a_bottleneck() -> None:
    (finding,) = findings(BRIDGED)
    assert (finding.code, finding.severity) == ("BOTTLENECK", "warning")
    assert "main.3" in finding.where


def test_a_bridge_with_a_way_round_it_is_none() -> None:
    assert codes(TWO_WAYS) == []


def test_how_long_an_arm_is_says_nothing_of_its_use() -> None:
    """That is for the games to say."""
    assert codes(SPLIT) == codes(EVEN_SPLIT) == []


@pytest.mark.parametrize("variant", only(["bottleneck", "snake-24"], BUNDLED))
def test_only_the_bottleneck_earns_a_remark(variant: str) -> None:
    found = rule_findings(*load(bundled.bundled()[variant].read_text("utf-8")))
    assert [one.code for one in found] == ["BOTTLENECK"] * (variant == "bottleneck")
