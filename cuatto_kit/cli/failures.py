"""Messages and exit statuses for errors of verbs and of the command line."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Any, NoReturn

import typer

from cuatto_kit import signals
from cuatto_kit.cli import output
from cuatto_kit.cli.streams import Unheard
from cuatto_kit.config.messages import expected_name
from cuatto_kit.config.units import MM, NO_UNIT, SECONDS, SHARE, Measure
from cuatto_kit.errors import Code, Fault, KitError


@dataclass(frozen=True)
class Manner:
    """The output options of a run."""

    as_json: bool
    quiet: bool
    debug: bool


@contextmanager
def reporting(manner: Manner) -> Iterator[None]:
    """Turn errors in the block into messages and exit statuses."""
    try:
        try:
            yield
        finally:
            output.print_remarks()
    except Unheard as unheard:
        if unheard.code:
            raise
        return  # the reader has gone; the verb's work is done
    except Exception as error:
        if interruption := signals.in_chain(error):
            raise interruption from None
        if manner.debug:
            output.say(traceback.format_exc(), err=True, end="")
        if isinstance(error, KitError):
            fail(error.faults, error.status, manner.as_json)
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        message = f"{reason} (a fault of cuatto-kit; --debug shows where)"
        fail((Fault(Code.INTERNAL, message),), 1, manner.as_json)


def fail(faults: tuple[Fault, ...], status: int, as_json: bool) -> NoReturn:
    """Print the faults and exit with `status`; with `as_json`, also print them as JSON.

    Faults go to standard error, JSON to standard output.
    """
    if as_json:
        with suppress(Unheard):  # the status of the faults takes precedence
            output.print_json({"error": [fault.as_json() for fault in faults]})
    for fault in faults:
        output.say(str(fault), err=True)
    sys.exit(status)


UNITS = {"MM": MM, "SECONDS": SECONDS, "SHARE": SHARE}
"""The units of options with numbers, by the metavar in their help."""


def refusal(error: typer.TyperException) -> Fault:
    """Return the fault of an invalid command line."""
    if told := _value_refused(error):
        return Fault(Code.USAGE, told)
    message = error.format_message().rstrip(".").replace(": Value error, ", ": ")
    return Fault(Code.USAGE, f"{message}; cuatto-kit --help lists the commands")


def _value_refused(error: typer.TyperException) -> str:
    """Return the message for an invalid value of an option or argument, "" for other errors."""
    option: Any = getattr(error, "param", None)
    details = getattr(error.__cause__, "errors", None)
    described = getattr(option, "type_descriptor", None)
    if described is None or details is None:
        return ""
    value, kind = str(details()[0]["input"]), described.annotation
    if isinstance(kind, type) and issubclass(kind, Enum):
        expected = expected_name(value, [str(one.value) for one in kind])
    elif kind in (int, float):
        measure = _measure(kind, described.parameter_info)
        expected = f"expected {measure.expected(value, option.name)[0]}"
    else:
        return ""
    return f"{max(option.opts, key=len)} {value}: {expected}"


def _measure(kind: type, info: Any) -> Measure:
    """Return the numbers that an option accepts."""
    least = -inf if info.min is None else info.min
    most = inf if info.max is None else info.max
    return Measure(UNITS.get(info.metavar, NO_UNIT), kind is int, least, most)
