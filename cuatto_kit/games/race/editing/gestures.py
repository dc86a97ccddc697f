"""What a hand can do to the board of a race."""

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
    """A path is laid from a space (or `start`) through cells; it ends in the open, or leads on to
    a space or the finish. Without cells the space itself leads on."""

    kind: Literal["lay"]
    from_: Annotated[Name, Field(alias="from")]
    cells: Annotated[tuple[Place, ...], Field(max_length=MAX_SPACES)] = ()
    to: Name | None = None


class Bridge(Gesture):
    """Spaces become cells of a bridge, or no longer are."""

    kind: Literal["bridge"]
    spaces: Names
    on: bool


class Mark(Gesture):
    """Spaces become special, or no longer are."""

    kind: Literal["mark"]
    flag: Literal["safe", "again"]
    spaces: Names
    on: bool


class Jump(Gesture):
    """A jump leads from a space to another; without one it is taken away."""

    kind: Literal["jump"]
    from_: Annotated[Name, Field(alias="from")]
    to: Name | None = None


class Move(Gesture):
    """A space goes to another cell; its path stays in one piece."""

    kind: Literal["move"]
    space: Name
    cell: Place


class Delete(Gesture):
    """Spaces go, and those that nobody comes to any more."""

    kind: Literal["delete"]
    spaces: Names


class Rename(Gesture):
    """A path takes another name."""

    kind: Literal["rename"]
    path: Name
    name: str


class Finish(Gesture):
    """The last space of a path leads to the finish, or no longer does."""

    kind: Literal["finish"]
    path: Name
    on: bool


AnyGesture: TypeAlias = Lay | Bridge | Mark | Jump | Move | Delete | Rename | Finish

GESTURES: TypeAdapter[AnyGesture] = TypeAdapter(Annotated[AnyGesture, Field(discriminator="kind")])
"""Reads a gesture."""
