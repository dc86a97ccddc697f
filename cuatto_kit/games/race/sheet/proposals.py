"""Proposals of positions for examples: a walk, other checkers nearby, and dice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cuatto_kit.games.facts import Fact
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.config.rules import SumMove
from cuatto_kit.games.race.engine.game import Position
from cuatto_kit.games.race.sheet.moments import Moment, Teller
from cuatto_kit.games.race.sheet.stages import Checker, Stages, Walk

Proposals = Iterator[Moment]


@dataclass(frozen=True)
class Wish:
    """A walk to be shown by a checker of a class, with other checkers nearby."""

    kind: str
    walk: Walk
    checker: str = ""
    others: tuple[Checker, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    legal: bool = True
    avoid: int = 0
    """A number that the other die must not show."""


class Proposer:
    """The common base of recipes: one board, and small positions on it."""

    def __init__(self, stages: Stages, teller: Teller) -> None:
        self.stages = stages
        self.teller = teller
        self.game = stages.game
        self.rules = stages.rules
        self.layout = stages.layout

    def shown(self, wish: Wish) -> Proposals:
        """Propose the wish with two different dice first, then with its die alone."""
        walk, facts = wish.walk, wish.facts
        checkers = ((walk.seat, wish.checker, walk.origin), *wish.others)
        for dice in self.dice(walk.die, wish.avoid):
            state = self.stages.position(walk.seat, checkers, dice)
            if state is None:
                return
            checker = wish.checker or self.standing(state, walk)
            move = walk.by(checker)
            yield self.teller.tell(wish.kind, walk.seat, state, move, facts, legal=wish.legal)

    def dice(self, die: int, avoid: int) -> Sequence[tuple[int, ...]]:
        """Return rolls in which a die can be played.

        The other of two dice cannot free a checker.
        """
        if self.rules.moves_a_roll == 1:
            return [(die,)]
        if self.rules.sum_move is SumMove.ONLY:
            faces = self.game.board.thrown
            return [(one, die - one) for one in faces if die - one in faces and 2 * one <= die]
        values = self.rules.entry_value
        unfit = (die, avoid, *values, *(value - die for value in values if self.rules.entry_sum))
        others = [n for n in self.game.board.thrown if n not in unfit]
        return [tuple(sorted((die, others[0]))), (die,)]

    def standing(self, state: Position, walk: Walk) -> str:
        """Return the class of the checker at the origin of a walk."""
        team = self.game.checkers(state, walk.seat)
        return next(name for name, space in team if space == walk.origin)

    def walks(self, *, plain: bool = True) -> Iterator[Walk]:
        """Yield forward walks from spaces open to all.

        With `plain`, they also end on such a space and do not jump.
        """
        fields = self.stages.fields
        for walk in self.stages.walks:
            if walk.backward or walk.origin not in fields:
                continue
            if not plain or (walk.land in fields and not walk.jumps and FINISH not in walk.path):
                yield walk

    def foe(self, walk: Walk) -> int:
        """Return the team whose turn is next."""
        return (walk.seat + 1) % self.game.seats

    def mate(self, walk: Walk) -> Checker:
        """Return a team-mate on the last space of the walk."""
        return (walk.seat, "", walk.land)

    def named(self, seat: int, key: str = "owner") -> dict[str, Fact]:
        """Return a team as a fact."""
        return {key: self.teller.colour(seat)}
