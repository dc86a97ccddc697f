"""What a person sees at a terminal, by a terminal that is none (pty)."""

import os
import re
import signal
import sys
import time

import pytest

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
select = pytest.importorskip("select")

PATIENCE = 90.0
"""Seconds that an answer may take: a first one may wait for the compiler."""
ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command at a terminal of 40 lines of 100 columns."""

    def __init__(self, folder, *arguments, **environment):
        self.pid, self.file = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.environ.update({"TERM": "xterm-256color", "LINES": "40", "COLUMNS": "100"})
            os.environ.update(environment)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it
            os.execv(sys.executable, [sys.executable, "-m", "cuatto_kit", *arguments])

    def until(self, mark):
        """What is shown until a text comes, or until all is over."""
        seen, end = b"", time.monotonic() + PATIENCE
        while mark.encode() not in seen and time.monotonic() < end:
            if select.select([self.file], [], [], 0.05)[0]:
                try:
                    data = os.read(self.file, 65_536)
                except OSError:  # the other side is closed
                    break
                if not data:
                    break
                seen += data
        return seen.decode().replace("\r\n", "\n")

    def say(self, line, mark="> "):
        os.write(self.file, line.encode() + b"\r")
        return self.until(mark)

    def end(self):
        """What was shown last, and the exit status."""
        rest = self.until("\0")
        os.close(self.file)
        return rest, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def sit_down(tmp_path):
    """Sits down at `cuatto-kit play`; whoever is left at the end is sent home."""
    opened = []

    def sit_down(*arguments, **environment):
        opened.append(Terminal(tmp_path, "play", *arguments, **environment))
        return opened[-1]

    yield sit_down
    for terminal in opened:
        try:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


def test_a_move_an_undo_and_goodbye(sit_down, tmp_path):
    terminal = sit_down("snake-24-full", "--bots", "greedy", "--seats", "3", "--seed", "4")
    shown = terminal.until("> ")
    assert "\x1b[" in shown
    words = ANSI.sub("", shown)
    assert words.startswith("Snake 24, full: gold human, red greedy, green greedy; seed 4;")
    assert "│main.24 (30)│" in words
    assert "gold to move, dice 2 4\n 1 2 start.1.6-main.2    2 4 start.1.6-main.4\n" in words
    assert words.endswith("gold> ")
    moved = ANSI.sub("", terminal.say("1"))
    assert "move ok\n" in moved
    assert "gold to move, dice 4\n" in moved
    wrong = ANSI.sub("", terminal.say("zzz"))
    assert "error: 'zzz' is neither a move nor a word" in wrong
    assert "main.24" not in wrong  # nothing has changed, so no board
    undone = ANSI.sub("", terminal.say("undo"))
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
    shown = terminal.until("> ") + terminal.say("1") + terminal.say("1") + terminal.say("q", "\0")
    assert terminal.end()[1] == 0
    assert not any(letter < " " for letter in shown if letter != "\n")
    assert "gold> 1\nmove ok\n" in shown


@pytest.mark.slow
def test_one_board_a_decision_however_long_the_bots_play(sit_down):
    terminal = sit_down("short-12", "--plain", "--bots", "random", "--seats", "6", "--seed", "2")
    shown = terminal.until("> ")
    for _ in range(8):
        shown += terminal.say("1")
    assert shown.count("│main.12 │") == 1 + shown.count("move ok")
    terminal.say("quit", "quit ok")
    assert terminal.end()[1] == 0


def test_the_end_of_the_input_ends_cleanly(sit_down):
    terminal = sit_down("snake-24", "--plain")
    terminal.until("> ")
    os.write(terminal.file, b"\x04")
    assert terminal.end() == ("\n", 0)


@pytest.mark.slow
def test_an_interrupt_ends_with_status_130_and_no_traceback(sit_down):
    terminal = sit_down("snake-24")
    terminal.until("> ")
    time.sleep(0.3)  # the prompt stands a moment before Python listens for the signal
    os.write(terminal.file, b"\x03")
    rest, status = terminal.end()
    assert (status, "Traceback" in rest) == (130, False), rest


@pytest.mark.slow
def test_bots_alone_play_and_leave(sit_down):
    terminal = sit_down("short-12", "--plain", "--bots", "greedy,greedy", "--seats", "2")
    shown, status = terminal.end()
    assert status == 0
    assert shown.splitlines()[-1] in ("gold won", "red won")
    assert shown.count("│main.12 │") == 1


@pytest.mark.slow
def test_a_seed_that_nobody_has_chosen_is_shown(sit_down):
    seeds = set()
    for _ in range(2):
        terminal = sit_down("snake-24", "--plain")
        seeds |= set(re.findall(r"seed (\d+);", terminal.until("> ")))
        terminal.say("quit", "quit ok")
        assert terminal.end()[1] == 0
    assert len(seeds) == 2


@pytest.mark.slow
def test_cant_stop_at_a_terminal(sit_down):
    terminal = sit_down("cant-stop", "--bots", "rule28", "--seats", "2", "--seed", "5")
    shown = terminal.until("> ")
    words = ANSI.sub("", shown)
    assert words.startswith("Can't Stop: red human, blue rule28; seed 5;")
    assert re.search(r"^12 ", words, re.MULTILINE)
    assert "red to move, dice " in words
    moved = ANSI.sub("", terminal.say("1"))
    assert "move ok\n" in moved
    assert re.search(r"red to move: stop or roll \(bust \d+\.\d %\)", moved)
    stopped = ANSI.sub("", terminal.say("stop"))
    assert "blue rolls " in stopped
    assert "red to move, dice " in stopped
    undone = ANSI.sub("", terminal.say("undo"))
    assert "red to move: stop or roll" in undone
    hint = ANSI.sub("", terminal.say("hint"))
    assert "hint " in hint
    terminal.say("quit", "quit ok")
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + moved + stopped + rest) == (0, False)


@pytest.mark.slow
def test_cabeza_at_a_terminal(sit_down):
    terminal = sit_down("cabeza", "--bots", "search:3")
    shown = terminal.until("> ")
    words = ANSI.sub("", shown)
    assert "Cabeza: red human, blue search:3;" in words
    assert " 10 ·  ·  ·  h2 c  m  f  ·  ·  ·  10\n" in words
    moved = ANSI.sub("", terminal.say("Fnn"))
    assert "move ok\nblue " in moved
    assert "red to move, move 2" in moved
    searched = ANSI.sub("", terminal.say("depth 3")) + ANSI.sub("", terminal.say("s"))
    assert re.search(r"bestmove \w+ score -?\d+ depth 3 nodes \d+ time_ms \d+ pv \w+", searched)
    wrong = ANSI.sub("", terminal.say("m Fxx"))
    assert "move error: " in wrong
    undone = ANSI.sub("", terminal.say("u"))
    assert "red to move, move 1" in undone
    terminal.say("quit", "quit ok")
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + moved + searched + wrong + rest) == (0, False)


def test_parques_at_a_terminal_of_80_columns(sit_down):
    terminal = sit_down("parques", "--seats", "2", "--seed", "40", COLUMNS="80")
    shown = terminal.until("> ")
    words = ANSI.sub("", shown)
    assert words.startswith("Parqués: red human, blue human; seed 40;")
    assert re.search(r"\x1b\[[0-9;]*mR4\x1b", shown)
    assert "│             R4              │\n" in words
    assert " g9*  1   2   3   4   5   6   7 │  home   │   7   6   5   4   3   2   1  b9*\n" in words
    assert words.endswith("red to move, dice 5 5\n 1 free 1    2 free 2\nred> ")
    freed = ANSI.sub("", terminal.say("free 1"))
    assert "move ok\n" in freed
    assert " R»│" in freed
    assert "│             R3" in freed
    assert max(map(len, (words + freed).splitlines())) <= 80
    missing = ANSI.sub("", terminal.say("free 3"))
    assert "move error: 'free 3' is not legal here; expected " in missing
    terminal.say("quit", "quit ok")
    rest, status = terminal.end()
    assert (status, "Traceback" in shown + rest) == (0, False)
