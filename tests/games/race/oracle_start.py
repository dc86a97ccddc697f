"""The positions of the oracle's teams before the first turn.

Where checkers stand on the board, the others of the team wait; such a team is of one class.

Otherwise the foremost checker is set ahead step by step: onto the space from which the fewest
jumps, and then the fewest steps, lead home; of equal ones onto the first of the board.
"""

from __future__ import annotations

from .oracle_setup import CLASSES, Setup

IN_LINE = tuple(CLASSES)


def start(setup: Setup, seat: int) -> list[tuple[str, int]]:
    """The class and the space of every checker of a seat."""
    lane = setup.board.lanes[seat]
    if setup.standing:
        spaces = setup.standing[seat]
        waiting = [setup.board.pools[seat]] * (len(setup.team) - len(spaces))
        return [
            (name, space) for (name, _), space in zip(setup.team, (*spaces, *waiting), strict=True)
        ]
    if lane:
        places = [(name, lane[slot - 1]) for name, slot in setup.team]
        foremost = max(range(len(places)), key=lambda k: setup.team[k][1])
    else:
        places = [(name, setup.board.pools[seat]) for name, _ in setup.team]
        foremost = max(range(len(places)), key=lambda k: IN_LINE.index(places[k][0]))
    name, space = places[foremost]
    for _ in range(setup.ahead[seat] if setup.ahead else 0):
        space = min(_next(setup, seat, space), key=lambda to: (_cost(setup, seat)[to], to))
    places[foremost] = (name, space)
    return places


def _next(setup: Setup, seat: int, space: int) -> list[int]:
    return [
        link.target
        for link in setup.board.links
        if link.origin == space and link.kind != "jump" and (not link.seats or seat in link.seats)
    ]


def _cost(setup: Setup, seat: int) -> dict[int, tuple[float, float]]:
    """Jumps and steps from each space to a goal of the seat."""
    nowhere = (float("inf"), float("inf"))
    cost = dict.fromkeys(range(len(setup.board.spaces)), nowhere)
    cost |= dict.fromkeys(setup.goals(seat), (0, 0))
    changed = True
    while changed:
        changed = False
        for link in setup.board.links:
            if link.seats and seat not in link.seats:
                continue
            jumps, steps = cost[link.target]
            through = (jumps + 1, steps) if link.kind == "jump" else (jumps, steps + 1)
            if through < cost[link.origin]:
                cost[link.origin], changed = through, True
    return cost
