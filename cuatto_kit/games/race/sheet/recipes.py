"""Proposals for examples of meetings, abilities and ways.

Recipes only propose positions; the engine proves the texts about them (claims.py).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from cuatto_kit.board.layout import LinkKind, SpaceKind
from cuatto_kit.games.facts import Fact
from cuatto_kit.games.race.config.classes import CLASSES, Ability, can
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rules import Barriers, Bars, Callout, Hit, Protect, Retreat
from cuatto_kit.games.race.engine.game import Action, Move, Position
from cuatto_kit.games.race.sheet.proposals import Proposals, Proposer, Wish
from cuatto_kit.games.race.sheet.stages import Checker, Walk

WALL = 3
"""The number of neighbours of a team that bar the way of others."""
MOST_IN_A_ROLL = 4
"""The most moves by one roll, including sending back a checker that missed a hit."""


class SpaceRecipes(Proposer):
    """The proposals for the kinds of this module on one board, the easiest to read first."""

    @cached_property
    def kinds(self) -> Mapping[str, Callable[[], Proposals]]:
        """The kinds that these rules allow, each with its proposals."""
        rules, several = self.rules, self.game.seats > 1
        made: dict[str, Callable[[], Proposals]] = {
            "full": lambda: self._full("full"),
            "taken": lambda: self._full("taken"),
            "lane": self._lane,
            "bridge": self._bridge,
            "split": self._split,
            "split_more": self._split,
            "jump": lambda: self._jump("jump"),
            "jump_back": lambda: self._jump("jump_back"),
            **self._by_class,
        }
        if several:
            made |= self._hits
        if several and rules.owning and len(self.game.board.classes) > 1:
            made["block"] = self._block
            made["over" if rules.jump_blocks else "block_pass"] = self._pair_on_the_way
        if not rules.jump_blocks:
            made["full_pass"] = self._full_on_the_way
        if several and rules.protect is not Protect.NONE:
            made |= {"pair": self._pair_ahead, "wall": self._wall}
        if rules.retreat is Retreat.FORCED:
            made["retreat"] = self._retreat
        return made | self._barriers

    @property
    def _barriers(self) -> dict[str, Callable[[], Proposals]]:
        """The kinds with barriers of one checker, of any two, or such that bar their own team."""
        rules, several = self.rules, self.game.seats > 1
        made: dict[str, Callable[[], Proposals]] = {}
        if rules.barriers is Barriers.OWN_SINGLE:
            if several and rules.bars is Bars.OTHERS:
                made["block_one"] = lambda: self._block("block_one")
                made["over" if rules.jump_blocks else "block_pass"] = self._pair_on_the_way
            elif not rules.jump_blocks:
                made["own_pass"] = lambda: self._barrier_on_the_way("own_pass", 1)
        elif rules.barriers is not Barriers.NONE and not rules.owning:
            made["barrier"] = self._barrier
            if not rules.jump_blocks:
                made["barrier_pass"] = lambda: self._barrier_on_the_way("barrier_pass", 2)
        return made

    # Hits, and spaces that are owned

    @cached_property
    def _hits(self) -> dict[str, Callable[[], Proposals]]:
        rules, made = self.rules, dict[str, Callable[[], Proposals]]()
        meet = rules.barriers is not Barriers.OWN_SINGLE or rules.bars is Bars.OWN
        if rules.hit is Hit.ON_OWNERSHIP and meet:
            kind = "hit" if rules.owning else "hit_meeting"
            made[kind] = lambda: self._beside_a_foe(kind, mate=True)
            if "strong" in self.stages.classes:
                made["strong"] = lambda: self._beside_a_foe("strong", checker="strong")
        if rules.hit is Hit.ON_LANDING:
            made["hit_alone"] = lambda: self._beside_a_foe("hit_alone")
        if rules.hit is Hit.SWAP:
            made["swap"] = lambda: self._beside_a_foe("swap")
        if rules.hit is not Hit.NONE:
            mate = not rules.hit.alone
            made["taken_safe"] = self._taken_safe
            made["safe"] = lambda: self._beside_a_foe("safe", mate=mate)
        if rules.callout is Callout.AUTO and rules.moves_a_roll > 1:
            made["missed"] = self._missed
        return made

    def _beside_a_foe(self, kind: str, *, mate: bool = False, checker: str = "") -> Proposals:
        """Propose walks to a space with one checker of another team and perhaps a team-mate."""
        fact = "owner" if kind == "safe" else "hit"
        for walk in self.walks():
            if (SAFE in self.layout.space(walk.land).flags) != (kind == "safe"):
                continue
            foe = self.foe(walk)
            others = ((foe, "", walk.land), *([self.mate(walk)] if mate else []))
            yield from self.shown(Wish(kind, walk, checker, others, self.named(foe, fact)))

    def _missed(self) -> Proposals:
        """Propose a hit by one die, with moves of another checker that miss it."""
        for one in self._beside_a_foe("hit_alone"):
            seat, move = one.seat, one.move
            far = self.stages.far_from(seat, move.origin)
            dice = self.game.dice(one.state)
            if far is None or len(dice) < 2:
                continue
            foe = (seat + 1) % self.game.seats
            checkers = ((seat, move.checker, move.origin), (seat, "", far), (foe, "", move.land))
            state = self.stages.position(seat, checkers, dice)
            lines = [] if state is None else sorted(self._missing(state, move.origin, ()), key=len)
            if state is not None and lines:
                yield self.teller.tell(
                    "missed", seat, state, move, self.named(foe, "hit"), then=lines[0]
                )

    def _missing(
        self, state: Position, space: str, played: tuple[Move, ...]
    ) -> Iterator[tuple[Move, ...]]:
        """Yield the ways to play a roll that leave the checker on `space`; it must then go back."""
        for move in self.game.legal(state):
            line = (*played, move)
            if move.action is Action.HUFF:
                if move.origin == space:
                    yield line
            elif move.action is Action.PASS:
                continue
            elif move.origin != space and len(line) < MOST_IN_A_ROLL:
                after = self.game.apply(state, move)
                if self.game.actor(after) == self.game.actor(state):
                    yield from self._missing(after, space, line)

    def _block(self, kind: str = "block") -> Proposals:
        for walk in self.walks():
            foe, count = self.foe(walk), 1 if kind == "block_one" else 2
            facts: dict[str, Fact] = {"at": self.teller.name(walk.land), "count": count}
            facts |= self.named(foe)
            others = ((foe, "", walk.land),) * count
            yield from self.shown(Wish(kind, walk, "", others, facts, legal=False))

    def _barrier(self) -> Proposals:
        for walk in self.walks():
            facts: dict[str, Fact] = {"at": self.teller.name(walk.land), "count": 2}
            pair = ((self._barring(walk), "", walk.land),) * 2
            yield from self.shown(Wish("barrier", walk, "", pair, facts, legal=False))

    def _barrier_on_the_way(self, kind: str, count: int) -> Proposals:
        """Propose walks over a space with checkers of one team that bar the walk's team."""
        for walk in self.walks():
            for space in walk.passed:
                if space in self.stages.fields:
                    facts: dict[str, Fact] = {"at": self.teller.name(space)}
                    facts |= {"count": count} if count > 1 else {}
                    seat = walk.seat if count == 1 else self._barring(walk)
                    others = ((seat, "", space),) * count
                    yield from self.shown(Wish(kind, walk, "", others, facts, legal=False))

    def _barring(self, walk: Walk) -> int:
        """Return a team whose pair bars the team that walks."""
        own = self.rules.bars is Bars.OWN or self.game.seats == 1
        return walk.seat if own else self.foe(walk)

    def _pair_on_the_way(self) -> Proposals:
        legal = self.rules.jump_blocks
        for walk in self.walks():
            for space in walk.passed:
                if space in self.stages.fields:
                    foe = self.foe(walk)
                    facts = {"at": self.teller.name(space), **self.named(foe)}
                    kind, pair = "over" if legal else "block_pass", ((foe, "", space),) * 2
                    yield from self.shown(Wish(kind, walk, "", pair, facts, legal=legal))

    # Checkers that protect each other, and walks back

    def _pair_ahead(self) -> Proposals:
        """Propose walks that end on the first of two neighbours of another team."""
        for walk in self.walks():
            for beside in sorted(self._next_to(walk)):
                foe = self.foe(walk)
                facts = {"at": self.teller.name(beside), **self.named(foe)}
                pair = ((foe, "", walk.land), (foe, "", beside))
                yield from self.shown(Wish("pair", walk, "", pair, facts, legal=False))

    def _next_to(self, walk: Walk) -> set[str]:
        """Return the ordinary spaces right after the last one of a walk."""
        links = self.layout.links_from(walk.land, walk.seat)
        return {link.target for link in links if link.kind is LinkKind.STEP} & self.stages.fields

    def _wall(self) -> Proposals:
        """Propose walks over three neighbours of another team."""
        for walk in self.walks():
            foe = self.foe(walk)
            if len(walk.passed) >= WALL and self.stages.fields >= {*walk.passed}:
                wall = walk.passed[-WALL:]
                facts: dict[str, Fact] = {"ats": tuple(map(self.teller.name, wall))}
                facts |= self.named(foe)
                others = tuple((foe, "", space) for space in wall)
                yield from self.shown(Wish("wall", walk, "", others, facts, legal=False))

    def _retreat(self) -> Proposals:
        """Propose walks back of a checker that two neighbours of another team stop."""
        ahead = {(walk.seat, walk.origin, walk.die): walk for walk in self.walks()}
        for walk in self.stages.walks:
            on = ahead.get((walk.seat, walk.origin, walk.die))
            if not walk.backward or walk.jumps or on is None or walk.land not in self.stages.fields:
                continue
            foe = self.foe(walk)
            for beside in sorted(self._next_to(on)):
                pair = ((foe, "", on.land), (foe, "", beside))
                facts: dict[str, Fact] = self.named(foe)
                facts |= {"ats": (self.teller.name(on.land), self.teller.name(beside))}
                seat, checkers = walk.seat, ((walk.seat, "", walk.origin), *pair)
                state = self.stages.position(seat, checkers, (walk.die,), rest_home=True)
                if state is not None:
                    move = walk.by(self.standing(state, walk))
                    seen = frozenset((walk.origin, *walk.path, *on.path, beside))
                    around = self.stages.surroundings.around(seen, 0)
                    yield self.teller.tell("retreat", seat, state, move, facts, around=around)

    # Spaces that are full

    def _full(self, kind: str) -> Proposals:
        """Propose walks that end on a full space."""
        for walk in self.walks():
            room = self.layout.space(walk.land).capacity
            if room is not None and (room == 1) == (kind == "taken"):
                facts: dict[str, Fact] = {"at": self.teller.name(walk.land), "count": room}
                for crowd in self._crowds(walk, walk.land):
                    who = self.named(crowd[0][0]) if kind == "taken" else {}
                    yield from self.shown(Wish(kind, walk, "", crowd, facts | who, legal=False))

    def _taken_safe(self) -> Proposals:
        """Propose walks to a safe space for one checker, where another team has one."""
        for walk in self.walks():
            space = self.layout.space(walk.land)
            if space.capacity == 1 and SAFE in space.flags:
                foe = self.foe(walk)
                facts: dict[str, Fact] = {"at": self.teller.name(walk.land), "count": 1}
                facts |= self.named(foe)
                other = ((foe, "", walk.land),)
                yield from self.shown(Wish("taken_safe", walk, "", other, facts, legal=False))

    def _full_on_the_way(self) -> Proposals:
        for walk in self.walks():
            for space in walk.passed:
                room = self.layout.space(space).capacity
                if room is not None and space in self.stages.fields:
                    facts: dict[str, Fact] = {"at": self.teller.name(space), "count": room}
                    for crowd in self._crowds(walk, space):
                        wish = Wish("full_pass", walk, "", crowd, facts, legal=False)
                        yield from self.shown(wish)

    def _crowds(self, walk: Walk, space: str) -> Iterator[tuple[Checker, ...]]:
        """Yield the checkers that fill a space: those of the mover's team, or some of each team."""
        room, team = self.layout.space(space).capacity or 0, len(self.game.board.classes)
        if room < team:
            yield ((walk.seat, "", space),) * room
        if self.game.seats > 1 and room < team * self.game.seats:
            round_table = [(walk.seat + k) % self.game.seats for k in range(1, room + 1)]
            yield tuple((seat, "", space) for seat in round_table)

    # Classes

    @property
    def _by_class(self) -> dict[str, Callable[[], Proposals]]:
        found: dict[str, Callable[[], Proposals]] = {}
        for name in self.stages.classes:
            abilities = CLASSES[name].abilities
            if Ability.PINS in abilities and self.game.seats > 1:
                found["pin"] = self._pin
            if Ability.ODD_ONLY in abilities:
                found["odd"] = lambda: self._unfit("odd", 0)
            if Ability.EVEN_ONLY in abilities:
                found["even"] = lambda: self._unfit("even", 1)
            if Ability.BACKWARD in abilities:
                found["bidirectional"] = self._backward
        return found

    def _pin(self) -> Proposals:
        held = [name for name in self.stages.classes if not can(name, Ability.UNPINNABLE)]
        for walk in self.walks() if held else ():
            foe = self.foe(walk)
            facts = {"at": self.teller.name(walk.origin), **self.named(foe)}
            pin = ((foe, "pin", walk.origin),)
            yield from self.shown(Wish("pin", walk, held[0], pin, facts, legal=False))

    def _unfit(self, name: str, remainder: int) -> Proposals:
        for walk in self.walks():
            if walk.die % 2 == remainder:
                yield from self.shown(Wish(name, walk, name, legal=False))

    def _backward(self) -> Proposals:
        for walk in self.stages.walks:
            on_board = {walk.origin, walk.land} <= self.stages.fields
            if walk.backward and on_board and not walk.jumps:
                yield from self.shown(Wish("bidirectional", walk, "bidirectional"))

    # Ways

    def _lane(self) -> Proposals:
        """Propose walks from a lane in which team-mates are ahead."""
        fields, lanes = self.stages.fields, self.stages.surroundings.lanes
        for walk in self.stages.walks:
            if walk.origin in lanes and walk.land in fields and not walk.backward:
                name = next((n for n, s in self.stages.line[walk.seat] if s == walk.origin), "")
                facts = {"at": self.teller.name(walk.path[0])}
                if name:
                    yield from self.shown(Wish("lane", walk, name, (), facts, legal=False))

    def _bridge(self) -> Proposals:
        if self.game.seats < 2:
            return
        for walk in self.walks(plain=False):
            for space in walk.path:
                if self.layout.space(space).kind is SpaceKind.CROSSING and not walk.jumps:
                    foe = self.foe(walk)
                    facts = {"at": self.teller.name(space), **self.named(foe)}
                    other = ((foe, "", space),)
                    yield from self.shown(Wish("bridge", walk, "", other, facts, legal=False))

    def _split(self) -> Proposals:
        """Propose walks of one checker by the same die that end on different spaces."""
        ways: dict[tuple[int, str, int], list[Walk]] = {}
        for walk in self.walks(plain=False):
            if FINISH not in walk.path and not walk.jumps:
                ways.setdefault((walk.seat, walk.origin, walk.die), []).append(walk)
        for walks in ways.values():
            first, *others = walks
            if not others or len({walk.land for walk in walks}) < len(walks):
                continue
            for one in self.shown(Wish("split", first)):
                moves = tuple(walk.by(one.move.checker) for walk in others)
                facts: dict[str, Fact] = {"other": self.teller.name(moves[0].land)}
                kind = "split"
                if len(moves) > 1:
                    kind = "split_more"
                    facts = {"ends": tuple(self.teller.name(walk.land) for walk in walks)}
                yield self.teller.tell(kind, one.seat, one.state, one.move, facts, others=moves)

    def _jump(self, kind: str) -> Proposals:
        far = [self.game.board.distances(seat) for seat in range(self.game.seats)]
        for walk in self.walks(plain=False):
            if len(walk.path) == walk.die + 1:
                at = walk.path[-2]
                if (far[walk.seat][walk.land] > far[walk.seat][at]) == (kind == "jump_back"):
                    yield from self.shown(Wish(kind, walk, facts={"at": self.teller.name(at)}))
