"""YAML text → plain data in which every value knows its line and column.

Reads YAML 1.2's core scalars (`no` and `12:30` are strings), refuses duplicate
keys and tags, and never builds anything but mappings, lists and scalars. Files
may come from a stranger: size, depth and the growth through aliases are bounded.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cuatto_kit.errors import Fault, InvalidVariant, UsageError, YamlPath

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_NODES = 50_000
MAX_DIGITS = 15

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE = re.compile(r"true|True|TRUE")
_FALSE = re.compile(r"false|False|FALSE")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


@dataclass(frozen=True)
class Mark:
    """A place in a file; line and column count from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True)
class Document:
    """What a YAML file says, with the place of every key and value."""

    file: str
    data: dict[str, Any]
    values: Mapping[YamlPath, Mark]
    keys: Mapping[YamlPath, Mark]

    def fault(
        self, code: str, path: YamlPath, message: str, *, at_key: bool = False, offset: int = 0
    ) -> Fault:
        """A fault at the value (or the key) of `path`, `offset` characters into it.

        Where the file does not hold `path`, its nearest parent is named.
        """
        marks = self.keys if at_key else self.values
        known = path
        while known and known not in marks:
            known = known[:-1]
        mark = marks.get(known) or Mark(self.file, 1, 1)
        column = mark.column + (offset if known == path else 0)
        return Fault(code, message, dotted(path), mark.file, mark.line, column)


def dotted(path: Iterable[str | int]) -> str:
    return ".".join(map(str, path))


class _Loader(yaml.SafeLoader):
    """PyYAML's composer without YAML 1.1's idea of scalars."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 (the base class has it so)


def read(source: Path, name: str | None = None) -> Document:
    """The document in a file; `name` stands for it in messages (default: its path).

    Raises UsageError where it cannot be read, InvalidVariant where it is not YAML.
    """
    name = name or str(source)
    try:
        with source.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise UsageError(Fault("NOT_FOUND", f"{name}: {reason}")) from error
    if len(raw) > MAX_BYTES:
        message = f"the file is over {MAX_BYTES:,} bytes; a board takes a few thousand"
        raise InvalidVariant(Fault("TOO_BIG", message, "", name, 1, 1))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        message = "the file is not UTF-8 text; save it as UTF-8"
        raise InvalidVariant(Fault("YAML", message, "", name, line, column)) from error
    return parse(text, name)


def parse(text: str, name: str) -> Document:
    """The document in `text`. Raises InvalidVariant with every fault found."""
    try:
        _refuse_hostile(text, name)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        message = error.problem or "this is not YAML"
        if error.context:
            message = f"{message} {error.context}"
        raise InvalidVariant(Fault("YAML", message, "", name, line, column)) from error
    except yaml.YAMLError as error:  # a character that YAML does not allow
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1
        column = position - text.rfind("\n", 0, position)
        message = f"{getattr(error, 'reason', 'this is not YAML')}"
        raise InvalidVariant(Fault("YAML", message, "", name, line, column)) from error
    if not isinstance(node, yaml.MappingNode):
        message = "this is not a board; expected `game:` and other keys, one a line"
        raise InvalidVariant(Fault("YAML", message, "", name, 1, 1))
    builder = _Builder(name)
    data = builder.value(node, ())
    if builder.faults:
        raise InvalidVariant(builder.faults)
    return Document(name, data, builder.values, builder.keys)


def _refuse_hostile(text: str, name: str) -> None:
    """Walks the flat stream of events, before anything recursive touches the text."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        start: Any = event.start_mark  # an event that was parsed has one
        line, column = start.line + 1, start.column + 1
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
            raise InvalidVariant(Fault("TOO_BIG", message, "", name, line, column))
        if (tag := getattr(event, "tag", None)) is not None:
            message = f"tags such as {tag} are not used here; write the plain value"
            raise InvalidVariant(Fault("TAG", message, "", name, line, column))


