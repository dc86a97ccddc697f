"""What a review says, as lines and as a page."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from cuatto_kit.console import records
from cuatto_kit.design.pages import refuse
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review import choosing, words
from cuatto_kit.lab.review.choosing import judge_of
from cuatto_kit.lab.review.model import Mark
from cuatto_kit.lab.review.page import review_page
from cuatto_kit.lab.review.review import review
from tests.console.tables import open_session

from .games import game

HOSTILE = "</title><script>alert(1)</script> \"quoted\" 'too' & {{ data }}"
VOID = {"meta", "br"}


@pytest.fixture(scope="module")
def played():
    return replace(
        game("royal-ur", "random", "greedy", settings=("teams.pieces=2",)),
        title=HOSTILE,
        players=(HOSTILE, "random"),
    )


@pytest.fixture(scope="module")
def found(played):
    return review(played, *judge_of(played, Limits()))


class Tags(HTMLParser):
    """Holds a page's tags against each other, and keeps what it fetches."""

    def __init__(self):
        super().__init__()
        self.open, self.fetched = [], []

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        self.fetched += [v for k, v in attributes if k in ("src", "href") and not v.startswith("#")]

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_course_after_a_choice_is_the_chance_of_the_seat_that_made_it(found):
    course = {point.choice: point.chances for point in found.course}
    assert {one.seat for one in found.decisions} == {1, 2}
    for one in found.decisions:
        assert course[one.choice][one.seat - 1] == pytest.approx(one.after.win, abs=1e-5)
        assert sum(course[one.choice]) == pytest.approx(1)


def test_the_page_is_whole_and_quotes_stay_text(played, found):
    page = review_page(played, found)
    tags = Tags()
    tags.feed(page)
    assert (tags.open, tags.fetched) == ([], [])
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)") >= 2
    assert 'role="img" aria-label="Chances to win over' in page


def test_the_page_shows_every_choice_and_draws_the_blunders(played, found):
    page = review_page(played, found)
    blunders = [one for one in found.decisions if one.mark is Mark.BLUNDER]
    assert blunders
    for one in blunders:
        assert f'aria-label="the board before choice {one.choice}"' in page
    rows = re.findall(r'<tr class="(?:blunder|mistake|dubious|)">', page)
    assert len(rows) == len(found.decisions)


def test_a_line_tells_the_loss_and_what_was_better(found):
    rows = list(words.rows(found))
    worst = max(found.decisions, key=lambda one: one.loss)
    (row,) = [row for row in rows if row[0] == str(worst.choice)]
    assert row[4] == worst.move
    assert row[6] == f"{100 * worst.loss:.1f}"
    assert row[7] == f"?? better: {worst.best}"
    assert all(
        row[6:] == ("", "") for one, row in zip(found.decisions, rows, strict=True) if not one.best
    )


# At the command line


@pytest.fixture
def record(tmp_path):
    """A game on a board that is solved in no time."""
    session = open_session(
        "royal-ur", "random", "random", seats=2, seed=6, settings=("teams.pieces=2",)
    )
    list(session.advance())
    path = tmp_path / "game.rec"
    path.write_text(records.write(session), "utf-8")
    return path


def test_a_record_is_reviewed(call, record, tmp_path):
    page, text = tmp_path / "page.html", tmp_path / "game.txt"
    answer = call("replay", str(record), "--review", "--html", str(page), "--text", str(text))
    assert answer.returncode == 0, answer.stderr
    assert "Positions are valued exactly." in answer.stdout
    assert "Without luck" in answer.stdout
    assert page.read_text("utf-8").startswith("<!doctype html>")
    refuse(page)  # may be written again
    again = call("replay", str(text), "--review")
    assert again.stdout == answer.stdout


def test_a_review_as_json(call, record):
    data = json.loads(call("replay", str(record), "--review", "--json").stdout)
    assert data["exact"] == 1
    assert data["seats"][0]["adjusted"] == pytest.approx(
        data["seats"][0]["result"] - data["seats"][0]["luck"], abs=2e-6
    )
    assert {"choice", "seat", "move", "before", "after", "loss", "mark", "best"} <= set(
        data["decisions"][0]
    )


@pytest.mark.parametrize("option", [["--json"], ["--html", "x.html"], ["--seconds", "1"]])
def test_what_belongs_to_a_review_asks_for_one(call, record, option):
    answer = call("replay", str(record), *option)
    assert answer.returncode == 2
    assert "expected --review as well" in answer.stderr


def test_a_text_without_a_review_has_no_comments(call, record, tmp_path):
    text = tmp_path / "game.txt"
    assert call("replay", str(record), "--text", str(text), "--quiet").returncode == 0
    assert "{" not in text.read_text("utf-8")
    gone = call("replay", str(record), "--text", str(tmp_path / "no" / "game.txt"))
    assert gone.returncode == 2


@pytest.mark.slow
def test_a_session_that_has_begun_is_reviewed_as_far_as_it_is():
    session = open_session("royal-ur", seats=2, settings=("teams.pieces=1",))
    data = choosing.review_of(choosing.played_of(session), Limits(), lambda *_: None)
    assert (data.result, data.decisions, len(data.course)) == ("unfinished", (), 2)
