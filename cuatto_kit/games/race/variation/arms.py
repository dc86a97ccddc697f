"""Changes of where ways part and meet: arms come, go, and lead elsewhere."""

from random import Random

from cuatto_kit.config.messages import counted
from cuatto_kit.games.race.editing.sketch import End, Spot, Track, away
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.roads import road
from cuatto_kit.games.race.variation.tidying import tidied

MOST_WAYS = 3
"""Ways that part or meet in one space."""
SPACES = range(2, 15)
"""Spaces of a new arm."""
SHORTEST_WAY = 4
"""Steps of a way that an arm may lead round."""
REACH = 8
"""How far off an arm may end (tiles)."""
TRIES = 12


def fork(chart: Chart, chance: Random) -> str | None:
    """An arm more: it leaves at a space and joins again further on."""
    for _ in range(TRIES):
        origin, target = chance.choice(_open(chart)), chance.choice(_open(chart))
        if words := _arm(chart, origin, target, chance):
            return words
    return None


def unfork(chart: Chart, chance: Random) -> str | None:
    """An arm less."""
    arms = _arms(chart)
    if not arms:
        return None
    _take_away(chart, chance.choice(arms))
    return "an arm away"


def lead_elsewhere(chart: Chart, chance: Random) -> str | None:
    """An arm leaves where it did and joins elsewhere, or the other way about."""
    arms = _arms(chart)
    if not arms:
        return None
    arm = chance.choice(arms)
    _take_away(chart, arm)
    chart.sketch = (after := tidied(chart.anew())).sketch
    for _ in range(TRIES):
        other = chance.choice(_open(after))
        ends = chance.choice([(arm[0], other), (other, arm[-1])])
        if ends != (arm[0], arm[-1]) and _arm(after, *ends, chance):
            return "an arm leads elsewhere"
    return None


def _open(chart: Chart) -> list[Spot]:
    """The spaces where ways may part and meet: neither the first nor a last one."""
    return [
        spot
        for spot in chart.onward
        if not spot.bridge and chart.before[spot] and spot not in chart.ends
    ]


def _arm(chart: Chart, origin: Spot, target: Spot, chance: Random) -> str | None:
    """Lays an arm, if there is room for it."""
    if len(chart.onward[origin]) >= MOST_WAYS or len(chart.before[target]) >= MOST_WAYS:
        return None
    if not 0 < away(origin.cell, target.cell) <= REACH or _leads(chart, target, origin):
        return None
    if any(spot.bridge for spot in chart.onward[origin]):
        return None  # its path would begin with a bridge
    far = chart.ways.far
    if far[origin] - far[target] < SHORTEST_WAY:
        return None
    cells = road(chart.taken, origin.cell, target.cell, SPACES, chance)
    if cells is None:
        return None
    spots = [Spot(cell) for cell in cells]
    chart.sketch.tracks.append(Track("", spots, [End(origin)], [End(target)]))
    return f"an arm of {counted(len(spots), 'space')}"


def _leads(chart: Chart, origin: Spot, target: Spot) -> bool:
    """Whether one comes from a space to another."""
    found = [origin]
    for spot in found:
        found += [other for other in chart.onward[spot] if other not in found]
    return target in found


def _arms(chart: Chart) -> list[list[Spot]]:
    """The arms that may go, with the spaces where they leave and join."""
    return [
        stretch
        for stretch in chart.stretches
        if len(chart.onward[stretch[0]]) > 1 and len(chart.before[stretch[-1]]) > 1
    ]


def _take_away(chart: Chart, arm: list[Spot]) -> None:
    """Takes an arm away, and its ends from the paths that it leads to."""
    origin, *inner, target = arm
    sketch = chart.sketch
    last = inner[-1] if inner else origin
    joined, _ = sketch.places()[target]
    joined.froms = [end for end in joined.froms if end.target is not last]
    sketch.tracks = [track for track in sketch.tracks if not inner or track.last is not last]
