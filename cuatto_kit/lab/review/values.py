"""The values of positions for each seat, and the differences between them."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.thinking import Worth
from cuatto_kit.statistics import NORMAL_95, gap_of

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Values:
    """The chances to win of some positions.

    `shares` are float64[position, sample, seat]. A sample uses the same dice in every position, so
    that the difference between two positions is more precise than either value. If there is one
    sample, the precision of a position is ± `halves`, float64[position]. All values are `exact`, or
    none.
    """

    shares: Shares
    halves: Shares = field(default_factory=lambda: np.zeros(0))
    exact: bool = False

    @property
    def means(self) -> Shares:
        """The mean chances to win, float64[position, seat]."""
        return np.asarray(self.shares.mean(axis=1))

    def worth(self, position: int, seat: int) -> Worth:
        """Return the value of a position for a seat."""
        samples = self.shares[position, :, seat]
        mean = float(samples.mean())
        return Worth(mean, 0.0 if self.exact else self._half(position, samples), exact=self.exact)

    def gap(self, better: int, other: int, seat: int) -> tuple[float, float]:
        """Return the advantage of one position over another for a seat.

        The second value is half of the 95 % interval.
        """
        samples = self.shares[better, :, seat] - self.shares[other, :, seat]
        if self.exact:
            return float(samples[0]), 0.0
        if len(samples) == 1:
            return float(samples[0]), float(np.hypot(self.halves[better], self.halves[other]))
        low, high = gap_of(samples).ci95
        return float(samples.mean()), (high - low) / 2

    def _half(self, position: int, samples: Shares) -> float:
        n = len(samples)
        if n == 1:
            return float(self.halves[position])
        # counts one more win and one more loss: a few equal results prove nothing
        squares = float(((samples - samples.mean()) ** 2).sum()) + 1 / 2
        return NORMAL_95 * squares**0.5 / (n + 2)
