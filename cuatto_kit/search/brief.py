"""Briefs: YAML files with the wishes for boards that are yet to be found."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    JsonValue,
    WithJsonSchema,
    model_serializer,
    model_validator,
)

from cuatto_kit.config import document
from cuatto_kit.config.advice import verified
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.criteria import BY_NAME, Range, Targets
from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import Model, fewest_first, pair
from cuatto_kit.config.messages import Advice, format_value
from cuatto_kit.config.model import SEATS, Print, Text, as_tuple, examine, usual_seats
from cuatto_kit.config.units import KEYWORD, MINUTES, NO_UNIT, SECONDS, written
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault, InvalidVariant
from cuatto_kit.games import registry
from cuatto_kit.games.editing import Said
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.games.variation import Feature, Room
from cuatto_kit.search.base import (
    ANY,
    MOST_COMBINATIONS,
    MOST_SETTINGS,
    NOT_OF_BASES,
    listed,
    sound_combinations,
    variations,
)
from cuatto_kit.search.conflicts import LUCK, conflicts

MOST_CELLS = 20
"""The most cells of an axis."""
USUAL_CELLS = 5
"""The usual number of cells; a feature with few numbers has one for each."""
FEW = 8
"""The most numbers of a feature that has a cell for each."""
MOST_MINUTES = 7 * 24 * 60
"""A week, in minutes."""
USUAL_LUCK = (0.4, 1.0)
"""The usual range of luck on boards that are worth printing."""

_SECONDS = {"s": 1, "m": 60, "h": 3600}
_TIME = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([smh])")


def _trait(value: Any) -> Any:
    """Return the data of an axis from `[low, high]` or `[low, high, cells]`."""
    if not isinstance(value, list) or len(value) not in (2, 3) or not all(map(_is_number, value)):
        message = f"{format_value(value)} is given; expected [low, high], or [low, high, cells]"
        raise validation_error(Code.WRONG_TYPE, message)
    return dict(zip(("low", "high", "cells"), value, strict=False))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _low_first(trait: "Trait") -> "Trait":
    if trait.low >= trait.high:
        given = f"[{trait.low:g}, {trait.high:g}]"
        raise validation_error(Code.BAD_VALUE, f"{given} is given; expected the low end first")
    return trait


class Trait(Model):
    """An axis of the atlas: boards are distinguished from `low` to `high`."""

    low: Annotated[float, NO_UNIT, Field(ge=-1e6, le=1e6)]
    """The start of the first cell."""
    high: Annotated[float, NO_UNIT, Field(ge=-1e6, le=1e6)]
    """The end of the last cell."""
    cells: Annotated[int, Field(ge=1, le=MOST_CELLS)] | None = None
    """The number of cells; by default the usual number."""

    @model_serializer
    def _as_list(self) -> list[float | int]:
        ends: list[float | int] = [self.low, self.high]
        return ends if self.cells is None else [*ends, self.cells]


_END = {"type": "number", KEYWORD: NO_UNIT.sign, "minimum": -1e6, "maximum": 1e6}
_CELLS = {"type": "integer", "minimum": 1, "maximum": MOST_CELLS}
AnyTrait = Annotated[
    Trait,
    BeforeValidator(_trait),
    AfterValidator(_low_first),
    WithJsonSchema(
        {"type": "array", "prefixItems": [_END, _END, _CELLS], "items": False, "minItems": 2}
    ),
]


def _budget(value: Any) -> Any:
    """Return the data of a budget from a time with its unit, or from a number of games."""
    if isinstance(value, dict):
        return value
    if minutes := _minutes_of(value):
        return {"minutes": minutes}
    expected, advice = _time_expected(value)
    message = f"{format_value(value)} is given; {expected}, or a number of `games:`"
    raise validation_error(Code.WRONG_TYPE, message, advice)


def _minutes_of(time: object) -> float | None:
    """Return the minutes of a time with its unit, as in `10m`, or None beyond a week.

    Also returns None if the value is not a time.
    """
    found = _TIME.fullmatch(time) if isinstance(time, str) else None
    minutes = float(found[1]) * _SECONDS[found[2]] / 60 if found else 0
    return minutes if 0 < minutes <= MOST_MINUTES else None


def _time_expected(value: object) -> tuple[str, Advice]:
    """Return the expected form of a time, with advice if the text can be interpreted as one."""
    expected = "expected a time in s, m or h, a week at most"
    text = value if isinstance(value, str) and re.search(r"[^\d\s.,]", value) else ""
    seconds = SECONDS.number(text)
    if seconds is None or not 0 < seconds <= 60 * MOST_MINUTES:
        return expected, Advice()
    unit = next(unit for unit in "hms" if unit == "s" or seconds % _SECONDS[unit] == 0)
    shown = f"{written(seconds / _SECONDS[unit])}{unit}"
    advice = Advice(f", as in {shown}", shown)
    return f"{expected}{advice}", advice


class Budget(Model):
    """The limit of a search: a number of minutes or of games."""

    minutes: Annotated[float, MINUTES, Field(gt=0, le=MOST_MINUTES)] | None = None
    """The duration of the search (minutes)."""
    games: Annotated[int, Field(ge=1_000, le=10**12)] | None = None
    """The total number of games; it gives the same boards on every machine."""

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.minutes is None) == (self.games is None):
            message = "expected one of minutes and games"
            raise validation_error(Code.BAD_VALUE, message)
        return self


def budget_of(time: str) -> Budget:
    """Return a budget of time, as in `10m`. Raises ValueError with a message for users."""
    if minutes := _minutes_of(time):
        return Budget(minutes=minutes)
    raise ValueError(_time_expected(time)[0])


AnyBudget = Annotated[
    Budget,
    BeforeValidator(_budget),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "pattern": f"^{_TIME.pattern}$"},
                {**Budget.model_json_schema(), "minProperties": 1, "maxProperties": 1},
            ]
        }
    ),
]
_NUMBER = {"type": "integer"}
Span = Annotated[
    tuple[int, int],
    BeforeValidator(pair),
    AfterValidator(fewest_first),
    WithJsonSchema(
        {"anyOf": [_NUMBER, {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}]}
    ),
]
"""The fewest and the most of something, or one number for both. Families define the possible
range.
"""
Weight = Annotated[float, NO_UNIT, Field(gt=0, le=100)]


def _values(value: Any) -> Any:
    """Return the values of a setting; a word for the usual ones is replaced before by `listed`."""
    if value == ANY:
        message = f"{ANY} means the usual values of a rule; expected a list of values here"
        raise validation_error(Code.BAD_VALUE, message)
    return as_tuple(value)


_LIST = {"type": "array", "minItems": 2, "maxItems": MOST_COMBINATIONS}
Values = Annotated[
    tuple[JsonValue, ...],
    Field(min_length=2, max_length=MOST_COMBINATIONS),
    BeforeValidator(_values),
    WithJsonSchema({"anyOf": [{"const": ANY}, _LIST]}),
]


def _keys_of_boards(schema: dict[str, Any]) -> None:
    """Add the keys that a base may have, so that messages about a misplaced key name its place."""
    keys = {key for game in variations() for key in registry.models()[game].model_fields}
    schema["properties"] = {key: {} for key in sorted(keys - NOT_OF_BASES.keys())}


class Wanted(Model):
    """The content of a brief's file."""

    title: Text
    """The purpose of the boards, as a readable title."""
    base: Annotated[Mapping[str, JsonValue], Field(json_schema_extra=_keys_of_boards)]
    """The common settings of all boards: any key of a variant except its title and targets. In
    `board` only keys without spaces: start, finish, capacity.
    """
    vary: Annotated[Mapping[str, Values], Field(max_length=MOST_SETTINGS)] = {}
    """Settings that may differ from board to board: a setting of rules, teams or board, as in
    `rules.finish`, and its values, which replace that of the base; `any` for the usual values of a
    rule.
    """
    features: Mapping[str, Span] = {}
    """The number of each feature that a board may have, a number or the fewest and the most: tiles,
    routes, bridges, jumps …
    """
    targets: Targets = Targets()
    """The targets for games on a board, as in a variant."""
    weights: Mapping[str, Weight] = {}
    """The weight of a target against the others, 1 by default."""
    traits: Annotated[Mapping[str, AnyTrait], Field(max_length=4)] = {}
    """The traits that distinguish boards, as `[low, high]` or `[low, high, cells]`: figures,
    features or luck. By default minutes, luck and routes.
    """
    budget: AnyBudget = Budget(minutes=10)
    """The limit of the search: a time, as in `10m`, or `{games: 500000}`."""
    batch: Annotated[int, Field(ge=4, le=100_000)] = 64
    """The number of boards that are tried together; more workers than that are not used."""

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults of unknown names, of contradictory wishes, and of an invalid base."""
        return conflicts(document)


@dataclass(frozen=True)
class Axis:
    """A named trait with its cells."""

    name: str
    low: float
    high: float
    cells: int

    def cell_of(self, value: float) -> int:
        """Return the index of a value's cell, 0-based; values beyond are in the outermost ones."""
        share = (value - self.low) / (self.high - self.low)
        return min(max(int(share * self.cells), 0), self.cells - 1)


