"""The share of the 95 % intervals of a report that contain the true value.

    python benchmarks/coverage.py [--games N,N,…] [--repeats R] [--board NAME] [--all]

This tests every figure that a report gives with an interval, on several boards. The figures of a
long run of games are the truth. R times (1,000) N of these games (100, 400 and 2,000) are drawn
with replacement, as a report of another seed draws its own from all possible games. So the truth is
exact, and a repeat needs no games. The values of choices are drawn in the same way. Shares outside
of 93 to 97 % are printed; `--all` prints all shares. `rare` are figures that are 0 or 1 in over one
of 150 repeats, such as a share of which fewer than five games are expected: their intervals may
cover more. Figures that are equal in all repeats are omitted. Of a thousand repeats one figure in
250 is outside by chance; more repeats show whether it is a fault.
"""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import exp

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import cuatto_kit
from cuatto_kit.documents import Entry
from cuatto_kit.games.outlook import WIN
from cuatto_kit.games.simulation import Simulation, simulate
from cuatto_kit.process import cores
from cuatto_kit.reports.figures import LEARNING, common_figures, leader_wins
from cuatto_kit.reports.model import seat_rates
from cuatto_kit.reports.sampling import PLAYOUTS, WEIGHED, Sample
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Estimate, mean_of, on_scale, ratio_of, share_of

SEED = 20_000
GAMES, MATCHES, DECISIONS = 400_000, 40_000, 20_000
"""Games of the long run, games of one good player against careless ones, and weighed decisions."""
LOW, HIGH = 0.93, 0.97
RARE = exp(-5)
"""How often a figure of five expected cases meets none."""
ROUNDING = 1e-6
"""What reports round to."""

Said = Mapping[str, Estimate]
"""What a report says, by the names of figures."""


@dataclass(frozen=True)
class Board:
    """A board, who plays it, and how many."""

    name: str
    policy: str
    seats: int

    def __str__(self) -> str:
        return f"{self.name}, {self.policy}, {self.seats} seats"


BOARDS = (
    Board("snake-24", "greedy", 4),
    Board("snake-24", "greedy", 2),
    Board("two-ways-home", "greedy", 4),
    Board("parques", "random", 2),
    Board("royal-ur", "greedy", 2),
    Board("cant-stop", "rule28", 2),
    Board("cabeza", "random", 2),
)


@dataclass(frozen=True)
class Coverage:
    """The share of the intervals of a figure that contain the true value.

    `is_judged` says whether they should contain it in 95 of 100 repeats, `is_exact` whether all
    repeats gave the same figure.
    """

    truth: float
    share: float
    is_rare: bool
    is_exact: bool
    is_judged: bool

    @property
    def is_off(self) -> bool:
        return self.is_judged and not LOW <= self.share <= HIGH


def main() -> None:
    parser = argparse.ArgumentParser(description="How often intervals hold the truth.")
    parser.add_argument("--games", default="100,400,2000", metavar="N,N,…", help="from 40")
    parser.add_argument("--repeats", type=int, default=1_000, metavar="R", help="default 1,000")
    parser.add_argument("--board", choices=sorted({one.name for one in BOARDS}))
    parser.add_argument("--all", action="store_true", help="print every figure")
    options = parser.parse_args()
    sizes = [int(size) for size in options.games.split(",")]
    console = Console(width=100)
    told: dict[tuple[str, str, int], Coverage] = {}
    for board in BOARDS:
        if options.board in (None, board.name):
            began = time.perf_counter()
            found = coverages(board, sizes, options.repeats)
            console.print(table_of(board, found, sizes, every=options.all))
            console.print(f"{time.perf_counter() - began:.0f} s")
            told |= {(str(board), name, n): c for (name, n), c in found.items()}
    judged = {key: c for key, c in told.items() if c.is_judged}
    inside = sum(not c.is_off for c in judged.values())
    console.print(f"{inside} of {len(judged)} figures cover {LOW:.0%} to {HIGH:.0%}")
    (board_name, name, n), worst = max(judged.items(), key=lambda item: abs(item[1].share - 0.95))
    console.print(f"worst: {worst.share:.1%}, {name} of {n} games, {board_name}")


def coverages(board: Board, sizes: Sequence[int], repeats: int) -> dict[tuple[str, int], Coverage]:
    """Return the coverage of each figure, by its name and the number of games."""
    subject = cuatto_kit.load(board.name).subject
    lineup = [board.policy] * board.seats
    games = played(subject, lineup, GAMES)
    plain = subject.policies.names[0]
    rival = subject.policies.like_people if plain == board.policy else board.policy
    won = won_by_skill(subject, [rival, *[plain] * (board.seats - 1)])
    truths = {**said(subject, lineup, games), **said_of_skill(won, board.seats)}
    gaps = seat_gaps(games, board.seats)
    chance = np.random.default_rng(SEED)
    found = {}
    for size in sizes:
        reports, picked = [], []
        for _ in track(range(repeats), f"{board}: {size} games", transient=True):
            some = drawn(chance, games, size)
            met = won[in_turn(chance, board.seats, size)]
            one = said(subject, lineup, some)
            reports.append({**one, **said_of_skill(met, board.seats)})
            picked.append(gap_of_the_picked(some, gaps))
        for name, truth in truths.items():
            true = np.array(picked) if name == "seat_spread" else truth.mean
            found[name, size] = coverage([one[name] for one in reports if name in one], true)
        spreads = [one["seat_spread"] for one in reports]
        largest = coverage(spreads, gaps.max())
        found["seat_spread, the largest", size] = replace(largest, is_judged=False)
    gains = worth_of_choices(subject, board.seats)
    if len(gains):
        told = [mean_of(chance.choice(gains, WEIGHED.games)) for _ in range(repeats)]
        found[f"choice_value, {WEIGHED.games} decisions", sizes[0]] = coverage(
            told, mean_of(gains).mean
        )
    return found


