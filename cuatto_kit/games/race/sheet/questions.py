"""Questions of players that the rules of a race answer only implicitly.

A question is included if it can arise on this board, with the answer that follows from the
switches. Each answer is tested against the engine (tests/games/race/test_questions.py).
"""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain, islice

from cuatto_kit.board.layout import Layout, Link, LinkKind, SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.board.starts import onward
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE
from cuatto_kit.games.race.config.rules import (
    Barriers,
    Bars,
    BonusUse,
    Callout,
    DiceUse,
    Doubles,
    ExitDuty,
    ExitHit,
    Full,
    Hit,
    Retreat,
    Sixes,
    StartOrder,
    SumMove,
    TripleDouble,
    TripleSix,
    Waiting,
)
from cuatto_kit.games.race.sheet.names import path_name, space_name
from cuatto_kit.games.race.sheet.starts import Told
from cuatto_kit.games.race.sheet.switches import Switches
from cuatto_kit.games.race.sheet.ways import open_goals

MOST = 9
"""The most questions that a sheet answers; the most frequent ones are chosen."""

QUESTIONS = (
    "direction_left", "direction_right", "corners", "corners_roll_off", "corners_apart",
    "corners_apart_roll_off", "slots", "free_clear", "free_enter", "free_must", "free_else",
    "enter_first", "lone",
    "missed", "missed_out", "missed_sum", "spare_no", "farthest", "pin_hit", "pin_hit_room",
    "pin_stays", "jumps", "jump_home", "safe_taken", "whose", "whose_two", "leave", "pass_no",
    "pass_yes", "pass_most", "both_steps", "both_sum", "both_off", "both_only", "together_safe",
    "together_barrier", "together_hit", "together_hit_safe", "meet", "exact_no", "exact_yes",
    "exact_bounce", "exact_rearmost", "exact_goals", "exact_goals_inside",
    "exact_goals_guarded", "again_space",
    "again_thrown",
    "again_six", "again_six_two", "again_double",
    "again_double_two", "again_four", "again_no", "again_never", "jump_hit", "jump_closed",
    "no_move", "no_move_back", "no_move_two", "no_move_order", "spare", "strong_owned", "full_no",
    "full_yes",
)  # fmt: skip
"""All questions with each of their answers, in the order of `_Asker.told`: the most frequent
first.
"""


def questions(switches: Switches, colours: tuple[Name, ...]) -> Iterator[Topic]:
    """Yield the most frequent questions about this board; `colours` are those of all seats."""
    for value, facts in islice(_Asker(switches, colours).told(), MOST):
        yield Topic("faq", value, facts)


