"""The report on a board: games are played, and their figures and verdict recorded.

Seats keep their policies if the subject is the seat; policies move around the seats if the subject
is the policy.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.cache.store import Codec, codec_of
from cuatto_kit.documents import FindingEntry
from cuatto_kit.errors import Code, Finding, Severity
from cuatto_kit.games.simulation import Simulation
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
from cuatto_kit.reports.sampling import MOST_UNFINISHED, Archive, Sample, Sampler
from cuatto_kit.reports.study import Study, glance, study
from cuatto_kit.reports.subject import LONGEST_GAME, Subject
from cuatto_kit.reports.words import sentences
from cuatto_kit.statistics import mean_of, ratio_of, scaled, spread_of
from cuatto_kit.timing import NEVER, Deadline, Progress

CUT_SHORT = Finding(
    Code.CUT_SHORT, "info", "games", "there was no time to try all changes that may help (--budget)"
)
"""The remark on a report without time for all remedies."""


@dataclass(frozen=True)
class Report:
    """The content of report.json, and the findings with their place in the YAML.

    `study` are the games that were played for it, or None if the report was cached.
    """

    data: ReportData
    findings: tuple[Finding, ...]
    study: Study | None = None

    @property
    def simulation(self) -> Simulation | None:
        """The games of the plan, or None if the report was cached."""
        return self.study.main.games if self.study else None

    @property
    def verdict(self) -> Verdict:
        """`pass`, `warn` or `fail`."""
        return self.data.verdict

    def with_rates(self) -> ReportData:
        """Return the data with the speed of this run on this machine."""
        games = self.simulation
        rate = round(games.games / games.seconds) if games and games.seconds else None
        rates = {"games_per_second": rate, "cores": games.cores if games else None}
        return self.data.model_copy(update=rates)

    @classmethod
    def read(cls, text: str | bytes) -> "Report":
        """Return the report in the text of a file.

        Raises ValueError or KeyError if the text is not a report.
        """
        data = ReportData.read(text)
        return cls(data, tuple(found.finding for found in data.findings))


@dataclass(frozen=True)
class _Kept:
    """The cached form of a report: report.json and its findings, without the games."""

    data: str
    findings: tuple[Finding, ...]


_KEPT = codec_of(_Kept)


def _decoded(data: bytes) -> Report:
    kept = _KEPT.decode(data)
    return Report(ReportData.read(kept.data), kept.findings)


REPORT = Codec(lambda report: _KEPT.encode(_Kept(report.data.written(), report.findings)), _decoded)
"""The codec of cached reports."""


def make_report(
    subject: Subject,
    plan: Plan,
    deadline: Deadline = NEVER,
    progress: Progress = lambda *_: None,
    archive: Archive | None = None,
) -> Report:
    """Play the games of a plan on a board, and return their report.

    Args:
        subject: The board.
        plan: The games.
        deadline: The deadline of the games.
        progress: A function that is called with the progress.
        archive: Games of this board and seed that are not played again.

    Raises:
        UsageError: If the plan does not fit the board.
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
    """Return the report of the first games of a plan, for a quick first answer.

    It has the same figures, judged as far as possible. Fewer games are played if the deadline
    passes. The other arguments and the errors are those of `make_report`.

    Args:
        subject: The board.
        plan: The games.
        games: The number of games.
        deadline: The deadline of the games.
        progress: A function that is called with the progress.
        archive: Games of this board and seed that are not played again.
    """
    played = glance(_sampler(subject, plan, deadline, progress, archive), games)
    return _report(plan, played, *_judged(subject, played))


def _sampler(
    subject: Subject,
    plan: Plan,
    deadline: Deadline,
    progress: Progress,
    archive: Archive | None,
) -> Sampler:
    """Return the player of the games, with all rules compiled."""
    plan.check(subject.policies.names)
    with deadline.paused():  # the deadline is for games alone
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
    """Return the report of the games that were played and of the games that are `missing`.

    `cut_short` is true if there was no time for all remedies.
    """
    subject = played.main.subject
    static = subject.static(plan.seats)
    findings = [
        *_unfinished(played),
        *([missing.finding] if missing else []),
        *(one.finding for one in told if one.judged != "good"),
        *([CUT_SHORT] if cut_short else []),
    ]
    entries = list(map(JudgementEntry.of, told))
    data = kind_of(subject.metrics)(
        **dict(_summary(played.main, plan)),
        **dict(played.main.metrics),
        sentences=list(sentences((played.judged or [played.main])[0], entries)),
        judgements=entries,
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
    """Yield the remedies for the board, if they were requested and there is time."""
    if sampler.plan.remedies and played.judged and played.level:
        yield from remedies(sampler, played.judged[0], played.level, told)


def verdict(findings: Sequence[Finding]) -> Verdict:
    """Return `fail` for any error, `warn` for any warning, otherwise `pass`."""
    severities = {finding.severity for finding in findings}
    if "error" in severities:
        return "fail"
    return "warn" if "warning" in severities else "pass"


def _summary(main: Sample, plan: Plan) -> Summary:
    """Return the figures that the reports of all families have."""
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
    """Return all levels with the plan's number of seats, then the other numbers of seats."""
    return [*played.levels, *played.judged[1:]]


def _unfinished(played: Study) -> list[Finding]:
    """Return a finding if significantly too many games do not end.

    It is an error for games of the plan, and a warning if only the games by which the board is
    judged do not end, since people may know a way out.
    """
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
