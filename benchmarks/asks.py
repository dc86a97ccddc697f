"""The cost of one ask of the studio: processor time, memory, and what is sent and kept.

    python benchmarks/asks.py [--boards NAME …] [--repeats N] [--json]

A process is forked for each ask from one that has everything imported, as the studio makes its
workers, and ends with the answer. The board is another for each repeat: longer by some
tiles, as one draws, where it has walks; then of other tiles, so that no part of it has been made
before; then one that was asked before: what is kept by content answers. What all boards share
(kernels, parts of the library) is there.

CPU seconds are those of the process and of its children, the median of the repeats; memory is what
the process took beyond the one it was forked from, at its largest; bytes are those of all parts of
the answer, with the files that it offers; `kept` is by how much the cache has grown for a board.
docs/scale.md says what follows.
"""

import argparse
import json
import os
import re
import resource
import statistics
import tempfile
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from multiprocessing import Pipe
from pathlib import Path

import yaml

from cuatto_kit.studio.asks import FOLDER, OFFERED

BOARDS = ("two-ways-home", "snake-24-full", "parques", "cant-stop", "cabeza")
INPUTS = {
    "board": {},
    "games": {},
    "table": {},
    "sheet": {},
    "kit": {"languages": ["en"]},
    "kit in all languages": {},
}
"""What a page asks of a board, by kind; the file comes to it."""
UNIT = {"Linux": 1024}.get(os.uname().sysname, 1)
"""Bytes in one unit of what the system says of memory."""


@dataclass(frozen=True)
class Cost:
    """The cost of an ask: CPU seconds, MiB of memory, kB sent, kB kept."""

    cpu: float
    memory: float
    sent: float
    kept: float


def cost_of(kind: str, asked: dict, offered: Path, cache: Path) -> Cost:
    """Answers once in a process of its own."""
    before, files = _bytes_below(cache), _bytes_below(offered)
    ours, theirs = Pipe()
    if not (child := os.fork()):
        try:
            theirs.send(_answer(kind, asked))
        except Exception:
            traceback.print_exc()
        os._exit(0)
    theirs.close()
    sent, least = ours.recv()  # EOFError where it has failed; it has said why
    _, _, used = os.wait4(child, 0)
    return Cost(
        used.ru_utime + used.ru_stime,
        (used.ru_maxrss - least) * UNIT / 2**20,
        (sent + _bytes_below(offered) - files) / 1e3,
        (_bytes_below(cache) - before) / 1e3,
    )


def _answer(kind: str, asked: dict) -> tuple[int, int]:
    """Bytes of all parts of the answer, and the memory that was there before."""
    module = import_module(f"cuatto_kit.studio.answers.{kind}")
    least, sent = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, 0

    def tell(part: object) -> None:
        nonlocal sent
        sent += len(json.dumps(part))

    tell(module.answer(module.ASKED.model_validate(asked), tell))
    return sent, least


def _bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def resized(text: str, repeat: int) -> str:
    """Return the board with another tile, so that all its parts differ."""
    said = yaml.safe_load(text)
    printed = said.get("print", {})
    said["print"] = {**printed, "tile": round(printed.get("tile", 40) * (1 - 0.002 * repeat), 3)}
    return yaml.safe_dump(said, allow_unicode=True, sort_keys=False)


def lengthened(text: str, repeat: int) -> str:
    """Return the board with a longer last walk, or the same text if it has no walks."""
    *_, last = [None, *re.finditer(r"(?<=up )\d+", text)]
    if last is None:
        return text
    return f"{text[: last.start()]}{int(last[0]) + repeat}{text[last.end() :]}"


def measured(board: str, repeats: int, offered: Path, cache: Path) -> Iterator[tuple[str, Cost]]:
    """Yield each ask with its median cost.

    It is measured on a board longer by some tiles, on one with other tiles, and on one that was
    asked before. The products that all boards of a game share are made first.
    """
    from cuatto_kit.config.bundled import bundled

    text = bundled()[board].read_text("utf-8")

    def median_of(what: str, texts: list[str]) -> Cost:
        kind, asked = what.partition(" ")[0], INPUTS[what]
        asks = [{"board": {"file": board, "text": one}, **asked} for one in texts]
        costs = [asdict(cost_of(kind, ask, offered, cache)).values() for ask in asks]
        return Cost(*map(statistics.median, zip(*costs, strict=True)))

    for what in INPUTS:
        median_of(what, [text])
        longer = [lengthened(text, repeat) for repeat in range(1, repeats + 1)]
        if text not in longer:
            yield f"{what}, longer", median_of(what, longer)
        others = [resized(text, repeat) for repeat in range(1, repeats + 1)]
        yield f"{what}, other tiles", median_of(what, others)
        yield f"{what}, again", median_of(what, others)


def main() -> None:
    """Prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", nargs="+", default=BOARDS, metavar="NAME")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        offered, cache = Path(folder, "offered"), Path(folder, "cache")
        offered.mkdir()
        os.environ.update(
            {FOLDER: folder, OFFERED: str(offered), "XDG_CACHE_HOME": str(cache)},
        )
        import_module("cuatto_kit.studio.preload")
        for board in wanted.boards:
            if not wanted.json:
                print(f"\n{board:32}{'CPU s':>10}{'MiB':>8}{'kB sent':>10}{'kB kept':>10}")
            for what, cost in measured(board, wanted.repeats, offered, cache):
                found.setdefault(board, {})[what] = asdict(cost)
                if not wanted.json:
                    line = f"{cost.cpu:10.3f}{cost.memory:8.0f}{cost.sent:10.0f}{cost.kept:10.0f}"
                    print(f"  {what:30}{line}", flush=True)
    if wanted.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
