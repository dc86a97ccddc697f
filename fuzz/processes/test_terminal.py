"""A terminal is left as it was found."""

import os
import select
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fixtures import PATIENCE
from tests.sessions import come_to_rest, left_of, members, started, wait_until

pty = pytest.importorskip("pty", reason="no terminals here")
termios = pytest.importorskip("termios", reason="no terminals here")


def read_until(terminal: int, words: bytes) -> bytes:
    """What is shown up to some words."""
    shown, ends = b"", time.monotonic() + PATIENCE
    while words not in shown:
        ready, *_ = select.select([terminal], [], [], max(0.0, ends - time.monotonic()))
        assert ready, shown
        shown += os.read(terminal, 4096)
    return shown


def signalled(game: subprocess.Popen, name: str) -> None:
    """Sends a signal to who asks."""
    come_to_rest(game.pid)
    game.send_signal(getattr(signal, name))


def rest_of(terminal: int) -> bytes:
    """What is shown to the end."""
    shown = b""
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:  # no process has it open any more
            return shown
        if not data:
            return shown
        shown += data


@pytest.mark.slow
@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_play_gives_the_terminal_back(end, tmp_path):
    terminal, number = pty.openpty()
    before = termios.tcgetattr(number)
    with (
        ThreadPoolExecutor() as reader,
        open(number, "rb", buffering=0) as theirs,
        started(tmp_path, "play", "short-12", stdin=theirs, stdout=theirs, stderr=theirs) as game,
    ):
        read_until(terminal, b"> ")
        signalled(game, end)
        if end == "SIGINT":
            read_until(terminal, b"(y/n) ")
            signalled(game, end)
        rest = reader.submit(rest_of, terminal)  # who changes a terminal waits until all is shown
        game.wait(PATIENCE)
        assert game.returncode == 128 + getattr(signal, end)
        assert left_of(game.pid) == {}
        assert termios.tcgetattr(theirs) == before
    assert b"Traceback" not in rest.result()
    os.close(terminal)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["SIGTERM", "SIGINT"])
def test_a_bar_gives_the_cursor_back(end, tmp_path):
    terminal, theirs = pty.openpty()
    line = ("match", "short-12", "easy", "easy", "--games", "100000")
    with started(tmp_path, *line, stdout=subprocess.DEVNULL, stderr=theirs) as match:
        shown = read_until(terminal, b"\x1b[?25l")  # the cursor is hidden
        match.send_signal(getattr(signal, end))
        match.wait(PATIENCE)
        assert match.returncode == 128 + getattr(signal, end)
    os.close(theirs)
    shown += rest_of(terminal)
    os.close(terminal)
    assert shown.rfind(b"\x1b[?25h") > shown.rfind(b"\x1b[?25l")
    assert b"Traceback" not in shown


@pytest.mark.slow
@pytest.mark.openscad
def test_openscad_ends_with_whoever_asked_for_it(tmp_path):
    line = ("build", "short-12", "--only", "board", "--renderer", "openscad")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    with started(tmp_path, *line, env=environment) as build:
        assert wait_until(
            lambda: any("openscad" in a and "cuatto" not in a for a in members(build.pid).values()),
            build,
        )
        build.send_signal(signal.SIGTERM)
        assert build.wait(PATIENCE) == 143
        assert left_of(build.pid) == {}
        assert build.communicate() == ("", "")
    assert [str(path) for path in Path(tmp_path).rglob(".*.new")] == []
