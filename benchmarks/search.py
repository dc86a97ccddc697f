"""The worth of a search: the atlas against random boards and against hill climbing, by as many
games, and two workers against one.

    python benchmarks/search.py [BRIEF…] [--games N] [--speed]

All three look at boards in the same way; they differ in whom new boards come from alone. Scores are
of games on unseen seeds: QD score is the sum of the qualities of all boards kept, one a cell.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from cuatto_kit.config import bundled
from cuatto_kit.process import cores
from cuatto_kit.search.brief import Brief, read_brief
from cuatto_kit.search.finish import FINAL
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.quality import misfit, quality, wishes_of
from cuatto_kit.search.scheduler import Emitter, Found, Scheduler, climb, from_nothing, illuminate
from cuatto_kit.search.trial import Figures, Replay, Result, Ticket, Trial
from cuatto_kit.search.workers import Processes
from cuatto_kit.timing import Deadline

EMITTERS: dict[str, Emitter] = {
    "search": illuminate,
    "random boards": from_nothing,
    "hill climbing": climb,
}


class Watched(Processes):
    """Workers whose CPU seconds are known at the end, and how long one waited for orders (s)."""

    cpu: Sequence[float] = ()
    short = 0.0

    def next(self) -> tuple[Ticket, Result]:
        few, began = len(self._orders) < self.size, time.perf_counter()
        found = super().next()
        self.short += time.perf_counter() - began if few else 0.0
        return found

    def close(self) -> None:
        self.cpu = [cpu_of(worker) for worker in self._pool._processes or ()]
        super().close()


def cpu_of(process: int) -> float:
    """Return the CPU seconds of a process, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(brief: Brief, emitter: Emitter, games: int, workers: int) -> tuple[Found, float, Watched]:
    """Return the results of a number of games, the time for them (s), and who did them."""
    with tempfile.TemporaryDirectory() as folder:
        crew = Watched(json.dumps(brief.data), workers)
        began = time.perf_counter()
        try:
            with Journal(Path(folder) / "journal", {}) as journal:
                found = Scheduler(brief, 1, crew, journal, emitter).run(games, Deadline())
        finally:
            crew.close()
        return found, time.perf_counter() - began, crew


def figures(brief: Brief, found: Found) -> list[Figures]:
    """Return the figures of the kept boards from new games."""
    elites = found.archive.elites
    crew = Processes(json.dumps(brief.data), cores())
    try:
        for k, elite in enumerate(elites):
            crew.submit((0, 0, k), Replay(elite.board, FINAL.anew("benchmark", elite.id)))
        trials = [crew.next()[1] for _ in elites]
    finally:
        crew.close()
    return [trial.figures for trial in trials if isinstance(trial, Trial)]


def compare(brief: Brief, games: int) -> None:
    """Prints what the three come to on a brief."""
    wishes = wishes_of(brief)
    fair = [wish for wish in wishes if wish.name == "seat_spread"]
    named = [wish for wish in wishes if wish.named]
    print(f"\n{brief.name}, {games:,} games each")
    scores = {}
    for name, emitter in EMITTERS.items():
        found, seconds, _ = run(brief, emitter, games, cores())
        told = figures(brief, found)
        scores[name] = sum(quality(one, wishes) for one in told)
        even = [one for one in told if one and not misfit(one, fair, hopeful=False)]
        nearest = min((misfit(one, named, hopeful=False) for one in even), default=float("inf"))
        print(
            f"  {name:14} QD score {scores[name]:7.2f}   boards {len(told):4}   tried "
            f"{found.tried:6,}   best fair board misses its targets by {nearest:.3f}   "
            f"{seconds:.0f} s"
        )
    for name in list(EMITTERS)[1:]:
        print(f"  search / {name}: {scores['search'] / scores[name]:.2f}")


def speed(brief: Brief, games: int) -> None:
    """Prints how much faster two workers are than one.

    On a machine with other load CPU seconds tell more: two workers are as much faster as the sum of
    theirs, and the time in which they wait for orders, allow.
    """
    run(brief, illuminate, games // 4, cores())  # all rules are compiled
    print(f"\n{brief.name}, {games:,} games")
    times = {}
    for workers in (1, 2):
        began = time.process_time()
        found, times[workers], crew = run(brief, illuminate, games, workers)
        own = time.process_time() - began
        print(
            f"  workers {workers}: {times[workers]:.1f} s, {found.tried} boards; CPU s "
            f"{' + '.join(f'{one:.1f}' for one in crew.cpu)}, of the search itself {own:.2f}; too "
            f"few orders for {crew.short / times[workers]:.1%} of the time"
        )
    print(f"  two workers are {times[1] / times[2]:.2f} times as fast")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("briefs", nargs="*", default=list(bundled.briefs()))
    parser.add_argument("--games", type=int, default=2_000_000)
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    for name in given.briefs:
        brief = read_brief(bundled.find_brief(name))
        (speed if given.speed else compare)(brief, given.games)


if __name__ == "__main__":
    main()
