"""Changes of the kinds of spaces: bridges, jumps and special spaces."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from cuatto_kit.board.geometry import Cell, Edge
from cuatto_kit.config.messages import counted
from cuatto_kit.games.race.editing.sketch import End, Jump, Spot, away
from cuatto_kit.games.race.variation.chart import MOST_BRIDGED, Chart

GAINS = range(3, 11)
"""The steps that a new jump may save or cost."""
NEAR, FAR = 2, 6
"""The least and the greatest distance between its ends (tiles)."""
ASIDE = 0.9
"""The probability that a bridge is only built where another way leads around it."""
OFFERS = 16
"""The number of possible jumps from which a clearly visible one is selected."""
HIDDEN = 0.3
"""The factor of a jump's weight for each space below it and each jump that crosses it."""


# Bridges


def bridge(chart: Chart, chance: Random) -> str | None:
    """Add a bridge on a straight part of a way."""
    found = [spots for stretch in chart.stretches for spots in _bridgeable(chart, stretch)]
    gates = chart.gates
    if chance.random() < ASIDE:
        found = [spots for spots in found if spots[0] not in gates]
    if not found:
        return None
    spots = chance.choice(found)
    for spot in spots:
        spot.bridge = True
    return f"a bridge of {counted(len(spots), 'cell')}"


def _bridgeable(chart: Chart, stretch: list[Spot]) -> Iterator[list[Spot]]:
    """Yield runs of spaces that may become a bridge: between two other spaces, all in one line."""
    busy = [*chart.marked, *(end for jump in chart.jumps for end in jump)]
    first = 2 if len(chart.onward[stretch[0]]) > 1 else 1
    for k in range(first, len(stretch) - 1):
        for count in range(1, min(MOST_BRIDGED, len(stretch) - 1 - k) + 1):
            line = stretch[k - 1 : k + count + 1]
            if any(spot.bridge for spot in line) or any(spot in busy for spot in line[1:-1]):
                break
            edges = [Edge.between(a.cell, b.cell) for a, b in pairwise(line)]
            if edges.count(chart.edge_into(line[0])) < len(edges):
                break
            yield line[1:-1]


def no_bridge(chart: Chart, chance: Random) -> str | None:
    """Remove a bridge."""
    if not chart.bridges:
        return None
    for spot in chance.choice(chart.bridges):
        spot.bridge = False
    return "a bridge removed"


def other_bridge(chart: Chart, chance: Random) -> str | None:
    """Move a bridge or change its length."""
    return _moved(chart, chance, no_bridge, bridge) and "a bridge moved"


# Jumps


def ladder(chart: Chart, chance: Random) -> str | None:
    """Add a jump ahead."""
    return _jump(chart, chance, ahead=True)


def chute(chart: Chart, chance: Random) -> str | None:
    """Add a jump back."""
    return _jump(chart, chance, ahead=False)


def no_ladder(chart: Chart, chance: Random) -> str | None:
    """Remove a jump ahead."""
    return _no_jump(chart, chance, ahead=True)


def no_chute(chart: Chart, chance: Random) -> str | None:
    """Remove a jump back."""
    return _no_jump(chart, chance, ahead=False)


def other_jump(chart: Chart, chance: Random) -> str | None:
    """Replace a jump by another of its kind."""
    ahead = [chart.ways.is_ahead(*jump) for jump in chart.jumps]
    if not ahead:
        return None
    kind = chance.choice(ahead)
    away, more = (no_ladder, ladder) if kind else (no_chute, chute)
    return _moved(chart, chance, away, more) and f"a {'ladder' if kind else 'chute'} moved"


def turned_jump(chart: Chart, chance: Random) -> str | None:
    """Reverse a jump."""
    jumps = [jump for jump in chart.sketch.jumps if isinstance(jump.target.target, Spot)]
    if not jumps:
        return None
    jump = chance.choice(jumps)
    jump.origin, jump.target = jump.target, jump.origin
    return "a jump turned round"


def _jump(chart: Chart, chance: Random, *, ahead: bool) -> str | None:
    busy = [*chart.marked, *(end for jump in chart.jumps for end in jump)]
    plain = [spot for spot in chart.onward if not spot.bridge and spot not in busy]
    far = chart.ways.far
    pairs = [
        (low, high)
        for high in plain
        for low in plain
        if far[low] - far[high] in GAINS and NEAR <= away(low.cell, high.cell) <= FAR
    ]
    if not pairs:
        return None
    pairs = chance.sample(pairs, min(OFFERS, len(pairs)))
    low, high = chance.choices(pairs, [HIDDEN ** _hidden(chart, *pair) for pair in pairs])[0]
    origin, target = (low, high) if ahead else (high, low)
    chart.sketch.jumps.append(Jump(End(origin), End(target)))
    return f"a {'ladder' if ahead else 'chute'} of {far[low] - far[high]}"


def _hidden(chart: Chart, one: Spot, other: Spot) -> int:
    """Return the number of spaces below a jump plus the number of jumps that cross it."""
    under = [cell for cell in _line(one.cell, other.cell)[1:-1] if cell in chart.taken]
    jumps = [(a.cell, b.cell) for a, b in chart.jumps if isinstance(b, Spot)]
    return len(under) + sum(_cross((one.cell, other.cell), jump) for jump in jumps)


def _line(one: Cell, other: Cell) -> list[Cell]:
    """Return the cells on the straight line between two cells, including both."""
    (x, y), (u, v) = one, other
    steps = max(abs(u - x), abs(v - y))
    return [(x + (u - x) * k // steps, y + (v - y) * k // steps) for k in range(steps + 1)]


def _cross(one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
    """Return whether two lines between cells cross or touch."""
    return all(
        _side(a, b, c) * _side(a, b, d) <= 0 for (a, b), (c, d) in ((one, other), (other, one))
    )


def _side(a: Cell, b: Cell, c: Cell) -> int:
    """Return a number whose sign is the side of the line from a to b on which c is."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _no_jump(chart: Chart, chance: Random, *, ahead: bool) -> str | None:
    jumps = [
        jump
        for jump, ends in zip(chart.sketch.jumps, chart.jumps, strict=True)
        if chart.ways.is_ahead(*ends) == ahead
    ]
    if not jumps:
        return None
    chart.sketch.jumps.remove(chance.choice(jumps))
    return f"a {'ladder' if ahead else 'chute'} removed"


# Special spaces


def marks(flag: str) -> tuple[Callable[[Chart, Random], str | None], ...]:
    """Return the changes that add, remove and move a special space of a kind."""

    def more(chart: Chart, chance: Random) -> str | None:
        busy = [*chart.marked, *(origin for origin, _ in chart.jumps)]
        plain = [spot for spot in chart.onward if not spot.bridge and spot not in busy]
        if not plain:
            return None
        chart.sketch.lists[flag].append(End(chance.choice(plain)))
        return f"one more space is {flag}"

    def less(chart: Chart, chance: Random) -> str | None:
        ends = chart.sketch.lists[flag]
        if not ends:
            return None
        ends.remove(chance.choice(ends))
        return f"one space less is {flag}"

    def elsewhere(chart: Chart, chance: Random) -> str | None:
        return _moved(chart, chance, less, more) and f"another space is {flag}"

    return more, less, elsewhere


def _moved(
    chart: Chart,
    chance: Random,
    away: Callable[[Chart, Random], str | None],
    more: Callable[[Chart, Random], str | None],
) -> str | None:
    """Remove one and then add one."""
    if away(chart, chance) is None:
        return None
    return more(chart.anew(), chance)
