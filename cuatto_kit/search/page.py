"""The atlas as a self-contained HTML page: the wishes, the map, and each board.

`atlas.html` and `atlas.css` define its appearance; `atlas.js` sorts the table of all boards. The
page contains each board's drawing once and shows it small and large.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import PurePosixPath

from pydantic import JsonValue

from cuatto_kit import templates
from cuatto_kit.config.messages import counted
from cuatto_kit.config.model import USUAL_PRINTER
from cuatto_kit.drawing.embedding import Symbol, symbol
from cuatto_kit.reports.compare_page import figure_text
from cuatto_kit.search import words
from cuatto_kit.search.atlas import Atlas, BoardEntry, FigureEntry, TargetEntry


@dataclass(frozen=True)
class Shown:
    """A board on the page: its number and anchor, its entry and its drawing."""

    number: str
    anchor: str
    entry: BoardEntry
    drawing: Symbol
    place: str
    missed: Sequence[str]
    wanted: Sequence["Row"]
    further: Sequence["Row"]
    steps: Sequence[words.Step]


@dataclass(frozen=True)
class Row:
    """A figure of a board as text; `met` is None if there is no target for it."""

    title: str
    value: str
    wanted: str
    met: bool | None


@dataclass(frozen=True)
class Sheet:
    """A map of the boards whose further traits are given by its title.

    The rows run from the top down; each has the range of its cells, followed by the boards in them.
    """

    title: str
    rows: Sequence[tuple[str, Sequence[Shown | None]]]


@dataclass(frozen=True)
class Wish:
    """A wish of the brief, and the number of boards that meet it."""

    title: str
    limits: str
    met: int


def atlas_page(atlas: Atlas, drawings: Mapping[str, str]) -> str:
    """Return the page; it loads no other files. `drawings` are SVGs by the boards' files."""
    boards = [_shown(atlas, board, drawings[board.file]) for board in atlas.boards]
    whole = sum(not board.missed for board in boards)
    return templates.render(
        "search/atlas.html",
        atlas=atlas,
        headline=_headline(len(boards), whole, bool(atlas.wanted)),
        made_for=_made_for(atlas.base),
        took=_duration(atlas.seconds),
        wishes=list(_wishes(atlas)),
        boards=boards,
        anchors={board.entry.id: board for board in boards},
        sheets=list(_sheets(atlas, boards)),
        across=words.cells(atlas, 0) if atlas.traits else [],
        axes=[words.axis(trait) for trait in atlas.traits],
        columns=[
            (name, words.title_of(name))
            for name in atlas.wanted
            if any(name in board.entry.figures for board in boards)
        ],
        brief=lambda name, value: figure_text(value, words.unit_of(name)),
        hours=_hours,
        counted=counted,
    )


def _shown(atlas: Atlas, board: BoardEntry, drawing: str) -> Shown:
    number = PurePosixPath(board.file).stem
    anchor = f"b{number}"
    rows = [_row(name, told, board.targets.get(name)) for name, told in board.figures.items()]
    return Shown(
        number=number,
        anchor=anchor,
        entry=board,
        drawing=symbol(drawing),
        place=words.place(atlas, board),
        missed=words.missed(board),
        wanted=[row for row in rows if row.met is not None],
        further=[row for row in rows if row.met is None],
        steps=words.line_of(atlas, board),
    )


def _row(name: str, told: FigureEntry, target: TargetEntry | None) -> Row:
    value = words.figure(name, told)
    wanted = words.limits(name, target.wanted) if target else ""
    return Row(words.title_of(name), value, wanted, target.met if target else None)


def _headline(boards: int, whole: int, wanted: bool) -> str:
    found = f"{counted(boards, 'board')} to choose from"
    if not boards:
        return "No board was found that fits"
    if not wanted:
        return found
    if whole == boards:
        return f"{found}; {'all of them meet' if boards > 1 else 'it meets'} all that was wanted"
    meet = "meets" if whole == 1 else "meet"
    return f"{found}; {whole or 'none'} {meet} all that was wanted"


def _made_for(base: Mapping[str, JsonValue]) -> str:
    """Return the common properties of all boards, as in `Boards of cuatto for 2 to 4 players`."""
    seats, settings = base.get("seats"), base.get("print", {})
    told = [f"Boards of {base['game']}"] if "game" in base else ["Boards"]
    if seats is not None:
        numbers = dict.fromkeys(map(str, seats if isinstance(seats, list) else [seats]))
        told.append(f"for {' to '.join(numbers)} players")
    printer = settings.get("printer", USUAL_PRINTER) if isinstance(settings, Mapping) else None
    if isinstance(printer, str):
        told.append(f"that can be printed on {PurePosixPath(printer).stem}")
    return " ".join(told)


def _duration(seconds: float) -> str:
    """Return a duration as readable text."""
    if seconds < 90:
        return counted(round(seconds), "second")
    return counted(round(seconds / 60), "minute") if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _hours(hours: float) -> str:
    return f"{hours:.0f} h" if hours >= 10 else f"{hours:.1f} h"


def _wishes(atlas: Atlas) -> Iterator[Wish]:
    for name, wanted in atlas.wanted.items():
        met = sum(
            board.targets[name].met if name in board.targets else name in board.features
            for board in atlas.boards
        )
        yield Wish(words.title_of(name), words.limits(name, wanted), met)


def _sheets(atlas: Atlas, boards: Sequence[Shown]) -> Iterator[Sheet]:
    """Yield the maps that contain boards."""
    if not atlas.traits:
        return
    by_cell = {board.entry.cell: board for board in boards}
    held = [words.cells(atlas, along) for along in range(len(atlas.traits))]
    upward = held[1] if len(held) > 1 else [""]
    for further in product(*(range(len(cells)) for cells in held[2:])):
        titles = [
            f"{words.axis(trait)} {cells[k]}"
            for trait, cells, k in zip(atlas.traits[2:], held[2:], further, strict=True)
        ]
        rows = []
        for up, label in reversed(list(enumerate(upward))):
            ups = (up,) if len(held) > 1 else ()
            row = [by_cell.get((across, *ups, *further)) for across in range(len(held[0]))]
            rows.append((label, row))
        if any(board for _, row in rows for board in row):
            yield Sheet(", ".join(titles), rows)
