"""Values by the published JSON Schemas: at every bound, just over it, or of another type."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from cuatto_kit.cli import schemas
from fuzz.fuzzing.texts import odd_text, plain_text

Node = dict[str, Any]

DEEPEST = 4
"""How far below a value that is made up others are made up, too."""
HUGE = (10**6, 10**9, 2**31, 2**63, 10**30)
OTHERS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 0.5, 1e300, float("inf"), float("nan"), "", "x"),
    *([], {}, [[]], [None], {"": None}, [1, 2], {"a": {"b": 1}}, "1", "yes", "[1, 2]"),
)
"""Values of every type: some will be of the wrong one."""


@cache
def of(kind: str) -> "Schema":
    """The schema of a kind of files, as `cuatto-kit schema --of KIND` prints it."""
    return Schema(schemas.schema_of(schemas.Kind(kind)))


@dataclass(frozen=True, eq=False)
class Schema:
    """A JSON Schema, and the values that it is about."""

    root: Node
    _either: dict[int, tuple[Node, list[Node]]] = field(default_factory=dict)
    """What was looked up, by the identity of nodes; it keeps them alive."""

    def of_game(self, game: object) -> Node:
        """What holds for a file of a game, any where it is not one."""
        known = self.root.get("$defs", {})
        return known.get(game if isinstance(game, str) else "", known.get("cuatto", self.root))

    def resolved(self, node: Node) -> Node:
        """A node with what it refers to."""
        while "$ref" in node:
            target: Any = self.root
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
        return node

    def either(self, node: Node) -> list[Node]:
        """What a value may be: one of these."""
        if id(node) not in self._either:
            whole = self.resolved(node)
            one_of = whole.get("anyOf", whole.get("oneOf"))
            found = [each for one in one_of for each in self.either(one)] if one_of else [whole]
            if one_of and "properties" in whole:  # of its keys, one or the other is required
                rest = {key: value for key, value in whole.items() if key not in ("anyOf", "oneOf")}
                found = [{**rest, **one} for one in found]
            self._either[id(node)] = node, found
        return self._either[id(node)][1]

    def is_switch(self, node: Node) -> bool:
        """Whether a value is one of a few, or a number."""
        return any(
            "enum" in one or one.get("type") in ("integer", "number", "boolean")
            for one in self.either(node)
        )

    def value(self, node: Node, chance: Random, depth: int = 0) -> Any:
        """A value that fits, mostly at a bound."""
        one = chance.choice(self.either(node))
        if "const" in one:
            return one["const"]
        if "enum" in one:
            return chance.choice(one["enum"])
        kind = one.get("type")
        kind = chance.choice(kind) if isinstance(kind, list) else kind
        if kind in ("integer", "number"):
            low, high = _bounds(one, kind)
            near = [low, high, low + 1, high - 1, min(high, low + chance.randrange(8))]
            number = chance.choice(near)
            between = kind == "number" and low < number < high and chance.random() < 0.5
            return number + chance.choice((0.25, -0.001)) if between else number
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "array":
            return self._list(one, chance, depth)
        if kind == "object" or "properties" in one:
            return self._mapping(one, chance, depth)
        if kind == "null":
            return None
        return self._text(one, chance)

    def beyond(self, node: Node, chance: Random) -> Any:
        """A value that mostly does not fit: just over a bound, or of another type."""
        one = chance.choice(self.either(node))
        kind = one.get("type")
        over: list[Any] = [chance.choice(OTHERS), odd_text(chance)]
        if kind in ("integer", "number"):
            low, high = _bounds(one, kind)
            over += [low - 1, high + 1, -low, low + 0.5, -chance.choice(HUGE), chance.choice(HUGE)]
            over += [str(low), [low], low - 1e-9, high + 1e-9]
        if kind == "array":
            wanted = self._list(one, chance, 0)
            over += [wanted * 2, wanted[1:], wanted * 40, dict(enumerate(wanted)), [wanted]]
        if kind == "object":
            wanted = self._mapping(one, chance, 0)
            over += [
                [wanted],
                {**wanted, odd_text(chance): 1},
                {**wanted, plain_text(chance): None},
            ]
        if kind == "string":
            longest = one.get("maxLength", 60)
            over += ["", "x" * longest, "x" * (longest + 1), odd_text(chance) * 40]
        return chance.choice(over)

    def _list(self, node: Node, chance: Random, depth: int) -> list[Any]:
        fixed = node.get("prefixItems", [])
        low, high = node.get("minItems", 0), node.get("maxItems", 6)
        size = low if depth > DEEPEST else chance.choice((low, min(high, low + 2), min(high, 12)))
        more = node.get("items") if isinstance(node.get("items"), dict) else {}
        nodes = [*fixed, *([more] * max(0, size - len(fixed)))]
        return [self.value(one, chance, depth + 1) for one in nodes]

    def _mapping(self, node: Node, chance: Random, depth: int) -> dict[Any, Any]:
        properties = node.get("properties", {})
        wanted = set(node.get("required", ()))
        if depth <= DEEPEST:
            wanted |= {key for key in properties if chance.random() < 0.2}
        made = {
            key: self.value(properties[key], chance, depth + 1)
            for key in sorted(wanted & {*properties})
        }
        more = self._free(node)
        if more is not None and depth <= DEEPEST:
            for _ in range(chance.randrange(1, 3)):
                made[plain_text(chance)] = self.value(more, chance, depth + 1)
        return made

    def _free(self, node: Node) -> Node | None:
        """What holds for keys that the schema does not name; None where there are none."""
        for one in node.get("patternProperties", {}).values():
            return one
        more = node.get("additionalProperties")
        return more if isinstance(more, dict) else None

    def _text(self, node: Node, chance: Random) -> str:
        if "pattern" in node and chance.random() < 0.5:
            return chance.choice(("main", "main.1", "start", "finish", "up 2", "b.yaml", "a"))
        text = plain_text(chance) if chance.random() < 0.6 else odd_text(chance)
        return text if chance.random() < 0.9 else "x" * node.get("maxLength", 60)

    def places(self, tree: Any, node: Node) -> Iterator[tuple[Any, Any, Node]]:
        """Every place of data with what the schema has for it: holder, key, node; keys that are
        not given, too."""
        node = self.fitting(tree, node)
        if isinstance(tree, dict):
            properties = node.get("properties", {})
            more = self._free(node) or {}
            for key in [*tree, *(name for name in properties if name not in tree)]:
                below = properties.get(key, more)
                yield tree, key, below
                if isinstance(tree.get(key), dict | list):
                    yield from self.places(tree[key], below)
        elif isinstance(tree, list):
            fixed = node.get("prefixItems", [])
            more = node.get("items") if isinstance(node.get("items"), dict) else {}
            for index, item in enumerate(tree):
                below = fixed[index] if index < len(fixed) else more
                yield tree, index, below
                if isinstance(item, dict | list):
                    yield from self.places(item, below)

    def fitting(self, tree: Any, node: Node) -> Node:
        """Of what a value may be, what this one seems to be."""
        kinds = {dict: "object", list: "array"}
        wanted = kinds.get(type(tree))
        either = self.either(node) or [{}]
        return next((one for one in either if one.get("type") == wanted), either[0])


def _bounds(node: Node, kind: str) -> tuple[Any, Any]:
    """The least and the largest number that fit."""
    step = 1 if kind == "integer" else 0.001
    low, high = node.get("minimum", 0), node.get("maximum", 12)
    if "exclusiveMinimum" in node:
        low = node["exclusiveMinimum"] + step
    if "exclusiveMaximum" in node:
        high = node["exclusiveMaximum"] - step
    return low, high
