"""The paths of a race in its YAML: walks, curves and given places, and where they lead."""

import re
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)

from cuatto_kit.board.shapes import (
    COURSES,
    SHAPES,
    STRAIGHT,
    Arc,
    Circle,
    Line,
    Places,
    Shape,
    Spiral,
    length_of,
)
from cuatto_kit.board.walks import MAX_SPACES, Step, Walk, walked_again
from cuatto_kit.config.fields import Model
from cuatto_kit.config.messages import Advice, format_value, meant
from cuatto_kit.config.model import (
    Text,
    as_tuple,
)
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code
from cuatto_kit.games.race.config.names import (
    FINISH,
    START,
)
from cuatto_kit.games.race.config.seating import (
    Seat,
)

_PATH_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_NAME = WithJsonSchema({"type": "string", "pattern": f"^(?!(start|finish)$){_PATH_NAME.pattern}$"})


def _one_or_more(value: Any) -> Any:
    if not isinstance(value, str | list | tuple):
        expected = "expected a path, or a list of several"
        raise validation_error(Code.WRONG_TYPE, f"{format_value(value)} is given; {expected}")
    return (value,) if isinstance(value, str) else as_tuple(value)


def space_text(value: Any) -> Any:
    """Return the name of a space. Raises ValueError for a value that is no text."""
    if not isinstance(value, str):
        expected = "expected a path and a number with a point between them"
        raise validation_error(Code.WRONG_TYPE, f"{format_value(value)} is given; {expected}")
    return value


def _path_name(value: str) -> str:
    if value in (START, FINISH):
        raise validation_error(Code.BAD_VALUE, f"{value!r} is taken; expected another name")
    if not _PATH_NAME.fullmatch(value):
        expected = "expected a small letter, then small letters, digits, - or _"
        name = re.sub(r"[^a-z0-9_]+", "-", value.lower()).strip("-")
        sound = _PATH_NAME.fullmatch(name) and name not in (START, FINISH)
        advice = meant(name) if sound else Advice()
        message = f"{format_value(value)} cannot name a path; {expected}{advice}"
        raise validation_error(Code.BAD_VALUE, message, advice)
    return value


Ends = Annotated[
    tuple[str, ...],
    BeforeValidator(_one_or_more),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""One end or several: `start`, `finish`, a path, or one of its spaces as in `stem.2`."""

SpaceName = Annotated[str, BeforeValidator(space_text), WithJsonSchema({"type": "string"})]
"""A space of a path, as in `stem.2`."""

Reach = Annotated[int, Field(ge=-MAX_SPACES, le=MAX_SPACES)]


PathName = Annotated[str, BeforeValidator(_path_name), _NAME]


def _one_course(schema: dict[str, Any]) -> None:
    """Add to the schema of a path that exactly one of its courses is given."""
    schema["oneOf"] = [{"required": [key]} for key in (*COURSES, "over")]


class Path(Model):
    """A walk across the table, which starts one step from the end of its first `from`, or spaces
    whose places are given.
    """

    model_config = ConfigDict(json_schema_extra=_one_course)

    from_: Annotated[Ends, Field(alias="from", min_length=1)]
    """The ends that the path comes from: it sets out from the first one, and every other end must
    be next to its first space.
    """
    walk: Walk | None = None
    """Directions and numbers, as in `up 4, bridge 2, left 3`; `cross` goes straight through a space
    of another path, `overpass` and `underpass` lead over and below one.
    """
    over: str | None = None
    """In place of a walk: the path whose places are passed once more. Checkers on both passages of
    a place share it.
    """
    reversed: bool = False
    """If true, the path that it is `over` is passed from its last space to its first."""
    places: Places | None = None
    """The places of the spaces in place of `walk`, as in `[[0, 0], [1.2, 0.3]]`: space pitches to
    the right of the origin and up. Such a board has round spaces and is printed in panels.
    """
    circle: Circle | None = None
    """A circle of spaces in place of `walk`."""
    arc: Arc | None = None
    """A part of a circle in place of `walk`."""
    spiral: Spiral | None = None
    """A spiral of spaces in place of `walk`."""
    line: Line | None = None
    """A straight line of spaces in place of `walk`, from the space that the path comes `from`; from
    the start it sets out from the origin.
    """
    to: Ends = ()
    """The ends that the path leads to, besides the paths that come `from` it."""
    title: Text | None = None
    """The name that players read."""
    seats: Annotated[tuple[Seat, ...], Field(min_length=1), BeforeValidator(as_tuple)] | None = None
    """The only seats, from 1 in turn order, that may take the path; all seats by default."""
    at: Annotated[tuple[Reach, Reach], BeforeValidator(as_tuple)] | None = None
    """The cell from which the walk sets out instead: columns to the right of the first start and
    rows up.
    """
    steps: Literal["pips", "by_number"] = "pips"
    """`pips`: one space for each pip; `by_number`: the path is a ladder, and its space n is entered
    from the one before by a die that shows n.
    """
    goal: bool = False
    """If true, the path's spaces are a finish: checkers stay there, and a team is out when all its
    checkers are there.
    """

    @property
    def shape(self) -> Shape | None:
        """The places of its spaces or the curve that gives them; None for a walk."""
        return self.places or self.circle or self.arc or self.spiral or self.line

    @property
    def course(self) -> tuple[Step, ...]:
        """Its steps, one for each space; those to spaces with given places have no direction.

        Those of a path over another are given by `Board.walks`.
        """
        return self.walk.steps if self.walk else (STRAIGHT,) * length_of(self.shape or ())

    @property
    def takers(self) -> tuple[int, ...]:
        """The only seats, from 0, that may take the path; empty if all may."""
        return tuple(sorted({seat - 1 for seat in self.seats or ()}))

    @property
    def ladder(self) -> bool:
        """True if each space is entered by its own number."""
        return self.steps == "by_number"


def walked_over(other: Path, path: Path) -> Path:
    """Return a path over another one, with its walk, or with the shape that gives its places."""
    if other.walk is None:
        return path.model_copy(update={key: getattr(other, key) for key in SHAPES})
    walk = Walk.of(walked_again(other.walk.steps, back=path.reversed))
    return path.model_copy(update={"walk": walk})
