"""The JSON Schema of briefs, from their model, those of boards, and the features of families."""

from collections.abc import Iterator, Mapping
from typing import Any

from cuatto_kit.cache.store import Json
from cuatto_kit.config import schema as boards
from cuatto_kit.config.criteria import CRITERIA
from cuatto_kit.config.extends import KEY
from cuatto_kit.config.schema import CHANGES
from cuatto_kit.documents import DIALECT, Untitled
from cuatto_kit.games import registry
from cuatto_kit.games.variation import Feature, Variation
from cuatto_kit.search.base import ANY, NOT_OF_BASES, variations
from cuatto_kit.search.brief import Wanted
from cuatto_kit.search.conflicts import COMMON, LUCK

Node = dict[str, Any]


def schema_of_briefs() -> Mapping[str, Json]:
    """Return the schema of briefs."""
    made: Node = Wanted.model_json_schema(schema_generator=Untitled)
    known = made["properties"]
    varied = variations()
    bases = _bases(varied)
    games = {
        "enum": list(varied),
        "description": "The game of the boards, which provides their rules and generator.",
    }
    properties = {
        **known,
        "base": {**known["base"], "properties": {"game": games}, "required": ["game"]},
        "weights": _by_name(known["weights"], _meanings()),
    }
    return {
        "$schema": DIALECT,
        "title": "A brief for cuatto-kit",
        "description": "The requirements for new boards, which a search makes.",
        "type": "object",
        "properties": properties,
        "patternProperties": boards.OF_ALIASES,
        "required": made["required"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": _is_of(game),
                "then": {"properties": _keys_of(game, variation, known, bases)},
            }
            for game, variation in varied.items()
        ],
        "$defs": {**made["$defs"], **bases},
    }


def _is_of(game: str) -> Node:
    """Return a condition that holds for briefs of a game."""
    base = {"properties": {"game": {"const": game}}, "required": ["game"]}
    return {"properties": {"base": base}, "required": ["base"]}


def _keys_of(game: str, variation: Variation, known: Node, bases: Mapping[str, Node]) -> Node:
    """Return the keys of a brief that depend on its game."""
    features = {feature.name: feature for feature in variation.features}
    counted = {name: feature.meaning for name, feature in features.items()}
    traits = {**_meanings(), LUCK: "The share of luck: 1 if practice does not help.", **counted}
    spans = {name: _span(feature) for name, feature in features.items()}
    return {
        "base": {"$ref": f"#/$defs/{game}{CHANGES}", "description": known["base"]["description"]},
        "vary": {**known["vary"], "properties": dict(_settings(game, variation, bases))},
        "features": {**_by_name(known["features"], counted), "properties": spans},
        "traits": _by_name(known["traits"], traits),
    }


def _meanings() -> Mapping[str, str]:
    """Return the meanings of the criteria by name."""
    return {one.name: f"{one.title}: {one.meaning} ({one.unit})." for one in CRITERIA}


def _by_name(node: Node, meanings: Mapping[str, str]) -> Node:
    """Return a mapping with known names and the meaning of each."""
    each = node["additionalProperties"]
    named = {name: {"description": words, **each} for name, words in meanings.items()}
    return {**node, "properties": named, "additionalProperties": False}


def _span(feature: Feature) -> Node:
    """Return the numbers of a feature that a brief may ask for."""
    least, most = feature.limits
    number = {"type": "integer", "minimum": least, "maximum": most}
    pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    usual = " to ".join(map(str, dict.fromkeys(feature.usual)))
    words = f"{feature.meaning}; by default {usual}."
    return {"description": f"{words[0].upper()}{words[1:]}", "anyOf": [number, pair]}


def _settings(
    game: str, variation: Variation, bases: Mapping[str, Node]
) -> Iterator[tuple[str, Node]]:
    """Yield the settings that may vary, down to the second key.

    Deeper settings may vary as well, but are not listed.
    """
    for key, node in bases[f"{game}{CHANGES}"]["properties"].items():
        below = bases.get(_referred(node), {}) if key not in COMMON else {}
        for name, value in below.get("properties", {}).items():
            setting, listed = f"{key}.{name}", {"type": "array", "items": value, "minItems": 2}
            usual = variation.values(setting)
            node = {"anyOf": [{"const": ANY}, listed]} if usual else listed
            yield setting, {"description": value["description"], **node}


def _referred(node: Node) -> str:
    """Return the name of the definition to which a property refers, or "" if it has none."""
    return str(node.get("$ref", "")).rpartition("/")[2]


def _bases(varied: Mapping[str, Variation]) -> Mapping[str, Node]:
    """Return the definitions of boards without required keys and without keys that a base lacks."""
    whole: Any = boards.schema_of({game: registry.models()[game] for game in varied})
    known: dict[str, Node] = whole["$defs"]
    found: dict[str, Node] = {}
    for game, variation in varied.items():
        top = f"{game}{CHANGES}"
        for path in ((KEY,), *((key,) for key in NOT_OF_BASES), *variation.spaces):
            node = known[top]
            for step in path[:-1]:
                node = known[_referred(node["properties"][step])]
            del node["properties"][path[-1]]
        _keep(top, known, found)
    return found


def _keep(name: str, known: Mapping[str, Node], found: dict[str, Node]) -> None:
    """Add a definition to those found, with all to which it refers."""
    if name not in found:
        found[name] = known[name]
        for below in _references(known[name]):
            _keep(below, known, found)


def _references(node: object) -> Iterator[str]:
    """Yield the definitions to which a node refers."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield _referred(node)
        node = list(node.values())
    for item in node if isinstance(node, list) else ():
        yield from _references(item)
