"""Ranges of whole numbers: the fewest and the most, or one number for both."""

import re

from cuatto_kit.config.messages import Advice, format_value, format_whole_value
from cuatto_kit.config.units import Measure
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code


def pair(value: object) -> object:
    """Return a range of whole numbers as a tuple, from both ends or from one number for both."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    if not isinstance(value, list):
        expected, advice = _pair_meant(value)
        message = f"{format_whole_value(value)} is given; expected {expected}"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    return tuple(value)


def _pair_meant(value: object) -> tuple[str, Advice]:
    """Return the expected kinds of range in words, with the advice for an invalid value."""
    measure = Measure(whole=True)
    if isinstance(value, str):
        value = re.sub(r"(?<=[0-9])\s*(players?|seats?|people)\s*$", "", value)
    if ends := measure.ends(value):
        shown = f"[{', '.join(ends)}]"
        advice = Advice(f", as in {shown}", shown)
        return f"a whole number, or [fewest, most]{advice}", advice
    number = measure.meant(value)
    advice = Advice(f", as in {number}", number) if number else Advice()
    return f"a whole number{advice}, or [fewest, most]", advice


def fewest_first(value: tuple[int, int]) -> tuple[int, int]:
    """Return the range; raise an error if its first number is greater than its second."""
    if value[0] > value[1]:
        message = f"{format_value(value)} is given; expected the fewest before the most"
        raise validation_error(Code.BAD_VALUE, message)
    return value