class Brief(Wanted):
    """A brief with derived data for a search."""

    name: str
    """The name of the file, which is also valid as the name of a folder."""

    @classmethod
    def of(cls, data: Mapping[str, JsonValue]) -> "Brief":
        """Return the brief of plain data."""
        return cls.model_validate_json(json.dumps(data), strict=True)

    @cached_property
    def data(self) -> Mapping[str, JsonValue]:
        """The brief as plain data, from which `of` creates it again."""
        return self.model_dump(mode="json", by_alias=True)

    @property
    def family(self) -> AnyFamily:
        """The family of the boards' game."""
        return registry.family(str(self.base["game"]))

    @property
    def seats(self) -> int:
        """The number of players: the usual one, or the nearest that the boards allow."""
        return usual_seats(*SEATS.validate_python(self.base["seats"]))

    @property
    def printer(self) -> str | None:
        """The printer that the boards must fit, or None."""
        return Print.model_validate(self.base.get("print", {})).printer

    @cached_property
    def combinations(self) -> tuple[Said, ...]:
        """The data of boards without spaces and title, for each valid combination of settings.

        The combinations of the first values come first.
        """
        return tuple(sound_combinations(self.base, self.vary))

    def room(self, family: AnyFamily) -> Room:
        """Return the fewest and the most of each feature of a family's boards."""
        return {
            feature.name: self.features.get(feature.name, feature.usual)
            for feature in _features(family)
        }

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """The traits that distinguish boards, in the order of the file."""
        if self.traits:
            return tuple(self._axis(name, trait) for name, trait in self.traits.items())
        usual = {"minutes": self._usual_minutes(), LUCK: USUAL_LUCK}
        routes = self.room(self.family).get("routes", (0, 0))
        if routes[0] < routes[1]:
            usual["routes"] = routes
        return tuple(
            self._axis(name, Trait(low=low, high=high)) for name, (low, high) in usual.items()
        )

    def _axis(self, name: str, trait: Trait) -> Axis:
        cells = trait.cells or USUAL_CELLS
        numbers = trait.high - trait.low + 1
        counted = name in {feature.name for feature in _features(self.family)}
        if trait.cells is None and counted and numbers <= FEW:
            cells = int(numbers)
        return Axis(name, trait.low, trait.high, cells)

    def _usual_minutes(self) -> tuple[float, float]:
        """Return the wanted range of minutes, extended by its width at both ends within limits."""
        criterion = BY_NAME["minutes"]
        wished = self.targets.wished(criterion)
        wanted = wished if isinstance(wished, Range) and wished.low < wished.high else None
        low, high = (wanted or criterion.good).low, (wanted or criterion.good).high
        most = max(criterion.tolerable.high, 2 * low)
        return max(0.0, 2 * low - high), min(2 * high - low, most)

    @cached_property
    def digest(self) -> str:
        """A hash of the wishes; briefs that differ only in name, title or budget have the same."""
        sought = {
            "combinations": self.combinations,
            "room": self.room(self.family),
            "axes": [astuple(axis) for axis in self.axes],
            **{key: self.data[key] for key in ("targets", "weights", "batch")},
        }
        return hashlib.sha256(json.dumps(sought, sort_keys=True).encode()).hexdigest()


def _features(family: AnyFamily) -> tuple[Feature, ...]:
    variation = family.variation()
    return variation.features if variation else ()


# The file of a brief


HOLDS = "a brief; expected `title:`"


def read_brief(source: Source) -> Brief:
    """Return the brief in a file.

    Raises UsageError if it cannot be read, and InvalidVariant with all its faults.
    """
    text = source.text
    content = document.raw(source.path, source.shown) if text is None else text.encode()
    parsed = document.decoded(content, source.shown, HOLDS)
    try:
        wanted, unplayable = examine(listed(parsed), Wanted)
        if unplayable:
            raise InvalidVariant(unplayable)
    except InvalidVariant as error:
        raise InvalidVariant(verified(parsed, error.faults, _faults_of)) from error
    return Brief.of({**wanted.model_dump(mode="json", by_alias=True), "name": source.name})


def _faults_of(parsed: Document) -> Sequence[Fault]:
    """Return all faults of a brief."""
    try:
        return examine(listed(parsed), Wanted)[1]
    except InvalidVariant as error:
        return error.faults
