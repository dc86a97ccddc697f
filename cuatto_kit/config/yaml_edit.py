"""Minimal edits of a YAML text that give it another meaning.

The caller gives the wanted meaning as plain data, which is compared with the nodes of the text.
Comments, order, quotes and everything whose meaning does not change stay as written; new keys and
items are written in the style of their siblings. The edited text is read again and must mean
exactly what was wanted.
"""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import Any

import yaml
from pydantic import JsonValue

from cuatto_kit.config.document import MERGE, Builder, composed, dotted, parse
from cuatto_kit.config.extends import KEY
from cuatto_kit.config.settings import part_said
from cuatto_kit.config.yaml_text import entry, rewritten, written
from cuatto_kit.errors import InvalidVariant, Suggestion, YamlPath


@dataclass(frozen=True)
class TextEdit:
    """A replacement of the characters from `start` up to `end`, counted from 0 in code points."""

    start: int
    end: int
    insert: str


def applied(text: str, edits: Sequence[TextEdit]) -> str:
    """Return the text after all edits, whose positions are those in the original text."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.insert + text[edit.end :]
    return text


def smallest(start: int, old: str, new: str) -> Iterator[TextEdit]:
    """Yield the edits that turn `old`, which begins at `start`, into `new`, line by line."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    places = [start]
    for line in before:
        places.append(places[-1] + len(line))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if b - a == d - c:
            for line, place, other in zip(before[a:b], places[a:b], after[c:d], strict=True):
                yield _trimmed(place, line, other)
        else:
            yield _trimmed(places[a], "".join(before[a:b]), "".join(after[c:d]))


def _trimmed(start: int, old: str, new: str) -> TextEdit:
    """Return a replacement without the common prefix and suffix."""
    short = min(len(old), len(new))
    ahead = next((k for k in range(short) if old[k] != new[k]), short)
    behind = next((k for k in range(short - ahead) if old[-1 - k] != new[-1 - k]), short - ahead)
    return TextEdit(start + ahead, start + len(old) - behind, new[ahead : len(new) - behind])


