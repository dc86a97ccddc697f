"""Bent boards, records, lines and requests by the ten thousand, and what became of them.

    python benchmarks/fuzz.py --kind check --cases 70000 --jobs 2

A run continues where it was ended: its journal in `--keep` has the cases tried, and the folder has
each failed case, whole and reduced. docs/reliability.md describes the cases and has figures.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fuzz.fuzzing import conversations, corpus, reducing, running, verdicts
from fuzz.fuzzing.cases import KINDS, TALKS, Case, case_of

MOST_REDUCED = 3
"""Cases of one fault that are cut down; all are saved."""
MOST_TRIES = 4
"""How often a case that takes long is tried again: each part of a large kit is kept once made."""


@dataclass
class Tally:
    """The outcomes of the cases of a kind."""

    tried: set[int] = field(default_factory=set)
    statuses: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    longest: tuple[float, int] = (0.0, 0)
    memory: tuple[int, int] = (0, 0)
    cpu: float = 0.0

    def take(self, line: dict[str, Any]) -> None:
        """Counts a line of a journal."""
        number = line["number"]
        self.tried.add(number)
        self.statuses[line["status"]] += 1
        self.codes.update(line["codes"][:1])
        self.faults.update([line["fault"]] if line["fault"] else [])
        self.longest = max(self.longest, (line["cpu"], number))
        self.memory = max(self.memory, (line["memory"], number))
        self.cpu += line["cpu"]


def main() -> None:
    """Tries the cases, prints a table; exits with 1 where one has failed."""
    parser = argparse.ArgumentParser(description="Bend what people write, and see what is said.")
    parser.add_argument("--kind", action="append", choices=[*KINDS], help="all, if not given")
    parser.add_argument("--cases", type=int, default=1000, help="cases of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first case")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, default=Path(tempfile.gettempdir()) / "cuatto-kit-fuzz"
    )
    options = parser.parse_args()
    kinds = options.kind or [*KINDS]
    options.keep.mkdir(parents=True, exist_ok=True)
    journal = options.keep / "journal.jsonl"
    tallies: dict[str, Tally] = defaultdict(Tally)
    if journal.exists():
        for text in journal.read_text("utf-8").splitlines():
            line = json.loads(text)
            tallies[line["kind"]].take(line)
    numbers = range(options.seed, options.seed + options.cases)
    left = [(k, n) for n in numbers for k in kinds if n not in tallies[k].tried]
    console = Console(stderr=True)
    with console.status("making ready"):
        running.warm()
        if {*kinds} & {*TALKS}:
            conversations.prepare()
    with Progress(console=console) as progress, journal.open("a", encoding="utf-8") as written:
        task = progress.add_task(" ".join(kinds), total=len(left))
        for line in _all(left, options.jobs, options.keep):
            written.write(f"{json.dumps(line)}\n")
            written.flush()
            tallies[line["kind"]].take(line)
            if line["fault"]:
                progress.console.print(f"{line['kind']} {line['number']}: {line['fault']}")
            progress.advance(task)
    _print({kind: tallies[kind] for kind in kinds})
    sys.exit(any(tallies[kind].faults for kind in kinds))


def _all(left: list[tuple[str, int]], jobs: int, keep: Path) -> Any:
    """Yield the journal lines of the remaining cases, run by some processes, as they finish."""
    reads, writes = os.pipe()
    children = []
    for job in range(jobs):
        child = os.fork()
        if child == 0:
            os.close(reads)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            _work(left[job::jobs], writes, keep)
            os._exit(0)
        children.append(child)
    os.close(writes)
    with open(reads, encoding="utf-8") as lines:
        for text in lines:
            yield json.loads(text)
    for child in children:
        os.waitpid(child, 0)


def _work(cases: list[tuple[str, int]], tell: int, keep: Path) -> None:
    """Runs cases one after another; a line of each goes to the pipe."""
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=_quick_folder()) as name:
        folder = Path(name) / "case"
        for kind, number in cases:
            case = case_of(kind, number)
            outcome = _run(case, folder)
            fault = ""
            if wrong := _wrong(case, outcome):
                fault = _saved(kind, number, case, wrong, seen, folder, keep)
            line = {
                "kind": kind, "number": number, "status": outcome.status,
                "codes": verdicts.codes(outcome)[:3], "fault": fault[:300],
                "cpu": round(outcome.cpu, 3), "memory": outcome.memory, "at": round(time.time()),
            }  # fmt: skip
            os.write(tell, f"{json.dumps(line)}\n".encode())


_run = partial(running.run, seconds=running.SECONDS)


def _wrong(case: Case, outcome: running.Outcome) -> list[str]:
    return [*verdicts.wrong(case, outcome), *verdicts.slow(outcome)]


def _quick_folder() -> str | None:
    """Return a folder in memory, if there is one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _saved(
    kind: str,
    number: int,
    case: Case,
    wrong: list[str],
    seen: Counter[str],
    folder: Path,
    keep: Path,
) -> str:
    """Saves a case that failed, as it was and cut down; what tells its fault from others."""
    for _ in range(MOST_TRIES):
        if not all(one.startswith(("HANG", "SLOW")) for one in wrong):
            break
        # What it has compiled and made by then is kept.
        wrong = _wrong(case, _run(case, folder))
        if not wrong:
            return ""
    told = _run(case, folder, debug=True).stderr.decode(errors="replace")
    fault = reducing.signature(wrong, told)
    place = keep / f"{kind}-{number}"
    place.mkdir(exist_ok=True)
    (place / "why.txt").write_text(f"{fault}\n\n{wrong}\n\n{told[-20_000:]}", "utf-8")
    (place / "case.yaml").write_text(corpus.written(corpus.Kept(case, fault)), "utf-8")
    seen[fault] += 1
    if seen[fault] <= MOST_REDUCED and not any(one.startswith(("HANG", "SLOW")) for one in wrong):
        kinds = {one.partition(":")[0] for one in wrong}

        def fails(smaller: Case) -> bool:
            outcome = _run(smaller, folder, debug="TRACEBACK" in fault or "INTERNAL" in kinds)
            found = verdicts.wrong(smaller, outcome)
            said = outcome.stderr.decode(errors="replace")
            return (
                bool(found)
                and reducing.signature(found, said).split(" ")[1:] == fault.split(" ")[1:]
            )

        smaller = reducing.reduced(case, fails)
        (place / "small.yaml").write_text(corpus.written(corpus.Kept(smaller, fault)), "utf-8")
    return fault


def _print(tallies: dict[str, Tally]) -> None:
    head = ("Kind", "Cases", "Done", "2", "3", "4", "5", "Faults", "Longest", "Memory", "Each")
    table = Table(*head, title="Cases by exit status")
    for kind, tally in tallies.items():
        count = len(tally.tried)
        table.add_row(
            kind, f"{count:,}", *(f"{tally.statuses[status]:,}" for status in (0, 2, 3, 4, 5)),
            f"{sum(tally.faults.values()):,}", f"{tally.longest[0]:.1f} s ({tally.longest[1]})",
            f"{tally.memory[0] / 2**20:.0f} MiB ({tally.memory[1]})",
            f"{1000 * tally.cpu / max(1, count):.0f} ms",
        )  # fmt: skip
    console = Console()
    console.print(table)
    for kind, tally in tallies.items():
        for fault, count in tally.faults.most_common():
            console.print(f"{kind}: {count} × {fault}", markup=False)


if __name__ == "__main__":
    main()
