"""Every error a person can cause or meet, its code and its exit status.

    status  error            codes
    ------  ---------------  ------------------------------------------------------------
    1       InternalError    INTERNAL, RENDER (a part that cannot be made), SLICE (a plate that
                             cannot be sliced): the kit's own fault
    2       UsageError       USAGE, NOT_FOUND, EXISTS, NO_OPENSCAD, NO_SLICER
    3       InvalidVariant   YAML, TAG, TOO_BIG, DUPLICATE_KEY, UNKNOWN_KEY, MISSING_KEY,
                             WRONG_TYPE, BAD_VALUE, OUT_OF_RANGE, BAD_WALK, BAD_MAP, UNKNOWN_NAME,
                             NO_PLACE, ENDS_APART; NOT_FOUND (what a file names);
                             BAD_RECORD (a game written down)
    4       CannotPrint      OVERLAP, OFF_BED, BAD_MESH; ISLAND, THIN_WALL, OVERHANG, LEDGE,
                             FIRST_LAYER, TIPPING (a part that fails without supports);
                             INTERFERENCE, GAP, STUCK_PART (parts that do not fit together)
    5       CannotPlay       UNREACHABLE, DEAD_END, LOOP, NO_FINISH, BRIDGE_SHORT, STRANDED,
                             STUCK, UNFINISHED

Remarks that end no command: CLASS_QUOTA, BOTTLENECK, DECIDED, DOMINATED_PATH, PROVED,
TARGET_MINUTES, TARGET_SEAT_SPREAD, UNEVEN; OVERHANG and LEDGE where a part only comes
out rough, THIN_GAP.

A `Fault` is one error with its place in a file; all faults of a file are
reported in one go. A `Finding` is a remark on a board that is well described:
those of severity "error" become faults, the others travel with the kit.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Literal

YamlPath = tuple[str | int, ...]
Severity = Literal["error", "warning", "info"]

MOST_LETTERS = 2_000
"""How long a message may be: what it quotes may fill a file."""


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
        text = on_one_line(f"{place}{subject}: {self.message}")
        return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 2]} …"

    def as_json(self) -> dict[str, Any]:
        """The fault as the command line writes it in JSON."""
        return asdict(self)


def on_one_line(text: str) -> str:
    """Line ends and other control characters as escapes: a name may hold them."""
    steering = r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
    return re.sub(steering, lambda found: repr(found[0])[1:-1], text)


@dataclass(frozen=True)
class Finding:
    """A remark on a layout or a part.

    `where` names it for a reader (a space, a path, a part), empty for the whole
    board; `source` is the place in the YAML that it comes from.
    """

    code: str
    severity: Severity
    where: str
    message: str
    source: YamlPath = ()

    @property
    def words(self) -> str:
        """The message, after the place that it speaks of."""
        return f"{self.where}: {self.message}" if self.where else self.message

    def as_json(self) -> dict[str, str]:
        """The finding as manifest and report hold it."""
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
    """The kit's own fault."""

    status = 1


class UsageError(KitError):
    """The command line asks for what there is not."""

    status = 2


class InvalidVariant(KitError):
    """The YAML does not describe a board, or a record no game on one."""

    status = 3


class CannotPrint(KitError):
    """The board cannot be printed."""

    status = 4


class CannotPlay(KitError):
    """The board cannot be played."""

    status = 5


_CANNOT_PRINT = {
    *("OVERLAP", "OFF_BED", "BAD_MESH"),
    *("ISLAND", "THIN_WALL", "OVERHANG", "LEDGE", "FIRST_LAYER", "TIPPING"),
    *("INTERFERENCE", "GAP", "STUCK_PART"),
}
_CANNOT_PLAY = {
    *("UNREACHABLE", "DEAD_END", "LOOP", "NO_FINISH", "BRIDGE_SHORT"),
    *("STRANDED", "STUCK", "UNFINISHED"),
}


def in_order(faults: Iterable[Fault], files: Sequence[str] = ()) -> list[Fault]:
    """Faults as they stand in the files, in the order in which these were read; those of no
    file (settings) come last, those of one place as they were found."""
    rank = {file: position for position, file in enumerate(files)}
    return sorted(faults, key=lambda f: (rank.get(f.file, len(rank)), f.line, f.column))


def error_for(faults: Iterable[Fault], files: Sequence[str] = ()) -> KitError:
    """The error that carries these faults of files: the gravest, by lowest status."""
    faults = in_order(faults, files)
    codes = {fault.code for fault in faults}
    if not codes <= _CANNOT_PRINT | _CANNOT_PLAY:
        return InvalidVariant(faults)
    return CannotPrint(faults) if codes & _CANNOT_PRINT else CannotPlay(faults)
