"""Changes of the course of ways: they grow, shrink and bend.

Each change takes a tidied chart, which it may modify in any way, changes its sketch, and returns a
description, or None if it is not possible. The caller checks whether the resulting board is sound.
"""

from random import Random

from cuatto_kit.board.geometry import Cell, next_cell
from cuatto_kit.config.messages import counted
from cuatto_kit.games.race.editing.sketch import End, Spot, Track
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.roads import UNGAINLY, is_clear, kinks, road

MOST_MORE = 4
"""The most spaces by which a way grows or shrinks in one change."""
FARTHEST = 12
"""The greatest distance along a way between the spaces whose connection is redrawn (steps)."""
TRIES = 10


def detour(chart: Chart, chance: Random) -> str | None:
    """Make a part of a way longer."""
    return _laid_anew(chart, chance, range(1, MOST_MORE + 1), "a detour of {} more")


def short_cut(chart: Chart, chance: Random) -> str | None:
    """Make a part of a way shorter."""
    return _laid_anew(chart, chance, range(-MOST_MORE, 0), "a short cut by {}")


def bend(chart: Chart, chance: Random) -> str | None:
    """Change the course of a part of a way, but not its length."""
    return _laid_anew(chart, chance, range(1), "a bend moved")


def _laid_anew(chart: Chart, chance: Random, more: range, words: str) -> str | None:
    stretches = [stretch for stretch in chart.stretches if len(stretch) > 2]
    for _ in range(TRIES if stretches else 0):
        stretch = chance.choice(stretches)
        first = chance.randrange(len(stretch) - 2)
        last = first + chance.randint(2, min(FARTHEST, len(stretch) - 1 - first))
        inner = stretch[first + 1 : last]
        if any(spot.bridge for spot in inner):
            continue
        taken = {cell: spot for cell, spot in chart.taken.items() if spot not in inner}
        lengths = range(max(len(inner) + more.start, 1), len(inner) + more.stop)
        way = [spot.cell for spot in stretch]
        before, behind = way[max(first - 2, 0) : first], way[last + 1 : last + 3]
        cells = road(taken, way[first], way[last], lengths, chance, before, behind)
        if cells is None or cells == way[first + 1 : last]:
            continue
        more_kinks = kinks([*way[: first + 1], *cells, *way[last:]]) - kinks(way)
        if chance.random() > UNGAINLY**more_kinks:
            continue
        track, k = chart.sketch.places()[inner[0]]
        spots = inner[: len(cells)] + [Spot(cell) for cell in cells[len(inner) :]]
        track.spots[k : k + len(inner)] = spots
        _leave_from(chart, inner[-1], spots[-1])
        for spot, cell in zip(spots, cells, strict=True):
            spot.cell = cell
        return words.format(counted(abs(len(cells) - len(inner)), "space"))
    return None


def line_in(chart: Chart, chance: Random) -> str | None:
    """Insert a row or a column; each way that crosses it grows by a space."""
    axis, line = chance.choice(list(_lines(chart)))
    old, links = list(chart.sketch.spots), list(chart.sketch.links())
    grown = 0
    for origin, target in links:
        low, high = sorted((origin.cell, target.cell), key=lambda cell: cell[axis])
        if low[axis] == line < high[axis]:
            _put_between(chart, origin, target, Spot(high, origin.bridge and target.bridge))
            grown += 1
    for spot in old:
        if spot.cell[axis] > line:
            spot.cell = _shifted(spot.cell, axis, 1)
    return f"{counted(grown, 'way')} longer by a space" if grown else None


def line_out(chart: Chart, chance: Random) -> str | None:
    """Remove a row or a column; each way that crossed it shrinks by a space."""
    lines = {
        (axis, line): spots
        for (axis, line), spots in _lines(chart).items()
        if all(_leads_across(chart, spot, axis) for spot in spots)
    }
    if not lines:
        return None
    axis, line = chance.choice(list(lines))
    for spot in lines[axis, line]:
        _take_out(chart, spot)
    for cell, spot in chart.taken.items():
        if cell[axis] > line:
            spot.cell = _shifted(cell, axis, -1)
    return f"{counted(len(lines[axis, line]), 'way')} shorter by a space"


def _lines(chart: Chart) -> dict[tuple[int, int], list[Spot]]:
    """Return the spaces of each column, keyed (0, column), and of each row, keyed (1, row)."""
    found: dict[tuple[int, int], list[Spot]] = {}
    for cell, spot in chart.taken.items():
        for axis, line in enumerate(cell):
            found.setdefault((axis, line), []).append(spot)
    return found


def _leads_across(chart: Chart, spot: Spot, axis: int) -> bool:
    if not chart.passes(spot):
        return False
    (origin,), (target,) = chart.before[spot], chart.onward[spot]
    return origin.cell[1 - axis] == spot.cell[1 - axis] == target.cell[1 - axis]


def _shifted(cell: Cell, axis: int, by: int) -> Cell:
    return (cell[0] + by * (axis == 0), cell[1] + by * (axis == 1))


def _put_between(chart: Chart, origin: Spot, target: Spot, spot: Spot) -> None:
    """Insert a space on the way from `origin` to `target`."""
    places = chart.sketch.places()
    track, k = places[target]
    if k:
        track.spots.insert(k, spot)
    elif len(track.froms) == 1:
        track.spots.insert(0, spot)
    else:
        chart.sketch.tracks.append(Track("", [spot], [End(origin)]))
        track.froms = [End(spot) if end.target is origin else end for end in track.froms]


def _take_out(chart: Chart, spot: Spot) -> None:
    """Remove a space from a way."""
    (origin,) = chart.before[spot]
    track, _ = chart.sketch.places()[spot]
    track.spots.remove(spot)
    if not track.spots:
        chart.sketch.tracks.remove(track)
    _leave_from(chart, spot, origin)


def _leave_from(chart: Chart, spot: Spot, instead: Spot) -> None:
    """Make all paths that came from a space come from another one."""
    for track in chart.sketch.tracks:
        track.froms = [End(instead) if end.target is spot else end for end in track.froms]


def longer_end(chart: Chart, chance: Random) -> str | None:
    """Extend a last way by a space, straight on or around a corner."""
    last = chance.choice(chart.ends)
    onward = chart.edge_into(last)
    edge = chance.choices([onward, onward.turned(90), onward.turned(270)], [4, 1, 1])[0]
    cell = next_cell(last.cell, edge)
    if chart.onward[last] or cell in chart.taken:
        return None
    if not is_clear(chart.taken, [last.cell, cell, next_cell(cell, edge)]):
        return None
    track, _ = chart.sketch.places()[last]
    track.spots.append(Spot(cell))
    return "the end a space further"


def shorter_end(chart: Chart, chance: Random) -> str | None:
    """Shorten a last way by a space."""
    last = chance.choice(chart.ends)
    if chart.onward[last] or len(chart.before[last]) != 1:
        return None
    (origin,) = chart.before[last]
    track, k = chart.sketch.places()[last]
    if origin.bridge or k == 0 or not chart.before[origin]:
        return None
    track.spots.remove(last)
    return "the end a space nearer"
