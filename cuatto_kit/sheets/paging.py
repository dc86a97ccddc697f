"""The layout of a sheet on pages of two columns, which are filled well without breaking any piece.

Pieces of the full width divide a page into bands; the columns above such a piece are balanced. An
example without room goes to the top of the next column, and the texts after it fill the column
before; neither that nor a large picture is overtaken by the heading of the next section. A section
with a large picture begins on the next page if it does not fit as a whole. Pictures that may shrink
fill the rest of a page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise, takewhile
from typing import TypeAlias

FULL = 2 / 3
"""The filled share of a page, except the last, below which its emptiness costs more."""
GAP = 5.0
"""The free height above a band (mm)."""
SPREAD = 1.5
"""The greatest enlargement of gaps that makes a column as high as its neighbour (mm)."""
HEAD = 45.0
"""The least height of columns that continue on the next page (mm)."""
LINES = 9.0
"""The least height of the text kept with a heading, if possible (mm)."""
LONG = 90.0
"""The greatest height of pieces that are joined with their last line (mm)."""
STEP = 0.5
"""The precision with which columns are balanced (mm)."""


@dataclass(frozen=True)
class Piece:
    """A piece that is never broken.

    - `height`: its height (mm).
    - `gap`: the free height above it, unless it is the first (mm).
    - `wide`: true if it has the full width.
    - `begins`: true if it is the heading of a section.
    - `leads`: true if it stays with the next piece.
    - `floats`: true if it may come later.
    - `picture`: the height of a picture in it (mm), 0 without one.
    - `least`, `most`: the range of the picture's scale.
    - `spares`: true if the picture may be left out.
    """

    height: float
    gap: float = 0.0
    wide: bool = False
    begins: bool = False
    leads: bool = False
    floats: bool = False
    picture: float = 0.0
    least: float = 1.0
    most: float = 1.0
    spares: bool = False

    @property
    def waits(self) -> bool:
        """True if it may go to the next page while texts after it fill this one."""
        return self.wide and self.picture > 0 and not self.spares

    def scale(self, room: float) -> float | None:
        """Return the scale of its picture in a room (mm), or None if it does not fit at all.

        The scale is 0 if the picture is left out.
        """
        if self.height - (1 - self.most) * self.picture <= room:
            return self.most
        share = 1 - (self.height - room) / self.picture if self.picture else -1.0
        if share >= self.least:
            return share
        return 0.0 if self.spares and self.height - self.picture <= room else None


@dataclass(frozen=True)
class Column:
    """Pieces in a column, by index; `height` includes `spread` mm added to each gap."""

    pieces: tuple[int, ...]
    height: float
    spread: float


@dataclass(frozen=True)
class Columns:
    """Two columns side by side."""

    left: Column
    right: Column

    @property
    def height(self) -> float:
        """The height of the room that they take (mm)."""
        return max(self.left.height, self.right.height)

    @property
    def filled(self) -> float:
        """The mean height of the columns (mm)."""
        return (self.left.height + self.right.height) / 2

    @property
    def pieces(self) -> tuple[int, ...]:
        """The indices of the pieces, in reading order."""
        return (*self.left.pieces, *self.right.pieces)


@dataclass(frozen=True)
class Wide:
    """Pieces of the full width, by index, with their height (mm) and the scale of their picture."""

    pieces: tuple[int, ...]
    scale: float
    height: float

    @property
    def filled(self) -> float:
        """The height of the room that they fill (mm)."""
        return self.height


Band: TypeAlias = Columns | Wide


@dataclass(frozen=True)
class Page:
    """A page: its bands from top to bottom."""

    bands: tuple[Band, ...]

    @property
    def filled(self) -> float:
        """The height of the filled room (mm)."""
        return sum(band.filled for band in self.bands) + GAP * (len(self.bands) - 1)

    @property
    def pieces(self) -> tuple[int, ...]:
        """The indices of the pieces, in reading order."""
        return tuple(number for band in self.bands for number in band.pieces)


@dataclass(frozen=True)
class _Unit:
    """Pieces that stay together, since each leads to the next; `first` is the first index."""

    first: int
    pieces: tuple[Piece, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The indices of the pieces."""
        return tuple(range(self.first, self.first + len(self.pieces)))

    @cached_property
    def whole(self) -> Piece:
        """All pieces as one piece."""
        (head, *rest) = self.pieces
        return Piece(
            height=head.height + sum(piece.gap + piece.height for piece in rest),
            gap=head.gap,
            wide=any(piece.wide for piece in self.pieces),
            begins=head.begins,
            floats=self.pieces[-1].floats and len(self.pieces) == 1,
            picture=self.pieces[-1].picture,
            least=self.pieces[-1].least,
            most=self.pieces[-1].most,
            spares=self.pieces[-1].spares,
        )


