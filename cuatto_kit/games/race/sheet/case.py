"""An example of a race, and what the engine says of its position: what claims are made of."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Name
from cuatto_kit.games.game import CHANCE, EventKind, Roll
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame
from cuatto_kit.games.race.sheet.moments import Moment

Placed = dict[int, list[tuple[str, str]]]
"""Class and space of each checker, by seat."""


class Case:
    """An example, and what the engine says of it."""

    def __init__(self, variant: RaceVariant, layout: Layout, game: RaceGame, one: Moment) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.layout = layout
        self.game = game
        self.one = one
        self.move = one.move
        self.seat = one.seat

    # What the text speaks of

    def number(self, fact: str) -> int:
        """A number of the text."""
        value = self.one.facts[fact]
        assert isinstance(value, int)
        return value

    def space(self, fact: str) -> str:
        """A space of the text."""
        return self._key(fact)

    def spaces(self, fact: str) -> list[str]:
        """Several spaces of the text."""
        value = self.one.facts[fact]
        assert isinstance(value, tuple)
        return [name.key for name in value if isinstance(name, Name)]

    def team(self, fact: str) -> int:
        """A team of the text, as its seat."""
        return self.variant.teams.colours.index(self._key(fact))

    def _key(self, fact: str) -> str:
        value = self.one.facts[fact]
        assert isinstance(value, Name)
        return value.key

    # The position

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """What was rolled and is not yet played."""
        return self.one.roll or self.game.dice(self.one.state)

    @cached_property
    def legal(self) -> list[Move]:
        """What may be played."""
        return self.game.legal(self.one.state)

    @cached_property
    def after(self) -> Position:
        """What the move, or the roll, leads to."""
        choice = Roll(self.one.roll) if self.one.roll else self.move
        return self.game.apply(self.one.state, choice)

    @cached_property
    def pool(self) -> str:
        """Where the team waits."""
        return self.layout.starts[self.seat][0]

    @cached_property
    def goals(self) -> set[str]:
        """Where the team is home."""
        return set(self.layout.finishes[self.seat])

    def on(self, space: str, seat: int, state: Position | None = None) -> int:
        """How many of a seat stand on a space, in a position other than its own if one is given."""
        team = self.game.checkers(state or self.one.state, seat)
        return sum(place == space for _, place in team)

    def crowd(self, space: str) -> dict[int, int]:
        """How many of each seat stand on a space."""
        counts = {seat: self.on(space, seat) for seat in range(self.game.seats)}
        return {seat: count for seat, count in counts.items() if count}

    def others(self, space: str) -> dict[int, int]:
        """How many of each other seat stand on a space."""
        return {seat: n for seat, n in self.crowd(space).items() if seat != self.seat}

    def places(self, state: Position | None = None) -> Counter[str]:
        """Where the team's checkers stand."""
        team = self.game.checkers(state or self.one.state, self.seat)
        return Counter(place for _, place in team)

    def flagged(self, space: str, flag: str) -> bool:
        """Whether a space is of a special sort."""
        return flag in self.layout.space(space).flags

    def sends(self) -> list[int]:
        """The seats whose checkers the move sends back."""
        events = self.game.play(self.one.state, self.move).events
        return [event.seat for event in events if event.kind is EventKind.HIT]

    # Other positions, for what would be if

    def placed(self) -> Placed:
        """Where everybody stands."""
        return {s: self.game.checkers(self.one.state, s) for s in range(self.game.seats)}

    def again(self, placed: Placed, dice: tuple[int, ...] | None = None) -> list[Move]:
        """What could be played if all stood so, by these dice or by those that are there."""
        state = self.game.place(placed, seat=self.seat, dice=dice or self.dice)
        return self.game.legal(state)

    def without(self, space: str, seat: int, count: int) -> Placed:
        """Everybody where they stand, but `count` of a seat less on a space."""
        starts, placed = self.layout.starts[seat], self.placed()
        waits = self.layout.space(starts[0]).kind is SpaceKind.POOL
        aside = starts[0] if waits else self.layout.finishes[seat][-1]
        team = placed[seat]
        for number in [k for k, (_, place) in enumerate(team) if place == space][:count]:
            team[number] = (team[number][0], aside)
        return placed

    def with_all_out(self) -> Placed:
        """Everybody where they stand, but those of the team that wait are home."""
        placed, goals = self.placed(), self.layout.finishes[self.seat]
        team = placed[self.seat]
        waiting = [k for k, (_, place) in enumerate(team) if place == self.pool]
        for number, k in enumerate(waiting):
            team[k] = (team[k][0], goals[-1 - number % len(goals)])
        return placed

    def refused(self) -> bool:
        """Whether the move is none of those that may be played, by a die that is there."""
        return self.move.die in self.dice and self.move not in self.legal

    def stopped_by(self, space: str, seat: int, count: int = 1) -> bool:
        """Whether the move is refused, and would not be if so many of a seat were not there."""
        return self.refused() and self.move in self.again(self.without(space, seat, count))

    def closed(self, space: str, to: Iterable[int], *, landing: bool, passing: bool) -> bool:
        """Whether no checker of these seats, in the place of the one spoken of, may land on a
        space, or pass it, by the dice that are there."""
        return not any(
            (landing and move.land == space) or (passing and space in move.path[:-1])
            for seat in to
            for move in self._in_place_of_it(seat, space)
            if move.action is not Action.PASS
        )

    def _in_place_of_it(self, seat: int, space: str) -> list[Move]:
        """What a checker of a seat could play from where the one spoken of stands; nothing where
        the seat has none to spare."""
        here = self.move.origin
        placed = self.without(here, self.seat, 1) if seat != self.seat else self.placed()
        team = placed[seat]
        spare = [k for k, (_, place) in enumerate(team) if place not in (here, space)]
        if seat != self.seat:
            if not spare:
                return []
            team[spare[-1]] = (team[spare[-1]][0], here)
        state = self.game.place(placed, seat=seat, dice=self.dice)
        return [move for move in self.game.legal(state) if move.origin == here]

    def homeward(self) -> set[int]:
        """The numbers by which the checker could go home."""
        return {
            die
            for die in range(1, self.game.board.sides + 1)
            for move in self.again(self.placed(), (die,))
            if self.moves_it(move) and move.land in self.goals
        }

    def seats_but(self, *seats: int) -> list[int]:
        """All seats, without some."""
        return [seat for seat in range(self.game.seats) if seat not in seats]

    def moves_it(self, move: Move) -> bool:
        """Whether a move is one of the checker spoken of."""
        return (move.origin, move.checker) == (self.move.origin, self.move.checker)

    def distance(self) -> int:
        """The fewest pips that the checker is from home."""
        return self.game.board.distances(self.seat)[self.move.origin]

    def rolls_next(self, state: Position) -> bool:
        """Whether the team has the next roll."""
        return self.game.actor(state) == CHANCE and int(self.game.read(state).actor) == self.seat
