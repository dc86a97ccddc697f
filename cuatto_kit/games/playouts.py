"""Thinking by playouts: options are played on from, again and again, until one is left.

All are tried by the same dice, then the better half of them again, and so on (sequential halving:
Karnin, Koren and Somekh 2013): so the time goes to those that are hard to tell apart.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Generic, Protocol

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Game, Move, Numbers, State
from cuatto_kit.games.thinking import Limits, Prospect, Stop, Tell, Thought, Worth

FIRST_ROUND = 16
"""Playouts of each option in the first round, where nothing but a stop ends thinking."""
GROWTH = 4
"""How many times as many the next round has."""
FINISHING = 0.25
"""The part of the time that goes to playouts to the end, where options are judged by others."""
ENOUGH = 200
"""Playouts where there is no choice: they but tell what the position is worth."""
SILENCE = 0.25
"""Seconds after which what has been found is told again."""


class PlayOn(Protocol):
    """Plays on from options."""

    def __call__(self, option: int, first: int, playouts: int) -> float | None:
        """What playouts `first` … from an option, by number from 0, come to for who chooses; a
        playout has the same dice from every option. None where they were broken off."""


@dataclass(frozen=True)
class Options(Generic[Move]):
    """What may be chosen in a position.

    `moves` are the first moves of the options, of which several may begin alike. `finish` tells
    what is won of games played to their end, 0 to 1 a game. By `judge`, in a unit of the family's,
    options are held against each other; where it is None, by `finish`. `batch` is how many playouts
    are made between two looks at the clock. An option that is `proposed`, by number, is the best
    until another has won more by what its chance to win is unknown.
    """

    moves: Sequence[Move]
    finish: PlayOn
    judge: PlayOn | None = None
    batch: int = 1
    proposed: int | None = None


class PlayoutThinker(ABC, Generic[State, Move]):
    """A `Thinker` of a family that can play on. `depth` is in laps, one playout of each option: as
    many as there are in all go to the options, more of them to the better ones. The same seed and
    depth without a limit of time find the same again."""

    def __init__(self, game: Game[State, Move]) -> None:
        self._game = game

    @abstractmethod
    def options(self, state: State, seed: int, is_over: Callable[[], bool]) -> Options[Move]:
        """What may be chosen; whoever plays on for long looks whether thinking `is_over`. What
        first compiles does so here."""

    def think(
        self,
        state: State,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        if self._game.actor(state) < 0:
            raise ValueError("nobody is to move; there is nothing to think about")
        clock = _Clock(limits.seconds, stop)
        options = self.options(state, seed, clock.is_over)
        clock.start()
        return _Contest(options, limits, clock, tell).thought()


class _Clock:
    """How much of the time is gone."""

    def __init__(self, seconds: float | None, stop: Stop) -> None:
        self._seconds, self._stop = seconds, stop
        self._began = time.perf_counter()

    def start(self) -> None:
        self._began = time.perf_counter()

    @property
    def passed(self) -> float:
        """Seconds since it was started."""
        return time.perf_counter() - self._began

    @property
    def share(self) -> float:
        """The share of the time that is gone."""
        if self._stop.is_set:
            return inf
        if self._seconds is None:
            return 0.0
        return self.passed / self._seconds if self._seconds > 0 else inf

    def is_over(self) -> bool:
        return self.share >= 1


class _Tally:
    """Playouts of each option, and what they came to."""

    def __init__(self, options: int, play_on: PlayOn) -> None:
        self._play_on = play_on
        self._sums, self.counts = np.zeros(options), np.zeros(options, np.int64)

    def add(self, option: int, playouts: int) -> None:
        """Plays on from an option; what is broken off does not count."""
        total = self._play_on(option, int(self.counts[option]), playouts)
        if total is not None:
            self._sums[option] += total
            self.counts[option] += playouts

    @property
    def playouts(self) -> int:
        """How many there were."""
        return int(self.counts.sum())

    @property
    def means(self) -> NDArray[np.float64]:
        """What a playout came to, on average; what was never tried is the worst."""
        means = self._sums / np.maximum(self.counts, 1)
        return np.where(self.counts > 0, means, -np.inf)

    def worth(self, option: int) -> Worth:
        """Of an option that is played to the end."""
        return Worth.of_games(float(self._sums[option]), int(self.counts[option]))


class _Contest(Generic[Move]):
    """Options held against each other; `left` are those still in it, the best first."""

    def __init__(
        self, options: Options[Move], limits: Limits, clock: _Clock, tell: Tell[Move]
    ) -> None:
        self._moves, self._batch = options.moves, options.batch
        self._limits, self._clock, self._tell = limits, clock, tell
        self._won = _Tally(len(options.moves), options.finish)
        self._judged = _Tally(len(options.moves), options.judge) if options.judge else self._won
        self._judging = 1 - FINISHING if options.judge else 1.0
        self._left = np.arange(len(options.moves))
        self._told = 0.0
        self._proposed = options.proposed

    def thought(self) -> Thought[Move]:
        """What is found within the limits."""
        limits, everybody = self._limits, self._left
        endless = limits.seconds is None and limits.depth is None and self._is_open
        each = FIRST_ROUND if endless else limits.depth or (inf if self._is_open else ENOUGH)
        while True:
            self._round(each)
            if not endless or self._clock.is_over():
                return self._found()
            each *= GROWTH
            self._left = self._ranked(everybody)

    @property
    def _is_open(self) -> bool:
        """Whether there is more than one move to choose from."""
        return len({self._moves[option] for option in self._left.tolist()}) > 1

    def _round(self, each: float) -> None:
        """Gives up the worse half again and again, within as many playouts as are `each` of all
        options."""
        before, options = self._judged.playouts, len(self._left)
        laps = (options - 1).bit_length()
        for lap in range(1, laps + 1):
            if not self._is_open or self._clock.is_over():
                break
            self._judge((lap - 1 + self._judging) / laps, before + each * options * lap / laps)
            self._left = self._better_half()
            self._finish(lap / laps, each * lap / laps)
            self._report()
        else:
            if laps:
                return
        self._finish(1.0, each)
        self._report()

    def _judge(self, share: float, most: float) -> None:
        """Tries what is left in turn until a share of the time is gone, or so many playouts were
        made; once at least."""
        while True:
            for option in self._left.tolist():
                self._judged.add(option, self._batch)
                if self._clock.is_over():
                    return
            if self._clock.share >= share or self._judged.playouts >= most:
                return
            if self._limits.depth is None and self._clock.passed > self._told + SILENCE:
                self._left = self._ranked(self._left)
                self._report()

    def _finish(self, share: float, each: float) -> None:
        """Plays the best to their ends until a share of the time is gone, or so often each."""
        leaders = self._leaders()
        while self._clock.share < share and self._won.counts[leaders].min() < each:
            for option in leaders:
                self._won.add(option, self._batch)
                if self._clock.is_over():
                    return
            if self._limits.depth is None and self._clock.passed > self._told + SILENCE:
                self._report()

    def _ranked(self, options: Numbers) -> Numbers:
        """The best first."""
        means = self._judged.means
        if self._proposed is not None:
            means[self._proposed] += self._judged.worth(self._proposed).half
        return options[np.argsort(-means[options], kind="stable")]

    def _better_half(self) -> Numbers:
        """The better half of what is left, and so many more that as many moves are followed as
        are asked for."""
        ranked, moves = self._ranked(self._left), set[Move]()
        for place, option in enumerate(ranked.tolist()):
            moves.add(self._moves[option])
            if len(moves) == self._limits.lines:
                return ranked[: max((len(ranked) + 1) // 2, place + 1)]
        return ranked

    def _leaders(self) -> list[int]:
        """The best option of each of the moves that are asked for, the best first."""
        best: dict[Move, int] = {}
        for option in self._left.tolist():
            best.setdefault(self._moves[option], option)
        return list(best.values())[: self._limits.lines]

    def _report(self) -> None:
        self._told = self._clock.passed
        self._tell(self._found())

    def _found(self) -> Thought[Move]:
        leaders = self._leaders()
        playouts = self._judged.playouts
        if self._won is not self._judged:
            playouts += self._won.playouts
        return Thought(
            tuple(Prospect((self._moves[k],), self._worth(k)) for k in leaders),
            int(max(tally.counts[leaders].min() for tally in (self._judged, self._won))),
            playouts, self._clock.passed,
        )  # fmt: skip

    def _worth(self, option: int) -> Worth:
        worth = self._won.worth(option)
        if self._won is self._judged or not self._judged.counts[option]:
            return worth
        return replace(worth, score=round(100 * self._judged.means[option]))
