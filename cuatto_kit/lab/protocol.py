"""The engine protocol: a conversation on standard input and output, its words and its limits."""

import contextlib
import re
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import BinaryIO, Generic, NoReturn, TypeAlias

from cuatto_kit.config.messages import did_you_mean, format_value, join_names
from cuatto_kit.errors import on_one_line
from cuatto_kit.games.game import CHANCE, END, Choice, Move, State
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.thinking import Limits, Prospect, Stop, Thought, Worth

USUAL_SECONDS = 1.0
"""The time of `go` without arguments (seconds)."""
FOREVER = 86_400.0
"""The time of `go infinite` (seconds), which `stop` ends."""
TURNS_LEFT = 30
"""The number of turns for which the time on a clock must suffice."""
MOST = 10**9 - 1
"""The greatest number of plies, milliseconds or nodes."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_CLOCK = re.compile(r"p[1-9][0-9]?(time|inc)")


class Refused(Exception):
    """A request of a controller that cannot be fulfilled.

    The first word of the message is the kind of the error.
    """


def refuse(kind: str, message: str) -> NoReturn:
    """Raise Refused."""
    raise Refused(f"{kind} {message}")


@dataclass(frozen=True)
class Grant:
    """The limits of thinking.

    It ends after `nodes` as well, unless 0. If `waits` is true, the best move is only sent after
    `stop`.
    """

    limits: Limits
    nodes: int
    waits: bool


def granted(rest: str, seat: int, lines: int) -> Grant:
    """Return the limits in the arguments of `go`.

    Args:
        rest: The arguments.
        seat: The seat to move, from 1.
        lines: The number of best moves to report.

    Raises:
        Refused: If an argument is not valid.
    """
    words = rest.split()
    given: dict[str, int] = {}
    while words:
        key = words.pop(0)
        if key == "infinite":
            given[key] = 1
        elif key in ("movetime", "depth", "nodes") or _CLOCK.fullmatch(key):
            value = words.pop(0) if words else ""
            least = 0 if key == "depth" or key.endswith("inc") else 1
            given[key] = number_of(key, value, least, MOST)
        else:
            expected = "expected movetime, depth, nodes, infinite, or p1time, p1inc, p2time …"
            refuse("bad_command", f"go knows no {format_value(key)}; {expected}")
    seconds = _seconds(given, seat)
    depth = max(1, given["depth"]) if "depth" in given else None
    return Grant(Limits(depth, seconds, lines), given.get("nodes", 0), "infinite" in given)


def _seconds(given: Mapping[str, int], seat: int) -> float | None:
    """Return the time to think (seconds), or None if another limit ends it."""
    if "movetime" in given:
        return given["movetime"] / 1_000
    if "infinite" in given:
        return FOREVER
    if (own := f"p{seat}time") in given:
        left, more = given[own] / 1_000, given.get(f"p{seat}inc", 0) / 1_000
        return min(left / 2, left / TURNS_LEFT + 0.8 * more)
    if any(map(_CLOCK.fullmatch, given)):
        refuse("bad_command", f"it is the turn of seat {seat}; expected {own}")
    if "depth" in given:
        return None
    return FOREVER if "nodes" in given else USUAL_SECONDS


def number_of(name: str, text: str, least: int, most: int) -> int:
    """Return a text as a whole number from `least` to `most`.

    Raises Refused for any other text.
    """
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        said = f"{name} {format_value(text)}" if text else f"{name} has no number"
        refuse("bad_value", f"{said}; expected a whole number from {least} to {most:,}")
    return int(text)


BLANK = ","
"""The replacement for blanks."""
ROLL = "roll:"
"""The beginning of an outcome of chance."""


class Wording(Generic[State, Move]):
    """The words of one game."""

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._text = text
        self._game = text.game

    def write(self, state: State, choice: Move) -> str:
        """Return a move or an outcome in a position as one word."""
        word = BLANK.join(self._text.write(state, choice).split())
        return ROLL + word if self._game.actor(state) == CHANCE else word

    def read(self, state: State, word: str) -> Move:
        """Return the move or outcome of a word in a position.

        Raises ValueError, with a readable message, if it is not valid there.
        """
        actor = self._game.actor(state)
        if actor == END:
            raise ValueError("the game is over")
        rolled = word.startswith(ROLL)
        if actor == CHANCE and not rolled:
            raise ValueError(f"dice are to fall here; expected {ROLL}…")
        if rolled and actor >= 0:
            raise ValueError(f"no dice fall here; expected a move of seat {actor + 1}")
        return self._text.read(state, word.removeprefix(ROLL).replace(BLANK, " "))

    def thought(self, state: State, thought: Thought[Move]) -> Iterator[str]:
        """Yield a thought about a position, one line for each of the best moves."""
        milliseconds = round(1_000 * thought.seconds)
        per_second = round(thought.nodes / max(thought.seconds, 1e-3))
        for rank, prospect in enumerate(thought.prospects, 1):
            yield (
                f"info depth {thought.depth} multipv {rank} {self._worth(prospect.worth)}"
                f" time {milliseconds} nodes {thought.nodes} nps {per_second}"
                f" pv {' '.join(self._line(state, prospect))}"
            )

    def _worth(self, worth: Worth) -> str:
        win = f"win {worth.win:.4f} {worth.half:.4f}"
        if worth.wins_in and self._game.seats == 2:
            return f"score mate {_plies(worth.wins_in)} {win}"
        return win if worth.score is None else f"score cp {worth.score} {win}"

    def _line(self, state: State, prospect: Prospect[Move]) -> Iterator[str]:
        """Yield the expected moves, beginning with the move itself."""
        for move in prospect.moves:
            yield self.write(state, move)
            state = self._game.apply(state, move)


class Trail(Generic[State, Move]):
    """The positions of a game that is described word by word.

    When a move is added, the game is not played from its beginning again.
    """

    def __init__(self, text: TextGame[State, Move]) -> None:
        self._words = Wording(text)
        self._game = text.game
        self._begin = ""
        self._told: list[str] = []
        self._states: list[State] = []

    def follow(self, begin: str, first: Callable[[], State], words: Sequence[str]) -> State:
        """Return the position to which words lead from a first position.

        Args:
            begin: The text of the first position, by which it is recognised.
            first: A function that returns the first position.
            words: The moves and outcomes.

        Raises:
            ValueError: With a readable message, at the first word that is not valid.
        """
        if begin != self._begin or not self._states:
            self._states, self._told, self._begin = [first()], [], begin
        pairs = zip(self._told, words, strict=False)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self._told[known:], self._states[known + 1 :]
        for word in words[known:]:
            state = self._states[-1]
            try:
                self._states.append(self._game.apply(state, self._words.read(state, word)))
            except ValueError as error:
                number = len(self._states)
                raise ValueError(f"move {number}, {format_value(word)}: {error}") from error
            self._told.append(word)
        return self._states[-1]


def _plies(wins_in: int) -> int:
    """Return the plies to the end, negative for a loss, from the number of the winner's own moves.

    The winner makes the last move, and has the first or the second ply.
    """
    return 2 * wins_in - 1 if wins_in > 0 else 2 * wins_in


LONGEST = 2**20
"""The greatest length of a line (bytes), enough for a game of tens of thousands of moves."""
LONGEST_ERROR = 400
"""The greatest length of a message (characters)."""
MOST_LINES = 100
"""The greatest number of best moves that may be requested."""
SEED = 1
"""The seed of the dice in searches."""

Say = Callable[[str], None]
"""A function that sends a line to the controller immediately."""
_Command: TypeAlias = Callable[[str], None]


class Conversation(Generic[State, Move]):
    """The answers to a controller about one game.

    `name` and `author` identify the engine; `done` is true after the controller has quit.
    """

    def __init__(self, text: TextGame[State, Move], name: str, author: str, say: Say) -> None:
        self.done = False
        self._text = text
        self._game = text.game
        self._words = Wording(text)
        self._trail = Trail(text)
        self._identity = (f"id name {name}", f"id author {author}")
        self._say_now = say
        self._saying = threading.RLock()
        self._state: State | None = self._game.initial()
        self._thinker = text.thinker()
        self._is_prepared = False
        self._thinking: tuple[threading.Thread, _Halt] | None = None
        self._lines = 1
        self._commands: Mapping[str, _Command] = {
            "ugi": partial(self._introduce, "ugiok"),
            "ubgi": partial(self._introduce, "ubgiok"),
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "newgame": self._new_game,
            "position": self._set_position,
            "dice": self._throw,
            "go": self._go,
            "query": self._query,
            "d": self._display,
        }
        self._at_any_time: Mapping[str, _Command] = {
            "isready": self._is_ready,
            "stop": self._stop,
            "quit": self._quit,
        }

    def hear(self, line: str) -> None:
        """Execute a line.

        An error is answered by one line that begins with `error`; blank lines are ignored.
        """
        word, rest = (*line.split(None, 1), "", "")[:2]
        if not word:
            return
        try:
            self._command(word)(rest.strip())
        except Refused as refused:
            self.complain(str(refused))
        except Exception as error:
            self.complain(_fault(error))

    def complain(self, error: str) -> None:
        """Send an error: its kind and a message."""
        self._say(_error(error))

    def end(self) -> None:
        """End the conversation; a search stops, and its best move is sent."""
        thinking = self._thinking
        if thinking is not None:
            thread, stop = thinking
            stop.set()
            thread.join()
        self.done = True

    def _command(self, word: str) -> _Command:
        if word in self._at_any_time:
            return self._at_any_time[word]
        known = (*self._commands, *self._at_any_time)
        if word not in self._commands:
            said = f"{format_value(word)} is no command{did_you_mean(word, known)}"
            refuse("bad_command", f"{said}; expected one of {join_names(known)}")
        if self._thinking is not None:
            expected = "expected stop, isready or quit until bestmove is sent"
            refuse("bad_state", f"{word} cannot be done while thinking; {expected}")
        return self._commands[word]

    def _say(self, *lines: str) -> None:
        with self._saying:
            for line in lines:
                self._say_now(line)

    # Who speaks, and how

    def _introduce(self, answer: str, rest: str) -> None:
        option = f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
        self._say(*self._identity, option, answer)

    def _is_ready(self, rest: str) -> None:
        if not self._is_prepared and self._thinking is None:
            self._prepare()
        self._say("readyok")

    def _prepare(self) -> None:
        """Search the first position of a game for a moment, so that everything is compiled."""
        self._is_prepared = True
        state = self._game.initial()
        while self._game.actor(state) == CHANCE:
            state = self._game.apply(state, self._game.outcomes(state)[0][0])
        if self._game.actor(state) != END:
            self._thinker.think(state, Limits(depth=1), SEED, Stop())

    def _set_option(self, rest: str) -> None:
        found = re.fullmatch(r"name\s+(.+?)(?:\s+value\s+(.*))?", rest)
        if found is None:
            refuse("bad_command", "expected setoption name MultiPV value N")
        name, value = found.groups()
        if name.lower() != "multipv":
            refuse("bad_value", f"no option {format_value(name)}; expected MultiPV")
        self._lines = number_of("MultiPV", value or "", 1, MOST_LINES)

    def _new_game(self, rest: str) -> None:
        self._state = self._game.initial()
        self._thinker = self._text.thinker()

    def _quit(self, rest: str) -> None:
        self.end()

    # The position

    def _set_position(self, rest: str) -> None:
        """Set the position; an invalid one removes it, so that no other is searched by mistake."""
        self._state = None
        where, *moves = re.split(r"(?:^|\s)moves(?:\s|$)", rest, maxsplit=1)
        where, words = where.strip(), " ".join(moves).split()
        try:
            self._state = self._trail.follow(where, partial(self._described, where), words)
        except ValueError as error:
            refuse("bad_value", str(error))

    def _described(self, where: str) -> State:
        word, text = (*where.split(None, 1), "", "")[:2]
        if where == "startpos":
            return self._game.initial()
        if word != "fen" or not text:
            refuse("bad_command", "expected position startpos or position fen TEXT, then moves")
        if (positions := self._text.positions) is None:
            refuse("unsupported", "positions of this game have no text; expected startpos")
        return positions.read(text)

    def _throw(self, rest: str) -> None:
        state = self._position()
        try:
            roll = self._words.read(state, f"{ROLL}{rest}")
            self._state = self._game.apply(state, roll)
        except ValueError as error:
            refuse("bad_value", str(error))

    def _position(self) -> State:
        if self._state is None:
            refuse("bad_state", "there is no position, the last was refused; expected position")
        return self._state

    # Thinking

    def _go(self, rest: str) -> None:
        state = self._position()
        actor = self._game.actor(state)
        if actor == END:
            refuse("bad_state", "the game is over; expected another position")
        if actor == CHANCE:
            refuse("bad_state", "dice are to fall; expected dice or moves that end with a roll")
        grant, stop = granted(rest, actor + 1, self._lines), _Halt()
        thread = threading.Thread(target=self._think_aloud, args=(state, grant, stop))
        thread.daemon = True  # Ctrl-C ends the program without waiting for it
        self._thinking = thread, stop
        thread.start()

    def _think_aloud(self, state: State, grant: Grant, stop: "_Halt") -> None:
        """Think until the result can no longer be sent."""
        with contextlib.suppress(SystemExit):
            self._think(state, grant, stop)

    def _think(self, state: State, grant: Grant, stop: "_Halt") -> None:
        news: _News[Move] = _News()

        def tell(thought: Thought[Move]) -> None:
            if news.are(thought):
                self._say(*self._words.thought(state, thought))
            if grant.nodes and thought.nodes >= grant.nodes:
                stop.set()

        try:
            thought = self._thinker.think(state, grant.limits, SEED, stop, tell)
            self._is_prepared = True
            if grant.waits:
                stop.wait()
            last = [] if news.told(thought) else [*self._words.thought(state, thought)]
            last.append(f"bestmove {self._words.write(state, thought.best)}")
        except Exception as error:  # otherwise the controller would wait forever
            last = [_error(_fault(error))]
        with self._saying:
            self._thinking = None  # the controller may continue as soon as it has the best move
            self._say(*last)

    def _stop(self, rest: str) -> None:
        thinking = self._thinking
        if thinking is not None:
            thinking[1].set()

    # What is asked of the position

    def _query(self, rest: str) -> None:
        questions: Mapping[str, Callable[[State], str]] = {
            "p1turn": lambda state: _yes(self._game.actor(state) == 0),
            "gameover": lambda state: _yes(self._game.actor(state) == END),
            "result": self._result,
            "turn": self._turn,
            "moves": lambda state: " ".join(self._moves(state)) or "none",
            "rolls": lambda state: " ".join(self._rolls(state)) or "none",
            "position": self._written,
        }
        if rest not in questions:
            said = f"query {format_value(rest)} is not answered"
            refuse("unsupported", f"{said}; expected one of {join_names(questions)}")
        self._say(f"response {questions[rest](self._position())}")

    def _result(self, state: State) -> str:
        if self._game.actor(state) != END:
            return "none"
        return " ".join(f"p{seat + 1}win" for seat in self._game.winners(state)) or "draw"

    def _turn(self, state: State) -> str:
        actor = self._game.actor(state)
        return {CHANCE: "chance", END: "none"}.get(actor, f"p{actor + 1}")

    def _moves(self, state: State) -> Iterator[str]:
        if self._game.actor(state) >= 0:
            yield from (self._words.write(state, move) for move in self._game.legal(state))

    def _rolls(self, state: State) -> Iterator[str]:
        if self._game.actor(state) == CHANCE:
            for outcome, share in self._game.outcomes(state):
                yield f"{self._words.write(state, outcome)}={share}"

    def _written(self, state: State) -> str:
        if (positions := self._text.positions) is None:
            refuse("unsupported", "positions of this game have no text")
        return positions.write(state)

    def _display(self, rest: str) -> None:
        state = self._position()
        lines = (*self._text.draw(state), self._text.status(state))
        for line in lines:
            self._say(f"info string {''.join(span.text for span in line)}")


AnyConversation: TypeAlias = Conversation[Hashable, Choice]
"""A conversation about any game."""


def converse(conversation: AnyConversation, source: BinaryIO) -> None:
    """Answer the lines of a controller until it sends `quit` or the input ends."""
    try:
        for line in _lines(source):
            if len(line) > LONGEST:
                conversation.complain(f"bad_command a line is over {LONGEST:,} bytes; left out")
            else:
                conversation.hear(line.decode(errors="backslashreplace"))
            if conversation.done:
                return
    finally:
        conversation.end()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream.

    Of a line that is too long, yields only a beginning that is also too long.
    """
    while data := source.readline(LONGEST + 1):
        whole = data
        while not data.endswith(b"\n") and (data := source.readline(LONGEST + 1)):
            pass
        yield whole


