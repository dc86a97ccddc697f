"""The report as one self-contained HTML page: the verdict, its reasons, charts, and a game.

Its appearance is in `report.html` and `report.css`; `report.js` steps through the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cuatto_kit import templates
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.criteria import BY_NAME, Judged, Question
from cuatto_kit.drawing.board import COLD, HOT, board_svg
from cuatto_kit.games.metrics import SpaceVisits, counts, share_text
from cuatto_kit.reports import charts, tables
from cuatto_kit.reports.model import ReportData
from cuatto_kit.reports.report import Report
from cuatto_kit.reports.story import Story
from cuatto_kit.reports.words import headline_of
from cuatto_kit.statistics import Estimate

SCALE = 560
"""The width of the scale from luck to skill (px)."""

TONES: Mapping[str, Judged] = {
    "pass": "good", "warn": "bad", "fail": "bad",
    "note": "mind", "info": "mind", "warning": "bad", "error": "bad",
}  # fmt: skip
"""The tones of verdicts, and of remarks by severity."""


@dataclass(frozen=True)
class Known:
    """A game whose place on the scale is known.

    `name` is the bundled board and `skill` its figure: 0 for luck alone and 1 for skill alone.
    """

    name: str
    title: str
    skill: float


KNOWN = (
    Known("chutes-and-ladders", "Slides and Ladders", 0.04),
    Known("ludo", "Ludo", 0.23),
    Known("snake-24", "Cuatto, Snake 24", 0.58),
    Known("two-ways-home", "Cuatto, Two Ways Home", 0.74),
    Known("royal-ur", "Royal Game of Ur", 0.98),
    Known("parques", "Parqués", 0.99),
    Known("cant-stop", "Can't Stop", 0.99),
    Known("cabeza", "Cabeza", 1.00),
)
"""Known games on the scale from luck to skill.

Each figure is the criterion `skill` of a bundled board, as measured by

    cuatto-kit check NAME --budget 90 --json

It is the share of all wins to be gained by skill that the best policy takes from random players, at
the number of seats at which a board is judged. To measure the figures again, run the command for
every name.
"""


@dataclass(frozen=True)
class Heat:
    """A board coloured by the number of events on its spaces, and the largest number per game."""

    title: str
    meaning: str
    drawing: str
    most: float


def report_page(report: Report, layout: Layout, title: str, story: Story | None = None) -> str:
    """Return the page, which loads nothing from elsewhere.

    Args:
        report: The report of games that were just played.
        layout: The board.
        title: The title of the page.
        story: A game to step through, if any.
    """
    assert report.study, "a page is made of games that were just played"
    data, samples = report.data, report.study.judged or [report.study.main]
    sample = samples[0]
    others = [known for known in KNOWN if known.name != data.variant]
    return templates.render(
        "reports/report.html",
        title=title,
        data=data,
        sample=sample,
        players=players(data),
        tones=TONES,
        tone="mind" if data.not_enough else TONES[data.verdict],
        headline=headline_of(data),
        sentences=list(_sentences(data)),
        remedies=list(map(tables.change, data.remedies)),
        unjudged=[(BY_NAME[one.name].title, one.reason) for one in data.unjudged],
        questions=tables.questions(data.judgements, {one.name for one in data.unjudged}),
        gauge=tables.GAUGE,
        arc=None if sample.is_endless else charts.arc(sample),
        lengths=None if sample.is_endless else charts.lengths(sample),
        seats=[] if sample.is_endless else charts.seats(samples),
        levels=tables.levels(data),
        numbers=tables.numbers_of_seats(data, sample.policy),
        scale=SCALE,
        signs=list(charts.signs([(known.title, known.skill) for known in others], SCALE)),
        here=next((one for one in data.judgements if one.name == "skill"), None),
        skill=tables.skill(data),
        listings=[
            *sample.metrics.listings(),
            tables.further(sample.metrics.figures(), data.judgements),
        ],
        heats=list(_heats(sample.metrics.by_space, layout)),
        ends=[f"rgb{end}" for end in (COLD, HOT)],
        story=story,
    )


def _sentences(data: ReportData) -> Iterator[tuple[str, Judged | None]]:
    """Yield each sentence (words.py) with the worst judgement on its question, or None without one.

    If games do not end, the only sentence is about that.
    """
    asked = [one for one in Question if data.seats > 1 or one is not Question.FAIRNESS]
    if len(data.sentences) < len(asked):
        yield from ((text, "bad") for text in data.sentences)
        return
    unjudged = {one.name for one in data.unjudged}
    judged = [one for one in data.judgements if one.name not in unjudged]
    for text, question in zip(data.sentences, asked, strict=True):
        yield text, tables.worst(judged, question)


def players(data: ReportData) -> str:
    """Return the players: one policy, or that of each seat."""
    if len(set(data.policy)) == 1:
        return f"{data.policy[0]} play"
    return ", ".join(f"seat {seat} {policy}" for seat, policy in enumerate(data.policy, 1))


def figures(data: ReportData) -> list[tuple[str, str]]:
    """Return the report's main figures in words."""
    turns, minutes = data.turns, data.minutes
    rows = [
        ("Finished", share_text(data.finished)),
        ("Turns", f"{turns.mean:.1f} ({turns.p5:.0f} to {turns.p95:.0f})"),
        ("Minutes", f"{minutes.mean:.0f} ({minutes.p5:.0f} to {minutes.p95:.0f})"),
        ("Choices a decision", f"{data.choices_per_decision.mean:.2f}"),
        ("Decisions with a choice", f"{data.decision_share.mean:.1%}"),
        ("Changes of lead", f"{data.lead_changes.mean:.1f}"),
    ]
    rows += data.figures()
    even = 1 / data.seats
    for row in data.skill:
        what = f"{row.policy.capitalize()} against {row.against} (even: {even:.0%})"
        rows.append((what, share_text(Estimate(mean=row.win_rate, ci95=row.ci95))))
    return rows


def _heats(spaces: Sequence[SpaceVisits], layout: Layout) -> Iterator[Heat]:
    """Yield the board for each kind of event on its spaces, darker for higher numbers.

    The numbers of all visits of a place are added up.
    """
    notes: dict[str, str] = {}
    for space in spaces:
        place, note = layout.place_of(space.id), f"{space.id}: {_counted(space)} a game"
        notes[place] = f"{notes[place]}; {note}" if place in notes else note
    for count in counts(spaces):
        values: dict[str, float] = {}
        for name, value in count.values.items():
            place = layout.place_of(name)
            values[place] = values.get(place, 0.0) + value
        most = max(values.values())
        heat = {place: value / most for place, value in values.items()}
        drawing = board_svg(layout, heat=heat, notes=notes)
        yield Heat(count.name.capitalize(), count.meaning, drawing, most)


def _counted(space: SpaceVisits) -> str:
    """Return the numbers of all events on a space."""
    return ", ".join(f"{value:.2f} {what}" for what, value in space if what != "id")
