"""What typer refuses of a command line, in the words of all other messages."""

from enum import Enum
from math import inf
from typing import Any

import typer

from cuatto_kit.config.messages import expected_name
from cuatto_kit.config.units import MM, NO_UNIT, SECONDS, SHARE, Measure
from cuatto_kit.errors import Code, Fault

UNITS = {"MM": MM, "SECONDS": SECONDS, "SHARE": SHARE}
"""The units of options that take numbers, by what stands for the number in their help."""


def refusal(error: typer.TyperException) -> Fault:
    """What is wrong with a command line."""
    if told := _value_refused(error):
        return Fault(Code.USAGE, told)
    message = error.format_message().rstrip(".").replace(": Value error, ", ": ")
    return Fault(Code.USAGE, f"{message}; cuatto-kit --help names what there is")


def _value_refused(error: typer.TyperException) -> str:
    """What is wrong with the value of an option or an argument, empty where it is something else
    that is wrong."""
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
    """The number that an option takes."""
    least = -inf if info.min is None else info.min
    most = inf if info.max is None else info.max
    return Measure(UNITS.get(info.metavar, NO_UNIT), kind is int, least, most)
