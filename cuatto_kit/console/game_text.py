"""A game as text for exchange between programs, similar to PGN in chess.

    [Variant "snake-24"]
    [Set "rules.finish=exact"]       a line for each setting, in order
    [Board "3f0c…"]                  SHA-256 of the variant with its settings
    [Seed "7"]
    [Seat "red" "human"]             a line for each seat: its team and its player
    [Seat "blue" "greedy"]
    [Result "red won"]

    1. - 3 5                         chance
    2. 1 5 start-main.5 ?! {59.1 → 56.0 %; better: 3 start-main.3}
    3. = …                           a position put on the board
    end red won

Comments are in braces, may have several lines, and are ignored. Marks after a move (`!`, `?`, `!!`,
`??`, `!?`, `?!`) are ignored as well. Everything else is checked, choice by choice.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

from cuatto_kit.console import records
from cuatto_kit.console.records import MOST_BYTES, Record, line_of, take
from cuatto_kit.console.session import AnySession
from cuatto_kit.errors import Code, Fault, InvalidVariant, on_one_line
from cuatto_kit.files import Kind

BEGINNING = b"["
"""The beginning of such a file."""
KIND = Kind("a game's text", re.compile(rb'\s*\[Variant "'))
"""The kind of such files."""

_TAG = re.compile(r'\[([A-Za-z]+)((?: "(?:[^"\\]|\\.)*")+)\]')
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
_MOVE = re.compile(r"([0-9]{1,9})\. (\S+) (.+)")
_MARK = re.compile(r"\s+[!?]{1,2}$")
_SEED = re.compile(r"0|[1-9][0-9]{0,18}")


@dataclass(frozen=True)
class GameText(Record):
    """A game that was read but not yet played.

    `numbers` are the line numbers (from 1) of its `lines`.
    """

    numbers: tuple[int, ...] = ()

    def replay(self, session: AnySession) -> None:
        """Play the choices in a session that is at its beginning.

        Raises InvalidVariant at the first line that the rules do not allow.
        """
        for choice, (number, line) in enumerate(zip(self.numbers, self.lines, strict=True), 1):
            if line.startswith("end "):
                self._end(session, number, line, choice)
                return
            found = _MOVE.fullmatch(line)
            if not found:
                self.refuse(number, f"{line[:60]!r} is given; expected a choice, as in '1. - 3 5'")
            if int(found[1]) != choice:
                self.refuse(number, f"choice {found[1]} is given; expected {choice}")
            try:
                take(session, found[2], _MARK.sub("", found[3]))
            except ValueError as error:
                self.refuse(number, str(error))
        self.refuse(self.game, "the text ends here; expected the end of the game")

    def _end(self, session: AnySession, number: int, line: str, read: int) -> None:
        if line != f"end {session.result}":
            self.refuse(number, f"{line!r} is given; expected 'end {session.result}'")
        if len(self.lines) > read:
            self.refuse(self.numbers[read], "more follows; expected the end of the text")


def write(session: AnySession, comments: Mapping[int, tuple[str, str]]) -> str:
    """Return the game of a session as text.

    Raises ValueError for text that does not fit on one line.

    Args:
        session: The session.
        comments: A mark and a comment by number of the choice, from 1.
    """
    lines = list(_head(session))
    for number, step in enumerate(session.history, 1):
        mark, comment = comments.get(number, ("", ""))
        said = f"{{{re.sub('[{}]', '', comment)}}}" if comment else ""
        lines.append(
            " ".join(filter(None, [f"{number}.", line_of(session, step), mark, said]))
        )  # fmt: skip
    lines.append(f"end {session.result}")
    if wrong := [line for line in lines if on_one_line(line) != line]:
        raise ValueError(f"{wrong[0]!r} cannot be written; expected plain text on one line")
    return "".join(f"{line}\n" for line in lines)


def read(path: Path) -> Record:
    """Return the game in a file, a game's text or a record, without playing its choices.

    Raises UsageError if there is no such file, and InvalidVariant if it is neither.
    """
    data = records.content(path)
    text = data.lstrip().startswith(BEGINNING)
    return parse(str(path), data) if text else records.parse(str(path), data)


def parse(file: str, data: bytes) -> GameText:
    """Return the game in the bytes of a file, without playing its choices.

    `file` is the name that faults give. Raises InvalidVariant if it is not a game's text.
    """
    return _Reader(file, data).game()


def _head(session: AnySession) -> Iterator[str]:
    match = session.match
    yield _tag("Variant", match.variant)
    yield from (_tag("Set", setting) for setting in match.settings)
    yield _tag("Board", match.digest)
    yield _tag("Seed", str(match.seed))
    for team, player in zip(match.colours, match.players, strict=False):
        yield _tag("Seat", team, player)
    yield _tag("Result", session.result)
    yield ""


def _tag(name: str, *values: str) -> str:
    escaped = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return f"[{name} {' '.join(f'{chr(34)}{value}{chr(34)}' for value in escaped)}]"


class _Reader:
    """A reader of the tags of a game and of its lines without comments."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        if len(data) > MOST_BYTES:
            self.refuse(1, f"the file is too large; expected {MOST_BYTES:,} bytes at most")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.refuse(line, f"byte {data[error.start]:#04x} is no text; expected UTF-8")
        self.last = text.count("\n") + 1
        lines = self.uncommented(text).split("\n")
        self.lines = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]

    def game(self) -> GameText:
        tags: dict[str, list[tuple[str, ...]]] = {}
        at: dict[str, int] = {}
        head = list(takewhile(lambda one: one[1].startswith("["), self.lines))
        for number, line in head:
            found = _TAG.fullmatch(line)
            if not found:
                self.refuse(number, f'{line[:60]!r} is given; expected a tag, as in [Seed "7"]')
            values = tuple(re.sub(r"\\(.)", r"\1", v) for v in _VALUE.findall(found[2]))
            tags.setdefault(found[1], []).append(values)
            at.setdefault(found[1], number)
        missing = [name for name in ("Variant", "Board", "Seed", "Seat") if name not in tags]
        if missing:
            self.refuse(1, f"no tag {missing[0]}; expected Variant, Board, Seed and a Seat each")
        seed = tags["Seed"][0][0]
        if not _SEED.fullmatch(seed):
            self.refuse(at["Seed"], f"{seed[:60]!r} is given; expected a whole number")
        rest = self.lines[len(head) :]
        at = {name.lower(): number for name, number in at.items()}
        return GameText(
            self.file, tuple(line for _, line in rest), tags["Variant"][0][0],
            tuple(values[0] for values in tags.get("Set", [])), tags["Board"][0][0],
            tuple(values[-1] for values in tags["Seat"]), int(seed),
            {**at, "seats": at["seat"], "bots": at["seat"]}, self.last,
            tuple(number for number, _ in rest),
        )  # fmt: skip

    def uncommented(self, text: str) -> str:
        """Return the text without comments; every line keeps its number."""
        kept, opened = [], 0
        for number, line in enumerate(text.split("\n"), 1):
            left = ""
            if not opened and line.startswith("["):
                kept.append(line)  # braces in quotes are not comments
                continue
            for part in re.split(r"([{}])", line):
                if part == "{" and not opened:
                    opened = number
                elif part == "}" and opened:
                    opened = 0
                elif not opened:
                    left += part
            kept.append(left)
        if opened:
            self.refuse(opened, "a comment begins here and does not end; expected a '}'")
        return "\n".join(kept)

    def refuse(self, line: int, message: str) -> NoReturn:
        raise InvalidVariant(Fault(Code.BAD_RECORD, message, file=self.file, line=line, column=1))
