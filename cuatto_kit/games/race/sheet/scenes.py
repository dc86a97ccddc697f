"""Positions of a race as pictures: each checker is in a dimple of its space."""

import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, pairwise
from typing import NamedTuple

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.arrows import gates
from cuatto_kit.drawing.routes import between
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.board.seating import playing
from cuatto_kit.games.race.board.starts import standing
from cuatto_kit.games.race.board.waiting import crowded, dimples, places_beside
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.throws import DIE_SIDES, MOST_PIPS, Thrown
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.race.sheet.moments import Moment

MOST_HOME = 9
"""The most checkers for which a finish with a place has room; more are beside the board."""
INWARDS = 0.5
"""The place of a checker that comes home: a share of the way from the centre to its row."""


class Who(NamedTuple):
    """A checker in a dimple: its seat and its class; `visit` is the space that it is on."""

    seat: int
    name: str
    visit: str


Seating = Mapping[str, tuple[Who | None, ...]]
"""The checker in each dimple of each place; None for a free dimple."""


class SceneMaker:
    """A maker of scenes of one board for a number of seats.

    A scene numbers teams by the seats of the board, a game only by those that play.
    """

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self.variant = variant
        self.layout = layout
        self.seats = seats
        self.playing = playing(variant, layout, seats)
        """The seats of the board (0-based) that play, in turn order."""

    @cached_property
    def game(self) -> RaceGame:
        """The engine, created on demand: the set-up does not need its tables, which are slow."""
        return make_game(self.variant, self.layout, self.seats)

    def set_up(self) -> Scene:
        """Return all checkers before the first turn. Raises ValueError as `standing` does."""
        classes = [*self.variant.teams.checkers]
        teams = {seat: standing(self.variant, self.layout, seat) for seat in self.playing}
        ordered = {
            seat: sorted(team, key=lambda who: classes.index(who[0]))
            for seat, team in teams.items()
        }
        return Scene(self._tokens(self._in_dimples(ordered, {})))

    def scene(self, state: Position) -> Scene:
        """Return a position with all checkers on the board or waiting beside it."""
        return Scene(self._tokens(self._seated(state, {})))

    def in_turn(self, states: Iterable[Position]) -> Iterator[Scene]:
        """Yield the positions of a game; a checker that stays on a space keeps its dimple."""
        seating: Seating = {}
        for state in states:
            seating = self._seated(state, seating)
            yield Scene(self._tokens(seating))

    def scenes(self, one: Moment) -> tuple[Scene, ...]:
        """Return the scenes of an example.

        A legal move has two, before and after it. There is only the first if the move is illegal,
        one of several, or changes nothing.
        """
        before = self._seated(one.state, {})
        after = self._seated(self._played(one), before) if one.legal else before
        dice = one.roll or self.game.dice(one.state)
        moved = self._ready(one, before)
        arrows = tuple(
            replace(arrow, points=(moved.get(arrow.points[0], arrow.points[0]), *arrow.points[1:]))
            for arrow in self._arrows(one, before, after)
        )
        seen = (*self._waiting(one), *(place for arrow in arrows for place in arrow.points))
        first = Scene(
            tokens=tuple(
                replace(token, place=moved.get(token.place, token.place))
                for token in self._tokens(before)
            ),
            marked=self._places_of(one.marked),
            arrows=arrows,
            dice=tuple(map(self._thrown.shown, dice)) if self._sticks else dice,
            around=self._places_of(one.around),
            seen=seen,
            sides=self._sides,
            used=() if self._sticks else _used(one, dice),
            sticks=self._thrown.kind if self._sticks else "",
            worth=dice if self._sticks and self._tabled else (),
        )
        if after == before or one.others:
            return (first,)
        return first, replace(
            Scene(self._tokens(after)), marked=first.marked, around=first.around, seen=seen
        )

    def _places_of(self, spaces: Sequence[str]) -> tuple[str, ...]:
        """Return the places of spaces, each once."""
        return tuple(dict.fromkeys(map(self.layout.place_of, spaces)))

    def _ready(self, one: Moment, before: Seating) -> Mapping[Point, Point]:
        """Return new places for the checkers that an example brings on from beside the board.

        They are beside the space that they enter, since the others wait far from it.
        """
        move, seat = one.move, self.playing[one.seat]
        origin = self.layout.space(move.origin)
        if origin.kind is not SpaceKind.POOL or origin.outline is not None or not move.path:
            return {}
        gate = next(
            gate for gate in gates(self.layout) if gate.inwards and gate.space == move.path[0]
        )
        row = before[self.layout.place_of(move.origin)]
        places = zip(self._places(move.origin, row), row, strict=True)
        waiting = [
            place for place, who in places if place and who and who[:2] == (seat, move.checker)
        ]
        return {
            place: gate.beyond((0.5 + 0.6 * number) * gate.edge)
            for number, place in enumerate(waiting[-move.count :])
        }

    def _waiting(self, one: Moment) -> Iterator[Point]:
        """Yield the seats of yards that an example marks."""
        for space in map(self.layout.space, one.marked):
            if space.kind is SpaceKind.POOL:
                yield from space.slots

    @property
    def _thrown(self) -> Thrown:
        return self.variant.rules.thrown

    @property
    def _sticks(self) -> bool:
        return self._thrown.counted

    @property
    def _tabled(self) -> bool:
        """True if some throw is worth another number than that of its marked sides."""
        return any(pips != shown for shown, pips in enumerate(self._thrown.values))

    @property
    def _sides(self) -> int:
        """The number of sides of a die, more than six for digits, or the number of sticks."""
        if self._sticks:
            return self._thrown.pieces
        six = self._thrown.kind == "long_die" and max(self._thrown.results) <= DIE_SIDES
        return DIE_SIDES if six or self.variant.rules.plain_dice else MOST_PIPS

    def _played(self, one: Moment) -> Position:
        state = one.state
        for choice in one.then or ((Roll(one.roll) if one.roll else one.move),):
            state = self.game.apply(state, choice)
        return state

    def _seated(self, state: Position, before: Seating) -> Seating:
        """Return all checkers in dimples; those that stay on a space keep theirs."""
        teams = {
            seat: self.game.checkers(state, number) for number, seat in enumerate(self.playing)
        }
        return self._in_dimples(teams, before)

    def _in_dimples(
        self, teams: Mapping[int, Sequence[tuple[str, str]]], before: Seating
    ) -> Seating:
        """Return the dimples of all checkers, given as class and space by seat."""
        crowd: dict[str, list[Who]] = {}
        for seat, team in teams.items():
            for name, space in team:
                place = self.layout.place_of(space)
                crowd.setdefault(place, []).append(Who(seat, name, space))
        return {place: _seat(who, before.get(place, ())) for place, who in crowd.items()}

    def _tokens(self, seating: Seating) -> tuple[Token, ...]:
        """Return the visible checkers; without a tray, checkers that are home are off the table."""
        return tuple(
            Token(
                place, who.seat, who.name, self.size, label, CLASSES[who.name].mark, who.visit,
                again=who.visit != space,
            )
            for space, row in seating.items()
            for place, who, label in zip(
                self._places(space, row), row, self._counts(space, row), strict=True
            )
            if who and place
        )  # fmt: skip

    def _counts(self, space: str, row: tuple[Who | None, ...]) -> list[str]:
        """Return a label for each man of a row: on a point with stacks the number of all men.

        It is on the last man on the farthest place from the rim.
        """
        here, labels = self.layout.space(space), [""] * len(row)
        places, men = len(here.slots), len(row) - row.count(None)
        if here.is_point and men > places:
            labels[len(row) // places * places - 1] = str(men)
        return labels

    @property
    def size(self) -> tuple[float, float] | None:
        """The width and length of a man or of a pawn (mm); None for checkers in dimples."""
        scale = Scale(self.variant.print.scale)
        if self.variant.points:
            return (2 * scale.default("man", "man_radius"),) * 2
        if not self.variant.yards:
            return None
        width = scale.default("pawn", "pawn_width")
        return (width, width)

    def _places(self, space: str, row: tuple[Who | None, ...]) -> list[Point | None]:
        """Return the place of each checker of a row (mm)."""
        here = self.layout.space(space)
        if here.kind is SpaceKind.POOL and here.outline:
            return self._in_yard(row, here)
        if here.kind is SpaceKind.POOL or (here.kind is SpaceKind.FINISH and here.slots):
            return self._by_teams(row, here.slots)
        if here.kind is SpaceKind.FINISH and here.round:
            return [*crowded(here, len(row))] if len(row) <= MOST_HOME else [None] * len(row)
        if not here.slots:
            return [None] * len(row)
        if len(row) > len(here.slots):
            return [*crowded(here, len(row))]
        return list(dimples(here)[: len(row)])

    def _in_yard(self, row: tuple[Who | None, ...], yard: Space) -> list[Point | None]:
        """Return the seats of a yard; checkers beyond their number wait beside the board."""
        seats = yard.slots[: len(row)]
        beside = (self._beside(yard.seat or 0, k) for k in range(len(row) - len(seats)))
        return [*seats, *beside]

    def _by_teams(
        self, row: tuple[Who | None, ...], slots: tuple[Point, ...]
    ) -> list[Point | None]:
        """Return places in each team's lane of a tray, from the far end, or beside the board."""
        lane = self._lane
        taken = [0] * self.layout.seats
        places: list[Point | None] = []
        for who in row:
            if who is None:
                places.append(None)
                continue
            seat, number = who.seat, taken[who.seat]
            taken[seat] += 1
            places.append(
                slots[(seat + 1) * lane - 1 - number] if slots else self._beside(seat, number)
            )
        return places

    def _beside(self, seat: int, number: int) -> Point:
        """Return the place of a team's checker (0-based) to the right of the board."""
        return next(islice(places_beside(self.variant, self.layout, seat), number, None))

    # Arrows

    def _arrows(self, one: Moment, before: Seating, after: Seating) -> Iterator[Arrow]:
        """Yield the ways of a move and of the others at a split; none for a roll."""
        for move in (one.move, *one.others) if not one.roll else ():
            yield from self._ways(one, move, before, after)

    def _ways(self, one: Moment, move: Move, before: Seating, after: Seating) -> Iterator[Arrow]:
        """Yield the arrows of a move, from each checker's dimple over the spaces to its new dimple.

        A jump has an arrow of its own. The arrow of an illegal move ends at the space that
        obstructs it, except in a lane, where checkers are too close together for a visible arrow.
        """
        seat = self.playing[one.seat]
        row = before[self.layout.place_of(move.origin)]
        who = Who(seat, move.checker, move.origin)
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
        """Yield the parts of a way: the walk up to a jump, and the jump."""
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
        """Return the place where a team's lane of a tray begins; none if there is no tray."""
        slots = self.layout.space(space).slots
        tray = self.layout.space(space).kind is SpaceKind.FINISH and slots
        return slots[seat * self._lane :][:1] if tray else ()

    @property
    def _lane(self) -> int:
        """The number of slots of a tray's lane."""
        return self.variant.bridge or self.variant.teams.size

    def _hit(self, one: Moment, land: str, before: Seating, after: Seating) -> set[Who]:
        """Return the checkers that a move hits on its last space, or that it would have hit."""
        seat = self.playing[one.seat]
        place = self.layout.place_of(land)
        others = {who for who in before.get(place, ()) if who and who.seat != seat}
        return others if one.then else others - {*after.get(place, ())} if one.legal else set()

    def _ends(
        self, spaces: tuple[str, ...], who: Who, count: int, hit: set[Who], before: Seating
    ) -> list[Point]:
        """Return the places of checkers that reach the last of these spaces.

        They are the places of checkers that are hit, or free places, or, if the space is full, the
        nearest taken place.
        """
        space = self.layout.space(self.layout.place_of(spaces[-1]))
        who = who._replace(visit=spaces[-1])
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
        """Return the spaces of a shortest way from `origin` to where the seat is home."""
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
        """Return the middle of a space.

        For a centre that all teams share it is a place towards the way there; for a space off the
        board, a place one step straight ahead.
        """
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
    """Return the indices of the dice that a move uses: that of its number, or all dice."""
    if one.roll or one.move.die not in dice or one.move.count > 1:
        return tuple(range(len(dice)))
    return (dice.index(one.move.die),)


def _seat(who: list[Who], before: tuple[Who | None, ...]) -> tuple[Who | None, ...]:
    """Return a row of dimples: earlier checkers keep theirs, new ones take the first free ones."""
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
