"""The commands of a game and their answers, line by line, without input or output.

A line is a move, by its number or in the family's notation, or a command. A family's own commands
(`TextGame.commands`) take precedence over those of every game. Scripts get one line, which is
always the same; people get more detail.
"""

import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Protocol

from cuatto_kit.config.messages import did_you_mean, format_value
from cuatto_kit.config.model import text_in
from cuatto_kit.console import records
from cuatto_kit.console.session import AnySession
from cuatto_kit.errors import KitError, on_one_line
from cuatto_kit.games.game import Choice
from cuatto_kit.games.text_view import Line, Room, Span
from cuatto_kit.games.thinking import Limits, Prospect, Worth

LONGEST = 4_096
"""The greatest length of a line (characters)."""
ENDING = ("reset", "load", "quit")
"""The commands that end the current game."""

KEYS = {
    "Ctrl-C": "stops a search, a hint or a bot, with the best move so far; pressed again, or while "
    "none is running, asks whether to leave",
    "Ctrl-D": "leaves the game, like quit",
}
"""The keys and their explanations in `help`."""

OpenRecord = Callable[[Path], AnySession]
"""A function that returns the session of a record; it raises KitError for an invalid one."""
Keep = Callable[[AnySession], None]
"""A function that saves a game."""
TellRules = Callable[[AnySession], Iterator[str]]
"""A function that yields the rules of a session's board by paragraph."""


class Explained(Protocol):
    """The explanation of a command."""

    @property
    def help(self) -> str:
        """The effect of the command, in a sentence."""

    @property
    def takes(self) -> str:
        """The arguments that may follow its name."""

    @property
    def short(self) -> Sequence[str]:
        """Its abbreviations."""


@dataclass(frozen=True)
class _Own:
    """A command of every game: the function that answers its arguments, and its help."""

    answer: Callable[[str], Iterator[Line]]
    group: str
    help: str
    takes: str = ""
    short: tuple[str, ...] = ()


def told(text: str) -> Line:
    """Return words without colour as a line; control characters are escaped."""
    return (Span(on_one_line(text)),)


