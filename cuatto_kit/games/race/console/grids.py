"""Spaces of a race as characters: a grid of boxes or, on a board in panels, narrow cells.

`Boxes` has room for the name of every space. A cross of 19 by 19 cells does not: `Cross` gives each
cell four columns, so that the board is no wider than an ordinary terminal.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.geometry import Cell
from cuatto_kit.board.layout import Flag, Layout, LinkKind, Space, SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.fitting import words
from cuatto_kit.games.race.board.discs import pitch_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, ENTRY, SAFE
from cuatto_kit.games.race.console.ends import ARROWS, TWO_WAY, ends
from cuatto_kit.games.text_view import Line, Room, Span

WIDTH = 100
"""The number of columns to which a board is limited if possible."""
USUAL, NARROWEST = 8, 7
"""The smallest numbers of columns within a box: as a rule, with room for four checkers and their
marks, and if the boxes are otherwise too many for `WIDTH`, as the twelve of backgammon.
"""
CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The corners by the sum of the walls that meet: 1 above, 2 below, 4 left, 8 right."""

CELL = 4
"""The width of a narrow cell (columns). The last column has its mark and is a gap."""
DENSE = 0.7
"""The edge of a cell for round spaces (space pitches), in which there is never more than one."""
NARROW_CELL = 3
"""The width of the narrowest cell (columns)."""
NARROW = 80
"""The width of an ordinary terminal (columns), to which a board of narrow cells is limited."""
MARKS = {
    frozenset({SAFE}): "*",
    frozenset({AGAIN}): "+",
    frozenset({ENTRY}): ">",
    frozenset({SAFE, ENTRY}): "»",
    frozenset({SAFE, AGAIN}): "#",
    frozenset({AGAIN, ENTRY}): "}",
    frozenset({SAFE, AGAIN, ENTRY}): "&",
}
"""The mark of a narrow cell, by the flags of its space."""
MEANINGS = {ENTRY: "exit", SAFE: "safe", AGAIN: "rolls again"}

AGAIN_MARK = "'"
"""The mark after a checker on a space that its way passes once more."""

Occupants = Mapping[str, Sequence[Span]]
"""The checkers on each space."""


class Boxes:
    """The spaces on the board as boxes, with an arrow in each wall that a checker may cross."""

    def __init__(self, layout: Layout, room: Room | None = None) -> None:
        self.spaces = {space.cell: space for space in layout.spaces if space.cell is not None}
        self.doors = dict(_doors(layout))
        self.marked = room is not None
        if room:
            found = list(ends(layout))
            self.spaces |= {end.space.cell: end.space for end in found if end.space.cell}
            self.doors |= {
                frozenset({end.space.cell, end.beside}): end.arrow
                for end in found
                if end.space.cell
            }
        columns, rows = ([cell[axis] for cell in self.spaces] for axis in (0, 1))
        self.columns = range(min(columns), max(columns) + 1)
        self.rows = range(max(rows), min(rows) - 1, -1)
        most = ((room.columns if room else WIDTH) - 1) // len(self.columns) - 1
        longest = max(len(self._label(space, most)) for space in self.spaces.values())
        least = USUAL if (USUAL + 1) * len(self.columns) < WIDTH else NARROWEST
        self.width = max(least, min(longest, most))

    def lines(self, occupants: Occupants) -> Iterator[Line]:
        for row in self.rows:
            yield (Span(self._wall(row)),)
            yield self._labels(row)
            yield self._checkers(row, occupants)
        yield (Span(self._wall(self.rows[-1] - 1)),)

    def _wall(self, below: int) -> str:
        """Return the walls between a row and the one above it."""
        text = ""
        for column in (*self.columns, self.columns[-1] + 1):
            text += CORNERS[self._corner(column, below)]
            if self._flat(column, below):
                door = self.doors.get(frozenset({(column, below), (column, below + 1)}), "─")
                text += door.center(self.width, "─")
            else:
                text += " " * self.width
        return text.rstrip()

    def _corner(self, column: int, below: int) -> int:
        return (
            self._upright(column, below + 1)
            + 2 * self._upright(column, below)
            + 4 * self._flat(column - 1, below)
            + 8 * self._flat(column, below)
        )

    def _upright(self, column: int, row: int) -> bool:
        """Return True if a cell has a wall on its left."""
        return (column, row) in self.spaces or (column - 1, row) in self.spaces

    def _flat(self, column: int, below: int) -> bool:
        """Return True if a cell has a wall on its top."""
        return (column, below) in self.spaces or (column, below + 1) in self.spaces

    def _labels(self, row: int) -> Line:
        text = ""
        for column in (*self.columns, self.columns[-1] + 1):
            text += "│" if self._upright(column, row) else " "
            space = self.spaces.get((column, row))
            text += (self._label(space, self.width) if space else "").ljust(self.width)
        return (Span(text.rstrip()),)

    def _label(self, space: Space, room: int) -> str:
        """Return the label of a space: its name in moves, and its number on the sheet if it
        differs.

        At a terminal its mark follows the name, and the number is left out if there is no room.
        """
        mark = mark_of(space) if self.marked else ""
        number = f" ({number_of(space)})" if number_of(space) else ""
        if self.marked and len(space.id + mark + number) > room:
            number = ""  # at a terminal the name takes precedence
        return _shortened(space.id, room - len(mark + number)) + mark + number

    def _checkers(self, row: int, occupants: Occupants) -> Line:
        spans: list[Span] = []
        for column in (*self.columns, self.columns[-1] + 1):
            wall = "│" if self._upright(column, row) else " "
            door = self.doors.get(frozenset({(column - 1, row), (column, row)}), wall)
            space = self.spaces.get((column, row))
            spans.append(Span(door))
            spans += self._inside(space, occupants.get(space.id, [])) if space else [self._blank(0)]
        return trimmed(spans)

    def _inside(self, space: Space, checkers: Sequence[Span]) -> list[Span]:
        if space.kind is SpaceKind.CROSSING:
            inside = [Span("["), *(checkers or [Span(" ")]), Span("]")]
        else:
            here = grouped(checkers)
            forms = (apart(checkers), list(checkers), apart(here), here)
            inside = next((form for form in forms if length(form) <= self.width), here)
        return [*inside, self._blank(length(inside))]

    def _blank(self, used: int) -> Span:
        return Span(" " * (self.width - used))


