"""docs/real-games.yaml: its boards can be played, its verdicts are held, and the page shows it."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.race.analysis.simulator import make_simulator
from tests.cases import seldom

from .test_site import module

PAGE = module("real_games")
GAMES = PAGE.games()
RACE = Path(__file__).parents[1] / "games" / "race"
PLAYED = [game for game in GAMES if game["verdict"] != "not yet"]
COMPARED = "test_real_games.py"
FEW = 8


def load(board):
    return cuatto_kit.load(PAGE.path_of(board) or board)


BOARDS = [game["board"] for game in PLAYED]


def test_the_page_is_up_to_date():
    """`python docs/real_games.py` writes it."""
    assert PAGE.PAGE.read_text("utf-8") == PAGE.page()


def test_there_are_32_games_with_a_known_verdict_each():
    assert len({game["name"] for game in GAMES}) == len(GAMES) == 32
    assert {game["verdict"] for game in GAMES} == {*PAGE.VERDICTS}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_every_line_has_what_its_verdict_needs(game):
    needs = {"exact": {"board", "held"}, "deviates": {"board", "note"}, "not yet": {"note"}}
    assert {"name", "edition", "verdict", *needs[game["verdict"]]} <= {*game}
    assert {*game} <= {"name", "edition", "verdict", "board", "held", "note"}
    assert not (game["verdict"] == "not yet" and "board" in game)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game["name"])
def test_named_tests_use_the_board(game):
    for name in game.get("held", []):
        if name == COMPARED:
            real = import_module("tests.games.race.test_real_games")
            compared = {case.board for case in real.CASES} | {board for board, *_ in real.OUTSIDE}
            assert game["board"] in compared
        else:
            text = (RACE / name).read_text("utf-8")
            assert re.search(rf'["/]{game["board"]}(\.yaml)?"', text)
            assert "\ndef test_" in text


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_loads_without_errors(board):
    assert load(board).layout.spaces
    assert PAGE.path_of(board) or board in bundled()


@pytest.mark.slow
@pytest.mark.parametrize("board", seldom(4, BOARDS))
def test_every_board_plays_to_its_end(board):
    design = load(board)
    seats = design.variant.seats[1]
    played = make_simulator(design.variant, design.layout, seats).play(
        ["random"] * seats, 1, 0, FEW
    )
    assert played.columns["finished"].all()


def test_every_real_game_of_the_tests_is_in_the_table():
    others = {"pente-grammai", "ur-finkel-hits"}
    files = {path.stem for path in (RACE / "real_games").glob("*.yaml")}
    assert files - {game["board"] for game in PLAYED} == others


@pytest.mark.parametrize("name", ["README.md", "mkdocs.yml", "docs/describe-a-race-game.md"])
def test_other_pages_lead_to_it(name):
    assert "real-games.md" in (PAGE.HERE.parent / name).read_text("utf-8")
