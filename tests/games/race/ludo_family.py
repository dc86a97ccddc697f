"""Boards and rules of the Ludo family at random, for comparisons of the engine with the oracle:
barriers, entering, bonuses, sixes, ladders, ways by seat, checkers on the board at the start.

The rules drawn go together.
"""

import random
from typing import Any

from .boards import document, spoken

SWITCHES: dict[str, list[Any]] = {
    "barriers": ["own_pair", "any_pair", "own_single", "none"],
    "bars": ["others", "all", "own"],
    "break_on": ["none", "six"],
    "exit_hit": ["all", "single", "when_full", "as_landing"],
    "exit_duty": ["none", "enter", "clear_and_enter"],
    "entry_value": [6, 5, [1, 6], [2, 5]],
    "entry_sum": [False, True],
    "triple_six": ["none", "void", "jail_last", "jail_farthest"],
    "hit_bonus": ["none", "roll_again", 10, 20],
    "home_bonus": ["none", "roll_again", 10],
    "bonus_use": ["mandatory", "optional"],
    "six_counts": [6, 7, 9],
    "goal_pass": [True, False],
    "doubles": ["two_moves", "roll_again", "undersides"],
    "waiting": ["any", "first"],
    "bear_off": ["any", "all_in"],
    "home_spaces": [6, 3, 9],
    "bank": [False, True],
    "barriers_move": [True, False],
    "share_safe": [True, False],
    "stacks": ["apart", "move_together"],
}
SPOKEN = {switch: tuple(map(spoken, values)) for switch, values in SWITCHES.items()}
"""The same as the oracle has them, the default of each first."""
STICKS = {"sticks": 4, "values": {0: 5}, "again": [4, 5]}
CANES = {"canes": 3, "values": {0: 6}, "again": [6]}
OLDER: dict[str, list[Any]] = {
    "dice": [1, 2, 2, 3],
    "throw": ["dice", "dice", STICKS, CANES],
    "finish": ["overshoot", "exact", "within_reach", "bounce", "rearmost"],
    "dice_use": ["mandatory", "optional", "maximise", "maximise_larger"],
    "win": ["immediate", "round_end"],
    "jump_blocks": [True, False],
    "full": ["strict", "after_hit"],
    "hit": ["on_ownership", "on_landing", "on_landing", "none"],
    "entry": ["on_value", "on_value", "on_double", "free"],
    "jail_rolls": [1, 3],
    "sixes": ["none", "roll_again"],
    "triple_double": ["none", "jail_farthest", "crown_farthest"],
    "sum_move": ["stepwise", "jump", "off"],
    "callout": ["off", "off", "auto", "forced_capture"],
    "second_lap": [True, False],
}
"""Switches that take part with any value, the likely ones more often."""
ONE_DIE = {
    "dice": [1],
    "sixes": ["none"],
    "sum_move": ["stepwise"],
    "dice_use": ["mandatory", "optional"],
    "break_on": ["none"],
    "six_counts": [6],
    "triple_six": ["none"],
    "callout": ["off"],
}
"""What tables of throws need."""
WAITS = {"entry": ["on_value", "on_double"]}
PIPS = {"sum_move": ["stepwise"], "dice_use": ["mandatory", "optional"], "callout": ["off"]}
NEEDS: list[tuple[str, list[Any], dict[str, list[Any]]]] = [
    ("dice", [3], {"sum_move": ["stepwise"], "doubles": ["two_moves"], "callout": ["off"],
                   "dice_use": ["mandatory", "optional", "maximise"], "entry_sum": [False],
                   "triple_double": ["none"], "entry": ["on_value", "free"],
                   "throw": ["dice"]}),
    ("throw", [STICKS], {**ONE_DIE, "entry": ["free"]}),
    ("throw", [CANES], {**ONE_DIE, "entry": ["free", "on_value"], "entry_value": [6]}),
    ("bank", [True], {**ONE_DIE, "throw": [STICKS, CANES], "hit_bonus": ["none", "roll_again"],
                      "home_bonus": ["none", "roll_again"], "doubles": ["two_moves"]}),
    ("finish", ["rearmost"], {"callout": ["off"]}),
    ("bear_off", ["all_in"], {"callout": ["off"]}),
    ("dice_use", ["maximise_larger"], {"dice": [2]}),
    ("entry", ["on_double"], {"dice": [2]}),
    ("entry_value", [5, [1, 6], [2, 5]], {"entry": ["on_value"]}),
    ("entry_sum", [True], {"dice": [2], "entry": ["on_value"]}),
    ("exit_hit", ["single", "when_full"], {**WAITS, "callout": ["off"]}),
    ("exit_hit", ["as_landing"], {"entry": ["on_value"], "callout": ["off"]}),
    ("exit_duty", ["clear_and_enter"], WAITS),
    ("barriers_move", [False], {"dice": [2], "barriers": ["own_pair", "any_pair"],
                                "throw": ["dice"], "callout": ["off"]}),
    ("six_counts", [7, 9], WAITS),
    ("stacks", ["move_together"], {"hit": ["on_landing", "none"], "barriers_move": [True],
                                   "barriers": ["own_pair", "own_single", "none"],
                                   "bars": ["others"], "break_on": ["none"],
                                   "sum_move": ["stepwise"], "callout": ["off"],
                                   "triple_six": ["none", "void"], "triple_double": ["none"],
                                   "exit_hit": ["all", "single", "as_landing"]}),
    ("triple_six", ["void"], {"dice": [1], "sixes": ["roll_again"]}),
    ("triple_six", ["jail_last"], {"dice": [1], "sixes": ["roll_again"], **WAITS}),
    ("triple_six", ["jail_farthest"], {"dice": [1], "sixes": ["roll_again"], **WAITS}),
    ("triple_double", ["jail_farthest", "crown_farthest"], {"dice": [2]}),
    ("sum_move", ["jump", "off"], {"dice": [2]}),
    ("bars", ["all", "own"], {"barriers": ["own_pair", "any_pair", "own_single"]}),
    ("break_on", ["six"], {"dice": [1], "barriers": ["own_pair", "any_pair"]}),
    ("hit_bonus", ["roll_again"], {"hit": ["on_ownership", "on_landing"]}),
    ("hit_bonus", [10, 20], {"hit": ["on_ownership", "on_landing"], **PIPS}),
    ("home_bonus", [10], PIPS),
    ("bonus_use", ["optional"], {"home_bonus": [10], **PIPS}),
    ("doubles", ["undersides"], {"dice": [2], "entry": ["on_value", "free"],
                                 "sum_move": ["stepwise"], "callout": ["off"]}),
]  # fmt: skip
"""Values of a switch, and what they need of others."""

