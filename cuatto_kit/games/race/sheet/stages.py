"""Small positions built around one intended move; they show a rule more clearly than real play.

Only the checkers that the move needs are on the board. The others wait as at the start, except that
those ahead of the needed checkers on their start bridge are home.
"""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.effects import KINDS, LEAVING
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE
from cuatto_kit.games.race.config.rules import SumMove
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.turns import SIX
from cuatto_kit.games.race.sheet.moments import Surroundings

WIDE = 4
"""The number of spaces in view that count as one pip of clutter."""
FAR = 2
"""The distance of a walk's end from its origin that counts as one pip of clutter (cells)."""
FROM_LANE, ASIDE, BEND = 5, 2, 1
"""The clutter of a start bridge in view, of a space that is special or not open to all seats, and
of a bend of the way (pips).
"""
REACH = 2
"""The number of steps around a walk within which other things make it harder to read."""

Checker = tuple[int, str, str]
"""A checker that a move needs: its seat, its class ("" for any) and its space."""


@dataclass(frozen=True)
class Walk:
    """A way of a seat from a space with one die.

    `path` contains the spaces that it enters, including jumps at its end.
    """

    seat: int
    origin: str
    die: int
    path: tuple[str, ...]
    backward: bool

    @property
    def land(self) -> str:
        """The last space."""
        return self.path[-1]

    @property
    def passed(self) -> tuple[str, ...]:
        """The spaces that it passes over."""
        return self.path[: min(self.die, len(self.path)) - 1]

    @property
    def jumps(self) -> bool:
        """True if it ends with a jump."""
        return len(self.path) > self.die

    def by(self, checker: str) -> Move:
        """Return the walk as a move of a checker of this class."""
        return Move(self.die, self.origin, checker, self.path)


