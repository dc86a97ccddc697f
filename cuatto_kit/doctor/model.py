"""The results of the examination as plain data, which need no library."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.errors import Code, Fault

SCHEMA = 1
"""The version of the JSON document."""
State = Literal["ok", "note", "fault"]
"""The result of a check."""
Topic = Literal["libraries", "extras", "work", "programs", "folders", "machine"]
"""A group of checks."""

_EXPLAINED = {"use_attribute_docstrings": True}  # for pydantic, which makes the schema


@dataclass(frozen=True)
class Line:
    """One result of the examination."""

    __pydantic_config__ = _EXPLAINED

    topic: Topic
    """The group of the result."""
    name: str
    """The object of the check: a library, a program, a folder."""
    state: State
    """`ok`; `note`: something is left out or slower; `fault`: boards cannot be built or played."""
    message: str
    """The finding in words."""
    mend: str = ""
    """The remedy; empty if none is needed."""
    version: str = ""
    """The version of the object, if it has one."""
    path: str = ""
    """The path of the object, if it has one."""

    @property
    def fault(self) -> Fault:
        """The result as an error."""
        told = f"{self.message}; {self.mend}" if self.mend else self.message
        return Fault(Code.INSTALLATION, told, self.name)


@dataclass(frozen=True)
class Examination:
    """All results of the examination."""

    __pydantic_config__ = _EXPLAINED

    schema: int
    """The version of this document."""
    version: str
    """The version of cuatto-kit."""
    python: str
    """The version of Python."""
    platform: str
    """The operating system, as Python names it."""
    state: State
    """The most serious state of all lines."""
    lines: tuple[Line, ...]
    """The results."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults that prevent boards from being built or played."""
        return tuple(line.fault for line in self.lines if line.state == "fault")

    def as_json(self) -> Mapping[str, Json]:
        """Return plain data; with faults it has the key `error`, as in every JSON output."""
        told = {"error": [fault.as_json() for fault in self.faults]} if self.faults else {}
        return {**asdict(self), **told}


def gravest(lines: tuple[Line, ...]) -> State:
    """Return the most serious state of the lines."""
    states = {line.state for line in lines}
    return "fault" if "fault" in states else "note" if "note" in states else "ok"


def schema() -> Mapping[str, Json]:
    """Return the JSON Schema of the output of `doctor --json`."""
    from pydantic import TypeAdapter

    from cuatto_kit.documents import DIALECT, Untitled

    made = TypeAdapter(Examination).json_schema(schema_generator=Untitled)
    title, words = "cuatto-kit doctor --json", "The state of a machine for cuatto-kit."
    return {"$schema": DIALECT, **made, "title": title, "description": words}
