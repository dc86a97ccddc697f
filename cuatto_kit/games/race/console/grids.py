"""The spaces of a race as characters: a grid of boxes, or, on a board with yards, narrow cells.

`Boxes` has room for what every space is called. A cross of 19 by 19 cells has not: `Cross`
gives each four columns, so that the board is no wider than an ordinary terminal.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.geometry import Cell
from cuatto_kit.board.layout import Flag, Layout, LinkKind, Space, SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.fitting import words
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, ENTRY, SAFE
from cuatto_kit.games.race.console.ends import ARROWS, ends
from cuatto_kit.games.text_view import Line, Room, Span

WIDTH = 100
"""Columns of a terminal that a board keeps to where it can."""
NARROWEST = 8
"""Columns within a box: four checkers with their marks."""
CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the walls that meet: 1 above, 2 below, 4 left, 8 right."""

CELL = 4
"""Columns of a narrow cell. The last is for its mark and keeps it apart from the next."""
NARROW_CELL = 3
"""Columns of the narrowest."""
NARROW = 80
"""Columns of an ordinary terminal, which a board of narrow cells keeps to."""
MARKS = {
    frozenset({SAFE}): "*",
    frozenset({AGAIN}): "+",
    frozenset({ENTRY}): ">",
    frozenset({SAFE, ENTRY}): "»",
    frozenset({SAFE, AGAIN}): "#",
    frozenset({AGAIN, ENTRY}): "}",
    frozenset({SAFE, AGAIN, ENTRY}): "&",
}
"""What marks a narrow cell, by the flags of its space."""
MEANINGS = {ENTRY: "exit", SAFE: "safe", AGAIN: "rolls again"}

Occupants = Mapping[str, Sequence[Span]]
"""The checkers on each space."""


class Boxes:
    """The spaces that lie on the board as boxes; an arrow leads through a wall where a
    checker may walk."""

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
        self.width = max(NARROWEST, min(longest, most))

    def lines(self, occupants: Occupants) -> Iterator[Line]:
        for row in self.rows:
            yield (Span(self._wall(row)),)
            yield self._labels(row)
            yield self._checkers(row, occupants)
        yield (Span(self._wall(self.rows[-1] - 1)),)

    def _wall(self, below: int) -> str:
        """The walls between a row and the one above it."""
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
        """Whether a wall stands on the left of a cell."""
        return (column, row) in self.spaces or (column - 1, row) in self.spaces

    def _flat(self, column: int, below: int) -> bool:
        """Whether a wall lies on top of a cell."""
        return (column, below) in self.spaces or (column, below + 1) in self.spaces

    def _labels(self, row: int) -> Line:
        text = ""
        for column in (*self.columns, self.columns[-1] + 1):
            text += "│" if self._upright(column, row) else " "
            space = self.spaces.get((column, row))
            text += (self._label(space, self.width) if space else "").ljust(self.width)
        return (Span(text.rstrip()),)

    def _label(self, space: Space, room: int) -> str:
        """What a space is called in moves, then its mark, at a terminal, and the number it has on
        the sheet if that differs."""
        mark = mark_of(space) if self.marked else ""
        number = f" ({number_of(space)})" if number_of(space) else ""
        if self.marked and len(space.id + mark + number) > room:
            number = ""  # at a terminal the name comes first
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
            inside = apart(checkers)
            if length(inside) > self.width:
                inside = list(checkers)
        return [*inside, self._blank(length(inside))]

    def _blank(self, used: int) -> Span:
        return Span(" " * (self.width - used))


