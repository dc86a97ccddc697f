"""Verification of suggestions: a fault retains only the suggestions that would mend it.

Each suggestion is applied to the document, which is then judged again. The suggestion is retained
if its fault is gone and nothing else is wrong at its place or with a collection that contains it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.settings import part_said, put, with_part
from cuatto_kit.errors import Fault, InvalidVariant, Suggestion, YamlPath

MOST_TRIED = 16
"""The maximum number of suggestions that are tried for a document; the others are left out."""
MOST_VALUES = 20_000
"""The maximum number of values that are judged again, over all suggestions."""

Judge = Callable[[Document], Iterable[Fault]]
"""A function that returns all faults of a document, with any suggestions."""

Mark = TypeVar("Mark")


def verified(document: Document, faults: Sequence[Fault], judge: Judge) -> list[Fault]:
    """Return the faults of a document with only those suggestions that would mend them."""
    told = {_key(fault) for fault in faults}
    left = min(MOST_TRIED, MOST_VALUES // (1 + len(document.values)))
    found = []
    for fault in faults:
        for suggestion in fault.suggestions:
            left -= 1
            if left < 0 or not _holds(document, fault, suggestion, judge, told):
                fault = fault.without(suggestion)
        found.append(fault)
    return found


def verified_lines(
    text: str, faults: Sequence[Fault], judge: Callable[[str], Iterable[Fault]]
) -> list[Fault]:
    """Return the faults of a text that is not valid YAML, with only those suggested lines that mend
    them.

    A suggested line is retained if no fault remains on that line. Other suggestions are not tried.
    """
    found = []
    for fault in faults:
        for suggestion in (one for one in fault.suggestions if not one.path):
            after = judge(with_line(text, fault.line, suggestion.value))
            if any((new.file, new.line) == (fault.file, fault.line) for new in after):
                fault = fault.without(suggestion)
        found.append(fault)
    return found


def with_line(text: str, number: int, line: str) -> str:
    """Return the text with the line of that number (from 1) replaced by `line`, equally indented.

    A comment on the old line is replaced, too.
    """
    lines = text.split("\n")
    written = lines[number - 1]
    indent = len(written) - len(written.lstrip(" "))
    lines[number - 1] = written[:indent] + line
    return "\n".join(lines)


def _key(fault: Fault) -> tuple[str, str, str]:
    """Return the key that identifies a fault, without its suggestions."""
    for suggestion in fault.suggestions:
        fault = fault.without(suggestion)
    return fault.code, fault.path, fault.message


def _holds(
    document: Document,
    fault: Fault,
    suggestion: Suggestion,
    judge: Judge,
    told: set[tuple[str, str, str]],
) -> bool:
    """Return whether the suggestion removes its fault and causes no new one at its place."""
    try:
        after = applied(document, suggestion)
        found = {_key(other) for other in judge(after)}
    except (InvalidVariant, ValueError):
        return False
    place = f"{dotted(changed_path(suggestion))}."
    new = [f"{path}.".lstrip(".") for _, path, _ in found - told]
    if _key(fault) in found or any(place.startswith(path) for path in new):
        return False
    return suggestion.at_key or not any(path.startswith(place) for path in new)


def changed_path(suggestion: Suggestion) -> YamlPath:
    """Return the path of the changed value or key after the suggestion is applied."""
    if suggestion.at_key:
        return (*suggestion.path[:-1], suggestion.value)
    return suggestion.path


def applied(document: Document, suggestion: Suggestion) -> Document:
    """Return the document with a suggestion applied.

    Raises ValueError if it does not fit the document, InvalidVariant if its value is not valid
    YAML.
    """
    document = _without(document, suggestion)
    if not suggestion.at_key:
        return with_part(document, suggestion.path, part_said(suggestion.value, document.file))
    path, name = suggestion.path, suggestion.value
    holder = document.at(path[:-1])
    if not isinstance(holder, dict) or path[-1] not in holder or name in holder:
        raise ValueError(f"{dotted(path)} cannot be called {name}")
    renamed = {(name if key == path[-1] else key): value for key, value in holder.items()}
    data: Any = put(document.data, path[:-1], renamed)
    return replace(
        document,
        data=data,
        values=dict(_renamed(document.values, path, name)),
        keys=dict(_renamed(document.keys, path, name)),
        loose=dict(_renamed(document.loose, path, name)),
    )


def _renamed(
    marks: Mapping[YamlPath, Mark], path: YamlPath, name: str
) -> Iterator[tuple[YamlPath, Mark]]:
    deep = len(path)
    for here, mark in marks.items():
        yield ((*path[:-1], name, *here[deep:]) if here[:deep] == path else here), mark


def _without(document: Document, suggestion: Suggestion) -> Document:
    """Return the document without the keys that a suggestion drops."""
    above = suggestion.path[:-1]
    gone = {(*above, key) for key in suggestion.drops}
    if not gone:
        return document
    kept = {k: v for k, v in document.at(above).items() if (*above, k) not in gone}
    data: Any = put(document.data, above, kept)
    return replace(
        document,
        data=data,
        values={here: mark for here, mark in document.values.items() if here not in gone},
        keys={here: mark for here, mark in document.keys.items() if here not in gone},
        loose={here: other for here, other in document.loose.items() if here not in gone},
    )
