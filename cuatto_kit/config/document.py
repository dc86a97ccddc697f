"""YAML text as plain data, with the line and column of every value.

It reads the core scalars of YAML 1.2 (`no` and `12:30` are strings), rejects duplicate keys and
tags, and builds only mappings, lists and scalars. Merge keys (`<<: *arm`) are resolved as in YAML
1.1: the mapping's own keys take precedence over merged ones, and in a list of mappings the first
takes precedence. Files are not trusted: size, depth, merging and the growth through aliases are
bounded.
"""

import os
import re
import stat
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.reader import ReaderError
from yaml.resolver import BaseResolver

from cuatto_kit.config import syntax
from cuatto_kit.config.messages import Advice
from cuatto_kit.config.yaml_text import not_text, scalar, smuggled, without_smuggled
from cuatto_kit.errors import Code, Fault, InvalidVariant, Offer, Suggestion, UsageError, YamlPath

MERGE = "<<"
"""The key that merges mappings."""
MAX_DEPTH = 40
"""The maximum depth of nesting and of merging."""
MAX_KEYS = 50_000
"""The maximum number of keys and mappings that are visited for merge keys."""

Pair = tuple[yaml.Node, yaml.Node]
"""A key and its value."""


class CannotMerge(ValueError):
    """A node cannot be merged; `too_big` if the merged mappings exceed the limits."""

    def __init__(self, node: yaml.Node, message: str, *, too_big: bool = False) -> None:
        super().__init__(message)
        self.node = node
        self.too_big = too_big


def is_merge(key: yaml.Node) -> bool:
    """Return whether a key merges a mapping: `<<` without quotes."""
    return isinstance(key, yaml.ScalarNode) and key.style is None and key.value == MERGE


class Merger:
    """Merges the mappings of one text, within the limits of a file."""

    def __init__(self) -> None:
        self._looked_at = 0

    def pairs(self, node: yaml.MappingNode) -> list[Pair]:
        """Return the keys and values of a mapping, with merged ones in place of its merge key.

        A second merge key stays. Raises CannotMerge.
        """
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
        """Yield all keys and values from the value of a merge key, in order of precedence."""
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


MAX_BYTES = 1_000_000
"""The maximum size of a file, in bytes."""
MAX_NODES = 50_000
"""The maximum number of values in a file, with aliases resolved."""

PRIVATE = "x-"
"""The prefix of top-level keys that are ignored; they hold values for aliases elsewhere."""

BOARD = "a board; expected `game:`"
"""The expected content of most files, in words, with the first key."""

_HEADER = re.compile(r"(?:&\S+\s+)?(?:[|>].*)?")
"""The text before a scalar's value: an anchor, and the indicator of a block."""


_CURLY = "“”„‘’"
"""Typographic quotes, which YAML does not know."""


@dataclass(frozen=True)
class Mark:
    """A place in a file; line and column count from 1."""

    file: str
    line: int
    column: int
    written: str = field(default="", compare=False, repr=False)
    """The source of a scalar from this place on."""

    def within(self, value: str, offset: int) -> "Mark":
        """Return the place of `value[offset]`.

        Only letters are counted, because YAML folds some spaces.
        """
        before = len("".join(value[:offset].split()))
        letters = [found.start() for found in re.finditer(r"\S", self.written)]
        passed = self.written[: letters[before]] if before < len(letters) else self.written
        lines, last = passed.count("\n"), len(passed) - passed.rfind("\n")
        return Mark(self.file, self.line + lines, last if lines else self.column + len(passed))


