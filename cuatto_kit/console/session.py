"""One game at a table: its history, its position and undo.

A session has no input and no output. It is given choices, and their consequences are collected in
it as lines. It plays chance, bots and forced passes itself (`advance`); chance and bots draw from
the seed and from the progress of the game, so that after an undo the same dice come again.
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
"""The name of a human player."""
UNFINISHED = "unfinished"
"""The result of an unfinished game."""
LIMIT = 20_000
"""The number of choices without a human's decision after which a session stops.

Games between bots may otherwise never end.
"""
SET_UP = -3
"""The actor of a step that put another position on the board."""


@dataclass(frozen=True)
class Match:
    """The board and the players of a game; with the choices it determines the game.

    `variant` and `settings` are as given on the command line, and `digest` identifies the variant.
    `colours[seat]` is a team, and `players[seat]` is HUMAN or the name of a bot.
    """

    variant: str
    settings: tuple[str, ...]
    digest: str
    title: Mapping[str, str]
    colours: tuple[str, ...]
    players: tuple[str, ...]
    seed: int

    def named(self, seats: Sequence[int]) -> str:
        """Return the teams of seats by colour, as in `red and blue`."""
        names = [self.colours[seat] for seat in seats]
        return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@dataclass(frozen=True)
class Step(Generic[State, Move]):
    """A step of the history.

    `choice` is a move or an outcome, or None if `actor` is SET_UP and the position `after` was put
    on the board.
    """

    before: State
    actor: int
    choice: Move | None
    after: State


class Session(Generic[State, Move]):
    """A game in progress: the `OpenGame` of a family's commands (games/text_view.py).

    `bots[seat]` plays a seat, and is None for a human; `stop` ends their searches.
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
        """The seat to choose, CHANCE or END."""
        return self.game.actor(self._state)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
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
        """The moves of the seat to choose; empty if it is not a seat's turn."""
        return self.game.legal(self._state) if self.actor >= 0 else ()

    @property
    def last_decision(self) -> int:
        """The index in the history of a human's last decision, or -1."""
        positions = range(len(self.history) - 1, -1, -1)
        return next((k for k in positions if self._decided(self.history[k])), -1)

    def written(self, choice: Move) -> str:
        """Return a move or an outcome in the position as text."""
        return self.text.write(self._state, choice)

    def read(self, text: str) -> Move:
        """Return the move or outcome that a text means in the position.

        Raises ValueError with a readable message.
        """
        return self.text.read(self._state, text)

    # What a person sees

    def board(self, room: Room | None = None) -> list[Line]:
        """Return the board as the family draws it, for a pipe or for the room of a terminal."""
        return list(self.text.draw(self._state, room))

    def status(self) -> Line:
        """Return a line about the next action, or the result once the game is over."""
        if self.is_over:
            return (Span(self.result, strong=True),)
        return self.text.status(self._state)

    def events(self) -> list[Line]:
        """Return the events since the last call."""
        told, self._told = self._told, []
        return told

    # What changes the game

    def play(self, choice: Move) -> None:
        """Play a move of the seat to choose.

        Raises ValueError for an illegal move.
        """
        if self.is_over:
            raise ValueError(f"the game is over: {self.result}")
        if self.actor < 0:
            raise ValueError("no player is to move")
        del self._told[self.take(choice)]  # the player knows the move

    def take(self, choice: Move) -> int:
        """Apply a move or an outcome, and return the index of the event that names it.

        Raises ValueError if it is not valid.
        """
        before, actor, told = self._state, self.actor, len(self._told)
        played = self.game.play(before, choice)
        self._told += self.text.tell(before, choice, played)
        self._add(Step(before, actor, choice, played.state))
        return told

    def set_up(self, state: State) -> None:
        """Put another position on the board; this can be undone."""
        self._add(Step(self._state, SET_UP, None, state))

    def undo(self) -> None:
        """Undo the last decision of a human with everything after it.

        Raises ValueError if there is none.
        """
        last = self.last_decision
        if last < 0:
            raise ValueError("nothing to undo")
        self._state = self.history[last].before
        del self.history[last:]
        self._rolled = sum(step.actor == CHANCE for step in self.history)
        self._told = []

    def reset(self) -> None:
        """Restart the game, with the same dice."""
        self._state = self.game.initial()
        self.history.clear()
        self._rolled = 0
        self._told = []

    def advance(self) -> Iterator[Line]:
        """Yield the past events, then those until a human is to decide; the result is the last."""
        return chain.from_iterable(self.advances())

    def advances(self) -> Iterator[Sequence[Line]]:
        """Yield the same, choice by choice; the session's position is that after each choice."""
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
        """Return the move of the strongest bot that does not depend on time.

        Raises ValueError if it is not a seat's turn.
        """
        if self.actor < 0:
            raise ValueError("no player is to move")
        bot = self.text.bot(self.text.bots[-1], self.stop)
        return bot(self._state, self._draw("hint"))

    def think(self, limits: Limits) -> Thought[Move]:
        """Return the values of the moves in the position.

        Raises ValueError if it is not a seat's turn.
        """
        if self.actor < 0:
            raise ValueError("no player is to move")
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
        """Return an outcome of chance; the n-th roll of a game depends on the seed and n only."""
        dice = Random(f"{self.match.seed} chance {self._rolled}")
        return thrown(self.game, self._state, dice)


AnySession: TypeAlias = Session[Hashable, Choice]
"""A session of any game."""
