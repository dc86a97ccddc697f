"""Standard streams that may be closed, full, or without a reader.

Text that cannot be written to standard error is lost without consequences. Text that cannot be
written to standard output ends the verb with `Unheard`.
"""

import io
import os
import sys
from typing import Any

from cuatto_kit.errors import Code, Fault, UsageError


class Unheard(SystemExit):
    """Standard output cannot be written.

    The status is 0 if its reader has gone, as with `head`; else it is that of a usage error, and a
    message gives the reason.
    """


def prepare() -> None:
    """Prepare the standard streams.

    Afterwards all three exist, and characters that a terminal lacks (×, ñ) cause no errors.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            _lead_nowhere(number)  # otherwise the next opened file would become this stream
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
    sys.stdout = _text(sys.stdout, _Output)
    sys.stderr = _text(sys.stderr, _Remarks)


def flushed(status: int) -> int:
    """Return the status of a verb that ended with `status`, after flushing standard output."""
    try:
        sys.stdout.flush()
    except Unheard as unheard:
        return status or int(unheard.code or 0)
    return status


class _Remarks(io.RawIOBase):
    """A stream that accepts all data and ignores errors."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw

    def write(self, data: Any) -> int | None:
        try:
            return self._raw.write(data)
        except OSError as error:
            self._fail(error)
            return len(data)

    def _fail(self, error: OSError) -> None:
        """Handle data that cannot be written."""

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()


class _Output(_Remarks):
    """Standard output; after an error all further data is discarded."""

    def _fail(self, error: OSError) -> None:
        _lead_nowhere(self.fileno())
        if isinstance(error, BrokenPipeError):
            raise Unheard(0) from error
        print(Fault(Code.USAGE, f"standard output: {error.strerror}"), file=sys.stderr)
        raise Unheard(UsageError.status) from error


def _text(stream: Any, kind: type[_Remarks]) -> io.TextIOWrapper:
    """Return a text stream with the settings of the given one, whose bytes another class writes.

    An unbuffered stream (PYTHONUNBUFFERED) becomes line-buffered.
    """
    raw = kind(getattr(stream.buffer, "raw", stream.buffer))
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering or stream.write_through,
    )


def _lead_nowhere(number: int) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere == number:
        os.set_inheritable(number, True)
    else:
        os.dup2(nowhere, number)
        os.close(nowhere)
