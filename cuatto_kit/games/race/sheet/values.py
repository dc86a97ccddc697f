"""The texts of the switches of a race in its rule sheet: the values under which they are filed.

Equivalent values share a text (`FOLDED`), some have other texts on boards with fewer possibilities
(`REWORDED`), and some have none (`SILENT`).
"""

from collections.abc import Callable, Mapping
from enum import EnumMeta
from itertools import chain
from typing import Any, NamedTuple

from cuatto_kit.games.race.config.rule_values import NO_BONUS, ROLL_AGAIN
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.config.throws import TABLES, Throw
from cuatto_kit.games.race.engine.turns import SIX

TWO = 2
UNTOLD = {"class_quota", "bars", "exit_hit", "home_spaces"}
"""Switches without texts of their own.

They matter to designers only, or the texts on barriers, on exits and on bearing off contain their
effects.
"""


class Folded(NamedTuple):
    """The texts of a switch with more values than texts."""

    texts: tuple[str, ...]
    """The values under which the texts are filed."""
    text_of: Callable[[Any], str]
    """Returns the one of a value of the switch; the text has that value as a fact."""


BONUS = Folded(
    (NO_BONUS, ROLL_AGAIN, "pips"), lambda bonus: "pips" if isinstance(bonus, int) else bonus
)
FOLDED: Mapping[str, Folded] = {
    "throw": Folded(
        (Throw.DICE, Throw.FOUR_STICKS, *TABLES),
        lambda throw: str(throw) if isinstance(throw, Throw) else throw.pieces,
    ),
    "dice": Folded(("1", "2", "several"), lambda dice: str(dice) if dice <= TWO else "several"),
    "entry_value": Folded(
        ("any", "several"), lambda values: "several" if len(values) > 1 else "any"
    ),
    "jail_rolls": Folded(("1", "several"), lambda rolls: "several" if rolls > 1 else "1"),
    "one_die_distance": Folded(("off", "on"), lambda pips: "on" if pips else "off"),
    "six_counts": Folded(("pips", "more"), lambda pips: "more" if pips > SIX else "pips"),
    "hit_bonus": BONUS,
    "home_bonus": BONUS,
    "partners": Folded(("none", "pairs"), lambda pairs: "pairs" if pairs else "none"),
}
"""Switches whose values are numbers or lists."""
REWORDED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "doubles": {"undersides": ("undersides_always",)},
    "bonus_use": {value: (f"{value}_free",) for value in ("mandatory", "optional")},
    "dice": {"1": ("one_checker",), "2": ("summed",)},
    "dice_use": {
        value: (f"{value}_one",)
        for value in ("mandatory", "maximise", "maximise_larger", "optional")
    },
    "entry": {"free": ("free_elsewhere",)},
    "waiting": {"first": ("first_freed",)},
    "bear_off": {"all_in": ("all_in_hit",)},
    "sum_move": {value: (f"{value}_one",) for value in ("jump", "stepwise", "off", "only")},
    "win": {value: (f"{value}_pairs", f"{value}_one") for value in ("immediate", "round_end")},
    "hit": {
        "on_ownership": ("on_meeting",),
        "on_landing": ("on_landing_safe",),
        "swap": ("swap_safe",),
        "none": ("never_met", "where_room", "not_on_landing"),
    },
    "barriers": {
        "own_pair": ("own_pair_all", "own_pair_own"),
        "any_pair": ("any_pair_all", "any_pair_own"),
        "own_single": ("own_single_all", "own_single_own"),
    },
    "break_on": {"six": ("six_after_exit", "six_or_out")},
    "full": {"strict": ("strict_some", "strict_plain"), "after_hit": ("after_hit_some",)},
    "jump_blocks": {
        "true": (
            *("barriers_passed", "barriers_and_full_passed"),
            *("owned_passed", "full_passed", "taken_passed"),
        ),
        "false": (
            *("own_block", "barriers_block", "barriers_alone_block"),
            *("owned_blocks", "full_blocks", "taken_blocks"),
        ),
    },
    "share_safe": {"false": ("false_pairs",)},
    "stacks": {"move_together": ("move_together_plain",)},
    "exit_count": {value: (f"{value}_first",) for value in ("choice", "max")},
    "must_free_on_double": {value: (f"{value}_optional",) for value in ("false", "true")},
    "exit_duty": {
        "enter": ("enter_free_optional", "enter_free", "enter_optional"),
        **{value: (f"{value}_optional",) for value in ("clear_and_enter", "none")},
    },
    "sixes": {"roll_again": ("roll_again_two",)},
    "start_order": {"seat": ("seat_playing",)},
}
"""Alternative texts of a value.

They apply if a team has one checker, if spaces are never owned or full, if no checker is safe or
hit, if freed checkers clear their exit anyway, if numbers need not be used, if the last checker
moves with one of two dice, if nothing else moves while one waits, if fewer players leave the first
seat free, if checkers do not wait for a roll that frees them or do, if a team enters elsewhere than
on the first space of a path, if barriers bar all teams or their own, if only some spaces can be
full or hold one checker, and if a six may bring a checker out.
"""
SILENT = {
    ("throw", "dice"),
    ("bank", "false"),
    ("waiting", "any"),
    ("bear_off", "any"),
    ("break_on", "none"),
    ("barriers_move", "true"),
    ("share_safe", "true"),
    ("splits", "always"),
    ("stacks", "apart"),
    ("partners", "none"),
    ("goal_pass", "true"),
    ("protect", "none"),
    ("retreat", "none"),
    ("entry_sum", "false"),
    ("six_counts", "pips"),
    ("triple_six", "none"),
    ("hit_bonus", NO_BONUS),
    ("home_bonus", NO_BONUS),
}
"""Values without a text."""


def texts_of(switch: str) -> tuple[str, ...]:
    """Return the values under which the texts of a switch are filed."""
    if switch in FOLDED:
        written = FOLDED[switch].texts
    else:
        written = _values(Rules.model_fields[switch].annotation)
    values = (value for value in written if (switch, value) not in SILENT)
    return (*values, *chain.from_iterable(REWORDED.get(switch, {}).values()))


def _values(annotation: Any) -> tuple[str, ...]:
    """Return the possible values of a switch as YAML spells them."""
    if isinstance(annotation, EnumMeta):
        return tuple(member.value for member in annotation)  # type: ignore[var-annotated]
    return {bool: ("false", "true"), int: ("1", "2")}[annotation]
