"""The waiting time of a new user before and after a change, and the size of dependencies.

    python benchmarks/install.py BEFORE AFTER [--repeat N] [--first] [--json]

BEFORE and AFTER are checkouts; what is committed there is cloned anew for each round. The two
commands with which README.md begins are run unchanged, step by step, by the python that runs
this, with empty caches (pip's, too); the two versions take turns, and figures are medians of N
rounds: seconds of wall time and, in brackets, of processors. `--first` leaves the tests out.

Of what AFTER's first command has installed a second table tells, of each package by itself: what it
fills, processor seconds to install it (fetch, unpack, compile to bytes; a package of nothing takes
`pip` as long as the last line says) and to import it, and who asks for it.
"""

import argparse
import json
import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

LISTED = """
import json, re
from importlib.metadata import distributions
from pathlib import Path
rows, wanted = {}, {}
for found in distributions():
    name = re.sub("[-_.]+", "-", found.metadata["Name"]).lower()
    files = [Path(found.locate_file(file)) for file in found.files or ()]
    tops = [*{file.parts[0].partition(".")[0]: None for file in found.files or ()
              if file.suffix in (".py", ".so") and ".." not in file.parts}]
    size = sum(file.stat().st_size for file in files if file.is_file())
    rows[name] = [found.version, size / 2**20, [top for top in tops if top[:1] != "_"]]
    for line in found.requires or ():
        if "extra ==" not in line:
            asked = re.sub("[-_.]+", "-", re.match("[A-Za-z0-9._-]+", line)[0]).lower()
            wanted.setdefault(asked, []).append(name)
print(json.dumps([[name, *row, sorted(wanted.get(name, []))] for name, row in rows.items()]))
"""
"""Tells of every package: name, version, MiB, modules, who asks for it."""
LIGHTEST = 2.0
"""MiB: lighter packages are listed together."""


@dataclass(frozen=True)
class Spent:
    """Seconds of wall time, and of all processors."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall:.1f} ({self.cpu:.1f})"


def main() -> None:
    """Prints the tables, or one JSON document."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkouts", nargs=2, type=Path, metavar="CHECKOUT")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told: dict[str, list[dict[str, Spent]]] = {}
    for number in range(1 if asked.first else 2):
        for _ in range(asked.repeat):
            for side, checkout in zip(("before", "after"), asked.checkouts, strict=True):
                told.setdefault(f"{side} {number + 1}", []).append(followed(checkout, number))
    middle = {key: medians(rounds) for key, rounds in told.items()}
    weights = weighed(asked.checkouts[1])
    if asked.json:
        steps = {
            key: {step: vars(spent) for step, spent in row.items()} for key, row in middle.items()
        }
        print(json.dumps({"steps": steps, "weights": weights}))
    else:
        print_steps(middle)
        print_weights(weights)


def commands(checkout: Path) -> list[str]:
    """Return the two commands with which its README begins."""
    lines = (checkout / "README.md").read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.startswith("    python3 -m venv")][:2]


def followed(checkout: Path, number: int) -> dict[str, Spent]:
    """Return the times of the steps of a command in a new clone, and their sum."""
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-install-") as scratch:
        clone = cloned(checkout, Path(scratch))
        steps = commands(clone)[number].split(" && ")
        spent = {step_name(step): timed(step, clone) for step in steps}
    whole = Spent(sum(s.wall for s in spent.values()), sum(s.cpu for s in spent.values()))
    return {**spent, "all": whole}


def cloned(checkout: Path, scratch: Path) -> Path:
    """Return a clone of what is committed there."""
    quiet = ["git", "-c", "advice.detachedHead=false", "clone", "-q"]
    subprocess.run([*quiet, str(checkout), str(scratch / "clone")], check=True)
    return scratch / "clone"


def step_name(step: str) -> str:
    """Return the name of a step of a command in the table."""
    words = [Path(word).name for word in shlex.split(step) if not word.startswith("-")]
    return " ".join(words[:2])


def timed(step: str, clone: Path) -> Spent:
    """Return the time of a step; ends the program if it fails."""
    fresh = {"XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state", "PIP_CACHE_DIR": "pip"}
    environment = {
        **os.environ,
        **{key: str(clone.parent / folder) for key, folder in fresh.items()},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    environment.pop("PYTHONPATH", None)
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(
        shlex.split(step), cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode:
        sys.exit(
            f"{step}: status {ended.returncode}\n{ended.stdout[-3_000:]}{ended.stderr[-3_000:]}"
        )
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(wall, spent)


def medians(rounds: list[dict[str, Spent]]) -> dict[str, Spent]:
    """Return the median of each step."""
    return {
        step: Spent(
            statistics.median(one[step].wall for one in rounds),
            statistics.median(one[step].cpu for one in rounds),
        )
        for step in rounds[0]
    }


def print_steps(middle: dict[str, dict[str, Spent]]) -> None:
    """Print a table for each command, with a row for each step."""
    for number in sorted({key[-1] for key in middle}):
        before, after = (middle[f"{side} {number}"] for side in ("before", "after"))
        print(f"\n| command {number} | before | after |\n|---|---|---|")
        for (step, one), other in zip(before.items(), after.values(), strict=True):
            print(f"| {step} | {one} | {other} |")


def weighed(checkout: Path) -> list[tuple[str, float, float, float, str]]:
    """Of each package that the first command installs: name, MiB, processor seconds to install and
    to import it, who asks for it; the heaviest first."""
    with tempfile.TemporaryDirectory(prefix="cuatto-kit-install-") as scratch:
        clone = cloned(checkout, Path(scratch))
        for step in commands(clone)[0].split(" && ")[:2]:
            timed(step, clone)
        listed = subprocess.run(
            [clone / ".venv" / "bin" / "python", "-c", LISTED], capture_output=True, check=True
        )
        rows = []
        for name, version, size, modules, wanted in json.loads(listed.stdout):
            if name in ("cuatto-kit", "pip"):
                continue
            install = imported = 0.0
            if size >= LIGHTEST:
                flags = f"--no-deps --target ../one/{name}"
                install = timed(f".venv/bin/pip install -q {flags} {name}=={version}", clone).cpu
                imported = min(
                    timed(f".venv/bin/python -c 'import {', '.join(modules)}'", clone).cpu
                    for _ in range(2)
                )
            rows.append((name, size, install, imported, ", ".join(wanted)))
        nothing = timed(".venv/bin/pip install -q --no-deps pip", clone).cpu
    light = [row for row in rows if row[1] < LIGHTEST]
    rows = sorted((row for row in rows if row[1] >= LIGHTEST), key=lambda row: -row[1])
    rows.append((f"{len(light)} lighter ones", sum(row[1] for row in light), 0.0, 0.0, ""))
    return [*rows, ("nothing", 0.0, nothing, 0.0, "")]


def print_weights(rows: list[tuple[str, float, float, float, str]]) -> None:
    """Print a table of packages."""
    print("\n| package | MiB | install (s) | import (s) | asked for by |\n|---|---|---|---|---|")
    for name, size, install, imported, wanted in rows:
        figures = [f"{size:.0f}", *(f"{each:.2f}" if each else "" for each in (install, imported))]
        print(f"| {name} | {' | '.join(figures)} | {wanted} |")


if __name__ == "__main__":
    main()
