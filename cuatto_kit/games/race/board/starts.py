"""Spaces of each team's checkers before the first turn, with head starts.

Checkers start on the slots of their lane or in their pool, and the foremost one as far ahead as the
file sets.

A head start is a placement, not a move. It is counted in spaces that a walk enters, by the shortest
way without jumps; of equally short ways, by the one whose spaces come first on the board. Release
onto an exit counts as one step. No checker is hit or blocks the way, and a checker that is placed
on a space with a jump stays there.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.race.config.by_seat import STANDING
from cuatto_kit.games.race.config.classes import EMPTY
from cuatto_kit.games.race.config.conflicts import HEAD_START
from cuatto_kit.games.race.config.models import RaceVariant

Checker: TypeAlias = tuple[str, str]
"""A class and a space."""


def standing(variant: RaceVariant, layout: Layout, seat: int) -> tuple[Checker, ...]:
    """Return the checkers of a seat (0-based), the foremost last.

    In a pool the foremost is the last in line, which is a regular checker if there is one.

    Raises ValueError, with a message for users, if the file places it too far ahead.
    """
    waiting = _waiting(variant, layout, seat)
    if placed := list(_placed(variant, seat)):
        far = _distances(layout, seat)
        placed.sort(key=lambda space: far.get(space, 0), reverse=True)
        return (*waiting[len(placed) :], *((waiting[0][0], space) for space in placed))
    *others, (name, _) = waiting
    return (*others, (name, way_ahead(variant, layout, seat)[-1]))


def _placed(variant: RaceVariant, seat: int) -> Iterator[str]:
    """Yield the space of each checker that the file places on the board for a seat (0-based)."""
    for name, count in variant.teams.standing.get(seat + 1, {}).items():
        yield from [name if "." in name else f"{name}.1"] * count


def way_ahead(variant: RaceVariant, layout: Layout, seat: int) -> tuple[str, ...]:
    """Return the spaces that the foremost checker of a seat passes.

    The first is where it would wait, the last where it starts. Raises ValueError as `standing`
    does.
    """
    *_, (_, origin) = _waiting(variant, layout, seat)
    pips = variant.teams.head_start[seat] if any(variant.teams.head_start) else 0
    if not pips:
        return (origin,)
    way = tuple(islice(_way(layout, seat, origin), pips + 1))
    if len(way) <= pips:
        message = f"no space before the finish is {pips} pips ahead"
        raise ValueError(f"{message}; expected {max(len(way) - 1, 0)} or less")
    return way


def _waiting(variant: RaceVariant, layout: Layout, seat: int) -> list[Checker]:
    """Return the checkers of a seat in their lane or pool, the rearmost first."""
    starts, line_up = layout.starts[seat], variant.teams.line_up
    slots = starts if variant.bridge else starts * len(line_up)
    return [(name, slot) for name, slot in zip(line_up, slots, strict=False) if name != EMPTY]


def refusals(variant: RaceVariant, layout: Layout) -> Iterator[tuple[YamlPath, str]]:
    """Yield the place in the file of each checker that cannot start where the file places it.

    The message gives the reason. With head starts two checkers of one team never share a space, so
    no team holds a space against others.
    """
    crowd = Counter[str]()
    for seat in range(len(variant.teams.head_start)):
        try:
            foremost = way_ahead(variant, layout, seat)[-1]
        except ValueError as error:
            yield (*HEAD_START, seat), str(error)
            continue
        place = layout.place_of(foremost)
        crowd[place] += 1
        capacity = layout.space(place).capacity
        if capacity is not None and crowd[place] > capacity:
            message = f"no room is left on {foremost}; expected another number of pips"
            yield (*HEAD_START, seat), message
    for seat, spaces in variant.teams.standing.items():
        far, count = _distances(layout, seat - 1), Counter(_placed(variant, seat - 1))
        for (name, _), (space, checkers) in zip(spaces.items(), count.items(), strict=True):
            capacity = layout.space(space).capacity
            where = (*STANDING, str(seat), name)
            if capacity is not None and checkers > capacity:
                message = f"{checkers} checkers on a space for {capacity}; expected {capacity}"
                yield where, f"{message} or less"
            elif space not in far:
                message = f"no way leads home from {space} for seat {seat}"
                yield where, f"{message}; expected a space on its way"


def _way(layout: Layout, seat: int, origin: str) -> Iterator[str]:
    """Yield the spaces on the shortest way from a space.

    It ends before the finish, or after one lap.
    """
    far, passed, space = _distances(layout, seat), set[str](), origin
    while space not in passed and (targets := onward(layout, seat, space)):
        yield space
        passed.add(space)
        space = min(targets, key=lambda name: far.get(name, math.inf))


def onward(layout: Layout, seat: int, space: str) -> list[str]:
    """Return the spaces that a seat's checker reaches by one step, in the order of the board.

    The result is empty on a finish of the seat.
    """
    if space in layout.finishes[seat]:
        return []
    links = layout.links_from(space, seat)
    targets = {link.target for link in links if link.kind is not LinkKind.JUMP}
    return [space.id for space in layout.spaces if space.id in targets]


def _distances(layout: Layout, seat: int) -> Mapping[str, int]:
    """Return the distance of each space to the nearest finish of a seat.

    One jump costs more than all steps together, so that jumps count only where there is no other
    way.
    """
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
