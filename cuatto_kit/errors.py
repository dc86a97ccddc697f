"""Errors: their codes, their meanings, and the exit status with which they end a command.

A `Fault` is one error with its place in a file; all faults of a file are reported together. A
`Finding` is a remark on a board that is described soundly: those of severity "error" become faults,
the others are part of the kit.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self

if TYPE_CHECKING:
    from pydantic import JsonValue  # the command line is there before it


class Code(StrEnum):
    """The kind of an error, as JSON and messages name it.

    `status` is the exit status of a command that it ends, 0 if it is only a remark; `meaning`
    describes it in a few words. A code of status 3 without a file (`NOT_FOUND` on the command line)
    ends with the status of the error that carries it.
    """

    status: int
    meaning: str

    def __new__(cls, value: str, status: int, meaning: str) -> "Code":
        member = str.__new__(cls, value)
        member._value_, member.status, member.meaning = value, status, meaning
        return member

    INTERNAL = "INTERNAL", 1, "a fault of cuatto-kit itself"
    RENDER = "RENDER", 1, "a part cannot be rendered"
    SLICE = "SLICE", 1, "a plate cannot be sliced"
    INSTALLATION = "INSTALLATION", 1, "a program or library that the kit needs is missing or broken"

    USAGE = "USAGE", 2, "the command line asks for something that does not exist"
    EXISTS = "EXISTS", 2, "something would be overwritten"
    NO_OPENSCAD = "NO_OPENSCAD", 2, "OpenSCAD is not installed"
    NO_SLICER = "NO_SLICER", 2, "PrusaSlicer is not installed"

    NOT_FOUND = "NOT_FOUND", 3, "a named file does not exist"
    YAML = "YAML", 3, "the text is no YAML, or YAML that no board can be written in"
    TAG = "TAG", 3, "YAML tags are not used here"
    TOO_BIG = "TOO_BIG", 3, "the file is larger than allowed"
    DUPLICATE_KEY = "DUPLICATE_KEY", 3, "a key is given twice"
    UNKNOWN_KEY = "UNKNOWN_KEY", 3, "no such key"
    MISSING_KEY = "MISSING_KEY", 3, "a key that must be given is missing"
    WRONG_TYPE = "WRONG_TYPE", 3, "a value of another kind is expected"
    BAD_VALUE = "BAD_VALUE", 3, "the value is not one of those that are allowed"
    OUT_OF_RANGE = "OUT_OF_RANGE", 3, "a number or a length is too small or too large"
    BAD_WALK = "BAD_WALK", 3, "a walk cannot be read"
    BAD_MAP = "BAD_MAP", 3, "a map cannot be read"
    UNKNOWN_NAME = "UNKNOWN_NAME", 3, "no path, jump or space has that name"
    NO_PLACE = "NO_PLACE", 3, "the place of a path is not known"
    ENDS_APART = "ENDS_APART", 3, "paths that should meet do not"
    BAD_RECORD = "BAD_RECORD", 3, "a saved game is damaged or breaks the rules"

    OVERLAP = "OVERLAP", 4, "two panels overlap"
    OFF_BED = "OFF_BED", 4, "a part is too large for the printer"
    BAD_MESH = "BAD_MESH", 4, "a mesh is no closed solid of the expected size"
    ISLAND = "ISLAND", 4, "a layer begins in the air"
    THIN_WALL = "THIN_WALL", 4, "a wall is thinner than the nozzle; a remark down to half of it"
    LOST_WALL = "LOST_WALL", 4, "a wall, a flange or a floor is lower than a layer, and is lost"
    OVERHANG = "OVERHANG", 4, "a face leans too far without support"
    LEDGE = "LEDGE", 4, "a ledge or a bridge reaches too far"
    FIRST_LAYER = "FIRST_LAYER", 4, "too little touches the bed"
    TIPPING = "TIPPING", 4, "the part would fall over"
    INTERFERENCE = "INTERFERENCE", 4, "two parts run into each other"
    GAP = "GAP", 4, "two parts are too loose or do not touch"
    STUCK_PART = "STUCK_PART", 4, "a part cannot be lifted out"

    UNREACHABLE = "UNREACHABLE", 5, "no way leads to a space"
    DEAD_END = "DEAD_END", 5, "no way leads on from a space"
    LOOP = "LOOP", 5, "a way runs in a circle without an exit"
    NO_FINISH = "NO_FINISH", 5, "no path leads to the finish"
    BRIDGE_SHORT = "BRIDGE_SHORT", 5, "a team does not fit its bridge"
    STRANDED = "STRANDED", 5, "a class of checkers cannot come home"
    STUCK = "STUCK", 5, "no move leads out of a position"
    UNFINISHED = "UNFINISHED", 5, "too many games did not end"

    CACHE = "CACHE", 0, "the store of finished products is damaged or cannot be used"
    THIN_GAP = "THIN_GAP", 0, "a gap is thinner than the nozzle"
    LOST_DETAIL = "LOST_DETAIL", 0, "a mark is too fine for the nozzle or the layers"
    CLEARANCE = "CLEARANCE", 0, "joints will hardly go in, or hardly hold"
    LEFT_OFF = "LEFT_OFF", 0, "a word finds no room on the plastic, or there are no strokes for it"
    NO_LETTERS = "NO_LETTERS", 0, "the fonts of the PDFs have no letters for some signs of a text"
    NO_SKIRT = "NO_SKIRT", 0, "a plate fills the bed: no room is left for a skirt"
    NO_TOWER = "NO_TOWER", 0, "a plate has no room for the tower that purges its filaments"
    COLOUR_CHANGES = "COLOUR_CHANGES", 0, "what changes of filament take"
    CLASS_QUOTA = "CLASS_QUOTA", 0, "few checkers of a team are regular"
    BOTTLENECK = "BOTTLENECK", 0, "all checkers must pass one narrow place"
    TWO_WAY = "TWO_WAY", 0, "checkers may go back and forth between two spaces"
    OPEN_SPLIT = "OPEN_SPLIT", 0, "all seats may choose a way that may be meant for one"
    PASSED_SPLIT = "PASSED_SPLIT", 0, "checkers that only pass a space may turn off there"
    OWN_WAY_ENTERED = "OWN_WAY_ENTERED", 0, "other teams may come on to a team's own way"
    CUT_SHORT = "CUT_SHORT", 0, "not all changes that may help were tried"
    NOT_ENOUGH_GAMES = "NOT_ENOUGH_GAMES", 0, "fewer games were played than a judgement needs"
    DECIDED = "DECIDED", 0, "the first roll or move decides the game"
    DOMINATED_PATH = "DOMINATED_PATH", 0, "a path that is never the shortest way"
    UNUSED_PATH = "UNUSED_PATH", 0, "a path that checkers hardly come to"
    PROVED = "PROVED", 0, "every position of the game was examined"
    TARGET_MINUTES = "TARGET_MINUTES", 0, "games are too short or too long"
    TARGET_LENGTH_SPREAD = "TARGET_LENGTH_SPREAD", 0, "games differ too much in length"
    TARGET_WAIT = "TARGET_WAIT", 0, "the wait between turns of a player is too long"
    TARGET_FIRST_ROUND = "TARGET_FIRST_ROUND", 0, "games end before all players have had a turn"
    TARGET_SEAT_SPREAD = "TARGET_SEAT_SPREAD", 0, "the seats win too unequally"
    TARGET_DECISION_SHARE = "TARGET_DECISION_SHARE", 0, "there is too little to choose"
    TARGET_CHOICE_VALUE = "TARGET_CHOICE_VALUE", 0, "choices make no difference"
    TARGET_SKILL = "TARGET_SKILL", 0, "good play wins no more often"
    TARGET_LEAD_CHANGES = "TARGET_LEAD_CHANGES", 0, "the lead changes too seldom"
    TARGET_DRAMA = "TARGET_DRAMA", 0, "games are not won from behind"
    TARGET_HALFWAY_LEADER = "TARGET_HALFWAY_LEADER", 0, "the leader at half time has won"
    TARGET_UNCERTAINTY = "TARGET_UNCERTAINTY", 0, "the outcome is known too early"
    TARGET_DECISIVENESS = "TARGET_DECISIVENESS", 0, "decided games drag on"
    TARGET_PASSES = "TARGET_PASSES", 0, "nothing can be played in too many turns"
    TARGET_LOST_DICE = "TARGET_LOST_DICE", 0, "too many dice cannot be played"
    TARGET_HITS = "TARGET_HITS", 0, "checkers are sent back too seldom or too often"
    UNEVEN = "UNEVEN", 0, "the columns are not fair to each other"


YamlPath = tuple[str | int, ...]
Severity = Literal["error", "warning", "note", "info"]
"""The gravity of a finding. A note names what a file says that its author may not mean."""

MOST_LETTERS = 2_000
"""The maximum length of a message; the text that it quotes may be as long as a file."""


@dataclass(frozen=True)
class Suggestion:
    """A change of a file that corrects a fault.

    Attributes:
        path: The key to change; empty if the text is no YAML.
        value: The new value as YAML; without a path the new line, without its indentation.
        words: The part of the fault's message that names the suggestion.
        at_key: `value` is the new key in place of the last step of `path`.
        drops: Keys of the same mapping to remove: pieces of a text that commas have cut off.
    """

    path: YamlPath
    value: str
    words: str
    at_key: bool = False
    drops: tuple[str, ...] = ()

    def as_json(self) -> "dict[str, JsonValue]":
        """Return the suggestion as the command line writes it in JSON; `--set` takes it."""
        does = "rename" if self.at_key else "set" if self.path else "write"
        path = ".".join(map(str, self.path))
        return {"does": does, "path": path, "value": self.value, "drops": list(self.drops)}


@dataclass(frozen=True)
class Offer:
    """A change of the text at a fault's place that may correct it; editors try it before use.

    Attributes:
        does: The kind of change. `word` replaces `old` at the place by `new`, `value` the whole
            value there. On the fault's line, `remove` deletes each character `old`, `append` adds
            `new`, `quote` quotes the text from the place on, `indent` begins the line with `new`
            and `blanks` replaces white space by spaces. `tabs` replaces the tabs that begin lines.
        new: The new text.
        old: The present text.
    """

    does: Literal["word", "value", "remove", "append", "quote", "indent", "blanks", "tabs"]
    new: str = ""
    old: str = ""


@dataclass(frozen=True)
class Fault:
    """One error; `line` and `column` are 1-based, 0 without a file.

    `suggestions` are the changes that the message names, each of which corrects it. `offers` are
    changes that may correct it. `space` is the id of the space that it concerns, "" if there is
    none.
    """

    code: Code
    message: str
    path: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    suggestions: tuple[Suggestion, ...] = ()
    offers: tuple[Offer, ...] = field(default=(), compare=False, repr=False)
    space: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else ""
        subject = f"{self.code} {self.path}".rstrip()
        text = on_one_line(f"{place}{subject}: {self.message}")
        return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 2]} …"

    def as_json(self) -> "dict[str, JsonValue]":
        """Return the fault as the command line writes it in JSON."""
        data = asdict(replace(self, offers=()))
        del data["offers"], data["space"]
        return {**data, "suggestions": [one.as_json() for one in self.suggestions]}

    def without(self, suggestion: Suggestion) -> Self:
        """Return the fault without a suggestion and without the words that name it."""
        others = tuple(one for one in self.suggestions if one != suggestion)
        message = self.message.replace(suggestion.words, "", 1)
        return replace(self, message=message, suggestions=others)

    def moved(self, path: str, old: YamlPath, new: YamlPath) -> Self:
        """Return the fault at another path, with suggestions below `old` moved below `new`."""
        suggestions = tuple(
            replace(one, path=(*new, *one.path[len(old) :])) for one in self.suggestions
        )
        return replace(self, path=path, suggestions=suggestions)


NO_TEXT = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff"
"""Characters that are no text: they would steer a terminal, turn the order of letters, or end a
line invisibly. A range of a regular expression."""

_STEERING = re.compile(rf"[\t\u061c\u200e\u200f{NO_TEXT}]")


def printable(text: str) -> str:
    """Return a text for a terminal: control characters are shown as escapes, line ends stay."""
    return _STEERING.sub(lambda found: repr(found[0])[1:-1], text)


def on_one_line(text: str) -> str:
    """Return a text like `printable`, with line ends as escapes too: a name may contain them."""
    return printable(text).replace("\n", "\\n")


class Written(Protocol):
    """A document that knows the places of its values (config/document.py)."""

    def fault(self, code: Code, path: YamlPath, message: str) -> Fault:
        """Return a fault at the value of `path`."""


@dataclass(frozen=True)
class Finding:
    """A remark on a layout or a part.

    `where` names a space, a path or a part, empty for the whole board; `source` is the place in the
    YAML that it comes from; `space` is the id of the space that it concerns, if any. `line` and
    `column` of a note are its place in the file, 1-based, 0 without a file.
    """

    code: Code
    severity: Severity
    where: str
    message: str
    source: YamlPath = ()
    space: str = ""
    line: int = 0
    column: int = 0

    @property
    def text(self) -> str:
        """The message after the place that it is about."""
        return f"{self.where}: {self.message}" if self.where else self.message

    def fault(self, written: "Written | None" = None) -> Fault:
        """Return the finding as an error: at its place in the document that the board was read
        from, else named by its part."""
        if written is None:
            return Fault(self.code, self.message, self.where, space=self.space)
        fault = written.fault(self.code, self.source, self.text)
        return replace(fault, space=self.space)

    def placed(self, written: "Written") -> "Finding":
        """Return the finding with its place in the document that the board was read from."""
        fault = self.fault(written)
        return replace(self, line=fault.line, column=fault.column)

    def as_json(self) -> "dict[str, JsonValue]":
        """Return the finding as manifest and report hold it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": self.message,
            "line": self.line,
            "column": self.column,
        }


