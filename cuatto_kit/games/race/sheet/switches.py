"""The switches of a race in its rule sheet: those that matter on this board.

A text is filed under a switch and its value. Equivalent values share a text (`FOLDED`), some have
other texts on boards with fewer possibilities (`REWORDED`), and some have none (`SILENT`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import EnumMeta
from functools import cached_property
from itertools import chain, compress
from typing import Any

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Fact, Topic
from cuatto_kit.games.race.board.seating import playing
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, SAFE
from cuatto_kit.games.race.config.rules import (
    Callout,
    DiceUse,
    Doubles,
    Entry,
    ExitDuty,
    Finish,
    Full,
    Hit,
    Rules,
    Sixes,
    TripleDouble,
)
from cuatto_kit.games.race.config.throws import Throw
from cuatto_kit.games.race.sheet.names import colour
from cuatto_kit.games.race.sheet.routes import Routes
from cuatto_kit.games.race.sheet.starts import Told, waiting_first

LATER = {"entry_sum", "exit_hit", "six_counts", "triple_six", "bars", "break_on", "hit_bonus",
         "home_bonus", "bonus_use", "waiting", "bear_off", "home_spaces", "bank"}  # fmt: skip
UNTOLD = {"class_quota", *LATER}
"""Switches that matter to designers only."""
FOLDED: Mapping[str, Callable[[int], str]] = {
    "entry_value": lambda _: "any",
    "jail_rolls": lambda rolls: "several" if rolls > 1 else "1",
    "one_die_distance": lambda pips: "on" if pips else "off",
}
"""Switches with a number: a function of it returns the value of the text, which has it as a fact.
"""
REWORDED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "dice": {"1": ("one_checker",)},
    "dice_use": {value: (f"{value}_one",) for value in ("mandatory", "maximise", "optional")},
    "sum_move": {value: (f"{value}_one",) for value in ("jump", "stepwise", "off")},
    "win": {value: (f"{value}_one",) for value in ("immediate", "round_end")},
    "hit": {
        "on_ownership": ("on_meeting",),
        "on_landing": ("on_landing_safe",),
        "none": ("not_on_landing",),
    },
    "full": {"strict": ("strict_plain",)},
    "jump_blocks": {
        "true": ("owned_passed", "full_passed", "taken_passed"),
        "false": ("owned_blocks", "full_blocks", "taken_blocks"),
    },
    "must_free_on_double": {value: (f"{value}_optional",) for value in ("false", "true")},
    "exit_duty": {value: (f"{value}_optional",) for value in ("clear_and_enter", "none")},
    "sixes": {"roll_again": ("roll_again_two",)},
    "start_order": {"seat": ("seat_playing",)},
}
"""Alternative texts of a value.

