"""The time of the first commands of a new user, before and after a change.

    python benchmarks/first_use.py BEFORE AFTER [--repeat N]

BEFORE and AFTER are checkouts, which are run with the libraries of this Python. Each command is a
process with an empty cache; the versions take turns, and figures are the least of N rounds, in
seconds on the clock. AFTER is run twice, with and without the kernels of a wheel
(tools/ship_kernels.py), if it has them. `studio` is the time from the start of a studio to the
first kit, with sheets in one language.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # the client of a studio is among the tests

from cuatto_kit.config.bundled import bundled  # noqa: E402
from tests.studio import conftest  # noqa: E402

COMMANDS = (
    "build two-ways-home",
    "sheet snake-24-full --lang en",
    "check snake-24",
    "studio two-ways-home",
)
PATIENCE = 300
"""The most seconds to wait for the kit of a studio."""
KERNELS = Path("cuatto_kit/kernels/shipped")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="rounds (default 3)")
    options = parser.parse_args()
    versions = {"before": (options.before, False), "after": (options.after, False)}
    if (options.after / KERNELS).is_dir():
        versions["with kernels"] = (options.after, True)
    print("| command |", " | ".join(versions), "|")
    for command in COMMANDS:
        least = dict.fromkeys(versions, float("inf"))
        for _ in range(options.repeat):
            for name, (checkout, kernels) in versions.items():
                least[name] = min(least[name], seconds(checkout.resolve(), command, kernels))
        shown = (f"{one:.1f} s ({one / least['before']:.2f})" for one in least.values())
        print(f"| {command} |", " | ".join(shown), "|", flush=True)


def seconds(checkout: Path, command: str, kernels: bool) -> float:
    """Run a command of a checkout with an empty cache, and return how long it takes."""
    kept, hidden = checkout / KERNELS, checkout / KERNELS.with_name("hidden")
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PYTHONPATH": str(checkout), "XDG_CACHE_HOME": folder}
        if kept.is_dir() and not kernels:
            kept.rename(hidden)
        try:
            began = time.perf_counter()
            run(command, Path(folder), environment)
            return time.perf_counter() - began
        finally:
            if hidden.is_dir():
                hidden.rename(kept)


def run(command: str, folder: Path, environment: dict[str, str]) -> None:
    """Run a command, or ask a studio for a kit, in a folder."""
    verb, board, *_ = command.split()
    if verb != "studio":
        words = [sys.executable, "-m", "cuatto_kit", *command.split(), "--quiet"]
        subprocess.run(words, cwd=folder, env=os.environ | environment, check=True)
        return
    os.environ |= environment
    studio = conftest.run(folder)
    try:
        text = bundled()[board].read_text("utf-8")
        asked = {"board": {"file": f"{board}.yaml", "text": text}, "languages": ["en"]}
        *_, last = studio.ask("kit", asked, seconds=PATIENCE)
        if last["state"] != "done":
            sys.exit(f"no kit: {last['data']}")
    finally:
        conftest.end(studio)


if __name__ == "__main__":
    main()
