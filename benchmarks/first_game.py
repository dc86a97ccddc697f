"""The time until the first games are played, against another version of the kit.

    python benchmarks/first_game.py OLD_PYTHON [--repeat N] [--json]

OLD_PYTHON is the python of a venv in which the other version is installed; it is compared with the
checkout of this file and the python that runs it. Whole processes are timed, from the command to
its end; the two versions take turns, and figures are medians of N rounds:

a  A hundred random games of a board, four seats (two at most for some), with an empty cache.
b  `build two-ways-home` with an empty cache.
c  `check snake-24` with the cache that it filled before.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import versions

BOARDS = {"snake-24": 4, "snake-24-full": 4, "two-ways-home": 4, "parques": 4, "ludo": 4}
"""The boards, and how many play."""
GAMES = """
import sys
name, seats = sys.argv[1], int(sys.argv[2])
try:
    from cuatto_kit.games.race.series import Series as make_simulator
    from cuatto_kit import loading
    loaded = loading.load(name)
    board = loaded.spec, loading.lay_out(loaded)[0]
except ImportError:
    import cuatto_kit
    from cuatto_kit.games.race.analysis.simulator import make_simulator
    design = cuatto_kit.load(name)
    board = design.variant, design.layout
make_simulator(*board, seats).play(["random"] * seats, 1, 0, 100)
"""
"""What plays: by the names of either version."""


class Side:
    """A version of the kit, with a folder of its own."""

    def __init__(self, python: str, folder: Path, checkout: str = "") -> None:
        """Set up a side that runs a `checkout`, or what is installed."""
        self._python = python
        self._folder = folder
        self._environment = {**os.environ, "PYTHONPATH": checkout}
        folder.mkdir()

    def seconds(self, arguments: list[str], cache: str = "") -> float:
        """Return the time of a call of this side's python, by default with an empty cache."""
        with tempfile.TemporaryDirectory() as empty:
            place = str(self._folder / cache) if cache else empty
            began = time.perf_counter()
            subprocess.run(
                [self._python, *arguments],
                cwd=self._folder,
                env={**self._environment, "XDG_CACHE_HOME": place},
                check=True,
                stdout=subprocess.DEVNULL,
            )
            return time.perf_counter() - began


def main() -> None:
    options = versions.options("How soon the first games are played", 3)
    with tempfile.TemporaryDirectory() as scratch:
        old = Side(options.old, Path(scratch) / "old")
        new = Side(sys.executable, Path(scratch) / "new", str(Path(__file__).parents[1]))
        rows = []
        for row in measured([old, new], options.repeat):
            rows.append(row)
            if not options.json:
                show(**row)
    if options.json:
        print(json.dumps(rows, indent=2))


def measured(sides: list[Side], repeat: int) -> Iterator[dict[str, object]]:
    for board, seats in BOARDS.items():
        yield compared(f"first games of {board}", sides, ["-c", GAMES, board, str(seats)], repeat)
    build = ["-m", "cuatto_kit", "build", "two-ways-home", "--quiet"]
    yield compared("build two-ways-home, empty cache", sides, build, repeat)
    check = ["-m", "cuatto_kit", "check", "snake-24", "--quiet"]
    for side in sides:
        side.seconds(check, "cache")
    yield compared("check snake-24, full cache", sides, check, repeat, "cache")


def compared(
    name: str, sides: list[Side], arguments: list[str], repeat: int, cache: str = ""
) -> dict[str, object]:
    """Medians of the old and the new side (s), and what part of the old time the new one takes."""
    old, new = versions.medians(sides, lambda side: side.seconds(arguments, cache), repeat)
    return {"name": name, "old": old, "new": new, "ratio": new / old}


def show(name: str, old: float, new: float, ratio: float) -> None:
    print(f"{name:<36} old {old:6.2f} s, new {new:5.2f} s: {ratio:.3f} of it", flush=True)


if __name__ == "__main__":
    main()
