"""Commands with a session of their own: what they have started is found and ended with them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.fixtures import PATIENCE


def command(*arguments: str) -> list[str]:
    """The command line as a process."""
    return [sys.executable, "-m", "cuatto_kit", *arguments]


def members(session: int) -> dict[int, str]:
    """The processes of a session that live, and their command lines."""
    told = subprocess.run(
        ["ps", "-eo", "sid=,pid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = (line.split(None, 3) for line in told.splitlines())
    return {
        int(pid): args
        for sid, pid, stat, args in rows
        if int(sid) == session != int(pid) and stat[0] != "Z"
    }


def left_of(session: int) -> dict[int, str]:
    """Return the processes that still live long after the first one of the session has ended."""
    ends = time.monotonic() + PATIENCE
    while (left := members(session)) and time.monotonic() < ends:
        time.sleep(0.05)
    return left


@contextmanager
def started(folder: Path, *arguments: str, **how: object) -> Iterator["subprocess.Popen[str]"]:
    """A command that runs in a folder; when the block ends nothing of it is left."""
    usual = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process: subprocess.Popen[str] = subprocess.Popen(
        command(*arguments), cwd=folder, start_new_session=True, text=True, encoding="utf-8",
        preexec_fn=_hear_all, **(usual | how),
    )  # fmt: skip
    try:
        yield process
    finally:
        for pid in (process.pid, *members(process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.communicate()


def _hear_all() -> None:
    """Restore signals as at a terminal, since the tests may run without them (nohup)."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def hears(pid: int) -> bool:
    """Whether a process has a handler for SIGTERM, which Python itself has not."""
    status = Path(f"/proc/{pid}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> signal.SIGTERM - 1 & 1)


def come_to_rest(pid: int) -> None:
    """Wait until a process that shows a prompt also waits for a key: Python's readline misses a
    signal between the two."""
    asked = ["ps", "-o", "stat=", "-p", str(pid)]
    while subprocess.run(asked, capture_output=True).stdout[:1] in (b"R", b"D"):  # at work
        time.sleep(0.05)
    time.sleep(0.3)


def wait_until(true, process: "subprocess.Popen[str]") -> bool:
    """Waits until something is so, or the process has ended; which it was."""
    ends = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < ends, "it never came"
        if process.poll() is not None:
            return bool(true())
        time.sleep(0.01)
    return True
