"""The journal of a search: results are recorded as they arrive, so that a search can be resumed.

A search depends only on its brief, its seed and the results for each board. To resume it is to run
it again with the results of the journal, which are not computed a second time. Each line begins
with a digest of its content, by which damaged lines are detected.
"""

import contextlib
import hashlib
import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from cuatto_kit import files
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.search.trial import TRIAL, Ticket, Trial

KIND = files.Kind("a journal of a search", re.compile(rb'[0-9a-f]{16} \{"brief":'))


class Journal:
    """The journal of one search: a line for its inputs, then one for each trial."""

    def __init__(self, path: Path, follows_from: Mapping[str, Any]) -> None:
        self.path = path
        self._head = {**follows_from}
        self._known: dict[Ticket, Trial] = {}
        self._file: BinaryIO | None = None
        self._open = contextlib.ExitStack()
        self.damaged = 0
        """The number of damaged lines; their boards are played again."""
        self.seconds = 0.0
        """The duration of earlier runs of the search (s)."""
        self._began = time.monotonic()

    def read(self) -> None:
        """Read the earlier results, except for damaged lines; the last line may be incomplete.

        Raises UsageError if the journal belongs to another search.
        """
        try:
            head, *lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        except OSError as error:
            raise _unreadable(self.path) from error
        self._check(_entry(head))
        for line in lines[:-1]:
            entry = _entry(line)
            if entry is None:
                self.damaged += 1
            else:
                self._known[_ticket(entry["ticket"])] = TRIAL.validate_python(entry["trial"])
                self.seconds = float(entry["seconds"])

    def _check(self, head: Mapping[str, Any] | None) -> None:
        if head is None:
            raise _unreadable(self.path)
        for name, value in self._head.items():
            if head.get(name) != value:
                message = (
                    f"{self.path} is of a search with another {name}; start it without --resume"
                )
                raise UsageError(Fault(Code.USAGE, message))

    def __enter__(self) -> Self:
        """Open the journal and write all that is known.

        Raises UsageError if that is not possible, if another kind of file would be lost, or if
        another search is writing the journal.
        """
        known = (self._entry(*found, self.seconds) for found in self._known.items())
        with contextlib.ExitStack() as open_now:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                open_now.enter_context(files.held(self.path, wait=False))
                files.replace(self.path, b"".join([_line(self._head), *known]), KIND)
                self._file = open_now.enter_context(self.path.open("ab"))
            except TimeoutError as error:
                message = f"{self.path}: another search writes it; wait for it, or use another -o"
                raise UsageError(Fault(Code.USAGE, message)) from error
            except OSError as error:
                raise _unwritable(self.path, error) from error
            self._open = open_now.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(OSError):  # write errors were reported when they occurred
            self._open.close()

    def known(self, ticket: Ticket) -> Trial | None:
        """Return an earlier result, or None."""
        return self._known.get(ticket)

    def add(self, ticket: Ticket, trial: Trial) -> None:
        """Record a result. Raises UsageError if it cannot be written."""
        assert self._file
        seconds = self.seconds + time.monotonic() - self._began
        try:
            self._file.write(self._entry(ticket, trial, seconds))
            self._file.flush()  # flushed data survives the end of the process
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def _entry(self, ticket: Ticket, trial: Trial, seconds: float) -> bytes:
        said = TRIAL.dump_python(trial, mode="json")
        return _line({"ticket": list(ticket), "seconds": round(seconds, 3), "trial": said})


def _line(entry: Mapping[str, Any]) -> bytes:
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
    return _digest(text) + b" " + text + b"\n"


def _entry(line: bytes) -> dict[str, Any] | None:
    """Return the content of a line, or None if it is damaged."""
    digest, _, text = line.partition(b" ")
    if digest != _digest(text):
        return None
    entry: dict[str, Any] = json.loads(text)
    return entry


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest()[:16].encode()


def _ticket(entry: list[int]) -> Ticket:
    batch, stage, number = entry
    return (batch, stage, number)


def _unwritable(path: Path, error: OSError) -> UsageError:
    reason = error.strerror or "cannot be written"
    return UsageError(Fault(Code.USAGE, f"{path}: {reason}"))


def _unreadable(path: Path) -> UsageError:
    return UsageError(
        Fault(Code.USAGE, f"{path} is no journal of a search; start without --resume")
    )
