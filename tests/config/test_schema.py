"""The JSON Schema of the YAML: an editor completes, explains and marks by it."""

import sys
from pathlib import Path
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from cuatto_kit.config import bundled, document
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.schema import schema_of
from cuatto_kit.errors import KitError
from cuatto_kit.games import registry
from tests import answers, case_files

MODELS = registry.models()
SCHEMA = schema_of(MODELS)
VALIDATOR = Draft202012Validator(SCHEMA)
INVALID = case_files.read(Path(__file__).parent / "invalid")

MARKED = [
    *("no-game", "unknown-game", "missing-keys", "unknown-key-at-the-top", "unknown-keys-below"),
    *("unknown-colours", "unknown-printer", "unknown-class", "unknown-rule-values"),
    *("out-of-range", "number-as-text", "no-for-false", "bad-walks", "path-names"),
    *("nothing-inside", "nothing-after-the-key", "half-a-pair", "cant-stop-columns"),
    *("cant-stop-rules", "cabeza-out-of-range", "too-large-a-team", "time-of-day"),
    *("extends-a-number", "extends-root", "extends-unknown", "extends-address"),
    *("printer-root", "printer-address"),
]
"""Faults that a schema can see."""


def data_of(text, name="board.yaml"):
    return document.parse(text, name).data


def models():
    """Every model of every game with its definition in the schema."""
    for game, whole in MODELS.items():
        waiting, seen = [whole], set()
        while waiting:
            model = waiting.pop()
            if model in seen:
                continue
            seen.add(model)
            name = game if model is whole else f"{game}.{model.__name__}"
            yield model, name
            found = str([field.annotation for field in model.model_fields.values()])
            module = sys.modules[whole.__module__]
            candidates = [getattr(module, key) for key in dir(module)]
            candidates += [type(value.default) for value in model.model_fields.values()]
            candidates += [
                part for f in model.model_fields.values() for part in parts(f.annotation)
            ]
            waiting += [
                kind
                for kind in candidates
                if hasattr(kind, "model_fields") and f"{kind.__module__}.{kind.__name__}" in found
            ]


def parts(annotation):
    """The types of which a type is made."""
    for part in get_args(annotation):
        yield part
        yield from parts(part)


def properties(node, path=()):
    """Every property of a schema, those of conditions aside."""
    if isinstance(node, list):
        for position, item in enumerate(node):
            yield from properties(item, (*path, position))
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key == "properties":
            for name, below in value.items():
                yield (*path, name), below
                yield from properties(below, (*path, name))
        elif key not in ("if", "default", "const", "enum"):
            yield from properties(value, (*path, key))


@pytest.mark.parametrize("path", [*bundled.bundled().values(), bundled.template()], ids=str)
def test_every_bundled_board_is_valid(path):
    assert [error.message for error in VALIDATOR.iter_errors(document.read(path).data)] == []


@pytest.mark.parametrize("name", MARKED)
def test_bad_boards_are_marked(name):
    assert not VALIDATOR.is_valid(document.decoded(INVALID[name].text, f"{name}.yaml").data)


@pytest.mark.slow
def test_no_good_board_is_marked(tmp_path):
    """Whatever the kit takes the schema takes; it may take more."""
    marked = 0
    for name, case in INVALID.items():
        try:
            data = document.decoded(case.text, f"{name}.yaml").data
        except KitError:
            continue
        status, _ = answers.expected(case)
        if status in (4, 5):  # well written, though it cannot be printed or played
            assert VALIDATOR.is_valid(data), name
            marked += 1
    assert marked > 5


def test_every_key_is_described():
    silent = [path for path, node in properties(SCHEMA) if not node.get("description")]
    assert silent == []
    assert len(list(properties(SCHEMA))) > 100


@pytest.mark.parametrize(("model", "name"), list(models()), ids=lambda item: str(item))
def test_every_field_of_every_model_is_there(model, name):
    known = SCHEMA["$defs"][name]["properties"]
    relaxed = SCHEMA["$defs"][name.replace(name.split(".")[0], f"{name.split('.')[0]}-changes", 1)]
    keys = {field.alias or key for key, field in model.model_fields.items()}
    assert keys <= set(known)
    assert keys <= set(relaxed["properties"])
    assert "required" not in relaxed


def test_models_of_all_depths_are_looked_at():
    names = {name for _, name in models()}
    assert {"cuatto", "cuatto.Rules", "cuatto.Path", "cuatto.RacePrint", "cabeza.Block"} <= names
    definitions = {name for name in SCHEMA["$defs"] if "-changes" not in name}
    assert names == definitions


@pytest.mark.parametrize("game", MODELS)
def test_values_of_switches_say_what_they_mean(game):
    switches = MODELS[game].model_fields["rules"].annotation
    rules = SCHEMA["$defs"][f"{game}.{switches.__name__}"]["properties"]
    for key, node in rules.items():
        for value in node.get("enum", ()):
            said = f"`{value}` means ".lower() if isinstance(value, bool) else f"\n{value}: "
            assert said in node["description"], key
            assert node["default"] in node["enum"]


def test_the_words_of_a_value_are_those_of_the_rules():
    finish = SCHEMA["$defs"]["cuatto.Rules"]["properties"]["finish"]
    assert "exact: No, only the exact number does." in finish["description"].splitlines()


def test_colours_and_printers_are_listed():
    teams = SCHEMA["$defs"]["cuatto.Teams"]["properties"]
    assert teams["colours"]["items"]["enum"] == list(COLOURS)
    printer = SCHEMA["$defs"]["cuatto.RacePrint"]["properties"]["printer"]
    assert printer["anyOf"][0]["enum"] == list(bundled.printers())


@pytest.mark.parametrize(
    ("word", "good"),
    [
        *(("prusa-mk4", True), ("mine.yaml", True), ("sub/mine.yml", True), ("null", True)),
        *(("prusa", False), ("mine.txt", False), ("/etc/mine.yaml", False), ("24", False)),
        *(("C:/mine.yaml", False), ("'sub\\mine.yaml'", False), ("file:///mine.yaml", False)),
    ],
)
def test_a_printer_is_a_bundled_one_or_a_file(word, good):
    assert VALIDATOR.is_valid(data_of(f"{{extends: snake-24, print: {{printer: {word}}}}}")) is good


@pytest.mark.parametrize(
    "text",
    [
        "extends: snake-24",
        "{extends: base.yaml, seats: 3}",
        "{extends: sub/base.yml, game: cuatto, teams: {checkers: {regular: 3}}}",
        "{extends: snake-24, board: {paths: {main: {to: finish}}}}",
        "{extends: snake-24, board: {paths: {}}}",
        "{extends: cabeza, game: cabeza, teams: {blocks: {mini: {rolls: 1}}}}",
    ],
)
def test_a_file_that_extends_says_only_what_it_changes(text):
    assert VALIDATOR.is_valid(data_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "extends:",
        "extends: [snake-24]",
        "{extends: snake-24, game: chess}",
        "{extends: snake-24, game: cuatto, teams: {cubes: 3}}",
        "{extends: snake-24, rules: {finish: exactly}}",
        "{game: cuatto, teams: {checkers: {regular: 3}}}",
    ],
)
def test_what_a_file_changes_is_marked_too(text):
    assert not VALIDATOR.is_valid(data_of(text))
