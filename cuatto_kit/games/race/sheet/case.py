"""An example of a race and the engine's results for its position, on which claims are based."""

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
"""Class and space of each checker, by seat (0-based)."""


class Case:
    """An example and the engine's results for its position."""

    def __init__(self, variant: RaceVariant, layout: Layout, game: RaceGame, one: Moment) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.layout = layout
        self.game = game
        self.one = one
        self.move = one.move
        self.seat = one.seat

    # What the text mentions

    def number(self, fact: str) -> int:
        """Return a number that the text mentions."""
        value = self.one.facts[fact]
        assert isinstance(value, int)
        return value

    def space(self, fact: str) -> str:
        """Return a space that the text mentions."""
        return self._key(fact)

    def spaces(self, fact: str) -> list[str]:
        """Return several spaces that the text mentions."""
        value = self.one.facts[fact]
        assert isinstance(value, tuple)
        return [name.key for name in value if isinstance(name, Name)]

    def team(self, fact: str) -> int:
        """Return the seat (0-based) of a team that the text mentions."""
        return self.variant.teams.colours.index(self._key(fact))

    def _key(self, fact: str) -> str:
        value = self.one.facts[fact]
        assert isinstance(value, Name)
        return value.key

    # The position

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The dice that are rolled and not yet played."""
        return self.one.roll or self.game.dice(self.one.state)

    @cached_property
    def legal(self) -> list[Move]:
        """The legal moves."""
        return self.game.legal(self.one.state)

    @cached_property
    def after(self) -> Position:
        """The position after the move or the roll."""
        choice = Roll(self.one.roll) if self.one.roll else self.move
        return self.game.apply(self.one.state, choice)

    @cached_property
    def pool(self) -> str:
        """The first space of the team's start, its pool if it has one."""
        return self.layout.starts[self.seat][0]

    @cached_property
    def goals(self) -> set[str]:
        """The spaces on which the team's checkers are home."""
        return set(self.layout.finishes[self.seat])

    def on(self, space: str, seat: int, state: Position | None = None) -> int:
        """Return the number of a seat's checkers on the place of a space.

        By default it is that in the position of the case.
        """
        team = self.game.checkers(state or self.one.state, seat)
        return sum(self.same(place, space) for _, place in team)

    def same(self, one: str, other: str) -> bool:
        """Return whether two spaces are the same place."""
        return self.layout.place_of(one) == self.layout.place_of(other)

    def crowd(self, space: str) -> dict[int, int]:
        """Return the number of checkers of each seat on a space; seats without any are omitted."""
        counts = {seat: self.on(space, seat) for seat in range(self.game.seats)}
        return {seat: count for seat, count in counts.items() if count}

    def others(self, space: str) -> dict[int, int]:
        """Return the number of checkers of each other seat on a space."""
        return {seat: n for seat, n in self.crowd(space).items() if seat != self.seat}

    def places(self, state: Position | None = None) -> Counter[str]:
        """Return the number of the team's checkers on each space."""
        team = self.game.checkers(state or self.one.state, self.seat)
        return Counter(place for _, place in team)

    def flagged(self, space: str, flag: str) -> bool:
        """Return whether a space has a flag."""
        return flag in self.layout.space(space).flags

    def sends(self) -> list[int]:
        """Return the seats whose checkers the move sends back, one for each checker."""
        events = self.game.play(self.one.state, self.move).events
        return [event.seat for event in events if event.kind is EventKind.HIT]

    # Other positions, to test counterfactuals

    def placed(self) -> Placed:
        """Return the checkers of all seats."""
        return {s: self.game.checkers(self.one.state, s) for s in range(self.game.seats)}

    def again(self, placed: Placed, dice: tuple[int, ...] | None = None) -> list[Move]:
        """Return the legal moves with these checkers, by `dice` or by the example's dice."""
        state = self.game.place(placed, seat=self.seat, dice=dice or self.dice)
        return self.game.legal(state)

    def without(self, space: str, seat: int, count: int) -> Placed:
        """Return the checkers of all seats, but with `count` of a seat removed from a space.

        Those removed wait in the seat's pool if it has one and are home otherwise.
        """
        starts, placed = self.layout.starts[seat], self.placed()
        waits = self.layout.space(starts[0]).kind is SpaceKind.POOL
        aside = starts[0] if waits else self.layout.finishes[seat][-1]
        team = placed[seat]
        for number in [k for k, (_, p) in enumerate(team) if self.same(p, space)][:count]:
            team[number] = (team[number][0], aside)
        return placed

    def with_all_out(self) -> Placed:
        """Return the checkers of all seats, but with the team's waiting checkers home."""
        placed, goals = self.placed(), self.layout.finishes[self.seat]
        team = placed[self.seat]
        waiting = [k for k, (_, place) in enumerate(team) if place == self.pool]
        for number, k in enumerate(waiting):
            team[k] = (team[k][0], goals[-1 - number % len(goals)])
        return placed

    def refused(self) -> bool:
        """Return whether the move is illegal although its die is available."""
        return self.move.die in self.dice and self.move not in self.legal

    def stopped_by(self, space: str, seat: int, count: int = 1) -> bool:
        """Return whether the move is illegal, but legal with `count` fewer of a seat on a space."""
        return self.refused() and self.move in self.again(self.without(space, seat, count))

    def closed(self, space: str, to: Iterable[int], *, landing: bool, passing: bool) -> bool:
        """Return whether no checker of these seats may land on or pass a space from the origin.

        Args:
            space: the space that is tested.
            to: the seats (0-based) whose checkers are tried in place of the example's checker.
            landing: whether landing must be impossible.
            passing: whether passing must be impossible.
        """
        return not any(
            (landing and self.same(move.land, space))
            or (passing and any(self.same(step, space) for step in move.path[:-1]))
            for seat in to
            for move in self._in_place_of_it(seat, space)
            if move.action is not Action.PASS
        )

    def _in_place_of_it(self, seat: int, space: str) -> list[Move]:
        """Return the legal moves of a seat's checker from the origin of the example's move.

        There are none if the seat has no checker to spare.
        """
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
        """Return the numbers with which the checker could go home."""
        return {
            die
            for die in self.game.board.thrown
            for move in self.again(self.placed(), (die,))
            if self.moves_it(move) and move.land in self.goals
        }

    def seats_but(self, *seats: int) -> list[int]:
        """Return all seats except some."""
        return [seat for seat in range(self.game.seats) if seat not in seats]

    def moves_it(self, move: Move) -> bool:
        """Return whether a move is one of the example's checker."""
        return (move.origin, move.checker) == (self.move.origin, self.move.checker)

    def distance(self) -> int:
        """Return the fewest pips from the checker to home."""
        return self.game.board.distances(self.seat)[self.move.origin]

    def rolls_next(self, state: Position) -> bool:
        """Return whether the team has the next roll."""
        return self.game.actor(state) == CHANCE and int(self.game.read(state).actor) == self.seat
