"""Where the checkers of each team stand before the first turn: on the slots of their lane or in
their pool, and the foremost as far ahead as the file says.

A head start is set out, not played. It is counted over the spaces that a walk enters, by the way
that is shortest without jumps; of ways that are as short, by the one whose spaces come first on
the board. To be freed onto an exit is a step like any. Nobody is hit or in the way, and a checker
that is set on a space with a jump stays there.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.games.race.config.classes import EMPTY
from cuatto_kit.games.race.config.models import RaceVariant

Checker: TypeAlias = tuple[str, str]
"""A class, and a space."""


def standing(variant: RaceVariant, layout: Layout, seat: int) -> tuple[Checker, ...]:
    """The checkers of a seat (0-based), the foremost last. In a pool that is the last in line, a
    regular one where there is one.

    Raises ValueError, in words, where the file sends it too far ahead.
    """
    *others, (name, _) = _waiting(variant, layout, seat)
    return (*others, (name, way_ahead(variant, layout, seat)[-1]))


def way_ahead(variant: RaceVariant, layout: Layout, seat: int) -> tuple[str, ...]:
    """The spaces that the foremost checker of a seat comes over: first where it would wait, last
    where it stands. Raises as `standing` does."""
    *_, (_, origin) = _waiting(variant, layout, seat)
    pips = variant.teams.head_start[seat] if any(variant.teams.head_start) else 0
    if not pips:
        return (origin,)
    way = tuple(islice(_way(layout, seat, origin), pips + 1))
    if len(way) <= pips:
        message = f"no space to stand on is {pips} pips ahead, short of the finish"
        raise ValueError(f"{message}; expected {max(len(way) - 1, 0)} or less")
    return way


def _waiting(variant: RaceVariant, layout: Layout, seat: int) -> list[Checker]:
    """The checkers of a seat in their lane or pool, the rearmost first."""
    starts, line_up = layout.starts[seat], variant.teams.line_up
    slots = starts if variant.bridge else starts * len(line_up)
    return [(name, slot) for name, slot in zip(line_up, slots, strict=False) if name != EMPTY]


def refusals(variant: RaceVariant, layout: Layout) -> Iterator[tuple[int, str]]:
    """The seats (0-based) that cannot stand where the file sends their foremost checker, each
    with what is wrong. Two of a team never stand together, so no space is anybody's own."""
    crowd = Counter[str]()
    for seat in range(len(variant.teams.head_start)):
        try:
            foremost = way_ahead(variant, layout, seat)[-1]
        except ValueError as error:
            yield seat, str(error)
            continue
        crowd[foremost] += 1
        capacity = layout.space(foremost).capacity
        if capacity is not None and crowd[foremost] > capacity:
            yield seat, f"no room is left on {foremost}; expected another number of pips"


def _way(layout: Layout, seat: int, origin: str) -> Iterator[str]:
    """The spaces on the shortest way from one on, as far as one can walk on from them: short of
    the finish, or once round."""
    far, passed, space = _distances(layout, seat), set[str](), origin
    while space not in passed and (targets := onward(layout, seat, space)):
        yield space
        passed.add(space)
        space = min(targets, key=lambda name: far.get(name, math.inf))


def onward(layout: Layout, seat: int, space: str) -> list[str]:
    """Where a seat's checker comes from a space by one step, in the order of the board; nowhere
    from where it is home."""
    if space in layout.finishes[seat]:
        return []
    links = layout.links_from(space, seat)
    targets = {link.target for link in links if link.kind is not LinkKind.JUMP}
    return [space.id for space in layout.spaces if space.id in targets]


def _distances(layout: Layout, seat: int) -> Mapping[str, int]:
    """How far each space is from where a seat wants to come; one jump is farther than all steps
    together, so that it counts only where there is no other way."""
    into: dict[str, list[tuple[str, int]]] = {space.id: [] for space in layout.spaces}
    for link in layout.links:
        if not link.seats or seat in link.seats:
            cost = len(layout.spaces) if link.kind is LinkKind.JUMP else 1
            into[link.target].append((link.origin, cost))
    found: dict[str, int] = {}
    nearest = [(0, goal) for goal in layout.finishes[seat]]
    while nearest:
        far, space = heappop(nearest)
        if space not in found:
            found[space] = far
            for origin, cost in into[space]:
                heappush(nearest, (far + cost, origin))
    return found