class Commands:
    """The answers to lines about one session, which `load` may replace by another."""

    def __init__(
        self,
        session: AnySession,
        open_record: OpenRecord,
        tell_rules: TellRules,
        for_people: bool = False,
        keep: Keep = lambda _: None,
    ) -> None:
        """Initialise the commands.

        Args:
            session: The session.
            open_record: A function that opens a record.
            tell_rules: A function that yields the rules of a board.
            for_people: True to give people more detail.
            keep: A function that is called with the game after each decision, and again after
                everything that follows from it.
        """
        self._sit_down(session)
        self.done = False
        self._open_record = open_record
        self._tell_rules = tell_rules
        self._for_people = for_people
        self._keep = keep
        self._own = self._own_commands()
        self._aliases = {
            letter: name for name, command in self._own.items() for letter in command.short
        }

    def _own_commands(self) -> Mapping[str, _Own]:
        playing, looking, keeping = "Playing", "Looking", "Keeping"
        return {
            "help": _Own(
                self._help,
                looking,
                "explains all commands and signs, or WORD",
                "[WORD]",
                ("h", "?"),
            ),
            "moves": _Own(self._moves, playing, "lists the legal moves"),
            "move": _Own(
                self._move,
                playing,
                "plays a move, given by its number in the list or its notation; "
                "the word move may be omitted",
                "MOVE",
                ("m",),
            ),
            "status": _Own(self._status, looking, "shows whose turn it is and what to do"),
            "hint": _Own(
                self._hint,
                playing,
                "shows the best move found by a bot, its value, and the next best",
            ),
            "undo": _Own(
                self._undo,
                playing,
                "takes back your last decision and everything after it",
                short=("u",),
            ),
            "draw": _Own(self._draw, looking, "shows the board", short=("d",)),
            "rules": _Own(self._rules, looking, "shows the rules of this board, as on its sheet"),
            "save": _Own(self._save, keeping, "writes the game to a file, as a record", "FILE"),
            "load": _Own(self._load, keeping, "continues the game of a record", "FILE"),
            "reset": _Own(self._reset, keeping, "restarts the game with the same dice"),
            "quit": _Own(self._quit, keeping, "leaves the game", short=("q",)),
        }

    def _sit_down(self, session: AnySession) -> None:
        """Set the session and its family's commands."""
        self.session = session
        self._saved: Sequence[object] = ()
        self._family_commands = session.text.commands(session.stop)
        self._family_aliases = {
            letter: name
            for name, command in self._family_commands.items()
            for letter in command.short
        }

    @property
    def names(self) -> list[str]:
        """The names of all commands."""
        return [
            *self._family_commands,
            *(word for word in self._own if word not in self._family_commands),
        ]

    def opening(self) -> Iterator[Line]:
        """Yield the events before the first decision."""
        yield from self.session.advance()

    def would_lose(self, line: str) -> bool:
        """Return whether a line ends a game with unsaved decisions."""
        word = line.split(None, 1)[:1]
        named = bool(word) and self._aliases.get(word[0].lower(), word[0].lower()) in ENDING
        return named and self.is_unsaved

    @property
    def is_unsaved(self) -> bool:
        """True if a human has decided something since the game was saved."""
        both = zip(self.session.history, self._saved, strict=False)
        held = sum(1 for _ in takewhile(lambda steps: steps[0] is steps[1], both))
        return self.session.last_decision >= held

    def answer(self, line: str) -> Iterator[Line]:
        """Yield the answer to a line, then the events until the next decision of a human.

        Blank lines and lines that begin with # have no answer. An error is answered by one line
        that contains `error: `, and changes nothing.
        """
        text = line.strip()
        if not text or text.startswith("#"):
            return
        if len(text) > LONGEST:
            message = f"a line of {len(text):,} characters; expected {LONGEST:,} at most"
            yield told(f"error: {message}")
            return
        self.session.stop.clear()
        before = self.session, len(self.session.history)
        yield from self._answer(text)
        if before != (self.session, len(self.session.history)):
            self._keep(self.session)
            yield from self.session.advance()
            self._keep(self.session)

    def _answer(self, text: str) -> Iterator[Line]:
        word, rest = (*text.split(None, 1), "")[:2]
        name = self._aliases.get(word.lower(), word.lower())
        family_name = self._family_name(word)
        if family_name in self._family_commands:
            try:
                answer = self._family_commands[family_name].answer(self.session, rest).split("\n")
            except ValueError as error:
                answer = [f"{family_name} error: {error}"]
            yield from map(told, answer)
        elif name in self._own:
            try:
                command = self._own[name]
                if rest and not command.takes:
                    raise ValueError(f"{format_value(rest)} is too much; expected {name} alone")
                yield from command.answer(rest)
            except ValueError as error:
                yield told(f"{name} error: {error}")
        elif self._is_move(text):
            yield from self._answer(f"move {text}")
        else:
            said = f"{format_value(text)} is neither a move nor a command"
            yield told(f"error: {said}{did_you_mean(word, self.names)}; help lists the commands")

    def _family_name(self, word: str) -> str:
        """Return the name of a word among the family's commands.

        Case matters if the word could be a move.
        """
        word = self._family_aliases.get(word, word)
        known = word in self._family_commands or self.session.text.form.fullmatch(word)
        return word if known else word.lower()

    def _is_move(self, text: str) -> bool:
        """Return whether a line is meant as a move, legal or not, in any case."""
        form = self.session.text.form
        return text[0].isdigit() or any(map(form.fullmatch, (text, text.lower())))

    def _meant(self, text: str) -> Choice:
        """Return the move with a number or notation.

        Raises ValueError with a readable message.
        """
        session = self.session
        if session.is_over:
            raise ValueError(f"the game is over: {session.result}")
        legal = session.legal
        if not legal:
            raise ValueError("no player is to move")
        number = _number(text)
        if number is not None and 1 <= number <= len(legal):
            return legal[number - 1]
        try:
            return session.read(text)
        except ValueError as error:
            if number is not None:
                message = f"no move {text}; expected 1 to {len(legal)}, or a move in words"
                raise ValueError(message) from error
            if meant := self._in_other_case(text):
                message = f"{format_value(text)} is not legal; did you mean {meant}?"
                raise ValueError(message) from error
            raise

    def _in_other_case(self, text: str) -> str | None:
        """Return the legal move that equals a text except for case, or None.

        Returns None if the text has the form of a move.
        """
        if self.session.text.form.fullmatch(text):
            return None
        written = map(self.session.written, self.session.legal)
        return next((move for move in written if move.lower() == text.lower()), None)

    # The commands of every game

    def explained(self, name: str) -> Explained:
        """Return the explanation of a command.

        Raises KeyError for an unknown command.
        """
        return self._family_commands.get(name) or self._own[name]

    def _help(self, rest: str) -> Iterator[Line]:
        if rest:
            yield told(self._help_on(rest))
        elif self._for_people:
            yield from _help_page(self._groups())
        else:
            words = []
            for word in self.names:
                short = " ".join(self.explained(word).short)
                words.append(f"{word} ({short})" if short else word)
            yield told(f"help: a move or its number plays it; commands: {', '.join(words)}")

    def _help_on(self, word: str) -> str:
        name = self._family_name(word)
        name = self._aliases.get(name.lower(), name)
        if name not in self.names:
            for sign, meaning in {**self.session.text.signs(), **KEYS}.items():
                if word == sign or word in sign.replace(",", "").split():
                    return f"{sign}: {meaning}"
            known = did_you_mean(word, self.names)
            raise ValueError(f"{format_value(word)} is no command{known}; help lists the commands")
        command = self.explained(name)
        return f"{_heading(name, command)}: {command.help}"

    def _groups(self) -> Mapping[str, Mapping[str, str]]:
        """Return everything that `help` explains, by title."""
        own = text_in(self.session.match.title, "en")
        groups: dict[str, dict[str, str]] = {"Playing": {}, own: {}}
        for name in self.names:
            command = self.explained(name)
            title = command.group if isinstance(command, _Own) else own
            groups.setdefault(title, {})[_heading(name, command)] = command.help
        groups = {**groups, "Signs": dict(self.session.text.signs()), "Keys": KEYS}
        return {title: entries for title, entries in groups.items() if entries}

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
        if self._for_people:
            yield told(f"hint {hint_reason(session)}")
        else:
            yield told(f"hint {session.written(session.hint())}")

    def _undo(self, rest: str) -> Iterator[Line]:
        self.session.undo()
        yield told("undo ok")

    def _draw(self, rest: str) -> Iterator[Line]:
        room = Room(shutil.get_terminal_size().columns, None) if self._for_people else None
        yield from self.session.board(room)
        yield self.session.status()

    def _rules(self, rest: str) -> Iterator[Line]:
        yield from map(told, self._tell_rules(self.session))

    def _save(self, rest: str) -> Iterator[Line]:
        records.save(self.session, _path(rest, "save"))
        self._saved = tuple(self.session.history)
        yield told(f"save ok {rest}")

    def _load(self, rest: str) -> Iterator[Line]:
        try:
            session = self._open_record(_path(rest, "load"))
        except KitError as error:
            raise ValueError(str(error.faults[0])) from error
        session.events()  # past events are not shown
        self._sit_down(session)
        self._saved = tuple(session.history)
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
    except RuntimeError as error:  # ~ of an unknown user
        raise ValueError(f"{text}: {error}") from error


