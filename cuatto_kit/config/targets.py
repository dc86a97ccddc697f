"""`targets:` of a board: the limits of each figure that a verdict judges."""

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from cuatto_kit.config import units
from cuatto_kit.config.base import Model
from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Unit
from cuatto_kit.config.messages import Advice, format_value
from cuatto_kit.config.units import Measure
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code

if TYPE_CHECKING:
    from cuatto_kit.statistics import Estimate  # numpy is not needed to read a file

Limits = tuple[float, float]
"""The least and the most."""


class Wishes(Model):
    """The figures that the board should reach.

    Each key sets the limits of a figure that the verdict judges, as `[least, most]`, or as one
    number if the figure has one limit; `false` disables it. Figures that are not given keep their
    usual limits.
    """

    def wished(self, criterion: Criterion) -> Range | Literal[False] | None:
        """Return the limits that the file gives, False if it disables the figure, or None."""
        value: Limits | Literal[False] | None = getattr(self, criterion.name)
        return Range(*value) if isinstance(value, tuple) else value


def _key_of(criterion: Criterion) -> tuple[Any, Any]:
    """Return the type and the field of a key."""

    def read(value: Any) -> Any:
        return value if value is None or value is False else _limits(value, criterion)

    kind = Annotated[
        Limits | Literal[False] | None,
        BeforeValidator(read),
        WithJsonSchema({"anyOf": _forms(criterion)}),
    ]
    usual = format_range(criterion.good, criterion.unit)
    words = f"{criterion.title}: {criterion.meaning} ({criterion.unit}); usually {usual}."
    return kind, Field(None, description=words)


def _forms(criterion: Criterion) -> list[Mapping[str, Any]]:
    """Return the schemas of the allowed values of a key."""
    number: dict[str, Any] = {
        "type": "number",
        units.KEYWORD: _UNITS[criterion.unit].sign,
        "minimum": 0,
    }
    if criterion.unit is Unit.SHARE:
        number["maximum"] = 1
    pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    return [*([number] if criterion.good.ends == 1 else []), pair, {"const": False}]


def _limits(value: Any, criterion: Criterion) -> Limits:
    """Return the limits that a file gives; a single number is the limit that the criterion has."""
    most = 1.0 if criterion.unit is Unit.SHARE else 1e6
    single = criterion.good.ends == 1
    if single and _is_number(value):
        pair = (value, most) if criterion.good.low > 0 else (0, value)
    elif isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)):
        pair = (value[0], value[1])
    else:
        expected, advice = _expected(value, criterion)
        message = f"{format_value(value)} is given; expected {expected}, or false for none"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    if not all(0 <= end <= most for end in pair):
        expected = "expected 0 to 1" if criterion.unit is Unit.SHARE else "expected 0 or more"
        raise validation_error(Code.OUT_OF_RANGE, f"{format_value(value)} is given; {expected}")
    if pair[0] > pair[1]:
        message = f"{format_value(value)} is given; expected the least before the most"
        raise validation_error(Code.BAD_VALUE, message)
    return float(pair[0]), float(pair[1])


_UNITS = {Unit.SHARE: units.SHARE, Unit.MINUTES: units.MINUTES, Unit.TIMES: units.TIMES}


def _expected(value: object, criterion: Criterion) -> tuple[str, Advice]:
    """Return the expected form of limits in words, with the advice for an invalid value."""
    unit = _UNITS[criterion.unit]
    measure = Measure(unit, least=0, most=1 if criterion.unit is Unit.SHARE else inf)
    single = criterion.good.ends == 1
    shown = measure.meant(value) if single else ""
    ends = None if shown else measure.ends(value)
    if ends:
        shown = f"[{', '.join(ends)}]"
    advice = Advice(f", as in {shown}", shown) if shown else Advice()
    pair = f"[least, most] {unit.words}".rstrip()
    if not single:
        return f"{pair}{advice}", advice
    if ends:
        return f"{measure.kind}, or {pair}{advice}", advice
    return f"{measure.kind}{advice}, or [least, most]", advice


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def format_range(wanted: Range, unit: Unit) -> str:
    """Return a range in words, such as `8 to 90 minutes` or `12 % or less`."""
    if not wanted.ends:
        return "without a limit"
    if wanted.high == inf:
        return f"{format_figure(wanted.low, unit)} or more"
    high = format_figure(wanted.high, unit)
    return f"{_number(wanted.low, unit)} to {high}" if wanted.low > 0 else f"{high} or less"


def format_interval(estimate: "Estimate", unit: Unit) -> str:
    """Return a figure with its interval, such as `22 (21 to 23) minutes`."""
    value, low, high = (_number(end, unit) for end in (estimate.mean, *estimate.ci95))
    between = f" ({low} to {high})" if low != high else ""
    return f"{value}{between}{_SIGNS[unit]}"


def format_figure(value: float, unit: Unit) -> str:
    """Return a figure with its unit."""
    return _number(value, unit) + _SIGNS[unit]


_SIGNS = {Unit.SHARE: " %", Unit.MINUTES: " minutes", Unit.TIMES: ""}


def _number(value: float, unit: Unit) -> str:
    if unit is Unit.SHARE:
        return f"{100 * value:.3g}"
    return f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}"


if TYPE_CHECKING:
    Targets = Wishes
else:
    Targets = create_model(
        "Targets",
        __base__=Wishes,
        __doc__=Wishes.__doc__,
        **{criterion.name: _key_of(criterion) for criterion in CRITERIA},
    )
