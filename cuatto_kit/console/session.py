"""One game at a table: what has happened, who is to move, the way back.

A session has no input and no output. It is told choices, and what they bring about waits in
it as lines. Chance, bots and forced passes it plays by itself (`advance`); both draw from the
seed and from how far the game is, so that after an undo the same dice come again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from random import Random
from typing import Any

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.game import CHANCE, END, Draw, Family
from cuatto_kit.games.text_view import Line, Span

HUMAN = "human"
LIMIT = 20_000
"""Choices without a question to anybody after which a session stops: bots may well play on
for ever."""
SET_UP = -3
"""The actor of a step that put another position on the board."""
FORCED = ("pass", "bust")
"""Moves, as notation writes them, that are played for a seat that has no other."""

Bot = Callable[[Any, Draw], Any]
"""Chooses a legal move of a state; the second argument draws a number from 0 to n − 1."""


@dataclass(frozen=True)
class Match:
    """What is played and who plays; with the choices it makes a game.

    `variant` and `settings` are as given on the command line, `digest` tells the variant from
    what it may become; `players[seat]` is HUMAN or the name of a bot.
    """

    variant: str
    settings: tuple[str, ...]
    digest: str
    spec: Any
    layout: Layout
    game: Any
    family: Family
    players: tuple[str, ...]
    seed: int

    def named(self, seats: Sequence[int]) -> str:
        """The teams of seats by their colours, as in `red and blue`."""
        names = [self.spec.teams.colours[seat] for seat in seats]
        return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@dataclass(frozen=True)
class Step:
    """A piece of the history; `choice` is the new position where `actor` is SET_UP."""

    before: Any
    actor: int
    choice: Any


class Session:
    """A game that goes on; a `Table` for a family's words (games/text_view.py).

    `bots[seat]` plays a seat, None where a human does.
    """

    def __init__(self, match: Match, bots: Sequence[Bot | None]) -> None:
        self.match = match
        self.spec, self.game = match.spec, match.game
        self.history: list[Step] = []
        self.notation = match.family.room("notation")
        self._bots = tuple(bots)
        self._screen = match.family.room("screen")
        self._state = match.game.initial()
        self._rolled = 0
        self._told: list[Line] = []

    @property
    def state(self) -> Any:
        """The position."""
        return self._state

    @property
    def actor(self) -> int:
        """The seat that is to choose, CHANCE or END."""
        return int(self.game.actor(self._state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == END

    @property
    def result(self) -> str:
        """`red won`, `red and blue won`, `draw`, or `unfinished`."""
        if not self.is_over:
            return "unfinished"
        winners = self.game.winners(self._state)
        return f"{self.match.named(winners)} won" if winners else "draw"

    @property
    def legal(self) -> Sequence[Any]:
        """The moves of the seat that is to choose; none where no seat is."""
        return self.game.legal(self._state) if self.actor >= 0 else ()

    def written(self, choice: Any) -> str:
        """A move or an outcome of the position as text."""
        return str(self.notation.write(self.game, self._state, choice))

    def read(self, text: str) -> Any:
        """The move or outcome that a text means here. Raises ValueError, in words."""
        return self.notation.read(self.game, self._state, text)

    # What a person sees

    def board(self) -> list[Line]:
        """The board as the family draws it."""
        return list(self._screen.draw(self.spec, self.match.layout, self.game, self._state))

    def status(self) -> Line:
        """Who is to do what; the result once the game is over."""
        if self.is_over:
            return (Span(self.result, strong=True),)
        line: Line = self._screen.status(self.spec, self.game, self._state)
        return line

    def events(self) -> list[Line]:
        """What has happened since this was last asked."""
        told, self._told = self._told, []
        return told

    # What changes the game

    def play(self, choice: Any) -> None:
        """Plays a move of the seat that is to choose. Raises ValueError on one not legal."""
        if self.is_over:
            raise ValueError(f"the game is over: {self.result}")
        if self.actor < 0:
            raise ValueError("nobody is to move")
        del self._told[self.take(choice)]  # who says a move need not be told of it

    def take(self, choice: Any) -> int:
        """Applies a move or an outcome; says which of the events names it.

        Raises ValueError where there is no such.
        """
        before, actor, told = self._state, self.actor, len(self._told)
        after = self.game.apply(before, choice)
        self._told += self._screen.tell(self.spec, self.game, before, choice, after)
        self._add(Step(before, actor, choice), after)
        return told

    def set_up(self, state: Any) -> None:
        """Puts another position on the board; it can be undone."""
        self._add(Step(self._state, SET_UP, state), state)

    def undo(self) -> None:
        """Takes back the last decision of a human, with all that followed.

        Raises ValueError where there is none.
        """
        last = self._last_decision()
        if last < 0:
            raise ValueError("nothing to undo")
        self._state = self.history[last].before
        del self.history[last:]
        self._rolled = sum(step.actor == CHANCE for step in self.history)
        self._told = []

    def reset(self) -> None:
        """Begins the game again, with the same dice."""
        self._state = self.game.initial()
        self.history.clear()
        self._rolled = 0
        self._told = []

    def advance(self) -> Iterator[Line]:
        """What has happened, then what happens until a human is to decide; the result last."""
        yield from self.events()
        left = LIMIT - (len(self.history) - 1 - self._last_decision())
        while not self.is_over and not self._waits():
            if left <= 0:
                yield (Span(f"stopped: {LIMIT:,} choices and no end"),)
                return
            left -= 1
            self.take(self._own_choice())
            yield from self.events()
        if self.is_over:
            yield self.status()

    def hint(self) -> Any:
        """The move that the family's strongest bot would play. Raises ValueError where nobody
        is to move."""
        if self.actor < 0:
            raise ValueError("nobody is to move")
        room = self.match.family.room("bots")
        bot = room.make_bot(room.BOTS[-1], self.game)
        return bot(self._state, self._draw("hint"))

    # What a session plays by itself

    def _add(self, step: Step, after: Any) -> None:
        self.history.append(step)
        self._rolled += step.actor == CHANCE
        self._state = after

    def _last_decision(self) -> int:
        """Where in the history the last decision of a human is, -1 for nowhere."""
        positions = range(len(self.history) - 1, -1, -1)
        return next((k for k in positions if self._decided(self.history[k])), -1)

    def _decided(self, step: Step) -> bool:
        return step.actor == SET_UP or (
            step.actor >= 0 and not self._bots[step.actor] and not self._is_forced(step.before)
        )

    def _waits(self) -> bool:
        actor = self.actor
        return actor >= 0 and not self._bots[actor] and not self._is_forced(self._state)

    def _is_forced(self, state: Any) -> bool:
        legal = self.game.legal(state)
        return len(legal) == 1 and self.notation.write(self.game, state, legal[0]) in FORCED

    def _own_choice(self) -> Any:
        if self.actor == CHANCE:
            return self._outcome()
        if bot := self._bots[self.actor]:
            return bot(self._state, self._draw("bot"))
        (forced,) = self.legal
        return forced

    def _draw(self, purpose: str) -> Draw:
        return Random(f"{self.match.seed} {purpose} {len(self.history)}").randrange

    def _outcome(self) -> Any:
        """What chance brings: the n-th roll of a game follows from seed and n alone."""
        outcomes = self.game.outcomes(self._state)
        whole = lcm(*(share.denominator for _, share in outcomes))
        ticket = Random(f"{self.match.seed} chance {self._rolled}").randrange(whole)
        for outcome, share in outcomes:
            ticket -= share * whole
            if ticket < 0:
                return outcome
        raise AssertionError("the shares of the outcomes do not add up to 1")
