"""What one position of a race shows that is worth an example.

Moves that are legal show what they do; moves that are not show what stops them: one reason
alone, which reasons.py finds by the words of the rules, and the engine bears out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rules import Finish, Hit
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame
from cuatto_kit.games.race.sheet.names import colour, space_name
from cuatto_kit.games.race.sheet.reasons import Reason, Setting, View
from cuatto_kit.games.race.sheet.releases import Releases

KINDS = (
    "free_double", "free_value", "free_hit", "free_hit_safe", "clear", "sum", "hit", "hit_alone",
    "safe", "missed", "block", "over", "block_pass", "full", "taken", "full_pass", "pin", "strong",
    "odd", "even", "bidirectional", "lane", "bridge", "split", "jump", "triple", "triple_home",
    "out_overshoot", "out_exact", "out_bounce", "last",
)  # fmt: skip
"""What there may be examples of, in the order of the sheet."""
HITS_BY_RULE: Mapping[Hit, Mapping[tuple[int, bool], str]] = {
    Hit.ON_OWNERSHIP: {(1, False): "hit", (0, True): "strong"},
    Hit.ON_LANDING: {(0, False): "hit_alone"},
    Hit.NONE: {},
}
"""The kind of a hit, by how many team-mates stand there and whether the checker breaks in."""
HITS = {kind for kinds in HITS_BY_RULE.values() for kind in kinds.values()}
FROM_LANE, WIDE = 5, 4
"""The clutter that a start bridge adds to a scene (pips), and how many spaces in view add one."""
REACH, SHOWN = 2, 1
"""Steps round what happens that may clutter a scene, and that are worth showing; on a board of
many small spaces what happens is enough."""


@dataclass(frozen=True)
class Moment:
    """A position of a game of so many seats, and a choice that is legal or is refused there.

    A refused move past the finish has no path. `other` is the other way at a split. `facts` are
    what the words speak of, `marked` the spaces where it happens, `around` those worth showing,
    `clutter` how hard it is to read. `then` is what was played instead of the move, `roll` what
    is rolled where chance moves, `seat` whose doing it is (from 0).
    """

    kind: str
    seats: int
    state: Position
    move: Move
    legal: bool
    facts: Mapping[str, Fact]
    marked: tuple[str, ...]
    around: tuple[str, ...]
    clutter: int
    other: Move | None = None
    then: tuple[Move, ...] = ()
    roll: tuple[int, ...] = ()
    seat: int = 0


class MomentFinder:
    """Looks at positions of one game, and tells what there is to see."""

    def __init__(self, variant: RaceVariant, layout: Layout, game: RaceGame) -> None:
        self.variant = variant
        self.layout = layout
        self.game = game
        self.setting = Setting(variant, layout, game)
        self.near = {space.id: {space.id} for space in layout.spaces}
        centre = layout.by_id.get(FINISH)
        all_round = centre is not None and centre.outline is not None and not centre.slots
        for link in (link for link in layout.links if link.kind is LinkKind.STEP):
            self.near[link.origin].add(link.target)
            if link.target != FINISH or not all_round:  # there all home rows end
                self.near[link.target].add(link.origin)
        self.lanes = {
            space.id
            for space in layout.spaces
            if space.kind is SpaceKind.LANE and space.seat in range(game.seats)
        }
        self.pools = {space.id for space in layout.spaces if space.kind is SpaceKind.POOL}
        self.releases = Releases(variant, layout)
        self.forward = {(link.origin, link.target) for link in layout.links}
        self._seen_around: dict[tuple[frozenset[str], int], tuple[str, ...]] = {}

    def moments(self, view: View) -> Iterator[Moment]:
        """All that a position is an example of."""
        yield from self._legal(view)
        for kind, move, facts in self.releases.shown(view):
            yield self._one(kind, view, move, facts)
        yield from self._illegal(view)

    def chances(self, state: Position) -> Iterator[Moment]:
        """What the next roll may be an example of."""
        for (kind, move, facts), seat, roll in self.releases.third_double(self.game, state):
            one = self._one(kind, View(self.setting, state, seat), move, facts)
            yield replace(one, roll=roll, marked=(move.origin,))
        for one_die in self.releases.last_rolls(self.game, state):
            view = View(self.setting, self.game.apply(state, one_die))
            for kind, move, facts in self.releases.shown(view):
                yield self._one(kind, view, move, facts)

    # What a legal move shows

    def _legal(self, view: View) -> Iterator[Moment]:
        for move in view.legal:
            if move.action is not Action.WALK or move.origin in self.pools or view.is_sum(move):
                continue
            yield from self._hits(view, move)
            yield from self._goes(view, move)
            yield from self._out(view, move)
        yield from self._splits(view)

    def _hits(self, view: View, move: Move) -> Iterator[Moment]:
        land = move.land
        foreign = view.foreign_on(land)
        space = self.layout.space(land)
        if len(foreign) != 1 or space.kind is not SpaceKind.FIELD or SAFE in space.flags:
            return
        (other,) = foreign
        mates, breaks = view.own_on(land), can(move.checker, Ability.BREAKS)
        kind = HITS_BY_RULE[self.variant.rules.hit].get((mates, breaks))
        if kind:
            yield self._one(kind, view, move, {"hit": self._colour(other)})

    def _goes(self, view: View, move: Move) -> Iterator[Moment]:
        """Jumps, ways back, and ways over spaces that others own."""
        steps = view.walk(move)
        if len(move.path) > len(steps):
            yield self._one("jump", view, move, {"at": self._name(steps[-1])})
        elif self._is_back(move.origin, steps[0]):
            yield self._one("bidirectional", view, move, {})
        elif FINISH not in steps:
            for space in steps[:-1]:
                if (owner := view.foreign_owner(space)) is not None:
                    facts = {"at": self._name(space), "owner": self._colour(owner)}
                    yield self._one("over", view, move, facts)

    def _is_back(self, origin: str, target: str) -> bool:
        return (origin, target) not in self.forward and (target, origin) in self.forward

    def _out(self, view: View, move: Move) -> Iterator[Moment]:
        if FINISH not in move.path:
            return
        needed = move.path.index(FINISH) + 1
        if move.land not in (FINISH, move.origin):
            yield self._one("out_bounce", view, move, {"needed": needed})
        elif move.land == FINISH and needed < move.die and len(view.walk(move)) == needed:
            yield self._one("out_overshoot", view, move, {"needed": needed})

    def _splits(self, view: View) -> Iterator[Moment]:
        """Two ways for one checker and one die that part on the way and end apart."""
        ways: dict[tuple[str, int, str], list[Move]] = {}
        for move in view.legal:
            walks = move.action is Action.WALK and not view.is_sum(move)
            if walks and move.origin not in self.pools:
                ways.setdefault((move.origin, move.die, move.checker), []).append(move)
        for moves in ways.values():
            if len(moves) == 2 and moves[0].land != moves[1].land:
                move, other = moves
                onward = all((m.origin, m.path[0]) in self.forward for m in moves)
                if onward and FINISH not in (*move.path, *other.path):
                    facts = {"other": self._name(other.land)}
                    yield self._one("split", view, move, facts, other)

    # What a refused move shows

    def _illegal(self, view: View) -> Iterator[Moment]:
        for move, reasons in view.illegal_moves():
            if len(reasons) != 1 or move.origin in self.pools:
                continue
            if self._tells(view, move, reasons[0]):
                yield self._one(reasons[0].kind, view, move, self._told(reasons[0]), legal=False)
        if self.variant.rules.finish is Finish.EXACT:
            yield from self._too_large(view)

    def _tells(self, view: View, move: Move, reason: Reason) -> bool:
        """Whether it shows the rule well: others hold one up on a bridge, and one's own do so
        on the way out of a lane."""
        if reason.kind == "lane":
            return self.layout.space(move.land).kind is SpaceKind.FIELD
        return reason.kind != "bridge" or reason.owner != view.seat

    def _told(self, reason: Reason) -> dict[str, Fact]:
        told: dict[str, Fact] = {}
        if reason.at:
            told["at"] = self._name(reason.at)
        if reason.owner is not None:
            told["owner"] = self._colour(reason.owner)
        if reason.count:
            told["count"] = reason.count
        return told

    def _too_large(self, view: View) -> Iterator[Moment]:
        for name, space in view.movable():
            ways = view.ways(space)
            exact = {die for die, path in ways if path[-1] == FINISH}
            if len(exact) != 1:
                continue
            for die in view.dice:
                move = Move(die, space, name, ())
                nowhere = all(by != die for by, _ in ways)
                if die > min(exact) and nowhere and not any(view.unfit(move)):
                    facts = {"needed": min(exact)}
                    yield self._one("out_exact", view, move, facts, legal=False)

    # Telling it

    def _one(
        self,
        kind: str,
        view: View,
        move: Move,
        facts: Mapping[str, Fact],
        other: Move | None = None,
        *,
        legal: bool = True,
    ) -> Moment:
        action = frozenset((move.origin, *move.path, *(other.path if other else ())))
        around = self._around(action, REACH)
        crowd = sum(view.total_on(space) for space in around if space not in self.lanes)
        lands = tuple((one.path or (one.origin,))[-1] for one in (move, other) if one)
        at = facts.get("at")
        happens = (at.key,) if isinstance(at, Name) and kind != "jump" else lands
        to: dict[str, Fact] = {"to": self._name(move.land)} if move.path else {}
        return Moment(
            kind=kind,
            seats=self.game.seats,
            state=view.state,
            move=move,
            legal=legal,
            facts={
                "colour": self._colour(view.seat),
                "pips": move.die,
                "from": self._name(move.origin),
                **to,
                **facts,
            },
            marked=happens,
            around=self._around(action, 0 if self.variant.yards else SHOWN),
            clutter=2 * crowd
            + move.die
            + len(around) // WIDE
            + FROM_LANE * (move.origin in self.lanes)
            + self._height(move),
            other=other,
            seat=view.seat,
        )

    def _height(self, move: Move) -> int:
        """How far up or down a checker comes out of its yard (spaces): low scenes are better."""
        yard = self.layout.space(move.origin).outline
        if yard is None or move.origin not in self.pools:
            return 0
        leave = self.layout.space(move.land).outline
        assert leave is not None
        return round(abs(yard.centre[1] - leave.centre[1]) / leave.length)

    def _around(self, action: frozenset[str], reach: int) -> tuple[str, ...]:
        """The spaces so many steps at most from those where something happens; start bridges as
        a whole."""
        if (action, reach) not in self._seen_around:
            spaces = set(action) - self.pools
            for _ in range(reach):
                spaces = {near for name in spaces for near in self.near[name]}
            if spaces & self.lanes:
                spaces |= self.lanes
            ids = self.layout.by_id
            there = (name for name in ids if name in spaces and ids[name].outline)
            self._seen_around[action, reach] = tuple(there)
        return self._seen_around[action, reach]

    def _name(self, space: str) -> Fact:
        return space_name(self.layout, space)

    def _colour(self, seat: int) -> Fact:
        return colour(self.variant.teams.colours[seat])
