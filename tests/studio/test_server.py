"""The server answers its page: files, asks, events."""

import json
import urllib.request

from tests.fixtures import PATIENCE

SNAKE = """game: cuatto
title: Snake
seats: [2, 4]
teams: {colours: [red, blue, green, gold], checkers: {regular: 4}}
board:
  start: pool
  paths:
    main: {from: start, walk: up 6, to: finish}
"""


def test_says_what_is_wrong_with_a_board_and_draws_it(studio):
    board = {"file": "snake.yaml", "text": SNAKE}
    *_, last = studio.ask("board", {"board": board})
    assert last["state"] == "done"
    assert last["data"]["faults"] == []
    assert last["data"]["known"]["game"] == "cuatto"
    spaces = {space["id"]: space for space in last["data"]["drawing"]["spaces"]}
    assert spaces["main.3"]["cell"] == [0, 3]
    assert spaces["main.3"]["line"] == 8


def test_faults_have_their_places(studio):
    board = {"file": "snake.yaml", "text": SNAKE.replace("up 6", "upp 6")}
    *_, last = studio.ask("board", {"board": board})
    (fault,) = last["data"]["faults"]
    assert (fault["line"], fault["severity"]) == (8, "error")
    assert last["data"]["drawing"] is None


def test_a_board_that_cannot_be_played_is_drawn(studio):
    board = {"file": "snake.yaml", "text": SNAKE.replace(", to: finish", "")}
    *_, last = studio.ask("board", {"board": board})
    assert any(fault["code"] == "NO_FINISH" for fault in last["data"]["faults"])
    assert len(last["data"]["drawing"]["spaces"]) >= 6


def test_files_are_written_read_and_guarded_from_each_other(studio):
    status, body = studio.request("/api/file", "PUT", {"path": "one.yaml", "text": SNAKE})
    assert status == 200
    digest = json.loads(body)["digest"]
    assert (studio.folder / "one.yaml").read_text() == SNAKE
    (studio.folder / "one.yaml").write_text("other\n")
    change = {"path": "one.yaml", "text": "mine\n", "known": digest}
    status, body = studio.request("/api/file", "PUT", change)
    assert status == 409
    assert json.loads(body)["text"] == "other\n"
    assert (studio.folder / "one.yaml").read_text() == "other\n"


def test_an_unknown_ask_fails_in_words(studio):
    *_, last = studio.ask("bord", {})
    assert last["state"] == "failed"
    assert "did you mean 'board'" in last["data"]["faults"][0]["message"]


def test_a_change_is_told_however_soon_it_follows_the_reading(studio):
    """A page names the version that it has read, so that earlier changes are reported too."""
    (studio.folder / "watched.yaml").write_text("other\n")
    url = f"{studio.origin}/api/events?desk=watching"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {studio.token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as events:
        wanted = {"desk": "watching", "path": "watched.yaml", "known": "0" * 64}
        assert studio.request("/api/watch", "POST", wanted)[0] == 202
        event = next(json.loads(line[6:]) for line in events if line.startswith(b"data: "))
    assert (event["kind"], event["data"]["path"]) == ("file", "watched.yaml")
    _, body = studio.request("/api/file?path=watched.yaml")
    assert event["data"]["digest"] == json.loads(body)["digest"]
