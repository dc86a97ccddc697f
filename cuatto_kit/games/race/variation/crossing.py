"""The combination of two boards into one.

The new board is the first board up to a space that all ways cross (a gate), followed by the part of
the second board behind such a space, rotated and mirrored so that it fits.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

from cuatto_kit.board.geometry import Cell, Edge
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.editing.sketch import LISTS, End, Jump, Sketch, Spot, Track
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.pins import Pins
from cuatto_kit.games.race.variation.roads import beside
from cuatto_kit.games.race.variation.tidying import tidied

LEAST = 2
"""The fewest spaces of a part."""
TRIES = 40
SLACK = 4
"""The tolerance in the number of tiles when the parts are joined."""


class _Cut(NamedTuple):
    """A board in two parts: up to a space that all ways cross, and behind it."""

    chart: Chart
    front: list[Spot]
    back: list[Spot]

    @property
    def gate(self) -> Spot:
        return self.front[-1]

    @property
    def heading(self) -> Edge:
        return self.chart.edge_into(self.gate)


class _Place(NamedTuple):
    """The placement of the cells of one board on another."""

    origin: Cell
    target: Cell
    turns: int
    mirrored: bool

    def of(self, cell: Cell) -> Cell:
        right, up = self.rotated((cell[0] - self.origin[0], cell[1] - self.origin[1]))
        return (self.target[0] + right, self.target[1] + up)

    def rotated(self, way: Cell) -> Cell:
        x, y = (-way[0], way[1]) if self.mirrored else way
        return ((x, y), (-y, x), (-x, -y), (y, -x))[self.turns]


def crossed(
    one: Chart, other: Chart, tiles: tuple[int, int], crowding: int, chance: Random
) -> Iterator[tuple[Chart, str]]:
    """Yield sound boards with the beginning of `one` and the end of `other`, with descriptions.

    Args:
        one: the board whose beginning is used.
        other: the board whose end is used.
        tiles: the fewest and the most tiles; `SLACK` more or fewer are accepted.
        crowding: the most crowding of a result (see `Chart.crowding`).
        chance: the random generator.
    """
    ones, others = list(_cuts(one)), list(_cuts(other))
    fewest, most = tiles[0] - SLACK, tiles[1] + SLACK
    for _ in range(TRIES if ones and others else 0):
        front, back = chance.choice(ones), chance.choice(others)
        if not fewest <= len(front.front) + len(back.back) <= most:
            continue
        if place := _place(front, back, chance):
            joined = _joined(front, back, place)
            if joined is None:
                continue
            chart = tidied(joined)
            if chart.crowding <= crowding and chart.is_sound:
                yield chart, f"{len(front.front)} spaces of one, {len(back.back)} of the other"


def _cuts(chart: Chart) -> Iterator[_Cut]:
    spots = [spot for spot in chart.ways.in_order if isinstance(spot, Spot)]
    gates = chart.gates
    for k, gate in enumerate(spots, 1):
        if gate in gates and not gate.bridge and min(k, len(spots) - k) >= LEAST:
            yield _Cut(chart, spots[:k], spots[k:])


def _place(front: _Cut, back: _Cut, chance: Random) -> _Place | None:
    """Return a placement of the end of one board that does not touch the front part, or None.

    Placements that continue in the same direction over the seam are preferred.
    """
    places = [
        _Place(back.gate.cell, front.gate.cell, turns, mirrored)
        for turns, mirrored in product(range(4), (False, True))
    ]
    chance.shuffle(places)
    places.sort(key=lambda place: place.rotated(back.heading.step) != front.heading.step)
    taken = {spot.cell: spot for spot in front.front}
    gate = front.gate.cell
    for place in places:
        cells = [place.of(spot.cell) for spot in back.back]
        if not any(near in taken and near != gate for c in cells for near in (c, *beside(c))):
            return place
    return None


def _joined(front: _Cut, back: _Cut, place: _Place) -> Chart | None:
    """Return the two parts as one board, not yet tidied, or None if the cut goes through pins."""
    new = {spot: Spot(spot.cell, spot.bridge) for spot in front.front}
    new |= {spot: Spot(place.of(spot.cell), spot.bridge) for spot in back.back}
    new[back.gate] = new[front.gate]
    pins = _pins(front, back, new)
    if pins is None:
        return None
    parts = [
        (cut.chart.sketch, dict.fromkeys(spots))
        for cut, spots in ((front, front.front), (back, back.back))
    ]
    sketch = Sketch(
        [track for part in parts for track in _tracks(*part, back.gate, new)],
        [jump for part in parts for jump in _jumps(*part, new)],
        {key: [end for part in parts for end in _listed(*part, key, new)] for key in LISTS},
        front.chart.sketch.lanes,
        yards=False,
        drawn=None,
    )
    return Chart(sketch, front.chart.ground, front.chart.heading, pins)


_New: TypeAlias = Mapping[Spot, Spot]
"""The space of the new board for each old space."""


def _pins(front: _Cut, back: _Cut, new: _New) -> Pins | None:
    """Return the pins of both parts; checkers that stand at the start are those of the first."""
    first = front.chart.pins.within(front.front)
    second = replace(back.chart.pins, standing={}).within(back.back)
    if first is None or second is None:
        return None
    rooms, ladders = {**first.rooms, **second.rooms}, (*first.ladders, *second.ladders)
    return replace(first, rooms=rooms, ladders=ladders).of(new.__getitem__)


def _tracks(sketch: Sketch, kept: Container[object], gate: Spot, new: _New) -> Iterator[Track]:
    """Yield the paths of a part; the remainder of a path that is cut comes from the gate."""
    for track in sketch.tracks:
        spots = [spot for spot in track.spots if spot in kept]
        if spots:
            froms = track.froms if spots[0] is track.spots[0] else [End(gate)]
            tos = track.tos if spots[-1] is track.last else []
            yield Track("", [new[spot] for spot in spots], _ends(froms, new), _ends(tos, new))


def _jumps(sketch: Sketch, kept: Container[object], new: _New) -> Iterator[Jump]:
    """Yield the jumps of a part with both ends in it."""
    for jump in sketch.jumps:
        ends = [jump.origin, jump.target]
        if all(end.target in kept or end.target == FINISH for end in ends):
            yield Jump(*_ends(ends, new))


def _listed(sketch: Sketch, kept: Container[object], key: str, new: _New) -> list[End]:
    return _ends([end for end in sketch.lists[key] if end.target in kept], new)


def _ends(ends: list[End], new: _New) -> list[End]:
    return [End(t if isinstance(t := end.target, str) else new[t]) for end in ends]
