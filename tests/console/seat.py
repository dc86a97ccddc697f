"""A person at a terminal that is none (pty): what is typed, and what is then to be seen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

from tests.fixtures import PATIENCE
from tests.sessions import come_to_rest

ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command at a terminal of a given size, run in a folder, where it also saves its last
    game."""

    def __init__(self, folder, *arguments, columns=100, rows=40, **environment):
        self.pid, self.file = pty.fork()
        if not self.pid:
            os.chdir(folder)
            sizes = {"LINES": str(rows), "COLUMNS": str(columns)}
            state = {"XDG_STATE_HOME": str(folder / "state")}
            os.environ.update({"TERM": "xterm-256color", **sizes, **state})
            os.environ.update(environment)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it
            os.execv(sys.executable, [sys.executable, "-m", "cuatto_kit", *arguments])
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, size)

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

    def press(self, key, mark):
        """Presses a key."""
        come_to_rest(self.pid)
        os.write(self.file, key)
        return self.until(mark)

    def leave(self):
        """Leaves a game that is not saved."""
        return self.say("quit", "(y/n) ") + self.say("y", "quit ok")

    def end(self):
        """What was shown last, and the exit status."""
        rest = self.until("\0")
        os.close(self.file)
        return rest, os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def send_home(self):
        """End all processes that are still running."""
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


CTRL_C, CTRL_D = b"\x03", b"\x04"


def seen(shown):
    """What is to be read of what is shown."""
    return re.sub(r"[\x01\x02]", "", ANSI.sub("", shown))
