"""Static checks: what is wrong with a board whatever its rules.

Each returns findings that name path and space; the codes are listed in errors.py.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator

from cuatto_kit.board.layout import Layout, Panel, Space
from cuatto_kit.errors import Finding


def static_findings(layout: Layout) -> tuple[Finding, ...]:
    """All findings on a layout, in the order of the board."""
    return (*_overlaps(layout), *_ways(layout))


def _finding(code: str, space: Space, message: str) -> Finding:
    return Finding(code, "error", f"path {space.path}, space {space.id}", message, space.source)


def _overlaps(layout: Layout) -> Iterator[Finding]:
    """Panels that lie on one another: judged on outlines, found through a coarse grid."""
    largest = max((max(panel.size) for panel in layout.panels), default=1.0)
    buckets: defaultdict[tuple[int, int], list[Panel]] = defaultdict(list)
    for panel in layout.panels:
        column, row = (int(c // largest) for c in panel.centre)
        near = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        others = [other for bucket in near for other in buckets[bucket]]
        under = next((other for other in others if panel.outline.overlaps(other.outline)), None)
        if under is not None:
            space, below = layout.space(panel.spaces[0]), layout.space(under.spaces[0])
            message = f"it lies on {below.id} of path {below.path}; expected free table"
            yield _finding("OVERLAP", space, message)
        buckets[(column, row)].append(panel)


def _ways(layout: Layout) -> Iterator[Finding]:
    """Whether each seat gets from its start to its finish, wherever it goes."""
    without_finish: list[int] = []
    stranded: dict[str, Finding] = {}
    visited: set[str] = set()
    for seat, (starts, finish) in enumerate(zip(layout.starts, layout.finishes, strict=True)):
        ways = _Ways(layout, seat)
        reached = _reach(starts, ways.onward)
        visited |= reached
        if finish not in reached:
            without_finish.append(seat)
        lost = reached - _reach([finish], ways.backward)
        for finding in _stranded(layout, ways, lost):
            stranded.setdefault(finding.where, finding)
    if without_finish:
        space = layout.space(layout.starts[without_finish[0]][0])
        seats = ", ".join(str(seat + 1) for seat in without_finish)
        message = f"no way from the start to the finish for seat {seats}; expected `to: finish`"
        yield _finding("NO_FINISH", space, message)
    yield from stranded.values()
    for space in layout.spaces:
        if space.id not in visited and space.id not in layout.finishes:
            message = "no team ever gets here; expected a way from the start"
            yield _finding("UNREACHABLE", space, message)


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
    """Of the spaces without a way to the finish, those where the fault itself lies."""
    for identifier in _in_order(layout, lost):
        if not ways.onward(identifier):
            message = "the way ends here; expected `to:` or a path that goes on `from` here"
            yield _finding("DEAD_END", layout.space(identifier), message)
    ring = _trimmed(_trimmed(lost, ways.onward, ways.backward), ways.backward, ways.onward)
    for identifier in _in_order(layout, ring):
        if identifier in ring:
            message = "the way goes round without an exit; expected a path that leaves the loop"
            yield _finding("LOOP", layout.space(identifier), message)
            ring -= _reach([identifier], ways.onward)


def _trimmed(
    spaces: set[str], ahead: Callable[[str], list[str]], behind: Callable[[str], list[str]]
) -> set[str]:
    """What is left of `spaces` when those with nothing ahead are taken off, again and again."""
    left = set(spaces)
    count = {identifier: sum(t in left for t in ahead(identifier)) for identifier in left}
    queue = deque(identifier for identifier in left if not count[identifier])
    while queue:
        gone = queue.popleft()
        left.discard(gone)
        for identifier in behind(gone):
            if identifier in left:
                count[identifier] -= 1
                if not count[identifier]:
                    queue.append(identifier)
    return left


def _reach(starts: Iterable[str], onward: Callable[[str], Iterable[str]]) -> set[str]:
    found = set(starts)
    queue = deque(found)
    while queue:
        for target in onward(queue.popleft()):
            if target not in found:
                found.add(target)
                queue.append(target)
    return found


def _in_order(layout: Layout, identifiers: set[str]) -> list[str]:
    return [space.id for space in layout.spaces if space.id in identifiers]
