"""Two versions of the kit, timed in turns: what benchmarks against another version share."""

import argparse
import statistics
from collections.abc import Callable, Sequence
from typing import TypeVar

Side = TypeVar("Side")


def options(description: str, repeat: int) -> argparse.Namespace:
    """Return the command line: `old`, the python of the other version, `repeat` and `json`."""
    parser = argparse.ArgumentParser(description=f"{description}, against another version.")
    parser.add_argument("old", metavar="OLD_PYTHON", help="the python that has the other version")
    words = f"rounds (default {repeat})"
    parser.add_argument("--repeat", type=int, default=repeat, metavar="N", help=words)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args()


def medians(
    sides: Sequence[Side], seconds: Callable[[Side], float], repeat: int
) -> tuple[float, float]:
    """Return the times of the old and the new side (s), which begin rounds alternately."""
    rounds = []
    for number in range(repeat):
        order = sides if number % 2 == 0 else sides[::-1]
        taken = {side: seconds(side) for side in order}
        rounds.append([taken[side] for side in sides])
    old, new = map(statistics.median, zip(*rounds, strict=True))
    return old, new
