"""Games asked for as the page asks for them: what can be picked, the way back, records."""

import json
import random

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.console import opening, records
from cuatto_kit.errors import KitError
from cuatto_kit.studio import asks
from cuatto_kit.studio.answers import play

SNAKE = "extends: short-12\nteams: {checkers: {regular: 2}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(asks.FOLDER, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    asks.folder.cache_clear()
    (tmp_path / "snake.yaml").write_text(SNAKE)
    yield tmp_path
    asks.folder.cache_clear()
    play._kept.clear()


def snake(text=SNAKE):
    return {"file": "snake.yaml", "text": text}


def board(name):
    return {"file": name, "text": bundled.bundled()[name].read_text("utf-8")}


def ask(deed, on, **more):
    """The answer, and the parts of it that came before."""
    parts = []
    answer = play.answer(play.ASKED(board=on, deed=deed, **more), parts.append)
    json.dumps([answer, *parts], allow_nan=False)
    return answer, parts


def begin(on=None, *players, seed=1):
    on = on or snake()
    return ask("begin", on, players=players or ("human", "random"), seed=seed)[0]["now"]


def choose(now, move, on=None):
    return ask("choose", on or snake(), record=now["record"], move=move)[0]["now"]


def steps_of(answer, parts):
    return [step for part in (*parts, answer) for step in part.get("steps", [])]


def test_it_says_who_may_sit_down():
    table = ask("set-up", board("cant-stop"))[0]["table"]
    assert (table["seats"], table["usual"]) == ([2, 4], 4)
    assert table["bots"][:6] == ["human", "easy", "medium", "hard", "strong", "random"]
    assert table["bots"][-1] == "search:1000ms"
    assert len(table["fills"]) == len(table["colours"])


def test_it_says_which_colours_fewer_people_play():
    table = ask("set-up", board("ludo"))[0]["table"]
    assert table["playing"] == {"1": [0], "2": [0, 2], "3": [0, 1, 2], "4": [0, 1, 2, 3]}
    _, (first, *_) = ask("begin", board("ludo"), players=("human", "random"), seed=2)
    assert first["game"]["colours"] == [table["colours"][seat] for seat in table["playing"]["2"]]


def test_checkers_of_two_people_are_pointed_at_where_they_stand():
    """Also those of the second, whose seat of the board is the third."""
    now = ask("begin", board("ludo"), players=("random", "human"), seed=2)[0]["now"]
    assert now["actor"] == 1
    assert all(pick["places"] for pick in now["picks"])


@pytest.mark.parametrize("name", ["snake-24", "ludo", "cant-stop", "cabeza"])
def test_every_move_has_picks_and_the_board_is_drawn(name):
    answer, (first, *_) = ask("begin", board(name), players=("human", "human"), seed=2)
    assert first["game"]["board"].startswith("<")
    now = answer["now"]
    assert now["moves"]
    left, top, width, height = now["window"]
    for move in now["moves"]:
        picks = [now["picks"][number] for number in move["picks"]]
        for x, y, wide, high in (place for pick in picks for place in pick["places"]):
            assert left <= x < x + wide <= left + width
            assert top <= y < y + high <= top + height


def test_the_same_ask_leads_to_the_same_by_any_worker():
    """One that remembers the game, and one that has only its record."""
    now = begin()
    move = now["moves"][0]["text"]
    one = choose(now, move)
    play._kept.clear()
    assert choose(now, move) == one


def test_bots_answer_step_by_step():
    now = begin()
    steps = steps_of(*ask("choose", snake(), record=now["record"], move=now["moves"][0]["text"]))
    assert steps[0]["seat"] == 0
    assert all(step["events"] and step["pieces"] for step in steps)
    assert [step["number"] for step in steps] == list(range(2, len(steps) + 2))


def test_steps_and_moves_say_what_happens():
    """With the names of spaces as in the drawing."""
    on = board("two-ways-home")
    answer, (first, *_) = ask("begin", on, players=("human", "human"), seed=3, language="de")
    assert first["game"]["places"]["stem.3"] == {"kind": "field", "name": "Stamm 3"}
    assert first["game"]["places"]["start.1.2"] == {"kind": "lane", "name": "Startplatz 2"}
    (rolled,) = steps_of(answer, [])
    assert (rolled["seat"], rolled["notation"]) == (None, "3 4")
    assert rolled["events"][0]["numbers"] == [3, 4]
    now = answer["now"]
    move = next(move for move in now["moves"] if move["text"] == "4 start.1.6-stem.4")
    (moved,) = move["events"]
    assert (moved["kind"], moved["origin"], moved["place"]) == ("moved", "start.1.6", "stem.4")
    after = ask("choose", on, record=now["record"], move=move["text"])
    assert steps_of(*after)[0]["events"] == move["events"]


