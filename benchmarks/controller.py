"""The other side of the protocol: an engine of any make, started by its command and spoken to by
lines (docs/protocol.md). For conformance.py and duel.py; needs nothing but Python."""

import queue
import shlex
import subprocess
import threading
import time
from typing import NamedTuple

PATIENCE = 120.0
"""Seconds for an answer that may have to wait for a compiler."""


class Silence(Exception):
    """An engine did not say what it should have said."""


class Heard(NamedTuple):
    """A line, and when it came (seconds)."""

    line: str
    at: float


class Engine:
    """A process that speaks UGI."""

    def __init__(self, command: str) -> None:
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.heard: queue.SimpleQueue[Heard | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process, whatever it does."""
        self.process.kill()
        self.process.wait()

    def _listen(self) -> None:
        for data in self.process.stdout:
            line = data.decode(errors="replace").rstrip("\r\n")
            self.heard.put(Heard(line, time.perf_counter()))
        self.heard.put(None)

    def say(self, line: str | bytes) -> float:
        """Sends a line; tells when."""
        data = line.encode() if isinstance(line, str) else line
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()
        return time.perf_counter()

    def until(self, *starts: str, patience: float = PATIENCE) -> list[Heard]:
        """Return the lines up to one that begins with one of these words. Raises Silence."""
        lines, end = [], time.perf_counter() + patience
        while True:
            try:
                heard = self.heard.get(timeout=max(0.0, end - time.perf_counter()))
            except queue.Empty:
                raise Silence(f"no {' or '.join(starts)} within {patience:.0f} s") from None
            if heard is None:
                raise Silence(f"it ended before {' or '.join(starts)}")
            lines.append(heard)
            if heard.line.split(" ", 1)[0] in starts:
                return lines

    def ask(self, line: str, *starts: str, patience: float = PATIENCE) -> str:
        """Says a line and waits for the one that answers it."""
        self.say(line)
        return self.until(*starts, patience=patience)[-1].line

    def query(self, question: str) -> str | None:
        """Return the answer to a question about the position, None if there is none."""
        answer = self.ask_ready(f"query {question}")
        found = [line for line in answer if line.startswith("response ")]
        return found[-1].removeprefix("response ") if found else None

    def ask_ready(self, line: str | bytes) -> list[str]:
        """Return all output after a line until the engine is ready again."""
        self.say(line)
        self.say("isready")
        return [heard.line for heard in self.until("readyok")[:-1]]

    def best(self, go: str, patience: float = PATIENCE) -> str:
        """Return the move that it chooses. Raises Silence if it chooses none."""
        answer = self.ask(f"go {go}", "bestmove", "error", patience=patience)
        word, _, move = answer.partition(" ")
        if word != "bestmove":
            raise Silence(f"go {go} is answered by {answer!r}")
        return move.split()[0]

    def goodbye(self) -> int:
        """Sends quit; the status that it ends with."""
        self.say("quit")
        return self.process.wait(timeout=PATIENCE)
