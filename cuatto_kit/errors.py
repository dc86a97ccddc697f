"""Every error a person can cause or meet, its code and its exit status.

    status  error            codes
    ------  ---------------  ------------------------------------------------------------
    1       InternalError    RENDER (a part that cannot be made: the kit's own fault)
    2       UsageError       USAGE, NOT_FOUND, EXISTS, NO_OPENSCAD
    3       InvalidVariant   YAML, TAG, TOO_BIG, DUPLICATE_KEY, UNKNOWN_KEY, MISSING_KEY,
                             WRONG_TYPE, BAD_VALUE, OUT_OF_RANGE, BAD_WALK, UNKNOWN_NAME,
                             NO_PLACE, ENDS_APART
    4       CannotPrint      OVERLAP, OFF_BED, BAD_MESH
    5       CannotPlay       UNREACHABLE, DEAD_END, LOOP, NO_FINISH, BRIDGE_SHORT

A `Fault` is one error with its place in a file; all faults of a file are
reported in one go. A `Finding` is a remark on a board that is well described:
those of severity "error" become faults, the others travel with the kit.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Literal

YamlPath = tuple[str | int, ...]
Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong; `line` and `column` count from 1, 0 where there is no file."""

    code: str
    message: str
    path: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else ""
        subject = f"{self.code} {self.path}".rstrip()
        return f"{place}{subject}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Finding:
    """A remark on a layout or a part.

    `where` names it for a reader (a space, a path, a part); `source` is the
    place in the YAML that it comes from.
    """

    code: str
    severity: Severity
    where: str
    message: str
    source: YamlPath = ()

    def as_json(self) -> dict[str, str]:
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": self.message,
        }


class KitError(Exception):
    """The base of all errors that end a command; holds every fault found."""

    status: ClassVar[int] = 1

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class InternalError(KitError):
    status = 1


class UsageError(KitError):
    status = 2


class InvalidVariant(KitError):
    status = 3


class CannotPrint(KitError):
    status = 4


class CannotPlay(KitError):
    status = 5


_CANNOT_PRINT = {"OVERLAP", "OFF_BED", "BAD_MESH"}
_CANNOT_PLAY = {"UNREACHABLE", "DEAD_END", "LOOP", "NO_FINISH", "BRIDGE_SHORT"}


def error_for(faults: Iterable[Fault]) -> KitError:
    """The error that carries these faults of a file: the gravest, by lowest status."""
    faults = tuple(faults)
    codes = {fault.code for fault in faults}
    if not codes <= _CANNOT_PRINT | _CANNOT_PLAY:
        return InvalidVariant(faults)
    return CannotPrint(faults) if codes & _CANNOT_PRINT else CannotPlay(faults)