def test_a_pass_without_another_move_is_forced():
    answer = ask("begin", board("ludo"), players=("human", "random"), seed=3)
    passes = [event for step in steps_of(*answer) for event in step["events"]]
    assert all(event["forced"] for event in passes if event["kind"] == "passed")
    assert any(event["forced"] for event in passes)


def test_a_record_is_opened_with_all_its_steps():
    now = begin()
    for _ in range(3):
        now = choose(now, now["moves"][0]["text"])
    answer, (first, *_) = ask("open", snake(), record=now["record"])
    assert [step["number"] for step in first["past"]] == list(range(1, now["plies"] + 1))
    assert answer["steps"] == []
    assert answer["now"]["pieces"] == now["pieces"]


def test_rolling_on_has_a_risk():
    now = begin(board("cant-stop"), "human", "human")
    assert now["risk"] is None
    now = choose(now, now["moves"][0]["text"], board("cant-stop"))
    assert 0 <= now["risk"] < 1


def test_the_way_back():
    now = begin()
    after = choose(now, now["moves"][0]["text"])
    undone = ask("undo", snake(), record=after["record"])[0]["now"]
    assert undone["record"] == now["record"]
    again = ask("reset", snake(), record=after["record"])[0]["now"]
    assert again["record"] == now["record"]
    with pytest.raises(KitError, match="nothing to undo"):
        ask("undo", snake(), record=now["record"])


def test_a_hint_is_a_move_and_changes_nothing():
    now = begin()
    hint = ask("hint", snake(), record=now["record"])[0]["hint"]
    assert hint in [move["text"] for move in now["moves"]]
    assert ask("go", snake(), record=now["record"])[0]["now"] == now


def test_a_whole_game_is_saved_and_replayed(folder):
    now, rng = begin(), random.Random(1)
    while now["result"] is None:
        now = choose(now, rng.choice(now["moves"])["text"])
    saved = ask("save", snake(), record=now["record"])[0]["saved"]
    assert saved == "snake-game-1.txt"
    session = opening.open_record(folder / saved)
    assert session.result == now["result"]
    assert ask("save", snake(), record=now["record"], file=saved)[0]["saved"] == saved
    assert ask("save", snake(), record=now["record"])[0]["saved"] == "snake-game-2.txt"


def test_a_record_of_the_console_is_opened():
    session = opening.open_session("snake-24", (), opening.PlayOptions(2, ("human", "greedy")))
    list(session.advance())
    session.play(session.legal[0])
    answer, (first, *_) = ask("open", snake(), record=records.write(session))
    assert first["game"]["variant"] == "snake-24"
    assert answer["now"]["record"].startswith(records.write(session).rpartition("end ")[0])


def test_an_unsaved_board_is_played_and_saved_before_its_record(folder):
    changed = snake(SNAKE + "rules: {finish: exact}\n")
    now = begin(changed)
    now = choose(now, now["moves"][0]["text"], changed)
    with pytest.raises(KitError, match="save the board first"):
        ask("save", changed, record=now["record"])
    (folder / "snake.yaml").write_text(changed["text"])
    assert ask("save", changed, record=now["record"])[0]["saved"] == "snake-game-1.txt"


def test_a_saved_record_is_opened_while_the_board_is_being_changed():
    now = begin()
    changed = snake(SNAKE + "rules: {finish: exact}\n")
    assert ask("open", changed, record=now["record"])[0]["now"] == now


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed 1", "seed 2", "is given; expected"),
        ("snake.yaml", "../snake.yaml", "leads out|expected a path"),
        ("snake.yaml", "/etc/passwd", "expected the path"),
        ("bots human random", "bots human nobody", "expected one of"),
        ("bots human random", "bots human search:999999ms", "5,000 milliseconds at most"),
        ("cuatto-kit record 1", "something else", "cuatto-kit record 1"),
    ],
)
def test_a_bad_record_is_refused_in_words(old, new, message):
    record = begin()["record"].replace(old, new)
    with pytest.raises(KitError, match=message):
        ask("open", snake(), record=record)


def test_what_cannot_be_is_refused_in_words():
    now = begin()
    with pytest.raises(KitError, match="not legal"):
        choose(now, "9 main.1-main.10")
    with pytest.raises(KitError, match="expected"):
        ask("begin", snake(), players=("human", "search:60000ms"))
    with pytest.raises(KitError, match="snake"):
        ask("begin", snake(SNAKE + "colour: red\n"), players=("human", "random"))


def test_a_game_that_is_not_drawn_is_text_and_buttons(monkeypatch):
    board_game = type(asks.BoardText(**snake()).design().board_game)
    monkeypatch.setattr(board_game, "scenes", lambda *_: None)
    now = begin()
    assert now["pieces"] == ""
    assert now["text"]
    assert [now["picks"][number]["words"] for move in now["moves"] for number in move["picks"]] == [
        move["text"] for move in now["moves"]
    ]
