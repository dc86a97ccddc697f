"""Where the pieces are: on spaces, in order of arrival, and for each seat at steps of its way."""

from collections.abc import Sequence
from typing import Any

Space = Any
"""A space by any name; spaces of two ways with one name are the same space."""
WAITING = 0
"""The step of a piece that is not on the board yet; on the first space of its way it is at step 1.
"""


class Position:
    """The pieces of all seats.

    `ways[seat]` lists the spaces of a seat's way. A piece one step beyond its last space is off the
    board at home; such steps are used only by games in which pieces leave the board.
    """

    def __init__(self, ways: Sequence[Sequence[Space]], pieces: int) -> None:
        self.ways = [[None, *way] for way in ways]
        """The spaces by step."""
        self.steps = [[WAITING] * pieces for _ in ways]
        self.crowd: dict[Space, list[int]] = {space: [] for way in ways for space in way}
        self.on = [[[], *(self.crowd[space] for space in way)] for way in ways]
        """For each seat and step the seats of the pieces on that space; that which came last is at
        the end."""
        self.step_on = [{space: step for step, space in enumerate(way, 1)} for way in ways]

    def move(self, seat: int, origin: int, target: int, piece: int | None = None) -> None:
        """Move a piece of a seat, or the first one there, from one step to another."""
        steps, on = self.steps[seat], self.on[seat]
        steps[steps.index(origin) if piece is None else piece] = target
        if origin != WAITING:
            on[origin].remove(seat)
        if target < len(on):
            on[target].append(seat)

    def send_back(self, seat: int, space: Space) -> None:
        """Send a piece of a seat from a space back to wait."""
        steps, way = self.steps[seat], self.ways[seat]
        here = next(step for step in steps if step < len(way) and way[step] == space)
        steps[steps.index(here)] = WAITING
        self.crowd[space].remove(seat)

    def hit(self, seat: int, step: int) -> int:
        """Send the pieces of other seats on a space back, and return their number."""
        victims = [other for other in self.on[seat][step] if other != seat]
        for other in victims:
            self.send_back(other, self.ways[seat][step])
        return len(victims)
