"""Is it worth printing? Games are played, and what they say is set down with its error.

The seats keep their places where the question is the seat; the policies move round the
seats where the question is the policy.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.cache.store import Codec, codec_of
from cuatto_kit.documents import FindingEntry
from cuatto_kit.errors import Code, Finding, Severity
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.reports.archive import Archive
from cuatto_kit.reports.enough import NotEnough
from cuatto_kit.reports.judging import Judgement, Unjudged, judge
from cuatto_kit.reports.model import (
    SCHEMA,
    JudgementEntry,
    Play,
    RemedyEntry,
    ReportData,
    SkillRow,
    Summary,
    UnjudgedEntry,
    Verdict,
    kind_of,
    seat_rates,
)
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.remedies import Remedy, is_complaint, remedies
from cuatto_kit.reports.sampling import MOST_UNFINISHED, Sample, Sampler
from cuatto_kit.reports.study import Study, glance, study
from cuatto_kit.reports.subject import LONGEST_GAME, Subject
from cuatto_kit.reports.words import sentences
from cuatto_kit.statistics import mean_of, ratio_of, scaled, spread_of
from cuatto_kit.timing import NEVER, Deadline, Progress

CUT_SHORT = Finding(
    Code.CUT_SHORT, "info", "games", "there was no time to try all changes that may help (--budget)"
)


@dataclass(frozen=True)
class Report:
    """What report.json holds, the findings with their place in the YAML, and, where it was not
    kept from before, the games that were played for it."""

    data: ReportData
    findings: tuple[Finding, ...]
    study: Study | None = None

    @property
    def simulation(self) -> Simulation | None:
        """The games of the plan."""
        return self.study.main.games if self.study else None

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


def make_report(
    subject: Subject,
    plan: Plan,
    deadline: Deadline = NEVER,
    progress: Progress = lambda *_: None,
    archive: Archive | None = None,
) -> Report:
    """Plays the games of a plan on a board and says what they show; goes on from the games of this
    board and seed that an archive has.

    Raises UsageError on a plan that does not fit the board.
    """
    sampler = _sampler(subject, plan, deadline, progress, archive)
    played = study(sampler)
    told, untold = _judged(subject, played)
    missing = sampler.missing(played.judged)
    mended = list(_remedies(sampler, played, told))
    may_be_mended = plan.remedies and not missing and any(map(is_complaint, told))
    cut_short = may_be_mended and sampler.deadline.passed
    return _report(plan, played, told, untold, mended, missing, cut_short)


def first_report(
    subject: Subject,
    plan: Plan,
    games: int,
    deadline: Deadline,
    progress: Progress = lambda *_: None,
    archive: Archive | None = None,
) -> Report:
    """What a few games of a plan say at once, or fewer where a deadline passes: the same figures,
    judged as far as they go. Raises UsageError as `make_report` does."""
    played = glance(_sampler(subject, plan, deadline, progress, archive), games)
    return _report(plan, played, *_judged(subject, played))


def _sampler(
    subject: Subject,
    plan: Plan,
    deadline: Deadline,
    progress: Progress,
    archive: Archive | None,
) -> Sampler:
    """Who plays the games, all rules compiled."""
    plan.check(subject.policies.names)
    with deadline.paused():  # the clock is for games alone
        simulator = subject.simulator(plan.seats)
        if not simulator.is_compiled(plan.by_seat):
            progress("compiling the engine, once", 0, 1)
            simulator.compile(plan.by_seat)
    return Sampler(subject, plan, deadline, progress, archive)


def _judged(subject: Subject, played: Study) -> tuple[list[Judgement], list[Unjudged]]:
    return judge(subject.targets, played.judged, played.stronger, played.extra, played.missing)


def _report(
    plan: Plan,
    played: Study,
    told: Sequence[Judgement],
    untold: Sequence[Unjudged],
    mended: Sequence[Remedy] = (),
    missing: NotEnough | None = None,
    cut_short: bool = False,
) -> Report:
    """Returns the report of what was played and what is `missing`; with `cut_short` there was no
    time for all remedies."""
    subject = played.main.subject
    static = subject.static(plan.seats)
    findings = [
        *_unfinished(played),
        *([missing.finding] if missing else []),
        *(one.finding for one in told if one.judged != "good"),
        *([CUT_SHORT] if cut_short else []),
    ]
    data = kind_of(subject.metrics)(
        **dict(_summary(played.main, plan)),
        **dict(played.main.metrics),
        sentences=list(sentences((played.judged or [played.main])[0], told)),
        judgements=list(map(JudgementEntry.of, told)),
        unjudged=[UnjudgedEntry(name=one.criterion.name, reason=one.reason) for one in untold],
        remedies=list(map(RemedyEntry.of, mended)),
        plays=list(map(Play.of, _side_by_side(played))),
        skill=[
            SkillRow(
                policy=rung.policy, against=rung.against, win_rate=rung.won.mean, ci95=rung.won.ci95
            )
            for rung in played.skill
        ],
        static=list(map(FindingEntry.of, static)),
        verdict=verdict([*static, *findings]),
        findings=list(map(FindingEntry.of, findings)),
        **({"not_enough": missing} if missing else {}),
    )
    return Report(data, tuple(findings), played)


def _remedies(sampler: Sampler, played: Study, told: Sequence[Judgement]) -> Iterator[Remedy]:
    """What mends the board, as far as it was asked for and there is time."""
    if sampler.plan.remedies and played.judged and played.level:
        yield from remedies(sampler, played.judged[0], played.level, told)


def verdict(findings: Sequence[Finding]) -> Verdict:
    """`fail` on any error, `warn` on any warning, else `pass`."""
    severities = {finding.severity for finding in findings}
    if "error" in severities:
        return "fail"
    return "warn" if "warning" in severities else "pass"


def _summary(main: Sample, plan: Plan) -> Summary:
    """What every family's report says."""
    columns = main.games.columns
    turns = spread_of(main.turns)
    return Summary(
        schema_version=SCHEMA,
        variant=main.subject.name,
        game=main.subject.game,
        games=main.games.games,
        seed=plan.seed,
        policy=plan.by_seat,
        seats=plan.seats,
        finished=main.finished,
        turns=turns,
        minutes=scaled(turns, main.subject.seconds_per_turn / 60),
        seat_win_rate=seat_rates(main),
        choices_per_decision=ratio_of(columns["choices"], columns["decisions"]),
        decision_share=ratio_of(columns["nontrivial"], columns["decisions"]),
        lead_changes=mean_of(columns["leads"]),
    )


def _side_by_side(played: Study) -> list[Sample]:
    """All levels by the plan's number of seats, then the other numbers of seats."""
    return [*played.levels, *played.judged[1:]]


def _unfinished(played: Study) -> list[Finding]:
    """An error where too many of the plan's games do not end, for certain; a warning where only
    those do not by which the board is judged: a person may know a way out."""
    severity: Severity = "error"
    for sample in (played.main, *played.judged):
        if sample.is_endless:
            message = (
                f"{1 - sample.finished.mean:.1%} of the games of {sample.policy} players did not "
                f"end within {LONGEST_GAME // 3600} hours at the table; expected "
                f"{MOST_UNFINISHED:.0%} at most"
            )
            return [Finding(Code.UNFINISHED, severity, "games", message)]
        severity = "warning"
    return []
