"""Gestures that draw paths or change the kinds of spaces."""

from itertools import pairwise
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from cuatto_kit.board.geometry import Cell
from cuatto_kit.config.messages import counted
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.board.paths import START_CELL
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.config.paths import PathName
from cuatto_kit.games.race.editing import gestures
from cuatto_kit.games.race.editing.saying import steps_of
from cuatto_kit.games.race.editing.sketch import End, Jump, Sketch, Spot, Track, away, touch

_NAME: TypeAdapter[str] = TypeAdapter(PathName)


class Done(NamedTuple):
    """A description of a gesture's effect, and the space to be selected after it."""

    words: str
    select: Spot | None = None


def lay(sketch: Sketch, gesture: gestures.Lay) -> Done:
    """Extend a path or add a new one; without cells, connect the end of a path."""
    origin = START if gesture.from_ == START else sketch.spot(gesture.from_)
    target = _target(sketch, gesture.to)
    if not gesture.cells:
        return _lead_on(sketch, origin, target, gesture.from_)
    _check_cells(sketch, origin, gesture)
    if isinstance(target, Spot) and not touch(sketch, gesture.cells[-1], target.cell):
        far = f"{away(gesture.cells[-1], target.cell)} cells away"
        raise Refused(f"the way would end {far} from {gesture.to}", gesture.to)
    spots = [Spot(cell) for cell in gesture.cells]
    track = _continued(sketch, origin)
    if track is not None:
        track.spots += spots
        track.tos = [End(target)] if target else track.tos
        words = f"{track.name} goes on {counted(len(spots), 'space')}"
    else:
        name = sketch.free_name()
        track = Track(name, spots, [End(origin)], [End(target)] if target else [])
        sketch.tracks.append(track)
        words = f"{name}: {counted(len(spots), 'space')} from {gesture.from_}"
    return Done(words + (f" to {gesture.to}" if target else ""), track.last)


def _target(sketch: Sketch, name: str | None) -> Spot | str | None:
    if name == START:
        raise Refused("no path leads to the start", START)
    return name if name in (None, FINISH) else sketch.spot(name)


def _check_cells(sketch: Sketch, origin: Spot | str, gesture: gestures.Lay) -> None:
    """Raise Refused unless each cell is free and adjacent to the one before."""
    cells, ids, taken = gesture.cells, sketch.ids(), sketch.taken
    before = origin.cell if isinstance(origin, Spot) else _way_out(sketch, cells)
    for one, other in pairwise((before, *cells)):
        if away(one, other) != 1:
            far = f"{away(one, other)} cells away"
            whence = gesture.from_ if one == before else "the space before it"
            raise Refused(f"this cell is {far} from {whence}; expected a neighbour", other)
        if other in taken:
            raise Refused(f"{ids[taken[other]]} is here; expected free table", other)
    if len(set(cells)) < len(cells):
        raise Refused("the way would cross itself", cells[-1])


def _way_out(sketch: Sketch, cells: tuple[Cell, ...]) -> Cell:
    """Return the cell from which a path from the start sets out."""
    others = [t for t in sketch.tracks if t.froms[0].target == START and t.at is None]
    if sketch.lanes and others:
        name = others[0].name
        raise Refused(f"the start bridge ends at {name}.1; branch from there", f"{name}.1")
    if sketch.lanes or away(START_CELL, cells[0]) == 1:
        return START_CELL
    first, second = cells[0], cells[1] if len(cells) > 1 else (cells[0][0], cells[0][1] + 1)
    return (2 * first[0] - second[0], 2 * first[1] - second[1])


def _continued(sketch: Sketch, origin: Spot | str) -> Track | None:
    """Return the path that ends at `origin`, openly or at the finish, and can go on, or None."""
    for track in sketch.tracks:
        goes_on = any(comes and end.target is origin for _, end, comes in sketch.ends())
        if track.last is origin and not goes_on and all(end.target == FINISH for end in track.tos):
            return track
    return None


