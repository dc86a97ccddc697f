"""The time to make unchanged products again, against another version of the kit.

    python benchmarks/rebuild.py OLD_PYTHON [--repeat N] [--json]

OLD_PYTHON is the python of a venv in which the other version is installed; it is compared with the
checkout of this file and the python that runs it. Whole processes are timed, from the command to
its end; the two versions take turns, and figures are medians of N rounds:

a  `build two-ways-home` again, nothing changed.
b  The same after one tile was moved: the long way takes another corner and is as long as before.
c  `sheet two-ways-home` again, nothing changed.

Each version has a cache folder of its own, filled first and put back as it was before every round.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import versions

BOARD = "two-ways-home"
OWN = "board.yaml"
"""A changed board, which is the same except for the long way."""
WALKED = "left 3, up 6, right 2"
"""The long way as it is."""
MOVED = "left 3, up 5, right 1, up 1, right 1"
"""The same with one tile moved."""
ROWS = {
    f"build {BOARD}, nothing changed": ("build", BOARD),
    f"build {BOARD}, one tile moved": ("build", OWN),
    f"sheet {BOARD}, nothing changed": ("sheet", BOARD),
}
"""What is timed: a verb and what it is given."""


class Side:
    """A version of the kit, with folders of its own."""

    def __init__(self, python: str, room: Path, checkout: str = "") -> None:
        """Set up a side that runs a `checkout`, or what is installed."""
        self._python = python
        self._room = room
        caches = str(room / "cache")
        self._environment = {**os.environ, "XDG_CACHE_HOME": caches, "PYTHONPATH": checkout}
        room.mkdir()
        self._write(WALKED)
        for verb, board in (("build", BOARD), ("sheet", BOARD), ("build", OWN)):
            self._run(verb, board)
        shutil.copytree(room / "cache", room / "full")
        self._write(MOVED)

    def again(self, verb: str, board: str) -> float:
        """Seconds of `cuatto-kit VERB BOARD` with the cache as it was filled."""
        shutil.rmtree(self._room / "cache")
        shutil.copytree(self._room / "full", self._room / "cache")
        began = time.perf_counter()
        self._run(verb, board)
        return time.perf_counter() - began

    def _run(self, verb: str, board: str) -> None:
        command = [self._python, "-m", "cuatto_kit", verb, board, "--quiet", "-o", "kits"]
        subprocess.run(command, cwd=self._room, env=self._environment, check=True)

    def _write(self, walk: str) -> None:
        path = f'board: {{paths: {{long: {{walk: "{walk}"}}}}}}'
        (self._room / OWN).write_text(f"extends: {BOARD}\n{path}\n", "utf-8")


def main() -> None:
    options = versions.options("How fast what did not change is had again", 7)
    with tempfile.TemporaryDirectory() as scratch:
        old = Side(options.old, Path(scratch) / "old")
        new = Side(sys.executable, Path(scratch) / "new", str(Path(__file__).parents[1]))
        rows = []
        for name, (verb, board) in ROWS.items():
            rows.append({"name": name, **compared([old, new], verb, board, options.repeat)})
            if not options.json:
                show(**rows[-1])
    if options.json:
        print(json.dumps(rows, indent=2))


def show(name: str, old: float, new: float, ratio: float) -> None:
    print(f"{name:<40} old {old:.2f} s, new {new:.2f} s: {ratio:.1f} times as fast", flush=True)


def compared(sides: list[Side], verb: str, board: str, repeat: int) -> dict[str, float]:
    """Medians of the old and the new side (s), and how many times as fast the new one is."""
    old, new = versions.medians(sides, lambda side: side.again(verb, board), repeat)
    return {"old": old, "new": new, "ratio": old / new}


if __name__ == "__main__":
    main()
