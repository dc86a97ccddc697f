"""Reviews of games asked for as the page asks for them."""

import json

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.console import opening, records
from cuatto_kit.errors import KitError
from cuatto_kit.studio import asks
from cuatto_kit.studio.answers import review

SMALL = "extends: short-12\nteams: {checkers: {regular: 2}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(asks.FOLDER, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    asks.folder.cache_clear()
    (tmp_path / "small.yaml").write_text(SMALL)
    yield tmp_path
    asks.folder.cache_clear()


def ended(variant, *players):
    session = opening.open_session(variant, (), opening.PlayOptions(len(players), players, 3))
    list(session.advance())
    return session


def ask(session, text):
    parts = []
    on = {"file": session.match.variant, "text": text}
    asked = review.ASKED(board=on, record=records.write(session))
    answer = review.answer(asked, parts.append)
    json.dumps([answer, *parts], allow_nan=False)
    return answer, parts


def test_a_game_is_reviewed_with_its_mistakes():
    session = ended("small.yaml", "random", "random")
    answer, parts = ask(session, SMALL)
    assert parts[-1] == {
        "stage": "review", "name": "", "done": len(session.history), "total": len(session.history)
    }  # fmt: skip
    assert answer["points"][0][0] == 0
    ply, chances = answer["points"][-1]
    assert ply == len(session.history)
    assert sorted(chances) == [0, 1]
    losses = [one["loss"] for one in answer["mistakes"]]
    assert losses == sorted(losses, reverse=True)
    for one in answer["mistakes"]:
        step = session.history[one["ply"] - 1]
        assert step.actor == one["seat"]
        assert one["notation"] != session.text.write(step.before, step.choice)
        assert one["better"][0]["seat"] == one["seat"]
    assert sum(seat["mistakes"] for seat in answer["seats"]) <= len(losses)


def test_a_board_that_is_not_saved_is_reviewed(folder):
    session = ended("small.yaml", "random", "random")
    (folder / "small.yaml").write_text("extends: short-12\n")
    assert ask(session, SMALL)[0]["points"]
    with pytest.raises(KitError, match="not what it was"):
        ask(session, bundled.bundled()["snake-24"].read_text("utf-8"))
