"""Records of games, as readable text that is checked when it is read.

    cuatto-kit record 1
    variant snake-24
    set rules.finish=exact          a line for each setting, in order
    board 3f0c…                     SHA-256 of the variant with its settings
    seats 4
    seed 7
    bots human random random random
    - 3 5                           an outcome of chance
    1 5 start-main.5                the seat, from 1, and its move
    = …                             a position put on the board
    end red won                     or `end unfinished`
    sum 1b2c3d4e5f60718a            of all above: the first 16 digits of its SHA-256

Reading a record plays the game again; a choice that the rules do not allow is refused.
"""

import hashlib
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from cuatto_kit import files
from cuatto_kit.console.session import SET_UP, AnySession, Step
from cuatto_kit.errors import Code, Fault, InvalidVariant, UsageError, on_one_line
from cuatto_kit.games.game import CHANCE, END, Choice

FORMAT = "cuatto-kit record 1"
"""The first line of a record."""
KIND = files.Kind("a record", re.compile(re.escape(FORMAT[:-2].encode())))
"""The kind of such files."""
MOST_BYTES = 4 * 2**20
"""The greatest size of a record."""
MARKS = {CHANCE: "-", SET_UP: "="}
"""The beginnings of lines of the game that do not begin with a seat."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")


@dataclass(frozen=True)
class Record:
    """A record that was read but not yet played.

    `lines` are all its lines. `at` gives the line number (from 1) of each key of the head, and
    `game` that of the first choice.
    """

    file: str
    lines: tuple[str, ...]
    variant: str
    settings: tuple[str, ...]
    digest: str
    players: tuple[str, ...]
    seed: int
    at: dict[str, int]
    game: int

    def refuse(self, line: int, message: str) -> NoReturn:
        """Raise InvalidVariant at a line, counted from 1."""
        _refuse(self.file, line, message)


def write(session: AnySession) -> str:
    """Return the game of a session as a record.

    Raises ValueError for text that does not fit on one line.
    """
    return whole(session, [line_of(session, step) for step in session.history])


def whole(session: AnySession, game: Sequence[str], variant: str | None = None) -> str:
    """Return the record of a session whose steps were already written by `line_of`.

    Args:
        session: The session.
        game: The lines of its steps.
        variant: The name of the board in the record, if it differs from that of the match.

    Raises:
        ValueError: If a text does not fit on one line.
    """
    lines = map(_checked, [*_head(session, variant), *game, f"end {session.result}"])
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}sum {_sum(text)}\n"


def line_of(session: AnySession, step: Step[Hashable, Choice]) -> str:
    """Return the line of a step of a session's history.

    Raises ValueError for a position that was set up in a game whose positions have no text.
    """
    if step.choice is not None:
        written = session.text.write(step.before, step.choice)
        return f"{MARKS.get(step.actor) or step.actor + 1} {written}"
    if positions := session.text.positions:
        return f"{MARKS[SET_UP]} {positions.write(step.after)}"
    raise ValueError("a position that was set up cannot be recorded in this game")


def save(session: AnySession, path: Path) -> None:
    """Write the record of a session; the file is replaced as a whole.

    Raises ValueError if it cannot be written, or if a file of another kind would be lost.
    """
    text = write(session)
    try:
        files.replace(path, text.encode(), KIND)
    except UsageError as error:
        raise ValueError(error.faults[0].message) from error


def read(path: Path) -> Record:
    """Return the record in a file, without playing its choices.

    Raises UsageError if there is no such file, and InvalidVariant if it is not a record.
    """
    return parse(str(path), content(path))


def content(path: Path) -> bytes:
    """Return the content of a file; of one too large for a record, only the beginning.

    Raises UsageError if it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise UsageError(Fault(Code.NOT_FOUND, f"{path}: no such file")) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(Fault(Code.USAGE, f"{path}: {reason}")) from error


def parse(file: str, data: bytes) -> Record:
    """Return the record in the bytes of a file, without playing its choices.

    `file` is the name that faults give. Raises InvalidVariant if it is not a record.
    """
    if len(data) > MOST_BYTES:
        _refuse(file, 1, f"the file is too large; expected {MOST_BYTES:,} bytes at most")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _refuse(file, line, f"byte {data[error.start]:#04x} is no text; expected UTF-8")
    return _Reader(file, text).record()


