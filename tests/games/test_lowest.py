import numpy as np
import pytest
from scipy.optimize import minimize

from cuatto_kit.games.lowest import lowest

VALLEYS = {
    "bowl": lambda x: (x[0] - 1) ** 2 + 3 * (x[1] + 0.5) ** 2,
    "banana": lambda x: (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2,
    "kinks": lambda x: abs(x[0] - 2) + abs(x[0] + x[1]),
    "without end": lambda x: float(np.exp(-x[0]) + x[1] ** 2),
    "flat": lambda x: 0.0,
}


@pytest.mark.parametrize("name", VALLEYS)
def test_it_goes_the_steps_of_scipy(name: str) -> None:
    value = VALLEYS[name]
    expected = minimize(value, np.zeros(2), method="Nelder-Mead").x
    assert lowest(value, np.zeros(2)).tolist() == expected.tolist()