# The page of help


def _heading(name: str, command: Explained) -> str:
    """Return a command as it is typed, as in `turn [SIDE] (t)`."""
    short = f" ({' '.join(command.short)})" if command.short else ""
    return f"{name}{' ' * bool(command.takes)}{command.takes}{short}"


def _help_page(groups: Mapping[str, Mapping[str, str]]) -> Iterator[Line]:
    """Yield the explanations by title and name."""
    for title, entries in groups.items():
        yield (Span(title, strong=True),)
        widest = max(map(len, entries), default=0)
        for name, text in entries.items():
            yield (Span(f"  {name.ljust(widest)}  {text}"),)


# Hints with reasons: the value of the best move, and the next best


HINT_LIMITS = Limits(seconds=2.0, lines=2)
"""The limits of the search for a hint."""


def hint_reason(session: AnySession) -> str:
    """Return the best moves in the position of a session, with their values.

    An example is `Fnn, move 3: wins 62 % ± 3; next best Cn, move 2: wins 55 % ± 4`. Raises
    ValueError if it is not a seat's turn.
    """
    if len(session.legal) == 1:
        return f"{_named(session, session.legal[0])}: there is no other move"
    best, *others = (
        _prospect(session, prospect) for prospect in session.think(HINT_LIMITS).prospects
    )
    return "; next best ".join((best, *others[:1]))


def worth(found: Worth) -> str:
    """Return the value of a position for a seat, in words."""
    if found.wins_in:
        return f"{'wins' if found.wins_in > 0 else 'loses'} in {abs(found.wins_in)}"
    digits = 1 if 0 < found.half < 0.01 else 0
    text = f"wins {100 * found.win:.{digits}f} %"
    if found.exact:
        return f"{text}, exactly"
    if found.half:
        return f"{text} ± {100 * found.half:.{digits}f}"
    return text if found.score is None else f"{text}, score {found.score:+d}"


def _prospect(session: AnySession, prospect: Prospect[Choice]) -> str:
    return f"{_named(session, prospect.moves[0])}: {worth(prospect.worth)}"


def _named(session: AnySession, move: Choice) -> str:
    """Return a move in notation, with its number in the list."""
    return f"{session.written(move)}, move {session.legal.index(move) + 1}"
