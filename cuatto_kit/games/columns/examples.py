"""Worked examples on the rule sheets of column games."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.columns.claims import CLAIMS, Case, holds
from cuatto_kit.games.columns.game import ColumnsGame, Dice, Position
from cuatto_kit.games.columns.model import ColumnsVariant, space_id
from cuatto_kit.games.columns.turns import (
    Shown,
    Step,
    beside,
    loosened,
    owned,
    pairing_of,
    pairings,
    proposals,
    resumed,
    topped,
    usual_game,
)
from cuatto_kit.games.facts import Example, Fact, Name

KINDS = tuple(CLAIMS)
"""Every kind of example."""
TRIES = 200
"""The maximum number of turns of a kind that are tried."""

OWNER, CUBE, SMALL_CUBE, CORNERS = 0.6, 0.34, 0.22, 4
"""Widths of cubes, as shares of a space's edge.

OWNER is for the cube of a column's owner, CUBE for other cubes, and SMALL_CUBE for other cubes if
there are more teams than CORNERS, the corners of a space.
"""
RIM = 0.06
"""The distance of a cube from the rim of its space, as a share of the space's edge."""
SPOTS = ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
"""The positions of the seats' cubes: the corners first."""


def examples(variant: ColumnsVariant, layout: Layout) -> Iterator[Example]:
    """Yield turns played on this board; kinds that it cannot show are left out."""
    return (example for _, example in told_turns(variant, layout))


def told_turns(variant: ColumnsVariant, layout: Layout) -> Iterator[tuple[Case, Example]]:
    """Yield the first turn of each kind whose text is true."""
    game = usual_game(variant, layout)
    loose = loosened(variant, layout, game.seats)
    teller = Teller(variant, layout, game)
    colours = tuple(variant.teams.colours)
    for kind, proposed in proposals(variant, layout, game).items():
        name = "pairing" if kind == "pairing_roll" else kind
        for shown in islice(proposed(), TRIES):
            facts, scenes = getattr(teller, f"tell_{name}")(shown)
            case = Case(game, loose, colours, variant.runners, facts, shown)
            if holds(kind, case):
                yield case, Example(kind, facts, tuple(scenes))
                break


Told = tuple[dict[str, Fact], Sequence[Scene]]