def paged(pieces: Sequence[Piece], room: float) -> tuple[Page, ...]:
    """Return the pages for pieces, each with `room` mm of height.

    A piece that fits on no page has its own page, and overflows it.
    """
    left = _in_order(list(_units(pieces)))
    pages = []
    while left:
        page, left = _page(left, room)
        pages.append(page)
    return tuple(pages)


def cost(pages: Sequence[Page], pieces: Sequence[Piece], room: float) -> float:
    """Return the cost of pages, in blank pages.

    It counts the pages, empty room, reduced pictures, bands of a few lines at the top of a page,
    and examples on another page than their rule.
    """
    holes = [1 - page.filled / room for page in pages]
    bad = sum(max(0.0, hole - (1 - FULL)) for hole in holes[:-1])
    scales = [band.scale for page in pages for band in page.bands if isinstance(band, Wide)]
    stranded = sum(page.bands[0].height < HEAD / 2 for page in pages[1:])
    parted = sum(
        pieces[after[0]].floats and after[0] > 0
        for _, page in pairwise(pages)
        if (after := page.pieces)
    )
    return (
        len(pages)
        + 5 * bad
        + 0.3 * sum(holes[:-1])
        + 0.15 * holes[-1]
        + 0.3 * sum(1 - scale for scale in scales)
        + 0.05 * (parted + stranded)
    )


def _units(pieces: Sequence[Piece]) -> Iterator[_Unit]:
    first = 0
    for end in range(1, len(pieces) + 1):
        told, after = pieces[first:end], pieces[end : end + 2]
        if not (after and (_leads_on(told, after[0]) or _ends_with(told, after))):
            yield _Unit(first, tuple(told))
            first = end


def _in_order(units: Sequence[_Unit]) -> list[_Unit]:
    """Return the units, with an example moved behind the last line of its section."""
    ordered = list(units)
    for k in range(1, len(ordered)):
        example, line = ordered[k - 1 : k + 1]
        after = ordered[k + 1].pieces[0] if k + 1 < len(ordered) else None
        if example.whole.floats and after and _is_last(line.pieces, after):
            ordered[k - 1 : k + 1] = line, example
    return ordered


def _is_last(line: Sequence[Piece], after: Piece) -> bool:
    """Return whether a unit is one line before a heading or before a piece of the full width."""
    (one, *more) = line
    short = not more and one.height < LINES
    return short and not (one.leads or one.floats or one.wide) and (after.leads or after.wide)


def _ends_with(told: Sequence[Piece], after: Sequence[Piece]) -> bool:
    """Return whether the pieces are followed by a last line that should not begin a column."""
    if len(after) == 1 or any(piece.wide or piece.floats for piece in told):
        return False
    return _is_last(after[:1], after[1]) and sum(piece.height for piece in told) < LONG


def _leads_on(told: Sequence[Piece], after: Piece) -> bool:
    """Return whether the pieces stay with the next, as a heading stays with several lines."""
    if told[-1].leads:
        return True
    short = told[0].leads and sum(piece.height for piece in told[1:]) < LINES
    return short and not (after.leads or after.wide or after.floats or told[-1].wide)


