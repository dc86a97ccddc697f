"""Parts of a document: taken out as they are written, or laid over it in place of what it says;
every value keeps the place where it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config.document import Document, Mark, dotted
from cuatto_kit.errors import Fault, YamlPath

Marks = Mapping[YamlPath, Mark]


@dataclass(frozen=True)
class Part:
    """A value with the places of all that is in it, by their paths from here."""

    value: Any
    values: Marks
    keys: Marks
    faults: tuple[Fault, ...] = ()
    loose: Mapping[YamlPath, Fault] | None = None


def part_of(document: Document, path: YamlPath) -> Part:
    """What stands at a path of a document."""
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
    """The document with a part at a path, where mappings are made as far as they are missing."""
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


def put(data: JsonValue, path: YamlPath, value: JsonValue) -> JsonValue:
    """`data` with `value` at `path`; mappings on the way are made where they are missing."""
    if not path:
        return value
    step, below = path[0], path[1:]
    if isinstance(step, int):
        assert isinstance(data, list)
        return [*data[:step], put(data[step], below, value), *data[step + 1 :]]
    mapping = data if isinstance(data, dict) else {}
    return {**mapping, step: put(mapping.get(step), below, value)}
