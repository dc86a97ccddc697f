"""Static checks: what is wrong with a board whatever its rules.

Each returns findings that name path and space; the codes are listed in errors.py.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from cuatto_kit.board.geometry import Cell, Edge, Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.errors import Code, Finding


def static_findings(layout: Layout) -> tuple[Finding, ...]:
    """All findings on a layout, in the order of the board."""
    crossed = tuple(crossings(layout.spaces))
    overlaps = () if _comes_back(layout.spaces) else _overlaps(layout)
    return (*crossed, *overlaps, *_ways(layout))


def _finding(code: Code, space: Space, message: str) -> Finding:
    return Finding(code, "error", f"path {space.path}, space {space.id}", message, space.source)


def _called(space: Space) -> str:
    """How a person calls the piece that a space is printed on."""
    bridges = {SpaceKind.LANE: "the start bridge", SpaceKind.FINISH: "the finish tray"}
    return bridges.get(space.kind, f"{space.id} of path {space.path}")


def crossings(spaces: Iterable[Space]) -> Iterator[Finding]:
    """Walks that step on a cell where another has been, told once a pair, or where they have been
    themselves: of such a walk no more is told, for it has lost its way."""
    taken: dict[Cell, Space] = {}
    told: set[tuple[str, str]] = set()
    before: Space | None = None
    for space in spaces:
        step = _step_between(before, space)
        before = space
        if space.cell is None or (under := taken.setdefault(space.cell, space)) is space:
            continue
        if told.isdisjoint({(space.path, space.path), (space.path, under.path)}):
            told.add((space.path, under.path))
            place = f"on {_called(under)}"
            if space.path == under.path:
                place = f"back on {under.id}, where this walk has been"
            message = f"{step} leads {place}; expected free table"
            yield _finding(Code.OVERLAP, space, message)


def _comes_back(spaces: Iterable[Space]) -> bool:
    """Whether a walk steps where it has been: then what follows it lies where nobody meant."""
    times = Counter((space.path, space.cell) for space in spaces if space.cell is not None)
    return max(times.values(), default=0) > 1


def _step_between(before: Space | None, space: Space) -> str:
    """How a walk enters a space, in words."""
    if before is None or before.path != space.path or before.cell is None or space.cell is None:
        return "the first step"
    edge = Edge.between(before.cell, space.cell)
    return f"the step {edge.value}" if edge else "the step"


def _overlaps(layout: Layout) -> Iterator[Finding]:
    """Panels that lie on one another though no walks cross: judged on outlines, found through a
    grid of which a panel covers one cell or more."""
    outlines = [panel.outline for panel in layout.panels]
    first: dict[Rect, int] = {}
    pitch = min((min(panel.size) for panel in layout.panels), default=1.0)
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, outline in enumerate(outlines):
        columns = range(int(outline.left // pitch), int(outline.right // pitch) + 1)
        rows = range(int(outline.bottom // pitch), int(outline.top // pitch) + 1)
        covered = [cells[cell] for cell in product(columns, rows)]
        near = {other for cell in covered for other in cell}
        same = first.setdefault(outline, number)  # of many in one place one is compared
        panel = layout.panels[number]
        below = [
            other
            for other in near
            if panel.overlaps(layout.panels[other]) and not _of_one_cell(layout, number, other)
        ]
        if below:
            under = layout.panels[min(below)]
            message = f"it lies on {_called(layout.space(under.spaces[0]))}; expected free table"
            yield _finding(Code.OVERLAP, layout.space(panel.spaces[0]), message)
        for cell in covered if same == number else ():
            cell.append(number)


def _of_one_cell(layout: Layout, one: int, other: int) -> bool:
    """Whether two panels lie on one another because two walks cross, which has been told."""
    first, second = (layout.space(layout.panels[k].spaces[0]).cell for k in (one, other))
    return first is not None and first == second


def _ways(layout: Layout) -> Iterator[Finding]:
    """Whether each seat gets from its start to its finish, wherever it goes."""
    unable: list[int] = []
    stranded: dict[str, Finding] = {}
    visited: set[str] = set()
    for seat, (starts, finishes) in enumerate(zip(layout.starts, layout.finishes, strict=True)):
        ways = _Ways(layout, seat)
        reached = reach(starts, ways.onward)
        visited |= reached
        if reached.isdisjoint(finishes):
            unable.append(seat)
        elif lost := reached - reach(finishes, ways.backward):
            for finding in _stranded(layout, ways, lost):
                stranded.setdefault(finding.where, finding)
    if unable:
        yield _no_finish(layout, unable)
    yield from stranded.values()
    visited |= {finish for finishes in layout.finishes for finish in finishes}
    for space in layout.spaces:
        if space.id not in visited:
            message = "no team ever gets here; expected a way from the start"
            yield _finding(Code.UNREACHABLE, space, message)


def _no_finish(layout: Layout, unable: Sequence[int]) -> Finding:
    """Seats are named only where others can finish."""
    whose = ""
    if len(unable) < layout.seats:
        whose = f" for seat {', '.join(str(seat + 1) for seat in unable)}"
    message = f"no way leads from the start to the finish{whose}; expected `to: finish` on a path"
    return Finding(Code.NO_FINISH, "error", "", message, layout.source)


class _Ways:
    """The neighbours of each space for one seat, forward and backward."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self._onward: dict[str, list[str]] = {space.id: [] for space in layout.spaces}
        self._backward: dict[str, list[str]] = {space.id: [] for space in layout.spaces}
        for space in layout.spaces:
            for link in layout.links_from(space.id, seat):
                self._onward[link.origin].append(link.target)
                self._backward[link.target].append(link.origin)

    def onward(self, identifier: str) -> list[str]:
        return self._onward[identifier]

    def backward(self, identifier: str) -> list[str]:
        return self._backward[identifier]


def _stranded(layout: Layout, ways: _Ways, lost: set[str]) -> Iterator[Finding]:
    """Of the spaces without a way to the finish, the ends and rings that nothing leaves."""
    place = {space.id: number for number, space in enumerate(layout.spaces)}
    traps = _traps(ways, lost)
    for number in sorted(min(map(place.__getitem__, trap)) for trap in traps):
        space = layout.spaces[number]
        if ways.onward(space.id):
            message = "the way goes round without an exit; expected a path that leaves the loop"
            yield _finding(Code.LOOP, space, message)
        else:
            message = "the way ends here; expected `to:` or a path that goes on `from` here"
            yield _finding(Code.DEAD_END, space, message)


def _traps(ways: _Ways, lost: set[str]) -> Iterator[set[str]]:
    """Of the spaces without a way to the finish, the sets that are left for no other and in which
    one comes from each to each."""
    unseen = set(lost)
    while unseen:
        here = next(iter(unseen))
        while strangers := reach([here], ways.onward) - reach([here], ways.backward):
            here = strangers.pop()
        yield reach([here], ways.onward)
        unseen -= reach([here], ways.backward)


def reach(starts: Iterable[str], onward: Callable[[str], Iterable[str]]) -> set[str]:
    """The starts, and all that one comes to from them."""
    found = set(starts)
    queue = deque(found)
    while queue:
        for target in onward(queue.popleft()):
            if target not in found:
                found.add(target)
                queue.append(target)
    return found