class Cross:
    """The spaces that lie on the board as narrow cells, each with who stands there, else with
    its number; framed, the yards with who waits and the finish with who is home.

    Before the number stands the letter of the path, but on a path that one team alone takes.
    """

    def __init__(self, variant: RaceVariant, layout: Layout, cell: int = CELL) -> None:
        """`cell` is how many columns each takes."""
        self.cell = cell
        self.colours = variant.teams.colours
        self.spaces = {space.cell: space for space in layout.spaces if space.cell is not None}
        columns, rows = zip(*self.spaces, strict=True)
        self.left, self.top, self.bottom = min(columns), max(rows), min(rows)
        self.rooms = [space for space in layout.spaces if not space.cell and space.outline]
        walks = variant.board.walks
        self.letters = initials([name for name in walks if not walks[name].takers])

    def lines(
        self, occupants: Occupants, columns: int = NARROW, legend: bool = True
    ) -> Iterator[Line]:
        """The board, what its signs mean, and who stands where a cell has no room."""
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
        """Who stands there, else the number, on the colour of the space; then its mark, where
        there is room."""
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
        """A frame with the name of the team and who is there; whether all of them go in."""
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
        """First line, first column, lines and columns of a room: one less than its cells have,
        whose last is a gap too."""
        some = next(iter(self.spaces.values())).outline
        assert some is not None
        assert room.outline is not None
        pitch, outline = some.width, room.outline
        columns, rows = round(outline.width / pitch), round(outline.length / pitch)
        left = round(outline.left / pitch + 0.5) - self.left
        top = self.top - round(outline.top / pitch - 0.5)
        return top, self.cell * left, rows, self.cell * columns - 1

    def legend(self, columns: int) -> Iterator[Line]:
        """What letters and marks mean."""
        told = [f"{letter} {path}" for path, letter in self.letters.items()]
        found = {_flags(space) for space in self.spaces.values()}
        for flags, mark in MARKS.items():
            if flags in found:
                told.append(f"{mark} {', '.join(MEANINGS[k] for k in MEANINGS if k in flags)}")
        return words(",  ".join(told), columns)


def mark_of(space: Space) -> str:
    """The mark of what is special about a space; nothing where nothing is."""
    return MARKS.get(_flags(space), "")


def number_of(space: Space) -> str:
    """The number that a space has on the sheet, where that differs from the one of its name."""
    number = space.label.get(ANY_LANGUAGE, "")
    return number if number.isdigit() and not space.id.endswith(f".{number}") else ""


class _Sheet:
    """Spans that are put anywhere and read line by line."""

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
    """A letter for each name: the first of its own that no other has taken."""
    found: dict[str, str] = {}
    for name in names:
        letters = [*name, *"abcdefghijklmnopqrstuvwxyz"]
        free = (letter for letter in letters if letter.isalpha() and letter not in found.values())
        found[name] = next(free, "")
    return found


def grouped(checkers: Sequence[Span]) -> list[Span]:
    """Checkers of a kind together, with how many they are."""
    return [
        Span(f"{kind.text}{count if count > 1 else ''}", kind.colour, strong=True)
        for kind, count in Counter(checkers).items()
    ]


def _fitting(checkers: list[Span], room: int) -> list[Span]:
    """The checkers apart, else side by side, else a sign that there are some."""
    tries = (apart(checkers), checkers, [Span("…", strong=True)])
    return next(spans for spans in tries if length(spans) <= room or spans is tries[-1])


def trimmed(spans: list[Span]) -> Line:
    """The spans without blanks at the end of the line."""
    while spans and not spans[-1].text.strip() and not spans[-1].colour:
        spans.pop()
    return tuple(spans)


def _doors(layout: Layout) -> Iterator[tuple[frozenset[Cell], str]]:
    """The arrow between two cells that a link leads over."""
    for link in layout.links:
        origin, target = layout.space(link.origin).cell, layout.space(link.target).cell
        if origin and target and link.kind is LinkKind.STEP:
            step = (target[0] - origin[0], target[1] - origin[1])
            if step in ARROWS:
                yield frozenset({origin, target}), ARROWS[step]


def _shortened(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    path, _, number = name.rpartition(".")
    return f"{path[: room - len(number) - 1]}…{number}"


def apart(spans: Sequence[Span]) -> list[Span]:
    """Spans with a blank between each two."""
    return [part for span in spans for part in (Span(" "), span)][1:]


def length(spans: Sequence[Span]) -> int:
    """How many columns spans take."""
    return sum(len(span.text) for span in spans)
