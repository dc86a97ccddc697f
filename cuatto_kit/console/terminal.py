"""The table at a terminal, and from a pipe.

From a pipe a line is answered without a word more. At a terminal a person sees the board and
the legal moves before each decision; in colour, or as plain text that is only ever appended.
"""

import contextlib
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Protocol

from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.model import text_in
from cuatto_kit.console.attending import Attendant
from cuatto_kit.console.calm import by_turn
from cuatto_kit.console.commands import LONGEST, Commands, told
from cuatto_kit.console.keeping import RESUME, LastGame, is_waiting
from cuatto_kit.console.manual import hanging
from cuatto_kit.console.session import HUMAN, AnySession
from cuatto_kit.console.wrapping import plain, wrapped
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
