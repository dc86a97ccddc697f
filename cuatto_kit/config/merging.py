"""Merge keys, as in `<<: *arm`: the keys of a mapping together with those that it merges.

As in YAML 1.1 a key of the mapping itself comes before merged ones, and of a list of mappings the
first comes before those behind it. Files may come from a stranger: how deep mappings are merged and
how many keys are looked at is bounded.
"""

from collections.abc import Iterator

import yaml

MERGE = "<<"
MAX_DEPTH = 40
MAX_KEYS = 50_000

Pair = tuple[yaml.Node, yaml.Node]


class CannotMerge(ValueError):
    """A node cannot be merged; `too_big` where the mappings that it merges are too many."""

    def __init__(self, node: yaml.Node, message: str, *, too_big: bool = False) -> None:
        super().__init__(message)
        self.node = node
        self.too_big = too_big


def is_merge(key: yaml.Node) -> bool:
    """Whether a key merges a mapping: `<<` without quotes."""
    return isinstance(key, yaml.ScalarNode) and key.style is None and key.value == MERGE


class Merger:
    """Merges the mappings of one text."""

    def __init__(self) -> None:
        self._looked_at = 0

    def pairs(self, node: yaml.MappingNode) -> list[Pair]:
        """The keys and values of a mapping, with the merged ones in place of its merge key; a
        second one stays. Raises CannotMerge."""
        first = next((key for key, _ in node.value if is_merge(key)), None)
        if first is None:
            return node.value
        taken = {key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)}
        found: list[Pair] = []
        for key, value in node.value:
            if key is not first:
                found.append((key, value))
                continue
            for pair in self._below(value, 1):
                name = pair[0].value if isinstance(pair[0], yaml.ScalarNode) else id(pair[0])
                if name not in taken:
                    taken.add(name)
                    found.append(pair)
        return found

    def _below(self, value: yaml.Node, depth: int) -> Iterator[Pair]:
        """All keys and values of what a merge key names, those that come first before others."""
        self._looked_at += 1
        if depth > MAX_DEPTH:
            raise CannotMerge(value, f"merged more than {MAX_DEPTH} deep", too_big=True)
        if self._looked_at > MAX_KEYS:
            message = f"merge keys make this file too large; expected {MAX_KEYS:,} keys at most"
            raise CannotMerge(value, message, too_big=True)
        if isinstance(value, yaml.SequenceNode):
            for item in value.value:
                yield from self._of_mapping(item, depth)
        else:
            yield from self._of_mapping(value, depth)

    def _of_mapping(self, node: yaml.Node, depth: int) -> Iterator[Pair]:
        if not isinstance(node, yaml.MappingNode):
            raise CannotMerge(node, f"`{MERGE}` merges mappings; expected one, or a list of them")
        self._looked_at += 1 + len(node.value)
        yield from (pair for pair in node.value if not is_merge(pair[0]))
        for key, value in node.value:
            if is_merge(key):
                yield from self._below(value, depth + 1)