They apply if a team has one checker, if spaces are never owned or full, if no checker is safe or
hit, if freed checkers clear their exit anyway, if numbers need not be used, if the last checker
moves with one of two dice, and if fewer players leave the first seat free.
"""
SILENT = {("throw", "dice"), ("goal_pass", "true")}
"""Values without a text."""


def texts_of(switch: str) -> tuple[str, ...]:
    """Return the values under which the texts of a switch are filed."""
    field = Rules.model_fields[switch]
    if switch == "entry_value":
        return ("any",)
    if switch == "barriers":
        return ("false", "true")
    if switch == "throw":
        return ("four_sticks",)
    if switch == "dice":
        return ("1", "2", "one_checker")
    if switch in FOLDED:
        least, most = (
            next(getattr(limit, key) for limit in field.metadata if hasattr(limit, key))
            for key in ("ge", "le")
        )
        return tuple(dict.fromkeys(FOLDED[switch](n) for n in range(least, most + 1)))
    values = (value for value in _values(field.annotation) if (switch, value) not in SILENT)
    return (*values, *chain.from_iterable(REWORDED.get(switch, {}).values()))


def _values(annotation: Any) -> tuple[str, ...]:
    """Return the possible values of a switch as YAML spells them."""
    if isinstance(annotation, EnumMeta):
        return tuple(member.value for member in annotation)  # type: ignore[var-annotated]
    return {bool: ("false", "true"), int: ("1", "2")}[annotation]


class Switches:
    """The effects of the switches on one board."""

    def __init__(self, variant: RaceVariant, layout: Layout, routes: Routes) -> None:
        self.variant = variant
        self.layout = layout
        self.routes = routes
        self.rules = variant.rules
        self.single = variant.board.capacity == 1
        self.several = layout.seats > 1
        self.lone = variant.teams.size == 1
        self.strong = any(
            count and can(name, Ability.BREAKS) for name, count in variant.teams.checkers.items()
        )
        self.sticks = self.rules.throw is Throw.FOUR_STICKS
        self.two_dice = self.rules.dice == 2 and not self.sticks

    @property
    def owning(self) -> bool:
        """True if two checkers of a team can share a space and keep others off."""
        return self.rules.owning and not self.single and not self.lone and self.several

    @property
    def hit(self) -> Hit:
        """The landings that send others back on this board.

        It differs from the rule if hitting takes two checkers and a team has one, or a space has no
        room for a second.
        """
        hit, room = self.rules.hit, not self.single or self.rules.full is Full.AFTER_HIT
        if not self.several or not room:
            return Hit.NONE
        if hit is Hit.ON_OWNERSHIP and (self.lone or self.single):
            return Hit.ON_LANDING if self.strong else Hit.NONE
        return hit

    @property
    def hits(self) -> bool:
        """True if a landing can send a checker back."""
        return self.hit is not Hit.NONE

    @property
    def safe(self) -> bool:
        """True if there are spaces on which no checker is sent back."""
        return self.hits and any(SAFE in space.flags for space in self.layout.spaces)

    @property
    def capacity(self) -> int:
        """The number of checkers that an ordinary space holds; 0 for any number."""
        fields = (space for space in self.layout.spaces if space.kind is SpaceKind.FIELD)
        return max((space.capacity or 0 for space in fields), default=0)

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
        return self.hits or self.rules.waits or any(waiting_first(self.variant, self.layout))

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
            return FOLDED[switch](value)
        if switch == "full" and not self.hits:
            value = Full.STRICT  # no hit makes room
        if switch == "hit":
            value = self.hit
        if switch == "dice_use" and rules.moves_a_roll == 1 and value is DiceUse.MAXIMISE:
            value = DiceUse.MANDATORY
        text = str(value).lower()
        if switch == "barriers":
            text = {"own_pair": "true"}.get(text, "false")
        if switch == "exit_duty" and text == "enter":
            text = "none"
        if switch == "doubles" and text == "undersides":
            text = "roll_again"
        others = REWORDED.get(switch, {}).get(text, ())
        return next(compress(others, self._rewords(switch, text)), text)

    def _rewords(self, switch: str, text: str) -> Sequence[bool]:
        """Return for each alternative text of a value whether it applies to this board."""
        optional = self.rules.dice_use is DiceUse.OPTIONAL
        owned, full = self.owning, self.can_fill
        return {
            "hit": (self.safe if text == Hit.ON_LANDING else self._unowned(text),),
            "full": (not self.hits,),
            "jump_blocks": (owned and not full, not owned and not self.single, self.single),
            "must_free_on_double": (optional,),
            "exit_duty": (optional,),
            "sixes": (self.two_dice and self.rules.one_die_distance > 0,),
            "start_order": (any(seats[0] > 0 for seats in self.fewer.values()),),
        }.get(switch, (self.lone,))

    def _unowned(self, text: str) -> bool:
        """Return whether spaces are never owned, as far as the text of `hit` is concerned."""
        return not self.owning or (self.rules.waits and text == Hit.NONE)

    def _facts(self) -> Mapping[str, Mapping[str, Fact]]:
        rules = self.rules
        return {
            "full": {"capacity": self.capacity},
            "start_order": {"first": colour(self.variant.teams.colours[0])},
            "entry_value": {"value": rules.entry_value[0]},
            "jail_rolls": {"rolls": rules.jail_rolls},
            "one_die_distance": {"distance": rules.one_die_distance},
        }

    def _idle(self) -> set[str]:
        """Return the switches without a text or whose values make no difference on this board."""
        matters = self._general() | self._of_waiting() | self._of_two_dice()
        spelt = {name: str(getattr(self.rules, name)).lower() for name, _ in SILENT}
        silent = {switch for switch, value in SILENT if spelt[switch] == value}
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
            "jump_blocks": self.can_fill or self.owning,
            "start_order": self.several,
            "route_choice": bool(self.routes.splits),
            "second_lap": bool(self.routes.turnings),
            "goal_pass": self.guarded_goals,
            "barriers": self.several and not self.single and not self.lone,
            "callout": self.hits and (rules.waits or rules.callout is not Callout.OFF),
        }

    def _of_waiting(self) -> dict[str, bool]:
        """Return whether each switch about entering the board matters."""
        rules = self.rules
        doubles, value = rules.entry is Entry.ON_DOUBLE, rules.entry is Entry.ON_VALUE
        return {
            "entry": not self.variant.bridge and self.someone_waits,
            "entry_value": value,
            "jail_rolls": rules.waits,
            "exit_count": doubles and self.variant.teams.size > 1,
            "must_free_on_double": doubles,
            "exit_duty": value or rules.exit_duty is not ExitDuty.NONE,
        }

    def _of_two_dice(self) -> dict[str, bool]:
        """Return whether each switch about doubles, sixes and sums matters."""
        rules, waits = self.rules, self.rules.waits
        triple = rules.triple_double is not TripleDouble.NONE
        again = rules.doubles is Doubles.ROLL_AGAIN
        return {
            "doubles": self.two_dice,
            "sixes": not self.sticks
            and (rules.sixes is Sixes.ROLL_AGAIN or (waits and rules.dice == 1)),
            "triple_double": self.two_dice and (triple or (waits and again)),
            "jail_double_counts": triple and waits,
            "sum_move": self.two_dice,
            "one_die_distance": self.two_dice and (waits or rules.one_die_distance > 0),
        }

    @property
    def frees_by_double(self) -> bool:
        """True if checkers enter the board by doubles."""
        return self.rules.entry is Entry.ON_DOUBLE

    @property
    def can_fill(self) -> bool:
        """True if there are enough checkers in play to fill a space."""
        return 0 < self.capacity < self.variant.teams.size * self.layout.seats


EASIER = (
    "game", "free", "bridge", "bridge_hits", "classes", "missed", "triple", "hits", "exact",
    "fewer",
)  # fmt: skip
"""The rules that an easier game may leave out, after the introduction."""
MOST = 4
"""The most rules that are left out."""
MANY = 3
"""The number of checkers from which a team may play with half of them."""


def easier(switches: Switches) -> Iterator[Topic]:
    """Yield the rules that may be left out, the most important first."""
    told = list(_told(switches))[:MOST]
    if told:
        yield Topic("easier", "game")
    for value, facts in told:
        yield Topic("easier", value, facts)


def _told(switches: Switches) -> Iterator[Told]:
    rules, variant, size = switches.rules, switches.variant, switches.variant.teams.size
    special = any(n for name, n in variant.teams.checkers.items() if name != "regular")
    if rules.waits:
        yield "free", {}
    if variant.bridge:
        yield ("bridge_hits" if switches.hits else "bridge"), {}
    if special:
        yield "classes", {}
    if switches.hits and rules.callout is not Callout.OFF:
        yield "missed", {}
    if rules.triple_double is TripleDouble.JAIL_FARTHEST:
        yield "triple", {}
    if switches.hits and not switches.single and rules.hit is not Hit.NONE:
        yield "hits", {}
    if rules.finish is not Finish.OVERSHOOT and switches.finishes and not switches.by_ladder:
        yield "exact", {}
    if size >= MANY and not special:
        yield "fewer", {"size": size, "few": size // 2}