@dataclass(frozen=True)
class Document:
    """The content of a YAML file, with the place of every key and value.

    - `faults`: faults of single places; the rest can be read.
    - `bases`: the files that this one extends, in the order in which they were read (extends.py).
    - `loose`: keys in braces without a colon, mostly text that a comma has cut off, with the fault
      of each that applies if no such key is known.
    """

    file: str
    data: dict[str, Any]
    values: Mapping[YamlPath, Mark]
    keys: Mapping[YamlPath, Mark]
    faults: tuple[Fault, ...] = ()
    bases: tuple[str, ...] = ()
    loose: Mapping[YamlPath, Fault] = field(default_factory=dict)

    @property
    def files(self) -> tuple[str, ...]:
        """All files that were read, this one first."""
        return (self.file, *self.bases)

    def at(self, path: YamlPath) -> Any:
        """Return the value at `path`, or None if there is none."""
        value: Any = self.data
        for step in path:
            if isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                value = value.get(step) if isinstance(value, dict) else None
        return value

    def fault(
        self,
        code: Code,
        path: YamlPath,
        message: str,
        advice: Advice | None = None,
        *,
        at_key: bool = False,
        offset: int = 0,
    ) -> Fault:
        """Return a fault at the value of `path`.

        If the file does not contain `path`, the place is that of its nearest parent outside the
        bases.

        Args:
            advice: The part of the message that suggests a value; it becomes a suggestion. Its
                offers become those of the fault, even if it is empty.
            at_key: Whether the fault is at the key instead of the value.
            offset: The number of characters before the fault within the value.
        """
        marks = self.keys if at_key else self.values
        elsewhere = () if path in marks else self.bases
        known = path
        while known and (known not in marks or marks[known].file in elsewhere):
            known = known[:-1]
        mark = marks.get(known) or Mark(self.file, 1, 1)
        if offset and known == path:
            mark = mark.within(self.at(path), offset)
        suggestions = (Suggestion(path, advice.value, advice, at_key),) if advice else ()
        offers = advice.offers if advice is not None else ()
        return Fault(
            code, message, dotted(path), mark.file, mark.line, mark.column, suggestions, offers
        )


def dotted(path: Iterable[str | int]) -> str:
    """Return a path as written in messages and settings, such as `teams.colours.0`."""
    return ".".join(map(str, path))


class _Loader(Composer, BaseResolver):
    """PyYAML's composer without the implicit scalar types of YAML 1.1; it reads events."""

    def __init__(self, events: Sequence[yaml.Event]) -> None:
        Composer.__init__(self)
        BaseResolver.__init__(self)
        self._events = deque(events)

    def check_event(self, *kinds: type[yaml.Event]) -> bool:
        return bool(self._events) and isinstance(self._events[0], kinds)

    def peek_event(self) -> yaml.Event:
        return self._events[0]

    def get_event(self) -> yaml.Event:
        return self._events.popleft()


def read(source: Path, name: str | None = None) -> Document:
    """Return the document in a file; `name` is its name in messages (default: its path).

    Raises UsageError if it cannot be read, InvalidVariant if it is not YAML.
    """
    name = name or str(source)
    return decoded(raw(source, name), name)


