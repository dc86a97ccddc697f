"""Ranges of whole numbers: the fewest and the most, or one number for both."""

import re

from cuatto_kit.config.messages import Advice, format_value, format_whole_value
from cuatto_kit.config.units import Measure
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code


def pair(value: object) -> object:
    """A range of whole numbers as a file gives it: both ends, or one number for both."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    if not isinstance(value, list):
        expected, advice = _pair_meant(value)
        message = f"{format_whole_value(value)} is given; expected {expected}"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    return tuple(value)


def _pair_meant(value: object) -> tuple[str, Advice]:
    """What is expected in place of what is no range, and which words say what is meant by it."""
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
    """A range. Refuses one that ends before it begins."""
    if value[0] > value[1]:
        message = f"{format_value(value)} is given; expected the fewest before the most"
        raise validation_error(Code.BAD_VALUE, message)
    return value
