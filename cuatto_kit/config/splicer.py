"""A YAML text held against what it should mean, and the edits between the two."""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import yaml

from cuatto_kit.config.document import dotted
from cuatto_kit.config.edits import TextEdit, smallest
from cuatto_kit.config.merging import MERGE
from cuatto_kit.config.nodes import Tree, children_of, column_of, is_flow, start_of, stop_of
from cuatto_kit.config.writing import entry, rewritten, written
from cuatto_kit.errors import YamlPath

_COLON = re.compile(r"\s*:")


class CannotSplice(ValueError):
    """A text cannot be made to say what was wanted by changing it in places; says why."""


class Renamed(str):
    """A key or an item of a list that was called otherwise: it takes the place of `was`."""

    was: str

    def __new__(cls, name: str, was: str) -> "Renamed":
        renamed = super().__new__(cls, name)
        renamed.was = getattr(was, "was", was)
        return renamed


@dataclass(frozen=True)
class _Entry:
    """A key with its value, or an item, as written: from `start` to `end`."""

    name: Hashable
    key: yaml.Node | None
    node: yaml.Node
    data: Any
    start: int
    end: int


class Splicer:
    """Goes through a text beside what it should mean, and notes what must change."""

    def __init__(self, text: str, tree: Tree) -> None:
        self.text = text
        self.shared = tree.shared
        self.edits: list[TextEdit] = []

    def value(self, node: yaml.Node, data: Any, meant: Any, path: YamlPath, *, flow: bool) -> None:
        """Notes what makes a value mean something else; `flow`: it stands between brackets."""
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
        """Both without the keys that a merge key brings in, which stay as they are."""
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
        """Whether what stands behind a key cannot be changed within: nothing at all, an empty
        collection that shall be filled, or a block that shall be something else."""
        if same(one.data, value):
            return False
        if not isinstance(one.node, yaml.CollectionNode):
            return start_of(one.node) == stop_of(one.node)
        if is_flow(one.node):
            return not one.data
        return not value or type(one.data) is not type(value)

    def _give(self, key: yaml.Node, one: _Entry, value: Any, *, flow: bool) -> None:
        """Writes all that stands behind a key anew."""
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
        """All entries are others: a collection in brackets is written anew, else its lines."""
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
        """Where the next item of a block begins: a dash in the column of the first."""
        column = column_of(node)
        while self.text[place] != "-" or self._column_of(place) != column:
            place += 1
        return place

    def _column_of(self, place: int) -> int:
        return place - self.text.rfind("\n", 0, place) - 1

    def _end(self, node: yaml.Node) -> int:
        """Where a value ends, without the blank lines and comments below a block."""
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
        """Where the line of a place ends."""
        end = self.text.find("\n", place)
        return len(self.text) if end < 0 else end

    # Taking away

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
        """An item goes with the comma before it, the first ones with that behind them."""
        one = entries[number]
        if number > first:
            start, end = entries[number - 1].end, one.end
        else:
            start, end = one.start, entries[number + 1].start
        if "#" in self.text[start:end].replace(self.text[one.start : one.end], "", 1):
            raise CannotSplice(f"a comment stands between {one.name} and what is beside it")
        self._replace(start, end, "")

    # Putting in

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
        """Entries of a block, written as their siblings are, all but the first line indented."""
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
        """How far behind their keys values begin, where siblings have them in one column."""
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
    """A key and its value, or an item (whose key is None), between brackets."""
    shown = written(value, flow=True)
    return shown if key is None else f"{written(key, flow=True)}: {shown}"


def _name(item: Any) -> Hashable:
    """What tells an item of a list from others: the item it was."""
    if isinstance(item, str):
        return getattr(item, "was", item)
    return repr(item) if isinstance(item, dict | list) else (type(item), item)


def _wanted(meant: Any) -> list[tuple[Hashable, Any, Any]]:
    """The entries of a collection: what each was called, its key (None for an item), its value."""
    if isinstance(meant, Mapping):
        return [(getattr(key, "was", key), key, value) for key, value in meant.items()]
    return [(_name(item), None, item) for item in meant]


def _aligned(
    old: Sequence[Hashable], new: Sequence[Hashable], *, by_place: bool
) -> list[tuple[int | None, int | None]]:
    """Which entries stay, as pairs of numbers in order; None where one goes or comes. Those that
    are others `by_place` stay as well, with something else in them."""
    pairs: list[tuple[int | None, int | None]] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        both = min(b - a, d - c) if by_place or kind == "equal" else 0
        pairs += zip(range(a, a + both), range(c, c + both), strict=True)
        pairs += [(k, None) for k in range(a + both, b)]
        pairs += [(None, k) for k in range(c + both, d)]
    return pairs


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same, in the same order and of the same kinds."""
    if isinstance(one, dict) and isinstance(other, Mapping):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, str) and isinstance(other, str):
        return one == other
    return type(one) is type(other) and one == other
