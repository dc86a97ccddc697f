"""Overpasses: cells where one path leads over another, and neither has a space."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cuatto_kit.board.geometry import Cell, Edge
from cuatto_kit.board.walks import OVER, UNDER, Step, leaps
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.board.spaces import PlacedPath
from cuatto_kit.games.race.config.names import written_at


@dataclass(frozen=True)
class Overpass:
    """A cell where a path leads over another.

    `edge` is the direction of the upper path; `path` is its name.
    """

    cell: Cell
    edge: Edge
    path: str


def overpasses(walks: Mapping[str, PlacedPath]) -> tuple[Overpass, ...]:
    """Return the overpasses of placed walks, in the order in which they are walked over."""
    return tuple(
        Overpass(cell, step.edge, name) for name, cell, step in _passed(walks) if step.leap == OVER
    )


def overpass_faults(
    document: Document, walks: Mapping[str, PlacedPath], *, on_tiles: bool
) -> Iterator[Fault]:
    """Yield the faults of cells that walks pass over or under.

    Such a cell needs one path over it and one under it, at a right angle, and no space.

    Args:
        document: The document that the walks are from.
        walks: The placed walks.
        on_tiles: True if each space of the board is a square tile.
    """
    taken = {
        cell: walk.space_id(number)
        for walk in walks.values()
        for number, cell in enumerate(walk.cells, 1)
    }
    found: defaultdict[Cell, list[tuple[str, Step]]] = defaultdict(list)
    for name, cell, step in _passed(walks):
        found[cell].append((name, step))
    for cell, passing in found.items():
        name, step = passing[-1]
        if refusal := _refusal(taken.get(cell), [step for _, step in passing], on_tiles=on_tiles):
            message = f"the {step.leap} {refusal}"
            yield document.fault(Code.BAD_WALK, written_at(document, name, "walk"), message)


def _refusal(space: str | None, steps: list[Step], *, on_tiles: bool) -> str:
    """Return what is wrong with a cell that these steps pass, in words; empty if nothing is."""
    if not on_tiles:
        return "is printed as a tile; expected a board of square tiles"
    if space is not None:
        return f"leads to {space}; expected free table, or `cross` to go through it"
    other = UNDER if steps[-1].leap == OVER else OVER
    if len(steps) == 1:
        return f"crosses no other path; expected a walk with `{other}` there"
    if len(steps) > 2 or steps[0].leap != other:
        return f"is where {len(steps)} paths pass; expected one `{OVER}` and one `{UNDER}`"
    if steps[0].edge in (steps[1].edge, steps[1].edge.opposite):
        return "leads along the other path; expected paths at a right angle"
    return ""


def _passed(walks: Mapping[str, PlacedPath]) -> Iterator[tuple[str, Cell, Step]]:
    """Yield the cells that walks pass over or under, with the name of the path and the step."""
    for name, walk in walks.items():
        for cell, step in leaps(walk.cells, walk.steps):
            yield name, cell, step
