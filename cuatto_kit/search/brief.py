"""A brief: what a designer wants of boards that nobody has drawn yet, as its YAML file says it."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, JsonValue

from cuatto_kit.config.base import Model
from cuatto_kit.config.model import Text
from cuatto_kit.config.targets import Targets

Count = Annotated[int, Field(ge=0, le=1_000)]
Weight = Annotated[float, Field(gt=0, le=100)]
LUCK = "luck"
"""The trait that is what skill leaves: 1 where practice does not help."""


class Trait(Model):
    """An axis of the atlas: boards are told apart from `low` to `high` in so many cells."""

    low: float
    """Where the first cell begins."""
    high: float
    """Where the last cell ends."""
    cells: Annotated[int, Field(ge=1, le=20)] = 5
    """How many there are."""


class Budget(Model):
    """How long boards are looked for; one of the two."""

    minutes: Annotated[float, Field(gt=0, le=10_000)] | None = None
    """Time on the clock (minutes)."""
    games: Annotated[int, Field(ge=1_000, le=10**12)] | None = None
    """Games that are played in all: as many boards on every machine."""


class Brief(Model):
    """What is wanted."""

    title: Text
    """What the boards are for, as people read it."""
    base: Mapping[str, JsonValue]
    """What all boards say: any key of a variant but its title and targets; of `board` what is no
    space: start, finish, capacity."""
    vary: Mapping[str, tuple[JsonValue, ...]] = {}
    """What else may differ from board to board: a setting, as in `rules.finish`, and its values."""
    features: Mapping[str, tuple[Count, Count]] = {}
    """The fewest and the most of each: tiles, routes, bridges, jumps …"""
    targets: Targets = Targets()
    """What games on a board should say, as in a variant."""
    weights: Mapping[str, Weight] = {}
    """How much a target counts against the others, 1 where nothing is said."""
    traits: Mapping[str, Trait] = {}
    """What boards are told apart by: figures, features or luck."""
    budget: Budget = Budget(minutes=10)
    """How long boards are looked for."""
    batch: Annotated[int, Field(ge=4, le=100_000)] = 64
    """How many boards are tried at a time: more workers than that find nothing to do."""