def raw(source: Path, name: str) -> bytes:
    """Return the content of a file.

    Raises UsageError if it cannot be read or is not a regular file, InvalidVariant if it is too
    large.
    """
    try:
        with open(source, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(None, "not a regular file")
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise UsageError(Fault(Code.NOT_FOUND, f"{name}: {reason}")) from error
    if len(content) > MAX_BYTES:
        message = f"the file is over {MAX_BYTES:,} bytes; a board takes a few thousand"
        raise InvalidVariant(Fault(Code.TOO_BIG, message, "", name, 1, 1))
    return content


def _without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking, even if it is a pipe without a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decoded(content: bytes, name: str, holds: str = BOARD) -> Document:
    """Return the document in the bytes of a file; raises InvalidVariant if it is not YAML."""
    return parse(text_of(content, name), name, holds)


def text_of(content: bytes, name: str) -> str:
    """Return the text in the bytes of a file, with line feeds as line ends.

    Raises InvalidVariant if it is not UTF-8.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        message = "the file is not UTF-8 text; save it as UTF-8"
        raise InvalidVariant(Fault(Code.YAML, message, "", name, line, column)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse(text: str, name: str, holds: str = BOARD) -> Document:
    """Return the document in `text`; `holds` describes the expected content for messages.

    Raises InvalidVariant if it cannot be read at all.
    """
    node = composed(text, name)
    if not isinstance(node, yaml.MappingNode):
        what = "this is" if node else "the file is empty,"
        message = f"{what} not {holds} and other keys, one a line"
        raise InvalidVariant(Fault(Code.YAML, message, "", name, 1, 1))
    builder = Builder(text, name, is_file=True)
    data = builder.value(node, ())
    faults = tuple(builder.faults)
    return Document(name, data, builder.values, builder.keys, faults, loose=builder.loose)


@lru_cache(maxsize=8)  # each change that is tried on a file reads it again
def composed(text: str, name: str) -> yaml.Node | None:
    """Return the root node of a text, which must not be modified; None if the text is empty.

    Raises InvalidVariant if the text is not YAML, or too big.
    """
    try:
        loader: Any = _Loader(_events(text, name))
        node: yaml.Node | None = loader.get_single_node()
        return node
    except yaml.MarkedYAMLError as error:
        line, column, message, lines, offers = syntax.refusal(error, text)
        suggestions = tuple(Suggestion((), advice.value, advice) for advice in lines)
        fault = Fault(Code.YAML, message, "", name, line, column, suggestions, offers)
        raise InvalidVariant(fault) from error
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        refusal = not_text(chr(error.character))
        fault = Fault(Code.YAML, refusal, "", name, line, column, offers=refusal.offers)
        raise InvalidVariant(fault) from error


def _events(text: str, name: str) -> list[yaml.Event]:
    """Return the flat stream of events in a text, before anything recursive processes it.

    Raises InvalidVariant if the text exceeds a limit or has a tag.
    """
    depth, events = 0, list[yaml.Event]()
    for count, event in enumerate(yaml.parse(text, Loader=yaml.SafeLoader)):
        events.append(event)
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        code, message = Code.TOO_BIG, ""
        if depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
        elif count > MAX_NODES:
            message = f"the file holds too much; expected {MAX_NODES:,} values at most"
        elif (tag := getattr(event, "tag", None)) is not None:
            short = tag.replace("tag:yaml.org,2002:", "!!")
            code = Code.TAG
            message = f"tags such as {short} are not used here; write the plain value"
        if message:
            mark: Any = event.start_mark  # a parsed event has one
            raise InvalidVariant(Fault(code, message, "", name, mark.line + 1, mark.column + 1))
    return events


class Builder:
    """Turns nodes into data and records the place of each.

    Top-level keys of a whole file (`is_file`) that begin with `x-` are left out; they hold values
    for aliases elsewhere.
    """

    def __init__(self, text: str, file: str, *, is_file: bool = False) -> None:
        self.text = text
        self.file = file
        self.is_file = is_file
        self._merger = Merger()
        self.faults: list[Fault] = []
        self.values: dict[YamlPath, Mark] = {}
        self.keys: dict[YamlPath, Mark] = {}
        self.loose: dict[YamlPath, Fault] = {}
        self.characters = 0

    def value(self, node: yaml.Node, path: YamlPath) -> Any:
        """Return the data of a node at a path; raise InvalidVariant if aliases make it too big."""
        self.values[path] = self._mark(node, inside=True)
        too_many = len(self.values) > MAX_NODES or self.characters > MAX_BYTES
        if too_many or len(path) > MAX_DEPTH:
            top = path[:1]
            mark = self.values.get(top) or Mark(self.file, 1, 1)
            message = f"aliases make this file too large; expected {MAX_NODES:,} values at most"
            raise InvalidVariant(
                Fault(Code.TOO_BIG, message, dotted(top), self.file, mark.line, mark.column)
            )
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, k)) for k, child in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode)
        return self._scalar(node, path)

    def _mapping(self, node: yaml.MappingNode, path: YamlPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if node.flow_style:
            self._note_loose(node, path)
        for key_node, value_node in self._pairs(node, path):
            if not isinstance(key_node, yaml.ScalarNode):
                self.faults.append(
                    self._fault(Code.YAML, key_node, path, "a key must be plain text")
                )
                continue
            key = _shown(key_node)
            here = (*path, key)
            if is_merge(key_node):
                message = "the key is written twice; expected one, with a list of mappings"
                self.faults.append(self._fault(Code.DUPLICATE_KEY, key_node, here, message))
                continue
            if self.is_file and not path and key.startswith(PRIVATE):
                continue
            if key_node.style is None and key != key.strip():  # YAML strips plain spaces only
                message = f"a blank that is no plain space is beside {key.strip()}"
                here = (*path, key.strip())
                message = f"{message}; expected plain spaces"
                self.faults.append(self._fault(Code.YAML, key_node, here, message, Offer("blanks")))
                continue
            if refusal := smuggled(key_node.value):
                self.faults.append(self._fault(Code.YAML, key_node, here, refusal, *refusal.offers))
            if key in data:
                first = self.keys[here].line
                message = f"the key is written twice; the first is on line {first}"
                twice = self._fault(Code.DUPLICATE_KEY, key_node, here, message)
                self.faults.append(self.loose.get(here, twice))
                continue
            self.keys[here] = self._mark(key_node)
            data[key] = self.value(value_node, here)
        return data

    def _pairs(self, node: yaml.MappingNode, path: YamlPath) -> list[tuple[yaml.Node, yaml.Node]]:
        """Return the keys and values of a mapping, including merged ones."""
        try:
            return self._merger.pairs(node)
        except CannotMerge as error:
            code = Code.TOO_BIG if error.too_big else Code.WRONG_TYPE
            fault = self._fault(code, error.node, path, str(error))
            if error.too_big:
                raise InvalidVariant(fault) from error
            self.faults.append(fault)
            return [pair for pair in node.value if not is_merge(pair[0])]

    def _note_loose(self, node: yaml.MappingNode, path: YamlPath) -> None:
        """Record keys in braces without a colon, each with its fault in case it is no key."""
        head, text = node.value[0] if node.value else (node, node)
        for loose, run in groupby(node.value, self._is_loose):
            pairs = list(run)
            if not loose:
                head, text = pairs[-1]
                continue
            places = [(*path, _shown(key)) for key, _ in pairs]
            plain = isinstance(text, yaml.ScalarNode) and text.style is None and text.value
            if plain and isinstance(head, yaml.ScalarNode):
                pieces = ", ".join(map(_shown, [text, *(key for key, _ in pairs)]))
                quoted = f'"{pieces.strip(_CURLY)}"'
                words = f"; expected `{_shown(head)}: {quoted}`"
                message = f"text with commas inside braces needs quotes{words}"
                here = (*path, _shown(head))
                drops = tuple(_shown(key) for key, _ in pairs)
                suggestion = Suggestion(here, quoted, words, drops=drops)
                fault = self._fault(Code.YAML, text, here, message)
                fault = replace(fault, suggestions=(suggestion,))
                self.loose |= dict.fromkeys(places, fault)
                continue
            for here, (key, _) in zip(places, pairs, strict=True):
                word, _, value = _shown(key).partition(":")
                message = f"a colon and a value are missing; expected `{word}: …`"
                offers = []
                if value:
                    message = f"a space is missing after the colon; expected `{word}: {value}`"
                    offers = [Offer("word", f"{word}: {value}", f"{word}:{value}")]
                self.loose[here] = self._fault(Code.YAML, key, (*path, word), message, *offers)

    def _is_loose(self, pair: tuple[yaml.Node, yaml.Node]) -> bool:
        """Return whether a key is unquoted text with neither a colon nor a value."""
        key, value = pair
        if not isinstance(key, yaml.ScalarNode) or key.style is not None or value.value != "":
            return False
        ends: Any = key.end_mark, value.end_mark
        return not self.text[ends[0].index : ends[1].index].strip()

    def _scalar(self, node: yaml.ScalarNode, path: YamlPath) -> Any:
        if refusal := smuggled(node.value):
            self.faults.append(self._fault(Code.YAML, node, path, refusal, *refusal.offers))
            return None
        try:
            return scalar(node.value) if node.style is None else node.value
        except ValueError as error:
            self.faults.append(self._fault(Code.OUT_OF_RANGE, node, path, str(error)))
            return None

    def _mark(self, node: yaml.Node, *, inside: bool = False) -> Mark:
        """Return the place of a node; `inside` skips the quote of a quoted scalar."""
        quoted = inside and getattr(node, "style", None) in ("'", '"')
        start: Any = node.start_mark  # a composed node has both marks
        end: Any = node.end_mark
        written = ""
        if isinstance(node, yaml.ScalarNode):
            written = self.text[start.index + quoted : end.index - quoted]
            written = _HEADER.sub(lambda found: " " * len(found[0]), written, count=1)
            self.characters += len(written)
        return Mark(self.file, start.line + 1, start.column + 1 + quoted, written)

    def _fault(
        self, code: Code, node: yaml.Node, path: YamlPath, message: str, *offers: Offer
    ) -> Fault:
        mark = self._mark(node)
        place = mark.line, mark.column
        return Fault(code, message, dotted(path), self.file, *place, offers=offers)


def _shown(node: yaml.Node) -> str:
    """Return the text of a scalar without characters that cannot be shown."""
    return without_smuggled(node.value)
