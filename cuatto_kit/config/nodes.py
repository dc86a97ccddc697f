"""A YAML text as its nodes: what they mean, and where each stands."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from cuatto_kit.config.document import Builder, composed, parse


@dataclass(frozen=True)
class Tree:
    """A text as read: its nodes, what they mean, and those that an alias names again."""

    root: yaml.Node
    data: dict[str, Any]
    shared: frozenset[int]


@lru_cache(maxsize=8)  # what one change has made the next one begins with
def read_tree(text: str) -> Tree:
    """The tree of a text; its data is not to be changed. Raises InvalidVariant where the text
    cannot be read."""
    root = composed(text, "board")
    if not isinstance(root, yaml.MappingNode):
        parse(text, "board")  # says why it is none
        raise AssertionError
    data = Builder(text, "board", is_file=True).value(root, ())
    seen: dict[int, int] = {}
    _count(root, seen)
    return Tree(root, data, frozenset(node for node, times in seen.items() if times > 1))


def _count(node: yaml.Node, seen: dict[int, int]) -> None:
    seen[id(node)] = seen.get(id(node), 0) + 1
    if seen[id(node)] == 1:
        for child in children_of(node):
            _count(child, seen)


def children_of(node: yaml.Node) -> list[yaml.Node]:
    """The keys and values, or the items, that a node holds."""
    if isinstance(node, yaml.MappingNode):
        return [child for pair in node.value for child in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def start_of(node: yaml.Node) -> int:
    """Where a node begins, counted from 0."""
    mark: Any = node.start_mark  # a node that was composed has both marks
    return mark.index


def stop_of(node: yaml.Node) -> int:
    """Where a node has ended; below a block this is where the next thing begins."""
    mark: Any = node.end_mark
    return mark.index


def column_of(node: yaml.Node) -> int:
    """The column in which a node begins, from 0."""
    mark: Any = node.start_mark
    return mark.column


def is_flow(node: yaml.Node) -> bool:
    """Whether a node is a collection between brackets."""
    return isinstance(node, yaml.CollectionNode) and bool(node.flow_style)