RING = {
    "a": {"from": "b", "at": [-1, 0], "walk": "right 3, up 3"},
    "b": {"from": "a", "walk": "left 2, down 2"},
}
HOMES = {
    "south": {"from": "b.4", "walk": "left 2", "seats": [1]},
    "north": {"from": "a.5", "walk": "right 2", "seats": [2]},
    "east": {"from": "a.2", "walk": "down 2", "seats": [3]},
}
ENTRIES = ["a.1", "a.6", "a.3"]
"""A ring of ten spaces and three homes: the way of a seat from its entry to its home is ten, nine
and ten spaces long."""
ROUTES = {
    1: ["a", "b", "south", "finish"],
    2: ["a.4-1", "b", "a.6-5", "north", "finish"],
    3: ["a.3-6", "b", "a.1-2", "east", "finish"],
}
"""The second seat walks the ring the other way round."""
ROUTES_TO_GOALS = {seat: route[:-1] for seat, route in ROUTES.items()}
OPEN_ROUTES = {1: ["a", "b"], 2: ["a.4-1", "b", "a.6-5"], 3: ["a.3-6", "b", "a.1-2", "east"]}
"""The first two seats end on spaces that others walk over."""
ROOM_AT_THE_ENDS = {"b.4": "any", "a.5": "any", "east.2": "any"}
STANDING = {1: {"a.1": 1, "b.2": 1}, 2: {"a.6": 1, "b.1": 1}, 3: {"a.4": 1}}
SPECIAL: list[dict[str, Any]] = [
    {"capacity": 2},
    {"capacity": 2, "safe": ["a.1", "a.3", "a.6", "b.2"]},
    {"capacity": 2, "again": ["b.1"], "safe": ["a.6"]},
    {"capacity": 1},
    {"capacity": 3, "capacities": {"a.1": 2, "a.6": 1, "east": "any"}},
    {"capacity": "any"},
    {"capacity": "any", "capacities": {"a": 2, "b.2": 1}},
]
SEATS = 3
MARKS = ("safe", "again")