def _page(units: Sequence[_Unit], room: float) -> tuple[Page, list[_Unit]]:
    """Return one page, and the units left for later pages."""
    left, waiting, bands = list(units), list[_Unit](), list[Band]()
    while left:
        free = room - sum(band.height + GAP for band in bands)
        section, *later = _sections(left)
        whole = _is_pictured(section)
        if bands and section[0].whole.begins and (waiting or (whole and not _fits(section, free))):
            break
        more = [] if waiting else takewhile(lambda one: not _is_pictured(one), later)
        part = [*section, *chain.from_iterable(more)]
        band, after = _band(part, free)
        after += left[len(part) :]
        if band is None and not bands:  # it fits on no page
            band, after = Wide(left[0].numbers, 1.0, left[0].whole.height), left[1:]
        if band:
            bands.append(band)
            left = after
        elif left[0].whole.waits:
            waiting.append(left.pop(0))
        else:
            break
    return Page(tuple(bands)), [*waiting, *left]


def _sections(units: Sequence[_Unit]) -> list[Sequence[_Unit]]:
    """Return the units by section; the first may be the rest of one."""
    starts = [k for k, unit in enumerate(units) if k and unit.whole.begins]
    return [units[k:end] for k, end in pairwise([0, *starts, len(units)])]


def _is_pictured(section: Sequence[_Unit]) -> bool:
    """Return whether units are a whole section with a large picture."""
    pictured = any(unit.whole.picture and not unit.whole.spares for unit in section)
    return section[0].whole.begins and pictured


def _fits(section: Sequence[_Unit], free: float) -> bool:
    page, over = _page(section, free)
    return (
        not over and sum(band.height for band in page.bands) + GAP * len(page.bands) <= free + GAP
    )


def _band(units: Sequence[_Unit], free: float) -> tuple[Band | None, list[_Unit]]:
    """Return the next band of a page, or None if the first unit has no room, and the units left."""
    if units[0].whole.wide:
        return _across(units[0], free), list(units[1:])
    run = list(takewhile(lambda unit: not unit.whole.wide, units))
    columns, over = _even(run, free)
    return columns, [*over, *units[len(run) :]]


def _across(unit: _Unit, free: float) -> Wide | None:
    scale = unit.whole.scale(free)
    if scale is None:
        return None
    height = unit.whole.height - (1 - scale) * unit.whole.picture
    return Wide(unit.numbers, scale, height)


def _even(run: Sequence[_Unit], free: float) -> tuple[Columns | None, list[_Unit]]:
    """Return a run in two balanced columns, or as much of it as fits, and the units left.

    There are no columns (None) if the first unit does not fit, or if too little room is left for
    columns that continue.
    """
    columns, over = _filled(run, free)
    if over and free < HEAD:
        return None, list(run)
    if over or columns is None:
        return columns, over
    low, high = 0.0, free
    while high - low > STEP:
        middle = (low + high) / 2
        tried, over = _filled(run, middle)
        if over or tried is None:
            low = middle
        else:
            columns, high = tried, middle
    return columns, []


def _filled(run: Sequence[_Unit], room: float) -> tuple[Columns | None, list[_Unit]]:
    """Return two columns with `room` mm each, and the units left."""
    left, over = _taken(run, room)
    right, over = _taken(over, room)
    if not left:
        return None, over
    height = room if over else max(_height(left), _height(right))
    return Columns(_column(left, height), _column(right, height)), over


def _column(units: Sequence[_Unit], room: float) -> Column:
    """Return the units in a column, with enlarged gaps if that fills the room."""
    numbers = tuple(number for unit in units for number in unit.numbers)
    height, gaps = _height(units), len(numbers) - 1
    spread = (room - height) / gaps if gaps > 0 else 0.0
    spread = spread if spread <= SPREAD else 0.0
    return Column(numbers, height + gaps * spread, spread)


def _taken(units: Sequence[_Unit], room: float) -> tuple[list[_Unit], list[_Unit]]:
    """Return the units in a column, and the units left for the next."""
    taken, left = list[_Unit](), list(units)
    while left:
        after = next((k for k, unit in enumerate(left) if not unit.whole.floats), len(left))
        overtakes = after < len(left) and not left[after].whole.begins
        tried = left[: after + overtakes] if left[0].whole.floats else left[:1]
        fits = (unit for unit in tried if _height([*taken, unit]) <= room)
        unit = next(fits, None)
        if unit is None:
            break
        taken.append(unit)
        left.remove(unit)
    return taken, left


def _height(units: Sequence[_Unit]) -> float:
    gaps = sum(unit.whole.gap for unit in units[1:])
    return gaps + sum(unit.whole.height for unit in units)
