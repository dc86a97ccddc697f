"""Positions of a race as pictures: each checker in a dimple of the space it stands on."""

import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.routes import between
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.board.seating import playing
from cuatto_kit.games.race.board.starts import standing
from cuatto_kit.games.race.board.waiting import dimples, places_beside
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import STICKS_THROWN, Throw
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.tables import DIE_SIDES
from cuatto_kit.games.race.sheet.moments import Moment

INWARDS = 0.5
"""How far from the middle of a centre whoever comes home stands, against the way to its row."""
ROOMY = 3
"""Rows and columns on a space where more stand than it has places for, at least."""

Who = tuple[int, str]
"""A seat and a class."""
Seating = Mapping[str, tuple[Who | None, ...]]
"""Who stands in which dimple of each space; None where there is room."""


class SceneMaker:
    """Draws scenes of one board, for games of so many seats. A scene numbers teams as the board
    does, a game those that play."""

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self.variant = variant
        self.layout = layout
        self.seats = seats
        self.playing = playing(variant, layout, seats)
        """The seats of the board (0-based) that play, in turn order."""

    @cached_property
    def game(self) -> RaceGame:
        """The rules, which the set-up does without: to table them takes longer than to draw."""
        return make_game(self.variant, self.layout, self.seats)

    def set_up(self) -> Scene:
        """Everybody before the first turn. Raises ValueError as `standing` does."""
        classes = [*self.variant.teams.checkers]
        teams = {seat: standing(self.variant, self.layout, seat) for seat in self.playing}
        ordered = {
            seat: sorted(team, key=lambda who: classes.index(who[0]))
            for seat, team in teams.items()
        }
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
        refused or one of several, and where nothing moves."""
        before = self._seated(one.state, {})
        after = self._seated(self._played(one), before) if one.legal else before
        dice = one.roll or self.game.dice(one.state)
        arrows = tuple(self._arrows(one, before, after))
        seen = (*self._waiting(one), *(place for arrow in arrows for place in arrow.points))
        first = Scene(
            tokens=self._tokens(before),
            marked=one.marked,
            arrows=arrows,
            dice=dice,
            around=one.around,
            seen=seen,
            sides=self._sides,
            used=() if self._sticks else _used(one, dice),
            sticks=self._sticks,
        )
        if after == before or one.others:
            return (first,)
        after_it = Scene(self._tokens(after), marked=one.marked, around=one.around, seen=seen)
        return first, after_it

    def _waiting(self, one: Moment) -> Iterator[Point]:
        """The seats of yards that an example is about."""
        for space in map(self.layout.space, one.marked):
            if space.kind is SpaceKind.POOL:
                yield from space.slots

    @property
    def _sticks(self) -> bool:
        return self.variant.rules.throw is Throw.FOUR_STICKS

    @property
    def _sides(self) -> int:
        """How many sides a die has, or how many sticks are thrown."""
        return STICKS_THROWN if self._sticks else DIE_SIDES

    def _played(self, one: Moment) -> Position:
        state = one.state
        for choice in one.then or ((Roll(one.roll) if one.roll else one.move),):
            state = self.game.apply(state, choice)
        return state

    def _seated(self, state: Position, before: Seating) -> Seating:
        """Everybody in a dimple; those who stood there before stay where they are."""
        teams = {
            seat: self.game.checkers(state, number) for number, seat in enumerate(self.playing)
        }
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
        return list(dimples(here)[: len(row)])

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
        lane = self._lane
        taken = [0] * self.layout.seats
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

    # Arrows

    def _arrows(self, one: Moment, before: Seating, after: Seating) -> Iterator[Arrow]:
        """The ways of a move, and of the other one at a split; none of a roll."""
        for move in (one.move, *one.others) if not one.roll else ():
            yield from self._ways(one, move, before, after)

    def _ways(self, one: Moment, move: Move, before: Seating, after: Seating) -> Iterator[Arrow]:
        """From the dimple of each checker that moves over the spaces that it enters to the one
        that it comes to; jumps apart. What stops a refused move on its way ends its arrow, but in
        a lane: there they stand so close that no arrow could be seen."""
        seat = self.playing[one.seat]
        row, who = before[move.origin], (seat, move.checker)
        path = move.path or self._way_out(move.origin, seat)
        stops = [
            number
            for number, space in enumerate(path, start=1)
            if space in one.marked and self.layout.space(space).kind is not SpaceKind.LANE
        ]
        spaces = (move.origin, *(path if one.legal or not stops else path[: stops[0]]))
        hit = self._hit(one, spaces[-1], before, after)
        places = zip(self._places(move.origin, row), row, strict=True)
        standing = [place for place, there in places if place and there == who]
        for leg in self._legs(spaces):
            ends = self._ends(leg, who, move.count, hit, before)
            over = [self.middle_of(k, leg) for k in range(1, len(leg) - 1)]
            over += self._mouth(leg[-1], seat)
            for origin, end in zip(standing[-move.count :], ends, strict=False):
                yield Arrow((origin, *over, end), one.legal)
            standing = ends

    def _legs(self, spaces: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """A way in parts: up to where a jump begins, and the jump."""
        first = 0
        for number, step in enumerate(pairwise(spaces)):
            if step in self._jumps:
                if number > first:
                    yield spaces[first : number + 1]
                first = number
        yield spaces[first:]

    @cached_property
    def _jumps(self) -> set[tuple[str, str]]:
        links = (link for link in self.layout.links if link.kind is LinkKind.JUMP)
        return {(link.origin, link.target) for link in links}

    def _mouth(self, space: str, seat: int) -> tuple[Point, ...]:
        """Where a team's lane of a tray begins."""
        slots = self.layout.space(space).slots
        tray = self.layout.space(space).kind is SpaceKind.FINISH and slots
        return slots[seat * self._lane :][:1] if tray else ()

    @property
    def _lane(self) -> int:
        """How many slots a lane of a tray has."""
        return self.variant.bridge or self.variant.teams.size

    def _hit(self, one: Moment, land: str, before: Seating, after: Seating) -> set[Who]:
        """Those whom a move hits where it ends, or would have hit."""
        seat = self.playing[one.seat]
        others = {who for who in before.get(land, ()) if who and who[0] != seat}
        return others if one.then else others - {*after.get(land, ())} if one.legal else set()

    def _ends(
        self, spaces: tuple[str, ...], who: Who, count: int, hit: set[Who], before: Seating
    ) -> list[Point]:
        """Where checkers that come to the last of these spaces would stand: on those that they
        hit, else where there is room; on who is there where there is none."""
        space = self.layout.space(spaces[-1])
        here = before.get(space.id, ())
        stood = list(zip(self._places(space.id, here), here, strict=True))
        if hit:
            return [place for place, there in stood if place and there in hit]
        row = _seat([*filter(None, here), *(count * [who])], here)
        if space.capacity is not None and len(row) > space.capacity:
            last = self._centre(spaces[-2])
            return sorted((place for place, _ in stood if place), key=lambda p: math.dist(p, last))[
                :1
            ]
        come = [there == who and here[k : k + 1] != (who,) for k, there in enumerate(row)]
        places = [
            place for place, new in zip(self._places(space.id, row), come, strict=True) if new
        ]
        return [place or self.middle_of(len(spaces) - 1, spaces) for place in places]

    def _way_out(self, origin: str, seat: int) -> tuple[str, ...]:
        """The spaces from one to where the seat is home, by a shortest way."""
        ways: dict[str, tuple[str, ...]] = {origin: ()}
        left = deque(ways)
        while left:
            here = left.popleft()
            if here in self.layout.finishes[seat]:
                return ways[here]
            for link in self.layout.links_from(here, seat):
                if link.target not in ways:
                    ways[link.target] = (*ways[here], link.target)
                    left.append(link.target)
        return ()

    def middle_of(self, number: int, spaces: tuple[str, ...]) -> Point:
        """The middle of a space; of a centre that all teams come to, a place on their own side; of
        one that is off the board, a step straight on."""
        space, last = self.layout.space(spaces[number]), spaces[number - 1]
        if space.outline is not None and (space.kind is not SpaceKind.FINISH or space.slots):
            return space.outline.centre
        if space.outline is not None:
            return between(space.outline.centre, self._centre(last), INWARDS)
        before = next(link.origin for link in self.layout.links if link.target == last)
        return between(self._centre(before), self._centre(last), 2)

    def _centre(self, space: str) -> Point:
        outline = self.layout.space(space).outline
        return outline.centre if outline is not None else (0.0, 0.0)


def _used(one: Moment, dice: Sequence[int]) -> tuple[int, ...]:
    """Which dice a move is made with: that of its number, or all where it takes them together."""
    if one.roll or one.move.die not in dice or one.move.count > 1:
        return tuple(range(len(dice)))
    return (dice.index(one.move.die),)


def _in_dimples(teams: Mapping[int, Sequence[tuple[str, str]]], before: Seating) -> Seating:
    """Class and space of each checker by seat, as who stands in which dimple."""
    crowd: dict[str, list[Who]] = {}
    for seat, team in teams.items():
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
