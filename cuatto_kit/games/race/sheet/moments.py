"""What one position of a race shows that is worth an example.

Moves that are legal show what they do; moves that are not show what stops them: one reason
alone, which sheet_reasons.py finds by the words of the rules, and the engine bears out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import Spec
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rules import Finish, Hit
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame
from cuatto_kit.games.race.sheet.names import colour, space_name
from cuatto_kit.games.race.sheet.reasons import Ground, Look, Reason
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
class Found:
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


class Finder:
    """Looks at positions of one game, and tells what there is to see."""

    def __init__(self, spec: Spec, layout: Layout, game: RaceGame) -> None:
        self.spec = spec
        self.layout = layout
        self.game = game
        self.ground = Ground(spec, layout, game)
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
        self.releases = Releases(spec, layout)
        self.forward = {(link.origin, link.target) for link in layout.links}
        self._seen_around: dict[tuple[frozenset[str], int], tuple[str, ...]] = {}

    def finds(self, look: Look) -> Iterator[Found]:
        """All that a position is an example of."""
        yield from self._legal(look)
        for kind, move, facts in self.releases.shown(look):
            yield self._one(kind, look, move, facts)
        yield from self._refused(look)

    def chances(self, state: Position) -> Iterator[Found]:
        """What the next roll may be an example of."""
        for (kind, move, facts), seat, roll in self.releases.third_double(self.game, state):
            one = self._one(kind, Look(self.ground, state, seat), move, facts)
            yield replace(one, roll=roll, marked=(move.origin,))
        for one_die in self.releases.last_rolls(self.game, state):
            look = Look(self.ground, self.game.apply(state, one_die))
            for kind, move, facts in self.releases.shown(look):
                yield self._one(kind, look, move, facts)

    # What a legal move shows

    def _legal(self, look: Look) -> Iterator[Found]:
        for move in look.legal:
            if move.action is not Action.WALK or move.origin in self.pools or look.is_sum(move):
                continue
            yield from self._hits(look, move)
            yield from self._goes(look, move)
            yield from self._out(look, move)
        yield from self._splits(look)

    def _hits(self, look: Look, move: Move) -> Iterator[Found]:
        land = move.land
        foreign = look.foreign_on(land)
        space = self.layout.space(land)
        if len(foreign) != 1 or space.kind is not SpaceKind.FIELD or SAFE in space.flags:
            return
        (other,) = foreign
        mates, breaks = look.own_on(land), can(move.checker, Ability.BREAKS)
        kind = HITS_BY_RULE[self.spec.rules.hit].get((mates, breaks))
        if kind:
            yield self._one(kind, look, move, {"hit": self._colour(other)})

    def _goes(self, look: Look, move: Move) -> Iterator[Found]:
        """Jumps, ways back, and ways over spaces that others own."""
        steps = look.walk(move)
        if len(move.path) > len(steps):
            yield self._one("jump", look, move, {"at": self._name(steps[-1])})
        elif self._is_back(move.origin, steps[0]):
            yield self._one("bidirectional", look, move, {})
        elif FINISH not in steps:
            for space in steps[:-1]:
                if (owner := look.foreign_owner(space)) is not None:
                    facts = {"at": self._name(space), "owner": self._colour(owner)}
                    yield self._one("over", look, move, facts)

    def _is_back(self, origin: str, target: str) -> bool:
        return (origin, target) not in self.forward and (target, origin) in self.forward

    def _out(self, look: Look, move: Move) -> Iterator[Found]:
        if FINISH not in move.path:
            return
        needed = move.path.index(FINISH) + 1
        if move.land not in (FINISH, move.origin):
            yield self._one("out_bounce", look, move, {"needed": needed})
        elif move.land == FINISH and needed < move.die and len(look.walk(move)) == needed:
            yield self._one("out_overshoot", look, move, {"needed": needed})

    def _splits(self, look: Look) -> Iterator[Found]:
        """Two ways for one checker and one die that part on the way and end apart."""
        ways: dict[tuple[str, int, str], list[Move]] = {}
        for move in look.legal:
            walks = move.action is Action.WALK and not look.is_sum(move)
            if walks and move.origin not in self.pools:
                ways.setdefault((move.origin, move.die, move.checker), []).append(move)
        for moves in ways.values():
            if len(moves) == 2 and moves[0].land != moves[1].land:
                move, other = moves
                onward = all((m.origin, m.path[0]) in self.forward for m in moves)
                if onward and FINISH not in (*move.path, *other.path):
                    facts = {"other": self._name(other.land)}
                    yield self._one("split", look, move, facts, other)

    # What a refused move shows

    def _refused(self, look: Look) -> Iterator[Found]:
        for move, reasons in look.refused():
            if len(reasons) != 1 or move.origin in self.pools:
                continue
            if self._tells(look, move, reasons[0]):
                yield self._one(reasons[0].kind, look, move, self._told(reasons[0]), legal=False)
        if self.spec.rules.finish is Finish.EXACT:
            yield from self._too_large(look)

    def _tells(self, look: Look, move: Move, reason: Reason) -> bool:
        """Whether it shows the rule well: others hold one up on a bridge, and one's own do so
        on the way out of a lane."""
        if reason.kind == "lane":
            return self.layout.space(move.land).kind is SpaceKind.FIELD
        return reason.kind != "bridge" or reason.owner != look.seat

    def _told(self, reason: Reason) -> dict[str, Fact]:
        told: dict[str, Fact] = {}
        if reason.at:
            told["at"] = self._name(reason.at)
        if reason.owner is not None:
            told["owner"] = self._colour(reason.owner)
        if reason.count:
            told["count"] = reason.count
        return told

    def _too_large(self, look: Look) -> Iterator[Found]:
        for name, space in look.movable():
            ways = look.ways(space)
            exact = {die for die, path in ways if path[-1] == FINISH}
            if len(exact) != 1:
                continue
            for die in look.dice:
                move = Move(die, space, name, ())
                nowhere = all(by != die for by, _ in ways)
                if die > min(exact) and nowhere and not any(look.unfit(move)):
                    facts = {"needed": min(exact)}
                    yield self._one("out_exact", look, move, facts, legal=False)

    # Telling it

    def _one(
        self,
        kind: str,
        look: Look,
        move: Move,
        facts: Mapping[str, Fact],
        other: Move | None = None,
        *,
        legal: bool = True,
    ) -> Found:
        action = frozenset((move.origin, *move.path, *(other.path if other else ())))
        around = self._around(action, REACH)
        crowd = sum(look.total_on(space) for space in around if space not in self.lanes)
        lands = tuple((one.path or (one.origin,))[-1] for one in (move, other) if one)
        at = facts.get("at")
        happens = (at.key,) if isinstance(at, Name) and kind != "jump" else lands
        to: dict[str, Fact] = {"to": self._name(move.land)} if move.path else {}
        return Found(
            kind=kind,
            seats=self.game.seats,
            state=look.state,
            move=move,
            legal=legal,
            facts={
                "colour": self._colour(look.seat),
                "pips": move.die,
                "from": self._name(move.origin),
                **to,
                **facts,
            },
            marked=happens,
            around=self._around(action, 0 if self.spec.yards else SHOWN),
            clutter=2 * crowd
            + move.die
            + len(around) // WIDE
            + FROM_LANE * (move.origin in self.lanes)
            + self._height(move),
            other=other,
            seat=look.seat,
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
        return colour(self.spec.teams.colours[seat])
