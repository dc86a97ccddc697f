"""The editor of race boards (games/editing.py)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import JsonValue

from cuatto_kit.games.editing import Drawn, Reach, Refused, Said
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.editing import deleting, laying, moving
from cuatto_kit.games.race.editing.gestures import GESTURES
from cuatto_kit.games.race.editing.redrawing import REFUSAL, WALKS, redrawn
from cuatto_kit.games.race.editing.saying import say, settle, steps_of
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, read, shape

_Do: TypeAlias = Callable[[Sketch, Any], laying.Done]

_DO: Mapping[str, _Do] = {
    "lay": laying.lay,
    "bridge": laying.bridge,
    "mark": laying.mark,
    "jump": laying.jump,
    "move": moving.move,
    "stretch": moving.stretch,
    "delete": deleting.delete,
    "rename": laying.rename,
    "finish": laying.finish,
}


class RaceEditor:
    """An editor of paths, bridges, jumps and special spaces."""

    tools = ("path", "finish", "bridge", "safe", "again", "jump", "move", "delete")

    def draw(self, said: Said, gesture: JsonValue) -> Drawn:
        """Return the board after a gesture (games/editing.py)."""
        meant = GESTURES.validate_python(gesture)
        sketch = read(said)
        done = _DO[meant.kind](sketch, meant)
        settle(sketch)
        after = say(said, sketch)
        if sketch.drawn is not None:
            after = _on_map(said, after, sketch)
        if sketch.tracks and not _says(after, sketch):
            raise (
                Refused(REFUSAL, offer=WALKS)
                if sketch.drawn
                else Refused("no file can express this")
            )
        select = sketch.ids().get(done.select) if done.select else None
        return Drawn(after, done.words, select)

    def reach(self, said: Said, tool: str, origins: Sequence[str]) -> Reach:
        """Return the possible ends of a gesture (games/editing.py)."""
        sketch, origin = read(said), origins[0]
        match tool:
            case "delete":
                return Reach((), deleting.removed(sketch, origins))
            case "lay":
                return _for_path(sketch, origin)
            case "jump":
                return _for_jump(sketch, sketch.spot(origin))
            case "move":
                return _for_move(sketch, sketch.spot(origin))
            case "bridge":
                return _for_bridge(sketch)
            case _:
                return Reach((), tuple(sketch.ids().values()))


def _on_map(said: Said, after: dict[str, Any], sketch: Sketch) -> dict[str, Any]:
    """Return the data of a file with the map of the sketch in place of its old one."""
    before = read(said)
    if shape(before) == shape(sketch):
        return after
    try:
        return {**after, "board": {**after["board"], "map": redrawn(before, sketch)}}
    except Refused as refusal:
        raise Refused(refusal.message, refusal.at, WALKS) from refusal


def _says(said: Said, sketch: Sketch) -> bool:
    try:
        return shape(read(said)) == shape(sketch)
    except Refused:
        return False


def _for_path(sketch: Sketch, origin: str) -> Reach:
    ids = sketch.ids()
    if origin != START:
        spot = sketch.spot(origin)
        refused = {origin: f"{origin} cannot lead to itself"}
        return Reach(None, (*(ids[other] for other in ids if other is not spot), FINISH), refused)
    others = [track for track in sketch.tracks if track.froms[0].target == START]
    if sketch.lanes and others:
        name = f"{others[0].name}.1"
        raise Refused(f"the start bridge ends at {name}; branch from there", name)
    return Reach(None, (*ids.values(), FINISH))


def _for_jump(sketch: Sketch, origin: Spot) -> Reach:
    ids = sketch.ids()
    refused = {
        name: refusal
        for spot, name in ids.items()
        if (refusal := laying.no_jump(sketch, origin, spot))
    }
    return Reach((), (*(name for name in ids.values() if name not in refused), FINISH), refused)


def _for_move(sketch: Sketch, spot: Spot) -> Reach:
    track, k = sketch.places()[spot]
    x, y = spot.cell
    near = range(-moving.FARTHEST, moving.FARTHEST + 1)
    cells = [(x + dx, y + dy) for dy in near for dx in near if dx or dy]
    taken = sketch.taken
    return Reach(
        tuple(
            cell
            for cell in cells
            if cell not in taken and moving.least_change(sketch, track, k, cell) is not None
        )
    )


def _for_bridge(sketch: Sketch) -> Reach:
    refused = {}
    for spot, name in sketch.ids().items():
        was, spot.bridge = spot.bridge, True
        try:
            for track in sketch.tracks:
                if spot in track.spots:
                    steps_of(sketch, track)
        except Refused as refusal:
            refused[name] = refusal.message
        spot.bridge = was
    return Reach((), tuple(name for name in sketch.ids().values() if name not in refused), refused)
