"""What the doctor finds, as data: plain, so that it can be told where any library is missing."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from cuatto_kit.cache.store import Json
from cuatto_kit.errors import Code, Fault

SCHEMA = 1
State = Literal["ok", "note", "fault"]
Topic = Literal["libraries", "extras", "work", "programs", "folders", "machine"]

_EXPLAINED = {"use_attribute_docstrings": True}  # for pydantic, which makes the schema


@dataclass(frozen=True)
class Line:
    """One thing that was looked at."""

    __pydantic_config__ = _EXPLAINED

    topic: Topic
    """What it belongs to."""
    name: str
    """What was looked at: a library, a program, a folder."""
    state: State
    """`ok`; `note`: something is left out or slower; `fault`: boards are not built or played."""
    message: str
    """What was found, in words."""
    mend: str = ""
    """What to do about it; empty where there is nothing to do."""
    version: str = ""
    """Its version, where it has one."""
    path: str = ""
    """Where it lies, where it lies anywhere."""

    @property
    def fault(self) -> Fault:
        """The line as an error."""
        told = f"{self.message}; {self.mend}" if self.mend else self.message
        return Fault(Code.INSTALLATION, told, self.name)


@dataclass(frozen=True)
class Examination:
    """All that was looked at."""

    __pydantic_config__ = _EXPLAINED

    schema: int
    """The version of this document."""
    version: str
    """The version of cuatto-kit."""
    python: str
    """The version of Python."""
    platform: str
    """The system, as Python names it."""
    state: State
    """The gravest of all lines."""
    lines: tuple[Line, ...]
    """What was looked at."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What hinders boards from being built or played."""
        return tuple(line.fault for line in self.lines if line.state == "fault")

    def as_json(self) -> Mapping[str, Json]:
        """Plain data; `error` stands in it where there are faults, as in every answer."""
        told = {"error": [fault.as_json() for fault in self.faults]} if self.faults else {}
        return {**asdict(self), **told}


def gravest(lines: tuple[Line, ...]) -> State:
    """The state of all together."""
    states = {line.state for line in lines}
    return "fault" if "fault" in states else "note" if "note" in states else "ok"


def schema() -> Mapping[str, Json]:
    """The JSON Schema of what `doctor --json` prints."""
    from pydantic import TypeAdapter

    from cuatto_kit.documents import DIALECT, Untitled

    made = TypeAdapter(Examination).json_schema(schema_generator=Untitled)
    title, words = "cuatto-kit doctor --json", "What a machine has and lacks for cuatto-kit."
    return {"$schema": DIALECT, **made, "title": title, "description": words}
