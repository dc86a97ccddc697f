"""What was found is written down as it is found, so that a search goes on where it was ended.

A search follows from its brief, its seed and what was found of each board alone. To go on is to
run it again: what stands in the journal is not played a second time.
"""

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from cuatto_kit import files
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.search.trial import TRIAL, Ticket, Trial

KIND = files.Kind("a journal of a search", re.compile(rb'\{"brief":'))


class Journal:
    """The journal of one search: a line for what it follows from, then one for each trial."""

    def __init__(self, path: Path, follows_from: Mapping[str, Any]) -> None:
        self.path = path
        self._head = {**follows_from}
        self._known: dict[Ticket, Trial] = {}
        self._file: TextIO | None = None
        self.seconds = 0.0
        """How long the search had run before."""
        self._began = time.monotonic()

    def read(self) -> None:
        """Takes in what was written before; a line that was cut off ends it. Raises UsageError
        where it is of another search."""
        try:
            lines = self.path.read_text("utf-8").splitlines(keepends=True)
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as error:
            raise _unreadable(self.path) from error
        for number, line in enumerate(lines):
            try:
                entry = json.loads(line)
            except ValueError:
                break
            if number == 0:
                self._check(entry)
            else:
                try:
                    self._known[_ticket(entry["ticket"])] = TRIAL.validate_python(entry["trial"])
                    self.seconds = float(entry["seconds"])
                except (KeyError, TypeError, ValueError) as error:
                    raise _unreadable(self.path) from error

    def _check(self, head: object) -> None:
        if not isinstance(head, dict):
            raise _unreadable(self.path)
        for name, value in self._head.items():
            if head.get(name) != value:
                message = (
                    f"{self.path} is of a search with another {name}; start it without --resume"
                )
                raise UsageError(Fault(Code.USAGE, message))

    def __enter__(self) -> Self:
        """Begins to write: all that is known, then what is added. Raises UsageError where it
        cannot, or where something else would be lost."""
        known = (self._entry(*found, self.seconds) for found in self._known.items())
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.replace(self.path, "".join([_line(self._head), *known]).encode(), KIND)
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            reason = error.strerror or "cannot be written"
            raise UsageError(Fault(Code.USAGE, f"{self.path}: {reason}")) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._file
        self._file.close()

    def known(self, ticket: Ticket) -> Trial | None:
        """What was found before."""
        return self._known.get(ticket)

    def add(self, ticket: Ticket, trial: Trial) -> None:
        """Writes down what was found."""
        assert self._file
        seconds = self.seconds + time.monotonic() - self._began
        self._file.write(self._entry(ticket, trial, seconds))
        self._file.flush()  # what a killed process has flushed, the system keeps

    def _entry(self, ticket: Ticket, trial: Trial, seconds: float) -> str:
        said = TRIAL.dump_python(trial, mode="json")
        return _line({"ticket": list(ticket), "seconds": round(seconds, 3), "trial": said})


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def _ticket(entry: list[int]) -> Ticket:
    batch, stage, number = entry
    return (batch, stage, number)


def _unreadable(path: Path) -> UsageError:
    return UsageError(
        Fault(Code.USAGE, f"{path} is no journal of a search; start without --resume")
    )
