"""`--set path=value`: settings laid over a document."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.document import Builder, Document, Mark, composed, dotted
from cuatto_kit.errors import Code, Fault, InvalidVariant, UsageError, YamlPath


def override(document: Document, settings: Iterable[str]) -> Document:
    """The document with `path=value` settings laid over it; values are read as YAML.

    Raises UsageError on a setting that is not of that form or does not fit,
    InvalidVariant on a value that is not YAML.
    """
    for setting in settings:
        path_text, equals, value_text = setting.partition("=")
        if not equals or not path_text:
            message = f"--set {setting}: expected path=value, as in rules.finish=exact"
            raise UsageError(Fault(Code.USAGE, message))
        document = _laid_over(document, _steps(document, path_text), value_text)
    return document


def value_of(text: str) -> JsonValue:
    """What the text of a setting's value means; the text itself where it is not YAML."""
    try:
        node = composed(text, "")
        value: JsonValue = None if node is None else Builder(text, "").value(node, ())
    except InvalidVariant:
        return text
    return value


def _steps(document: Document, path_text: str) -> YamlPath:
    """The path that a setting names: keys, and numbers where the document has a list."""
    path: YamlPath = ()
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
    file = f"--set {dotted(path)}"
    node = composed(value_text, file)
    builder = Builder(value_text, file)
    value = None if node is None else builder.value(node, path)
    made = {path[:k]: Mark(file, 1, 1) for k in range(1, len(path) + 1)}

    def kept(marks: Mapping[YamlPath, Mark]) -> dict[YamlPath, Mark]:
        return {here: mark for here, mark in marks.items() if here[: len(path)] != path}

    below = f"{dotted(path)}."
    faults = (fault for fault in document.faults if not f"{fault.path}.".startswith(below))
    return Document(
        document.file,
        _put(document.data, path, value),
        {**made, **kept(document.values), **builder.values},
        {**made, **kept(document.keys), **builder.keys},
        (*faults, *builder.faults),
        document.bases,
        {**document.loose, **builder.loose},
    )


def _put(data: Any, path: YamlPath, value: Any) -> Any:
    """`data` with `value` at `path`; mappings on the way are made where they are missing."""
    if not path:
        return value
    step, below = path[0], path[1:]
    if isinstance(step, int):
        return [*data[:step], _put(data[step], below, value), *data[step + 1 :]]
    mapping = data if isinstance(data, dict) else {}
    return {**mapping, step: _put(mapping.get(step), below, value)}
