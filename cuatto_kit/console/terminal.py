"""The table at a terminal, and from a pipe.

From a pipe a line is answered without a word more. At a terminal a person sees the board and
the legal moves before each decision; in colour, or as plain text that is only ever appended.
"""

import contextlib
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from cuatto_kit.config.colours import COLOURS, accent_colour
from cuatto_kit.config.model import text_in
from cuatto_kit.console.commands import LONGEST, Commands, told
from cuatto_kit.console.session import HUMAN, AnySession
from cuatto_kit.games.text_view import Line, Span

WIDTH = 100
"""Columns that lists of moves fill where the terminal is not narrower."""

Write = Callable[[Line], None]
"""Shows a line."""


def plain(line: Line) -> str:
    """The characters of a line."""
    return "".join(span.text for span in line)


def write_plain(line: Line) -> None:
    """Prints a line without colours."""
    print(plain(line))


def from_pipe(commands: Commands, source: BinaryIO, quiet: bool = False) -> None:
    """Answers the lines of a pipe until it ends or asks to quit.

    With `quiet` only what goes wrong is told, on standard error.
    """

    def write(lines: Iterable[Line]) -> None:
        for line in lines:
            if not quiet:
                write_plain(line)
            elif "error: " in plain(line):
                print(plain(line), file=sys.stderr)
        sys.stdout.flush()  # whoever speaks through a pipe waits for the answer

    write(commands.opening())
    for line in _lines(source):
        write(commands.answer(line))
        if commands.done:
            break


def _lines(source: BinaryIO) -> Iterator[str]:
    """The lines of a stream; of one too long the beginning, which is still too long."""
    most = 4 * LONGEST + 4  # bytes
    while data := source.readline(most):
        whole = data
        while not data.endswith(b"\n") and (data := source.readline(most)):
            pass
        yield whole.decode(errors="backslashreplace")


def at_terminal(commands: Commands, in_colour: bool) -> None:
    """Plays with the people at a terminal until they quit, the input ends, or, where bots
    play alone, the game does. Ctrl-C is left to the caller."""
    face = _Coloured() if in_colour else _Plain()
    face.write(_title(commands))
    for line in commands.opening():
        face.write(line)
    seen: object = None
    while not commands.done:
        session = commands.session
        if seen != (now := (session, len(session.history), session.state)):
            _show_position(commands, face.write)
            seen = now
        if HUMAN not in session.match.players:
            return
        try:
            text = face.ask((*_mover(commands), Span("> ")))
        except (EOFError, KeyboardInterrupt) as error:
            face.write(())
            if isinstance(error, EOFError):
                return
            raise
        for line in commands.answer(text):
            face.write(line)


def show_game(session: AnySession, in_colour: bool) -> None:
    """Shows a game that has been played: what happened, the board, the result."""
    write = _Coloured().write if in_colour else write_plain
    for line in (*session.events(), *session.board(), told(session.result)):
        write(line)


def _title(commands: Commands) -> Line:
    match = commands.session.match
    players = zip(match.colours, match.players, strict=False)
    seats = ", ".join(f"{colour} {player}" for colour, player in players)
    return told(f"{text_in(match.title, 'en')}: {seats}; seed {match.seed}; help lists words")


def _mover(commands: Commands) -> Line:
    session = commands.session
    if session.actor < 0:
        return (Span("over" if session.is_over else "stopped"),)
    colour = session.colours[session.actor]
    return (Span(colour, colour, strong=True),)


def _show_position(commands: Commands, write: Write) -> None:
    session = commands.session
    write(())
    for line in (*session.board(), (), session.status()):
        write(line)
    moves = [f"{k:>2} {session.written(move)}" for k, move in enumerate(session.legal, 1)]
    for text in _in_columns(moves):
        write(told(text))


def _in_columns(items: list[str]) -> list[str]:
    """Items side by side, read downwards."""
    if not items:
        return []
    width = max(map(len, items)) + 3
    across = min(WIDTH, shutil.get_terminal_size().columns) // width
    rows = -(-len(items) // max(1, across))
    return ["".join(item.ljust(width) for item in items[row::rows]).rstrip() for row in range(rows)]


class _Plain:
    """Text and nothing else."""

    def write(self, line: Line) -> None:
        write_plain(line)

    def ask(self, prompt: Line) -> str:
        return input(plain(prompt))


class _Coloured:
    """Names and checkers on the colour of their team, lines that can be edited."""

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(highlight=False, markup=False, emoji=False)
        self._unseen = r"\g<0>"
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - with it input() edits lines and remembers them

            self._unseen = "\x01\\g<0>\x02"  # it counts columns, and these take none

    def write(self, line: Line) -> None:
        self._console.print(self._text(line), soft_wrap=True)

    def ask(self, prompt: Line) -> str:
        with self._console.capture() as shown:
            self._console.print(self._text(prompt), end="", soft_wrap=True)
        return input(re.sub(r"\x1b\[[0-9;]*m", self._unseen, shown.get()))

    def _text(self, line: Line) -> object:
        from rich.text import Text

        text = Text()
        for span in line:
            text.append(span.text, style=_style(span))
        return text


def _style(span: Span) -> str:
    """On its own ground a colour reads well whatever the terminal's is."""
    strong = "bold " if span.strong else ""
    if span.colour is None:
        return strong.strip()
    return f"{strong}{COLOURS[accent_colour(span.colour)]} on {COLOURS[span.colour]}"
