"""Positions of a race as pictures: each checker in a dimple of the space it stands on."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.board.starts import standing
from cuatto_kit.games.race.board.waiting import places_beside
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.sheet.moments import Moment

ROOMY = 3
"""Rows and columns on a space where more stand than it has places for, at least."""

Who = tuple[int, str]
"""A seat and a class."""
Seating = Mapping[str, tuple[Who | None, ...]]
"""Who stands in which dimple of each space; None where there is room."""


class SceneMaker:
    """Draws scenes of one board, for games of so many seats."""

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self.variant = variant
        self.layout = layout
        self.seats = seats

    @cached_property
    def game(self) -> RaceGame:
        """The rules, which the set-up does without: to table them takes longer than to draw."""
        return make_game(self.variant, self.layout, self.seats)

    def set_up(self) -> Scene:
        """Everybody before the first turn. Raises ValueError as `standing` does."""
        classes = [*self.variant.teams.checkers]
        teams = [standing(self.variant, self.layout, seat) for seat in range(self.seats)]
        ordered = [sorted(team, key=lambda who: classes.index(who[0])) for team in teams]
        return Scene(self._tokens(_in_dimples(ordered, {})))

    def scene(self, state: Position) -> Scene:
        """A position with everybody who is on the board or waits beside it."""
        return Scene(self._tokens(self._seated(state, {})))

    def in_turn(self, states: Iterable[Position]) -> Iterator[Scene]:
        """The positions of a game: who stays on a space keeps the dimple."""
        seating: Seating = {}
        for state in states:
            seating = self._seated(state, seating)
            yield Scene(self._tokens(seating))

    def scenes(self, one: Moment) -> tuple[Scene, ...]:
        """An example: before and after a legal move; the position alone where the move is
        refused or one of two."""
        before = self._seated(one.state, {})
        moves = [] if one.roll else [one.move, *([one.other] if one.other else [])]
        first = Scene(
            tokens=self._tokens(before),
            marked=one.marked,
            arrows=tuple(way for move in moves for way in self._arrows(one.seat, move, before)),
            dice=one.roll or self.game.dice(one.state),
            around=one.around,
        )
        if not one.legal or one.other:
            return (first,)
        after = self._seated(self._played(one), before)
        return first, Scene(self._tokens(after), marked=one.marked, around=one.around)

    def _played(self, one: Moment) -> Position:
        state = one.state
        for choice in one.then or ((Roll(one.roll) if one.roll else one.move),):
            state = self.game.apply(state, choice)
        return state

    def _seated(self, state: Position, before: Seating) -> Seating:
        """Everybody in a dimple; those who stood there before stay where they are."""
        teams = [self.game.checkers(state, seat) for seat in range(self.seats)]
        return _in_dimples(teams, before)

    def _tokens(self, seating: Seating) -> tuple[Token, ...]:
        """All that can be seen: who is out without a tray has left the table."""
        return tuple(
            Token(place, who[0], who[1], self._size, mark=CLASSES[who[1]].mark, space=space)
            for space, row in seating.items()
            for place, who in zip(self._places(space, row), row, strict=True)
            if who and place
        )

    @property
    def _size(self) -> tuple[float, float] | None:
        """What a pawn takes of a board that is printed in panels (mm)."""
        if not self.variant.yards:
            return None
        width = Scale(self.variant.print.scale).default("pawn", "pawn_width")
        return (width, width)

    def _places(self, space: str, row: tuple[Who | None, ...]) -> list[Point | None]:
        """Where each of a row stands (mm)."""
        here = self.layout.space(space)
        if here.kind is SpaceKind.POOL and here.outline:
            return self._in_yard(row, here)
        if here.kind is SpaceKind.POOL or (here.kind is SpaceKind.FINISH and here.slots):
            return self._by_teams(row, here.slots)
        if not here.slots:
            return [None] * len(row)
        if len(row) > len(here.slots):
            return self._crowded(row, here)
        return list(here.slots[: len(row)])

    def _in_yard(self, row: tuple[Who | None, ...], yard: Space) -> list[Point | None]:
        """On the seats of a yard; whoever finds none waits beside the board."""
        seats = yard.slots[: len(row)]
        beside = (self._beside(yard.seat or 0, k) for k in range(len(row) - len(seats)))
        return [*seats, *beside]

    def _crowded(self, row: tuple[Who | None, ...], space: Space) -> list[Point | None]:
        """In rows and columns over the whole of a space that holds any number."""
        assert space.outline is not None
        side = max(ROOMY, math.ceil(math.sqrt(len(row))))
        (x, y), pitch = space.outline.centre, space.outline.width / side
        middle = (side - 1) / 2
        places = ((k % side - middle, k // side - middle) for k in range(len(row)))
        return [(x + across * pitch, y + along * pitch) for across, along in places]

    def _by_teams(
        self, row: tuple[Who | None, ...], slots: tuple[Point, ...]
    ) -> list[Point | None]:
        """Each team in its lane of a tray, the far end first, or in rows beside the board."""
        lane = self.variant.bridge or self.variant.teams.size
        taken = [0] * self.seats
        places: list[Point | None] = []
        for who in row:
            if who is None:
                places.append(None)
                continue
            seat, number = who[0], taken[who[0]]
            taken[seat] += 1
            places.append(
                slots[(seat + 1) * lane - 1 - number] if slots else self._beside(seat, number)
            )
        return places

    def _beside(self, seat: int, number: int) -> Point:
        """The place of a team's checker `number` beside the board, on its right."""
        return next(islice(places_beside(self.variant, self.layout, seat), number, None))

    def _arrows(self, seat: int, move: Move, before: Seating) -> Iterator[tuple[Point, ...]]:
        """From the dimple of each checker that moves over the spaces that it enters; none of a
        move that has no path."""
        if not move.path:
            return
        row = before[move.origin]
        places = self._places(move.origin, row)
        spaces = (move.origin, *move.path)
        way = [self.middle_of(k, spaces) for k in range(1, len(spaces))]
        standing = [
            place for place, who in zip(places, row, strict=True) if who == (seat, move.checker)
        ]
        for origin in standing[-move.count :]:
            assert origin is not None
            yield (origin, *way)

    def middle_of(self, number: int, spaces: tuple[str, ...]) -> Point:
        """The middle of a space; of one that is off the board, a step straight on."""
        outline = self.layout.space(spaces[number]).outline
        if outline is not None:
            return outline.centre
        last = spaces[number - 1]
        before = next(link.origin for link in self.layout.links if link.target == last)
        (x0, y0), (x1, y1) = (self._centre(name) for name in (before, last))
        return (2 * x1 - x0, 2 * y1 - y0)

    def _centre(self, space: str) -> Point:
        outline = self.layout.space(space).outline
        return outline.centre if outline is not None else (0.0, 0.0)


def _in_dimples(teams: Sequence[Sequence[tuple[str, str]]], before: Seating) -> Seating:
    """Class and space of each checker by team, as who stands in which dimple."""
    crowd: dict[str, list[Who]] = {}
    for seat, team in enumerate(teams):
        for name, space in team:
            crowd.setdefault(space, []).append((seat, name))
    return {space: _seat(who, before.get(space, ())) for space, who in crowd.items()}


def _seat(who: list[Who], before: tuple[Who | None, ...]) -> tuple[Who | None, ...]:
    """A row of dimples: those of before keep theirs, the others take the first that are free."""
    left = list(who)
    row: list[Who | None] = []
    for old in before:
        if old in left:
            left.remove(old)
        else:
            old = None
        row.append(old)
    for new in left:
        if None in row:
            row[row.index(None)] = new
        else:
            row.append(new)
    return tuple(row)
