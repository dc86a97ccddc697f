"""The texts of an atlas: figures, cells, and the origin of boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf

from cuatto_kit.config.criteria import (
    BY_NAME,
    SIGNS,
    Range,
    Unit,
    format_figure,
    format_range,
    with_interval,
)
from cuatto_kit.config.messages import counted
from cuatto_kit.reports.compare_page import figure_text
from cuatto_kit.search.atlas import Atlas, BoardEntry, FigureEntry, TraitEntry, Wanted
from cuatto_kit.search.conflicts import LUCK


def title_of(name: str) -> str:
    """Return the title of a figure or a feature."""
    return BY_NAME[name].title if name in BY_NAME else name.replace("_", " ").capitalize()


def unit_of(name: str) -> Unit:
    """Return the unit of a figure, a feature or luck."""
    if name == LUCK:
        return Unit.SHARE
    return BY_NAME[name].unit if name in BY_NAME else Unit.TIMES


def figure(name: str, told: FigureEntry) -> str:
    """Return a figure and its interval, as in `22.1 (21.4 to 22.8) minutes` or `18% (15% to 21%)`.

    The precision is sufficient to show on which side of a limit it is.
    """
    unit = unit_of(name)
    value, low, high = (
        figure_text(end, unit).removesuffix(SIGNS[unit]) for end in (told.mean, *told.ci95)
    )
    return with_interval(value, low, high, unit)


def limits(name: str, wanted: Wanted) -> str:
    """Return limits as text, as in `8 to 90 minutes` or `12% or less`."""
    low, high = wanted
    lowest, highest = (-inf if low is None else low), (inf if high is None else high)
    if lowest == highest:
        return format_figure(lowest, unit_of(name))
    return format_range(Range(lowest, highest), unit_of(name))


def axis(trait: TraitEntry) -> str:
    """Return the title of an axis and its unit."""
    return f"{trait.title} (%)" if unit_of(trait.name) is Unit.SHARE else trait.title


def cells(atlas: Atlas, along: int) -> list[str]:
    """Return the short labels of a trait's cells: numbers or ranges, without the unit (see `axis`).

    The outermost cells are open if there are boards beyond them.
    """
    trait = atlas.traits[along]
    values = [board.traits[trait.name] for board in atlas.boards if trait.name in board.traits]
    beyond = (
        min(values, default=trait.low) < trait.low,
        max(values, default=trait.high) > trait.high,
    )
    scale = 100 if unit_of(trait.name) is Unit.SHARE else 1
    width = (trait.high - trait.low) / trait.cells
    spans = [(trait.low + width * k, trait.low + width * (k + 1)) for k in range(trait.cells)]
    if is_counted(trait.name):
        spans = [(min(held), max(held)) if held else ends for held, ends in _held(trait, spans)]
    digits = 0 if scale * width >= 1 else 2
    texts = []
    for k, (low, high) in enumerate(spans):
        first, last = (f"{round(scale * end, digits):g}" for end in (low, high))
        if k == 0 and beyond[0]:
            texts.append(f"to {last}")
        elif k == len(spans) - 1 and beyond[1]:
            texts.append(f"{first} up")
        else:
            texts.append(first if first == last else f"{first}–{last}")
    return texts


def is_counted(name: str) -> bool:
    """Return whether a trait is a feature, which is a whole number."""
    return name not in BY_NAME and name != LUCK


def _held(
    trait: TraitEntry, spans: Sequence[tuple[float, float]]
) -> list[tuple[list[int], tuple[float, float]]]:
    """Return the whole numbers in each cell, and its ends."""
    held: list[list[int]] = [[] for _ in spans]
    for value in range(ceil(trait.low), floor(trait.high) + 1):
        held[trait.axis.cell_of(value)].append(value)
    return list(zip(held, spans, strict=True))


def place(atlas: Atlas, board: BoardEntry) -> str:
    """Return a board's place on the map, as in `Minutes a game 20–25, Luck (%) 40–50`."""
    return ", ".join(
        f"{axis(trait)} {cells(atlas, along)[cell]}"
        for along, (trait, cell) in enumerate(zip(atlas.traits, board.cell, strict=True))
    )


@dataclass(frozen=True)
class Step:
    """A board in a lineage.

    `how` describes the change that made it from the board before; `others` are its other parents.
    """

    id: str
    how: str
    others: tuple[str, ...]


def line_of(atlas: Atlas, board: BoardEntry) -> list[Step]:
    """Return the lineage of a board along its first parents, from a new board on."""
    steps = [Step(board.id, board.how, board.parents[1:])]
    parents = board.parents
    while parents and parents[0] in atlas.ancestors:
        name, ancestor = parents[0], atlas.ancestors[parents[0]]
        if any(step.id == name for step in steps):
            break  # a circular lineage, in a file that may not be trustworthy
        parents = ancestor.parents
        steps.append(Step(name, ancestor.how, parents[1:]))
    return steps[::-1]


def missed(board: BoardEntry) -> list[str]:
    """Return the titles of the targets that a board misses."""
    return [title_of(name) for name, told in board.targets.items() if not told.met]


def story(atlas: Atlas, board: BoardEntry) -> Iterator[str]:
    """Yield a description of a board in a few sentences, for the head of its file."""
    yield f"{board.title}: found by cuatto-kit search {atlas.brief} --seed {atlas.seed}."
    yield f"Its place on the map: {place(atlas, board)}."
    told = board.targets.keys() & board.figures.keys() or board.figures.keys()
    said = ", ".join(
        f"{title_of(name).lower()} {figure(name, board.figures[name]).removesuffix(' minutes')}"
        for name in board.figures
        if name in told
    )
    if said:
        yield f"Figures from games, with 95% intervals: {said}."
    if board.targets:
        names = ", ".join(missed(board)).lower()
        yield f"Missed of what was wanted: {names}." if names else "All that was wanted is met."
    changes = len(line_of(atlas, board)) - 1
    before = f"{counted(changes, 'change')} of a new board, the last: " if changes else ""
    yield f"How it came to be: {before}{board.how}."
