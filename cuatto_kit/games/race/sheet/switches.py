"""The switches of a race as its rule sheet tells them: those that matter on this very board.

A text is filed under a switch and its value. Values that read alike share a text (`FOLDED`),
and some need other words where nobody owns a space or checkers wait in jail (`REWORDED`).
"""

from collections.abc import Callable, Iterator, Mapping
from enum import EnumMeta
from typing import Any

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.games.facts import Fact, Topic
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH
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
REWORDED: Mapping[str, Mapping[str, str]] = {
    "hit": {"on_ownership": "on_meeting", "none": "not_on_landing"},
    "jump_blocks": {"true": "full_passed", "false": "full_blocks"},
}
"""Other words for a value where no space is ever owned; `hit: none` also where freed checkers
clear their exit all the same."""


def texts_of(switch: str) -> tuple[str, ...]:
    """The values that the texts of a switch are filed under."""
    field = Rules.model_fields[switch]
    if switch in FOLDED:
        least, most = (
            next(getattr(limit, key) for limit in field.metadata if hasattr(limit, key))
            for key in ("ge", "le")
        )
        return tuple(dict.fromkeys(FOLDED[switch](n) for n in range(least, most + 1)))
    return (*_values(field.annotation), *REWORDED.get(switch, {}).values())


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
        self.sticks = self.rules.throw is Throw.FOUR_STICKS
        self.two_dice = self.rules.dice == 2 and not self.sticks

    @property
    def owning(self) -> bool:
        """Whether two checkers of a team can stand together and keep others off."""
        return self.rules.barriers and not self.single and self.several

    @property
    def hits(self) -> bool:
        """Whether landing can send somebody back."""
        return self.several and self.rules.hit is not Hit.NONE

    @property
    def capacity(self) -> int:
        """Checkers that an ordinary space holds, 0 for any number."""
        fields = (space for space in self.layout.spaces if space.kind is SpaceKind.FIELD)
        return max((space.capacity or 0 for space in fields), default=0)

    def told(self) -> Iterator[Topic]:
        """The switches that matter here, each as it plays here."""
        facts, idle = self._facts(), self._idle() | UNTOLD
        for switch in (name for name in Rules.model_fields if name not in idle):
            yield Topic(switch, self._text(switch), facts.get(switch, {}))

    def _text(self, switch: str) -> str:
        rules, value = self.rules, getattr(self.rules, switch)
        if switch in FOLDED:
            return FOLDED[switch](value)
        if switch == "full" and rules.hit is Hit.NONE:
            value = Full.STRICT  # no hit makes room
        if switch == "dice_use" and rules.moves_a_roll == 1 and value is DiceUse.MAXIMISE:
            value = DiceUse.MANDATORY
        text = str(value).lower()
        return REWORDED[switch].get(text, text) if self._rewords(switch, text) else text

    def _rewords(self, switch: str, text: str) -> bool:
        if switch == "hit":
            return not self.rules.barriers or (self.rules.waits and text == Hit.NONE)
        return switch in REWORDED and not self.owning

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
        return {switch for switch, so in matters.items() if not so}

    def _general(self) -> dict[str, bool]:
        rules, variant = self.rules, self.variant
        owning = self.owning and variant.teams.size > 1
        return {
            "finish": any(FINISH in goals for goals in self.layout.finishes),
            "dice": not self.sticks,
            "win": self.several,
            "hit": self.several and not self.single,
            "hit_return": self.hits and variant.bridge > 0,
            "full": self._can_fill() and not self.single,
            "jump_blocks": self._can_fill() or owning,
            "start_order": self.several,
            "route_choice": bool(self.routes.splits),
            "second_lap": bool(self.routes.turnings),
            "barriers": self.several and not self.single,
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

    def _can_fill(self) -> bool:
        """Whether so many checkers are in play that one may find a space full."""
        return 0 < self.capacity < self.variant.teams.size * self.layout.seats
