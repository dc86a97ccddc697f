"""Changes of the places where ways part and meet: arms are added, removed and moved."""

from collections.abc import Iterable
from itertools import product
from random import Random

from cuatto_kit.config.messages import counted
from cuatto_kit.games.race.editing.sketch import End, Spot, Track, away
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.roads import road
from cuatto_kit.games.race.variation.tidying import tidied

MOST_WAYS = 3
"""The most ways that part or meet in one space."""
SPACES = range(2, 15)
"""The numbers of spaces of a new arm."""
SHORTEST_WAY = 4
"""The fewest steps of a way around which an arm may lead."""
REACH = 8
"""The greatest distance between the ends of an arm (tiles)."""
TRIES = 20


def fork(chart: Chart, chance: Random) -> str | None:
    """Add an arm, which leaves the way at a space and joins it again farther on."""
    spots = _open(chart)
    return _arm(chart, product(spots, spots), chance)


def unfork(chart: Chart, chance: Random) -> str | None:
    """Remove an arm."""
    arms = _arms(chart)
    if not arms:
        return None
    _take_away(chart, chance.choice(arms))
    return "an arm removed"


def lead_elsewhere(chart: Chart, chance: Random) -> str | None:
    """Move one end of an arm to another space."""
    arms = _arms(chart)
    if not arms:
        return None
    arm = chance.choice(arms)
    _take_away(chart, arm)
    chart.sketch = (after := tidied(chart.anew())).sketch
    spots = [spot for spot in _open(after) if spot not in (arm[0], arm[-1])]
    ends = [(arm[0], spot) for spot in spots] + [(spot, arm[-1]) for spot in spots]
    return _arm(after, ends, chance) and "an arm leads elsewhere"


def _open(chart: Chart) -> list[Spot]:
    """Return the spaces where ways may part and meet: neither the first one nor the last ones."""
    return [
        spot
        for spot in chart.onward
        if not spot.bridge and chart.before[spot] and spot not in chart.ends
    ]


def _arm(chart: Chart, ends: Iterable[tuple[Spot, Spot]], chance: Random) -> str | None:
    """Add an arm between the first pair of spaces, in random order, that has room for it."""
    far = chart.ways.far
    likely = [
        (origin, target)
        for origin, target in ends
        if far[origin] - far[target] >= SHORTEST_WAY and away(origin.cell, target.cell) <= REACH
    ]
    for origin, target in chance.sample(likely, min(TRIES, len(likely))):
        if not _may_lead(chart, origin, target):
            continue
        if cells := road(chart.taken, origin.cell, target.cell, SPACES, chance):
            spots = [Spot(cell) for cell in cells]
            chart.sketch.tracks.append(Track("", spots, [End(origin)], [End(target)]))
            return f"an arm of {counted(len(spots), 'space')}"
    return None


def _may_lead(chart: Chart, origin: Spot, target: Spot) -> bool:
    """Return whether another way may lead from one space to another."""
    ways_on, ways_in = chart.onward[origin], chart.before[target]
    if max(len(ways_on), len(ways_in)) >= MOST_WAYS or any(spot.bridge for spot in ways_on):
        return False  # otherwise a path would begin with its bridge
    return not _leads(chart, target, origin)


def _leads(chart: Chart, origin: Spot, target: Spot) -> bool:
    """Return whether a way leads from one space to another."""
    found = [origin]
    for spot in found:
        found += [other for other in chart.onward[spot] if other not in found]
    return target in found


def _arms(chart: Chart) -> list[list[Spot]]:
    """Return the removable arms, with the spaces where they leave and join."""
    return [
        stretch
        for stretch in chart.stretches
        if len(chart.onward[stretch[0]]) > 1 and len(chart.before[stretch[-1]]) > 1
    ]


def _take_away(chart: Chart, arm: list[Spot]) -> None:
    """Remove an arm, and its end from the path that it joins."""
    origin, *inner, target = arm
    sketch = chart.sketch
    last = inner[-1] if inner else origin
    joined, _ = sketch.places()[target]
    joined.froms = [end for end in joined.froms if end.target is not last]
    sketch.tracks = [track for track in sketch.tracks if not inner or track.last is not last]