class Cross:
    """The spaces on the board as narrow cells, each with its checkers or else its number.

    Yards, with the waiting checkers, and the finish, with the checkers at home, are framed. The
    letter of the path precedes the number, except on paths reserved for some teams.
    """

    def __init__(self, variant: RaceVariant, layout: Layout, cell: int = CELL) -> None:
        """Create a cross whose cells are `cell` columns wide."""
        self.cell = cell
        self.colours = variant.teams.colours
        self.spaces = {
            _seen_at(space, variant): space for space in layout.spaces if space.cell is not None
        }
        columns, rows = zip(*self.spaces, strict=True)
        self.left, self.top, self.bottom = min(columns), max(rows), min(rows)
        self.rooms = [space for space in layout.spaces if not space.cell and space.outline]
        walks = variant.board.walks
        self.letters = initials([name for name in walks if not walks[name].takers])

    def lines(
        self, occupants: Occupants, columns: int = NARROW, legend: bool = True
    ) -> Iterator[Line]:
        """Yield the board, its legend, and the checkers of cells without room for them."""
        sheet = _Sheet()
        crowded = []
        for (column, row), space in self.spaces.items():
            here = grouped(occupants.get(space.id, ()))
            if length(here) > self.cell:
                crowded.append(f"{space.id} {' '.join(span.text for span in here)}")
                here = [Span("…", strong=True)]
            sheet.put(self.top - row, self.cell * (column - self.left), self._cell(space, here))
        for room in self.rooms:
            here = grouped(occupants.get(room.id, ()))
            if not self._draw_room(sheet, room, here):
                crowded.append(f"{room.id} {' '.join(span.text for span in here)}")
        yield from sheet.lines(self.top - self.bottom + 1)
        if legend:
            yield from self.legend(columns)
        if crowded:
            yield from words(f"…: {', '.join(crowded)}", columns)

    def _cell(self, space: Space, here: list[Span]) -> list[Span]:
        """Return the content of a cell: its checkers or else its number, then its mark if it fits.

        The number and the mark have the colour of the space.
        """
        ground = None if space.seat is None else self.colours[space.seat]
        inside = here or [Span(self._label(space), ground)]
        room = self.cell - 1 - length(inside)
        mark = [Span(mark_of(space) or " ", ground)]
        before = [Span(" " * room, ground)] if room > 0 else []
        return [*before, *inside, *(mark if room >= 0 else [])]

    def _label(self, space: Space) -> str:
        number = space.id.rpartition(".")[2]
        label = self.letters.get(space.path, "") + number
        return label if len(label) < self.cell else number[1 - self.cell :]

    def _draw_room(self, sheet: "_Sheet", room: Space, here: list[Span]) -> bool:
        """Draw a frame with the team's name and its checkers; return True if all of them fit."""
        top, left, height, width = self._place(room)
        colour = None if room.seat is None else self.colours[room.seat]
        name = Span(colour or "home", colour)
        inside = [[name], _fitting(here, width - 2)]
        if height < 2 + len(inside):
            inside = [inside[1] or inside[0]]
        if height < 2 + len(inside) or width < 2 + len(name.text):
            return not here
        first = top + (height - len(inside)) // 2
        sheet.put(top, left, [Span(f"┌{'─' * (width - 2)}┐")])
        for row in range(top + 1, top + height - 1):
            sheet.put(row, left, [Span("│")])
            sheet.put(row, left + width - 1, [Span("│")])
        sheet.put(top + height - 1, left, [Span(f"└{'─' * (width - 2)}┘")])
        for row, spans in enumerate(inside, first):
            sheet.put(row, left + (width - length(spans)) // 2, spans)
        return length(here) <= width - 2

    def _place(self, room: Space) -> tuple[int, int, int, int]:
        """Return the first line, the first column, and the number of lines and columns of a room.

        It is one column narrower than its cells, whose last column is a gap.
        """
        some = next(iter(self.spaces.values())).outline
        assert some is not None
        assert room.outline is not None
        pitch, outline = some.width, room.outline
        columns, rows = round(outline.width / pitch), round(outline.length / pitch)
        left = round(outline.left / pitch + 0.5) - self.left
        top = self.top - round(outline.top / pitch - 0.5)
        return top, self.cell * left, rows, self.cell * columns - 1

    def legend(self, columns: int) -> Iterator[Line]:
        """Yield lines that explain the letters and marks."""
        told = [f"{letter} {path}" for path, letter in self.letters.items()]
        found = {_flags(space) for space in self.spaces.values()}
        for flags, mark in MARKS.items():
            if flags in found:
                told.append(f"{mark} {', '.join(MEANINGS[k] for k in MEANINGS if k in flags)}")
        return words(",  ".join(told), columns)


def _seen_at(space: Space, variant: RaceVariant) -> Cell:
    """Return the cell of a space on the board; round spaces have one of their own on a grid."""
    assert space.cell is not None
    if not space.round or space.outline is None:
        return space.cell
    edge = DENSE * pitch_of(variant)
    return (math.floor(space.outline.centre[0] / edge), math.floor(space.outline.centre[1] / edge))


def mark_of(space: Space) -> str:
    """Return the mark of a space's flags; empty if it has none."""
    return MARKS.get(_flags(space), "")


def number_of(space: Space) -> str:
    """Return the number of a space on the sheet; empty if it has none or its name ends with it."""
    number = space.label.get(ANY_LANGUAGE, "")
    return number if number.isdigit() and not space.id.endswith(f".{number}") else ""


class _Sheet:
    """A sheet on which spans are placed anywhere and read line by line."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, Span]] = {}

    def put(self, row: int, column: int, spans: list[Span]) -> None:
        for span in spans:
            self._rows.setdefault(row, {})[column] = span
            column += len(span.text)

    def lines(self, number: int) -> Iterator[Line]:
        for row in range(number):
            spans: list[Span] = []
            for column, span in sorted(self._rows.get(row, {}).items(), key=lambda entry: entry[0]):
                if gap := column - length(spans):
                    spans.append(Span(" " * gap))
                spans.append(span)
            yield trimmed(spans)


def _flags(space: Space) -> frozenset[Flag]:
    return space.flags & frozenset(MEANINGS)


def initials(names: list[str]) -> dict[str, str]:
    """Return a letter for each name: the first of its letters that no other name has taken."""
    found: dict[str, str] = {}
    for name in names:
        letters = [*name, *"abcdefghijklmnopqrstuvwxyz"]
        free = (letter for letter in letters if letter.isalpha() and letter not in found.values())
        found[name] = next(free, "")
    return found


def grouped(checkers: Sequence[Span]) -> list[Span]:
    """Return one span for equal checkers, followed by their number if it is more than 1."""
    return [
        Span(f"{kind.text}{count if count > 1 else ''}", kind.colour, strong=True)
        for kind, count in Counter(checkers).items()
    ]


def _fitting(checkers: list[Span], room: int) -> list[Span]:
    """Return the checkers separated by blanks, else adjacent, else a sign that there are some."""
    tries = (apart(checkers), checkers, [Span("…", strong=True)])
    return next(spans for spans in tries if length(spans) <= room or spans is tries[-1])


def trimmed(spans: list[Span]) -> Line:
    """Return the spans without blanks at the end of the line."""
    while spans and not spans[-1].text.strip() and not spans[-1].colour:
        spans.pop()
    return tuple(spans)


def _doors(layout: Layout) -> Iterator[tuple[frozenset[Cell], str]]:
    """Yield the arrow between two cells that a link connects, with two heads if it is two-way."""
    found: dict[frozenset[Cell], str] = {}
    for link in layout.links:
        origin, target = layout.space(link.origin).cell, layout.space(link.target).cell
        if origin and target and link.kind is LinkKind.STEP:
            step = (target[0] - origin[0], target[1] - origin[1])
            if step in ARROWS:
                ends, arrow = frozenset({origin, target}), ARROWS[step]
                found[ends] = arrow if found.get(ends, arrow) == arrow else TWO_WAY[arrow]
    yield from found.items()


def _shortened(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    path, _, number = name.rpartition(".")
    return f"{path[: room - len(number) - 1]}…{number}"


def apart(spans: Sequence[Span]) -> list[Span]:
    """Return the spans with a blank between adjacent ones."""
    return [part for span in spans for part in (Span(" "), span)][1:]


def length(spans: Sequence[Span]) -> int:
    """Return the number of columns that spans take."""
    return sum(len(span.text) for span in spans)
