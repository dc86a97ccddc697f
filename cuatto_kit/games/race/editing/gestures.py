"""The gestures that edit the board of a race."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cuatto_kit.board.walks import MAX_SPACES

Name = Annotated[str, Field(min_length=1, max_length=100)]
Names = Annotated[tuple[Name, ...], Field(min_length=1, max_length=MAX_SPACES)]
Place = tuple[
    Annotated[int, Field(ge=-MAX_SPACES, le=MAX_SPACES)],
    Annotated[int, Field(ge=-MAX_SPACES, le=MAX_SPACES)],
]


class Gesture(BaseModel):
    """The base of all gestures."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Lay(Gesture):
    """A path drawn from a space (or `start`) through cells.

    It ends openly, or at another space or the finish. Without cells, the space itself leads there.
    """

    kind: Literal["lay"]
    from_: Annotated[Name, Field(alias="from")]
    cells: Annotated[tuple[Place, ...], Field(max_length=MAX_SPACES)] = ()
    to: Name | None = None


class Bridge(Gesture):
    """Spaces that become cells of a bridge, or ordinary again."""

    kind: Literal["bridge"]
    spaces: Names
    on: bool


class Mark(Gesture):
    """Spaces that become special, or ordinary again."""

    kind: Literal["mark"]
    flag: Literal["safe", "again"]
    spaces: Names
    on: bool


class Jump(Gesture):
    """A jump from a space to another; without `to` it is removed."""

    kind: Literal["jump"]
    from_: Annotated[Name, Field(alias="from")]
    to: Name | None = None


class Move(Gesture):
    """A space that moves to another cell; its path stays connected.

    `others` are spaces that move by the same distance; then no path changes its course.
    """

    kind: Literal["move"]
    space: Name
    cell: Place
    others: Annotated[tuple[Name, ...], Field(max_length=MAX_SPACES)] = ()


class Stretch(Gesture):
    """A path that becomes longer behind a space, or shorter; what only hangs on it moves along.

    A positive `by` adds spaces straight on, a negative one removes the last spaces up to and
    including `space`.
    """

    kind: Literal["stretch"]
    space: Name
    by: Annotated[int, Field(ge=-MAX_SPACES, le=MAX_SPACES)]


class Delete(Gesture):
    """Spaces to be removed, together with spaces that become unreachable."""

    kind: Literal["delete"]
    spaces: Names


class Rename(Gesture):
    """A new name for a path."""

    kind: Literal["rename"]
    path: Name
    name: str


class Finish(Gesture):
    """A path whose last space leads to the finish, or no longer does."""

    kind: Literal["finish"]
    path: Name
    on: bool


AnyGesture: TypeAlias = Lay | Bridge | Mark | Jump | Move | Stretch | Delete | Rename | Finish

GESTURES: TypeAdapter[AnyGesture] = TypeAdapter(Annotated[AnyGesture, Field(discriminator="kind")])
"""The validator of a gesture's JSON."""
