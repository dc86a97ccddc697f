"""Is it worth printing? Games are played, and what they say is set down with its error.

The seats keep their places where the question is the seat; the policies move round the
seats where the question is the policy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.model import Targets, Variant
from cuatto_kit.documents import FindingEntry
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.simulation import Simulation, simulate, simulate_to
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.reports.model import (
    SCHEMA,
    ReportData,
    SeatRate,
    SkillRow,
    Summary,
    Verdict,
    kind_of,
)
from cuatto_kit.reports.plan import Plan
from cuatto_kit.statistics import NORMAL_95, mean_of, ratio_of, scaled, share_of, spread_of
from cuatto_kit.store import Codec, codec_of
from cuatto_kit.timing import Progress

MOST_UNFINISHED = 0.01
TURN_CAP = 20_000
"""Turns after which a game counts as unfinished."""
HANDICAP_GAMES = 8_000
MOST_HEAD_START = 12


@dataclass(frozen=True)
class Report:
    """What report.json holds, the findings with their place in the YAML, and, where it was not
    kept from before, the games that were played for it."""

    data: ReportData
    findings: tuple[Finding, ...]
    simulation: Simulation | None = None

    @property
    def verdict(self) -> Verdict:
        """`pass`, `warn` or `fail`."""
        return self.data.verdict

    def with_rates(self) -> ReportData:
        """The report, with how fast it was played: rates are of this machine, this time."""
        games = self.simulation
        rate = round(games.games / games.seconds) if games and games.seconds else None
        rates = {"games_per_second": rate, "cores": games.cores if games else None}
        return self.data.model_copy(update=rates)

    @classmethod
    def read(cls, text: str | bytes) -> "Report":
        """The report that a file holds. Raises ValueError or KeyError where it holds none."""
        data = ReportData.read(text)
        return cls(data, tuple(found.finding for found in data.findings))


@dataclass(frozen=True)
class _Kept:
    """A report as it is kept: report.json, and its findings with their place in the YAML; the
    games are left out."""

    data: str
    findings: tuple[Finding, ...]


_KEPT = codec_of(_Kept)


def _decoded(data: bytes) -> Report:
    kept = _KEPT.decode(data)
    return Report(ReportData.read(kept.data), kept.findings)


REPORT = Codec(lambda report: _KEPT.encode(_Kept(report.data.written(), report.findings)), _decoded)


def report_of(
    name: str,
    family: AnyFamily,
    variant: Variant,
    layout: Layout,
    findings: Sequence[Finding],
    plan: Plan,
    progress: Progress = lambda *_: None,
) -> Report:
    """Plays the games of a plan on a board, which the report calls `name`.

    Raises UsageError on a plan that does not fit it.
    """
    plan.check(family.policies.names)
    if exhaustive := family.exhaustive():
        findings = [*findings, *exhaustive.findings(variant, layout, plan.seats)]

    def simulator_of(head_start: Sequence[int]) -> Simulator | None:
        ahead = family.with_head_start(variant, layout, head_start) if any(head_start) else variant
        return family.simulator(ahead, layout, plan.seats) if ahead else None

    return make_report(
        simulator_of,
        family.metrics,
        layout,
        variant.targets,
        findings,
        plan,
        name,
        variant.game,
        progress,
        variant.seconds_per_turn,
    )


def make_report(
    simulator_of: Callable[[Sequence[int]], Simulator | None],
    metrics: type[Metrics],
    layout: Layout,
    targets: Targets,
    static: Sequence[Finding],
    plan: Plan,
    name: str,
    game: str,
    progress: Progress = lambda *_: None,
    seconds_per_turn: float | None = None,
) -> Report:
    """Plays the games of a plan and says what they show.

    `simulator_of(head_start)` makes the family's simulator, None where teams cannot start so far
    ahead; `metrics` are its figures; `name` and `game` are what the report begins with. A turn
    takes `seconds_per_turn`, or what is usual for the family.
    """
    simulator = simulator_of(())
    assert simulator is not None  # without a head start there is nothing in the way
    if not simulator.is_compiled(plan.by_seat):
        progress("compiling the engine, once", 0, 1)
    simulator.play(plan.by_seat, plan.seed, 0, 1)  # compiles, if need be, before the clock runs
    if plan.games is None:
        games = simulate_to(
            simulator, plan.by_seat, plan.seed, plan.precision, turn_cap=TURN_CAP, tally=True
        )
    else:
        games = simulate(
            simulator, plan.by_seat, plan.seed, plan.games, turn_cap=TURN_CAP, tally=True,
            progress=lambda done: progress("games", done, plan.games or done),
        )  # fmt: skip
    seconds = seconds_per_turn or simulator.policies.seconds_per_turn
    summary = _summary(name, game, games, plan, seconds)
    told = metrics.of(layout, games)
    skill = _skill(simulator, plan, progress) if plan.skill and plan.seats > 1 else []
    findings = [*_unfinished(summary), *_missed(simulator_of, targets, summary, plan)]
    data = kind_of(metrics)(
        **dict(summary),
        **dict(told),
        skill=skill,
        static=list(map(FindingEntry.of, static)),
        verdict=verdict([*static, *findings]),
        findings=list(map(FindingEntry.of, findings)),
    )
    return Report(data, tuple(findings), games)


def verdict(findings: Sequence[Finding]) -> Verdict:
    """`fail` on any error, `warn` on any warning, else `pass`."""
    severities = {finding.severity for finding in findings}
    if "error" in severities:
        return "fail"
    return "warn" if "warning" in severities else "pass"


def _summary(
    name: str, game: str, games: Simulation, plan: Plan, seconds_per_turn: float
) -> Summary:
    """What every family's report says."""
    columns = games.columns
    finished = columns["finished"]
    turns = spread_of(columns["turns"][finished > 0])
    rates = [
        share_of(float(share) * games.games, games.games) for share in games.win_shares(plan.seats)
    ]
    return Summary(
        schema_version=SCHEMA,
        variant=name,
        game=game,
        games=games.games,
        seed=plan.seed,
        policy=plan.by_seat,
        seats=plan.seats,
        finished=share_of(int(finished.sum()), games.games),
        turns=turns,
        minutes=scaled(turns, seconds_per_turn / 60),
        seat_win_rate=[
            SeatRate(seat=seat, mean=rate.mean, ci95=rate.ci95)
            for seat, rate in enumerate(rates, 1)
        ],
        choices_per_decision=ratio_of(columns["choices"], columns["decisions"]),
        decision_share=ratio_of(columns["nontrivial"], columns["decisions"]),
        lead_changes=mean_of(columns["leads"]),
    )


