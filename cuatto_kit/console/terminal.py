"""The table at a terminal, and from a pipe.

From a pipe a line is answered without a word more. At a terminal a person sees the board and
the legal moves before each decision; in colour, or as plain text that is only ever appended.
"""

import contextlib
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, Protocol

from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.model import text_in
from cuatto_kit.console.attending import Attendant
from cuatto_kit.console.commands import LONGEST, Commands, told
from cuatto_kit.console.keeping import RESUME, LastGame, is_waiting
from cuatto_kit.console.session import HUMAN, AnySession
from cuatto_kit.errors import printable
from cuatto_kit.games.text_view import Line, Room, Span

WIDTH = 100
"""The greatest width of lists of moves, in columns."""


def write_plain(line: Line) -> None:
    """Print a line without colours."""
    print(printable(plain(line)))


def from_pipe(commands: Commands, source: BinaryIO, quiet: bool = False) -> None:
    """Answer the lines of a pipe until it ends or requests to quit.

    With `quiet` only errors are written, to standard error.
    """

    def write(lines: Iterable[Line]) -> None:
        for line in lines:
            if not quiet:
                write_plain(line)
            elif "error: " in plain(line):
                print(printable(plain(line)), file=sys.stderr)
        sys.stdout.flush()  # a program at the other end of a pipe waits for the answer

    write(commands.opening())
    for line in _lines(source):
        write(commands.answer(line))
        if commands.done:
            break


def _lines(source: BinaryIO) -> Iterator[str]:
    """Yield the lines of a stream.

    Of a line that is too long, yields only a beginning that is also too long.
    """
    most = 4 * LONGEST + 4  # bytes
    while data := source.readline(most):
        whole = data
        while not data.endswith(b"\n") and (data := source.readline(most)):
            pass
        yield whole.decode(errors="backslashreplace")


def at_terminal(commands: Commands, kept: LastGame, in_colour: bool) -> None:
    """Play with the people at a terminal until they quit or the input ends.

    If only bots play, returns when the game ends. Raises KeyboardInterrupt if the people leave with
    Ctrl-C.
    """
    _Table(commands, kept, _Coloured() if in_colour else _Plain()).play()


class _Table:
    """The dialogue with people at a terminal, with a question before anything is lost."""

    def __init__(self, commands: Commands, kept: LastGame, face: "_Face") -> None:
        self._commands = commands
        self._kept = kept
        self._face = face
        self._told_fault: str | None = None
        self._alone = HUMAN not in commands.session.match.players
        self._attendant = Attendant(self._tell, self._leaves, self._alone)

    def play(self) -> None:
        """Run the dialogue from the title to the end."""
        commands = self._commands
        self._face.write(_title(commands))
        self._kept.keep(commands.session)
        if not self._kept.holds and is_waiting():
            self._tell(
                f"The last game is not over: {RESUME} continues it; a move here replaces it."
            )
        self._show(commands.opening())
        seen: object = None
        while not commands.done:
            session = commands.session
            if seen != (now := (session, len(session.history), session.state)):
                _show_position(commands, self._face.write)
                seen = now
            if self._alone:
                return
            self._answer()

    def _answer(self) -> None:
        """Read a line and answer it.

        Raises KeyboardInterrupt if the people leave with Ctrl-C.
        """
        pressed = False
        try:
            text = self._face.ask((*_mover(self._commands), Span("> ")))
        except EOFError:
            self._face.write(())
            text = "quit"
            self._commands.done = not self._commands.would_lose(text) or self._leaves()
            return
        except KeyboardInterrupt:
            pressed = True
        if pressed:  # after the handler, in which Ctrl-C is not received (signals.py)
            self._face.write(())
            if self._leaves():
                raise KeyboardInterrupt
            return
        if not self._commands.would_lose(text) or self._gives_up(text):
            self._show(self._commands.answer(text))
        if (fault := self._kept.fault) and fault != self._told_fault:
            self._tell(f"the game cannot be kept: {fault}")
        self._told_fault = fault

    def _show(self, answer: Iterator[Line]) -> None:
        """Show an answer while it is being computed."""
        lines = self._attendant.lines(answer, lambda: self._commands.session.stop.set())
        for line in by_turn(lines, self._commands.session.colours):
            self._face.write(line)

    def _leaves(self) -> bool:
        """Ask whether to leave, and return the answer."""
        return self._agrees(f"Leave the game?{self._where()}", at_the_end=True)

    def _gives_up(self, text: str) -> bool:
        """Ask for confirmation of a line that ends an unsaved game, and return the answer."""
        if text.split()[0].lower() in ("quit", "q"):
            return self._agrees(f"The game is not saved. Leave?{self._where()}", at_the_end=True)
        return self._agrees("The game is not saved. Give it up?", at_the_end=False)

    def _where(self) -> str:
        return f" It is kept: {RESUME} continues it." if self._kept.holds else ""

    def _agrees(self, question: str, at_the_end: bool) -> bool:
        """Ask a question, and return whether the answer is yes.

        `at_the_end` is returned if the input ends or Ctrl-C is pressed.
        """
        self._tell(question)
        try:
            return self._face.ask((Span("(y/n) "),)).strip().lower() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            self._face.write(())
            return at_the_end

    def _tell(self, text: str) -> None:
        self._face.write(told(text))


