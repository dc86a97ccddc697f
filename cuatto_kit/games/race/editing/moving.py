"""The gestures that move spaces: to other cells, or by making their path longer or shorter."""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from cuatto_kit.board.geometry import SQUARE_EDGES, Cell, next_cell
from cuatto_kit.config.messages import counted
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.config.names import START
from cuatto_kit.games.race.editing import gestures
from cuatto_kit.games.race.editing.laying import Done
from cuatto_kit.games.race.editing.saying import settle
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, Track, apart, away, reached

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
    before = apart(sketch)
    if gesture.others:
        spots = {spot, *map(sketch.spot, gesture.others)}
        _shift(sketch, spots, (cell[0] - spot.cell[0], cell[1] - spot.cell[1]))
        _settle(sketch, spots, before)
        return Done(f"{counted(len(spots), 'space')} moved", spot)
    track, k = sketch.places()[spot]
    way = least_change(sketch, track, k, cell)
    if way is None:
        raise Refused(_too_far(sketch, track, k, cell), cell)
    laid = [Spot(place) for place in way.cells]
    laid[way.moved] = spot
    spot.cell = cell
    grown = len(laid) - (way.last - way.first)
    track.spots[way.first : way.last] = laid
    _settle(sketch, {spot}, before)
    words = f"{gesture.space} moved"
    return Done(f"{words}; {track.name} is {_by(grown)}" if grown else words, spot)


def stretch(sketch: Sketch, gesture: gestures.Stretch) -> Done:
    """Make a path longer or shorter behind a space, and move what only hangs on it along."""
    spot = sketch.spot(gesture.space)
    track, k = sketch.places()[spot]
    before, hanging = apart(sketch), reached(sketch) - reached(sketch, spot)
    if gesture.by > 0:
        dx, dy = _onward(sketch, track, k)
        (x, y), count = spot.cell, gesture.by
        added = [Spot((x + n * dx, y + n * dy)) for n in range(1, count + 1)]
        _shift(sketch, hanging, (count * dx, count * dy))
        track.spots[k + 1 : k + 1] = added
        hanging.update(added)
    else:
        first = k + 1 + gesture.by
        x, y = track.spots[max(first, 0)].cell
        _take_out(sketch, track, first, k)
        if first < len(track.spots):
            (left, below) = track.spots[first].cell
            _shift(sketch, hanging, (x - left, y - below))
    _settle(sketch, hanging, before)
    return Done(f"{track.name} is {_by(gesture.by)}", track.spots[min(k, len(track.spots) - 1)])


def _by(spaces: int) -> str:
    return f"{counted(abs(spaces), 'space')} {'longer' if spaces > 0 else 'shorter'}"


def _onward(sketch: Sketch, track: Track, k: int) -> Cell:
    """Return the step with which a path goes on from its space `k`, straight on at its end."""
    cells = [sketch.origin(track), *(spot.cell for spot in track.spots)]
    one, other = cells[k + 1 : k + 3] if k + 2 < len(cells) else cells[k : k + 2]
    return (other[0] - one[0], other[1] - one[1])


def _take_out(sketch: Sketch, track: Track, first: int, last: int) -> None:
    """Remove the spaces of a path from `first` to `last`. Raises Refused if it depends on them."""
    gone = set(track.spots[max(first, 0) : last + 1])
    if first < 0 or len(gone) == len(track.spots):
        raise Refused(f"{track.name} needs at least one space", track.spots[0].cell)
    ids = sketch.ids()
    for _, end, _ in sketch.ends():
        if end.target in gone:
            name = ids[end.target]
            raise Refused(f"another path begins or ends at {name}; it must stay", name)
    sketch.check_entries(gone)
    sketch.forget(gone)
    del track.spots[first : last + 1]


def _shift(sketch: Sketch, spots: Collection[Spot], by: Cell) -> None:
    """Move spaces by a distance, together with the places where their paths set out."""
    for track in sketch.tracks:
        if track.at is not None and track.spots[0] in spots:
            track.at = (track.at[0] + by[0], track.at[1] + by[1])
    for spot in spots:
        spot.cell = (spot.cell[0] + by[0], spot.cell[1] + by[1])


def _settle(
    sketch: Sketch, moved: Collection[Spot], before: Mapping[tuple[Spot, Spot], None]
) -> None:
    """Update starting cells after some spaces have moved.

    Raises Refused if one of them is on another space, or if spaces with a link no longer touch that
    are not in `before`.
    """
    settle(sketch)
    ids = sketch.ids()
    taken = {spot.cell: spot for spot in sketch.spots if spot not in moved}
    for spot in moved:
        if spot.cell in taken:
            raise Refused(f"{ids[taken[spot.cell]]} is here; expected free table", spot.cell)
    for origin, target in apart(sketch).keys() - before.keys():
        one, other = ids[origin], ids[target]
        raise Refused(f"{other} starts next to {one}; move {other} first, or both", target.cell)


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
        for edge in SQUARE_EDGES:
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
