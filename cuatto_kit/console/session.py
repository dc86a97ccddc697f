"""One game at a table: what has happened, who is to move, the way back.

A session has no input and no output. It is told choices, and what they bring about waits in
it as lines. Chance, bots and forced passes it plays by itself (`advance`); both draw from the
seed and from how far the game is, so that after an undo the same dice come again.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import Generic, TypeAlias

from cuatto_kit.games.game import CHANCE, END, Choice, Draw, Kind, Move, State
from cuatto_kit.games.rollouts import thrown
from cuatto_kit.games.text_view import Line, Room, Span, TextGame
from cuatto_kit.games.thinking import Bot, Limits, Stop, Thinker, Thought

HUMAN = "human"
UNFINISHED = "unfinished"
"""The result of a game that goes on."""
LIMIT = 20_000
"""Choices without a question to anybody after which a session stops: bots may well play on
for ever."""
SET_UP = -3
"""The actor of a step that put another position on the board."""


@dataclass(frozen=True)
class Match:
    """What is played and who plays; with the choices it makes a game.

    `variant` and `settings` are as given on the command line, `digest` tells the variant from
    what it may become; `colours[seat]` is a team, `players[seat]` HUMAN or the name of a bot.
    """

    variant: str
    settings: tuple[str, ...]
    digest: str
    title: Mapping[str, str]
    colours: tuple[str, ...]
    players: tuple[str, ...]
    seed: int

    def named(self, seats: Sequence[int]) -> str:
        """The teams of seats by their colours, as in `red and blue`."""
        names = [self.colours[seat] for seat in seats]
        return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@dataclass(frozen=True)
class Step(Generic[State, Move]):
    """A piece of the history: what was chosen or rolled, None where `actor` is SET_UP and `after`
    was put on the board."""

    before: State
    actor: int
    choice: Move | None
    after: State


class Session(Generic[State, Move]):
    """A game that goes on: the `OpenGame` of a family's commands (games/text_view.py).

    `bots[seat]` plays a seat, None where a human does; `stop` ends what they think.
    """

    def __init__(
        self,
        match: Match,
        text: TextGame[State, Move],
        bots: Sequence[Bot[State, Move] | None],
        stop: Stop | None = None,
    ) -> None:
        self.match = match
        self.text = text
        self.game = text.game
        self.stop = stop or Stop()
        self.history: list[Step[State, Move]] = []
        self._bots = tuple(bots)
        self._state = text.game.initial()
        self._rolled = 0
        self._told: list[Line] = []

    @property
    def colours(self) -> tuple[str, ...]:
        """The teams, by seat."""
        return self.match.colours

    @property
    def state(self) -> State:
        """The position."""
        return self._state

    @property
    def actor(self) -> int:
        """The seat that is to choose, CHANCE or END."""
        return self.game.actor(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == END

    @property
    def result(self) -> str:
        """`red won`, `red and blue won`, `draw`, or `unfinished`."""
        if not self.is_over:
            return UNFINISHED
        winners = self.game.winners(self._state)
        return f"{self.match.named(winners)} won" if winners else "draw"

    @property
    def legal(self) -> Sequence[Move]:
        """The moves of the seat that is to choose; none where no seat is."""
        return self.game.legal(self._state) if self.actor >= 0 else ()

    @property
    def last_decision(self) -> int:
        """Where in the history the last decision of a human is, -1 for nowhere."""
        positions = range(len(self.history) - 1, -1, -1)
        return next((k for k in positions if self._decided(self.history[k])), -1)

    def written(self, choice: Move) -> str:
        """A move or an outcome of the position as text."""
        return self.text.write(self._state, choice)

    def read(self, text: str) -> Move:
        """The move or outcome that a text means here. Raises ValueError, in words."""
        return self.text.read(self._state, text)

    # What a person sees

    def board(self, room: Room | None = None) -> list[Line]:
        """The board as the family draws it, for a pipe or in the room of a terminal."""
        return list(self.text.draw(self._state, room))

    def status(self) -> Line:
        """Who is to do what; the result once the game is over."""
        if self.is_over:
            return (Span(self.result, strong=True),)
        return self.text.status(self._state)

    def events(self) -> list[Line]:
        """What has happened since this was last asked."""
        told, self._told = self._told, []
        return told

    # What changes the game

    def play(self, choice: Move) -> None:
        """Plays a move of the seat that is to choose. Raises ValueError on one not legal."""
        if self.is_over:
            raise ValueError(f"the game is over: {self.result}")
        if self.actor < 0:
            raise ValueError("nobody is to move")
        del self._told[self.take(choice)]  # whoever plays a move knows that it was played

    def take(self, choice: Move) -> int:
        """Applies a move or an outcome; says which of the events names it.

        Raises ValueError where there is no such.
        """
        before, actor, told = self._state, self.actor, len(self._told)
        played = self.game.play(before, choice)
        self._told += self.text.tell(before, choice, played)
        self._add(Step(before, actor, choice, played.state))
        return told

    def set_up(self, state: State) -> None:
        """Puts another position on the board; it can be undone."""
        self._add(Step(self._state, SET_UP, None, state))

    def undo(self) -> None:
        """Takes back the last decision of a human, with all that followed.

        Raises ValueError where there is none.
        """
        last = self.last_decision
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
        return chain.from_iterable(self.advances())

    def advances(self) -> Iterator[Sequence[Line]]:
        """The same, choice by choice: with each of them the session stands where it led to."""
        yield self.events()
        left = LIMIT - (len(self.history) - 1 - self.last_decision)
        while not self.is_over and not self._waits():
            if left <= 0:
                yield [(Span(f"stopped: {LIMIT:,} choices and no end"),)]
                return
            left -= 1
            self.stop.clear()
            self.take(self._own_choice())
            yield self.events()
        if self.is_over:
            yield [self.status()]

    def hint(self) -> Move:
        """The move that the strongest bot would play of those that play by no clock. Raises
        ValueError where nobody is to move."""
        if self.actor < 0:
            raise ValueError("nobody is to move")
        bot = self.text.bot(self.text.bots[-1], self.stop)
        return bot(self._state, self._draw("hint"))

    def think(self, limits: Limits) -> Thought[Move]:
        """What the moves of the position are worth. Raises ValueError where nobody is to move."""
        if self.actor < 0:
            raise ValueError("nobody is to move")
        return self._thinker.think(self._state, limits, self._draw("hint")(2**31), self.stop)

    # What a session plays by itself

    @cached_property
    def _thinker(self) -> Thinker[State, Move]:
        return self.text.thinker()

    def _add(self, step: Step[State, Move]) -> None:
        self.history.append(step)
        self._rolled += step.actor == CHANCE
        self._state = step.after

    def _decided(self, step: Step[State, Move]) -> bool:
        return step.actor == SET_UP or (
            step.actor >= 0 and not self._bots[step.actor] and not self._is_forced(step.before)
        )

    def _waits(self) -> bool:
        actor = self.actor
        return actor >= 0 and not self._bots[actor] and not self._is_forced(self._state)

    def _is_forced(self, state: State) -> bool:
        legal = self.game.legal(state)
        return len(legal) == 1 and legal[0].kind is Kind.FORCED

    def _own_choice(self) -> Move:
        if self.actor == CHANCE:
            return self._outcome()
        if bot := self._bots[self.actor]:
            return bot(self._state, self._draw("bot"))
        (forced,) = self.legal
        return forced

    def _draw(self, purpose: str) -> Draw:
        return Random(f"{self.match.seed} {purpose} {len(self.history)}").randrange

    def _outcome(self) -> Move:
        """What chance brings: the n-th roll of a game follows from seed and n alone."""
        dice = Random(f"{self.match.seed} chance {self._rolled}")
        return thrown(self.game, self._state, dice)


AnySession: TypeAlias = Session[Hashable, Choice]
"""A session of whatever game."""
