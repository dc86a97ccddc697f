"""The gesture that moves a space to another cell; its path is rerouted with the least change."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.config.names import START
from cuatto_kit.games.race.editing import gestures
from cuatto_kit.games.race.editing.laying import Done
from cuatto_kit.games.race.editing.saying import settle
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, Track, apart, away

MOST_ADDED = 2
"""The most spaces by which a path may grow when one of its spaces is moved."""
FARTHEST = 3
"""The greatest distance of a move that the editor offers, across and along (cells)."""
WIDEST = 2
"""The number of spaces before, and of those behind, that are rerouted is less than this."""


class _Way(NamedTuple):
    """A replacement for the spaces of a path from `first` to before `last`.

    The space that is moved goes to the cell with index `moved` of `cells`.
    """

    first: int
    last: int
    cells: tuple[Cell, ...]
    moved: int


def move(sketch: Sketch, gesture: gestures.Move) -> Done:
    """Move a space and lead its path through the new cell."""
    spot, cell = sketch.spot(gesture.space), gesture.cell
    track, k = sketch.places()[spot]
    way = least_change(sketch, track, k, cell)
    if way is None:
        raise Refused(_too_far(sketch, track, k, cell), cell)
    before = apart(sketch)
    spots = [Spot(place) for place in way.cells]
    spots[way.moved] = spot
    spot.cell = cell
    track.spots[way.first : way.last] = spots
    settle(sketch)
    ids = sketch.ids()
    for origin, target in apart(sketch).keys() - before.keys():
        other = target if origin is spot else origin
        raise Refused(f"{ids[other]} hangs on {gesture.space} and would no longer touch it", cell)
    return Done(f"{gesture.space} is moved", spot)


def least_change(sketch: Sketch, track: Track, k: int, cell: Cell) -> _Way | None:
    """Return the way of a path's space `k` (0-based) through a cell that changes the fewest cells.

    It avoids the old cell of the space if possible. Returns None if the path would grow too much.
    """
    old = [spot.cell for spot in track.spots]
    ways = [way for left in (True, False) for way in _ways(sketch, track, k, cell, left=left)]

    def changed(way: _Way) -> tuple[bool, int, int]:
        differing = set(way.cells) ^ set(old[way.first : way.last])
        return old[k] in way.cells, len(differing), way.last - way.first

    return min(ways, key=changed, default=None)


def _ways(sketch: Sketch, track: Track, k: int, cell: Cell, *, left: bool) -> Iterator[_Way]:
    """Yield ways through a cell; with `left` they avoid the present cell of the space."""
    held = _held(sketch)
    count = len(track.spots)
    for before, behind in product(range(WIDEST), repeat=2):
        first, last = max(k - before, 0), min(k + behind + 1, count)
        gone = track.spots[first:last]
        if any(one in held for one in gone if one is not track.spots[k]):
            continue
        blocked = sketch.taken.keys() - {one.cell for one in gone}
        blocked |= {track.spots[k].cell} if left else set()
        if cell in blocked:
            continue
        room = len(gone) + MOST_ADDED
        here = _cell_before(sketch, track, first)
        ahead = (cell,) if here is None else _route(here, cell, blocked, room)
        if ahead is None:
            continue
        onward: tuple[Cell, ...] | None = ()
        if last < count:
            onward = _route(cell, track.spots[last].cell, blocked | set(ahead), room)
        if onward is None or len(ahead) + len(onward[:-1]) > room:
            continue
        yield _Way(first, last, (*ahead, *onward[:-1]), len(ahead) - 1)


def _cell_before(sketch: Sketch, track: Track, first: int) -> Cell | None:
    """Return the cell from which a path comes to its space `first`; None if any cell will do."""
    if first:
        return track.spots[first - 1].cell
    anywhere = track.at is not None and track.froms[0].target == START
    return None if anywhere else sketch.origin(track)


def _held(sketch: Sketch) -> set[Spot | str]:
    """Return the spaces to which something else in the file refers."""
    ends = [end for _, end, _ in sketch.ends()]
    ends += [end for listed in sketch.lists.values() for end in listed]
    ends += [end for jump in sketch.jumps for end in (jump.origin, jump.target)]
    return {end.target for end in ends}


def _route(
    start: Cell, end: Cell, blocked: Collection[Cell], longest: int
) -> tuple[Cell, ...] | None:
    """Return the shortest way over free cells, without its start, or None if it is too long."""
    came: dict[Cell, Cell] = {start: start}
    queue = deque([(start, 0)])
    while queue:
        cell, length = queue.popleft()
        for edge in Edge:
            target = next_cell(cell, edge)
            if target == end:
                came[end] = cell
                return _back(came, start, end)
            if target not in came and target not in blocked and length + 1 < longest:
                came[target] = cell
                queue.append((target, length + 1))
    return None


def _back(came: dict[Cell, Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    cells = [end]
    while came[cells[-1]] != start:
        cells.append(came[cells[-1]])
    return tuple(reversed(cells))


def _too_far(sketch: Sketch, track: Track, k: int, cell: Cell) -> str:
    """Return the reason why a space cannot move to a cell."""
    taken = sketch.taken.get(cell)
    if taken is not None:
        return f"{sketch.ids()[taken]} is here; expected free table"
    beside: Sequence[int] = [n for n in (k - 1, k + 1) if 0 <= n < len(track.spots)]
    far = [(away(track.spots[n].cell, cell), f"{track.name}.{n + 1}") for n in beside]
    if not far:
        return f"{track.name}.{k + 1} cannot go here"
    distance, name = max(far)
    if distance > 1:
        return f"this is {distance} cells away from {name}; expected a cell nearer to it"
    return f"there is no room for {track.name} to go round by here"
