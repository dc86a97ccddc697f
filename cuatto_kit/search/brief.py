"""A brief: what a designer wants of boards that nobody has drawn yet, as its YAML file says it,
and what a search asks of it."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    JsonValue,
    TypeAdapter,
    WithJsonSchema,
    model_serializer,
    model_validator,
)

from cuatto_kit.config.base import Model
from cuatto_kit.config.criteria import BY_NAME, Range
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import Advice, format_value
from cuatto_kit.config.model import Print, SeatRange, Text, usual_seats
from cuatto_kit.config.ranges import fewest_first, pair
from cuatto_kit.config.targets import Targets
from cuatto_kit.config.units import KEYWORD, MINUTES, NO_UNIT, SECONDS, written
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games import registry
from cuatto_kit.games.editing import Said
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.games.variation import Feature, Room
from cuatto_kit.search.base import (
    MOST_COMBINATIONS,
    MOST_SETTINGS,
    NOT_OF_BASES,
    sound_combinations,
    variations,
)
from cuatto_kit.search.conflicts import LUCK, conflicts

MOST_CELLS = 20
"""How many cells an axis may have."""
USUAL_CELLS = 5
"""How many it has where nothing is said; a feature has one for each number, if these are few."""
FEW = 8
"""How many numbers are few."""
MOST_MINUTES = 7 * 24 * 60
"""A week, in minutes."""
USUAL_LUCK = (0.4, 1.0)
"""What luck is on boards that anybody would print."""

_SEATS: TypeAdapter[tuple[int, int]] = TypeAdapter(SeatRange)
_SECONDS = {"s": 1, "m": 60, "h": 3600}
_TIME = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?([smh])")


def _trait(value: Any) -> Any:
    """An axis as a file gives it: `[low, high]`, or `[low, high, cells]`."""
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
    """An axis of the atlas: boards are told apart from `low` to `high`."""

    low: Annotated[float, NO_UNIT, Field(ge=-1e6, le=1e6)]
    """Where the first cell begins."""
    high: Annotated[float, NO_UNIT, Field(ge=-1e6, le=1e6)]
    """Where the last cell ends."""
    cells: Annotated[int, Field(ge=1, le=MOST_CELLS)] | None = None
    """How many there are; as many as is usual where it is not given."""

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
    """A budget as a file gives it: a time with its unit, or a number of games."""
    if isinstance(value, dict):
        return value
    if minutes := _minutes_of(value):
        return {"minutes": minutes}
    expected, advice = _time_expected(value)
    message = f"{format_value(value)} is given; {expected}, or a number of `games:`"
    raise validation_error(Code.WRONG_TYPE, message, advice)


def _minutes_of(time: object) -> float | None:
    """The minutes of a time with its unit, as in `10m`, None where it is none within a week."""
    found = _TIME.fullmatch(time) if isinstance(time, str) else None
    minutes = float(found[1]) * _SECONDS[found[2]] / 60 if found else 0
    return minutes if 0 < minutes <= MOST_MINUTES else None


def _time_expected(value: object) -> tuple[str, Advice]:
    """What is expected in place of what is no time, and which words say what is meant by it."""
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
    """How long boards are looked for: so many minutes, or so many games."""

    minutes: Annotated[float, MINUTES, Field(gt=0, le=MOST_MINUTES)] | None = None
    """Time on the clock (minutes)."""
    games: Annotated[int, Field(ge=1_000, le=10**12)] | None = None
    """Games that are played in all: as many boards on every machine."""

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.minutes is None) == (self.games is None):
            message = "expected one of minutes and games"
            raise validation_error(Code.BAD_VALUE, message)
        return self


def budget_of(time: str) -> Budget:
    """A budget of so much time, as in `10m`. Raises ValueError, in words."""
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
"""The fewest and the most of something; one number for both. Families say how many there can be."""
Weight = Annotated[float, NO_UNIT, Field(gt=0, le=100)]
Values = Annotated[tuple[JsonValue, ...], Field(min_length=2, max_length=MOST_COMBINATIONS)]


def _keys_of_boards(schema: dict[str, Any]) -> None:
    """The keys that a base may have: a message that meets one elsewhere says where it belongs."""
    keys = {key for game in variations() for key in registry.models()[game].model_fields}
    schema["properties"] = {key: {} for key in sorted(keys - NOT_OF_BASES.keys())}


class Wanted(Model):
    """What the file of a brief says."""

    title: Text
    """What the boards are for, as people read it."""
    base: Annotated[Mapping[str, JsonValue], Field(json_schema_extra=_keys_of_boards)]
    """What all boards say: any key of a variant but its title and targets; of `board` what is no
    space: start, finish, capacity."""
    vary: Annotated[Mapping[str, Values], Field(max_length=MOST_SETTINGS)] = {}
    """What else may differ from board to board: a setting of rules, teams or board, as in
    `rules.finish`, and its values, which stand in place of what the base says."""
    features: Mapping[str, Span] = {}
    """How many of each a board may have, a number or the fewest and the most: tiles, routes,
    bridges, jumps …"""
    targets: Targets = Targets()
    """What games on a board should say, as in a variant."""
    weights: Mapping[str, Weight] = {}
    """How much a target counts against the others, 1 where nothing is said."""
    traits: Annotated[Mapping[str, AnyTrait], Field(max_length=4)] = {}
    """What boards are told apart by, as `[low, high]` or `[low, high, cells]`: figures, features or
    luck. Where none is given minutes, luck and routes."""
    budget: AnyBudget = Budget(minutes=10)
    """How long boards are looked for: a time, as in `10m`, or `{games: 500000}`."""
    batch: Annotated[int, Field(ge=4, le=100_000)] = 64
    """How many boards are tried at a time: more workers than that find nothing to do."""

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Names that mean nothing, wishes that contradict each other, a base that is no board."""
        return conflicts(document)


