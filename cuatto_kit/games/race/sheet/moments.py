"""A moment of a race that is worth an example, and what its text and its pictures speak of."""

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
"""Steps round what happens that are worth showing; on a board of many small spaces what happens is
enough."""


@dataclass(frozen=True)
class Moment:
    """A position of a game of so many seats, and a choice that is legal or is refused there.

    A refused move past the finish has no path. `others` are the other ways at a split. `facts` are
    what the words speak of, `marked` the spaces where it happens, `around` those worth showing.
    `then` is what was played instead of the move, `roll` what is rolled where chance moves, `seat`
    whose doing it is (from 0).
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
    """Which spaces of a board lie near others."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._found: dict[tuple[frozenset[str], int], tuple[str, ...]] = {}

    @cached_property
    def _near(self) -> dict[str, set[str]]:
        """The spaces one step from each, and itself."""
        layout = self.layout
        near = {space.id: {space.id} for space in layout.spaces}
        centre = layout.by_id.get(FINISH)
        all_round = centre is not None and centre.outline is not None and not centre.slots
        for link in (link for link in layout.links if link.kind is LinkKind.STEP):
            near[link.origin].add(link.target)
            if link.target != FINISH or not all_round:  # there all home rows end
                near[link.target].add(link.origin)
        return near

    @cached_property
    def lanes(self) -> frozenset[str]:
        """The slots of the start bridges."""
        return frozenset(s.id for s in self.layout.spaces if s.kind is SpaceKind.LANE)

    @cached_property
    def pools(self) -> frozenset[str]:
        """Where checkers wait beside the board, or in their yards."""
        return frozenset(s.id for s in self.layout.spaces if s.kind is SpaceKind.POOL)

    def around(self, spaces: frozenset[str], reach: int) -> tuple[str, ...]:
        """The spaces so many steps at most from some; start bridges as a whole."""
        if (spaces, reach) not in self._found:
            found = set(spaces) - self.pools
            for _ in range(reach):
                found = {near for name in found for near in self._near[name]}
            if found & self.lanes:
                found |= self.lanes
            ids = self.layout.by_id
            self._found[spaces, reach] = tuple(
                name for name in ids if name in found and ids[name].outline
            )
        return self._found[spaces, reach]


class Teller:
    """Tells what moves of one board show."""

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
        """The move as an example of a kind, with facts besides those of every move; what lies
        `around` it is shown, if nothing else is named."""
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
        """A space, as the texts call it."""
        return space_name(self.layout, space)

    def colour(self, seat: int) -> Name:
        """A team, as the texts call it."""
        return colour(self.variant.teams.colours[seat])
