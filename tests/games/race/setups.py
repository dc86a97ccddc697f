"""Positions set up at random, for boards on which checkers wait long to be freed."""

import random
from functools import cached_property

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.engine.game import Position, RaceGame

WAITING, HOME = 0.45, 0.75
"""Up to which random number a checker waits, and from which on it is home."""
ENDGAME, NEAR = 0.15, 6
"""How often a team has but one checker left, and how near home that is (pips)."""
OFTEN = 3
"""How many times more a safe space is drawn than another."""


class SetUps:
    """The positions of one game. Its teams have checkers of one class, as all have that wait."""

    def __init__(self, layout: Layout, game: RaceGame) -> None:
        self.layout = layout
        self.game = game

    def drawn(self, chance: random.Random) -> Position:
        """A position in which some seat is to roll, and no two checkers share a space."""
        mover, taken = chance.randrange(self.game.seats), set[str]()
        endgame = chance.random() < ENDGAME
        placed = {}
        for seat in range(self.game.seats):
            last = endgame and seat == mover
            names, places = self.game.board.classes, self._places(chance, seat, taken, last=last)
            placed[seat] = list(zip(names, places, strict=True))
        return self.game.place(placed, seat=mover)

    def _places(
        self, chance: random.Random, seat: int, taken: set[str], *, last: bool
    ) -> list[str]:
        """Places of the checkers of a seat, never all at home."""
        (pool,) = self.layout.starts[seat]
        places: list[str] = []
        for k in range(len(self.game.board.classes)):
            drawn = chance.random()
            if last:
                where = self._near[seat] if k == 0 else self.layout.finishes[seat]
            elif drawn < WAITING or k == 0:
                where = (pool,)
            else:
                where = self._ways[seat] if drawn < HOME else self.layout.finishes[seat]
            free = [space for space in where if space not in taken] or [pool]
            places.append(chance.choice(free))
            if self.layout.space(places[-1]).kind is SpaceKind.FIELD:
                taken.add(places[-1])
        return places

    @cached_property
    def _near(self) -> list[tuple[str, ...]]:
        """For each seat the spaces from which it is not far home."""
        distances = map(self.game.board.distances, range(self.game.seats))
        return [
            tuple(space for space in way if far[space] <= NEAR)
            for way, far in zip(self._ways, distances, strict=True)
        ]

    @cached_property
    def _ways(self) -> list[tuple[str, ...]]:
        """For each seat the spaces that it can come to, its pool and its goals aside; safe ones
        more than once, since much happens there."""
        return [self._way(seat) for seat in range(self.game.seats)]

    def _way(self, seat: int) -> tuple[str, ...]:
        (pool,) = self.layout.starts[seat]
        seen, left = {pool: None}, [pool]
        while left:
            for link in self.layout.links_from(left.pop(), seat):
                if link.target not in seen:
                    seen[link.target] = None
                    left.append(link.target)
        aside = {pool, *self.layout.finishes[seat]}
        ways = [space for space in seen if space not in aside]
        safe = [space for space in ways if SAFE in self.layout.space(space).flags]
        return (*ways, *(safe * OFTEN))
