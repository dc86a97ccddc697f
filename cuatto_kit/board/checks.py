"""Static checks: the faults of a board, independent of its rules.

Each check yields findings that name path and space; the codes are listed in errors.py.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from cuatto_kit.board.geometry import Cell, Edge, Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.errors import Code, Finding


def static_findings(layout: Layout) -> tuple[Finding, ...]:
    """Return all findings on a layout, in the order of the board."""
    crossed = tuple(crossings(layout.spaces))
    overlaps = () if _comes_back(layout.spaces) else _overlaps(layout)
    return (*crossed, *overlaps, *_ways(layout))


def _finding(code: Code, space: Space, message: str) -> Finding:
    where = f"path {space.path}, space {space.id}"
    return Finding(code, "error", where, message, space.source, space.id)


def _called(space: Space) -> str:
    """Return the readable name of the part that a space is printed on."""
    bridges = {SpaceKind.LANE: "the start bridge", SpaceKind.FINISH: "the finish tray"}
    return bridges.get(space.kind, f"{space.id} of path {space.path}")


def crossings(spaces: Iterable[Space]) -> Iterator[Finding]:
    """Yield walks that step on a cell of another walk, once per pair, or on one of their cells.

    After a walk has stepped on its own cells, its further crossings are not reported, since its
    course is wrong from there on.
    """
    taken: dict[Cell, Space] = {}
    told: set[tuple[str, str]] = set()
    before: Space | None = None
    for space in spaces:
        step = _step_between(before, space)
        before = space
        if (
            space.cell is None
            or space.ground
            or (under := taken.setdefault(space.cell, space)) is space
        ):
            continue
        if told.isdisjoint({(space.path, space.path), (space.path, under.path)}):
            told.add((space.path, under.path))
            place = f"on {_called(under)}"
            if space.path == under.path:
                place = f"back on {under.id}, where this walk has been"
            expected = "expected free table, or `cross` to go straight through"
            if None not in (space.seat, under.seat) and space.seat != under.seat:
                expected += ", or `routes` for a way of each seat over the same spaces"
            yield _finding(Code.OVERLAP, space, f"{step} leads {place}; {expected}")


def _comes_back(spaces: Iterable[Space]) -> bool:
    """Return whether a walk steps on its own cells: the spaces that follow are then misplaced."""
    own = (space for space in spaces if space.cell is not None and not space.ground)
    times = Counter((space.path, space.cell) for space in own)
    return max(times.values(), default=0) > 1


def _step_between(before: Space | None, space: Space) -> str:
    """Return how a walk enters a space, in words."""
    if before is None or before.path != space.path or before.cell is None or space.cell is None:
        return "the first step"
    edge = Edge.between(before.cell, space.cell)
    return f"the step {edge.value}" if edge else "the step"


def _overlaps(layout: Layout) -> Iterator[Finding]:
    """Yield panels that overlap though no walks cross.

    The outlines are compared; candidates are found by a grid in which a panel covers at least one
    cell.
    """
    outlines = [panel.outline for panel in layout.panels]
    first: dict[Rect, int] = {}
    pitch = min((min(panel.size) for panel in layout.panels), default=1.0)
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, outline in enumerate(outlines):
        columns = range(int(outline.left // pitch), int(outline.right // pitch) + 1)
        rows = range(int(outline.bottom // pitch), int(outline.top // pitch) + 1)
        covered = [cells[cell] for cell in product(columns, rows)]
        near = {other for cell in covered for other in cell}
        same = first.setdefault(outline, number)  # of many in one place only one is compared
        panel = layout.panels[number]
        below = [
            other
            for other in near
            if panel.overlaps(layout.panels[other]) and not _of_one_cell(layout, number, other)
        ]
        if below:
            under = layout.panels[min(below)]
            message = f"it overlaps {_called(layout.space(under.spaces[0]))}; expected free table"
            yield _finding(Code.OVERLAP, layout.space(panel.spaces[0]), message)
        for cell in covered if same == number else ():
            cell.append(number)


def _of_one_cell(layout: Layout, one: int, other: int) -> bool:
    """Return whether two panels overlap because two walks cross, which is reported already."""
    first, second = (layout.space(layout.panels[k].spaces[0]).cell for k in (one, other))
    return first is not None and first == second


def _ways(layout: Layout) -> Iterator[Finding]:
    """Yield findings for seats that cannot always get from their start to their finish."""
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
    """Return the finding for seats without a way to the finish.

    Seats are named only if others can finish. The finding is shown at the first space from which
    no way leads on.
    """
    whose = ""
    if len(unable) < layout.seats:
        whose = f" for seat {', '.join(str(seat + 1) for seat in unable)}"
    message = f"no path reaches the finish{whose}; expected `to: finish` on a path"
    leading = {link.origin for link in layout.links}
    ends = (space.id for space in layout.spaces if space.cell and space.id not in leading)
    return Finding(Code.NO_FINISH, "error", "", message, layout.source, next(ends, ""))


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
    """Yield the dead ends and the loops without exit among spaces without a way to the finish."""
    place = {space.id: number for number, space in enumerate(layout.spaces)}
    traps = _traps(ways, lost)
    for number in sorted(min(map(place.__getitem__, trap)) for trap in traps):
        space = layout.spaces[number]
        if ways.onward(space.id):
            message = "the way goes round without an exit; expected a path that leaves the loop"
            yield _finding(Code.LOOP, space, message)
        else:
            message = "dead end; expected `to:` or a path that goes on `from` here"
            yield _finding(Code.DEAD_END, space, message)


def _traps(ways: _Ways, lost: set[str]) -> Iterator[set[str]]:
    """Yield the sets, among spaces without a way to the finish, that have no link to others.

    In each set every space can be reached from every other.
    """
    unseen = set(lost)
    while unseen:
        here = next(iter(unseen))
        while strangers := reach([here], ways.onward) - reach([here], ways.backward):
            here = strangers.pop()
        yield reach([here], ways.onward)
        unseen -= reach([here], ways.backward)


def reach(starts: Iterable[str], onward: Callable[[str], Iterable[str]]) -> set[str]:
    """Return the starts, and all spaces that can be reached from them."""
    found = set(starts)
    queue = deque(found)
    while queue:
        for target in onward(queue.popleft()):
            if target not in found:
                found.add(target)
                queue.append(target)
    return found