def joined(edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """Return the edits in order, with adjoining edits merged."""
    found: list[TextEdit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if found and edit.start <= found[-1].end:
            last = found.pop()
            edit = TextEdit(last.start, max(last.end, edit.end), last.insert + edit.insert)
        found.append(edit)
    assert all(one.end < other.start for one, other in pairwise(found))
    return tuple(edit for edit in found if edit.insert or edit.start < edit.end)


@dataclass(frozen=True)
class Tree:
    """A parsed text: its root node, its data, and the ids of nodes that aliases refer to."""

    root: yaml.Node
    data: dict[str, Any]
    shared: frozenset[int]


@lru_cache(maxsize=8)  # the next change starts from the result of the last
def read_tree(text: str) -> Tree:
    """Return the tree of a text; its data must not be modified.

    Raises InvalidVariant if the text cannot be read.
    """
    root = composed(text, "board")
    if not isinstance(root, yaml.MappingNode):
        parse(text, "board")  # raises with the reason
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
    """Return the keys and values, or the items, of a node."""
    if isinstance(node, yaml.MappingNode):
        return [child for pair in node.value for child in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def start_of(node: yaml.Node) -> int:
    """Return the position where a node begins, from 0."""
    mark: Any = node.start_mark  # a composed node has both marks
    return mark.index


def stop_of(node: yaml.Node) -> int:
    """Return the position where a node ends; for a block, that of the next token."""
    mark: Any = node.end_mark
    return mark.index


def column_of(node: yaml.Node) -> int:
    """Return the column in which a node begins, from 0."""
    mark: Any = node.start_mark
    return mark.column


def is_flow(node: yaml.Node) -> bool:
    """Return whether a node is a collection in brackets or braces."""
    return isinstance(node, yaml.CollectionNode) and bool(node.flow_style)


_COLON = re.compile(r"\s*:")


class CannotSplice(ValueError):
    """A text cannot be edited in place to the wanted meaning; the message gives the reason."""


class Renamed(str):
    """A key or an item of a list with a new name; it replaces that with the name `was`."""

    was: str

    def __new__(cls, name: str, was: str) -> "Renamed":
        renamed = super().__new__(cls, name)
        renamed.was = getattr(was, "was", was)
        return renamed


@dataclass(frozen=True)
class _Entry:
    """A key with its value, or an item, in the source from `start` to `end`."""

    name: Hashable
    key: yaml.Node | None
    node: yaml.Node
    data: Any
    start: int
    end: int


class Splicer:
    """Compares a text with its wanted meaning and collects the edits."""

    def __init__(self, text: str, tree: Tree) -> None:
        self.text = text
        self.shared = tree.shared
        self.edits: list[TextEdit] = []

    def value(self, node: yaml.Node, data: Any, meant: Any, path: YamlPath, *, flow: bool) -> None:
        """Add the edits that change the data of a value to `meant`.

        `flow` is whether the value is inside brackets. Raises CannotSplice if that is not possible.
        """
        if same(data, meant):
            return
        if id(node) in self.shared or self.text.startswith(("&", "*"), start_of(node)):
            raise CannotSplice(f"{dotted(path)} is used in several places (& and *); write it out")
        alike = isinstance(data, dict) and isinstance(meant, Mapping)
        alike = alike or (isinstance(data, list) and isinstance(meant, list))
        if alike and data and meant:
            self._collection(node, data, meant, path)
        elif isinstance(node, yaml.ScalarNode) and not isinstance(meant, Mapping | list):
            self._scalar(node, data, meant, flow=flow)
        else:
            self._replace(start_of(node), self._end(node), written(meant, flow=flow))

    # Collections

    def _collection(self, node: yaml.Node, data: Any, meant: Any, path: YamlPath) -> None:
        data, meant = self._without_merged(node, data, meant, path)
        entries = list(self._entries(node, data))
        if not entries:
            raise CannotSplice(f"{dotted(path)} only merges (<<); write it out")
        if any(id(one.node) in self.shared for one in entries):
            raise CannotSplice(f"{dotted(path)} names another part of the file (*); write it out")
        wanted = _wanted(meant)
        names = [one.name for one in entries], [name for name, _, _ in wanted]
        pairs = _aligned(*names, by_place=isinstance(data, list))
        if all(new is None or old is None for old, new in pairs):
            self._rewrite(node, entries, meant)
            return
        kept = [old for old, new in pairs if old is not None and new is not None]
        before: _Entry | None = None
        added: list[tuple[Any, Any]] = []
        for old, new in pairs:
            if old is None and new is not None:
                added.append(wanted[new][1:])
            elif old is not None and new is None:
                self._remove(node, entries, old, kept)
            elif old is not None and new is not None:
                if added and before is None:
                    self._insert_before(node, entries[old], added, entries)
                    added = []
                if added and before is not None:
                    self._insert_after(node, before, added, entries)
                    added = []
                before = entries[old]
                self._keep(node, before, wanted[new], path)
        if added and before is not None:
            self._insert_after(node, before, added, entries)

    def _without_merged(
        self, node: yaml.Node, data: Any, meant: Any, path: YamlPath
    ) -> tuple[Any, Any]:
        """Return both mappings without the keys from a merge key, which must not change."""
        own = {key.value for key, _ in node.value} if isinstance(node, yaml.MappingNode) else set()
        merged = [key for key in data if key not in own] if MERGE in own else []
        for key in merged:
            if key not in meant or not same(data[key], meant[key]):
                where = dotted((*path, key))
                raise CannotSplice(f"{where} comes from elsewhere in the file (<<); write it out")
        if not merged:
            return data, meant
        here = {key: value for key, value in data.items() if key not in merged}
        return here, {key: value for key, value in meant.items() if key not in merged}

    def _keep(
        self, node: yaml.Node, one: _Entry, wanted: tuple[Hashable, Any, Any], path: YamlPath
    ) -> None:
        _, key, value = wanted
        if one.key is not None and key != one.name:
            name = rewritten(
                self.text[start_of(one.key) : stop_of(one.key)],
                str(one.name),
                str(key),
                one.key.style,  # type: ignore[attr-defined]  # keys are scalars
                flow=is_flow(node),
            )
            self._replace(start_of(one.key), stop_of(one.key), name)
        step = key if one.key is not None else wanted[0]
        here = (*path, step if isinstance(step, str | int) else "…")
        if one.key is not None and self._needs_another_form(one, value):
            self._give(one.key, one, value, flow=is_flow(node))
        else:
            self.value(one.node, one.data, value, here, flow=is_flow(node))

    def _needs_another_form(self, one: _Entry, value: Any) -> bool:
        """Return whether the value of a key cannot be edited in place.

        That is so if there is nothing in the source, if an empty collection is to be filled, or if
        a block becomes another type.
        """
        if same(one.data, value):
            return False
        if not isinstance(one.node, yaml.CollectionNode):
            return start_of(one.node) == stop_of(one.node)
        if is_flow(one.node):
            return not one.data
        return not value or type(one.data) is not type(value)

    def _give(self, key: yaml.Node, one: _Entry, value: Any, *, flow: bool) -> None:
        """Rewrite the whole value of a key."""
        found = _COLON.match(self.text, stop_of(key))
        start = found.end() if found else stop_of(key)
        shown = f": {written(value, flow=True)}"
        if not flow:
            shown = entry("k", value, column_of(key)).removeprefix("k")
        line, *below = shown.removeprefix(":" if found else "").split("\n", 1)
        self._replace(start, max(start, one.end), line)
        if below:  # a comment on the line of the key stays there
            end = self._line_end(max(start, one.end))
            self._replace(end, end, f"\n{below[0]}")

    def _rewrite(self, node: yaml.Node, entries: Sequence[_Entry], meant: Any) -> None:
        """Replace all entries: a collection in brackets as a whole, a block line by line."""
        if is_flow(node):
            self._replace(start_of(node), stop_of(node), written(meant, flow=True))
            return
        first, last = entries[0], entries[-1]
        lines = self._new_lines(node, _wanted(meant), entries)
        self._replace(first.start, last.end, lines)

    def _entries(self, node: yaml.Node, data: Any) -> Iterator[_Entry]:
        if isinstance(node, yaml.MappingNode):
            seen = set()
            for key, value in node.value:
                if key.value in data and key.value not in seen:
                    seen.add(key.value)
                    end = max(self._end(value), stop_of(key))
                    yield _Entry(key.value, key, value, data[key.value], start_of(key), end)
            return
        place = start_of(node)
        for child, item in zip(node.value, data, strict=True):
            start = start_of(child)
            if not is_flow(node):
                start = self._dash(node, place)
            end = self._end(child)
            yield _Entry(_name(item), None, child, item, start, end)
            place = end

    def _dash(self, node: yaml.Node, place: int) -> int:
        """Return the position of the next item's dash, in the column of the first."""
        column = column_of(node)
        while self.text[place] != "-" or self._column_of(place) != column:
            place += 1
        return place

    def _column_of(self, place: int) -> int:
        return place - self.text.rfind("\n", 0, place) - 1

    def _end(self, node: yaml.Node) -> int:
        """Return the position where a value ends, before blank lines and comments below a block."""
        start, stop = start_of(node), stop_of(node)
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            keeps = "+" in self.text[start : self._line_end(start)]
            return stop - 1 if keeps else start + len(self.text[start:stop].rstrip())
        if self._is_block(node):
            *_, last = children_of(node)
            return self._end(last)
        return stop

    def _is_block(self, node: yaml.Node) -> bool:
        return isinstance(node, yaml.CollectionNode) and not is_flow(node)

    def _line_end(self, place: int) -> int:
        """Return the position where the line of a position ends."""
        end = self.text.find("\n", place)
        return len(self.text) if end < 0 else end

    # Removal

    def _remove(
        self, node: yaml.Node, entries: Sequence[_Entry], number: int, kept: Sequence[int]
    ) -> None:
        one = entries[number]
        if is_flow(node):
            self._remove_between_brackets(entries, number, min(kept))
            return
        line = self.text.rfind("\n", 0, one.start) + 1
        if self.text[line : one.start].strip():  # `- a: 1`: the next key takes its place
            self._replace(one.start, entries[number + 1].start, "")
            return
        end = self._line_end(one.end)
        if end < len(self.text):
            self._replace(line, end + 1, "")
        else:
            self._replace(max(line - 1, 0), end, "")

    def _remove_between_brackets(self, entries: Sequence[_Entry], number: int, first: int) -> None:
        """Remove an item with the comma before it; the first items with the comma after them."""
        one = entries[number]
        if number > first:
            start, end = entries[number - 1].end, one.end
        else:
            start, end = one.start, entries[number + 1].start
        if "#" in self.text[start:end].replace(self.text[one.start : one.end], "", 1):
            raise CannotSplice(f"a comment is between {one.name} and what is beside it")
        self._replace(start, end, "")

    # Insertion

    def _insert_after(
        self, node: yaml.Node, one: _Entry, added: list[tuple[Any, Any]], entries: Sequence[_Entry]
    ) -> None:
        if is_flow(node):
            self._replace(one.end, one.end, "".join(f", {_between(*pair)}" for pair in added))
            return
        end = self._line_end(one.end)
        lines = self._new_lines(node, [(None, *pair) for pair in added], entries)
        self._replace(end, end, f"\n{' ' * column_of(node)}{lines}")

    def _insert_before(
        self, node: yaml.Node, one: _Entry, added: list[tuple[Any, Any]], entries: Sequence[_Entry]
    ) -> None:
        if is_flow(node):
            self._replace(one.start, one.start, "".join(f"{_between(*pair)}, " for pair in added))
            return
        lines = self._new_lines(node, [(None, *pair) for pair in added], entries)
        self._replace(one.start, one.start, f"{lines}\n{' ' * column_of(node)}")

    def _new_lines(
        self,
        node: yaml.Node,
        added: Sequence[tuple[Hashable, Any, Any]],
        siblings: Sequence[_Entry],
    ) -> str:
        """Return new entries of a block in the style of their siblings, the first line not
        indented.
        """
        indent = column_of(node)
        lines = []
        for _, key, value in added:
            if isinstance(node, yaml.SequenceNode):
                lines.append(f"- {written(value, flow=False)}")
                continue
            like = [one for one in siblings if one.data and type(one.data) is type(value)]
            block = all(self._is_block(one.node) for one in like) if like else None
            lines.append(entry(key, value, indent, block=block, pad=self._padding(siblings)))
        return f"\n{' ' * indent}".join(lines)

    def _padding(self, siblings: Sequence[_Entry]) -> int:
        """Return the distance of values from the start of their keys if siblings have them in one
        column.

        Returns 0 if they are not in one column.
        """
        places = {
            column_of(one.node) - column_of(one.key)
            for one in siblings
            if one.key is not None and not self._is_block(one.node)
        }
        longest = max(len(str(one.name)) for one in siblings)
        in_column = len(places) == 1 and (len(siblings) > 1 or max(places) > longest + 2)
        return max(places) if in_column else 0

    # Scalars

    def _scalar(self, node: yaml.ScalarNode, data: Any, meant: Any, *, flow: bool) -> None:
        start, end = start_of(node), self._end(node)
        source = self.text[start:end]
        if isinstance(data, str) and isinstance(meant, str):
            new = rewritten(source, data, meant, node.style, flow=flow)
        else:
            new = written(meant, flow=flow)
        self._replace(start, end, new)

    def _replace(self, start: int, end: int, new: str) -> None:
        self.edits += smallest(start, self.text[start:end], new)


def _between(key: Any, value: Any) -> str:
    """Return a key with its value, or an item if the key is None, as written in brackets."""
    shown = written(value, flow=True)
    return shown if key is None else f"{written(key, flow=True)}: {shown}"


def _name(item: Any) -> Hashable:
    """Return the identity of an item of a list, under its old name."""
    if isinstance(item, str):
        return getattr(item, "was", item)
    return repr(item) if isinstance(item, dict | list) else (type(item), item)


def _wanted(meant: Any) -> list[tuple[Hashable, Any, Any]]:
    """Return the entries of a collection: the old name, the key (None for items), the value."""
    if isinstance(meant, Mapping):
        return [(getattr(key, "was", key), key, value) for key, value in meant.items()]
    return [(_name(item), None, item) for item in meant]


def _aligned(
    old: Sequence[Hashable], new: Sequence[Hashable], *, by_place: bool
) -> list[tuple[int | None, int | None]]:
    """Return the pairs of old and new entries, as indices in order; None if one has no counterpart.

    Lists are aligned `by_place`: items at the same place are paired even if they differ.
    """
    pairs: list[tuple[int | None, int | None]] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        both = min(b - a, d - c) if by_place or kind == "equal" else 0
        pairs += zip(range(a, a + both), range(c, c + both), strict=True)
        pairs += [(k, None) for k in range(a + both, b)]
        pairs += [(None, k) for k in range(c + both, d)]
    return pairs


def same(one: Any, other: Any) -> bool:
    """Return whether two values have the same content, order and types."""
    if isinstance(one, dict) and isinstance(other, Mapping):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, str) and isinstance(other, str):
        return one == other
    return type(one) is type(other) and one == other


def edits_to(text: str, meant: Mapping[str, JsonValue]) -> tuple[TextEdit, ...]:
    """Return the edits that make a YAML text mean `meant`, in order and separate from each other.

    The keys of `meant` may be `Renamed`. Raises InvalidVariant if the text cannot be read,
    CannotSplice if it cannot be edited in place.
    """
    tree = read_tree(text)
    splicer = Splicer(text, tree)
    splicer.value(tree.root, tree.data, meant, (), flow=False)
    edits = joined(splicer.edits)
    after = applied(text, edits)
    try:
        said = read_tree(after).data
    except InvalidVariant as error:
        raise CannotSplice(f"this cannot be written here: {error.faults[0].message}") from error
    if not same(said, meant):
        raise CannotSplice("this cannot be written here without changing something else")
    return edits


def with_suggestion(
    data: Mapping[str, JsonValue], suggestion: Suggestion
) -> Mapping[str, JsonValue]:
    """Return data with the change of a suggestion.

    Raises KeyError, IndexError or TypeError if it has no such place, InvalidVariant if the value is
    not valid YAML.
    """
    changed: Mapping[str, JsonValue] = _changed(data, suggestion.path, suggestion)
    return changed


def _changed(data: Any, path: YamlPath, suggestion: Suggestion) -> Any:
    if not path:
        return part_said(suggestion.value, "").value
    step, below = path[0], path[1:]
    _ = data[step]
    gone = () if below else suggestion.drops
    if isinstance(data, list):
        return [
            _changed(item, below, suggestion) if k == step else item for k, item in enumerate(data)
        ]
    if suggestion.at_key and not below:
        name = Renamed(suggestion.value, str(step))
        return {(name if key == step else key): value for key, value in data.items()}
    return {
        key: _changed(value, below, suggestion) if key == step else value
        for key, value in data.items()
        if key not in gone
    }


def said_over(
    base: Mapping[str, JsonValue], own: Mapping[str, JsonValue], meant: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """Return the content of a file that, merged over its base, means `meant`.

    Args:
        base: The content of the base.
        own: The present content of the file, whose order of keys is kept.
        meant: The wanted content of both, merged.

    Returns:
        For mappings the differences from the base; lists and single values whole.

    Raises:
        CannotSplice: A part of the base would have to be removed.
    """
    kept = {KEY: own[KEY]} if KEY in own else {}
    return _over(base, own, {**kept, **meant}, ())


def _over(
    base: Mapping[str, Any], own: Mapping[str, Any], meant: Mapping[str, Any], path: YamlPath
) -> dict[str, Any]:
    if gone := [key for key in base if key not in meant]:
        where = dotted((*path, gone[0]))
        raise CannotSplice(f"{where} is in the file that this one extends; change it there")
    said: dict[str, Any] = {}
    by_name = {getattr(key, "was", key): key for key in meant}
    mine = [by_name[key] for key in own if key in by_name]
    for key in (*mine, *(key for key in meant if key not in mine)):
        below, value = base.get(key), meant[key]
        had = own.get(getattr(key, "was", key))
        if key not in mine and key in base and same(below, value):
            continue
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            inner = had if isinstance(had, Mapping) else {}
            value = _over(below, inner, value, (*path, key))
        said[key] = value
    return said
