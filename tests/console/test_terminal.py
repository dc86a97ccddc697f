"""What a person sees at a terminal."""

import re

import pytest

pytest.importorskip("pty", reason="needs a pseudo-terminal")

from .seat import CTRL_C, CTRL_D, seen

pytestmark = pytest.mark.slow


def test_a_move_an_undo_and_goodbye(sit_down, tmp_path):
    terminal = sit_down("snake-24-full", "--bots", "greedy", "--seats", "3", "--seed", "4")
    shown = terminal.until("> ")
    assert "\x1b[" in shown
    words = seen(shown)
    assert words.startswith("Snake 24, full: gold human, red greedy, green greedy; seed 4;")
    assert "│main.24 (30)│" in words
    assert "gold to move, dice 2 4\n 1 2 start.1.6-main.2    2 4 start.1.6-main.4\n" in words
    assert words.endswith("gold> ")
    moved = seen(terminal.say("1"))
    assert "move ok\n" in moved
    assert "gold to move, dice 4\n" in moved
    wrong = seen(terminal.say("zzz"))
    assert "error: 'zzz' is neither a move nor a command" in wrong
    assert "main.24" not in wrong  # nothing has changed, so no board
    undone = seen(terminal.say("undo"))
    assert "undo ok\n" in undone
    assert "gold to move, dice 2 4\n" in undone
    terminal.say("save game.rec")
    terminal.say("quit", "quit ok")
    rest, status = terminal.end()
    assert status == 0
    assert "Traceback" not in shown + moved + wrong + undone + rest
    assert (tmp_path / "game.rec").is_file()


def test_plain_text_has_no_control_codes_at_all(sit_down):
    terminal = sit_down("snake-24", "--plain", "--bots", "random", "--seats", "2")
    shown = terminal.until("> ") + terminal.say("1") + terminal.say("1") + terminal.leave()
    assert terminal.end()[1] == 0
    assert not any(letter < " " for letter in shown if letter != "\n")
    assert "gold> 1\nmove ok\n" in shown


def test_one_board_a_decision_however_long_the_bots_play(sit_down):
    terminal = sit_down("short-12", "--plain", "--bots", "random", "--seats", "6", "--seed", "2")
    shown = terminal.until("> ")
    for _ in range(8):
        shown += terminal.say("1")
    assert shown.count("│main.12 │") == 1 + shown.count("move ok")
    terminal.leave()
    assert terminal.end()[1] == 0


def test_the_end_of_the_input_ends_cleanly(sit_down):
    terminal = sit_down("snake-24", "--plain")
    terminal.until("> ")
    assert terminal.press(CTRL_D, "\0") == "\n"
    assert terminal.end() == ("", 0)


def test_an_interrupt_ends_with_status_130_and_no_traceback(sit_down):
    terminal = sit_down("snake-24")
    terminal.until("> ")
    terminal.press(CTRL_C, "(y/n) ")
    terminal.press(CTRL_C, "\0")
    rest, status = terminal.end()
    assert (status, "Traceback" in rest) == (130, False), rest


def test_bots_alone_play_and_leave(sit_down):
    terminal = sit_down("short-12", "--plain", "--bots", "greedy,greedy", "--seats", "2")
    shown, status = terminal.end()
    assert status == 0
    assert shown.splitlines()[-1] in ("gold won", "red won")
    assert shown.count("│main.12 │") == 1


def test_a_seed_that_nobody_has_chosen_is_shown(sit_down):
    seeds = set()
    for _ in range(2):
        terminal = sit_down("snake-24", "--plain")
        seeds |= set(re.findall(r"seed (\d+);", terminal.until("> ")))
        terminal.say("quit", "quit ok")
        assert terminal.end()[1] == 0
    assert len(seeds) == 2


def test_cant_stop_at_a_terminal(sit_down):
    terminal = sit_down("cant-stop", "--bots", "rule28", "--seats", "2", "--seed", "5")
    shown = terminal.until("> ")
    words = seen(shown)
    assert words.startswith("Eleven Peaks: red human, blue rule28; seed 5;")
    assert re.search(r"^12 ", words, re.MULTILINE)
    assert "red to move, dice " in words
    moved = seen(terminal.say("1"))
    assert "move ok\n" in moved
    assert re.search(r"red to move: stop or roll \(bust \d+\.\d %\)", moved)
    stopped = seen(terminal.say("stop"))
    assert "blue rolls " in stopped
    assert "red to move, dice " in stopped
    undone = seen(terminal.say("undo"))
    assert "red to move: stop or roll" in undone
    hint = seen(terminal.say("hint"))
    assert "hint " in hint
    terminal.leave()
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + moved + stopped + rest) == (0, False)


def test_cabeza_at_a_terminal(sit_down):
    terminal = sit_down("cabeza", "--bots", "search:3")
    shown = terminal.until("> ")
    words = seen(shown)
    assert "Cabeza: red human, blue search:3;" in words
    assert " 10 ·  ·  ·  h2 c  m  f  ·  ·  ·  10\n" in words
    moved = seen(terminal.say("Fnn"))
    assert re.search(r"move ok\n(compiling .*\n)?blue ", moved)
    assert "red to move, move 2" in moved
    searched = seen(terminal.say("depth 3")) + seen(terminal.say("s"))
    assert re.search(r"bestmove \w+ score -?\d+ depth 3 nodes \d+ time_ms \d+ pv \w+", searched)
    wrong = seen(terminal.say("m Fxx"))
    assert "move error: " in wrong
    undone = seen(terminal.say("u"))
    assert "red to move, move 1" in undone
    terminal.leave()
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + moved + searched + wrong + rest) == (0, False)


def test_parques_at_a_terminal_of_80_columns(sit_down):
    terminal = sit_down("parques", "--seats", "2", "--seed", "40", columns=80)
    shown = terminal.until("> ")
    words = seen(shown)
    assert words.startswith("Parqués: red human, yellow human; seed 40;")
    assert re.search(r"\x1b\[[0-9;]*mR4\x1b", shown)
    assert "│             R4              │\n" in words
    assert " g9*  1   2   3   4   5   6   7 │  home   │   7   6   5   4   3   2   1  b9*\n" in words
    assert words.endswith("red to move, dice 5 5\n 1 free 1    2 free 2\nred> ")
    freed = seen(terminal.say("free 1"))
    assert "move ok\n" in freed
    assert " R»│" in freed
    assert "│             R3" in freed
    assert max(map(len, (words + freed).splitlines())) <= 80
    missing = seen(terminal.say("free 3"))
    assert "move error: 'free 3' is not legal here; expected " in missing
    terminal.leave()
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + rest) == (0, False)
