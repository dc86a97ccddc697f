"""`--set path=value`: settings laid over a document."""

import re
from collections.abc import Iterable

from pydantic import JsonValue

from cuatto_kit.config.document import Builder, Document, Mark, composed, dotted
from cuatto_kit.config.parts import Part, with_part
from cuatto_kit.config.scalars import smuggled
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
    """The value that a text means in YAML; `file` stands for it in messages. Raises InvalidVariant
    where it is no YAML."""
    node = composed(value_text, file)
    builder = Builder(value_text, file)
    value = None if node is None else builder.value(node, ())
    marks = {(): Mark(file, 1, 1), **builder.values}
    return Part(value, marks, builder.keys, tuple(builder.faults), builder.loose)
