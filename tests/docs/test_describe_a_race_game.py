"""docs/describe-a-race-game.md: its remarks, its figures and its list of switches are true."""

import re
from dataclasses import replace
from enum import Enum

import pytest

import cuatto_kit
from cuatto_kit.design.sheet_content import rules_in_words
from cuatto_kit.games.race.config.models import Board
from cuatto_kit.games.race.config.rules import Rules
from tests.cases import seldom
from tests.sheets.whole import said

from .page import DESCRIBE

STEPS = [row[0] for row in DESCRIBE.table("added to `4-yards`")]


def named(cell):
    """The names that a cell of a table has in code style."""
    return re.findall(r"`([^`]+)`", cell)


def settings_of(cell):
    """A cell such as `dice: 1` as what `--set` takes."""
    return tuple(f"rules.{rule.replace(': ', '=')}" for rule in named(cell))


def minutes_and_hits(board, settings=()):
    report = DESCRIBE.report(board, settings=settings)
    return [report["minutes"]["mean"], report["hits_per_game"]["mean"]]


def load(name, *settings):
    path = DESCRIBE.folder / f"{name}.yaml"
    return cuatto_kit.load(str(path) if path.exists() else name, settings=settings)


# --- the game, step by step -----------------------------------------------------------------


RUNAWAY = [
    f"TARGET_{name}"
    for name in (
        "SEAT_SPREAD", "LEAD_CHANGES", "DRAMA", "HALFWAY_LEADER", "UNCERTAINTY", "DECISIVENESS"
    )
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("1-round", ["TARGET_SEAT_SPREAD"]),
        ("2-ring", RUNAWAY),
        ("3-goals", []),
        ("4-yards", []),
        ("5-ludo", ["TARGET_MINUTES"]),
        ("6-little", []),
    ],
)
def test_the_check_has_the_remarks_that_the_page_names(board, expected):
    assert DESCRIBE.codes(board) == expected


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(2, ["2-ring", "3-goals"]))
def test_entries_and_goals_share_out_the_wins_as_in_the_table(board):
    assert DESCRIBE.wins(board) == pytest.approx(DESCRIBE.figures(f"`{board}`"), abs=2.5)


def test_the_drawing_is_the_board():
    (drawn,) = (text for kind, text in DESCRIBE.fences if kind == "board")
    layout = load("3-goals").layout
    letters = {space.cell: space.path[0] for space in layout.spaces if space.cell}
    for space in layout.spaces:
        if "entry" in space.flags:
            letters[space.cell] = letters[space.cell].upper()
    rows = [[letters.get((x, y), ".") for x in range(-5, 6)] for y in range(5, -6, -1)]
    assert drawn.splitlines() == [" ".join(row) for row in rows]


@pytest.mark.slow
def test_yards_are_printed_in_panels_and_change_no_game():
    assert len(load("4-yards").layout.panels) == 4
    (panel,) = load("4-yards", "print.tile=36").layout.panels
    assert panel.size == (198, 198)
    before, after = DESCRIBE.report("3-goals"), DESCRIBE.report("4-yards")
    assert after["turns"] == before["turns"]
    assert after["seat_win_rate"] == before["seat_win_rate"]


@pytest.mark.slow
@pytest.mark.parametrize("row", seldom(3, range(len(STEPS))), ids=STEPS)
def test_each_rule_does_what_the_table_says(row):
    settings = tuple(setting for step in STEPS[: row + 1] for setting in settings_of(step))
    figures = DESCRIBE.figures(STEPS[row])
    assert minutes_and_hits("4-yards", settings) == pytest.approx(figures, abs=1.5)


def test_with_all_rules_added_it_is_the_finished_file():
    added = {rule.partition(":")[0] for step in STEPS for rule in named(step)}
    assert {*added, "second_lap"} == set(load("5-ludo").document.at(("rules",)))


def test_the_finished_file_is_the_bundled_board():
    here, bundled = load("5-ludo"), load("ludo")
    assert here.variant.rules == bundled.variant.rules
    assert here.variant.teams == bundled.variant.teams
    assert untitled(here.layout) == untitled(bundled.layout)
    assert here.findings == bundled.findings
    assert here.variant.spoken == bundled.variant.spoken


@pytest.mark.parametrize("board", ["5-ludo", "6-little"])
def test_the_sheet_of_the_finished_file_speaks_as_the_page_says(board):
    told = "\n".join(said(rules_in_words(load(board), "en")))
    assert "yard" in told
    assert "jail" not in told


def untitled(layout):
    """The layout whatever its spaces are called: the text needs no more than two languages."""
    return replace(layout, spaces=tuple(replace(space, label={}) for space in layout.spaces))


@pytest.mark.slow
def test_the_finished_game_has_even_seats():
    assert DESCRIBE.spread("5-ludo") < 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", seldom(4, ["jail_rolls: 3", "5-ludo", "6-little", "exit_duty: none"])
)
def test_house_rules_do_what_the_table_says(name):
    figures = DESCRIBE.figures(f"`{name}`")
    rules = settings_of(f"`{name}`") if ":" in name else ()
    board = "5-ludo" if rules else name
    assert minutes_and_hits(board, rules) == pytest.approx(figures, abs=1.5)


# --- the tables of keys and switches --------------------------------------------------------


def plain(value):
    """A value as YAML writes it; a list of one may be written as its item."""
    if isinstance(value, tuple) and len(value) == 1:
        (value,) = value
    if value == ():
        return "[]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_table_of_keys_has_every_key_of_a_board_and_boards_that_give_it():
    rows = DESCRIBE.table("key of `board`")
    assert {key for keys, *_ in rows for key in named(keys)} == {
        field.alias or name for name, field in Board.model_fields.items()
    }
    for keys, _, shown_by in rows:
        for board in named(shown_by):
            (key,) = named(keys)
            default = Board.model_fields[key].default if key != "paths" else None
            departs = getattr(load(board).variant.board, key) != default
            assert departs or key == "capacity", (key, board)  # its default is shown, too


def test_the_table_of_switches_has_every_switch_once():
    switches = [name for switch, *_ in DESCRIBE.table("switch") for name in named(switch)]
    assert sorted(switches) == sorted(Rules.model_fields)


@pytest.mark.parametrize("row", DESCRIBE.table("switch"), ids=lambda row: row[0])
def test_a_switch_has_its_values_its_default_first_and_a_board_that_departs_from_it(row):
    (switch,) = named(row[0])
    values = row[1].replace("`", "").split(", ")
    default = getattr(Rules(), switch)
    assert values[0] == plain(default)
    if isinstance(default, Enum):
        assert sorted(values) == sorted(type(default))
    elif isinstance(default, bool):
        assert sorted(values) == ["false", "true"]
    for board in named(row[3]):
        assert getattr(load(board).variant.rules, switch) != default


def test_the_full_game_of_ur_is_not_tried(call):
    answer = call("solve", "royal-ur")
    assert answer.returncode == 2
    assert "positions" in answer.stderr
