"""What a family says of a position so that it can be drawn: pieces and what points at them."""

from dataclasses import dataclass

from cuatto_kit.board.geometry import Point


@dataclass(frozen=True)
class Token:
    """A piece as it is drawn: where its middle is (mm on the board), whose it is (`seat` from 0,
    None for nobody's), its `shape` (checker, cube, runner, block, head, or the class of a
    checker), the size of what it covers (mm) where that is not one spot, and a short label."""

    place: Point
    seat: int | None
    shape: str
    size: tuple[float, float] | None = None
    label: str = ""


@dataclass(frozen=True)
class Scene:
    """Pieces on the board at one moment. `marked` are spaces to look at, `ways` lead from where
    to where (mm), `dice` of so many `sides` lie beside it. `around` are the spaces worth
    showing, none for all."""

    tokens: tuple[Token, ...]
    marked: tuple[str, ...] = ()
    ways: tuple[tuple[Point, ...], ...] = ()
    dice: tuple[int, ...] = ()
    around: tuple[str, ...] = ()
    sides: int = 6


@dataclass(frozen=True)
class CutOut:
    """Pieces of one kind to cut out of paper: `shape`, `seat`, `size` (mm on the board) and
    `label` as of a Token, and how many there are."""

    shape: str
    seat: int | None
    count: int
    size: tuple[float, float] | None = None
    label: str = ""