class KitError(Exception):
    """The base of all errors that end a command, with every fault found."""

    status: ClassVar[int] = 1

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class InternalError(KitError):
    """A bug in the kit."""

    status = 1


class UsageError(KitError):
    """The command line asks for something that does not exist."""

    status = 2


class InvalidVariant(KitError):
    """The YAML describes no board, or a record describes no game."""

    status = 3


class CannotPrint(KitError):
    """The board cannot be printed."""

    status = 4


class CannotPlay(KitError):
    """The board cannot be played."""

    status = 5


def in_order(faults: Iterable[Fault], files: Sequence[str] = ()) -> list[Fault]:
    """Return faults in the order of the files, which are given as they were read, and of their
    lines.

    Faults without a file (of settings) come last; those of one place keep their order.
    """
    rank = {file: position for position, file in enumerate(files)}
    return sorted(faults, key=lambda f: (rank.get(f.file, len(rank)), f.line, f.column))


def error_for(faults: Iterable[Fault], files: Sequence[str] = ()) -> KitError:
    """Return the error for these faults of files, with the lowest status among them."""
    faults = in_order(faults, files)
    statuses = {fault.code.status for fault in faults}
    if not statuses <= {CannotPrint.status, CannotPlay.status}:
        return InvalidVariant(faults)
    return CannotPrint(faults) if CannotPrint.status in statuses else CannotPlay(faults)
