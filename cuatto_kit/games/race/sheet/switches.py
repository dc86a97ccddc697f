"""The switches of a race as its rule sheet tells them: those that matter on this very board.

A text is filed under a switch and its value. Values that read alike share a text (`FOLDED`), some
need other words on boards where less can happen (`REWORDED`), and some go without (`SILENT`).
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
    Full,
    Hit,
    Rules,
    Sixes,
    Throw,
    TripleDouble,
)
from cuatto_kit.games.race.sheet.names import colour
from cuatto_kit.games.race.sheet.routes import Routes

UNTOLD = {"class_quota"}
"""Switches that speak to a designer, not to a player."""
FOLDED: Mapping[str, Callable[[int], str]] = {
    "entry_value": lambda _: "any",
    "jail_rolls": lambda rolls: "several" if rolls > 1 else "1",
    "one_die_distance": lambda pips: "on" if pips else "off",
}
"""The text of a number, which is told as a fact of it."""
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
    "must_free_on_double": {"false": ("false_optional",)},
    "exit_duty": {"none": ("none_optional",)},
}
"""Other words for a value: where a team is one checker, no space is ever owned or full, nobody is
safe or hit, freed checkers clear their exit all the same, no number has to be used."""
SILENT = {("throw", "dice")}
"""Values of which there is nothing to say."""


def texts_of(switch: str) -> tuple[str, ...]:
    """The values that the texts of a switch are filed under."""
    field = Rules.model_fields[switch]
    if switch in FOLDED:
        least, most = (
            next(getattr(limit, key) for limit in field.metadata if hasattr(limit, key))
            for key in ("ge", "le")
        )
        return tuple(dict.fromkeys(FOLDED[switch](n) for n in range(least, most + 1)))
    values = (value for value in _values(field.annotation) if (switch, value) not in SILENT)
    return (*values, *chain.from_iterable(REWORDED.get(switch, {}).values()))


def _values(annotation: Any) -> tuple[str, ...]:
    """What a switch may be set to, as YAML writes it."""
    if isinstance(annotation, EnumMeta):
        return tuple(member.value for member in annotation)  # type: ignore[var-annotated]
    return {bool: ("false", "true"), int: ("1", "2")}[annotation]


class Switches:
    """What the switches of one board come to."""

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
        """Whether two checkers of a team can stand together and keep others off."""
        return self.rules.barriers and not self.single and not self.lone and self.several

    @property
    def hit(self) -> Hit:
        """Which landing sends others back on this board, where it may take two to hit and there
        is one alone, or no room for a second."""
        hit, room = self.rules.hit, not self.single or self.rules.full is Full.AFTER_HIT
        if not self.several or not room:
            return Hit.NONE
        if hit is Hit.ON_OWNERSHIP and (self.lone or self.single):
            return Hit.ON_LANDING if self.strong else Hit.NONE
        return hit

    @property
    def hits(self) -> bool:
        """Whether landing can send somebody back."""
        return self.hit is not Hit.NONE

    @property
    def safe(self) -> bool:
        """Whether there are spaces where nobody is sent back."""
        return self.hits and any(SAFE in space.flags for space in self.layout.spaces)

    @property
    def capacity(self) -> int:
        """Checkers that an ordinary space holds, 0 for any number."""
        fields = (space for space in self.layout.spaces if space.kind is SpaceKind.FIELD)
        return max((space.capacity or 0 for space in fields), default=0)

    @cached_property
    def fewer(self) -> Mapping[int, Sequence[int]]:
        """The seats (0-based) that play, by the number of players, where these are fewer than
        seats."""
        fewest, most = self.variant.seats
        return {n: playing(self.variant, self.layout, n) for n in range(fewest, most)}

    @property
    def apart(self) -> bool:
        """Whether fewer players leave seats free between them."""
        return any([*seats] != [*range(players)] for players, seats in self.fewer.items())

    @property
    def finishes(self) -> bool:
        """Whether checkers leave the board, instead of staying on goals."""
        return any(FINISH in goals for goals in self.layout.finishes)

    def told(self) -> Iterator[Topic]:
        """The switches that matter here, each as it plays here."""
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
        others = REWORDED.get(switch, {}).get(text, ())
        return next(compress(others, self._rewords(switch, text)), text)

    def _rewords(self, switch: str, text: str) -> Sequence[bool]:
        """Which of the other words for a value are those for this board."""
        optional = self.rules.dice_use is DiceUse.OPTIONAL
        owned, full = self.owning, self.can_fill
        return {
            "hit": (self.safe if text == Hit.ON_LANDING else self._unowned(text),),
            "full": (not self.hits,),
            "jump_blocks": (owned and not full, not owned and not self.single, self.single),
            "must_free_on_double": (optional,),
            "exit_duty": (optional,),
        }.get(switch, (self.lone,))

    def _unowned(self, text: str) -> bool:
        """Whether nobody comes to own a space when something is said of hits."""
        return not self.owning or (self.rules.waits and text == Hit.NONE)

    def _facts(self) -> Mapping[str, Mapping[str, Fact]]:
        rules = self.rules
        return {
            "full": {"capacity": self.capacity},
            "start_order": {"first": colour(self.variant.teams.colours[0])},
            "entry_value": {"value": rules.entry_value},
            "jail_rolls": {"rolls": rules.jail_rolls},
            "one_die_distance": {"distance": rules.one_die_distance},
        }

    def _idle(self) -> set[str]:
        """Switches whose values all play alike on this board, and those that only say that there
        is nothing new to say."""
        matters = self._general() | self._of_waiting() | self._of_two_dice()
        silent = {switch for switch, value in SILENT if getattr(self.rules, switch) == value}
        return {switch for switch, so in matters.items() if not so} | silent

    def _general(self) -> dict[str, bool]:
        rules, variant = self.rules, self.variant
        return {
            "finish": self.finishes,
            "dice": not self.sticks,
            "win": self.several,
            "hit": self.several and not self.single,
            "hit_return": self.hits and variant.bridge > 0,
            "full": self.can_fill and not self.single,
            "jump_blocks": self.can_fill or self.owning,
            "start_order": self.several,
            "route_choice": bool(self.routes.splits),
            "second_lap": bool(self.routes.turnings),
            "barriers": self.several and not self.single and not self.lone,
            "callout": self.hits and (rules.waits or rules.callout is not Callout.OFF),
        }

    def _of_waiting(self) -> dict[str, bool]:
        """How checkers come on to the board."""
        rules = self.rules
        doubles, value = rules.entry is Entry.ON_DOUBLE, rules.entry is Entry.ON_VALUE
        return {
            "entry": not self.variant.bridge,
            "entry_value": value,
            "jail_rolls": rules.waits,
            "exit_count": doubles and self.variant.teams.size > 1,
            "must_free_on_double": doubles,
            "exit_duty": value or rules.exit_duty is not ExitDuty.NONE,
        }

    def _of_two_dice(self) -> dict[str, bool]:
        """What doubles, sixes and sums do."""
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
        """Whether it takes a double to bring checkers on to the board."""
        return self.rules.entry is Entry.ON_DOUBLE

    @property
    def can_fill(self) -> bool:
        """Whether so many checkers are in play that one may find a space full."""
        return 0 < self.capacity < self.variant.teams.size * self.layout.seats
