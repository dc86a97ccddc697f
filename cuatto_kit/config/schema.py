"""The JSON Schema for the YAML of all games, for completion, help and checks in editors.

It is generated from the models. A file without `extends` must hold the required keys of its game; a
file that extends another may omit any key, so every model is defined twice.
"""

import ast
import inspect
import textwrap
from collections.abc import Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Any

from pydantic_core import core_schema

from cuatto_kit.cache.store import Json
from cuatto_kit.config import bundled
from cuatto_kit.config.document import PRIVATE
from cuatto_kit.config.extends import KEY
from cuatto_kit.config.looks import Look
from cuatto_kit.config.model import Variant, base_in_words
from cuatto_kit.config.printer import Printer
from cuatto_kit.documents import DIALECT, Untitled

Node = dict[str, Any]

OF_ALIASES = {f"^{PRIVATE}": {"description": "Holds what aliases name elsewhere in the file."}}
"""The schema of top-level keys that are ignored."""

CHANGES = "-changes"
"""The suffix of definitions without required keys."""

_MEANINGS = "meanings"
"""The key of an enum's value descriptions, until they are moved to its property."""
_VALUES = {"default", "const", "enum", "required", "not"}
"""Keywords that hold no schemas."""


def schema_of(models: Mapping[str, type[Variant]]) -> Mapping[str, Json]:
    """Return the schema of variants of these games, which are named as in `game:`."""
    whole = {game: _definitions(game, model) for game, model in models.items()}
    changes = {game: _definitions(f"{game}{CHANGES}", model) for game, model in models.items()}
    properties: Node = next(iter(whole.values()))[next(iter(models))]["properties"]
    games = "\n".join(f"{game}: {_first_line(model)}" for game, model in models.items())
    described = {
        "enum": list(models),
        "description": f"{properties['game']['description']}\n{games}",
    }
    one_of = [{"$ref": f"#/$defs/{game}{CHANGES}"} for game in models]
    without: Node = {"if": {"not": {"required": ["game"]}}, "then": {"anyOf": one_of}}
    return {
        "$schema": DIALECT,
        "title": "A variant for cuatto-kit",
        "description": "A board with its teams, rules and wishes.",
        "type": "object",
        "properties": {"game": described, KEY: properties[KEY]},
        "if": {"required": [KEY]},
        "then": {"allOf": [*(_where(game, f"{game}{CHANGES}") for game in models), without]},
        "else": {"required": ["game"], "allOf": [_where(game, game) for game in models]},
        "$defs": {
            name: node
            for definitions in (*whole.values(), *changes.values())
            for name, node in definitions.items()
        },
    }


def schema_of_printers() -> Mapping[str, Json]:
    """Return the schema of files that describe a printer."""
    whole = Printer.model_json_schema(schema_generator=_Generator)
    told = {f"#/$defs/{name}": node for name, node in whole.get("$defs", {}).items()}
    made: Node = _finished(whole, told, False)
    required = made.pop("required")
    base = base_in_words("printer", bundled.printers())
    return {
        "$schema": DIALECT,
        **made,
        "title": "A printer for cuatto-kit",
        "properties": {KEY: base, **made["properties"]},
        "patternProperties": OF_ALIASES,
        "if": {"not": {"required": [KEY]}},
        "then": {"required": required},
    }


def schema_of_looks() -> Mapping[str, Json]:
    """Return the schema of files that describe the look of a theme."""
    made: Node = _finished(Look.model_json_schema(schema_generator=_Generator), {}, False)
    return {"$schema": DIALECT, **made, "title": "The look of a theme for cuatto-kit"}


def _where(game: str, name: str) -> Node:
    """Return a schema that applies the definition `name` to files of a game."""
    named = {"properties": {"game": {"const": game}}, "required": ["game"]}
    return {"if": named, "then": {"$ref": f"#/$defs/{name}"}}


def _first_line(model: type[Variant]) -> str:
    return inspect.cleandoc(model.__doc__ or "").partition("\n")[0]


def _definitions(name: str, model: type[Variant]) -> Node:
    """Return the definitions of a model and its parts, with names that begin with `name`."""
    made = model.model_json_schema(
        ref_template=f"#/$defs/{name}.{{model}}", schema_generator=_Generator
    )
    below = {f"{name}.{key}": node for key, node in made.pop("$defs", {}).items()}
    told = {f"#/$defs/{key}": node for key, node in below.items()}
    relaxed = name.endswith(CHANGES)
    made["properties"]["game"] |= {"const": name.removesuffix(CHANGES)}
    made["patternProperties"] = OF_ALIASES
    models = {key: node for key, node in below.items() if "enum" not in node}
    return {key: _finished(node, told, relaxed) for key, node in ({name: made} | models).items()}


class _Generator(Untitled):
    """A generator that describes the values of enums."""

    def enum_schema(self, schema: core_schema.EnumSchema) -> Node:
        return super().enum_schema(schema) | {_MEANINGS: _meanings(schema["cls"])}


@cache
def _meanings(kind: type[Enum]) -> str:
    """Return a line for each value of an enum, from the docstring below it."""
    (written,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(written, ast.ClassDef)
    lines = []
    for member, text in pairwise(written.body):
        match member, text:
            case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(value=ast.Constant(value=words)):
                lines.append(f"{kind[name].value}: {' '.join(str(words).split())}")
    return "\n".join(lines)


def _finished(node: Any, told: Mapping[str, Node], relaxed: bool) -> Any:
    """Return a schema with resolved enums, restricted keys and descriptions, which pydantic omits.

    Args:
        told: The definitions by reference.
        relaxed: Whether to remove required keys, choices of one, and minimum numbers of keys.
    """
    if isinstance(node, list):
        return [_finished(item, told, relaxed) for item in node]
    if not isinstance(node, dict):
        return node
    node = dict(node)
    if "enum" in (enum := told.get(node.get("$ref", ""), {})):
        node = {**enum, **node}
        node["description"] += f"\n{node.pop(_MEANINGS)}"
        del node["$ref"], node["title"]
    if relaxed:
        node.pop("required", None)
        node.pop("minProperties", None)
        if all(choice.keys() == {"required"} for choice in node.get("oneOf", [{}])):
            del node["oneOf"]
    if "enum" in (names := node.get("propertyNames", {})):
        each = node.pop("additionalProperties") | {"description": node.get("description", "")}
        node |= {"properties": dict.fromkeys(names["enum"], each)}
        del node["propertyNames"]
    if "propertyNames" in node or "patternProperties" in node or names:
        node.setdefault("additionalProperties", False)
    for key, value in node.items():
        if key in ("properties", "patternProperties"):
            node[key] = {
                name: _described(_finished(v, told, relaxed), told) for name, v in value.items()
            }
        elif key not in _VALUES:
            node[key] = _finished(value, told, relaxed)
    return node


def _described(node: Node, told: Mapping[str, Node]) -> Node:
    """Return a property with the description of the model to which it refers, if it has none."""
    words = told.get(node.get("$ref", ""), {}).get("description")
    return {"description": words, **node} if words else node