@dataclass(frozen=True)
class Axis:
    """A trait by its name, with its cells."""

    name: str
    low: float
    high: float
    cells: int

    def cell_of(self, value: float) -> int:
        """The number of the cell of a value, from 0; what lies beyond is in the outermost."""
        share = (value - self.low) / (self.high - self.low)
        return min(max(int(share * self.cells), 0), self.cells - 1)


class Brief(Wanted):
    """What is wanted, and what a search asks of it."""

    name: str
    """What the file is called, as a folder may be."""

    @classmethod
    def of(cls, data: Mapping[str, JsonValue]) -> "Brief":
        """The brief that `data` is of."""
        return cls.model_validate_json(json.dumps(data), strict=True)

    @cached_property
    def data(self) -> Mapping[str, JsonValue]:
        """Plain data that says it anew elsewhere."""
        return self.model_dump(mode="json", by_alias=True)

    @property
    def family(self) -> AnyFamily:
        """Whose games are played on the boards."""
        return registry.family(str(self.base["game"]))

    @property
    def seats(self) -> int:
        """How many play: the usual number, or as near to it as the boards take."""
        return usual_seats(*_SEATS.validate_python(self.base["seats"]))

    @property
    def printer(self) -> str | None:
        """The printer that the boards must fit, None where there is none."""
        return Print.model_validate(self.base.get("print", {})).printer

    @cached_property
    def combinations(self) -> tuple[Said, ...]:
        """What boards say, without their spaces and title: the base with one value for each setting
        that varies, the first ones first. What does not go together is left out."""
        return tuple(sound_combinations(self.base, self.vary))

    def room(self, family: AnyFamily) -> Room:
        """The fewest and the most of each feature of a family's boards."""
        return {
            feature.name: self.features.get(feature.name, feature.usual)
            for feature in _features(family)
        }

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """What boards are told apart by, in the order of the file."""
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
        """What is wanted of the length, and as much again at both ends, within reason."""
        criterion = BY_NAME["minutes"]
        wished = self.targets.wished(criterion)
        wanted = wished if isinstance(wished, Range) and wished.low < wished.high else None
        low, high = (wanted or criterion.good).low, (wanted or criterion.good).high
        most = max(criterion.tolerable.high, 2 * low)
        return max(0.0, 2 * low - high), min(2 * high - low, most)

    @cached_property
    def digest(self) -> str:
        """Stands for what is looked for: briefs that differ in name, title or budget alone have the
        same."""
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
