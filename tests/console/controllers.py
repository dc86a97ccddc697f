"""What a controller says to an engine in the tests, and engines that think as the tests wish."""

import sys
import threading
from functools import cache
from pathlib import Path

from cuatto_kit.api import Design
from cuatto_kit.games.thinking import Prospect, Thought, Worth
from cuatto_kit.lab.protocol import Conversation
from tests.fixtures import PATIENCE

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def script(name):
    """One of the scripts in benchmarks/, as a module."""
    sys.path.insert(0, str(BENCHMARKS))
    try:
        return __import__(name)
    finally:
        sys.path.remove(str(BENCHMARKS))


@cache
def text_of(variant, seats=None):
    """A board's game as text."""
    design = Design.open(variant)
    return design.board_game.text_game(design.seats(seats))


class Controller:
    """Speaks with an engine in this process; `heard` is all that the engine has said."""

    def __init__(self, text, thinker=None):
        if thinker is not None:
            text.thinker = lambda: thinker
        self.heard = []
        self._news = threading.Condition()
        self.conversation = Conversation(text, "name", "author", self._hear)

    def _hear(self, line):
        with self._news:
            self.heard.append(line)
            self._news.notify_all()

    def say(self, *lines):
        """What is answered at once."""
        before = len(self.heard)
        for line in lines:
            self.conversation.hear(line)
        return self.heard[before:]

    def until(self, start, after=0):
        """Return the lines up to one that begins so, from the `after`th on."""
        with self._news:
            found = lambda: [k for k in range(after, len(self.heard)) if self._is(k, start)]  # noqa: E731
            assert self._news.wait_for(found, PATIENCE), self.heard[-5:]
            return self.heard[after : found()[0] + 1]

    def _is(self, number, start):
        return self.heard[number].startswith(start)

    def go(self, limits=""):
        """Return the output while the engine thinks, and its choice."""
        before = len(self.heard)
        self.say(f"go {limits}")
        return self.until(("bestmove", "error"), before)


class Puppet:
    """An engine that reports the given `thoughts` in order, then waits for `stop` if `patient`.
    It stores the limits that it was given."""

    def __init__(self, game, thoughts=(), patient=False):
        self.game, self.thoughts, self.patient = game, thoughts, patient
        self.limits, self.stopped = [], 0

    def think(self, state, limits, seed, stop, tell=lambda _: None):
        self.limits.append(limits)
        move = self.game.legal(state)[0]
        thought = Thought((Prospect((move,), Worth(0.5)),), 1, 1, 0.0)
        for thought in self.thoughts:
            tell(thought)
        waits = threading.Event()
        while self.patient and not stop.is_set:
            waits.wait(0.001)
        self.stopped += stop.is_set
        return thought
