"""What may be said at the table, line by line, and the answers; no input and no output.

A line is a move by its number or in the family's notation, or a command. A family's own commands
(`TextGame.commands`) come before those that every game knows.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from cuatto_kit.config.messages import did_you_mean, format_value
from cuatto_kit.console import records
from cuatto_kit.console.session import AnySession
from cuatto_kit.errors import KitError, on_one_line
from cuatto_kit.games.game import Choice
from cuatto_kit.games.text_view import Line, Span

LONGEST = 4_096
"""Characters of a line that is still read."""
ALIASES = {"u": "undo", "d": "draw", "m": "move", "q": "quit", "h": "help"}
TAKING = ("move", "save", "load")
"""Commands that something follows."""

OpenRecord = Callable[[Path], AnySession]
"""The session that a record leads to. Raises KitError where it is refused."""


def told(text: str) -> Line:
    """Words of no colour; control characters are shown, never sent."""
    return (Span(on_one_line(text)),)


class Commands:
    """Answers lines about one session, which `load` may exchange for another."""

    def __init__(self, session: AnySession, open_record: OpenRecord) -> None:
        self._sit_down(session)
        self.done = False
        self._open_record = open_record
        self._own: Mapping[str, Callable[[str], Iterator[Line]]] = {
            "help": self._help,
            "moves": self._moves,
            "move": self._move,
            "status": self._status,
            "hint": self._hint,
            "undo": self._undo,
            "draw": self._draw,
            "save": self._save,
            "load": self._load,
            "reset": self._reset,
            "quit": self._quit,
        }

    def _sit_down(self, session: AnySession) -> None:
        """Goes on with a session, whose family may have other commands."""
        self.session = session
        self._family_commands = session.text.commands(session.stop)
        self._family_aliases = {
            letter: name
            for name, command in self._family_commands.items()
            for letter in command.short
        }

    @property
    def names(self) -> list[str]:
        """The commands: everything that can be said besides moves."""
        return [
            *self._family_commands,
            *(word for word in self._own if word not in self._family_commands),
        ]

    def opening(self) -> Iterator[Line]:
        """What happens before anybody is asked."""
        yield from self.session.advance()

    def answer(self, line: str) -> Iterator[Line]:
        """The answer to a line, then what happens until a human is to decide. Blank lines
        and lines that begin with # have none. Whatever is wrong with a line is answered in
        one line that contains `error: `, and changes nothing."""
        text = line.strip()
        if not text or text.startswith("#"):
            return
        if len(text) > LONGEST:
            message = f"a line of {len(text):,} characters; expected {LONGEST:,} at most"
            yield told(f"error: {message}")
            return
        before = self.session, len(self.session.history)
        yield from self._answer(text)
        if before != (self.session, len(self.session.history)):
            yield from self.session.advance()

    def _answer(self, text: str) -> Iterator[Line]:
        word, rest = (*text.split(None, 1), "")[:2]
        name = ALIASES.get(word.lower(), word.lower())
        family_name = self._family_aliases.get(word, word)
        if family_name in self._family_commands:
            try:
                answer = self._family_commands[family_name].answer(self.session, rest)
            except ValueError as error:
                answer = f"{family_name} error: {error}"
            yield told(answer)
        elif name in self._own:
            try:
                if rest and name not in TAKING:
                    raise ValueError(f"{format_value(rest)} is too much; expected {name} alone")
                yield from self._own[name](rest)
            except ValueError as error:
                yield told(f"{name} error: {error}")
        elif self._is_move(text):
            yield from self._answer(f"move {text}")
        else:
            said = f"{format_value(text)} is neither a move nor a word"
            yield told(f"error: {said}{did_you_mean(word, self.names)}; help lists the words")

    def _is_move(self, text: str) -> bool:
        """Whether a line is meant as a move, be it legal or not."""
        if text[0].isdigit():
            return True
        return self.session.text.form.fullmatch(text) is not None

    def _meant(self, text: str) -> Choice:
        """The move that a number or notation names. Raises ValueError, in words."""
        session = self.session
        if session.is_over:
            raise ValueError(f"the game is over: {session.result}")
        legal = session.legal
        if not legal:
            raise ValueError("nobody is to move")
        number = _number(text)
        if number is not None and 1 <= number <= len(legal):
            return legal[number - 1]
        try:
            return session.read(text)
        except ValueError as error:
            if number is None:
                raise
            message = f"no move {text}; expected 1 to {len(legal)}, or a move in words"
            raise ValueError(message) from error

    # The commands of every game

    def _help(self, rest: str) -> Iterator[Line]:
        words = []
        for word in self.names:
            known = self._family_aliases if word in self._family_commands else ALIASES
            short = [letter for letter, long in known.items() if long == word]
            words.append(f"{word} ({' '.join(short)})" if short else word)
        yield told(f"help: a move or its number plays it; words: {', '.join(words)}")

    def _moves(self, rest: str) -> Iterator[Line]:
        moves = [f"{k} {self.session.written(m)}" for k, m in enumerate(self.session.legal, 1)]
        yield told(f"moves: {', '.join(moves) or 'none'}")

    def _move(self, rest: str) -> Iterator[Line]:
        if not rest:
            raise ValueError("no move is given; expected its number or its notation")
        self.session.play(self._meant(rest))
        yield told("move ok")

    def _status(self, rest: str) -> Iterator[Line]:
        yield self.session.status()

    def _hint(self, rest: str) -> Iterator[Line]:
        session = self.session
        yield told(f"hint {session.written(session.hint())}")

    def _undo(self, rest: str) -> Iterator[Line]:
        self.session.undo()
        yield told("undo ok")

    def _draw(self, rest: str) -> Iterator[Line]:
        yield from self.session.board()
        yield self.session.status()

    def _save(self, rest: str) -> Iterator[Line]:
        records.save(self.session, _path(rest, "save"))
        yield told(f"save ok {rest}")

    def _load(self, rest: str) -> Iterator[Line]:
        try:
            session = self._open_record(_path(rest, "load"))
        except KitError as error:
            raise ValueError(str(error.faults[0])) from error
        session.events()  # they are not news
        self._sit_down(session)
        yield told(f"load ok {rest}")

    def _reset(self, rest: str) -> Iterator[Line]:
        self.session.reset()
        yield told("reset ok")

    def _quit(self, rest: str) -> Iterator[Line]:
        self.done = True
        yield told("quit ok")


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _path(text: str, word: str) -> Path:
    if not text:
        raise ValueError(f"no file is given; expected its name, as in {word} game.txt")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # ~ of somebody unknown
        raise ValueError(f"{text}: {error}") from error
