"""What a position shows of checkers that come out of jail, of sums, of safe spaces and hits that
must not be missed.

Like sheet_finds.py, which asks for it on boards that play so.
"""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Fact
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.config.models import Spec
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.config.rules import Callout, Entry, ExitDuty, Hit, Rules, TripleDouble
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.state import ACTOR, DOUBLES
from cuatto_kit.games.race.sheet.names import colour
from cuatto_kit.games.race.sheet.reasons import Look

Shown = tuple[str, Move, Mapping[str, Fact]]
"""A kind of example, the move that shows it, and facts besides those of every move."""

RICH = (1, 6)
"""The doubles that free more than two."""
OTHERS = 2
"""Doubles in a turn before the third."""
FREED = {Entry.ON_DOUBLE: "free_double", Entry.ON_VALUE: "free_value"}


class Frees:
    """What the moves of a position show on one board."""

    def __init__(self, spec: Spec, layout: Layout) -> None:
        self.spec = spec
        self.layout = layout
        self.rules: Rules = spec.rules

    def shown(self, look: Look) -> Iterator[Shown]:
        """All that the legal moves of a position are examples of."""
        jailed = look.jailed
        for move in look.legal:
            if move.origin == jailed and move.path:
                yield from self._freeing(look, move)
            elif look.is_sum(move):
                first, second = look.game.dice(look.state)
                if first != second:
                    yield "sum", move, {"first": first, "second": second}
            elif move.die and move.path:
                yield from self._landing(look, move)
        yield from self._clearing(look)
        yield from self._last(look)

    def _freeing(self, look: Look, move: Move) -> Iterator[Shown]:
        if not self.rules.waits:
            return
        told: dict[str, Fact] = {"count": move.count}
        foreign = look.foreign_on(move.land)
        if not foreign:
            ordinary = move.count == 2 and move.die not in RICH
            if self.rules.entry is Entry.ON_VALUE or ordinary:
                yield FREED[self.rules.entry], move, told
        elif list(foreign.values()) == [1]:
            safe = SAFE in self.layout.space(move.land).flags
            kind = "free_hit_safe" if safe else "free_hit"
            yield kind, move, {**told, "hit": self._colour(*foreign)}

    def _landing(self, look: Look, move: Move) -> Iterator[Shown]:
        """A landing beside another team, or one that hits where a hit must not be missed."""
        foreign, space = look.foreign_on(move.land), self.layout.space(move.land)
        if list(foreign.values()) != [1] or space.kind is not SpaceKind.FIELD:
            return
        if look.own_on(move.land) or self.rules.hit is Hit.NONE:
            return
        (other,) = foreign
        if SAFE in space.flags:
            yield "safe", move, {"owner": self._colour(other)}
        elif self.rules.callout is Callout.AUTO and len(look.game.dice(look.state)) > 1:
            yield "missed", move, {"hit": self._colour(other)}

    def _clearing(self, look: Look) -> Iterator[Shown]:
        """An own checker on the exit that must go before others that could."""
        if self.rules.exit_duty is ExitDuty.NONE or look.jailed not in look.places:
            return
        (leave,) = look.layout.links_from(look.jailed, look.seat)
        free = [place for place in look.places if place not in (look.jailed, leave.target)]
        others = any(die in look.dice for place in free for die, _ in look.ways(place))
        moves = [move for move in look.legal if move.path]
        if others and moves and all(move.origin == leave.target for move in moves):
            yield "clear", moves[0], {}

    def _last(self, look: Look) -> Iterator[Shown]:
        """The last checker goes home by the one die that it is played with."""
        if not self.rules.one_die_distance or len(look.game.dice(look.state)) != 1:
            return
        goals = self.layout.finishes[look.seat]
        left = [place for place in look.places if place not in goals]
        for move in look.legal:
            if len(left) == 1 and move.path and move.land in goals:
                yield "last", move, {"distance": self.rules.one_die_distance}

    def last_rolls(self, game: RaceGame, state: Position) -> Iterator[Roll]:
        """What may be rolled where a last checker is played with one die."""
        if self.rules.one_die_distance:
            yield from (roll for roll, _ in game.outcomes(state) if len(roll) == 1)

    def third_double(self, game: RaceGame, state: Position) -> Iterator[tuple[Shown, int, Roll]]:
        """What a third double does where one may be rolled next: whose, and the roll."""
        if self.rules.triple_double is TripleDouble.NONE or state.array[DOUBLES] != OTHERS:
            return
        seat = int(state.array[ACTOR])
        before = game.checkers(state, seat)
        for roll, _ in game.outcomes(state):
            if len(set(roll)) == 1 and len(roll) > 1:
                after = game.checkers(game.apply(state, roll), seat)
                gone = [one for one in before if before.count(one) > after.count(one)]
                come = [one for one in after if after.count(one) > before.count(one)]
                if gone:
                    move = Move(0, gone[0][1], gone[0][0], (come[0][1],))
                    crowned = self.rules.triple_double is TripleDouble.CROWN_FARTHEST
                    kind = "triple_home" if crowned else "triple"
                    yield (kind, move, {"pips": roll[0]}), seat, roll
                return

    def _colour(self, seat: int) -> Fact:
        return colour(self.spec.teams.colours[seat])
