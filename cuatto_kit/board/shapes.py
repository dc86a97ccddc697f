"""Shapes of paths off the square lattice: given places, circles, arcs, spirals and lines.

Lengths are in space pitches and angles in degrees, counterclockwise from the direction to the
right. Places are rounded to a millionth, so that they are the same on all machines.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from cuatto_kit.board.geometry import TOUCH, Edge, Point
from cuatto_kit.board.walks import MAX_SPACES, Step
from cuatto_kit.config.fields import Model
from cuatto_kit.config.model import as_tuple
from cuatto_kit.config.units import DEGREES, PITCHES
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code

FARTHEST = 20
"""The largest coordinate and the largest radius (pitches)."""
NEAREST = 1.0
"""The least distance between the middles of two spaces (pitches)."""

Coordinate = Annotated[float, PITCHES, Field(ge=-FARTHEST, le=FARTHEST)]
Place = Annotated[tuple[Coordinate, Coordinate], BeforeValidator(as_tuple)]
Places = Annotated[tuple[Place, ...], Field(min_length=1), BeforeValidator(as_tuple)]
Count = Annotated[int, Field(ge=1, le=MAX_SPACES)]
Angle = Annotated[float, DEGREES, Field(ge=-360, le=360)]


class Line(Model):
    """A straight line of evenly spaced spaces from the place that the path comes from."""

    spaces: Count
    """The number of spaces."""
    to: Place
    """The place of the last space."""

    def places(self, origin: Point) -> tuple[Point, ...]:
        """Return the places of the spaces of a line from `origin`."""
        (x, y), (u, v) = origin, self.to
        shares = [number / self.spaces for number in range(1, self.spaces + 1)]
        return tuple(_rounded(x + share * (u - x), y + share * (v - y)) for share in shares)


class _Round(Model):
    """A curve about a centre."""

    spaces: Count
    """The number of spaces."""
    radius: Annotated[float, PITCHES, Field(gt=0, le=FARTHEST)]
    """The distance of the first space from the centre (space pitches)."""
    centre: Place = (0.0, 0.0)
    """The centre (space pitches to the right of the origin, and up)."""
    from_: Annotated[Angle, Field(alias="from")] = 90.0
    """The direction from the centre to the first space (degrees; 0 is right, 90 is up)."""
    turn: Literal["clockwise", "counterclockwise"] = "clockwise"
    """The direction in which the spaces follow each other."""

    def _at(self, radius: float, turned: float) -> Point:
        """Return the place at a radius, after a turn from the first space (radians)."""
        sense = -1 if self.turn == "clockwise" else 1
        angle = math.radians(self.from_) + sense * turned
        x, y = self.centre
        return _rounded(x + radius * math.cos(angle), y + radius * math.sin(angle))


class Circle(_Round):
    """A whole circle of evenly spaced spaces."""

    def places(self, origin: Point) -> tuple[Point, ...]:
        """Return the places of the spaces; they do not depend on `origin`."""
        return tuple(self._at(self.radius, math.tau * k / self.spaces) for k in range(self.spaces))


class Arc(_Round):
    """A part of a circle with evenly spaced spaces, the first and the last at its ends."""

    to: Angle
    """The direction from the centre to the last space (degrees)."""

    def places(self, origin: Point) -> tuple[Point, ...]:
        """Return the places of the spaces; they do not depend on `origin`."""
        way = self.to - self.from_ if self.turn == "counterclockwise" else self.from_ - self.to
        step = math.radians(way % 360) / max(self.spaces - 1, 1)
        return tuple(self._at(self.radius, step * k) for k in range(self.spaces))


class Spiral(_Round):
    """A spiral inwards whose neighbouring spaces are as far apart as its windings."""

    pitch: Annotated[float, PITCHES, Field(ge=NEAREST, le=FARTHEST)] = 1.1
    """The distance between two windings, and between two spaces (space pitches)."""

    @model_validator(mode="after")
    def _reaches(self) -> "Spiral":
        fitting = len(self._turns())
        if fitting < self.spaces:
            given = f"a spiral of radius {self.radius:g} has room for {fitting} spaces"
            message = f"{given}; expected {fitting} at most, or a larger radius"
            raise validation_error(Code.OUT_OF_RANGE, message)
        return self

    def places(self, origin: Point) -> tuple[Point, ...]:
        """Return the places of the spaces; they do not depend on `origin`."""
        return tuple(self._at(self._radius(turned), turned) for turned in self._turns())

    def _radius(self, turned: float) -> float:
        return self.radius - self.pitch * turned / math.tau

    def _turns(self) -> Sequence[float]:
        """Return the turns from the first space to each (radians), of as many as there is room."""
        turns = [0.0]
        while len(turns) < self.spaces:
            least, most = turns[-1], turns[-1] + math.pi
            if self._radius(most) < self.pitch / 2 or self._apart(least, most) < self.pitch:
                break
            here = least
            for _ in range(50):
                middle = (least + most) / 2
                near = self._apart(here, middle) < self.pitch
                least, most = (middle, most) if near else (least, middle)
            turns.append(most)
        return turns

    def _apart(self, one: float, other: float) -> float:
        """Return the distance between the places after two turns (radians)."""
        near, far = self._radius(one), self._radius(other)
        return math.sqrt(near**2 + far**2 - 2 * near * far * math.cos(other - one))


Shape: TypeAlias = Places | Circle | Arc | Spiral | Line
"""The places of the spaces of a path, or a curve that gives them."""


SHAPES: Mapping[str, TypeAdapter[Any]] = {
    "places": TypeAdapter(Places),
    "circle": TypeAdapter(Circle),
    "arc": TypeAdapter(Arc),
    "spiral": TypeAdapter(Spiral),
    "line": TypeAdapter(Line),
}
"""The keys of a path that give the places of its spaces."""
COURSES = ("walk", *SHAPES)
"""The keys of a path of which one is given."""
STRAIGHT = Step(Edge.UP)
"""The step to a space whose place is given; its direction has no meaning."""


def shape_key(path: object) -> str | None:
    """Return the key of a path in a file that gives the places of its spaces, None without one."""
    return next((key for key in SHAPES if key in path), None) if isinstance(path, dict) else None


def length_of(shape: Shape) -> int:
    """Return the number of spaces on a shape."""
    return len(shape) if isinstance(shape, tuple) else shape.spaces


def places_on(shape: Shape, origin: Point) -> tuple[Point, ...]:
    """Return the places of the spaces of a path that comes from `origin` (space pitches)."""
    if isinstance(shape, tuple):
        return tuple(_rounded(x, y) for x, y in shape)
    return shape.places(origin)


def too_near(places: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """Yield the index of each place that is closer than one space to an earlier one, with that."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(places):
        column, row = math.floor(x), math.floor(y)
        near = (
            other
            for dx, dy in product((-1, 0, 1), repeat=2)
            for other in found.get((column + dx, row + dy), ())
            if math.dist(places[other], (x, y)) < NEAREST - TOUCH
        )
        if (other := next(near, None)) is not None:
            yield number, other
        else:
            found.setdefault((column, row), []).append(number)


def _rounded(x: float, y: float) -> Point:
    return (round(x, 6) + 0.0, round(y, 6) + 0.0)
