"""The page of a report: complete in itself, and what it quotes stays text."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.documents import FindingEntry
from cuatto_kit.games.race.family import RACE
from cuatto_kit.reports import charts
from cuatto_kit.reports.model import RemedyEntry, UnjudgedEntry
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import Report, make_report
from cuatto_kit.reports.story import Story, story_of
from cuatto_kit.reports.words import headline_of
from cuatto_kit.statistics import Estimate
from tests.games.race.boards import SPLIT, document, load

from .test_report import race_subject

HOSTILE = "</title><script>alert(1)</script> \"quoted\" 'too' & {{ data }}"
VOID = {"meta", "br"}
PLAN = Plan(seats=2, games=200, skill=False)
AXES = ("share of the game played", "leader wins", "turns", "minutes", "share of games", "seat")


def make(plan: Plan = PLAN) -> Report:
    subject = race_subject(paths=SPLIT, jumps={"stem.1": "stem.2"})
    made = make_report(replace(subject, seats=(plan.seats, plan.seats)), plan)
    said = FindingEntry(code=HOSTILE, severity="info", where=HOSTILE, message=HOSTILE)
    guess = Estimate(mean=0.2, ci95=(0.1, 0.3))
    remedy = RemedyEntry(
        criterion="seat_spread",
        change=HOSTILE,
        lines=HOSTILE,
        settings=[],
        before=guess,
        after=guess,
    )
    why = UnjudgedEntry(name="skill", reason=HOSTILE)
    more = {"findings": [said], "remedies": [remedy], "unjudged": [why]}
    return replace(made, data=made.data.model_copy(update=more))


def page_of(report: Report, story: Story | None = None) -> str:
    _, layout = load(document(SPLIT, seats=3))
    return report_page(report, layout, HOSTILE, story)


@pytest.fixture(scope="module")
def report() -> Report:
    return make()


@pytest.fixture(scope="module")
def story() -> Story:
    variant, layout = load(document(SPLIT, seats=3))
    return story_of(RACE.on(variant, layout), 2, "greedy", 1)


@pytest.fixture(scope="module")
def page(report: Report, story: Story) -> str:
    return page_of(report, replace(story, words=[HOSTILE, *story.words[1:]]))


class Reader(HTMLParser):
    """The tags of a page, its texts by the tag that contains them, and its drawings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.names: list[str] = []
        self.ids: list[str] = []
        self.feed(page)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open += [] if tag in VOID else [tag]
        said = dict(attrs)
        self.ids += [said["id"] or ""] if "id" in said else []
        if tag == "svg":
            assert said["role"] == "img"
            self.names.append(said["aria-label"] or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def text_in(self, tag: str) -> str:
        return "".join(text for where, text in self.texts if where == tag)


@pytest.mark.slow
def test_hostile_names_stay_text(page: str) -> None:
    read = Reader(page)
    assert read.tags.count("script") == 1
    assert "alert" not in read.text_in("script")
    assert read.text_in("title").startswith(HOSTILE)
    for tag in ("h1", "b", "pre", "strong"):
        assert HOSTILE in read.text_in(tag), tag
    assert f" {HOSTILE}: {HOSTILE}" in read.text_in("li")
    assert read.text_in("li").count(HOSTILE) == 3, "the finding's place and words, and the story's"
    assert f"Skill against luck: {HOSTILE}" in " ".join(read.text_in("p").split())


def test_nothing_is_loaded_and_every_id_is_there_once(page: str) -> None:
    read = Reader(page)
    assert not {"link", "img", "iframe", "object"} & set(read.tags)
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "url(http" not in page
    assert len(read.ids) == len(set(read.ids))
    used = set(re.findall(r'href="#([^"]+)"', page))
    assert used <= set(read.ids)


def test_verdict_and_every_judgement_are_told(page: str, report: Report) -> None:
    read = Reader(page)
    data = report.data
    assert headline_of(data) in read.text_in("p")
    for text in data.sentences:
        assert text in read.text_in("p")
    assert data.judgements
    for one in data.judgements:
        assert BY_NAME[one.name].title in read.text_in("strong"), one.name
        assert BY_NAME[one.name].reason in read.text_in("span"), one.name
        assert one.judgement in read.text_in("span")
        assert one.where in page
    assert sum(": good" in name or ": mind" in name or ": bad" in name for name in read.names) == (
        len(data.judgements)
    )


def test_axes_legends_and_drawings_are_named(page: str) -> None:
    read = Reader(page)
    assert all(read.names)
    for axis in AXES:
        assert axis in read.text_in("text"), axis
    for words in ("Visits", "Hits", "Jumps", "Waits", "Paths", "Splits"):
        assert words in page
    assert page.count("0 a game") >= page.count('class="ramp"') == 4


def test_a_game_can_be_read_and_stepped_through(page: str, story: Story) -> None:
    assert story.ended
    assert page.count('class="position"') == len(story.words) == page.count("<li>")
    assert "<nav hidden" in page, "buttons are of no use without the script"


def drawn(page: str) -> Iterator[ElementTree.Element]:
    for rest in page.split('<svg class="chart" ')[1:]:
        yield ElementTree.fromstring(f"<svg {rest.split('</svg>')[0]}</svg>")


def test_everything_in_a_chart_lies_within_it(page: str) -> None:
    for chart in drawn(page):
        left, top, width, height = map(float, chart.attrib["viewBox"].split())
        for element in chart.iter():
            for name, low, high in (("x", left, left + width), ("y", top, top + height)):
                for number in ("", "1", "2"):
                    value = element.get(f"{name}{number}") or element.get(f"c{name}")
                    assert value is None or low <= float(value) <= high, element.attrib


def test_bars_stand_on_one_floor(page: str) -> None:
    for chart in drawn(page):
        bars = chart.findall("rect")
        floors = [float(bar.attrib["y"]) + float(bar.attrib["height"]) for bar in bars]
        assert floors == pytest.approx(floors[:1] * len(floors), abs=0.21)


def test_shares_lie_within_their_intervals(report: Report) -> None:
    assert report.study
    shown = charts.seats(report.study.judged)
    assert [len(chart.bars) for _, chart in shown] == [2]
    for _, chart in shown:
        for bar, point in zip(chart.bars, chart.points, strict=True):
            low, high = point.between
            assert low <= bar.height == point.value <= high


@pytest.mark.parametrize(
    ("low", "high", "most", "words"),
    [
        (0, 10, 5, ["0", "2", "4", "6", "8", "10"]),
        (0, 0.5, 5, ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]),
        (97, 320, 5, ["100", "150", "200", "250", "300"]),
    ],
)
def test_ticks_are_round(low: float, high: float, most: int, words: list[str]) -> None:
    assert [text for _, text in charts.ticks(low, high, most)] == words


def test_names_on_the_scale_do_not_cover_each_other() -> None:
    placed = list(charts.signs([("one name", 0.5), ("another", 0.51), ("far", 0.0)], 300))
    assert [(sign.words, sign.row) for sign in placed] == [
        ("far", 0), ("one name", 0), ("another", 1),
    ]  # fmt: skip


def test_where_no_game_ended_the_page_says_so() -> None:
    report = make(replace(PLAN, policies=("greedy",)))
    assert report.study
    for sample in report.study.judged:
        sample.games.columns["finished"][:] = 0
    page = page_of(report)
    Reader(page)
    assert "Too few games end to tell." in page
    assert "leader wins" not in page


def test_one_seat_alone_has_a_page() -> None:
    read = Reader(page_of(make(Plan(seats=1, games=50, skill=False))))
    assert "Length of a game" in read.text_in("h2")
    assert "Skill and luck" not in read.text_in("h2")
