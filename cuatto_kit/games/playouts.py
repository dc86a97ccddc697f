"""Thinking by playouts: options are tried by repeated playouts until one is left.

All options are tried with the same dice, then the better half of them again, and so on (sequential
halving: Karnin, Koren and Somekh 2013). So most of the time is spent on options that are hard to
distinguish.
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
"""Playouts of each option in the first round, if only a stop ends the thinking."""
GROWTH = 4
"""The factor by which the number of playouts grows from round to round."""
FINISHING = 0.25
"""The share of the time for playouts to the end, if options are compared by other playouts."""
ENOUGH = 200
"""Playouts if there is no choice: they only estimate the value of the position."""
SILENCE = 0.25
"""Seconds after which the current result is reported again."""


class PlayOn(Protocol):
    """A function that plays on from options."""

    def __call__(self, option: int, first: int, playouts: int) -> float | None:
        """Return the total result, for the seat to move, of playouts `first` … of an option.

        A playout has the same dice for every option. Returns None if the playouts were interrupted.
        """


@dataclass(frozen=True)
class Options(Generic[Move]):
    """The options in a position.

    `moves` are the first moves of the options; several options may have the same first move.
    `finish` returns the share won in games played to the end, 0 to 1 per game. `judge`, in a unit
    of the family, compares the options; if it is None, `finish` does. `batch` is the number of
    playouts between two checks of the clock. The option number `proposed` is preferred until
    another one is better by more than the uncertainty of the proposed option's chance to win.
    """

    moves: Sequence[Move]
    finish: PlayOn
    judge: PlayOn | None = None
    batch: int = 1
    proposed: int | None = None


class PlayoutThinker(ABC, Generic[State, Move]):
    """A `Thinker` for families that can play on.

    `depth` is in laps: a lap has as many playouts as there are options, and the better options
    receive more of them. The result is reproducible for the same seed and depth without a time
    limit.
    """

    def __init__(self, game: Game[State, Move]) -> None:
        self._game = game

    @abstractmethod
    def options(self, state: State, seed: int, is_over: Callable[[], bool]) -> Options[Move]:
        """Return the options in a position.

        A long computation should check `is_over`. Any compilation happens in this method.
        """

    def think(
        self,
        state: State,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        if self._game.actor(state) < 0:
            raise ValueError("no player is to move; there is nothing to think about")
        clock = _Clock(limits.seconds, stop)
        options = self.options(state, seed, clock.is_over)
        clock.start()
        return _Contest(options, limits, clock, tell).thought()


class _Clock:
    """The clock of one thinking process."""

    def __init__(self, seconds: float | None, stop: Stop) -> None:
        self._seconds, self._stop = seconds, stop
        self._began = time.perf_counter()

    def start(self) -> None:
        self._began = time.perf_counter()

    @property
    def passed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._began

    @property
    def share(self) -> float:
        """The share of the time that has passed; infinite once thinking was stopped."""
        if self._stop.is_set:
            return inf
        if self._seconds is None:
            return 0.0
        return self.passed / self._seconds if self._seconds > 0 else inf

    def is_over(self) -> bool:
        return self.share >= 1


class _Tally:
    """The playouts of each option and their results."""

    def __init__(self, options: int, play_on: PlayOn) -> None:
        self._play_on = play_on
        self._sums, self.counts = np.zeros(options), np.zeros(options, np.int64)

    def add(self, option: int, playouts: int) -> None:
        """Play on from an option; interrupted playouts do not count."""
        total = self._play_on(option, int(self.counts[option]), playouts)
        if total is not None:
            self._sums[option] += total
            self.counts[option] += playouts

    @property
    def playouts(self) -> int:
        """The total number of playouts."""
        return int(self.counts.sum())

    @property
    def means(self) -> NDArray[np.float64]:
        """The average result of a playout of each option; −∞ for an option without playouts."""
        means = self._sums / np.maximum(self.counts, 1)
        return np.where(self.counts > 0, means, -np.inf)

    def worth(self, option: int) -> Worth:
        """Return the worth of an option whose playouts go to the end."""
        return Worth.of_games(float(self._sums[option]), int(self.counts[option]))


class _Contest(Generic[Move]):
    """A comparison of options; `_left` are those still in it, the best first."""

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
        """Return the result within the limits."""
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
        """True if there is more than one move to choose from."""
        return len({self._moves[option] for option in self._left.tolist()}) > 1

    def _round(self, each: float) -> None:
        """Drop the worse half of the options repeatedly, with `each` playouts per option in all."""
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
        """Try the remaining options in turn, at least once.

        Ends when the given share of the time has passed or the total number of playouts reaches
        `most`.
        """
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
        """Play the best options to the end.

        Ends when a share of the time has passed or each of them has `each` playouts.
        """
        leaders = self._leaders()
        while self._clock.share < share and self._won.counts[leaders].min() < each:
            for option in leaders:
                self._won.add(option, self._batch)
                if self._clock.is_over():
                    return
            if self._limits.depth is None and self._clock.passed > self._told + SILENCE:
                self._report()

    def _ranked(self, options: Numbers) -> Numbers:
        """Return the options, the best first."""
        means = self._judged.means
        if self._proposed is not None:
            means[self._proposed] += self._judged.worth(self._proposed).half
        return options[np.argsort(-means[options], kind="stable")]

    def _better_half(self) -> Numbers:
        """Return the better half of the remaining options.

        There are more if needed to cover as many different moves as the limits require.
        """
        ranked, moves = self._ranked(self._left), set[Move]()
        for place, option in enumerate(ranked.tolist()):
            moves.add(self._moves[option])
            if len(moves) == self._limits.lines:
                return ranked[: max((len(ranked) + 1) // 2, place + 1)]
        return ranked

    def _leaders(self) -> list[int]:
        """Return the best option for each of the requested number of moves, the best first."""
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
