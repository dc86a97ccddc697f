"""Queries of a model's JSON Schema: the keys and values allowed at each path."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from math import inf
from typing import Any

from cuatto_kit.config.units import KEYWORD, NO_UNIT, UNITS, Measure
from cuatto_kit.errors import YamlPath

Node = dict[str, Any]

ANY = "…"
"""The step of a path for a key that the author names."""

_DEEPEST = 8
"""The maximum depth of the search for places of a key; schemas may be recursive."""
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


class Known:
    """The keys and values of a model; `schema` is its JSON Schema."""

    def __init__(self, schema: Node) -> None:
        self.schema = schema

    def keys(self, path: YamlPath) -> set[str]:
        """Return the keys at a path."""
        return {key for node in self._at(path) for key in node.get("properties", {})}

    def rivals(self, path: YamlPath, key: str, given: Collection[str | int]) -> list[str]:
        """Return the keys, of those given at a path, that exclude `key`."""
        groups = [node["not"]["required"] for node in self._at(path) if "not" in node]
        return [name for group in groups if key in group for name in group if name in given]

    def choices(self, path: YamlPath, *, of_keys: bool = False) -> list[str]:
        """Return the listed values (or keys) at a path; empty if any is allowed."""
        return [str(value) for value in _listed(self._named(path) if of_keys else self._at(path))]

    def items(self, path: YamlPath) -> int:
        """Return the fixed length of a list at a path; 0 if it has none."""
        lengths = {(node.get("minItems"), node.get("maxItems")) for node in self._at(path)}
        return next((least for least, most in lengths if least and least == most), 0)

    def measure(self, path: YamlPath) -> Measure | None:
        """Return the kind of number that a path accepts, or None."""
        found = (_measure(node) for node in self._at(path) if _takes(node, 1) and "type" in node)
        return next(found, None)

    def takes_text(self, path: YamlPath) -> bool:
        """Return whether a path accepts text, which it does if nothing is known about it."""
        nodes = self._at(path)
        return not nodes or any(node.get("type") == "string" for node in nodes)

    def reads(self, path: YamlPath, text: str) -> bool:
        """Return whether a text matches all patterns that a path requires."""
        forms = [node["pattern"] for node in self._at(path) if "pattern" in node]
        return all(re.search(form, text) for form in forms)

    def homes(self, key: str, value: object, *, listed: bool = False) -> list[YamlPath]:
        """Return the paths of mappings in which a key is known.

        If some of them accept `value`, only these are returned. With `listed`, only those with a
        list of values that contains `value` are returned.
        """
        found = self._places_of.get(key, [])
        taking = [
            path[:-1]
            for path, nodes in found
            if (value in _listed(nodes) if listed else any(_takes(node, value) for node in nodes))
        ]
        return taking or ([] if listed else [path[:-1] for path, _ in found])

    @cached_property
    def _places_of(self) -> dict[str | int, list[tuple[YamlPath, list[Node]]]]:
        """All places of each key, with the schemas of its value there."""
        found = defaultdict(list)
        for path, nodes in self._places((), self.schema):
            found[path[-1]].append((path, nodes))
        return found

    def _places(self, above: YamlPath, node: Node) -> Iterator[tuple[YamlPath, list[Node]]]:
        """Yield the path of every key, with the schemas of its value."""
        for each in self._resolved(node) if len(above) < _DEEPEST else ():
            for key, child in each.get("properties", {}).items():
                yield (*above, key), self._resolved(child)
                yield from self._places((*above, key), child)
            if isinstance(items := _any_key(each), dict):
                yield from self._places((*above, ANY), items)

    def _named(self, path: YamlPath) -> list[Node]:
        """Return the schemas of key names at a path."""
        names = (node["propertyNames"] for node in self._at(path) if "propertyNames" in node)
        return [found for node in names for found in self._resolved(node)]

    def _at(self, path: YamlPath) -> list[Node]:
        """Return the schemas at a path, one for each branch of a choice."""
        nodes = self._resolved(self.schema)
        for step in path:
            below: list[Node] = []
            for node in nodes:
                child = node.get("properties", {}).get(step) or _any_key(node)
                if isinstance(step, int):
                    fixed = node.get("prefixItems", [])
                    child = fixed[step] if step < len(fixed) else node.get("items")
                if isinstance(child, dict):
                    below += self._resolved(child)
            nodes = below
        return nodes

    def _resolved(self, node: Node) -> list[Node]:
        if "$ref" in node:
            return self._resolved(self.schema["$defs"][node["$ref"].rsplit("/", 1)[-1]])
        branches = node.get("anyOf", []) + node.get("oneOf", []) + node.get("allOf", [])
        return [node] + [found for branch in branches for found in self._resolved(branch)]


def _measure(node: Node) -> Measure:
    above = node.get("exclusiveMinimum")
    least: float = node.get("minimum", -inf) if above is None else above
    most: float = node.get("maximum", inf)
    unit = UNITS.get(node.get(KEYWORD, ""), NO_UNIT)
    return Measure(unit, node["type"] == "integer", least, most, above is not None)


def _any_key(node: Node) -> Any:
    """Return the schema of values with keys that the author names."""
    return node.get("additionalProperties") or next(
        iter(node.get("patternProperties", {}).values()), None
    )


def _listed(nodes: list[Node]) -> list[Any]:
    closed = (
        node.get("enum") or [node["const"]] for node in nodes if node.keys() & {"enum", "const"}
    )
    return [value for values in closed for value in values]


def _takes(node: Node, value: object) -> bool:
    """Return whether a value matches a schema's type, or its listed values if it has some."""
    if node.keys() & {"enum", "const"}:
        return value in _listed([node])
    kinds = _TYPES.get(node.get("type", ""), ())
    return isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
