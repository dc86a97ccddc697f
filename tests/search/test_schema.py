"""The JSON Schema of a brief: an editor completes, explains and marks by it."""

import json

import pytest
from jsonschema import Draft202012Validator

from cuatto_kit.cli.schemas import Kind, schema_of
from cuatto_kit.config import bundled, document
from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.games import registry
from cuatto_kit.games.race.variation import features
from cuatto_kit.search.schema import schema_of_briefs
from tests.config.test_schema import properties
from tests.search.atlases import atlas, board
from tests.search.briefs import BRIEF
from tests.search.test_invalid import CASES

SCHEMA = schema_of_briefs()
VALIDATOR = Draft202012Validator(SCHEMA)
GAMES = SCHEMA["properties"]["base"]["properties"]["game"]["enum"]

MARKED = [
    *("missing-keys", "unknown-keys", "unknown-game", "no-game", "base-is-text", "base-extends"),
    *("base-says-what-the-brief-says", "base-with-spaces", "base-out-of-range", "batch"),
    *("vary-values", "vary-no-lists", "vary-is-a-list", "feature-names", "feature-ranges"),
    *("targets", "weights", "traits", "too-many-traits", "no-search-for-this-game"),
    *("unknown-printers", "budget-without-unit", "budget-unknown-unit", "budget-few-games"),
    *("budget-both", "budget-empty", "budget-unknown-key", "budget-list"),
]
"""Faults that a schema can see."""


def is_valid(more="", text=BRIEF):
    return VALIDATOR.is_valid(document.parse(text + more, "brief.yaml").data)


def then_of(game):
    """What the schema says of the briefs of a game."""
    (found,) = (
        one["then"]["properties"]
        for one in SCHEMA["allOf"]
        if one["if"]["properties"]["base"]["properties"]["game"]["const"] == game
    )
    return found


@pytest.mark.parametrize("path", [*bundled.briefs().values(), bundled.brief_template()], ids=str)
def test_every_bundled_brief_is_valid(path):
    assert [error.message for error in VALIDATOR.iter_errors(document.read(path).data)] == []


@pytest.mark.parametrize("name", MARKED)
def test_bad_briefs_are_marked(name):
    assert not VALIDATOR.is_valid(document.decoded(CASES[name].text, f"{name}.yaml").data)


def test_every_key_is_described():
    silent = [path for path, node in properties(SCHEMA) if not node.get("description")]
    assert silent == []
    assert len(list(properties(SCHEMA))) > 100


def test_it_is_of_the_games_that_boards_are_made_of():
    made = [game for game in registry.games() if registry.family(game).variation()]
    assert made == GAMES
    assert "cabeza" not in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_features_targets_and_settings_are_listed(game):
    known = then_of(game)
    counted = [feature.name for feature in features.FEATURES]
    assert list(known["features"]["properties"]) == counted
    assert list(known["traits"]["properties"]) == [*BY_NAME, "luck", *counted]
    assert list(SCHEMA["properties"]["weights"]["properties"]) == [*BY_NAME]
    settings = known["vary"]["properties"]
    assert {"rules.finish", "teams.checkers", "board.start", "board.capacity"} <= settings.keys()
    assert not {"board.paths", "board.map", "print.printer", "seats"} & settings.keys()


def test_any_is_marked_where_there_are_no_usual_values():
    assert not is_valid("vary: {teams.checkers: any}")
    assert not is_valid("vary: {rules.class_quota: any}")


def test_an_atlas_is_valid():
    data = json.loads(atlas(board(1), board(2)).written())
    validator = Draft202012Validator(schema_of(Kind.ATLAS))
    assert [error.message for error in validator.iter_errors(data)] == []


def test_no_definition_is_idle():
    text = str(SCHEMA)
    assert [name for name in SCHEMA["$defs"] if f"#/$defs/{name}'" not in text] == []


@pytest.mark.parametrize(
    "more",
    [
        "features: {tiles: 20, routes: [1, 3]}",
        "traits: {tiles: [12, 40], luck: [0, 1, 3]}",
        "budget: 90s",
        "budget: {games: 5000}",
        "vary: {rules.finish: [exact, bounce], board.start.bridge: [4, 5]}",
        "vary: {rules.barriers: any, rules.throw: [dice, {cowries: 4}]}",
        "targets: {skill: 0.3, hits: [0, 10], drama: false}",
        "title: {en: One, fr: Un}",
    ],
)
def test_good_lines_are_not_marked(more):
    text = BRIEF.replace("title: Quick\n", "") if "title" in more else BRIEF
    assert is_valid(more, text)