class _Builder:
    """Turns nodes into data and notes where each came from."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.values: dict[YamlPath, Mark] = {}
        self.keys: dict[YamlPath, Mark] = {}

    def value(self, node: yaml.Node, path: YamlPath) -> Any:
        self.values[path] = self._mark(node, inside=True)
        if len(self.values) > MAX_NODES or len(path) > MAX_DEPTH:
            message = "aliases make this file too large" if path else "the file is too large"
            raise InvalidVariant(self._fault("TOO_BIG", node, path, message))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, k)) for k, child in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode)
        return self._scalar(node, path)

    def _mapping(self, node: yaml.MappingNode, path: YamlPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self.faults.append(self._fault("YAML", key_node, path, "a key must be plain text"))
                continue
            key = key_node.value
            here = (*path, key)
            if key in data:
                first = self.keys[here].line
                message = f"the key is written twice; the first stands on line {first}"
                self.faults.append(self._fault("DUPLICATE_KEY", key_node, here, message))
                continue
            self.keys[here] = self._mark(key_node)
            data[key] = self.value(value_node, here)
        return data

    def _scalar(self, node: yaml.ScalarNode, path: YamlPath) -> Any:
        try:
            return scalar(node.value) if node.style is None else node.value
        except ValueError as error:
            self.faults.append(self._fault("OUT_OF_RANGE", node, path, str(error)))
            return None

    def _mark(self, node: yaml.Node, *, inside: bool = False) -> Mark:
        """The node's place; `inside` steps over the quote of a quoted scalar."""
        quoted = inside and getattr(node, "style", None) in ("'", '"')
        start = node.start_mark
        return Mark(self.file, start.line + 1, start.column + 1 + quoted)

    def _fault(self, code: str, node: yaml.Node, path: YamlPath, message: str) -> Fault:
        mark = self._mark(node)
        return Fault(code, message, dotted(path), self.file, mark.line, mark.column)


def scalar(text: str) -> Any:
    """A plain scalar by YAML 1.2's core schema. Raises ValueError on an absurd number."""
    if _NULL.fullmatch(text):
        return None
    if _TRUE.fullmatch(text):
        return True
    if _FALSE.fullmatch(text):
        return False
    if _INTEGER.fullmatch(text) or _OCTAL_OR_HEX.fullmatch(text):
        if len(text) > MAX_DIGITS:
            raise ValueError(f"a number of {len(text)} digits; expected {MAX_DIGITS} at most")
        return int(text, 10 if _INTEGER.fullmatch(text) else 0)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _SPECIAL.fullmatch(text):
        return float(text.replace(".", "", 1))
    return text


def override(document: Document, settings: Iterable[str]) -> Document:
    """The document with `path=value` settings laid over it; values are read as YAML.

    Raises UsageError on a setting that is not of that form or does not fit.
    """
    for setting in settings:
        path_text, equals, value_text = setting.partition("=")
        if not equals or not path_text:
            message = f"--set {setting}: expected path=value, as in rules.finish=exact"
            raise UsageError(Fault("USAGE", message))
        path: YamlPath = tuple(path_text.split("."))
        value = parse(f"value: {value_text}", f"--set {path_text}").data["value"]
        document = _with_value(document, path, value)
    return document


def _with_value(document: Document, path: YamlPath, value: Any) -> Document:
    mark = Mark(f"--set {dotted(path)}", 1, 1)

    def put(data: Any, rest: YamlPath) -> Any:
        if not rest:
            return value
        key, below = rest[0], rest[1:]
        if isinstance(data, list):
            position = int(key) if str(key).isdecimal() else -1
            if not 0 <= position < len(data):
                message = f"--set {dotted(path)}: no item {key}; expected 0 to {len(data) - 1}"
                raise UsageError(Fault("USAGE", message))
            return [put(item, below) if k == position else item for k, item in enumerate(data)]
        mapping = data if isinstance(data, dict) else {}
        return {**mapping, key: put(mapping.get(str(key)), below)}

    prefixes = {path[:k] for k in range(1, len(path) + 1)}

    def kept(marks: Mapping[YamlPath, Mark]) -> dict[YamlPath, Mark]:
        return {here: place for here, place in marks.items() if here[: len(path)] != path} | {
            here: mark for here in prefixes if here not in marks or here == path
        }

    return Document(
        document.file, put(document.data, path), kept(document.values), kept(document.keys)
    )
