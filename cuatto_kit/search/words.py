"""An atlas in words: its figures, its cells, how its boards came to be."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import inf

from cuatto_kit.config.criteria import BY_NAME, Range, Unit
from cuatto_kit.config.messages import counted
from cuatto_kit.config.targets import format_figure, format_interval, format_range
from cuatto_kit.search.atlas import (
    AncestorEntry,
    Atlas,
    BoardEntry,
    FigureEntry,
    TraitEntry,
    Wanted,
)
from cuatto_kit.search.conflicts import LUCK


def title_of(name: str) -> str:
    """What a figure or a feature is called."""
    return BY_NAME[name].title if name in BY_NAME else name.replace("_", " ").capitalize()


def unit_of(name: str) -> Unit:
    """How a figure, a feature or luck is written."""
    if name == LUCK:
        return Unit.SHARE
    return BY_NAME[name].unit if name in BY_NAME else Unit.TIMES


def figure(name: str, told: FigureEntry) -> str:
    """A figure and its interval, as in `22 (21 to 23) minutes`."""
    return format_interval(told, unit_of(name))


def limits(name: str, wanted: Wanted) -> str:
    """What is wanted, as in `8 to 90 minutes` or `12 % or less`."""
    low, high = wanted
    lowest, highest = (-inf if low is None else low), (inf if high is None else high)
    if lowest == highest:
        return format_figure(lowest, unit_of(name))
    return format_range(Range(lowest, highest), unit_of(name))


def cells(trait: TraitEntry) -> list[str]:
    """What is in each cell of a trait, in few letters: a number where a cell holds only one whole
    number, else from where to where; the unit stands in `axis`."""
    width = (trait.high - trait.low) / trait.cells
    ends = [trait.low + width * k for k in range(trait.cells + 1)]
    scale = 100 if unit_of(trait.name) is Unit.SHARE else 1
    if trait.name not in BY_NAME and trait.name != LUCK and width == 1:
        return [f"{-int(-low // 1)}" for low in ends[:-1]]
    texts = [f"{scale * end:.3g}" for end in ends]
    return [f"{low}–{high}" for low, high in pairwise(texts)]


def axis(trait: TraitEntry) -> str:
    """What an axis shows, and its unit."""
    unit = unit_of(trait.name)
    return f"{trait.title} (%)" if unit is Unit.SHARE else trait.title


def place(atlas: Atlas, board: BoardEntry) -> str:
    """Where a board stands on the map, as in `Minutes a game 20–25, Luck (%) 40–50`."""
    return ", ".join(
        f"{axis(trait)} {cells(trait)[cell]}"
        for trait, cell in zip(atlas.traits, board.cell, strict=True)
    )


def line_of(
    board: BoardEntry, ancestors: Mapping[str, AncestorEntry]
) -> list[tuple[str, str, tuple[str, ...]]]:
    """How a board came to be, the oldest first, along the first parents: each one's id, what was
    done, and the parents it had besides."""
    found = []
    seen = set()
    name, parents, how = board.id, board.parents, board.how
    while name not in seen:
        seen.add(name)
        found.append((name, how, parents[1:]))
        if not parents or parents[0] not in ancestors:
            break
        name = parents[0]
        parents, how = ancestors[name].parents, ancestors[name].how
    return found[::-1]


def story(atlas: Atlas, board: BoardEntry) -> Iterator[str]:
    """The board in a few sentences, for the head of its file."""
    yield f"{board.title}: found by cuatto-kit search {atlas.brief} --seed {atlas.seed}."
    yield f"Its place on the map: {place(atlas, board)}."
    if board.figures:
        said = ", ".join(
            f"{title_of(name).lower()} {figure(name, told).removesuffix(' minutes')}"
            for name, told in board.figures.items()
        )
        yield f"Games say, with 95 % intervals: {said}."
    missed = [title_of(name).lower() for name, told in board.targets.items() if not told.met]
    if board.targets:
        yield f"Missed of what was wanted: {', '.join(missed)}." if missed else "All wanted is met."
    *before, (_, how, _) = line_of(board, atlas.ancestors)
    steps = f"in {counted(len(before), 'step')} from a new board, the last: " if before else ""
    yield f"It came to be {steps}{how}."