def _lead_on(sketch: Sketch, origin: Spot | str, target: Spot | str | None, name: str) -> Done:
    """Connect the last space of a path to another space or to the finish."""
    if target is None:
        raise Refused("a way needs a cell to go through", name)
    track = next((track for track in sketch.tracks if track.last is origin), None)
    if track is None or not isinstance(origin, Spot):
        raise Refused(f"{name} is not the end of a path; lay at least one space", name)
    ids = sketch.ids()
    to = ids[target] if isinstance(target, Spot) else target
    if target is origin:
        raise Refused(f"{name} cannot lead to itself", name)
    if isinstance(target, Spot):
        if not touch(sketch, origin.cell, target.cell):
            raise Refused(f"{to} is {away(origin.cell, target.cell)} cells away from {name}", to)
        if (origin, target) in set(sketch.links()):
            raise Refused(f"{name} leads to {to} already", to)
    elif any(end.target == FINISH for end in track.tos):
        raise Refused(f"{name} leads to the finish already", name)
    track.tos.append(End(target))
    return Done(f"{name} leads to {to}", origin)


def bridge(sketch: Sketch, gesture: gestures.Bridge) -> Done:
    """Make spaces cells of a bridge, or ordinary again."""
    for name in gesture.spaces:
        sketch.spot(name).bridge = gesture.on
    for track in sketch.tracks:
        steps_of(sketch, track)
    spaces = counted(len(gesture.spaces), "space")
    return Done(f"a bridge of {spaces}" if gesture.on else f"no bridge: {spaces}")


def mark(sketch: Sketch, gesture: gestures.Mark) -> Done:
    """Make spaces special, or ordinary again."""
    marked = sketch.lists[gesture.flag]
    for spot in map(sketch.spot, gesture.spaces):
        marked[:] = [end for end in marked if end.target is not spot]
        if gesture.on:
            marked.append(End(spot))
    return Done(f"{gesture.flag if gesture.on else f'not {gesture.flag}'}: {gesture.spaces[-1]}")


def jump(sketch: Sketch, gesture: gestures.Jump) -> Done:
    """Add, change or remove a jump."""
    origin = sketch.spot(gesture.from_)
    known = next((jump for jump in sketch.jumps if jump.origin.target is origin), None)
    if gesture.to is None:
        if known is None:
            raise Refused(f"{gesture.from_} has no jump", gesture.from_)
        sketch.jumps.remove(known)
        return Done(f"no jump from {gesture.from_}", origin)
    target = _target(sketch, gesture.to)
    assert target is not None
    if refusal := no_jump(sketch, origin, target):
        raise Refused(refusal, gesture.to)
    if known is None:
        sketch.jumps.append(Jump(End(origin), End(target)))
    else:
        known.target = End(target)
    return Done(f"a jump from {gesture.from_} to {gesture.to}", origin)


def no_jump(sketch: Sketch, origin: Spot, target: Spot | str) -> str | None:
    """Return the reason why a jump from `origin` to `target` is not possible, or None."""
    if target is origin:
        return "a jump ends on another space"
    onward = {jump.origin.target: jump.target.target for jump in sketch.jumps}
    while target in onward:
        target = onward[target]
        if target is origin:
            return "the jumps would lead round in a circle"
    return None


def rename(sketch: Sketch, gesture: gestures.Rename) -> Done:
    """Rename a path."""
    track = sketch.track(gesture.path)
    try:
        name = _NAME.validate_python(gesture.name)
    except ValidationError as error:
        raise Refused(error.errors()[0]["msg"], f"{track.name}.1") from error
    if any(other.name == name for other in sketch.tracks if other is not track):
        raise Refused(f"there is a path {name} already", f"{track.name}.1")
    track.name = name
    return Done(f"{gesture.path} is called {name}", track.spots[0])


def finish(sketch: Sketch, gesture: gestures.Finish) -> Done:
    """Connect the end of a path to the finish, or disconnect it."""
    track = sketch.track(gesture.path)
    track.tos = [end for end in track.tos if end.target != FINISH]
    if gesture.on:
        track.tos.append(End(FINISH, FINISH))
    words = "leads to the finish" if gesture.on else "no longer leads to the finish"
    return Done(f"{track.name} {words}", track.last)