@dataclass(frozen=True)
class Teller:
    """A generator of the facts and scenes for turns of one game."""

    variant: ColumnsVariant
    layout: Layout
    game: ColumnsGame

    def tell_turn(self, shown: Shown) -> Told:
        """Return both rolls, the runners after them, and the cubes in their places."""
        first, second, stop = shown.turn[1], shown.turn[4], shown.turn[5]
        facts = self._rolled(second, "second_") | self._rolled(first, "first_")
        facts["resumed"] = resumed(self.game, first.before, second.after)
        around = self._around(
            [*self._climbed(first), *self._climbed(second), *self._running(second.after)]
        )
        standing = self._running(second.after)
        return facts, [
            self._roll_scene(first, around),
            self._roll_scene(second, around),
            self.scene(second.after, standing, around),
            self.scene(stop.after, standing, around),
        ]

    def tell_twice(self, shown: Shown) -> Told:
        """Return one runner that climbs several spaces."""
        step = shown.turn[-1]
        facts = self._rolled(step) | {"n": len(step.columns), "played": (step.columns[0],)}
        return facts, self._before_and_after(step, self._climbed(step))

    def tell_pairing(self, shown: Shown) -> Told:
        """Return the play, the play of another pairing, and the closed column."""
        step = shown.turn[-1]
        facts, near = self._rolled(step), self._climbed(step)
        (closed,) = owned(self.game, step.before)
        facts["closed"] = closed
        near.append(space_id(closed, self.game.board.columns[closed]))
        if shown.instead is not None:
            facts["other_played"] = shown.instead.columns
            facts["other_pairs"] = self._pairs(step.before, shown.instead.columns)
            near += self._above(step.before, shown.instead.columns)
        return facts, self._before_and_after(step, near)

    def tell_last_runner(self, shown: Shown) -> Told:
        """Return the column that gets the runner, and the one that could have got it."""
        step = shown.turn[-1]
        facts = self._rolled(step) | {"placed": tuple(sorted(self.game.runners(step.before)))}
        near = self._climbed(step) + self._running(step.before)
        if shown.instead is not None:
            facts["other_played"] = shown.instead.columns
            near += self._above(step.before, shown.instead.columns)
        return facts, self._before_and_after(step, near)

    def tell_bust(self, shown: Shown) -> Told:
        """Return the roll that fits no runner, and the board without the runners."""
        step = shown.turn[-1]
        dice = self.game.dice(step.before)
        standing = self._running(step.before)
        around = self._around(standing)
        facts: dict[str, Fact] = {
            "colour": self._colour(step.before.seat),
            "throw": dice,
            "sums": tuple(sorted({s for sums in pairings(self.game, dice) for s in sums})),
            "placed": tuple(sorted(self.game.runners(step.before))),
        }
        return facts, [
            replace(self.scene(step.before, standing, around), dice=dice),
            self.scene(step.after, around=around),
        ]

    def tell_shared(self, shown: Shown) -> Told:
        """Return a runner beside a cube, then two cubes."""
        return self._beside(shown.turn[-1], shown.turn[-1].before)

    def tell_blocked(self, shown: Shown) -> Told:
        """Return the roll that brings a runner beside a cube."""
        step = shown.turn[-1]
        facts, _ = self._beside(step, step.after)
        _, column = beside(self.game, step.after)[0]
        marked = [space_id(column, self.game.runners(step.after)[column])]
        around = self._around(marked + self._climbed(step) + self._running(step.after))
        return facts | self._rolled(step), [
            self._roll_scene(step, around),
            self.scene(step.after, marked, around),
        ]

    def _beside(self, step: Step, state: Position) -> Told:
        rival, column = beside(self.game, state)[0]
        place = self.game.runners(state)[column]
        facts: dict[str, Fact] = {
            "colour": self._colour(state.seat),
            "other": self._colour(rival),
            "sum": column,
        }
        marked = [space_id(column, place)]
        around = self._around(marked + self._running(state))
        return facts, [
            self.scene(step.before, marked, around),
            self.scene(step.after, marked, around),
        ]

    def tell_claim(self, shown: Shown) -> Told:
        """Return a runner on a top, then the claimed column without other cubes."""
        step = shown.turn[-1]
        (column,) = topped(self.game, step.before)
        marked = [space_id(column, self.game.board.columns[column])]
        cubes = [self.game.cubes(step.before, seat) for seat in range(self.game.seats)]
        taken = [space_id(column, c[column]) for c in cubes if column in c]
        around = self._around(marked + taken + self._running(step.before))
        return {"colour": self._colour(step.before.seat), "sum": column}, [
            self.scene(step.before, marked, around),
            self.scene(step.after, marked, around),
        ]

    def tell_win(self, shown: Shown) -> Told:
        """Return the last play of a game, and its end."""
        play = [step for step in shown.turn if step.columns][-1]
        end, seat = shown.turn[-1].after, play.before.seat
        claimed = self.game.claimed(end, seat)
        facts = self._rolled(play) | {
            "new": shown.turn[-1].claimed,
            "claimed": claimed,
            "n": len(claimed),
        }
        marked = [space_id(column, self.game.board.columns[column]) for column in claimed]
        around = tuple(space.id for space in self.layout.spaces)
        return facts, [self._roll_scene(play, around), self.scene(end, marked, around)]

    # Facts

    def _rolled(self, step: Step, prefix: str = "") -> dict[str, Fact]:
        """Return the team, its roll, the pairs and the columns that were climbed."""
        return {
            "colour": self._colour(step.before.seat),
            f"{prefix}throw": self.game.dice(step.before),
            f"{prefix}pairs": self._pairs(step.before, step.columns),
            f"{prefix}played": step.columns,
        }

    def _colour(self, seat: int) -> Name:
        return Name("colour", self.variant.teams.colours[seat])

    def _pairs(self, state: Position, columns: Sequence[int]) -> tuple[str, ...]:
        """Return the pairing of a play, as in ("1+2 = 3", "4+4 = 8")."""
        dice = self.game.dice(state)
        sums = pairing_of(self.game, state, columns)
        return tuple(f"{a}+{b} = {a + b}" for a, b in _paired(dice, sums))

    # Scenes

    def _before_and_after(self, step: Step, near: Iterable[str]) -> list[Scene]:
        around = self._around([*near, *self._running(step.before), *self._running(step.after)])
        places = self.game.runners(step.after)
        marked = [space_id(column, places[column]) for column in sorted({*step.columns})]
        return [self._roll_scene(step, around), self.scene(step.after, marked, around)]

    def _roll_scene(self, step: Step, around: tuple[str, ...] = ()) -> Scene:
        """Return a scene with the dice in their pairs, and arrows for the climbs of the runners."""
        arrows, marked = [], []
        for column in sorted({*step.columns}):
            start = self._place(step.before, column)
            end = start + step.columns.count(column)
            over = [self.middle(column, place) for place in range(start + 1, end + 1)]
            arrows.append(Arrow((self._foot(step.before, column), *over)))
            marked.append(space_id(column, end))
        dice, used, paired = self._thrown(step.before, step.columns)
        return replace(
            self.scene(step.before, marked, around),
            arrows=tuple(arrows),
            dice=dice,
            used=used,
            paired=paired,
        )

    def _foot(self, state: Position, column: int) -> Point:
        """Return where a climb starts: at the runner, at the actor's cube, or below the column."""
        start, cubes = self._place(state, column), self.game.cubes(state, state.seat)
        if column in cubes and column not in self.game.runners(state):
            return self._spot(column, start, state.seat)
        return self.middle(column, start)

    def _thrown(
        self, state: Position, columns: Sequence[int]
    ) -> tuple[Dice, tuple[int, ...], tuple[int, ...]]:
        """Return the dice of a roll in pairs, the played sums first, and two lists of indices.

        The lists have the dice of every other played pair, starting with the first and with the
        second.
        """
        left = list(self.game.dice(state))
        pairs = _paired(self.game.dice(state), pairing_of(self.game, state, columns))
        pairs.sort(key=lambda pair: sum(pair) not in columns)
        dice = [die for pair in pairs for die in pair]
        for die in dice:
            left.remove(die)
        played = 2 * sum(sum(pair) in columns for pair in pairs)
        used = tuple(k for k in range(played) if k % 4 < 2)
        paired = tuple(k for k in range(played) if k % 4 >= 2)
        return (*dice, *left), used, paired

    def scene(
        self, state: Position, marked: Iterable[str] = (), around: tuple[str, ...] = ()
    ) -> Scene:
        """Return a scene of a position, with its marked and visible spaces."""
        standing = tuple(self._tokens(state))
        return Scene(standing, tuple(marked), around=around, sides=self.variant.dice.sides)

    def _tokens(self, state: Position) -> Iterator[Token]:
        """Yield cubes in the corners of their spaces and runners in the middle.

        The owner's cube is in the middle of the top of a claimed column.
        """
        for column, length in self.game.board.columns.items():
            owner = self.game.owner(state, column)
            if owner is not None:
                yield Token(self.middle(column, length), owner, "cube", self.owner_cube)
        for seat in range(self.game.seats):
            for column, place in self.game.cubes(state, seat).items():
                yield Token(self._spot(column, place, seat), seat, "cube", self.cube)
        for column, place in self.game.runners(state).items():
            yield Token(self.middle(column, place), None, "runner")

    @property
    def owner_cube(self) -> tuple[float, float]:
        """The size of a cube at the top of a claimed column (mm)."""
        return (OWNER * self._pitch, OWNER * self._pitch)

    @property
    def cube(self) -> tuple[float, float]:
        """The size of a cube on its space (mm)."""
        edge = (CUBE if self.game.seats <= CORNERS else SMALL_CUBE) * self._pitch
        return (edge, edge)

    def _spot(self, column: int, place: int, seat: int) -> Point:
        """Return the position of a seat's cube on a space."""
        (x, y), (dx, dy) = self.middle(column, place), self.off(seat)
        return (x + dx, y + dy)

    def off(self, seat: int) -> Point:
        """Return the position of a seat's cube relative to the middle of its space."""
        dx, dy = SPOTS[seat % len(SPOTS)]
        off = (0.5 - RIM) * self._pitch - self.cube[0] / 2
        return (dx * off, dy * off)

    def _place(self, state: Position, column: int) -> int:
        """Return where the actor climbs from; 0 is below the column."""
        cube = self.game.cubes(state, state.seat).get(column, 0)
        return self.game.runners(state).get(column, cube)

    def middle(self, column: int, place: int) -> Point:
        """Return the middle of a space; place 0 is one space below the first."""
        outline = self.layout.space(space_id(column, max(place, 1))).outline
        assert outline is not None
        x, y = outline.centre
        return (x, y if place else y - self._pitch)

    @property
    def _pitch(self) -> float:
        return next(space.outline.width for space in self.layout.spaces if space.outline)

    # Spaces

    def _climbed(self, step: Step) -> list[str]:
        """Return the spaces that runners climb over and to."""
        return self._above(step.before, step.columns)

    def _above(self, state: Position, columns: Sequence[int]) -> list[str]:
        """Return the spaces over which a play would move the runners."""
        return [
            space_id(column, self._place(state, column) + up)
            for column in sorted({*columns})
            for up in range(1, columns.count(column) + 1)
        ]

    def _running(self, state: Position) -> list[str]:
        """Return the spaces of the runners."""
        return [space_id(*place) for place in sorted(self.game.runners(state).items())]

    def _around(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the spaces of the smallest rectangle around some spaces, plus a margin."""
        cells = [cell for name in names if (cell := self.layout.space(name).cell)]
        columns, rows = zip(*cells, strict=True)
        return tuple(
            space.id
            for space in self.layout.spaces
            if space.cell
            and min(columns) - 1 <= space.cell[0] <= max(columns) + 1
            and min(rows) - 2 <= space.cell[1] <= max(rows) + 2
        )


def _paired(dice: Dice, sums: Sequence[int]) -> list[tuple[int, int]]:
    """Return dice combined to these sums, in their order, or an empty list if impossible."""
    if not sums:
        return []
    for first in range(len(dice)):
        for second in range(first + 1, len(dice)):
            if dice[first] + dice[second] == sums[0]:
                left = (*dice[:first], *dice[first + 1 : second], *dice[second + 1 :])
                rest = _paired(left, sums[1:])
                if len(rest) == len(sums) - 1:
                    return [(dice[first], dice[second]), *rest]
    return []