class Stages:
    """The positions of one game, and the walks around which they are built."""

    def __init__(self, variant: RaceVariant, layout: Layout, game: RaceGame) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.layout = layout
        self.game = game
        self.surroundings = Surroundings(layout)
        jumps = {link.origin for link in layout.links if link.kind is LinkKind.JUMP}
        jumps |= {space.id for space in layout.spaces if space.flags & LEAVING}
        fields = {s.id for s in layout.spaces if s.kind is SpaceKind.FIELD}
        self.fields = fields - jumps
        """The spaces of the board on which checkers come to rest, which do not send them on."""
        self.line = [game.checkers(game.initial(), seat) for seat in range(game.seats)]

    @cached_property
    def walks(self) -> list[Walk]:
        """All walks by a die, or by both if they are added, from a space of the board.

        The easiest to read come first.
        """
        if self.rules.sum_move is SumMove.ONLY:
            return self.walks_by(range(2 * self.game.board.sides + 1), dice=2)
        return self.walks_by(self.game.board.thrown)

    def walks_by(self, pips: Container[int], dice: int = 1) -> list[Walk]:
        """Return all walks by these numbers of pips, of one die or of two."""
        board = self.game.board
        names = board.names
        walks = [
            Walk(m.seat, names[m.origin], m.die, tuple(names[s] for s in m.path), m.backward)
            for m in board.tabled_moves
            if m.dice == dice and m.die in pips
        ]
        pools = self.surroundings.pools
        return sorted((w for w in walks if w.origin not in pools), key=self.clutter)

    def clutter(self, walk: Walk) -> int:
        """Return how hard a walk is to read on the board (pips)."""
        near = self.surroundings.around(frozenset((walk.origin, *walk.path)), REACH)
        return (
            walk.die
            + len(near) // WIDE
            + ASIDE * sum(name in self._special for name in near)
            + ASIDE * (not {walk.origin, walk.land} <= self._common)
            + self._reach(walk) // FAR
            + BEND * self._bends((walk.origin, *walk.path[: walk.die]))
            + FROM_LANE * bool(self.surroundings.lanes & set(near))
        )

    @cached_property
    def _special(self) -> set[str]:
        """The spaces with a special effect: safe, another roll, bridges, jumps, the finish."""
        links = [link for link in self.layout.links if link.kind is LinkKind.JUMP]
        flagged = [s.id for s in self.layout.spaces if s.flags & {SAFE, AGAIN, *KINDS}]
        bridges = [s.id for s in self.layout.spaces if s.kind is SpaceKind.CROSSING]
        return {*flagged, *bridges, *(link.origin for link in links), FINISH}

    def _reach(self, walk: Walk) -> int:
        """Return the distance of the walk's end from its origin (cells across plus cells along)."""
        here, there = (self.layout.space(name).cell for name in (walk.origin, walk.land))
        return abs(here[0] - there[0]) + abs(here[1] - there[1]) if here and there else 0

    def _bends(self, spaces: Sequence[str]) -> int:
        """Return the number of bends of a way."""
        cells = [cell for name in spaces if (cell := self.layout.space(name).cell)]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
        return sum(one != other for one, other in pairwise(steps))

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The classes of a team, the one with the fewest abilities first."""
        used = dict.fromkeys(self.game.board.classes)
        return tuple(sorted(used, key=lambda name: len(CLASSES[name].abilities)))

    def exit_of(self, seat: int) -> str:
        """Return the space on which a seat's checkers enter the board."""
        start = self.layout.starts[seat][-1]
        return next(link.target for link in self.layout.links_from(start, seat))

    def far_from(self, seat: int, space: str) -> str | None:
        """Return a plain space of a seat's way that is far from `space`; None if there is no other.

        It is out of sight of `space` if the board is large enough.
        """
        here = self.layout.space(space).cell
        seen = set(self.surroundings.around(frozenset((space,)), 3 * REACH))
        others = [name for name in self._ways[seat] if name != space]
        free = [name for name in others if name not in seen] or others

        def distance(name: str) -> int:
            there = self.layout.space(name).cell
            return abs(here[0] - there[0]) + abs(here[1] - there[1]) if here and there else 0

        return max(free, key=distance, default=None)

    @cached_property
    def _ways(self) -> list[dict[str, None]]:
        """The plain spaces from which each seat moves on, by seat."""
        plain = self.fields - self._special
        ways = [walk for walk in self.walks if not walk.backward and walk.origin in plain]
        return [
            dict.fromkeys(walk.origin for walk in ways if walk.seat == seat)
            for seat in range(self.game.seats)
        ]

    @cached_property
    def _common(self) -> set[str]:
        """The spaces that all seats can reach."""
        return set.intersection(*self._on_the_way)

    @cached_property
    def _on_the_way(self) -> list[set[str]]:
        """The spaces that each seat can reach, by seat."""
        return [self._reached(seat) for seat in range(self.game.seats)]

    def _reached(self, seat: int) -> set[str]:
        seen, left = set(self.layout.starts[seat]), [*self.layout.starts[seat]]
        while left:
            onward = {link.target for link in self.layout.links_from(left.pop(), seat)} - seen
            seen |= onward
            left += sorted(onward)
        return seen

    def position(
        self,
        seat: int,
        checkers: Sequence[Checker],
        dice: tuple[int, ...] = (),
        *,
        doubles: int = 0,
        rest_home: bool = False,
    ) -> Position | None:
        """Return a position with these checkers, in which `seat` is to move or to roll.

        Args:
            seat: the seat to move, 0-based.
            checkers: the checkers that are needed; the others wait or are home.
            dice: the dice to be played; the seat is to roll if there are none.
            doubles: the number of doubles that were already rolled in a row.
            rest_home: whether the other checkers of `seat` are home.

        Returns:
            The position, or None if a team has too few checkers, a checker cannot reach its space,
            a space has too little room, or a six counts more.
        """
        placed = {}
        for owner in range(self.game.seats):
            needed = [(name, space) for who, name, space in checkers if who == owner]
            team = self._team(owner, needed, rest_home=rest_home and owner == seat)
            if team is None:
                return None
            placed[owner] = team
        if any(space not in self._on_the_way[who] for who, _, space in checkers):
            return None
        standing = Counter(space for team in placed.values() for _, space in team)
        rooms = ((self.layout.space(space).capacity, n) for space, n in standing.items())
        if any(room is not None and n > room for room, n in rooms):
            return None
        waiting = any(space in self.layout.starts[seat] for _, space in placed[seat])
        if SIX in dice and self.rules.six_counts > SIX and not waiting:
            return None
        return self.game.place(placed, seat=seat, dice=dice, doubles=doubles)

    def _team(
        self, seat: int, needed: Sequence[tuple[str, str]], *, rest_home: bool
    ) -> list[tuple[str, str]] | None:
        """Return class and space of each checker of a team, or None if the team is too small."""
        lane = self.layout.starts[seat]
        left = sorted(self.line[seat], key=lambda who: self._ahead(lane, who[1]), reverse=True)
        out, rear = [], len(lane)
        for name, space in needed:
            fitting = [who for who in left if who[0] == name or not name]
            if not fitting:
                return None
            plain = fitting if name else sorted(fitting, key=lambda who: who[0] != self.classes[0])
            who = (name, space) if (name, space) in left else plain[0]
            left.remove(who)
            out.append((who[0], space))
            if space not in lane:
                rear = min(rear, self._ahead(lane, who[1]))
        goals = iter(self._goals(seat))
        for name, space in left:
            waits = space in lane and (len(lane) == 1 or self._ahead(lane, space) < rear)
            out.append((name, space if waits and not rest_home else next(goals)))
        return out

    def _goals(self, seat: int) -> Iterator[str]:
        """Yield the goals for a seat's checkers that are home, the farthest first."""
        for goal in reversed(self.layout.finishes[seat]):
            room = self.layout.space(goal).capacity
            for _ in range(len(self.line[seat]) if room is None else room):
                yield goal

    def _ahead(self, lane: Sequence[str], space: str) -> int:
        """Return the index of a slot in a lane, from the rear, or the lane's length for others."""
        return lane.index(space) if space in lane else len(lane)