class _Asker:
    """The questions that can arise on one board."""

    def __init__(self, switches: Switches, colours: tuple[Name, ...]) -> None:
        self.switches = switches
        self.variant: RaceVariant = switches.variant
        self.layout: Layout = switches.layout
        self.rules = switches.rules
        self.colours = colours
        self.several = switches.several
        self.walked = self.rules.dice_use is not DiceUse.OPTIONAL

    def told(self) -> Iterator[Told]:
        """Yield the questions with their answers, the most frequent first."""
        asked: tuple[Callable[[], Iterator[Told]], ...] = (
            self._direction, self._fewer, self._slots, self._free, self._enter,
            self._lone, self._missed,
            self._farthest, self._pin, self._jumps, self._safe_taken, self._own, self._pass,
            self._both, self._together, self._exact, self._again, self._jump_hit, self._no_move,
            self._spare, self._strong, self._full,
        )  # fmt: skip
        return chain.from_iterable(ask() for ask in asked)

    # The table

    def _direction(self) -> Iterator[Told]:
        """Yield the direction of travel around a ring, from the first exit to the next one."""
        routes = self.switches.routes
        if not routes.turned:
            return
        first, *others = routes.ring
        exits = {
            onward(self.layout, seat, pools[0])[0] for seat, pools in enumerate(self.layout.starts)
        }
        after = next((space for space in others if space in exits), others[0])
        facts = {"from": space_name(self.layout, first), "to": space_name(self.layout, after)}
        yield ("direction_left" if routes.turned > 0 else "direction_right"), facts

    def _fewer(self) -> Iterator[Told]:
        """Yield the seating of fewer players than there are corners."""
        fewest, most = self.variant.seats
        rolled = self.rules.start_order is StartOrder.ROLL_OFF
        if fewest < most and self.variant.yards:
            few = tuple(self.colours[seat] for seat in self.switches.fewer[fewest])
            where = f"corners{'_apart' * self.switches.apart}{'_roll_off' * rolled}"
            yield where, {"most": most, "fewest": fewest, "few": few}

    def _slots(self) -> Iterator[Told]:
        """Yield the reason why the numbers of the path do not begin with 1."""
        first = next(space for space in self.layout.places if space.kind is SpaceKind.FIELD)
        slots = self.variant.bridge
        if slots and first.label.get(ANY_LANGUAGE) == str(slots + 1):
            yield "slots", {"slots": slots, "first": slots + 1}

    # Waiting checkers

    def _free(self) -> Iterator[Told]:
        """Yield whether a roll that frees must be used for it."""
        if not (self.rules.waits and self.walked):
            return
        enters = self.rules.exit_duty is ExitDuty.ENTER or self.rules.waiting is Waiting.FIRST
        must = self.rules.must_free_on_double and self.switches.frees_by_double
        if enters or (must and self.rules.exit_hit is not ExitHit.ALL):
            yield "free_enter", {}
        elif must:
            yield "free_must", {}
        elif self.rules.exit_duty is ExitDuty.CLEAR_AND_ENTER:
            yield "free_clear", {}
        else:
            yield "free_else", {}

    def _enter(self) -> Iterator[Told]:
        """Yield that no other checker moves while one waits."""
        if self.switches.waits_first and not self.rules.waits:
            yield "enter_first", {}

    def _lone(self) -> Iterator[Told]:
        free = not self.rules.maximises and not self._forced
        if self.rules.waits and self.rules.sum_move is SumMove.JUMP and free:
            yield "lone", {}

    @property
    def _forced(self) -> bool:
        return self.switches.hits and self.rules.callout is Callout.FORCED_CAPTURE

    def _missed(self) -> Iterator[Told]:
        if self._forced:
            yield "spare_no", {}
        elif self.switches.hits and self.rules.callout is Callout.AUTO:
            summed = self.switches.two_dice and self.rules.sum_move is SumMove.JUMP
            waiting = "missed_sum" if summed else "missed_out"
            yield (waiting if self.rules.waits else "missed"), {}

    def _farthest(self) -> Iterator[Told]:
        doubles = self.switches.two_dice and self.rules.triple_double is not TripleDouble.NONE
        if doubles or self.rules.triple_six is TripleSix.JAIL_FARTHEST:
            yield "farthest", {}

    # The board

    def _pin(self) -> Iterator[Told]:
        """Yield whether a pinned checker can be freed by a hit.

        If every landing hits, a pin never shares a space with a checker of another team.
        """
        pins = any(n and can(name, Ability.PINS) for name, n in self._team.items())
        if not pins or not self.several or self.switches.single:
            return
        if self.rules.hit is Hit.ON_OWNERSHIP and self.switches.hit is not Hit.ON_OWNERSHIP:
            return
        if self.rules.hit is Hit.ON_OWNERSHIP and self.variant.teams.size > 1:
            if not self.switches.safe:
                yield ("pin_hit_room" if self._crowded else "pin_hit"), {}
        elif self.rules.hit is Hit.NONE:
            yield "pin_stays", {}

    @property
    def _crowded(self) -> bool:
        """True if one checker of each team may fill a space and a hit makes no room there."""
        filled = self.switches.can_fill and self.layout.seats >= self.switches.capacity
        return filled and self.rules.full is Full.STRICT

    @property
    def _team(self) -> Mapping[str, int]:
        return self.variant.teams.checkers

    def _jumps(self) -> Iterator[Told]:
        """Yield which jumps help and which set back, and the effect of a jump off the board."""
        ups = [link for link in self.jumps if self._gained(link) > 0]
        downs = [link for link in self.jumps if self._gained(link) < 0]
        if ups and downs:
            yield "jumps", {"ups": self._origins(ups), "downs": self._origins(downs)}
        for link in self.jumps:
            if link.target == FINISH:
                yield "jump_home", {"from": space_name(self.layout, link.origin)}
                return

    @cached_property
    def jumps(self) -> list[Link]:
        """The jumps of the board."""
        return [link for link in self.layout.links if link.kind is LinkKind.JUMP]

    def _origins(self, links: list[Link]) -> tuple[Name, ...]:
        return tuple(space_name(self.layout, link.origin) for link in links)

    def _gained(self, link: Link) -> float:
        """Return how many steps nearer home a jump leads, for the first seat that may take it."""
        far = self._far[link.seats[0] if link.seats else 0]
        return far.get(link.origin, math.inf) - far.get(link.target, math.inf)

    @cached_property
    def _far(self) -> list[Mapping[str, int]]:
        """The distance of each space from home in steps, without jumps, by seat."""
        return [self._steps_home(seat) for seat in range(self.layout.seats)]

    def _steps_home(self, seat: int) -> Mapping[str, int]:
        far = dict.fromkeys(self.layout.finishes[seat], 0)
        edge = list(far)
        while edge:
            before = {
                link.origin: far[link.target] + 1
                for link in self.layout.links
                if link.kind is not LinkKind.JUMP
                and link.target in edge
                and link.origin not in far
                and (not link.seats or seat in link.seats)
            }
            far |= before
            edge = list(before)
        return far

    def _safe_taken(self) -> Iterator[Told]:
        """Yield the safe spaces if each holds one checker only, of any team."""
        safe = [
            space.id
            for space in self.layout.places
            if SAFE in space.flags and space.kind is SpaceKind.FIELD
        ]
        if safe and self.switches.single and self.switches.hits:
            yield "safe_taken", {"at": tuple(space_name(self.layout, name) for name in safe)}

    def _own(self) -> Iterator[Told]:
        """Yield the paths of certain teams, except home rows, and each team's way off the board."""
        rows = {name for _, _, name in self.switches.routes.turnings}
        own = {
            name: path.takers
            for name, path in self.variant.board.walks.items()
            if path.takers and name not in rows and not path.goal
        }
        own = {} if self.switches.routes.own else own
        if own and len(own) < len(self.variant.board.walks):
            yield from self._whose(own)
        last = [self._last(seat) for seat in range(self.layout.seats)]
        drawn = FINISH in self.layout.by_id and self.layout.space(FINISH).outline
        if self.several and len(set(last)) == len(last) and not drawn and all(last):
            ats = tuple(space_name(self.layout, name) for name in last if name)
            yield "leave", {"ats": ats, "owners": self.colours}

    def _whose(self, own: Mapping[str, tuple[int, ...]]) -> Iterator[Told]:
        """Yield the paths with their teams; if each of two teams has some, in a single text."""
        titles = {name: path_name(self.variant, name) for name in own}
        if {*own.values()} == {(0,), (1,)}:
            ones, others = (
                tuple(titles[name] for name, seats in own.items() if seats == (seat,))
                for seat in range(2)
            )
            one, other = self.colours[:2]
            yield "whose_two", {"one": one, "other": other, "ones": ones, "others": others}
            return
        for name, seats in own.items():
            owners = tuple(self.colours[seat] for seat in seats)
            yield "whose", {"title": titles[name], "owners": owners}

    def _last(self, seat: int) -> str | None:
        """Return the space from which a seat steps off the board; None if there are several."""
        ends = [
            link.origin
            for link in self.layout.links
            if link.kind is LinkKind.STEP
            and link.target == FINISH
            and (not link.seats or seat in link.seats)
        ]
        return ends[0] if len(ends) == 1 else None

    # Moving

    def _pass(self) -> Iterator[Told]:
        match self.rules.dice_use:
            case DiceUse.OPTIONAL if not self._forced:
                yield "pass_yes", {}
            case DiceUse.MAXIMISE | DiceUse.MAXIMISE_LARGER if self.rules.moves_a_roll > 1:
                yield "pass_most", {}
            case _ if self.walked and not self._forgoes:
                yield "pass_no", {}

    @property
    def _forgoes(self) -> bool:
        """True if a bonus may be forgone."""
        return self.rules.bonus_use is BonusUse.OPTIONAL

    def _both(self) -> Iterator[Told]:
        if self.switches.two_dice and self.variant.teams.size > 1:
            told = {SumMove.STEPWISE: "steps", SumMove.JUMP: "sum", SumMove.OFF: "off"}
            yield f"both_{told.get(self.rules.sum_move, 'only')}", {}

    def _together(self) -> Iterator[Told]:
        """Yield whether checkers are safe together.

        If there are no hits and blocks, yield the effect of a meeting.
        """
        if not self.several or self.switches.single or self.switches.rooms:
            return
        owning, closed = self.switches.owning, self.switches.bars_rivals
        lone = self.variant.teams.size == 1
        if self.switches.two_fill and not closed:
            return
        if closed and self.switches.hits and not self.rules.waits and not lone:
            yield ("together_safe" if owning else "together_barrier"), {}
        elif self.rules.hit.alone and not (closed or lone or self._never_together):
            safe = any(SAFE in space.flags for space in self.layout.places)
            yield ("together_hit_safe" if safe else "together_hit"), {}
        elif self.rules.hit is Hit.NONE and not closed and not self.rules.waits:
            yield "meet", {}

    @property
    def _never_together(self) -> bool:
        """True if no checker may join another one of its team."""
        single = self.rules.barriers is Barriers.OWN_SINGLE
        return single and self.rules.bars is not Bars.OTHERS

    def _exact(self) -> Iterator[Told]:
        goals = [goals for goals in self.layout.finishes if FINISH not in goals]
        if self.switches.by_ladder or open_goals(self.layout):
            return  # in texts of their own
        if goals:
            guarded, inside = self.switches.guarded_goals, self.walked and self.rules.jump_blocks
            free = "exact_goals_inside" if inside else "exact_goals"
            yield ("exact_goals_guarded" if guarded else free), {}
        else:
            told = {
                "overshoot": "no", "exact": "yes", "within_reach": "yes", "bounce": "bounce",
                "rearmost": "rearmost",
            }  # fmt: skip
            yield f"exact_{told[self.switches.finish]}", {}

    def _again(self) -> Iterator[Told]:
        """Yield what gives another roll, or that nothing does (omitted if checkers wait).

        Bonuses that give another roll have texts of their own.
        """
        rules, doubles = self.rules, self.rules.doubles
        again = [space for space in self.layout.places if AGAIN in space.flags]
        if again and self.switches.bonus_rolls:
            return
        if again:
            yield "again_space", {"at": tuple(space_name(self.layout, one.id) for one in again)}
        elif self.switches.thrown.again and self.rules.bank:
            return  # the rule on throws that are kept covers this
        elif self.switches.thrown.again:
            yield "again_thrown", {"values": self.switches.thrown.again}
        elif rules.sixes is Sixes.ROLL_AGAIN and not self.switches.sticks:
            third = rules.triple_six is not TripleSix.NONE
            yield ("again_six_two" if third else "again_six"), {}
        elif self.switches.doubles_again:
            limited = rules.triple_double is not TripleDouble.NONE
            yield ("again_double_two" if limited else "again_double"), {}
        elif not rules.waits and not self.switches.bonus_rolls:
            four = self.switches.two_dice and doubles is Doubles.FOUR_MOVES
            never = "again_no" if self.switches.two_dice and not self._summed else "again_never"
            yield ("again_four" if four else never), {}

    @property
    def _summed(self) -> bool:
        """True if two dice are one move."""
        return self.rules.sum_move is SumMove.ONLY

    def _jump_hit(self) -> Iterator[Told]:
        """Yield the effects of landing by a jump."""
        fields = [
            self.layout.space(link.target)
            for link in self.jumps
            if self.layout.space(link.target).kind is SpaceKind.FIELD
        ]
        if any(SAFE not in space.flags for space in fields) and self.switches.hits:
            yield "jump_hit", {}
        if fields and self.switches.owning and self.variant.teams.size > 1:
            yield "jump_closed", {}

    def _no_move(self) -> Iterator[Told]:
        if self.rules.waits and self.rules.jail_rolls > 1:
            return  # the rule on waiting checkers covers this
        if self.rules.retreat is Retreat.FORCED:
            yield "no_move_back", {}
        elif self.rules.moves_a_roll == 1 or self._summed:
            yield "no_move", {}
        else:
            free = self.rules.dice_use is DiceUse.MANDATORY and self.switches.owning
            yield ("no_move_order" if free else "no_move_two"), {}

    def _spare(self) -> Iterator[Told]:
        """Yield that a hit need not be made."""
        forced = self._summed and self.switches.lone
        if self.switches.hits and self.rules.callout is Callout.OFF and not forced:
            yield "spare", {}

    def _strong(self) -> Iterator[Told]:
        strong = any(n and can(name, Ability.BREAKS) for name, n in self._team.items())
        if strong and self.switches.owning and self.switches.hits and self.variant.teams.size > 1:
            yield "strong_owned", {}

    def _full(self) -> Iterator[Told]:
        if self.switches.can_fill and not self.switches.single and self._hits_in_a_crowd:
            yield ("full_yes" if self.rules.full is Full.AFTER_HIT else "full_no"), {}

    @property
    def _hits_in_a_crowd(self) -> bool:
        """True if a space may fill up without being owned, and a landing may hit there."""
        if self.switches.rooms or (self.switches.barred and self.switches.closing):
            return False
        if not self.rules.owning:
            return self.switches.hits
        owners = self.rules.hit is Hit.ON_OWNERSHIP and self.variant.teams.size > 1
        return owners and self.layout.seats >= self.switches.capacity
