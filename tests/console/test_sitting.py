"""Sittings at terminals of several sizes: what people do by mistake, and when bots take long."""

import re

import pytest

pytest.importorskip("pty", reason="needs a pseudo-terminal")

from cuatto_kit.console import records

from .seat import CTRL_C, CTRL_D, seen
from .tables import open_session

LARGER = [
    pytest.param(columns, rows, marks=pytest.mark.long)
    for columns, rows in ((60, 50), (120, 24), (120, 50))
]


def fits(shown, columns):
    """Whether no line is wider than the terminal, but those that are typed."""
    lines = [line for line in seen(shown).splitlines() if "> " not in line]
    return max(map(len, lines)) <= columns


@pytest.mark.parametrize(("columns", "rows"), [(60, 24), *LARGER])
def test_what_thinks_is_stopped_and_help_explains(sit_down, columns, rows):
    terminal = sit_down("cabeza", "--seed", "1", columns=columns, rows=rows)
    shown = terminal.until("> ") + terminal.say("timeout 3600000")
    terminal.say("search", "search\r\n")
    stopped = terminal.press(CTRL_C, "> ")
    assert re.search(r"bestmove \w+ score -?\d+ depth \d+", seen(stopped))
    terminal.say("play", "play\r\n")
    played = terminal.press(CTRL_C, "> ")
    assert "blue to move, move 1" in seen(played)
    wrong = terminal.say("FS")
    assert "move error: 'FS' is not legal; did you mean fs?" in seen(wrong)
    helped = terminal.say("?")
    words = " ".join(seen(helped).split())
    for told in (
        "hint shows the best move found by a bot, its value, and the next best",
        "(position) prints the position as text",
        "Ctrl-C stops a search, a hint or a bot, with the best move so far;",
    ):
        assert told in words
    for part in (shown, stopped, played, wrong, helped):
        assert fits(part, columns)
    left = terminal.leave()
    assert "The game is not saved. Leave? It is kept: " in " ".join(seen(left).split())
    assert terminal.end()[1] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(60, 24), *LARGER])
def test_nothing_is_lost_without_a_question(sit_down, columns, rows):
    arguments = ("snake-24", "--bots", "greedy", "--seats", "2", "--seed", "4")
    size = {"columns": columns, "rows": rows}
    terminal = sit_down(*arguments, **size)
    terminal.until("> ")
    moved = terminal.say("1")
    for line in ("quit", "reset", "load nowhere"):
        asked = terminal.say(line, "(y/n) ")
        assert "The game is not saved." in seen(asked)
        assert "main.24" not in terminal.say("n")
    for key in (CTRL_D, CTRL_C):
        asked = terminal.press(key, "(y/n) ")
        assert "Leave the game? It is kept: cuatto-kit play" in " ".join(seen(asked).split())
        assert fits(asked, columns)
        terminal.say("n")
    terminal.press(CTRL_C, "(y/n) ")
    assert "Traceback" not in terminal.press(CTRL_C, "\0")
    assert terminal.end()[1] == 130
    again = sit_down("--resume", **size)
    position = seen(again.until("> ")).partition("\n\n")[2]
    assert position == seen(moved).partition("\n\n")[2]
    assert "The game is not saved." in seen(again.say("q", "(y/n) "))
    again.say("y", "quit ok")
    assert again.end()[1] == 0
    other = sit_down(*arguments, **size)
    assert "The last game is not over: cuatto-kit play" in seen(other.until("> "))


@pytest.mark.slow
def test_what_cannot_be_kept_is_told_once_and_a_game_of_bots_may_be_loaded(sit_down, tmp_path):
    (tmp_path / "file").touch()
    record = tmp_path / "bots.rec"
    records.save(open_session("cabeza", "random", "random", seed=5), record)
    terminal = sit_down("snake-24", "--seed", "4", XDG_STATE_HOME=str(tmp_path / "file"))
    terminal.until("> ")
    assert "the game cannot be kept:" in seen(terminal.say("1"))
    assert "cannot be kept" not in terminal.say("1") + terminal.say("status")
    terminal.say(f"load {record}", "(y/n) ")
    assert "red won" in seen(terminal.say("y", "over"))
    assert "quit ok" in terminal.say("quit", "quit ok")
    assert terminal.end()[1] == 0


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 120])
def test_a_bot_says_its_turn_in_one_line_and_rules_are_told(sit_down, columns):
    terminal = sit_down("cant-stop", "--bots", "human,rule28", "--seed", "3", columns=columns)
    terminal.until("> ")
    hint = seen(terminal.say("hint"))
    assert re.search(r"hint [\d ]+, move \d:\s+wins\s+[\d.]+\s+%\s+±\s+[\d.]+;\s+next\s+best", hint)
    terminal.say("1")
    stopped = seen(terminal.say("stop"))
    turns = [line for line in stopped.splitlines() if line.startswith("blue ")]
    assert len(turns) == 1
    assert turns[0].startswith("blue rolls ")
    rules = terminal.say("rules")
    assert "Be the first to claim three columns." in " ".join(seen(rules).split())
    assert all(fits(part, columns) for part in (stopped, hint, rules))
    terminal.leave()
    assert terminal.end()[1] == 0


@pytest.mark.slow
def test_compiling_is_announced_before_the_first_count_and_not_before_moves(sit_down, tmp_path):
    terminal = sit_down("cabeza", XDG_CACHE_HOME=str(tmp_path / "cache"))
    shown = terminal.until("> ") + terminal.say("Fnn")
    assert "compiling" not in shown
    assert "compiling the rules of this board, once\n" in seen(terminal.say("perft 2"))
    assert "compiling" not in terminal.say("perft 2")
