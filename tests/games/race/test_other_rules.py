"""The values of rules from which a search chooses, and other rules for a board."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.config import bundled
from cuatto_kit.config.document import Document, parse
from cuatto_kit.config.model import examine
from cuatto_kit.games.race.config.models import RaceVariant, model_of
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.variation import rules as varying
from cuatto_kit.games.race.variation.rules import switches_of, values_of, with_other_rules
from cuatto_kit.games.race.variation.variation import RaceVariation
from cuatto_kit.games.variation import NoWay
from tests.cases import each
from tests.games.race.test_variation import laid_out

ONE_VALUE = {"route_choice"}
SMALL = {
    "game": "race",
    "title": {"en": "Small"},
    "seats": 2,
    "teams": {"colours": ["red", "blue"], "pieces": 3},
    "board": {
        "start": "pool",
        "capacity": 2,
        "paths": {"main": {"from": "start", "walk": "up 9", "to": "finish"}},
    },
    "rules": {"hit": "on_landing", "dice": 1, "entry": "on_value", "sixes": "roll_again"},
}
NARROW = {**SMALL, "board": {**SMALL["board"], "capacity": 1}}
"""The same board with room for one checker on a space, which protection needs."""
PILES = {**SMALL, "board": {**SMALL["board"], "capacity": "any"}}
"""The same board with room for whole teams on a space, which stacks need."""
SUITED = {"protect": NARROW, "stacks": PILES}
"""The boards of switches that do not suit the small one."""
VARIED = ("ur-masters", "backgammon", "hounds-and-jackals", "pop-and-run", "two-ways-home")


def drawn(name):
    """Return the data of a bundled file."""
    return parse(bundled.bundled()[name].read_text("utf-8"), name).data


def rules_of(said):
    """Return the rules of a board."""
    document = Document("board", dict(said), {}, {})
    return examine(document, model_of(said["game"]))[0].rules


def changed_by(words):
    """Return the switches that the words of a variation name."""
    return [part.partition(":")[0] for part in words.split("; ")]


@pytest.mark.parametrize("switch", Rules.model_fields)
def test_every_switch_with_a_choice_has_valid_values(switch):
    values = values_of(switch)
    if switch in ONE_VALUE or switch in varying.CONSTANT:
        assert values == ()
        return
    meant = [getattr(Rules.model_validate({switch: value}), switch) for value in values]
    assert len(values) > 1
    assert all(one not in meant[:place] for place, one in enumerate(meant))


def test_games_vary_in_the_switches_that_editors_offer_for_them():
    assert "barriers" in switches_of("race")
    assert "barriers" not in switches_of("cuatto")
    assert {"finish", "doubles", "dice"} <= switches_of("cuatto").keys()


def test_only_settings_of_rules_have_usual_values():
    values = RaceVariation().values
    assert values("rules.bars") == ("others", "all", "own")
    assert values("rules.class_quota") == values("rules.nothing") == ()
    assert values("teams.bars") == values("bars") == ()


@pytest.mark.parametrize(
    "switch", each(12, [name for name in Rules.model_fields if values_of(name)])
)
def test_every_switch_can_change(switch):
    """From this board or from one on the way to it, with what conflicts changed as well."""
    now = varying._Board(SUITED.get(switch, SMALL))
    switches = switches_of("race")
    others = [value for value in values_of(switch) if not now.has(switch, value)]
    found = [
        varying._settled(now, {switch: value}, switches, random.Random(seed))
        for value in others
        for seed in range(8)
    ]
    sound = [now.changed(changed) for changed in found if changed]
    boards = [board for board in sound if board.layout is not None]
    assert boards
    assert all(board.written[switch] in others for board in boards)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(VARIED))
def test_other_rules_are_valid_and_have_an_effect(seed, name):
    said = drawn(name)
    varied = with_other_rules(said, random.Random(seed))
    laid_out(varied.said)
    assert {**said, "rules": None} == {**varied.said, "rules": None}
    before, after = rules_of(said), rules_of(varied.said)
    differing = [one for one in Rules.model_fields if getattr(before, one) != getattr(after, one)]
    assert sorted(changed_by(varied.words)) == sorted(differing)
    assert varying._Board(said).told != varying._Board(varied.said).told


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled.bundled())
def test_every_race_can_have_other_rules(name):
    said = drawn(name)
    if said["game"] in ("cuatto", "race", "parques") and "extends" not in said:
        for seed in range(3):
            laid_out(with_other_rules(said, random.Random(seed)).said)


@pytest.mark.slow
def test_short_lines_of_boards_reach_the_switches_of_a_race():
    doubles = {
        "dice": 2,
        "entry": "on_double",
        "hit": "on_landing",
        "triple_double": "jail_farthest",
    }
    bear_off = {"dice": 2, "hit": "on_landing", "bear_off": "all_in"}
    board = SMALL["board"] | {"safe": ["main.5"]}
    found = set()
    for seed, rules in product(range(60), (SMALL["rules"], doubles, bear_off)):
        chance, said = random.Random(seed), SMALL | {"board": board, "rules": rules}
        for _ in range(2):
            varied = with_other_rules(said, chance)
            found.update(changed_by(varied.words))
            said = varied.said
        laid_out(said)
    of_other_boards = {"second_lap", "goal_pass", "hit_return", "splits", *SUITED}
    assert switches_of("race").keys() - found <= of_other_boards


def test_the_same_chance_gives_the_same_rules():
    once, again, other = (with_other_rules(SMALL, random.Random(seed)) for seed in (3, 3, 4))
    assert once == again != other


def test_a_board_with_faults_has_no_other_rules():
    with pytest.raises(NoWay, match="faults"):
        with_other_rules({**SMALL, "seats": 0}, random.Random(1))


def test_the_models_of_games_are_those_of_the_family():
    assert model_of("race") is RaceVariant