class _Halt(Stop):
    """A stop for which a thread can wait."""

    def __init__(self) -> None:
        super().__init__()
        self._event = threading.Event()

    def set(self) -> None:
        super().set()
        self._event.set()

    def wait(self) -> None:
        """Wait until it is set."""
        self._event.wait()


class _News(Generic[Move]):
    """A filter for the thoughts of a search, which would otherwise begin with thousands of lines.

    A thought passes if it has an eighth more nodes than the last that passed, or is a second later.
    """

    def __init__(self) -> None:
        self._last: Thought[Move] | None = None

    def are(self, thought: Thought[Move]) -> bool:
        """Return whether to send a thought, and record it as sent if so."""
        last = self._last
        if last and thought.nodes < 9 / 8 * last.nodes and thought.seconds < last.seconds + 1:
            return False
        self._last = thought
        return True

    def told(self, thought: Thought[Move]) -> bool:
        """Return whether an equal thought was sent last."""
        last = self._last
        return last is not None and (last.prospects, last.nodes) == (
            thought.prospects, thought.nodes,
        )  # fmt: skip


def _error(error: str) -> str:
    return f"error {on_one_line(error[:LONGEST_ERROR])}"


def _fault(error: Exception) -> str:
    """Return the message for a fault of the program itself."""
    return f"internal {type(error).__name__}: {error}"


def _yes(answer: bool) -> str:
    return "true" if answer else "false"
