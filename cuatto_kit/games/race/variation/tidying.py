"""Random boards in the form in which a person writes them.

Paths are in walking order, each between spaces where ways part or meet, and the board begins at the
start.
"""

from pydantic import JsonValue

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.games.editing import Refused, Said
from cuatto_kit.games.race.board.paths import START_CELL
from cuatto_kit.games.race.config.by_seat import CAPACITIES, ROUTES, STANDING
from cuatto_kit.games.race.config.effects import EFFECTS, FIRST_THROW
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE, START
from cuatto_kit.games.race.editing.saying import say
from cuatto_kit.games.race.editing.sketch import End, Jump, Sketch, Spot, Track, read
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.ground import ground_of
from cuatto_kit.games.race.variation.pins import read_pins, with_pins
from cuatto_kit.games.variation import NoWay

DRAWN = ("paths", "map", "names", "jumps", SAFE, AGAIN)
"""The keys of the board that are written anew."""
PINNED = (ROUTES[-1], CAPACITIES[-1])
"""Other keys of the board that name spaces."""


def chart_of(said: Said) -> Chart:
    """Return the board of a file, tidied. Raises NoWay for boards that cannot be varied."""
    ground = ground_of(said)
    try:
        sketch = read(said)
    except Refused as refused:
        raise NoWay(refused.message) from refused
    origins = [track for track, end, comes in sketch.ends() if comes and end.target == START]
    if len(origins) != 1 or not any(end.target == FINISH for _, end, _ in sketch.ends()):
        raise NoWay("boards with one way from the start to the finish are varied")
    first = origins[0]
    heading = Edge.between(sketch.origin(first), first.spots[0].cell)
    chart = Chart(sketch, ground, heading or Edge.UP)
    if _has_effects(said):
        raise NoWay("boards with effects of spaces are not varied")
    if any(track.was in _of_seats(said) for track in sketch.tracks):
        raise NoWay("boards with ways of single seats are not varied")
    chart.pins = read_pins(said, sketch.named, chart.ends)
    if FINISH not in chart.ways.in_order or len(chart.ways.in_order) < len(chart.onward) + 2:
        raise NoWay("boards whose ways run round, or lead nowhere, are not varied")
    return tidied(chart)


def _has_effects(said: Said) -> bool:
    """Return whether spaces of a file have effects, or throws lead to spaces of their own."""
    board = said["board"]
    told = board if isinstance(board, dict) else {}
    jumps = told.get("jumps")
    homeward = isinstance(jumps, dict) and START in jumps.values()
    return homeward or any(told.get(str(key)) for key in (EFFECTS[-1], FIRST_THROW[-1]))


def _of_seats(said: Said) -> list[str]:
    """Return the paths of a file that only some seats may take."""
    board = said["board"]
    paths = board.get("paths") if isinstance(board, dict) else None
    return [
        name
        for name, path in (paths if isinstance(paths, dict) else {}).items()
        if isinstance(path, dict) and path.get("seats")
    ]


def with_pins_of(said: Said, chart: Chart) -> Chart | None:
    """Return a board with what a file pins to the spaces by name, or None if it has no room."""
    named = {name: spot for spot, name in chart.sketch.ids().items()}
    try:
        pins = read_pins(said, named, chart.ends)
    except NoWay:
        return None
    pinned = Chart(chart.sketch, chart.ground, chart.heading, pins)
    return pinned if pinned.is_sound else None


def written(said: Said, chart: Chart) -> Said:
    """Return the data of a file with a tidied board in place of its own."""
    board, teams = said["board"], said.get("teams")
    assert isinstance(board, dict)
    rest = {key: value for key, value in board.items() if key not in ("start", *DRAWN, *PINNED)}
    blank: dict[str, JsonValue] = {**said, "board": {"start": board["start"], "paths": {}, **rest}}
    if isinstance(teams, dict):
        blank["teams"] = {key: value for key, value in teams.items() if key != STANDING[-1]}
    return with_pins(say(blank, chart.sketch), chart.pins, chart.sketch)


def tidied(chart: Chart) -> Chart:
    """Return the same board beside the start, with a path from each fork to the next."""
    tracks = _in_walking_order(chart)
    names = Sketch([], [], {}, 0, yards=False, drawn=None)
    for track in tracks:
        track.name = names.free_name()
        names.tracks.append(track)
    heading = chart.heading
    if chart.ground.start is None and chart.onward[chart.first]:
        second = chart.onward[chart.first][0]
        heading = Edge.between(chart.first.cell, second.cell) or heading
    _move(tracks, chart.first.cell, next_cell(START_CELL, heading))
    spots = [spot for track in tracks for spot in track.spots]
    onward = dict(chart.jumps)
    jumps = [
        Jump(End(spot), End(target))
        for spot in spots
        if (target := onward.get(spot)) in spots or target == FINISH
    ]
    lists = {
        key: [End(spot) for spot in spots if spot in [end.target for end in ends]]
        for key, ends in chart.sketch.lists.items()
    }
    sketch = Sketch(tracks, jumps, lists, chart.sketch.lanes, yards=False, drawn=None)
    return Chart(sketch, chart.ground, heading, chart.pins.mended(chart))


def _in_walking_order(chart: Chart) -> list[Track]:
    """Return the paths from fork to fork.

    Each path follows those from which it comes; of the arms of a fork, the upper and the left ones
    come first.
    """
    found: dict[Spot, Track] = {}
    waiting = [chart.first]
    for head in waiting:
        track = Track("", list(_on_from(chart, head)), [])
        found[track.last] = track
        froms = [End(found[spot].last) for spot in _in_order(found, chart.before[head])]
        track.froms = froms or [End(START)]
        track.tos = [End(FINISH)] if track.last in chart.ends else []
        for target in sorted(chart.onward[track.last], key=lambda s: _edge(track.last, s)):
            if all(spot in found for spot in chart.before[target]) and target not in waiting:
                waiting.append(target)
    return list(found.values())


def _in_order(found: dict[Spot, Track], spots: list[Spot]) -> list[Spot]:
    return [spot for spot in found if spot in spots]


def _edge(origin: Spot, target: Spot) -> int:
    edge = Edge.between(origin.cell, target.cell)
    return edge.quarter_turns if edge else 0


def _on_from(chart: Chart, spot: Spot) -> list[Spot]:
    """Return the spaces of the path that begins at a space."""
    spots = [spot]
    while len(targets := chart.onward[spots[-1]]) == 1 and len(chart.before[targets[0]]) == 1:
        if chart.pins.part(spots[-1], targets[0]):
            break
        spots += targets
    return spots


def _move(tracks: list[Track], origin: Cell, target: Cell) -> None:
    right, up = target[0] - origin[0], target[1] - origin[1]
    for track in tracks:
        for spot in track.spots:
            spot.cell = (spot.cell[0] + right, spot.cell[1] + up)
