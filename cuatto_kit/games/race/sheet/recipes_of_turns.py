"""Proposals for examples of rolls and turns, waiting checkers, and the end (see recipes.py)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations

from cuatto_kit.games.facts import Fact
from cuatto_kit.games.race.config.names import AGAIN, FINISH
from cuatto_kit.games.race.config.rules import (
    BreakOn,
    Doubles,
    Entry,
    ExitDuty,
    ExitHit,
    Finish,
    Sixes,
    TripleDouble,
)
from cuatto_kit.games.race.engine.game import Action, Move
from cuatto_kit.games.race.engine.turns import SIX, TOO_MANY_DOUBLES
from cuatto_kit.games.race.sheet.proposals import Proposals, Proposer, Wish
from cuatto_kit.games.race.sheet.stages import Walk

DOUBLE, OTHER_DOUBLE = 2, 3
"""The dice of doubles that free as many checkers as most doubles do."""


class TurnRecipes(Proposer):
    """The proposals for the kinds of this module on one board, the easiest to read first."""

    @cached_property
    def kinds(self) -> Mapping[str, Callable[[], Proposals]]:
        """The kinds that these rules allow, each with its proposals."""
        rules = self.rules
        made: dict[str, Callable[[], Proposals]] = {"again": self._again, **self._ends}
        if isinstance(rules.hit_bonus, int):
            made["bonus_hit"] = partial(self._bonus, "bonus_hit", rules.hit_bonus)
        elif isinstance(rules.home_bonus, int):
            made["bonus_home"] = partial(self._bonus, "bonus_home", rules.home_bonus)
        if rules.moves_a_roll > 1:
            made |= self._two_dice
        elif rules.sixes is Sixes.ROLL_AGAIN:
            made["six_again"] = self._six_again
        if rules.break_on is BreakOn.SIX:
            made["six_breaks"] = self._six_breaks
        if rules.waits:
            made |= self._waiting
        return made

    @property
    def _ends(self) -> dict[str, Callable[[], Proposals]]:
        made: dict[str, Callable[[], Proposals]] = {
            Finish.EXACT: {"out_exact": self._too_large},
            Finish.WITHIN_REACH: {"out_exact": self._too_large},
            Finish.OVERSHOOT: {"out_overshoot": lambda: self._to_spare("out_overshoot")},
            Finish.REARMOST: {"out_rearmost": lambda: self._to_spare("out_rearmost")},
            Finish.BOUNCE: {"out_bounce": self._bounce},
        }[self.rules.finish]
        return made | ({"last": self._last} if self.rules.one_die_distance else {})

    @property
    def _two_dice(self) -> dict[str, Callable[[], Proposals]]:
        rules, made = self.rules, dict[str, Callable[[], Proposals]]()
        again = (Doubles.ROLL_AGAIN, Doubles.UNDERSIDES)
        if rules.sums:
            made["sum"] = self._sum
        if rules.doubles in again:
            made["double_again"] = self._double_again
        if rules.doubles is Doubles.FOUR_MOVES:
            made["double_four"] = self._double_four
        if rules.triple_double is not TripleDouble.NONE:
            jails = rules.triple_double is TripleDouble.JAIL_FARTHEST
            kind = "triple" if jails else "triple_home"
            made[kind] = lambda: self._third_double(kind)
        return made

    def _again(self) -> Proposals:
        for walk in self.walks():
            if AGAIN in self.layout.space(walk.land).flags:
                yield from self.shown(Wish("again", walk))

    def _bonus(self, kind: str, pips: int) -> Proposals:
        """Propose a walk by a bonus, the only one that is left of a roll."""
        fields = self.stages.fields
        for walk in self.stages.walks_by((pips,)):
            if not walk.backward and {walk.origin, walk.land} <= fields and not walk.jumps:
                checkers = ((walk.seat, "", walk.origin),)
                state = self.stages.position(walk.seat, checkers, (walk.die,))
                if state is not None:
                    move = walk.by(self.standing(state, walk))
                    yield self.teller.tell(kind, walk.seat, state, move, {})

    # Doubles and sixes

    def _double_again(self) -> Proposals:
        """Propose the second of two equal dice, after another checker has moved by the first."""
        for walk in self.walks():
            far = self.stages.far_from(walk.seat, walk.origin)
            checkers = ((walk.seat, "", walk.origin), (walk.seat, "", far or ""))
            dice = (walk.die,) * 2
            state = self.stages.position(walk.seat, checkers, dice) if far else None
            if state is None:
                continue
            move = walk.by(self.standing(state, walk))
            for first in self.game.legal(state):
                if first.origin == far and first.die == walk.die:
                    after = self.game.apply(state, first)
                    yield self.teller.tell("double_again", walk.seat, after, move, {})

    def _double_four(self) -> Proposals:
        for walk in self.walks():
            checkers = ((walk.seat, "", walk.origin),)
            state = self.stages.position(walk.seat, checkers, (walk.die,) * 4)
            if state is not None:
                move = walk.by(self.standing(state, walk))
                yield self.teller.tell("double_four", walk.seat, state, move, {})

    def _six_again(self) -> Proposals:
        for walk in self.walks():
            if walk.die == SIX:
                yield from self.shown(Wish("six_again", walk))

    def _six_breaks(self) -> Proposals:
        """Propose a six for one of two checkers on a space, with another one that could move."""
        for walk in self.walks():
            far = self.stages.far_from(walk.seat, walk.origin)
            if walk.die == SIX and far is not None:
                others = ((walk.seat, "", walk.origin), (walk.seat, "", far))
                yield from self.shown(Wish("six_breaks", walk, "", others, {"count": 2}))

    def _sum(self) -> Proposals:
        """Propose walks by the sum of two different dice."""
        names = self.game.board.names
        for tabled in self.game.board.tabled_moves:
            path = tuple(names[space] for space in tabled.path)
            origin, plain = names[tabled.origin], len(path) == tabled.die
            if tabled.dice != 2 or not plain or {origin, path[-1]} - self.stages.fields:
                continue
            for first in range(1, (tabled.die + 1) // 2):
                dice = (first, tabled.die - first)
                state = self.stages.position(tabled.seat, [(tabled.seat, "", origin)], dice)
                if state is not None and dice[1] < SIX:
                    checker = self.standing(state, Walk(tabled.seat, origin, 0, path, False))
                    move = Move(tabled.die, origin, checker, path)
                    facts = {"first": first, "second": dice[1]}
                    yield self.teller.tell("sum", tabled.seat, state, move, facts)

    def _third_double(self, kind: str) -> Proposals:
        """Propose a third double with two checkers on the board, one farther on than the other."""
        roll = (DOUBLE,) * 2
        for walk in self.walks():
            far = self.stages.far_from(walk.seat, walk.origin)
            if far is None:
                continue
            checkers = ((walk.seat, "", walk.origin), (walk.seat, "", far))
            doubles = TOO_MANY_DOUBLES - 1
            state = self.stages.position(walk.seat, checkers, doubles=doubles)
            if state is not None:
                checker = self.standing(state, walk)
                ends = self.layout.starts if kind == "triple" else self.layout.finishes
                move = Move(0, walk.origin, checker, (ends[walk.seat][0],))
                yield self.teller.tell(kind, walk.seat, state, move, {}, roll=roll)

    # Checkers that wait

    @cached_property
    def _waiting(self) -> dict[str, Callable[[], Proposals]]:
        rules, made = self.rules, dict[str, Callable[[], Proposals]]()
        if rules.entry is Entry.ON_DOUBLE:
            made["free_forced"] = lambda: self._free("free_forced", mates=0)
            made["free_double"] = lambda: self._free("free_double", mates=1)
        else:
            made["free_value"] = lambda: self._free("free_value", mates=0)
        if rules.entry_sum:
            made["free_sum"] = self._free_by_sum
        if self.game.seats > 1:
            made["free_hit"] = lambda: self._free("free_hit", mates=0, hit=True)
            made["free_hit_safe"] = lambda: self._free("free_hit_safe", mates=0, hit=True)
        if self.game.seats > 1 and rules.exit_hit is ExitHit.WHEN_FULL:
            made["free_full"] = lambda: self._free("free_full", mates=0, hit=True, full=True)
        if rules.exit_duty is ExitDuty.CLEAR_AND_ENTER:
            made["clear"] = self._clear
        if rules.jail_rolls > 1:
            made["jail_again"] = self._try_again
        return made

    @property
    def _seats(self) -> list[int]:
        """The seats, 0-based, those with their exit at the height of their yard first.

        Flat scenes are easier to read.
        """
        return sorted(range(self.game.seats), key=self._height)

    def _height(self, seat: int) -> int:
        yard = self.layout.space(self.layout.starts[seat][0]).outline
        leave = self.layout.space(self.stages.exit_of(seat)).outline
        if yard is None or leave is None:
            return 0
        return round(abs(yard.centre[1] - leave.centre[1]) / leave.length)

    def _freeing(self) -> tuple[int, ...]:
        """Return a roll that frees checkers."""
        if self.rules.entry is Entry.ON_DOUBLE:
            return (DOUBLE,) * 2
        *_, value = values = self.rules.entry_value
        if self.rules.moves_a_roll == 1:
            return (value,)
        other = next(n for n in (OTHER_DOUBLE, DOUBLE, *range(1, SIX)) if n not in values)
        return tuple(sorted((value, other)))

    def _free_by_sum(self) -> Proposals:
        """Propose freeing by two different dice that add up to a value that frees."""
        values = self.rules.entry_value
        rolls = [(n, value - n) for value in values for n in range(1, (value + 1) // 2)]
        for dice in (roll for roll in rolls if not {*roll} & {*values}):
            for seat in self._seats:
                state = self.stages.position(seat, (), dice)
                for move in [] if state is None else self.game.legal(state):
                    assert state is not None
                    facts: Mapping[str, Fact] = {
                        "first": dice[0], "second": dice[1], "count": 1, "throw": dice
                    }  # fmt: skip
                    yield self.teller.tell("free_sum", seat, state, move, facts)

    def _free(self, kind: str, *, mates: int, hit: bool = False, full: bool = False) -> Proposals:
        """Propose freeing, with `mates` team-mates on the board.

        With `hit`, a checker of another team is on the exit, and with `full` as many as it holds.
        """
        dice = self._freeing()
        for seat in self._seats:
            leave, foe = self.stages.exit_of(seat), (seat + 1) % self.game.seats
            far = self.stages.far_from(seat, leave) or ""
            room = self.layout.space(leave).capacity or 0
            foes = room if full else int(hit)
            checkers = ((seat, "", far),) * mates + ((foe, "", leave),) * foes
            state = self.stages.position(seat, checkers, dice)
            moves = [] if state is None else self.game.legal(state)
            for move in reversed([move for move in moves if move.action is Action.FREE]):
                facts: dict[str, Fact] = {"count": move.count, "throw": dice}
                facts |= self.named(foe, "hit") if hit else {}
                facts |= {"room": room} if full else {}
                assert state is not None
                yield self.teller.tell(kind, seat, state, move, facts)

    def _clear(self) -> Proposals:
        """Propose a move of the checker on the exit, with another one that could move otherwise."""
        for walk in self.walks():
            if walk.origin != self.stages.exit_of(walk.seat):
                continue
            far = self.stages.far_from(walk.seat, walk.origin)
            if far is not None:
                waiting = len(self.game.board.classes) - 2
                others = ((walk.seat, "", far),)
                yield from self.shown(Wish("clear", walk, "", others, {"waiting": waiting}))

    def _try_again(self) -> Proposals:
        """Propose a first roll that frees no checker."""
        roll = self._vain
        for seat in self._seats if roll else ():
            state = self.stages.position(seat, ())
            if state is not None:
                pool, leave = self.layout.starts[seat][0], self.stages.exit_of(seat)
                facts: dict[str, Fact] = {"throw": roll, "rolls": self.rules.jail_rolls}
                move = Move(0, pool, self.game.board.classes[0], (leave,))
                around = (pool,) if self.layout.space(pool).outline else ()
                yield self.teller.tell(
                    "jail_again", seat, state, move, facts, roll=roll, around=around
                )

    @property
    def _vain(self) -> tuple[int, ...]:
        """The lowest roll of different dice that frees no checker; empty if there is none."""
        rules = self.rules
        values = rules.entry_value if rules.entry is Entry.ON_VALUE else ()
        for roll in combinations(range(1, SIX + 1), rules.moves_a_roll):
            if not {*roll} & {*values} and not (rules.entry_sum and sum(roll) in values):
                return roll
        return ()

    # The end

    def _home(self) -> Iterator[tuple[Walk, int]]:
        """Yield the walks that can finish by one number only, with that number."""
        needed: dict[tuple[int, str], set[int]] = {}
        walks = [walk for walk in self.walks(plain=False) if FINISH in walk.path]
        for walk in walks:
            steps = walk.path[: walk.die]
            if FINISH in steps:
                number = steps.index(FINISH) + 1
                needed.setdefault((walk.seat, walk.origin), set()).add(number)
        for walk in walks:
            numbers = needed.get((walk.seat, walk.origin), set())
            if len(numbers) == 1 and FINISH in walk.path[: walk.die]:
                yield walk, min(numbers)

    def _to_spare(self, kind: str) -> Proposals:
        for walk, needed in self._home():
            if walk.land == FINISH and needed < walk.die:
                told = {"needed": needed}
                yield from self.shown(Wish(kind, walk, facts=told, avoid=needed))

    def _bounce(self) -> Proposals:
        for walk, needed in self._home():
            if walk.land not in (FINISH, walk.origin):
                yield from self.shown(Wish("out_bounce", walk, facts={"needed": needed}))

    def _too_large(self) -> Proposals:
        """Propose a die that is one pip too large to finish."""
        for walk, needed in self._home():
            if walk.land == FINISH and needed == walk.die < self.game.board.sides:
                past = replace(walk, die=walk.die + 1, path=())
                told = {"needed": needed}
                wish = Wish("out_exact", past, facts=told, legal=False, avoid=needed)
                yield from self.shown(wish)

    def _last(self) -> Proposals:
        """Propose the last checker's move home by one die."""
        for walk in self.walks(plain=False):
            if walk.land in self.layout.finishes[walk.seat]:
                checkers = ((walk.seat, "", walk.origin),)
                dice = (walk.die,)
                state = self.stages.position(walk.seat, checkers, dice, rest_home=True)
                if state is not None:
                    move = walk.by(self.standing(state, walk))
                    facts = {"distance": self.rules.one_die_distance}
                    yield self.teller.tell("last", walk.seat, state, move, facts)
