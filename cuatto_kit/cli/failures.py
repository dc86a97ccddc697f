"""How a verb speaks: errors become messages and exit statuses."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import NoReturn

from cuatto_kit import ending
from cuatto_kit.cli import output
from cuatto_kit.cli.streams import Unheard
from cuatto_kit.errors import Code, Fault, KitError


@dataclass(frozen=True)
class Manner:
    """How this run speaks."""

    as_json: bool
    quiet: bool
    debug: bool


@contextmanager
def reporting(manner: Manner) -> Iterator[None]:
    """Turns errors into messages and exit statuses."""
    try:
        try:
            yield
        finally:
            output.print_remarks()
    except Unheard as unheard:
        if unheard.code:
            raise
        return  # nobody reads on; what the verb has done is done
    except Exception as error:
        if interruption := ending.in_chain(error):
            raise interruption from None
        if manner.debug:
            output.say(traceback.format_exc(), err=True, end="")
        if isinstance(error, KitError):
            fail(error.faults, error.status, manner.as_json)
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        message = f"{reason} (a fault of cuatto-kit; --debug shows where)"
        fail((Fault(Code.INTERNAL, message),), 1, manner.as_json)


def fail(faults: tuple[Fault, ...], status: int, as_json: bool) -> NoReturn:
    """Prints the faults, on standard output too where that is JSON, and exits with `status`."""
    if as_json:
        with suppress(Unheard):  # the status is that of the faults
            output.print_json({"error": [fault.as_json() for fault in faults]})
    for fault in faults:
        output.say(str(fault), err=True)
    sys.exit(status)