def show_game(session: AnySession, in_colour: bool) -> None:
    """Show a game that was played: its events, the board and the result."""
    write = _Coloured().write if in_colour else write_plain
    room = Room(shutil.get_terminal_size().columns, None) if sys.stdout.isatty() else None
    for line in (*session.events(), *session.board(room), told(session.result)):
        write(line)


def _title(commands: Commands) -> Line:
    match = commands.session.match
    players = zip(match.colours, match.players, strict=False)
    seats = ", ".join(f"{colour} {player}" for colour, player in players)
    return told(f"{text_in(match.title, 'en')}: {seats}; seed {match.seed}; help lists commands")


def _mover(commands: Commands) -> Line:
    session = commands.session
    if session.actor < 0:
        return (Span("over" if session.is_over else "stopped"),)
    colour = session.colours[session.actor]
    return (Span(colour, colour, strong=True),)


def _show_position(commands: Commands, write: Callable[[Line], None]) -> None:
    session = commands.session
    write(())
    room = Room(*shutil.get_terminal_size())
    for line in (*session.board(room), (), session.status()):
        write(line)
    moves = [f"{k:>2} {session.written(move)}" for k, move in enumerate(session.legal, 1)]
    for text in _in_columns(moves):
        write(told(text))


def _in_columns(items: list[str]) -> list[str]:
    """Return items in columns, ordered from top to bottom."""
    if not items:
        return []
    width = max(map(len, items)) + 3
    across = min(WIDTH, shutil.get_terminal_size().columns) // width
    rows = -(-len(items) // max(1, across))
    return ["".join(item.ljust(width) for item in items[row::rows]).rstrip() for row in range(rows)]


class _Face(Protocol):
    """The appearance of lines."""

    def write(self, line: Line) -> None:
        """Show a line, wrapped if necessary."""

    def ask(self, prompt: Line) -> str:
        """Return the line that is typed after a prompt."""


def _to_width(line: Line) -> Iterator[Line]:
    return wrapped(line, shutil.get_terminal_size().columns, hanging(line))


class _Plain:
    """Plain text."""

    def write(self, line: Line) -> None:
        for part in _to_width(line):
            write_plain(part)

    def ask(self, prompt: Line) -> str:
        return input(plain(prompt))


class _Coloured:
    """Names and checkers on their team's colour, and lines that can be edited."""

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(highlight=False, markup=False, emoji=False)
        self._unseen = r"\g<0>"
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - with it input() edits lines and remembers them

            self._unseen = "\x01\\g<0>\x02"  # it counts columns, and these take none

    def write(self, line: Line) -> None:
        for part in _to_width(line):
            self._console.print(self._text(part), soft_wrap=True)

    def ask(self, prompt: Line) -> str:
        with self._console.capture() as shown:
            self._console.print(self._text(prompt), end="", soft_wrap=True)
        return input(re.sub(r"\x1b\[[0-9;]*m", self._unseen, shown.get()))

    def _text(self, line: Line) -> object:
        from rich.text import Text

        text = Text()
        for span in line:
            text.append(printable(span.text), style=_style(span))
        return text


def _style(span: Span) -> str:
    """Return the style of a span; a colour has its own background, so that it is always legible."""
    strong = "bold " if span.strong else ""
    if span.colour is None:
        return strong.strip()
    return f"{strong}{COLOURS[accent_colour(span.colour)]} on {COLOURS[span.colour]}"


# The events of a turn, in one line


def by_turn(lines: Iterable[Line], colours: Sequence[str]) -> Iterator[Line]:
    """Yield the lines, with consecutive ones about the same team's actions joined.

    An example is `blue rolls 3 5, plays 3 crown.4-crown.7, hits red`.
    """
    turn: Line = ()
    for line in lines:
        team = _teller(line, colours)
        if turn and team == turn[0].colour:
            turn = (*turn, Span(","), *_deed(line))
            continue
        if turn:
            yield turn
        turn = (line[0], *_deed(line)) if team else ()
        if not team:
            yield line
    if turn:
        yield turn


def _teller(line: Line, colours: Sequence[str]) -> str | None:
    """Return the team that a line describes, or None; such a line begins with the team's name."""
    if len(line) < 2 or not line[1].text.startswith(" "):
        return None
    name = line[0]
    return name.colour if name.text == name.colour and name.text in colours else None


def _deed(line: Line) -> Line:
    """Return the action in a line; a move that begins with its number gets the word `plays`."""
    _, first, *rest = line
    text = f" plays{first.text}" if first.text[1:2].isdigit() else first.text
    return (Span(text, first.colour, first.strong), *rest)


# Lines that fit


LEAST = 20
"""The least width of wrapped lines (columns), even in a narrower terminal."""


def plain(line: Line) -> str:
    """Return the characters of a line."""
    return "".join(span.text for span in line)


def wrapped(line: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """Yield a line as lines of at most `width` characters; a longer word remains whole.

    `indent` is the number of blanks before all lines but the first.
    """
    width = max(width, LEAST)
    text = plain(line)
    begin, room = 0, width
    while len(text) - begin > room:
        lead = len(text) - len(text[begin:].lstrip(" "))  # leading blanks are not a place to break
        end = text.rfind(" ", lead, begin + room + 1)
        end = end if end >= 0 else text.find(" ", begin + room)
        if end < 0:
            break
        yield _indented(line, begin, len(text[:end].rstrip(" ")), indent)
        begin = end + 1
        room = width - indent
    yield _indented(line, begin, len(text), indent)


def _indented(line: Line, begin: int, end: int, indent: int) -> Line:
    """Return the characters of a line from `begin` to before `end`, indented unless first."""
    part = _part(line, begin, end)
    return (Span(" " * indent), *part) if begin and indent else part


def _part(line: Line, begin: int, end: int) -> Line:
    spans, at = [], 0
    for span in line:
        text = span.text[max(begin - at, 0) : max(end - at, 0)]
        if text:
            spans.append(Span(text, span.colour, span.strong))
        at += len(span.text)
    return tuple(spans)


_NAMED = re.compile(r" +(\S+( \S+)*  +(?=\S))?")
"""Blanks, followed by a name and blanks if the line begins with a name."""


def hanging(line: Line) -> int:
    """Return the indentation of the continuation of a line, at the column of the explanations."""
    found = _NAMED.match("".join(span.text for span in line))
    return found.end() if found else 0
