"""`finish: within_reach`: no checker stops where no throw could take it home."""

import random
from typing import Any

import pytest

from cuatto_kit.games.race.analysis.checks import rule_findings
from tests.cases import often

from .boards import SPLIT, STRAIGHT, document, game_of, load
from .looks import PASSING, landings, regulars
from .test_engine import play_both

THROWS: list[Any] = [
    {"lots": {2: 1, 3: 1}},
    {"lots": {3: 1, 5: 2}},
    {"cowries": 3, "values": {0: 4, 1: 6, 2: 2, 3: 5}, "again": [5]},
    {"long_dice": [2, 2, 3, 5]},
]


def any_game(chance: random.Random) -> str:
    """The YAML of a game of two with throws without a one."""
    throw = chance.choice(THROWS)
    rules = {
        "throw": throw,
        "dice": 2 if "long_dice" in throw else 1,
        "finish": "within_reach",
        "hit": chance.choice(["on_landing", "on_ownership"]),
        "hit_bonus": chance.choice(["none", 7, 9]),
        "dice_use": chance.choice(["mandatory", "optional"]),
    }
    return document(
        chance.choice([STRAIGHT, SPLIT]),
        checkers=chance.choice([{"regular": 2}, {"regular": 1, "bidirectional": 1}]),
        rules=rules,
        capacity=chance.choice([2, "any"]),
        **chance.choice([{}, {"bridge": 3}]),
    )


@pytest.mark.parametrize("seed", often(range(12), range(100)))
def test_engine_and_oracle_agree(seed: int) -> None:
    play_both(any_game(random.Random(seed)), 2, seed, 150)


def test_a_space_that_leads_only_to_such_a_space_is_closed_as_well() -> None:
    """By 3 and 5, one, two and four steps from the finish are no place to stop."""
    rules = {"throw": {"lots": {3: 1, 5: 1}}, "finish": "within_reach"}
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules=rules))
    assert landings(game, game.place({}, dice=(3,))) == {PASSING}
    assert landings(game, game.place({}, dice=(5,))) == {PASSING}
    assert landings(game, game.place({0: regulars("main.1")}, dice=(3,))) == {
        (3, "main.1", "main.4")
    }


@pytest.mark.parametrize(("finish", "codes"), [("exact", ["STRANDED"]), ("within_reach", [])])
def test_no_checker_is_stranded(finish: str, codes: list[str]) -> None:
    rules = {"throw": {"lots": {3: 1, 2: 1}}, "finish": finish}
    text = document(STRAIGHT, checkers={"regular": 1}, rules=rules)
    assert [finding.code for finding in rule_findings(*load(text))] == codes
