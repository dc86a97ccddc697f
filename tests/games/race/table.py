"""A board on which the statements of its rule sheet are tried, and what random play comes to."""

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import CHANCE, END, EventKind
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import Waiting
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import MOVE

from .setups import SetUps

STEPS, SPELL = 400, 30
"""Rolls and moves of random play; how many until it begins anew where checkers wait."""


@dataclass(frozen=True)
class Turn:
    """A finished roll: the seat that rolled, its dice, and the seat that rolls next or END."""

    seat: int
    dice: tuple[int, ...]
    after: int


class Cleared(RaceGame):
    """A race in whose positions by hand a team that is not placed is not on the board."""

    def place(self, placed: dict[int, list[tuple[str, str]]], **turn: Any) -> Position:
        """Return a position; teams that would stand on the board wait instead."""
        table, names = self.board.table, self.board.names
        waiting = {
            seat: [(name, names[table.pools[seat]]) for name in self.board.classes]
            for seat in range(self.seats)
            if table.pools[seat] >= 0
        }
        return super().place(waiting | placed, **turn)


class Table:
    """A board with its game, and what random play comes to on it."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self.variant = variant
        self.layout = layout
        self.rules = variant.rules
        self.game = Cleared(make_game(variant, layout, layout.seats).board, layout.seats)
        self.name = "regular" if variant.teams.checkers.get("regular") else next(iter(self.team))

    @property
    def team(self) -> Mapping[str, int]:
        return {name: n for name, n in self.variant.teams.checkers.items() if n}

    @property
    def size(self) -> int:
        """The number of checkers of a team."""
        return sum(self.team.values())

    @cached_property
    def capacity(self) -> int | None:
        """The room on an ordinary space; None for any number."""
        capacity = self.variant.board.capacity
        return capacity if isinstance(capacity, int) else None

    def partner(self, seat: int) -> int | None:
        """The seat that plays together with another one."""
        pairs = [pair for pair in self.rules.partners if seat + 1 in pair]
        return sum(pairs[0]) - seat - 2 if pairs else None

    # Random play

    @cached_property
    def _played(self) -> tuple[Sequence[Position], Sequence[Turn]]:
        chance, game = random.Random(5), self.game
        states: list[Position] = []
        turns: list[Turn] = []
        state, rolled = game.initial(), None
        for step in range(STEPS):
            anew = self.rules.waits and step % SPELL == 0
            if game.actor(state) == END or anew:
                state, rolled = self.begun(chance), None
            if game.actor(state) == CHANCE:
                roll, _ = chance.choice(game.outcomes(state))
                rolled = (int(game.read(state).actor), tuple(roll))
                state = game.apply(state, roll)
            else:
                states.append(state)
                state = game.apply(state, chance.choice(game.legal(state)))
            if rolled and game.read(state).phase != MOVE:
                over = game.actor(state) == END
                turns.append(Turn(*rolled, END if over else int(game.read(state).actor)))
                rolled = None
        return states, turns

    def begun(self, chance: random.Random) -> Position:
        if not self.rules.waits:
            return self.game.initial()
        return SetUps(self.layout, self.game).drawn(chance)

    @property
    def states(self) -> Sequence[Position]:
        """Positions in which some seat is to move."""
        return self._played[0]

    @property
    def turns(self) -> Sequence[Turn]:
        return self._played[1]

    # Positions by hand

    @property
    def ones(self) -> tuple[int, ...]:
        """A one on every die."""
        return (1,) * self.rules.moves_a_roll

    def home(self, seat: int, count: int) -> list[str]:
        """Where the first `count` checkers of a seat end that come home, the farthest first."""
        places: list[str] = []
        for goal in reversed(self.layout.finishes[seat]):
            room = self.layout.space(goal).capacity or count
            places += [goal] * min(room, count - len(places))
        return places

    def standing(
        self, seat: int, *spaces: str, name: str | None = None, wait: bool = False
    ) -> dict[int, list[tuple[str, str]]]:
        """A seat with checkers on spaces, the first of a class; all others are home, or wait."""
        classes = [kind for kind, n in self.team.items() for _ in range(n)]
        if len(spaces) > len(classes):
            raise ValueError(f"{len(spaces)} spaces are given for {len(classes)} checkers")
        placed = []
        for number, space in enumerate(spaces):
            kind = name if name and number == 0 else self.name
            kind = kind if kind in classes else classes[0]
            classes.remove(kind)
            placed.append((kind, space))
        pool = self.layout.starts[seat][0]
        rest = [pool] * len(classes) if wait else self.home(seat, len(classes))
        return {seat: [*placed, *zip(classes, rest, strict=True)]}

    def behind(self, seat: int, space: str) -> list[str]:
        """Places for the others of a team, far before a space, if none of them may wait."""
        if self.rules.waiting is Waiting.ANY:
            return []
        far = self.far(seat)
        ahead = far[space] + self.game.board.sides
        return [name for name in far if self.is_field(name) and far[name] > ahead][: self.size - 1]

    # The board

    def far(self, seat: int) -> dict[str, int]:
        """How many steps each space is from home, jumps aside."""
        far = dict.fromkeys(self.layout.finishes[seat], 0)
        edge = list(far)
        while edge:
            found: dict[str, int] = {}
            for link in self.layout.links:
                ours = not link.seats or seat in link.seats
                if ours and link.kind is not LinkKind.JUMP and link.target in edge:
                    found.setdefault(link.origin, far[link.target] + 1)
            edge = [space for space in found if space not in far]
            far = found | far
        return far

    def before(self, seat: int, space: str) -> list[str]:
        """The spaces from which one step leads there."""
        return [
            link.origin
            for link in self.layout.links
            if link.kind is LinkKind.STEP
            and link.target == space
            and (not link.seats or seat in link.seats)
        ]

    def exit(self, seat: int) -> str:
        """Where the checkers of a seat come on to the board."""
        (pool,) = self.layout.starts[seat]
        return next(link.target for link in self.layout.links_from(pool, seat))

    def angle(self, one: str, other: str) -> float:
        """How far a step turns to the left about the middle of the board (radians)."""
        places = [space.outline.centre for space in self.layout.spaces if space.outline]
        middle = [sum(axis) / len(places) for axis in zip(*places, strict=True)]
        outlines = [self.layout.space(space).outline for space in (one, other)]
        angles = [
            math.atan2(outline.centre[1] - middle[1], outline.centre[0] - middle[0])
            for outline in outlines
            if outline
        ]
        return math.remainder(angles[1] - angles[0], math.tau)

    @cached_property
    def steps(self) -> Sequence[Mapping[str, frozenset[str]]]:
        """For each seat, where one step leads from the spaces that it can come to, jumps aside."""
        return [self._steps_of(seat) for seat in range(self.game.seats)]

    def _steps_of(self, seat: int) -> Mapping[str, frozenset[str]]:
        """Follows a checker by ones; the others of its team wait if they leave it free to move."""
        first, steps = self.layout.starts[seat][0], dict[str, frozenset[str]]()
        edge = [first, *([self.exit(seat)] if self.rules.waits else [])]
        for space in edge:  # grows during the loop
            if space not in steps:
                freed = self.rules.waits and 1 in self.rules.entry_value
                wait = not (self.variant.bridge or freed) and self.rules.waiting is Waiting.ANY
                placed = self.standing(seat, space, wait=wait)
                state = self.game.place(placed, seat=seat, dice=(1,))
                steps[space] = frozenset(move.path[0] for move in self.walks(state, space))
                edge += sorted(steps[space])
        return steps

    def jump_from(self, space: str) -> bool:
        return any(link.kind is LinkKind.JUMP for link in self.layout.links_from(space))

    def is_field(self, space: str) -> bool:
        return self.layout.space(space).kind is SpaceKind.FIELD

    def pairs(self, *, safe: bool = False) -> Iterator[tuple[str, str]]:
        """Neighbours on the way of the first two seats, both ordinary spaces without jumps."""
        both = self.far(0).keys() & self.far(1).keys()
        for space in self.layout.spaces:
            if space.kind is not SpaceKind.FIELD or space.id not in both:
                continue
            if ("safe" in {str(flag) for flag in space.flags}) is not safe:
                continue
            for origin in self.before(0, space.id):
                plain = self.is_field(origin) and not self.jump_from(origin)
                if plain and origin in both and not self.jump_from(space.id):
                    yield origin, space.id

    def walks(self, state: Position, origin: str, land: str | None = None) -> list[Move]:
        return [
            move
            for move in self.game.legal(state)
            if move.action is Action.WALK and move.origin == origin and land in (None, move.land)
        ]

    def hits(self, state: Position, move: Move) -> bool:
        events = self.game.play(state, move).events
        return any(event.kind is EventKind.HIT for event in events)

    def where(self, state: Position, seat: int) -> list[str]:
        return [space for _, space in self.game.checkers(state, seat)]

    def shared(self, state: Position) -> Iterator[tuple[Move, bool]]:
        """The walks that end beside others, except partners, with whether they hit."""
        seat = self.game.mover(state)
        others = {
            space
            for other in range(self.game.seats)
            if other not in (seat, self.partner(seat))
            for space in self.where(state, other)
        }
        for move in self.game.legal(state):
            if move.action is Action.WALK and move.land in others and self.is_field(move.land):
                yield move, self.hits(state, move)


Check = Callable[[Table, Topic], None]
"""Fails where a board does not play as the topic says."""


def name_of(topic: Topic, fact: str) -> str:
    """The key of a fact that is a name."""
    name = topic.facts[fact]
    assert isinstance(name, Name)
    return name.key


def names_of(topic: Topic, fact: str) -> list[str]:
    """The keys of a fact that is several names."""
    names = topic.facts[fact]
    assert isinstance(names, tuple)
    return [name.key for name in names if isinstance(name, Name)]
