"""What workers do: boards are made, checked and played."""

from types import SimpleNamespace

import pytest

from cuatto_kit.api import Design
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import first_report
from cuatto_kit.search import evaluator as evaluating
from cuatto_kit.search.evaluator import Evaluator
from cuatto_kit.search.trial import Board, Kit, Look, Make, Price, Replay, Trial
from cuatto_kit.timing import NEVER
from tests.search.briefs import read

MORE = """
features: {tiles: [8, 24], routes: [1, 3], bridges: [0, 2], ladders: [0, 1], chutes: [0, 1]}
vary: {rules.finish: [overshoot, exact]}
"""
FEW = Look(40, 0, 5)


@pytest.fixture(scope="module")
def evaluator():
    return Evaluator(read(MORE))


@pytest.fixture(scope="module")
def made(evaluator):
    return [evaluator.work(Make(seed, (), FEW)) for seed in range(4)]


def test_boards_are_made_within_their_room_and_played(evaluator, made):
    for trial in made:
        assert trial.games == FEW.games
        assert trial.figures["minutes"][0] > 0
        for name, (least, most) in evaluator.room.items():
            assert least <= trial.board.features[name] <= most


def test_what_is_made_and_found_follows_from_the_order_alone(evaluator, made):
    assert Evaluator(evaluator.brief).work(Make(2, (), FEW)) == made[2]


def test_boards_come_from_one_parent_or_from_two(evaluator, made):
    first, second = (trial.board.said for trial in made[:2])
    for parents in ((first,), (first, second)):
        child = evaluator.work(Make(11, parents, FEW))
        assert child.board.said != first
        assert child.board.how


@pytest.mark.slow
def test_a_second_look_is_of_the_games_that_are_asked_for(evaluator, made):
    board = made[0].board
    assert evaluator.work(Replay(board, FEW)).figures == made[0].figures
    other = evaluator.work(Replay(board, Look(40, 20, 6)))
    assert other.figures["minutes"] != made[0].figures["minutes"]
    assert "skill" in other.figures


@pytest.mark.slow
def test_the_figures_are_those_of_a_report(evaluator):
    design = Design.open("snake-24")
    said = {key: value for key, value in design.document.data.items() if key != "targets"}
    wide = Evaluator(read("features: {tiles: [8, 30], routes: 1}"))
    trial = wide.work(Replay(Board(said, {}, ""), Look(200, 0, 3)))
    plan = Plan(4, games=200, policies=("greedy",), seed=3)
    report = first_report(design.subject, plan, 200, NEVER)
    told = {one.name: (one.mean, *one.ci95) for one in report.data.judgements}
    assert len(told) > 8
    assert {name: trial.figures[name] for name in told} == told


def test_a_board_that_check_warns_of_is_not_looked_for(evaluator):
    walk = "up 4, bridge 1, up 4"
    board = {
        "start": "pool",
        "finish": "tray",
        "paths": {"main": {"from": "start", "walk": walk, "to": "finish"}},
    }
    said = {**evaluator.settings[0], "board": board}
    assert evaluator.load(said) is None
    board["paths"]["main"]["walk"] = "up 9"
    assert evaluator.load(said) is not None


def test_games_without_an_end_are_given_up(evaluator):
    said = {
        **evaluator.settings[0],
        "board": {
            "start": "pool",
            "finish": "tray",
            "paths": {"main": {"from": "start", "walk": "up 12", "to": "finish"}},
            "jumps": {f"main.{k}": "main.1" for k in range(6, 12)},
        },
    }
    subject = evaluator.load(said)
    if subject is None:
        assert evaluator.work(Price(said)) is None
    else:
        assert evaluator.work(Replay(Board(said, {}, ""), FEW)) == Trial(games=20)


@pytest.mark.slow
def test_a_kit_is_priced(evaluator, made):
    kit = evaluator.work(Price(made[0].board.said))
    assert isinstance(kit, Kit)
    assert kit.parts > 8
    assert kit.plates > 0
    assert kit.grams > 20
    assert kit.price == pytest.approx(kit.grams * 25.4 / 1000)  # the price of generic-220
    assert 1 < kit.seconds / 3600 < 100
    assert kit.drawing.startswith("<svg")


def test_what_cannot_be_played_has_no_price(evaluator):
    assert evaluator.work(Price({**evaluator.settings[0], "board": {"start": "pool"}})) is None


def test_a_price_is_that_of_the_grams_of_all_plates(monkeypatch):
    monkeypatch.setattr(evaluating, "sketch", lambda _: SimpleNamespace(svg="<svg/>"))
    plates = [SimpleNamespace(grams=grams, seconds=3_600) for grams in (300.0, 200.0)]
    parts = [SimpleNamespace(quantity=quantity) for quantity in (24, 1)]
    design = SimpleNamespace(
        subject=SimpleNamespace(static=lambda _: ()),
        seats=lambda: 2,
        printer=SimpleNamespace(price=20.0),  # of a kilogram
        plates=lambda: plates,
        kit=SimpleNamespace(parts=parts),
        layout=None,
    )
    assert evaluating._priced(design) == Kit(25, 2, 500.0, 10.0, 7_200, "<svg/>")
