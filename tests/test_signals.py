"""A signal that ends the process is handled until it does, and does not disturb clean-up."""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cuatto_kit import process
from tests.fixtures import PATIENCE

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="the system has no clock that wakes a process"
)

BEGUN = """
import os, signal, sys, time
from cuatto_kit import signals

signals._PATIENCE = 0.05
number = int(sys.argv[1])
signal.signal(number, signal.SIG_DFL)  # nohup turns SIGHUP off
signals.with_care()
"""
IN_A_LIBRARY = """
try:
    os.kill(os.getpid(), number)
    time.sleep(1)
except BaseException:
    pass
"""
IN_A_FINALIZER = """
class Finalized:
    def __del__(self):
        os.kill(os.getpid(), number)
        time.sleep(1)

Finalized()
"""
AT_WORK = f"""
time.sleep({PATIENCE})
"""
COMES_NO_MORE = """
assert signal.getitimer(signal.ITIMER_REAL)[0] == 0, "it would come again"
"""
CLEARING_UP = """
try:
    os.kill(os.getpid(), number)
    time.sleep(1)
except SystemExit:
    try:
        raise OSError
    except OSError:
        for _ in range(3):
            signal.pause()  # until it comes once more
    signals.at_once()
"""


CAUGHT = """
from cuatto_kit import signals

leave = signals.leaving()
try:
    exec("raise KeyboardInterrupt")
except KeyboardInterrupt:
    print("caught", flush=True)  # as the command line does before it leaves
leave(7)
"""


def run(program: str, number: int) -> "subprocess.CompletedProcess[str]":
    return python("-c", BEGUN + program, str(int(number)))


def python(*words: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    order = (sys.executable, *words)
    return subprocess.run(order, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(
    "lost",
    [
        pytest.param(IN_A_LIBRARY, id="in a library"),
        pytest.param(IN_A_FINALIZER, id="in a finalizer"),
        pytest.param(IN_A_FINALIZER + IN_A_LIBRARY, id="in one after the other"),
    ],
)
def test_what_ends_a_process_is_heard_again_where_it_was_lost(lost, number):
    done = run(lost + AT_WORK, number)
    assert (done.returncode, done.stderr) == (128 + number, "")


def test_ctrl_c_is_heard_again_where_a_finalizer_lost_it():
    done = run(IN_A_FINALIZER + AT_WORK, signal.SIGINT)
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"


def test_whoever_takes_ctrl_c_as_meant_goes_on():
    done = run(IN_A_LIBRARY + COMES_NO_MORE, signal.SIGINT)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_ctrl_c_that_was_caught_does_not_end_the_process(tmp_path):
    """Python remembers one that was raised within `exec`, where it runs a module."""
    (tmp_path / "caught.py").write_text(CAUGHT, "utf-8")
    done = python("-m", "caught", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (7, "caught\n", "")


def test_whoever_clears_up_hears_nothing_more():
    done = run(CLEARING_UP + COMES_NO_MORE + 'print("cleared up")', signal.SIGTERM)
    assert (done.returncode, done.stdout, done.stderr) == (0, "cleared up\n", "")


STUCK = """
import threading
from cuatto_kit import signals

leave = signals.leaving()
signals._LONGEST_EXIT = 0.05
threading.Thread(target=threading.Event().wait).start()
leave(143)
"""


def test_a_process_ended_by_a_signal_does_not_wait_for_its_threads():
    assert python("-c", STUCK).returncode == 143


IGNORED = """
import os, signal
from cuatto_kit import signals

signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
signals.with_care()
os.kill(os.getpid(), signal.SIGHUP)
"""


def test_a_signal_that_the_parent_has_turned_off_ends_nothing():
    assert python("-c", IGNORED).returncode == 0


def test_a_signal_is_heard_after_the_workers_have_begun():
    heard = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))
    try:
        with process.beginning():
            signal.raise_signal(signal.SIGTERM)
            assert heard == []
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_workers_are_spawned_where_the_name_of_a_socket_would_be_too_long(monkeypatch):
    """Linux takes 107 bytes for the name of a socket."""
    made = "/pymp-12345678/listener-12345678"
    assert process.LONGEST_TEMPORARY + len(made) <= 107
    folder = "/" + (107 - len(made)) * "x"
    monkeypatch.setattr(tempfile, "tempdir", folder)
    assert process.context("json").get_start_method() == "spawn"
