"""What a position shows of checkers that are freed, of sums, of safe spaces and of hits that must
not be missed; moments.py asks for it."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Fact
from cuatto_kit.games.game import Event, EventKind, Roll
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.config.rules import Callout, Entry, ExitDuty, Hit, Rules, TripleDouble
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame
from cuatto_kit.games.race.engine.legal import most_freed
from cuatto_kit.games.race.engine.tables import USUALLY_FREED
from cuatto_kit.games.race.engine.turns import TOO_MANY_DOUBLES
from cuatto_kit.games.race.sheet.names import colour
from cuatto_kit.games.race.sheet.reasons import View

Shown = tuple[str, Move, Mapping[str, Fact]]
"""A kind of example, the move that shows it, and facts besides those of every move."""

FREED = {Entry.ON_DOUBLE: "free_double", Entry.ON_VALUE: "free_value"}


class Releases:
    """What the moves of a position show on one board."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self.variant = variant
        self.layout = layout
        self.rules: Rules = variant.rules

    def shown(self, view: View) -> Iterator[Shown]:
        """All that the legal moves of a position are examples of."""
        for move in view.legal:
            if move.action is Action.FREE:
                yield from self._freeing(view, move)
            elif move.action is not Action.WALK or move.origin == view.start:
                continue
            elif view.is_sum(move):
                first, second = view.game.dice(view.state)
                if first != second:
                    yield "sum", move, {"first": first, "second": second}
            else:
                yield from self._landing(view, move)
        yield from self._clearing(view)
        yield from self._last(view)

    def _freeing(self, view: View, move: Move) -> Iterator[Shown]:
        told: dict[str, Fact] = {"count": move.count}
        foreign = view.foreign_on(move.land)
        if not foreign:
            ordinary = move.count == most_freed(move.die) == USUALLY_FREED
            if self.rules.entry is Entry.ON_VALUE or ordinary:
                yield FREED[self.rules.entry], move, told
        elif list(foreign.values()) == [1]:
            safe = SAFE in self.layout.space(move.land).flags
            kind = "free_hit_safe" if safe else "free_hit"
            yield kind, move, {**told, "hit": self._colour(*foreign)}

    def _landing(self, view: View, move: Move) -> Iterator[Shown]:
        """A landing beside another team, or one that hits where a hit must not be missed."""
        foreign, space = view.foreign_on(move.land), self.layout.space(move.land)
        if list(foreign.values()) != [1] or space.kind is not SpaceKind.FIELD:
            return
        if view.own_on(move.land) or self.rules.hit is Hit.NONE:
            return
        (other,) = foreign
        if SAFE in space.flags:
            yield "safe", move, {"owner": self._colour(other)}
        elif self.rules.callout is Callout.AUTO and len(view.game.dice(view.state)) > 1:
            yield "missed", move, {"hit": self._colour(other)}

    def _clearing(self, view: View) -> Iterator[Shown]:
        """An own checker on the exit that must go before others that could."""
        if self.rules.exit_duty is ExitDuty.NONE or view.start not in view.places:
            return
        (leave,) = view.layout.links_from(view.start, view.seat)
        free = [place for place in view.places if place not in (view.start, leave.target)]
        others = any(die in view.dice for place in free for die, _ in view.ways(place))
        moves = [move for move in view.legal if move.action is not Action.PASS]
        if others and moves and all(move.origin == leave.target for move in moves):
            yield "clear", moves[0], {}

    def _last(self, view: View) -> Iterator[Shown]:
        """The last checker goes home by the one die that it is played with."""
        if not self.rules.one_die_distance or len(view.game.dice(view.state)) != 1:
            return
        goals = self.layout.finishes[view.seat]
        left = [place for place in view.places if place not in goals]
        for move in view.legal:
            home = move.action is not Action.PASS and move.land in goals
            if len(left) == 1 and home:
                yield "last", move, {"distance": self.rules.one_die_distance}

    def last_rolls(self, game: RaceGame, state: Position) -> Iterator[Roll]:
        """What may be rolled where a last checker is played with one die."""
        if self.rules.one_die_distance:
            yield from (roll for roll, _ in game.outcomes(state) if len(roll) == 1)

    def third_double(self, game: RaceGame, state: Position) -> Iterator[tuple[Shown, int, Roll]]:
        """What a third double does where one may be rolled next: whose, and the roll."""
        twice = game.read(state).doubles == TOO_MANY_DOUBLES - 1
        if self.rules.triple_double is TripleDouble.NONE or not twice:
            return
        for roll, _ in game.outcomes(state):
            if len(set(roll)) == 1 and len(roll) > 1:
                yield from self._taken(roll, game.play(state, roll).events)
                return

    def _taken(self, roll: Roll, events: Sequence[Event]) -> Iterator[tuple[Shown, int, Roll]]:
        """Whom a third double takes, as a move from where it stood."""
        said = {event.kind: event for event in events}
        if gone := said.get(EventKind.SENT_BACK):
            kind, land = "triple", self.layout.starts[gone.seat][0]
        elif gone := said.get(EventKind.CROWNED):
            kind, land = "triple_home", said[EventKind.HOME].place
        else:
            return
        move = Move(0, gone.place, gone.piece, (land,))
        yield (kind, move, {"pips": roll[0]}), gone.seat, roll

    def _colour(self, seat: int) -> Fact:
        return colour(self.variant.teams.colours[seat])
