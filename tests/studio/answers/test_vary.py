"""Variations of a board are boards, and edits of its text."""

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.config.yaml_edit import TextEdit, applied
from cuatto_kit.errors import KitError
from cuatto_kit.studio.answers import vary
from cuatto_kit.studio.asks import BoardText
from tests.cases import often


def text_of(name):
    return bundled.bundled()[name].read_text("utf-8")


@pytest.fixture
def ask(answered, monkeypatch):
    """Asks for variations of a bundled board; no games are played on them."""
    monkeypatch.setattr(vary, "figures_of", lambda _: {})

    def varied(name, text="", **more):
        board = {"file": name, "text": text or text_of(name)}
        return answered(vary, {"board": board, "count": 3, **more})

    return varied


def test_a_board_comes_with_its_variations_and_then_their_figures(ask):
    told, last = ask("two-ways-home", seed=3)
    assert [len(part["boards"]) for part in told[:4]] == [1, 2, 3, 4]
    assert [list(part["pictures"]) for part in told] == [["0"], ["1"], ["2"], ["3"], *[[]] * 4]
    assert all(svg.startswith("<svg") for part in told for svg in part["pictures"].values())
    assert told[0]["boards"][0]["words"] == ""
    assert last == told[-1]
    assert last["features"].keys() == last["boards"][0]["features"].keys()
    assert [board["figures"] for board in told[-2]["boards"]] == [{}, {}, {}, None]
    assert last["criteria"].keys() == set(vary.FIGURES)


@pytest.mark.slow
def test_a_few_games_give_figures(opened, monkeypatch):
    monkeypatch.setattr(vary, "SECONDS", 60)
    figures = vary.figures_of(BoardText(file="short-12", text=text_of("short-12")).design())
    assert figures.keys() == set(vary.FIGURES)
    low, high = figures["minutes"]["ci95"]
    assert low < figures["minutes"]["mean"] < high


def test_variations_keep_what_they_do_not_change(ask):
    text = text_of("two-ways-home")
    _, last = ask("two-ways-home", seed=5)
    comments = [line for line in text.splitlines() if line.startswith("#")]
    for board in last["boards"][1:]:
        assert board["words"]
        changed = applied(text, [TextEdit(**one) for one in board["edits"]])
        assert changed != text
        assert [line for line in changed.splitlines() if line.startswith("#")] == comments
        assert BoardText(file="two-ways-home", text=changed).design().layout


@pytest.mark.slow
def test_another_seed_gives_others(ask):
    once, again, others = (
        [board["edits"] for board in ask("two-ways-home", seed=seed)[1]["boards"]]
        for seed in (1, 1, 2)
    )
    assert once == again != others


def test_a_board_that_does_not_vary_says_so(ask):
    _, last = ask("cabeza")
    assert not last["boards"]
    assert "of this game" in last["refused"]


@pytest.mark.parametrize("name", often(["backgammon"], ["royal-ur", "backgammon"]))
def test_a_board_whose_ways_do_not_vary_has_other_rules(ask, name):
    told, last = ask(name, seed=2)
    assert len(last["boards"]) == 4
    pictures = [svg for part in told for svg in part["pictures"].values()]
    assert len(set(pictures)) == 1
    for board in last["boards"][1:]:
        text = applied(text_of(name), [TextEdit(**one) for one in board["edits"]])
        rules = BoardText(file=name, text=text).design().variant.rules
        for words in board["words"].split("; "):
            switch = words.partition(":")[0]
            assert hasattr(rules, switch)
            assert f"{switch}:" in text


def test_each_fourth_variation_has_other_rules(ask):
    _, last = ask("short-12", seed=1, count=5)
    kinds = [":" in board["words"] for board in last["boards"]]
    assert kinds == [False, False, False, False, True, False]


def test_other_rules_do_not_change_which_ways_are_drawn(ask, monkeypatch):
    _, mixed = ask("short-12", seed=1, count=4)
    monkeypatch.setattr(vary, "BY_RULES", 100)
    _, plain = ask("short-12", seed=1, count=4)
    assert mixed["boards"][1:4] == plain["boards"][1:4]


def test_no_two_variations_play_alike(ask):
    text = text_of("short-12")
    _, last = ask("short-12", seed=1, count=4)
    texts = [applied(text, [TextEdit(**one) for one in b["edits"]]) for b in last["boards"]]
    designs = [BoardText(file="short-12", text=text).design() for text in texts]
    assert len({design.board_game.played() for design in designs}) == 5


def test_a_board_that_cannot_be_played_is_not_varied(ask):
    with pytest.raises(KitError):
        ask("two-ways-home", text_of("two-ways-home").replace("up 2, bridge 2", "up 2, bridge 3"))


@pytest.mark.parametrize(
    ("count", "room"), [(36, (30, 42)), (4, (2, 6)), (1, (0, 3)), (59, (50, 60)), (70, (59, 70))]
)
def test_the_room_lies_around_what_there_is(count, room):
    assert vary._around(count, (0, 60)) == room
