"""The page of a report: complete in itself, and what it quotes stays text."""

from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from cuatto_kit.documents import FindingEntry
from cuatto_kit.reports import page as module
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.report import Report
from tests.games.race.boards import STRAIGHT, document, load

from .test_report import race_report

HOSTILE = "</title><script>alert(1)</script> \"quoted\" 'too' & {{ data }}"
VOID = {"meta"}


def make() -> Report:
    made = race_report()
    said = FindingEntry(code=HOSTILE, severity="info", where=HOSTILE, message=HOSTILE)
    return replace(made, data=made.data.model_copy(update={"findings": [said]}))


def page_of(report: Report) -> str:
    return report_page(report, load(document(STRAIGHT, seats=3))[1], HOSTILE)


@pytest.fixture(scope="module")
def report() -> Report:
    return make()


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return page_of(report)


class Reader(HTMLParser):
    """The tags of a page, and its texts by the tag they stand in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)
        self.open += [] if tag in VOID else [tag]

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def text_in(self, tag: str) -> str:
        return "".join(text for where, text in self.texts if where == tag)


def test_hostile_names_stay_text(page: str) -> None:
    read = Reader(page)
    assert "script" not in read.tags
    assert read.text_in("title").startswith(HOSTILE)
    assert read.text_in("h1") == HOSTILE
    assert read.text_in("b") == HOSTILE
    assert f" {HOSTILE}: {HOSTILE}" in read.text_in("li")


def test_every_seat_and_every_figure_is_shown(page: str, report: Report) -> None:
    read = Reader(page)
    assert module.VERDICTS[report.verdict] in read.text_in("p")
    for words in (word for row in module.figures(report.data) for word in row):
        assert words in read.text_in("td")
    for row in report.data.seat_win_rate:
        assert f"seat {row.seat}: {row.mean:.1%}" in read.text_in("text")


def charts(page: str) -> list[ElementTree.Element]:
    starts = page.split("<svg ")[1:3]
    return [ElementTree.fromstring(f"<svg {rest.split('</svg>')[0]}</svg>") for rest in starts]


def test_bars_stand_on_one_floor_and_reach_the_top(page: str) -> None:
    for chart in charts(page):
        bars = chart.findall("rect")
        tops = [float(bar.attrib["y"]) for bar in bars]
        heights = [float(bar.attrib["height"]) for bar in bars]
        sums = [top + height for top, height in zip(tops, heights, strict=True)]
        assert sums == pytest.approx([180] * len(bars), abs=0.11)
        assert max(heights) <= module.HEIGHT
        assert float(bars[-1].attrib["x"]) + float(bars[-1].attrib["width"]) <= module.WIDTH
    assert max(float(bar.attrib["height"]) for bar in charts(page)[0].findall("rect")) == 170


def test_the_share_of_a_seat_lies_within_its_interval(page: str) -> None:
    seats = charts(page)[1]
    errors = seats.findall("line")[1:]
    for bar, error in zip(seats.findall("rect"), errors, strict=True):
        assert float(error.attrib["y2"]) <= float(bar.attrib["y"]) <= float(error.attrib["y1"])


def test_where_no_game_ended_the_page_says_so() -> None:
    report = make()
    report.simulation.columns["finished"][:] = 0
    page = page_of(report)
    assert "No game ended." in page
    assert "turns of a game" not in page
