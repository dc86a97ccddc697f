"""An easier game leaves out rules that this board has, and the kit plays it so."""

import copy
from typing import Any

import pytest
import yaml

from cuatto_kit.config.document import parse
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.engine.game import make_game
from cuatto_kit.games.race.sheet.easier import EASIER, MOST
from cuatto_kit.games.race.sheet.topics import topics
from tests.cases import seldom

from .boards import BUNDLED, load
from .statements_of_easier import CHANGES, without_bridge
from .table import Table
from .test_questions import BOARDS, bundled_text

pytestmark = pytest.mark.slow

OTHER_TEAMS = ("bridge", "bridge_hits", "classes", "fewer")
"""Rules whose settings change where a team begins, or of whom it consists."""


def told(text: str) -> list[Topic]:
    found = [topic for topic in topics(*load(text)) if topic.switch == "easier"]
    assert not found or found[0].value == "game"
    return found[1:]


def test_each_rule_that_may_go_has_its_setting() -> None:
    assert set(EASIER) == {"game", *CHANGES}
    assert set(CHANGES) == {topic.value for text in BOARDS.values() for topic in told(text)}


@pytest.mark.parametrize("board", seldom(9, BOARDS))
def test_the_easier_board_is_valid_and_another(board: str) -> None:
    text = BOARDS[board]
    for topic in told(text):
        data = copy.deepcopy(parse(text, "board.yaml").data)
        CHANGES[topic.value](data, topic)
        easy = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
        variant, layout = load(easy)
        assert make_game(variant, layout, variant.seats[1]).initial()
        kept = {switch: value for switch, value in _rules(easy) if (switch, value) in _rules(text)}
        assert kept != dict(_rules(text)) or topic.value in OTHER_TEAMS
        assert list(topics(*load(text))) != list(topics(variant, layout))
        assert topic.value not in {one.value for one in told(easy)} or topic.value == "fewer"


@pytest.mark.parametrize("board", [name for name in BUNDLED if "bridge:" in bundled_text(name)])
def test_without_a_bridge_one_that_is_hit_waits_beside_the_board(board: str) -> None:
    (topic,) = [topic for topic in told(BOARDS[board]) if topic.value.startswith("bridge")]
    data = copy.deepcopy(parse(BOARDS[board], "board.yaml").data)
    without_bridge(data, topic)
    table = Table(*load(yaml.safe_dump(data, allow_unicode=True, sort_keys=False)))
    origin, at = next(table.pairs())
    placed = table.standing(0, origin, at) | table.standing(1, at)
    state = table.game.place(placed, dice=table.ones)
    (move,) = table.walks(state, origin, at)
    assert topic.value == "bridge_hits"
    assert "start" in table.where(table.game.apply(state, move), 1)


def _rules(text: str) -> list[tuple[str, Any]]:
    return list(load(text)[0].rules.model_dump().items())


@pytest.mark.parametrize("board", [name for name in BUNDLED if name in BOARDS])
def test_an_easier_game_leaves_out_a_few_rules(board: str) -> None:
    assert len(told(BOARDS[board])) <= MOST