def replay(record: Record, session: AnySession) -> None:
    """Play the choices of a record in a session that is at its beginning.

    Raises InvalidVariant at the first line that the rules do not allow, and for a wrong sum.
    """
    number = record.game
    for number, line in enumerate(record.lines[record.game - 1 :], record.game):
        mark, _, text = line.partition(" ")
        if mark == "end":
            break
        try:
            take(session, mark, text)
        except ValueError as error:
            record.refuse(number, str(error))
    else:
        record.refuse(len(record.lines) + 1, "the file ends here; expected the end of the game")
    if text != session.result:
        record.refuse(number, f"'end {text}' is given; expected 'end {session.result}'")
    summed = "".join(f"{line}\n" for line in record.lines[:number])
    wanted = f"sum {_sum(summed)}"
    given = record.lines[number : number + 1]
    if given != (wanted,):
        found = f"{given[0]!r}" if given else "nothing"
        record.refuse(number + 1, f"{found} is given; expected '{wanted}': something was changed")
    if len(record.lines) > number + 1:
        record.refuse(number + 2, "a line follows the sum; expected the end of the file")


def take(session: AnySession, mark: str, text: str) -> None:
    """Play one line of a game.

    Raises ValueError if it is not valid here.
    """
    actor = session.actor
    if mark == MARKS[SET_UP] and (positions := session.text.positions):
        session.set_up(positions.read(text))
        return
    if actor == END:
        raise ValueError(f"the game is over here; expected 'end {session.result}'")
    expected = MARKS.get(actor) or str(actor + 1)
    if mark != expected:
        who = "chance" if actor == CHANCE else f"seat {expected}"
        raise ValueError(f"{mark!r} is given; expected {expected!r}: {who} is to act")
    session.take(session.read(text))


def _head(session: AnySession, variant: str | None) -> Iterator[str]:
    match = session.match
    yield FORMAT
    yield f"variant {variant or match.variant}"
    yield from (f"set {setting}" for setting in match.settings)
    yield f"board {match.digest}"
    yield f"seats {len(match.players)}"
    yield f"seed {match.seed}"
    yield f"bots {' '.join(match.players)}"


def _checked(line: str) -> str:
    if on_one_line(line) != line:
        raise ValueError(f"{line!r} cannot be recorded; expected plain text on one line")
    return line


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _refuse(file: str, line: int, message: str) -> NoReturn:
    raise InvalidVariant(Fault(Code.BAD_RECORD, message, file=file, line=line, column=1))


class _Reader:
    """A reader of the head of a record."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        *self.lines, rest = text.split("\n")
        if rest or not self.lines:
            _refuse(file, len(self.lines) + 1, "the line has no end; expected a whole record")
        self.next = 0

    def record(self) -> Record:
        if self.lines[0] != FORMAT:
            self._refuse(f"{self.lines[0][:60]!r} is given; expected {FORMAT!r}")
        self.next = 1
        at: dict[str, int] = {}
        variant = self._value("variant", at)
        settings = []
        while self.next < len(self.lines) and self.lines[self.next].startswith("set "):
            settings.append(self._value("set", at))
        digest = self._value("board", at)
        seats, seed = self._number("seats", at), self._number("seed", at)
        players = tuple(self._value("bots", at).split(" "))
        if len(players) != seats:
            self.next -= 1
            self._refuse(f"{len(players)} players for {seats} seats; expected one a seat")
        return Record(
            self.file, tuple(self.lines), variant, tuple(settings), digest, players, seed, at,
            self.next + 1,
        )  # fmt: skip

    def _value(self, key: str, at: dict[str, int]) -> str:
        line = self.lines[self.next] if self.next < len(self.lines) else ""
        word, blank, value = line.partition(" ")
        if word != key or not blank or not value:
            self._refuse(f"{line[:60]!r} is given; expected '{key} …'")
        self.next += 1
        at[key] = self.next
        return value

    def _number(self, key: str, at: dict[str, int]) -> int:
        value = self._value(key, at)
        if not _NUMBER.fullmatch(value):
            self.next -= 1
            self._refuse(f"{value[:60]!r} is given; expected a whole number")
        return int(value)

    def _refuse(self, message: str) -> NoReturn:
        _refuse(self.file, self.next + 1, message)
