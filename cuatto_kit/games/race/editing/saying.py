"""The conversion of a changed sketch into a file's data; unchanged parts keep their wording."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.board.walks import BRIDGE, Step, parse_walk, walk_text
from cuatto_kit.config.yaml_edit import Renamed
from cuatto_kit.games.editing import Refused, Said
from cuatto_kit.games.race.config.names import START
from cuatto_kit.games.race.editing.by_seat import renamed
from cuatto_kit.games.race.editing.sketch import LISTS, End, Sketch, Spot, Track, away

_NUMBER = re.compile("[0-9]+")


def say(said: Said, sketch: Sketch) -> dict[str, Any]:
    """Return the data of the file with the paths, jumps, spaces and routes of a sketch.

    Raises Refused if the steps of a path are not possible.
    """
    board: dict[str, Any] = dict(said["board"])  # type: ignore[arg-type]  # read() has looked
    names = _Names(sketch)
    if sketch.drawn is None:
        board["paths"] = _paths(board.get("paths") or {}, sketch, names)
    jumps = {
        names.item(jump.origin, names.space(jump.origin)): names.space(jump.target)
        for jump in sketch.jumps
    }
    _put(board, "jumps", jumps)
    for key in LISTS:
        _put(board, key, [names.item(end, names.space(end)) for end in sketch.lists[key]])
    return renamed(said, board, sketch)


def steps_of(sketch: Sketch, track: Track) -> list[Step]:
    """Return the steps of a path.

    Raises Refused if a step is not possible or a bridge is not entered straight from an ordinary
    space.
    """
    cells = [sketch.origin(track), *(spot.cell for spot in track.spots)]
    steps: list[Step] = []
    for k, ((one, other), spot) in enumerate(zip(pairwise(cells), track.spots, strict=True), 1):
        edge = Edge.between(one, other)
        here = f"{track.name}.{k}"
        if edge is None:
            far = f"{away(one, other)} cells away"
            raise Refused(f"{here} would be {far} from the space before it", spot.cell)
        if spot.bridge and not steps:
            expected = "a bridge needs an ordinary space before it"
            raise Refused(f"{here} is the first of its path; {expected}", spot.cell)
        if spot.bridge and steps[-1].edge is not edge:
            raise Refused(f"{here} is entered round a corner; a bridge goes straight on", spot.cell)
        steps.append(Step(edge, spot.bridge))
    return steps


def settle(sketch: Sketch) -> None:
    """Update the starting cells of paths that no longer touch their origin, if allowed."""
    for track in sketch.tracks:
        first = track.spots[0].cell
        if Edge.between(sketch.origin(track), first):
            continue
        target = track.froms[0].target
        comes_from = target.cell if isinstance(target, Spot) else (0, 0)
        if track.at is not None and Edge.between(comes_from, first):
            track.at = None
        elif not sketch.lanes and (target == START or sketch.yards):
            track.at = _behind(track)


def _behind(track: Track) -> Cell:
    """Return the cell from which a path enters its first space straight on."""
    cells = [spot.cell for spot in track.spots]
    edge = (Edge.between(cells[0], cells[1]) if len(cells) > 1 else None) or Edge.UP
    return next_cell(cells[0], edge.opposite)


class _Names:
    """The names of spaces after a change."""

    def __init__(self, sketch: Sketch) -> None:
        self.places = sketch.places()

    def text(self, end: End, *, last: bool) -> str:
        """Return the name of a path's end.

        It is the name of a whole path if the file had that, or if the end is new and is the outer
        space of its path; otherwise the name of the space.
        """
        if isinstance(end.target, str):
            return end.target
        track, k = self.places[end.target]
        outer = k == (len(track.spots) - 1 if last else 0)
        return track.name if outer and "." not in end.was else f"{track.name}.{k + 1}"

    def space(self, end: End) -> str:
        """Return the name of a space, or that of its path if the file had that.

        The name of a path is only kept if the path has no other space.
        """
        if isinstance(end.target, str):
            return end.target
        track, k = self.places[end.target]
        whole = end.was and "." not in end.was and len(track.spots) == 1
        return track.name if whole else f"{track.name}.{k + 1}"

    def item(self, end: End, text: str) -> str:
        """Return a key or an item of a list that records its former name."""
        return Renamed(text, end.was) if end.was not in ("", text) else text


def _paths(written: Mapping[str, Any], sketch: Sketch, names: _Names) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    for track in sketch.tracks:
        key = Renamed(track.name, track.was) if track.was not in ("", track.name) else track.name
        paths[key] = _path(written.get(track.was, {}), sketch, track, names)
    return paths


def _path(written: Mapping[str, Any], sketch: Sketch, track: Track, names: _Names) -> Any:
    path = dict(written)
    path = _with(path, "from", _ends(path.get("from"), track.froms, names, last=True), ())
    if track.at != (tuple(path["at"]) if isinstance(path.get("at"), list) else None):
        path = _with(path, "at", list(track.at) if track.at else None, ("from",))
    walk = path.get("walk", "")
    path = _with(path, "walk", rewalked(walk, steps_of(sketch, track)), ("from", "at"))
    return _with(path, "to", _ends(path.get("to"), track.tos, names, last=False), ("walk",))


def _ends(written: Any, ends: Sequence[End], names: _Names, *, last: bool) -> Any:
    """Return one end as a text, several as a list, and None if there are none."""
    items = [names.item(end, names.text(end, last=last)) for end in ends]
    if items == (written if isinstance(written, list) else [written]):
        return written
    return items if len(items) > 1 else str(items[0]) if items else None


def _with(path: dict[str, Any], key: str, value: Any, after: Sequence[str]) -> dict[str, Any]:
    """Return the mapping with a key in its old place, or behind the keys in `after`.

    If the value is None, the key is removed.
    """
    if value is None or key in path:
        return {k: value if k == key else v for k, v in path.items() if k != key or value}
    before = max((list(path).index(k) + 1 for k in after if k in path), default=0)
    items = list(path.items())
    return dict([*items[:before], (key, value), *items[before:]])


def _put(board: dict[str, Any], key: str, value: Any) -> None:
    if value:
        board[key] = value
    elif board.get(key):
        del board[key]


def rewalked(text: str, steps: Sequence[Step]) -> str:
    """Return the text of a walk with these steps; pieces of `text` that still apply are kept."""
    if not text:
        return walk_text(steps)
    done = list(parse_walk(text))
    if done == list(steps):
        return text
    pieces, old = text.split(","), []
    for piece in pieces:
        count = int(_NUMBER.findall(piece)[0])
        old.append(done[:count])
        done = done[count:]
    ahead = _matching(old, steps)
    behind = min(_matching([p[::-1] for p in old[::-1]], steps[::-1]), len(old) - ahead)
    ahead, behind = _apart(old, steps, ahead, behind)
    first, last = _ends_of_middle(old, steps, ahead, behind)
    middle = [f" {walk_text(steps[first:last])}"] if first < last else []
    return ",".join([*pieces[:ahead], *middle, *pieces[len(pieces) - behind :]]).strip()


def _ends_of_middle(
    old: Sequence[list[Step]], steps: Sequence[Step], ahead: int, behind: int
) -> tuple[int, int]:
    """Return the range of steps that must be written anew."""
    return sum(map(len, old[:ahead])), len(steps) - sum(map(len, old[len(old) - behind :]))


def _matching(pieces: Sequence[list[Step]], steps: Sequence[Step]) -> int:
    """Return the number of pieces that match the first steps."""
    done = 0
    for count, piece in enumerate(pieces):
        if list(steps[done : done + len(piece)]) != piece:
            return count
        done += len(piece)
    return len(pieces)


def _apart(
    old: Sequence[list[Step]], steps: Sequence[Step], ahead: int, behind: int
) -> tuple[int, int]:
    """Reduce the kept pieces so that no new piece continues in the direction of its neighbour."""
    while True:
        first, last = _ends_of_middle(old, steps, ahead, behind)
        if ahead and (
            first > last or (first < len(steps) and _alike(steps[first - 1 : first + 1]))
        ):
            ahead -= 1
        elif behind and first < last and _alike(steps[last - 1 : last + 1]):
            behind -= 1
        else:
            return ahead, behind


def _alike(steps: Sequence[Step]) -> bool:
    """Return whether two steps belong to the same piece of a walk's text."""
    one, other = (BRIDGE if step.bridge else step.edge for step in steps)
    return one == other
