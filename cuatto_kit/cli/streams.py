"""Standard streams that may be closed, full, or read by nobody any more.

What is said on standard error where it cannot be written is lost, and nothing comes of it. What
cannot be written on standard output ends the verb by `Unheard`.
"""

import io
import os
import sys
from typing import Any

from cuatto_kit.errors import Code, Fault, UsageError


class Unheard(SystemExit):
    """Standard output cannot be written. The status is 0 where whoever read it has gone, as `head`
    does; else that of a wrong usage, and a message says why."""


def prepare() -> None:
    """Makes the streams of this process what the verbs rely on: all three are there, and the
    characters that a terminal lacks (×, ñ) do not break them."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            _lead_nowhere(number)  # or the next file that is opened would be this stream
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
    sys.stdout = _text(sys.stdout, _Output)
    sys.stderr = _text(sys.stderr, _Remarks)


def flushed(status: int) -> int:
    """The status of a verb that ended with `status`, after its last words are out."""
    try:
        sys.stdout.flush()
    except Unheard as unheard:
        return status or int(unheard.code or 0)
    return status


class _Remarks(io.RawIOBase):
    """A stream that takes all there is, whatever becomes of it."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw

    def write(self, data: Any) -> int | None:
        try:
            return self._raw.write(data)
        except OSError as error:
            self._fail(error)
            return len(data)

    def _fail(self, error: OSError) -> None:
        """What comes of data that cannot be written."""

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()


class _Output(_Remarks):
    """Standard output; nothing more goes there once it has failed."""

    def _fail(self, error: OSError) -> None:
        _lead_nowhere(self.fileno())
        if isinstance(error, BrokenPipeError):
            raise Unheard(0) from error
        print(Fault(Code.USAGE, f"standard output: {error.strerror}"), file=sys.stderr)
        raise Unheard(UsageError.status) from error


def _text(stream: Any, kind: type[_Remarks]) -> io.TextIOWrapper:
    """A text stream like the one given, its bytes written by another kind. One that is not
    buffered (PYTHONUNBUFFERED) becomes one that writes line by line."""
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