def played(
    subject: Subject, lineup: Sequence[str], games: int, *, rotate: bool = False
) -> Simulation:
    """Return the long run."""
    turn_cap = subject.turn_cap
    return simulate(
        subject.simulator(len(lineup)), lineup, SEED + rotate, games,
        rotate=rotate, turn_cap=turn_cap, tally=True,
    )  # fmt: skip


def drawn(chance: np.random.Generator, games: Simulation, size: int) -> Simulation:
    """Return some of the games; the tallies, which have no intervals, are those of all."""
    numbers = chance.integers(games.games, size=size)
    columns = {name: column[numbers] for name, column in games.columns.items()}
    return replace(games, columns=columns)


def in_turn(chance: np.random.Generator, seats: int, size: int) -> np.ndarray:
    """Numbers of matches, those of each seat in turn as where policies move round the seats."""
    return seats * chance.integers(MATCHES // seats, size=size) + np.arange(size) % seats


def said(subject: Subject, lineup: Sequence[str], games: Simulation) -> Said:
    """Return all figures with an interval that a report of these games has."""
    sample, seats = Sample(subject, lineup, games), len(lineup)
    figures = common_figures(games, seats, subject.seconds_per_turn)
    columns = games.columns
    return {
        "finished": sample.finished,
        **{figure.name: figure.estimate for figure in figures},
        "choices_per_decision": ratio_of(columns["choices"], columns["decisions"]),
        **{
            f"seat {rate.seat}": Estimate(mean=rate.mean, ci95=rate.ci95)
            for rate in seat_rates(sample)
        },
        **{f"leader at {tenth}/10": e for tenth, e in enumerate(leader_wins(games), 1)},
        **dict(estimates(sample.metrics)),
    }


def estimates(entry: Entry, where: str = "") -> Iterator[tuple[str, Estimate]]:
    """Yield all estimates of a part of a report, named by their place in it."""
    for key, value in entry:
        name = f"{where}{key}"
        if isinstance(value, Estimate):
            yield name, value
        elif isinstance(value, Mapping):
            yield from ((f"{name} {what}", told) for what, told in value.items())
        elif isinstance(value, list):
            for part in value:
                first = next(text for _, text in part)
                yield from estimates(part, f"{where}{first} ")


def won_by_skill(subject: Subject, lineup: Sequence[str]) -> np.ndarray:
    """Return what the first policy won of each game; policies take every seat in turn."""
    return played(subject, lineup, MATCHES, rotate=True).wins_of_first(len(lineup))


def said_of_skill(won: np.ndarray, seats: int) -> Said:
    """Return the wins of a seat by the better policy, also on the scale of skill."""
    share = share_of(float(won.sum()), len(won))
    return {"skill, won": share, "skill": on_scale(share, 1 / seats, 1)}


def seat_gaps(games: Simulation, seats: int) -> np.ndarray:
    """Return how much more often one seat wins than another, [one, other]."""
    shares = games.win_shares(seats)
    return shares[:, None] - shares[None, :]


def gap_of_the_picked(games: Simulation, gaps: np.ndarray) -> float:
    """Return the true gap between the two seats that the first of some games single out."""
    won = games.wins(len(gaps))[: games.games // LEARNING].sum(axis=0)
    return float(gaps[won.argmax(), len(won) - 1 - won[::-1].argmin()])


def worth_of_choices(subject: Subject, seats: int) -> np.ndarray:
    """Return the worth of choices in many games, empty if the family does not know it."""
    simulator = subject.simulator(seats)
    with ThreadPoolExecutor(cores()) as pool:
        starts = range(0, DECISIONS, WEIGHED.games)
        weighed = pool.map(
            lambda first: simulator.weigh(SEED, first, WEIGHED.games, PLAYOUTS), starts
        )
        gains = [one.columns["gain"][one.columns["moves"] > 0] / WIN for one in weighed if one]
    return np.concatenate(gains or [np.zeros(0)])


def coverage(told: Sequence[Estimate], truth: float | np.ndarray) -> Coverage:
    """Return the coverage of the true value, or of the one of each repeat, by intervals."""
    means = np.array([one.mean for one in told])
    low, high = np.array([one.ci95 for one in told]).T
    held = (low - ROUNDING <= truth) & (truth <= high + ROUNDING)
    none = (means == 0) & (means.min() == 0) | (means == 1) & (means.max() == 1)
    is_rare, is_exact = bool(none.mean() > RARE), bool(np.ptp(means) == 0)
    is_judged = not (is_rare or is_exact)
    return Coverage(float(np.mean(truth)), float(held.mean()), is_rare, is_exact, is_judged)


def table_of(
    board: Board, found: Mapping[tuple[str, int], Coverage], sizes: Sequence[int], *, every: bool
) -> Table:
    """Return a table with a row for each figure and a column for each number of games."""
    names = dict.fromkeys(name for name, _ in found)
    table = Table(title=str(board), title_justify="left")
    table.add_column("figure")
    for title in ("truth", *(f"{size:,} games" for size in sizes)):
        table.add_column(title, justify="right")
    for name in names:
        row = [found.get((name, size)) for size in sizes]
        here = [c for c in row if c]
        if all(c.is_exact for c in here) or not (every or any(c.is_off for c in here)):
            continue
        table.add_row(name, f"{here[0].truth:.4f}", *map(cell, row))
    return table


def cell(found: Coverage | None) -> str:
    if found is None or found.is_exact:
        return ""
    text = f"{found.share:.1%}" + " rare" * found.is_rare
    return f"[bold red]{text}[/]" if found.is_off else text


if __name__ == "__main__":
    main()
