"""`--set path=value`: settings and other parts that replace parts of a document.

Every value keeps its place in the file.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.document import Builder, Document, Mark, composed, dotted
from cuatto_kit.config.yaml_text import smuggled
from cuatto_kit.errors import Code, Fault, InvalidVariant, UsageError, YamlPath

Marks = Mapping[YamlPath, Mark]


@dataclass(frozen=True)
class Part:
    """A value with the places of all values in it, by their paths relative to it."""

    value: Any
    values: Marks
    keys: Marks
    faults: tuple[Fault, ...] = ()
    loose: Mapping[YamlPath, Fault] | None = None


def part_of(document: Document, path: YamlPath) -> Part:
    """Return the part of a document at a path."""
    deep, above = len(path), f"{dotted(path)}."

    def below(marks: Mapping[YamlPath, Any]) -> dict[YamlPath, Any]:
        return {here[deep:]: found for here, found in marks.items() if here[:deep] == path}

    def shorter(fault: Fault) -> Fault:
        return replace(fault, path=fault.path.removeprefix(above))

    return Part(
        document.at(path),
        below(document.values),
        {here: mark for here, mark in below(document.keys).items() if here},
        tuple(shorter(fault) for fault in document.faults if fault.path.startswith(above)),
        {here: shorter(fault) for here, fault in below(document.loose).items()},
    )


def with_part(document: Document, path: YamlPath, part: Part) -> Document:
    """Return the document with a part at a path; missing mappings on the way are created."""
    above = dotted(path)
    made = {path[:length]: part.values[()] for length in range(1, len(path) + 1)}

    def longer(fault: Fault) -> Fault:
        return replace(fault, path=f"{above}.{fault.path}".rstrip("."))

    def kept(marks: Marks) -> dict[YamlPath, Mark]:
        return {here: mark for here, mark in marks.items() if here[: len(path)] != path}

    def below(marks: Mapping[YamlPath, Any]) -> dict[YamlPath, Any]:
        return {(*path, *here): found for here, found in marks.items()}

    faults = (fault for fault in document.faults if not f"{fault.path}.".startswith(f"{above}."))
    loose = {here: longer(fault) for here, fault in below(part.loose or {}).items()}
    data: Any = put(document.data, path, part.value)
    return Document(
        document.file,
        data,
        {**made, **kept(document.values), **below(part.values)},
        {**made, **kept(document.keys), **below(part.keys)},
        (*faults, *map(longer, part.faults)),
        document.bases,
        {**document.loose, **loose},
    )


def with_list(document: Document, path: YamlPath, values: Sequence[JsonValue]) -> Document:
    """Return the document with a list in place of a value; the items have the value's place."""
    mark = document.values[path]
    marks: dict[YamlPath, Mark] = {(): mark, **{(k,): mark for k in range(len(values))}}
    return with_part(document, path, Part([*values], marks, {}))


def put(data: JsonValue, path: YamlPath, value: JsonValue) -> JsonValue:
    """Return `data` with `value` at `path`; missing mappings on the way are created."""
    if not path:
        return value
    step, below = path[0], path[1:]
    if isinstance(step, int):
        assert isinstance(data, list)
        return [*data[:step], put(data[step], below, value), *data[step + 1 :]]
    mapping = data if isinstance(data, dict) else {}
    return {**mapping, step: put(mapping.get(step), below, value)}


def override(document: Document, settings: Iterable[str]) -> Document:
    """Return the document with `path=value` settings applied; values are read as YAML.

    Raises UsageError if a setting has another form or does not fit, InvalidVariant if a value is
    not valid YAML.
    """
    for setting in settings:
        path_text, equals, value_text = setting.partition("=")
        if not equals or not path_text:
            message = f"--set {setting}: expected path=value, as in rules.finish=exact"
            raise UsageError(Fault(Code.USAGE, message))
        document = _laid_over(document, _steps(document, path_text), value_text)
    return document


def value_of(text: str) -> JsonValue:
    """Return the value of a setting's text; the text itself if it is not valid YAML."""
    try:
        node = composed(text, "")
        value: JsonValue = None if node is None else Builder(text, "").value(node, ())
    except InvalidVariant:
        return text
    return value


def _steps(document: Document, path_text: str) -> YamlPath:
    """Return the path that a setting names: keys, and numbers for items of lists."""
    path: YamlPath = ()
    if refusal := smuggled(path_text):
        raise UsageError(Fault(Code.USAGE, f"--set {path_text}: {refusal}"))
    for word in path_text.split("."):
        here = document.at(path)
        if not isinstance(here, list):
            path = (*path, word)
        elif re.fullmatch("[0-9]{1,6}", word) and int(word) < len(here):
            path = (*path, int(word))
        else:
            message = f"--set {path_text}: no item {word}; expected 0 to {len(here) - 1}"
            raise UsageError(Fault(Code.USAGE, message))
    return path


def _laid_over(document: Document, path: YamlPath, value_text: str) -> Document:
    return with_part(document, path, part_said(value_text, f"--set {dotted(path)}"))


def part_said(value_text: str, file: str) -> Part:
    """Return the part that a text means as YAML; `file` is its name in messages.

    Raises InvalidVariant if it is not valid YAML.
    """
    node = composed(value_text, file)
    builder = Builder(value_text, file)
    value = None if node is None else builder.value(node, ())
    marks = {(): Mark(file, 1, 1), **builder.values}
    return Part(value, marks, builder.keys, tuple(builder.faults), builder.loose)
