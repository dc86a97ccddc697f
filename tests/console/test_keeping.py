"""The last game: kept after each decision, taken up again, never torn."""

import io
import os
import sys
import threading

import pytest

from cuatto_kit.cache import folders
from cuatto_kit.console import keeping, opening, records
from cuatto_kit.console.keeping import LastGame

from .tables import answers, open_session, table_of


@pytest.fixture(autouse=True)
def state(monkeypatch, tmp_path):
    """A state folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "cuatto-kit"


def kept_table(*arguments, **options):
    """The commands of a game that is kept, at its first decision."""
    kept = LastGame()
    commands = table_of(open_session(*arguments, **options), for_people=True, keep=kept.keep)
    list(commands.opening())
    return commands, kept


def taken_up():
    return opening.open_record(keeping.last_game())


def test_a_game_is_kept_with_each_decision_and_what_follows(state):
    commands, kept = kept_table("snake-24", "greedy", seats=2, seed=4)
    assert not kept.holds
    assert not (state / keeping.NAME).exists()  # no decision has been made
    for line in ("1", "1", "undo", "1", "2"):
        answers(commands, line)
        session = taken_up()
        assert session.state == commands.session.state
        assert [step.choice for step in session.history] == [
            step.choice for step in commands.session.history
        ]
    assert kept.holds
    assert list(state.iterdir()) == [state / keeping.NAME]


def test_a_game_in_which_nothing_was_decided_replaces_no_other(state):
    former, _ = kept_table("snake-24", seats=2, seed=1)
    answers(former, "1")
    before = (state / keeping.NAME).read_bytes()
    commands, kept = kept_table("snake-24", "greedy", seats=2, seed=2)
    kept.keep(commands.session)
    assert not kept.holds
    assert (state / keeping.NAME).read_bytes() == before


def test_the_decision_is_kept_before_bots_think(monkeypatch):
    commands, _ = kept_table("cabeza", "random")
    monkeypatch.setattr(commands.session, "advance", lambda: iter([]))
    answers(commands, "1")
    assert len(taken_up().history) == 1


def test_a_game_on_a_file_is_found_from_every_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.yaml").write_text("extends: snake-24\nrules: {finish: exact}\n", "utf-8")
    commands, _ = kept_table("board.yaml", seats=2)
    answers(commands, "1")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert taken_up().state == commands.session.state


def test_two_terminals_never_tear_it():
    tables = [kept_table("snake-24", seats=2, seed=seed)[0] for seed in (1, 2)]
    ended, seeds = threading.Event(), set()

    def play(commands):
        for _ in range(25):
            answers(commands, "1")
        ended.set()

    answers(tables[0], "1")
    players = [threading.Thread(target=play, args=(commands,)) for commands in tables]
    for player in players:
        player.start()
    while not ended.is_set():
        record = records.read(keeping.last_game())
        seeds.add(record.seed)
        assert record.lines[-1].startswith("sum ")
    for player in players:
        player.join()
    assert seeds <= {1, 2}
    taken_up()


def test_a_folder_that_cannot_be_written_is_told_and_nothing_breaks(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    commands, kept = kept_table("snake-24", seats=2)
    assert answers(commands, "1")[0] == "move ok"
    assert kept.fault == f"{tmp_path / 'file' / 'cuatto-kit'}: Not a directory"
    assert not kept.holds


@pytest.mark.parametrize(
    ("lines", "unsaved"),
    [
        ([], False),
        (["1"], True),
        (["1", "save a.rec"], False),
        (["1", "save a.rec", "1"], True),
        (["1", "save a.rec", "undo"], False),
        (["1", "save a.rec", "undo", "2"], True),
        (["1", "1", "undo", "undo"], False),
        (["1", "save a.rec", "reset", "load a.rec"], False),
    ],
)
def test_what_is_unsaved_is_asked_for_before_it_is_lost(lines, unsaved, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    commands, _ = kept_table("snake-24", "greedy", seats=2, seed=4)
    for line in lines:
        assert not answers(commands, line)[0].count("error")
    for line in ("quit", "q", "  QUIT", "reset", "load a.rec"):
        assert commands.would_lose(line) == unsaved
    for line in ("", "1", "undo", "save b.rec", "help quit"):
        assert not commands.would_lose(line)


def test_resume_takes_up_the_last_game_also_from_a_pipe(call, monkeypatch):
    commands, _ = kept_table("snake-24", "greedy", seats=2, seed=4)
    for _ in range(3):
        answers(commands, "1")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"status\nmoves\nquit\n")))
    told = call("play", "--resume")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines() == [
        *answers(commands, "status"), *answers(commands, "moves"), "quit ok",
    ]  # fmt: skip


def test_without_a_last_game_there_is_nothing_to_resume(call):
    answer = call("play", "--resume")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "NOT_FOUND: --resume: no game is kept; expected a VARIANT\n"


def test_a_pipe_keeps_nothing_and_loses_nothing(call, monkeypatch, state):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n1\nreset\nquit\n")))
    assert call("play", "snake-24").stdout.splitlines()[-2:] == ["gold rolls 1 6", "quit ok"]
    assert not state.exists() or not os.listdir(state)
    assert folders.state_folder() == state
