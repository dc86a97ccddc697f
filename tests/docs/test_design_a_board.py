"""docs/design-a-board.md: its files, its commands and its figures are true."""

import io
import re
import shlex
import shutil
from functools import cache
from pathlib import Path

import pytest

from cuatto_kit import checking, loading

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "design-a-board.md").read_text("utf-8")
BOARDS = sorted((DOCS / "design-a-board").glob("*.yaml"))
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = [
    line for kind, text in FENCES if kind == "sh" for line in text.splitlines() if line.strip()
]
GAMES = 4_000


@cache
def report(board, policy="random", settings=(), games=GAMES):
    """What `check` says of a board of the page, or of a bundled one."""
    path = DOCS / "design-a-board" / f"{board}.yaml"
    loaded = loading.load(str(path) if path.exists() else board, settings)
    options = checking.CheckOptions(games=games, policies=(policy,), skill=False)
    return checking.check(loaded, options).report.data


def codes(board, **options):
    data = report(board, **options)
    return [finding["code"] for finding in (*data["static"], *data["findings"])]


def share(board, path):
    """A path's part of all landings where everybody is greedy (%)."""
    (found,) = (row for row in report(board, "greedy")["paths"] if row["name"] == path)
    return 100 * found["share"]


def spread(board):
    """The best seat's wins less the worst's (%)."""
    wins = [row["mean"] for row in report(board)["seat_win_rate"]]
    return 100 * (max(wins) - min(wins))


# --- what stands on the page is what lies beside it -----------------------------------------


def test_the_page_shows_every_board_as_it_is_and_in_order():
    shown = [text for kind, text in FENCES if kind == "yaml"]
    assert shown == [path.read_text("utf-8") for path in BOARDS]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_board_is_playable(path):
    assert report(path.stem)["verdict"] in ("pass", "warn")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(call, tmp_path, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))  # nobody plays
    folder = shutil.copytree(DOCS / "design-a-board", tmp_path / "boards")
    program, *arguments = shlex.split(command)
    if arguments[0] == "check":
        arguments += ["--games", "100", "--seats", "2"]  # quicker
    answer = call(*arguments, cwd=folder)
    assert program == "cuatto-kit"
    assert (answer.returncode, answer.stderr.count("Traceback")) == (0, 0)


@pytest.mark.parametrize("name", re.findall(r"\]\(([^)]+)\)", PAGE))
def test_every_picture_is_there(name):
    assert (DOCS / name).is_file()


# --- what the page says of the boards -------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("1-walk", []),
        ("2-split", ["DOMINATED_PATH"]),
        ("3-bridge", []),
        ("4-wishes", ["TARGET_MINUTES", "TARGET_SEAT_SPREAD"]),
        ("5-lagoon", []),
        ("6-drawn", []),
        ("bottleneck", ["BOTTLENECK"]),
    ],
)
def test_the_check_has_the_remarks_that_the_page_names(board, expected):
    assert codes(board) == expected


def figures_of(row):
    """The numbers of a row of one of the page's tables."""
    (found,) = re.findall(rf"^\| {re.escape(row)} \| (\S+) \| (\S+) \|$", PAGE, re.M)
    return [float(number) for number in found]


@pytest.mark.parametrize(
    ("row", "measure", "boards", "within"),
    [
        ("landings on `shore` (%)", lambda b: share(b, "shore"), ("2-split", "3-bridge"), 2.5),
        ("landings on `ford` (%)", lambda b: share(b, "ford"), ("2-split", "3-bridge"), 2.5),
        ("minutes a game", lambda b: report(b)["minutes"]["mean"], ("4-wishes", "5-lagoon"), 0.5),
        ("spread of the seats (%)", spread, ("4-wishes", "5-lagoon"), 4),
        (
            "choices a decision",
            lambda b: report(b)["choices_per_decision"]["mean"],
            ("4-wishes", "5-lagoon"),
            0.2,
        ),
    ],
)
def test_before_and_after_are_as_in_the_tables(row, measure, boards, within):
    assert [measure(board) for board in boards] == pytest.approx(figures_of(row), abs=within)


def test_in_a_hurry_nobody_takes_the_longer_arm():
    assert share("2-split", "shore") < share("2-split", "pier") / 3


def test_at_the_bottleneck_teams_must_pass_more_often():
    passes = {name: report(name)["passes_per_turn"]["mean"] for name in ("bottleneck", "readme-18")}
    assert passes["bottleneck"] > 3 * passes["readme-18"]


def test_four_moves_on_a_double_make_the_game_shorter():
    quick = report("4-wishes", settings=("rules.doubles=four_moves",))
    assert quick["minutes"]["mean"] < report("4-wishes")["minutes"]["mean"] - 1


def test_the_drawn_board_is_the_walked_one():
    walked, drawn = (
        loading.lay_out(loading.load(str(DOCS / "design-a-board" / f"{name}.yaml")))[0]
        for name in ("5-lagoon", "6-drawn")
    )
    assert {space.id: (space.cell, space.label) for space in walked.spaces} == {
        space.id: (space.cell, space.label) for space in drawn.spaces
    }
    assert set(walked.links) == set(drawn.links)
    assert walked.panels == drawn.panels