def _skill(simulator: Simulator, plan: Plan, progress: Progress) -> list[SkillRow]:
    """How often one seat wins by a better policy; the policies move round the seats."""
    rows: list[SkillRow] = []
    for rung in simulator.policies.ladder:
        progress(f"{rung.policy} against {rung.against}", len(rows), len(simulator.policies.ladder))
        policies = [rung.policy] + [rung.against] * (plan.seats - 1)
        played = simulate(
            simulator, policies, plan.seed + 1, rung.games, rotate=True, turn_cap=TURN_CAP
        )
        number = np.arange(rung.games)
        won = played.wins(plan.seats)[number, -number % plan.seats]
        share = share_of(float(won.sum()), rung.games)
        rows.append(
            SkillRow(policy=rung.policy, against=rung.against, win_rate=share.mean, ci95=share.ci95)
        )
    return rows


def _unfinished(summary: Summary) -> list[Finding]:
    unfinished = round(1 - summary.finished.mean, 6)
    if unfinished <= MOST_UNFINISHED:
        return []
    message = (
        f"{unfinished:.1%} of the games did not end within {TURN_CAP:,} turns; "
        f"expected {MOST_UNFINISHED:.0%} at most"
    )
    return [Finding(Code.UNFINISHED, "error", "games", message)]


def _missed(
    simulator_of: Callable[[Sequence[int]], Simulator | None],
    targets: Targets,
    summary: Summary,
    plan: Plan,
) -> list[Finding]:
    """A warning for every target that the games missed, with advice that was tried."""
    findings = []
    if targets.minutes is not None:
        shortest, longest = targets.minutes
        minutes = summary.minutes.mean
        if not shortest <= minutes <= longest:
            change = "longer" if minutes < shortest else "shorter"
            message = (
                f"a game takes {minutes:.0f} minutes; wanted {shortest:g} to {longest:g}: "
                f"make the board {change}"
            )
            where: tuple[str | int, ...] = ("targets", "minutes")
            findings.append(
                Finding(Code.TARGET_MINUTES, "warning", "targets.minutes", message, where)
            )
    spread, half = _spread([row.mean for row in summary.seat_win_rate], summary.games)
    # What could be chance is no fault of the board.
    if targets.seat_spread is not None and spread - half > targets.seat_spread and plan.seats > 1:
        message = (
            f"the seats' shares of wins differ by {spread:.3f} ± {half:.3f}; "
            f"wanted {targets.seat_spread:g}"
        )
        if simulator_of([1, *[0] * (plan.seats - 1)]):
            message += _handicap_advice(simulator_of, plan, spread)
        where = ("targets", "seat_spread")
        findings.append(
            Finding(Code.TARGET_SEAT_SPREAD, "warning", "targets.seat_spread", message, where)
        )
    return findings


def _spread(shares: Sequence[float], games: int) -> tuple[float, float]:
    """How far the largest share of wins is from the smallest, and half its 95 % interval."""
    high, low = max(shares), min(shares)
    return round(high - low, 6), NORMAL_95 * ((high + low - (high - low) ** 2) / games) ** 0.5


def _handicap_advice(
    simulator_of: Callable[[Sequence[int]], Simulator | None], plan: Plan, spread: float
) -> str:
    """Head starts found on one seed and confirmed on another, if they narrow the spread."""
    best = [0] * plan.seats
    best_spread, trial = spread, list(best)
    for _ in range(MOST_HEAD_START):
        if simulator := simulator_of(trial):
            shares = _shares(simulator, plan, plan.seed + 2)
            found = float(shares.max() - shares.min())
            if found < best_spread:
                best, best_spread = list(trial), found
        trial[int(shares.argmin())] += 1
    best = [pips - min(best) for pips in best]
    simulator = simulator_of(best)
    if simulator is None or not any(best):
        return "; no head start of a checker that was tried narrows this"
    shares = _shares(simulator, plan, plan.seed + 3)
    confirmed, half = _spread(shares.tolist(), HANDICAP_GAMES)
    if confirmed + half >= spread:
        return "; no head start of a checker that was tried narrows this for certain"
    starts = ", ".join(f"seat {seat + 1} by {pips}" for seat, pips in enumerate(best) if pips)
    return (
        f"; moving the foremost checker farther ahead before the game ({starts}) narrows it to "
        f"{confirmed:.3f} ± {half:.3f}"
    )


def _shares(simulator: Simulator, plan: Plan, seed: int) -> Any:
    played = simulate(simulator, plan.by_seat, seed, HANDICAP_GAMES, turn_cap=TURN_CAP)
    return played.win_shares(plan.seats)