def any_game(switch: str, value: Any, chance: random.Random) -> tuple[int, str]:
    """Seats, and the YAML of a board with any rules of the family beside one value of a switch."""
    return chance.choice([2, 2, SEATS]), board(any_rules(switch, value, chance), chance)


def board(rules: dict[str, Any], chance: random.Random) -> str:
    """The YAML of a ring with any ways home, and with any start."""
    kind = chance.choice(["finish", "goal", "finish", "goal", "routes", "goals", "open"])
    ends = {"goal": True} if kind in ("goal", "goals") else {"to": "finish"}
    sixes = int(rules.get("six_counts", 6))
    ladders = {"steps": "by_number"} if chance.random() < 0.3 and sixes == 6 else {}
    homes: dict[str, Any] = {name: {**path, **ends, **ladders} for name, path in HOMES.items()}
    ways = {"routes": ROUTES, "goals": ROUTES_TO_GOALS, "open": OPEN_ROUTES}
    more: dict[str, Any] = {"routes": ways[kind]} if kind in ways else {"entries": ENTRIES}
    ordered = rules.get("exit_hit") == "when_full"
    special = chance.choice([one for one in SPECIAL if not ordered or one["capacity"] in (1, 2)])
    if rules.get("stacks") == "move_together":
        special = {"capacity": "any", **{key: special[key] for key in MARKS if key in special}}
    if kind == "open":
        homes = {"east": {**homes["east"], "to": "finish", "goal": False}}
        special = {**special, "capacities": special.get("capacities", {}) | ROOM_AT_THE_ENDS}
    largest = 2 if "goal" in ends and special["capacity"] == 1 else 4
    start: dict[str, Any] = {}
    if chance.random() < 0.4:
        start = {"standing": STANDING}
    elif special["capacity"] == "any" and not special.get("capacities"):
        start = {"head_start": chance.sample(range(1, 5), SEATS)}
    return document(
        {**RING, **homes},
        seats=SEATS,
        checkers={"regular": min(chance.choice([2, 2, 3, 4]), largest)},
        rules=rules,
        start=start,
        **more,
        **special,
    )


def any_rules(switch: str, value: Any, chance: random.Random) -> dict[str, Any]:
    """Rules that go together, one of them given: each drawn of the values that the others leave.

    The draw is repeated if they leave none.
    """
    while True:
        try:
            return _drawn(switch, value, chance)
        except IndexError:
            continue


def _drawn(switch: str, value: Any, chance: random.Random) -> dict[str, Any]:
    left = {name: list(values) for name, values in (OLDER | SWITCHES).items()}
    left[switch] = [value]
    others = [name for name in left if name != switch]
    chance.shuffle(others)
    for name in (switch, *others):
        left[name] = [chance.choice([one for one in left[name] if goes(name, one, left)])]
        for other, values in needs(name, left[name][0]).items():
            left[other] = [one for one in left[other] if one in values]
    return {name: one for name, (one,) in left.items()}


def goes(switch: str, value: Any, left: dict[str, list[Any]]) -> bool:
    """Return true if the values left of the other switches go with this one."""
    return all(
        any(one in values for one in left[other]) for other, values in needs(switch, value).items()
    )


def needs(switch: str, value: Any) -> dict[str, list[Any]]:
    """Return the values that this one needs of other switches."""
    found = [need for name, values, need in NEEDS if name == switch and value in values]
    return found[0] if found else {}
