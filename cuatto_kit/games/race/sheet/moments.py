"""A moment of a race that an example shows, with the facts for its text and its pictures."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Move, Position
from cuatto_kit.games.race.sheet.names import colour, space_name

SHOWN = 1
"""The number of steps around an event that are shown; none on a board of many small spaces."""


@dataclass(frozen=True)
class Moment:
    """A position with a choice that is legal or illegal there.

    - `seats`: the number of seats in the game.
    - `state`: the position.
    - `move`: the choice; an illegal move past the finish has no path.
    - `facts`: the facts for the text.
    - `marked`: the spaces where the event takes place.
    - `around`: the spaces that are worth showing.
    - `others`: the other ways at a split.
    - `then`: the moves that were played instead.
    - `roll`: the dice, if chance is to move.
    - `seat`: the seat that acts, 0-based.
    """

    kind: str
    seats: int
    state: Position
    move: Move
    legal: bool
    facts: Mapping[str, Fact]
    marked: tuple[str, ...]
    around: tuple[str, ...]
    others: tuple[Move, ...] = ()
    then: tuple[Move, ...] = ()
    roll: tuple[int, ...] = ()
    seat: int = 0


class Surroundings:
    """The neighbourhood of spaces on a board."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._found: dict[tuple[frozenset[str], int], tuple[str, ...]] = {}

    @cached_property
    def _near(self) -> dict[str, set[str]]:
        """The spaces within one step of each space, including itself."""
        layout = self.layout
        near = {space.id: {space.id} for space in layout.spaces}
        centre = layout.by_id.get(FINISH)
        all_round = centre is not None and centre.outline is not None and not centre.slots
        for link in (link for link in layout.links if link.kind is LinkKind.STEP):
            near[link.origin].add(link.target)
            if link.target != FINISH or not all_round:  # all home rows end at such a centre
                near[link.target].add(link.origin)
        return near

    @cached_property
    def _order(self) -> dict[str, int]:
        """The places of the spaces in the order of the board."""
        return {name: place for place, name in enumerate(self.layout.by_id)}

    @cached_property
    def lanes(self) -> frozenset[str]:
        """The slots of the start bridges."""
        return frozenset(s.id for s in self.layout.spaces if s.kind is SpaceKind.LANE)

    @cached_property
    def pools(self) -> frozenset[str]:
        """The spaces where checkers wait beside the board or in their yards."""
        return frozenset(s.id for s in self.layout.spaces if s.kind is SpaceKind.POOL)

    def around(self, spaces: frozenset[str], reach: int) -> tuple[str, ...]:
        """Return the drawn spaces within `reach` steps of some.

        If a slot of a start bridge is among them, all start bridges are included.
        """
        if (spaces, reach) not in self._found:
            found = set(spaces) - self.pools
            for _ in range(reach):
                found = {near for name in found for near in self._near[name]}
            if found & self.lanes:
                found |= self.lanes
            drawn = (name for name in found if self.layout.by_id[name].outline)
            self._found[spaces, reach] = tuple(sorted(drawn, key=self._order.__getitem__))
        return self._found[spaces, reach]


class Teller:
    """A factory of moments of one board."""

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self.variant = variant
        self.layout = layout
        self.seats = seats
        self.surroundings = Surroundings(layout)

    def tell(
        self,
        kind: str,
        seat: int,
        state: Position,
        move: Move,
        facts: Mapping[str, Fact],
        *,
        legal: bool = True,
        others: tuple[Move, ...] = (),
        then: tuple[Move, ...] = (),
        roll: tuple[int, ...] = (),
        around: tuple[str, ...] = (),
    ) -> Moment:
        """Return a move as an example of a kind.

        Args:
            kind: the kind of the example.
            seat: the seat that acts, 0-based.
            state: the position before the move.
            move: the move that is shown.
            facts: the facts besides those of every move (colour, pips, from, to).
            legal: whether the move is legal.
            others: the other ways at a split.
            then: the moves that are played instead.
            roll: the dice, if the example is about a roll.
            around: the spaces to show; by default those near the move.
        """
        moves = (move, *others)
        action = frozenset((move.origin, *(space for one in moves for space in one.path)))
        lands = tuple((one.path or (one.origin,))[-1] for one in moves)
        at = facts.get("at")
        jumps = kind.startswith("jump")
        happens = (at.key,) if isinstance(at, Name) and not jumps else lands
        to: dict[str, Fact] = {"to": self.name(move.land)} if move.path else {}
        return Moment(
            kind=kind,
            seats=self.seats,
            state=state,
            move=move,
            legal=legal,
            facts={
                "colour": self.colour(seat),
                "pips": roll[0] if roll else move.die,
                "from": self.name(move.origin),
                **to,
                **facts,
            },
            marked=(move.origin,) if roll else happens,
            around=around or self.surroundings.around(action, 0 if self.variant.yards else SHOWN),
            others=others,
            then=then,
            roll=roll,
            seat=seat,
        )

    def name(self, space: str) -> Name:
        """Return the name of a space in the texts."""
        return space_name(self.layout, space)

    def colour(self, seat: int) -> Name:
        """Return the name of a team in the texts."""
        return colour(self.variant.teams.colours[seat])
