"""A view of one position: the checkers on each space, and the reasons why moves are illegal.

The reasons are derived from the wording of the rules, independently of the kernel.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.race.config.classes import CLASSES, Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.config.rules import Barriers, Bars, Full, Hit, Protect
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position, RaceGame
from cuatto_kit.games.race.engine.tables import OWNERS


@dataclass(frozen=True)
class Reason:
    """A reason why a move is illegal.

    `kind` is the kind of an example, `at` the space that is the obstacle, `owner` the seat
    (0-based) that causes it, and `count` the number of checkers there.
    """

    kind: str
    at: str = ""
    owner: int | None = None
    count: int = 0


class Setting:
    """A game with an index of its forward moves by a single die."""

    def __init__(self, variant: RaceVariant, layout: Layout, game: RaceGame) -> None:
        self.rules = variant.rules
        self.layout = layout
        self.game = game
        names = game.board.names
        self._ways: dict[tuple[int, str], list[tuple[int, tuple[str, ...]]]] = {}
        for move in game.board.tabled_moves:
            if not move.backward and move.dice == 1:
                path = tuple(names[space] for space in move.path)
                self._ways.setdefault((move.seat, names[move.origin]), []).append((move.die, path))

        fields = {s.id for s in layout.spaces if s.kind is SpaceKind.FIELD}
        self._steps = {
            (link.origin, link.target)
            for link in layout.links
            if link.kind is LinkKind.STEP and {link.origin, link.target} <= fields
        }

    def before(self, space: str) -> Set[str]:
        """Return the ordinary spaces from which a step leads to one."""
        return {origin for origin, target in self._steps if target == space}

    def after(self, space: str) -> Set[str]:
        """Return the ordinary spaces to which a step leads from one."""
        return {target for origin, target in self._steps if origin == space}

    def ways(self, seat: int, space: str) -> Sequence[tuple[int, tuple[str, ...]]]:
        """Return the ways of a seat from a space as die and path, jumps included."""
        return self._ways.get((seat, space), ())


class View:
    """A position from the view of the seat to move, or of a given seat if a roll is due."""

    def __init__(self, setting: Setting, state: Position, seat: int | None = None) -> None:
        game = setting.game
        self.setting = setting
        self.rules = setting.rules
        self.layout = setting.layout
        self.game = game
        self.state = state
        self.seat = game.actor(state) if seat is None else seat
        self.dice = tuple(dict.fromkeys(game.dice(state)))
        self.legal: Sequence[Move] = game.legal(state)
        self.teams = [game.checkers(state, seat) for seat in range(game.seats)]

    @cached_property
    def crowd(self) -> dict[str, Counter[int]]:
        """The number of checkers of each seat on each space."""
        crowd: dict[str, Counter[int]] = {}
        for seat, team in enumerate(self.teams):
            for _, space in team:
                crowd.setdefault(space, Counter())[seat] += 1
        return crowd

    @property
    def start(self) -> str:
        """The pool of the seat, or the rear slot of its lane."""
        return self.layout.starts[self.seat][0]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The space of each of the seat's checkers."""
        return tuple(space for _, space in self.teams[self.seat])

    def is_sum(self, move: Move) -> bool:
        """Return whether a move uses the sum of both dice."""
        return move.action is Action.WALK and move.die not in self.dice

    def total_on(self, space: str) -> int:
        """Return the number of checkers on a space."""
        return self.crowd[space].total() if space in self.crowd else 0

    def own_on(self, space: str) -> int:
        """Return the number of the seat's own checkers on a space."""
        return self.crowd[space][self.seat] if space in self.crowd else 0

    def foreign_on(self, space: str) -> dict[int, int]:
        """Return the number of checkers of each other seat on a space."""
        here = self.crowd.get(space, Counter())
        return {seat: n for seat, n in here.items() if n and seat != self.seat}

    def foreign_owner(self, space: str) -> int | None:
        """Return the other seat that owns a space, or None."""
        rules, single = self.rules, self.rules.barriers is Barriers.OWN_SINGLE
        owning = rules.owning or (single and rules.bars is Bars.OTHERS)
        if self._kind(space) is not SpaceKind.FIELD or not owning:
            return None
        least = 1 if single else OWNERS
        owners = (seat for seat, n in self.foreign_on(space).items() if n >= least)
        return next(owners, None)

    @property
    def _has_barriers(self) -> bool:
        """True if there are barriers of any checkers, or such that bar their own team."""
        rules = self.rules
        if rules.barriers is Barriers.ANY_PAIR:
            return True
        return rules.barriers is not Barriers.NONE and rules.bars is not Bars.OTHERS

    def is_barrier(self, space: str) -> bool:
        """Return whether a barrier on a space bars the seat, which may have a part in it."""
        if not self._has_barriers or self._kind(space) is not SpaceKind.FIELD:
            return False
        here = self.crowd.get(space, Counter())
        if self.rules.barriers is Barriers.ANY_PAIR:
            parts = [seat for seat, n in here.items() if n] if here.total() >= OWNERS else []
        else:
            least = 1 if self.rules.barriers is Barriers.OWN_SINGLE else OWNERS
            parts = [seat for seat, n in here.items() if n >= least]
        if self.rules.bars is Bars.ALL:
            return bool(parts)
        return bool(parts) and (self.seat in parts) is (self.rules.bars is Bars.OWN)

    def protector(self, space: str) -> int | None:
        """Return the other seat whose checkers on a space and beside it protect each other."""
        if self.rules.protect is Protect.NONE:
            return None
        beside = self.setting.before(space) | self.setting.after(space)
        return self._mates(space, lambda seat: self._is_on(seat, beside))

    def waller(self, space: str) -> int | None:
        """Return the other seat whose checker on a space is between two others of it, or None."""
        if self.rules.protect is not Protect.PAIRS_AND_WALLS:
            return None
        before, after = self.setting.before(space), self.setting.after(space)
        return self._mates(
            space, lambda seat: self._is_on(seat, before) and self._is_on(seat, after)
        )

    def _mates(self, space: str, so: Callable[[int], bool]) -> int | None:
        return next((seat for seat in self.foreign_on(space) if so(seat)), None)

    def _is_on(self, seat: int, spaces: Set[str]) -> bool:
        return any(self.crowd.get(space, Counter())[seat] for space in spaces)

    def ways(self, space: str) -> Sequence[tuple[int, tuple[str, ...]]]:
        """Return the seat's ways forward from a space by any die, as die and path."""
        return self.setting.ways(self.seat, space)

    def walk(self, move: Move) -> tuple[str, ...]:
        """Return the path of a move without the jumps at its end."""
        return move.path[: min(move.die, len(move.path))]

    def illegal_moves(self) -> Iterator[tuple[Move, Sequence[Reason]]]:
        """Yield the forward moves that a die reaches but that are illegal, with the reasons.

        A move without a reason is illegal because of `maximise` only.
        """
        legal = set(self.legal) - {PASS}
        for name, space in dict.fromkeys(self.teams[self.seat]):
            for die, path in self.ways(space):
                if die in self.dice and space not in path:
                    move = Move(die, space, name, path)
                    if move not in legal:
                        yield move, tuple(self.reasons(move))

    def reasons(self, move: Move) -> Iterator[Reason]:
        """Yield all reasons why a move of the seat is illegal."""
        yield from self.unfit(move)
        if (pinning := self._pinning(move.checker, move.origin)) is not None:
            yield Reason("pin", move.origin, pinning)
        for space in self.walk(move)[:-1]:
            yield from self._in_the_way(space)
        yield from self._at_the_end(move)

    def unfit(self, move: Move) -> Iterator[Reason]:
        """Yield the reason if the checker may not use the die."""
        abilities = CLASSES[move.checker].abilities
        if Ability.ODD_ONLY in abilities and move.die % 2 == 0:
            yield Reason("odd")
        if Ability.EVEN_ONLY in abilities and move.die % 2 == 1:
            yield Reason("even")

    def _in_the_way(self, space: str) -> Iterator[Reason]:
        """Yield the reason if a space may not be passed."""
        kind = self._kind(space)
        if kind in (SpaceKind.LANE, SpaceKind.CROSSING):
            yield from self._taken(space)
        elif self._is_closed_goal(space):
            yield Reason("goal_pass", space, count=self.total_on(space))
        elif (owner := self.waller(space)) is not None:
            yield Reason("wall", space, owner)
        elif kind is SpaceKind.FIELD and not self.rules.jump_blocks:
            if (owner := self.foreign_owner(space)) is not None:
                yield Reason("block_pass", space, owner)
            elif self.is_barrier(space):
                own = self.own_on(space) == self.total_on(space) == 1
                yield Reason("own_pass" if own else "barrier_pass", space)
            elif self._is_full(space, self.total_on(space)) and not self._has_barriers:
                yield Reason("full_pass", space, count=self.total_on(space))

    def _at_the_end(self, move: Move) -> Iterator[Reason]:
        """Yield the reason if the move may not end on its last space."""
        space = move.land
        if self._kind(space) is not SpaceKind.FIELD:
            yield from self._taken(space)
        elif (owner := self.foreign_owner(space)) is not None:
            count = self.crowd[space][owner]
            yield Reason("block" if count > 1 else "block_one", space, owner, count)
        elif (owner := self.protector(space)) is not None:
            yield Reason("pair", space, owner)
        elif self.is_barrier(space) and self.layout.space(space).capacity != 1:
            yield Reason("barrier", space, count=self.total_on(space))
        else:
            standing = self.total_on(space)
            if self.rules.full is Full.AFTER_HIT and self._hits(move):
                standing = self.own_on(space)
            if self._is_full(space, standing):
                alone = self.layout.space(space).capacity == 1
                yield Reason("taken" if alone else "full", space, count=self.total_on(space))

    def _taken(self, space: str) -> Iterator[Reason]:
        """Yield the reason if a slot of a bridge is occupied."""
        kind = {SpaceKind.LANE: "lane", SpaceKind.CROSSING: "bridge"}.get(self._kind(space))
        if kind and self.total_on(space):
            yield Reason(kind, space, next(iter(self.crowd[space])))

    def _hits(self, move: Move) -> bool:
        if self.rules.hit is Hit.NONE or SAFE in self.layout.space(move.land).flags:
            return False
        alone = self.rules.hit.alone or can(move.checker, Ability.BREAKS)
        return alone or self.own_on(move.land) + 1 >= OWNERS

    def _is_closed_goal(self, space: str) -> bool:
        """Return whether a space is a full goal of the seat, if none may be passed."""
        goal = space in self.layout.finishes[self.seat]
        return goal and not self.rules.goal_pass and self._is_full(space, self.total_on(space))

    def _is_full(self, space: str, standing: int) -> bool:
        capacity = self.layout.space(space).capacity
        return capacity is not None and standing >= capacity

    def _pinning(self, checker: str, space: str) -> int | None:
        """Return the other seat whose pin holds a checker, or None."""
        if can(checker, Ability.UNPINNABLE) or self._kind(space) is not SpaceKind.FIELD:
            return None
        for seat, team in enumerate(self.teams):
            if seat != self.seat and any(
                place == space and can(name, Ability.PINS) for name, place in team
            ):
                return seat
        return None

    def _kind(self, space: str) -> SpaceKind:
        return self.layout.space(space).kind
