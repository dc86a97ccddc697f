"""The switches of a race in its rule sheet: those that matter on this board."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Fact, Topic
from cuatto_kit.games.race.board.seating import playing
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rule_values import NO_BONUS, ROLL_AGAIN, Bonus
from cuatto_kit.games.race.config.rules import (
    Barriers,
    Bars,
    BonusUse,
    Callout,
    DiceUse,
    Doubles,
    Entry,
    ExitDuty,
    Finish,
    Full,
    Hit,
    Protect,
    Rules,
    Sixes,
    SumMove,
    TripleDouble,
    Waiting,
)
from cuatto_kit.games.race.engine.tables import OWNERS
from cuatto_kit.games.race.engine.turns import SIX
from cuatto_kit.games.race.sheet.names import colour
from cuatto_kit.games.race.sheet.routes import Routes
from cuatto_kit.games.race.sheet.special import sends_home
from cuatto_kit.games.race.sheet.starts import enters_elsewhere, waiting_first
from cuatto_kit.games.race.sheet.values import FOLDED, REWORDED, SILENT, UNTOLD

TWO = 2


class Switches:
    """The effects of the switches on one board."""

    def __init__(self, variant: RaceVariant, layout: Layout, routes: Routes) -> None:
        self.variant = variant
        self.layout = layout
        self.routes = routes
        self.rules = variant.rules
        rooms = {s.capacity for s in layout.spaces if s.kind is SpaceKind.FIELD}
        self.single = rooms == {1}
        self.several = layout.seats > 1
        self.lone = variant.teams.size == 1
        self.strong = any(
            count and can(name, Ability.BREAKS) for name, count in variant.teams.checkers.items()
        )
        self.thrown = self.rules.thrown
        self.sticks = not self.thrown.rolled
        """True if something else than dice gives one number for one move."""
        self.two_dice = self.rules.dice == TWO and not self.sticks
        self.many_dice = self.rules.dice > TWO and not self.sticks

    @property
    def owning(self) -> bool:
        """True if two checkers of a team can share a space and keep others off."""
        return self.rules.owning and not self.single and not self.lone and self.several

    @property
    def pairs(self) -> bool:
        """True if teams are partners."""
        return bool(self.rules.partners)

    @property
    def alone(self) -> bool:
        """True if one checker of a team keeps all other teams off its space."""
        single = self.rules.barriers is Barriers.OWN_SINGLE and self.several
        return single and self.rules.bars is not Bars.OWN

    @property
    def barred(self) -> bool:
        """True if full spaces that are no barrier may be passed, whatever `jump_blocks` is."""
        rules = self.rules
        others = rules.bars is Bars.OTHERS or rules.barriers is Barriers.NONE
        return rules.barriers is Barriers.ANY_PAIR or not others

    @property
    def two_fill(self) -> bool:
        """True if two checkers fill an ordinary space, on which none may land then."""
        return 0 < self.capacity <= OWNERS and self.rules.full is Full.STRICT

    @property
    def _filled(self) -> bool:
        """True if two of a team, as far as they come together, leave no room for others."""
        return self.single or self.lone or (self.two_fill and not self.rooms)

    @property
    def closing(self) -> bool:
        """True if there can be a barrier on this board that bars some checker."""
        least = 1 if self.rules.barriers is Barriers.OWN_SINGLE else 2
        if self.rules.barriers is Barriers.NONE or (self.single and least > 1):
            return False
        own = self.rules.barriers is not Barriers.ANY_PAIR
        size, everybody = self.variant.teams.size, self.variant.teams.size * self.layout.seats
        mates = size > least if own else not self.lone and everybody > least
        rivals = self.several and size >= least if own else self.several and everybody > least
        match self.rules.bars:
            case Bars.OTHERS:
                return rivals
            case Bars.OWN:
                return mates
            case Bars.ALL:
                return mates or rivals

    @property
    def bars_rivals(self) -> bool:
        """True if a barrier of a team keeps other teams off."""
        return self.closing and self.several and self.rules.bars is not Bars.OWN

    @property
    def hit(self) -> Hit:
        """The landings that send others back on this board.

        It differs from the rule if hitting takes two checkers and a team has one, or a space has no
        room for a second.
        """
        hit, room = self.rules.hit, not self.single or self.rules.full is Full.AFTER_HIT
        if not self.several or not room or self.alone:
            return Hit.NONE
        if hit is Hit.ON_OWNERSHIP and self._never_joined:
            return Hit.ON_LANDING if self.strong else Hit.NONE
        if hit is Hit.ON_OWNERSHIP and (self.lone or self.single):
            return Hit.ON_LANDING if self.strong else Hit.NONE
        return hit

    @property
    def protect(self) -> Protect:
        """The checkers that protect each other on this board: it takes two of a team, or three."""
        if self.lone or not self.several or not self.rules.hit.alone:
            return Protect.NONE
        walls = self.rules.protect is Protect.PAIRS_AND_WALLS
        return Protect.PAIRS if walls and self.variant.teams.size == TWO else self.rules.protect

    @property
    def finish(self) -> Finish:
        """The effect of a higher number than needed; a lone checker is always the rearmost."""
        rearmost = self.rules.finish is Finish.REARMOST
        return Finish.OVERSHOOT if rearmost and self.lone else self.rules.finish

    @cached_property
    def _never_joined(self) -> bool:
        """True if no checker may land where one of its own stands beside a rival."""
        own = self.rules.barriers is Barriers.OWN_SINGLE
        pair = self.rules.barriers is Barriers.ANY_PAIR
        fields = [s.capacity for s in self.layout.spaces if s.kind is SpaceKind.FIELD]
        small = all(room and room <= OWNERS for room in fields)  # two others fill a space
        filled = small and self.rules.full is Full.STRICT
        return filled or ((own or pair) and self.rules.bars is not Bars.OTHERS)

    @property
    def hits(self) -> bool:
        """True if a landing can send a checker back."""
        return self.hit is not Hit.NONE

    @property
    def returns(self) -> bool:
        """True if a landing can send a checker back to its start."""
        return self.hits and (self.hit is not Hit.SWAP or self._some_wait)

    @property
    def _some_wait(self) -> bool:
        """True if a checker waits beside the board at first, or is sent there by a space."""
        return any(waiting_first(self.variant, self.layout)) or sends_home(self.layout)

    @property
    def safe(self) -> bool:
        """True if there are spaces on which no checker is sent back."""
        return self.hits and self._has_safe

    @cached_property
    def _has_safe(self) -> bool:
        return any(SAFE in space.flags for space in self.layout.spaces)

    @property
    def capacity(self) -> int:
        """The number of checkers that an ordinary space holds; 0 for any number."""
        capacity = self.variant.board.capacity
        return capacity if isinstance(capacity, int) else 0

    @property
    def rooms(self) -> Mapping[str, int]:
        """The number of checkers that other spaces and paths hold; 0 for any number."""
        usual, others = self.variant.board.capacity, self.variant.board.capacities
        return {
            name: room if isinstance(room, int) else 0
            for name, room in others.items()
            if room != usual
        }

    @cached_property
    def fewer(self) -> Mapping[int, Sequence[int]]:
        """The seats (0-based) that play, by each number of players that is less than the most."""
        fewest, most = self.variant.seats
        return {n: playing(self.variant, self.layout, n) for n in range(fewest, most)}

    @property
    def apart(self) -> bool:
        """True if fewer players leave free seats between them."""
        return any([*seats] != [*range(players)] for players, seats in self.fewer.items())

    @property
    def finishes(self) -> bool:
        """True if checkers leave the board; otherwise they stay on goals."""
        return any(FINISH in goals for goals in self.layout.finishes)

    @property
    def someone_waits(self) -> bool:
        """True if a checker waits beside the board at first, or may come to wait there."""
        return self.returns or self.rules.waits or self._some_wait

    @property
    def waits_first(self) -> bool:
        """True if nothing else of a team moves while one of its checkers waits."""
        return self.rules.waiting is Waiting.FIRST and self.someone_waits and not self.lone

    @property
    def by_ladder(self) -> bool:
        """True if the finish is reached from ladders only, whose numbers lead there."""
        walks = self.variant.board.walks
        last = [
            link.origin.partition(".")[0] for link in self.layout.links if link.target == FINISH
        ]
        return bool(last) and all(name in walks and walks[name].ladder for name in last)

    @property
    def guarded_goals(self) -> bool:
        """True if full goals cannot be passed, and a team has several that can fill up."""
        goals = [name for name in self.layout.finishes[0] if name != FINISH]
        return len(goals) > 1 and not self.lone and not self.rules.goal_pass

    def told(self) -> Iterator[Topic]:
        """Yield the switches that matter on this board, each with its effect here."""
        facts, idle = self._facts(), self._idle() | UNTOLD
        for switch in (name for name in Rules.model_fields if name not in idle):
            yield Topic(switch, self._text(switch), facts.get(switch, {}))

    def _text(self, switch: str) -> str:
        rules, value = self.rules, getattr(self.rules, switch)
        if switch in FOLDED:
            text = FOLDED[switch].text_of(value)
            if switch == "dice" and rules.sum_move is SumMove.ONLY:
                return "summed"
            return "one_checker" if (switch, text, self.lone) == ("dice", "1", True) else text
        if switch == "full" and (not self.hits or self._full_is_barrier):
            value = Full.STRICT  # no hit makes room
        if switch == "jump_blocks" and self.barred and not self.closing:
            value = True
        if switch == "hit":
            value = self.hit
        if switch == "finish":
            value = self.finish
        if switch == "protect":
            value = self.protect
        if switch == "dice_use" and rules.moves_a_roll == 1 and rules.maximises:
            value = DiceUse.MANDATORY
        if switch == "bonus_use" and rules.dice_use is DiceUse.OPTIONAL:
            value = BonusUse.OPTIONAL
        text = str(value).lower()
        others = REWORDED.get(switch, {}).get(text, ())
        return next(compress(others, self._rewords(switch, text)), text)

    def _written(self, switch: str) -> str:
        """Return the value of a switch under which its text is filed if it is not reworded."""
        value = getattr(self.rules, switch)
        return FOLDED[switch].text_of(value) if switch in FOLDED else str(value).lower()

    def _rewords(self, switch: str, text: str) -> Sequence[bool]:
        """Return for each alternative text of a value whether it applies to this board."""
        optional = self.rules.dice_use is DiceUse.OPTIONAL
        return {
            "hit": self._rewords_hit(text),
            "barriers": (self.rules.bars is Bars.ALL, self.rules.bars is Bars.OWN),
            "break_on": (
                self.rules.exit_duty is ExitDuty.CLEAR_AND_ENTER,
                self.rules.exit_duty is ExitDuty.ENTER and SIX in self.rules.entry_value,
            ),
            "full": (not self.capacity, not self.hits),
            "jump_blocks": self._rewords_passing(text),
            "share_safe": (self.pairs,),
            "stacks": (not self.hits,),
            "win": (self.pairs, self.lone),
            "exit_count": (self.waits_first,),
            "must_free_on_double": (optional,),
            "exit_duty": (
                (optional and not self.rules.waits, not self.rules.waits, optional)
                if text == "enter"
                else (optional,)
            ),
            "bonus_use": (not self.rules.waits,),
            "entry": (enters_elsewhere(self.layout),),
            "waiting": (self.rules.waits,),
            "bear_off": (self.hits,),
            "doubles": (not self.rules.waits,),
            "sixes": (self.two_dice and self.rules.one_die_distance > 0,),
            "start_order": (any(seats[0] > 0 for seats in self.fewer.values()),),
        }.get(switch, (self.lone,))

    def _rewords_hit(self, text: str) -> Sequence[bool]:
        if text in (Hit.ON_LANDING, Hit.SWAP):
            return (self.safe,)
        unowned = not self.owning or (self.rules.waits and text == Hit.NONE)
        unowned |= self._never_joined
        narrow = any(s.capacity == 1 for s in self.layout.spaces if s.kind is SpaceKind.FIELD)
        return (self.alone, unowned and narrow, unowned) if text == Hit.NONE else (unowned,)

    def _rewords_passing(self, text: str) -> Sequence[bool]:
        """Return for each alternative text on passing whether it applies to this board."""
        barriers, full = self.barred and self.closing and not self.single, self.can_fill
        owned = self.owning or (self.alone and not self.single)
        usual = (owned and not full, not owned and not self.single, self.single)
        if text == "true":
            return (barriers and not full, barriers, *usual)
        own = self.single and self.rules.bars is Bars.OWN
        return (own, barriers and (not full or self._full_is_barrier), barriers, *usual)

    @property
    def _full_is_barrier(self) -> bool:
        """True if a full space is always a barrier to all teams."""
        pair = self.rules.barriers is Barriers.ANY_PAIR and not self.single
        return pair and self.rules.bars is Bars.ALL and self.capacity != 1

    def _facts(self) -> Mapping[str, Mapping[str, Fact]]:
        rules = self.rules
        return {
            "full": {"capacity": self.capacity},
            "start_order": {"first": colour(self.variant.teams.colours[0])},
            "entry_value": {"value": rules.entry_value[0], "values": rules.entry_value},
            "entry_sum": {"values": self.freeing_sums},
            "six_counts": {"pips": rules.six_counts},
            "bear_off": {"pips": rules.home_spaces},
            "hit_bonus": {"pips": rules.hit_bonus},
            "home_bonus": {"pips": rules.home_bonus},
            "throw": {
                "pieces": self.thrown.pieces,
                "sides": len(self.thrown.results),
                "values": tuple(self.thrown.results) if self.thrown.kind == "long_die" else (),
            },
            "dice": {"number": rules.dice},
            "jail_rolls": {"rolls": rules.jail_rolls},
            "one_die_distance": {"distance": rules.one_die_distance},
        }

    def _idle(self) -> set[str]:
        """Return the switches without a text or whose values make no difference on this board."""
        matters = self._general() | self._of_waiting() | self._of_two_dice() | self._of_gains()
        silent = {switch for switch, value in SILENT if self._written(switch) == value}
        return {switch for switch, so in matters.items() if not so} | silent

    def _general(self) -> dict[str, bool]:
        rules, variant = self.rules, self.variant
        return {
            "finish": self.finishes and not self.by_ladder,
            "dice": not self.sticks,
            "win": self.several,
            "hit": self.several and not self.single,
            "hit_return": self.hits and variant.bridge > 0,
            "full": self.can_fill and not self.single,
            "jump_blocks": (self.can_fill or self.closing)
            and self.protect is not Protect.PAIRS_AND_WALLS,
            "protect": self.protect is not Protect.NONE,
            "start_order": self.several,
            "after_home": self.pairs,
            "route_choice": bool(self.routes.splits) and not self.routes.straight,
            "splits": any(origin not in self.routes.starts for origin in self.routes.splits),
            "second_lap": bool(self.routes.turnings),
            "goal_pass": self.guarded_goals,
            "barriers": (self.closing and not self.single)
            or (rules.barriers is Barriers.NONE and self.several and not self._filled),
            "break_on": not (self.single or self.lone),
            "barriers_move": not (self.single or self.lone),
            "stacks": not self.lone,
            "share_safe": self.several and not self.single and self._has_safe,
            "waiting": self.waits_first,
            "callout": self.hits and (rules.waits or rules.callout is not Callout.OFF),
        }

    def _of_waiting(self) -> dict[str, bool]:
        """Return whether each switch about entering the board matters."""
        rules = self.rules
        doubles, value = rules.entry is Entry.ON_DOUBLE, rules.entry is Entry.ON_VALUE
        any_moves = rules.waiting is Waiting.ANY
        return {
            "entry": not self.variant.bridge
            and self.someone_waits
            and rules.sum_move is not SumMove.ONLY,
            "entry_value": value,
            "entry_sum": bool(self.freeing_sums),
            "six_counts": rules.waits and not self.sticks,
            "jail_rolls": rules.waits,
            "exit_count": doubles and self.variant.teams.size > 1,
            "must_free_on_double": doubles and rules.exit_duty is not ExitDuty.ENTER and any_moves,
            "exit_duty": any_moves and (value or self._duty),
        }

    @property
    def _duty(self) -> bool:
        """True if checkers that wait have to come on to the board before others move."""
        duty, waits = self.rules.exit_duty, self.rules.waits
        walks_in = duty is ExitDuty.ENTER and self.someone_waits and not self.lone
        return duty is not ExitDuty.NONE if waits else walks_in

    def _of_two_dice(self) -> dict[str, bool]:
        """Return whether each switch about doubles, sixes and sums matters."""
        rules, waits = self.rules, self.rules.waits
        triple = rules.triple_double is not TripleDouble.NONE
        again = self.doubles_again
        return {
            "doubles": self.two_dice and (again or rules.sum_move is not SumMove.ONLY),
            "sixes": self.rules.plain_dice
            and (rules.sixes is Sixes.ROLL_AGAIN or (waits and rules.dice == 1)),
            "triple_double": self.two_dice and (triple or (waits and again)),
            "jail_double_counts": triple and waits,
            "sum_move": self.two_dice,
            "one_die_distance": self.two_dice and (waits or rules.one_die_distance > 0),
        }

    def _of_gains(self) -> dict[str, bool]:
        """Return whether each switch about bonuses and third sixes matters."""
        bonuses = (self.hit_bonus, self.home_bonus)
        return {
            "triple_six": self.rules.sixes is Sixes.ROLL_AGAIN,
            "hit_bonus": self.hit_bonus != NO_BONUS,
            "home_bonus": self.home_bonus != NO_BONUS,
            "bonus_use": any(isinstance(bonus, int) for bonus in bonuses),
        }

    @property
    def hit_bonus(self) -> Bonus:
        """The bonus for a hit on this board."""
        return self.rules.hit_bonus if self.hits else NO_BONUS

    @property
    def home_bonus(self) -> Bonus:
        """The bonus for a checker that comes home, none if it is of no use."""
        bonus = self.rules.home_bonus
        alone = self.lone or (bonus == ROLL_AGAIN and not self.several)
        return NO_BONUS if alone else bonus

    @property
    def bonus_rolls(self) -> bool:
        """True if a hit or a checker that comes home gives another roll."""
        return ROLL_AGAIN in (self.hit_bonus, self.home_bonus)

    @property
    def freeing_sums(self) -> tuple[int, ...]:
        """The sums of two dice that free a checker."""
        sums = self.rules.entry_sum and self.rules.entry is Entry.ON_VALUE and self.two_dice
        return tuple(n for n in self.rules.entry_value if n > 1) if sums else ()

    @property
    def doubles_again(self) -> bool:
        """True if a double gives another roll."""
        again = (Doubles.ROLL_AGAIN, Doubles.UNDERSIDES)
        return self.two_dice and self.rules.doubles in again

    @property
    def frees_by_double(self) -> bool:
        """True if checkers enter the board by doubles."""
        return self.rules.entry is Entry.ON_DOUBLE

    @property
    def can_fill(self) -> bool:
        """True if there are enough checkers in play to fill a space."""
        everybody = self.variant.teams.size * self.layout.seats
        return any(0 < room < everybody for room in (self.capacity, *self.rooms.values()))
