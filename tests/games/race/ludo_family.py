"""Boards and rules of the Ludo family at random, for comparisons of the engine with the oracle:
barriers, entering, bonuses, sixes, ladders, ways by seat, checkers on the board at the start.

The rules drawn go together: what needs one die, or two, has it.
"""

import random
from typing import Any

from .boards import document, spoken

SWITCHES: dict[str, list[Any]] = {
    "barriers": ["own_pair", "any_pair", "own_single", "none"],
    "bars": ["others", "all", "own"],
    "break_on": ["none", "six"],
    "exit_hit": ["all", "single", "when_full"],
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
}
SPOKEN = {switch: tuple(map(spoken, values)) for switch, values in SWITCHES.items()}
"""The same as the oracle has them, the default of each first."""
OLDER: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "bounce"],
    "dice_use": ["mandatory", "optional", "maximise"],
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
ONE_DIE = ("break_on", "triple_six")
TWO_DICE = ("entry_sum", "doubles")
"""Switches that are only read with so many dice."""

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
STANDING = {1: {"a.1": 1, "b.2": 1}, 2: {"a.6": 2}, 3: {"a.4": 1}}
SPECIAL: list[dict[str, Any]] = [
    {"capacity": 2},
    {"capacity": 2, "safe": ["a.1", "a.3", "a.6", "b.2"]},
    {"capacity": 2, "again": ["b.1"], "safe": ["a.6"]},
    {"capacity": 1},
    {"capacity": 3, "capacities": {"a.1": 2, "a.6": 1, "south": "any"}},
    {"capacity": "any"},
    {"capacity": "any", "capacities": {"a": 2, "b.2": 1}},
]
SEATS = 3


def any_game(switch: str, value: Any, chance: random.Random) -> tuple[int, str]:
    """Seats, and the YAML of a board with any rules of the family beside one value of a switch."""
    return chance.choice([2, 2, SEATS]), board(any_rules(switch, value, chance), chance)


def board(rules: dict[str, Any], chance: random.Random) -> str:
    """The YAML of a ring with any ways home, and with any start."""
    kind = chance.choice(["finish", "goal", "finish", "goal", "routes", "goals", "open"])
    ends = {"goal": True} if kind in ("goal", "goals") else {"to": "finish"}
    ladders = {"steps": "by_number"} if chance.random() < 0.3 else {}
    homes: dict[str, Any] = {name: {**path, **ends, **ladders} for name, path in HOMES.items()}
    ways = {"routes": ROUTES, "goals": ROUTES_TO_GOALS, "open": OPEN_ROUTES}
    more: dict[str, Any] = {"routes": ways[kind]} if kind in ways else {"entries": ENTRIES}
    if kind == "open":
        homes = {"east": homes["east"]}
    start: dict[str, Any] = {}
    if chance.random() < 0.4:
        start = {"standing": STANDING}
    elif chance.random() < 0.3:
        start = {"head_start": [chance.randrange(5) for _ in range(SEATS)]}
    return document(
        {**RING, **homes},
        seats=SEATS,
        checkers={"regular": chance.choice([2, 2, 3, 4])},
        rules=rules,
        start=start,
        **more,
        **chance.choice(SPECIAL),
    )


def any_rules(switch: str, value: Any, chance: random.Random) -> dict[str, Any]:
    """Rules that go together, one of them given."""
    drawn = {
        name: chance.choice(values)
        for switches in (OLDER, SWITCHES)
        for name, values in switches.items()
    }
    rules = drawn | {switch: value}
    one_die = switch in ONE_DIE or (switch not in TWO_DICE and chance.random() < 0.5)
    if switch in ("exit_hit", "exit_duty", "entry_value", "entry_sum"):
        rules["entry"] = "on_value"
    return rules | (_of_one_die(rules) if one_die else _of_two_dice(rules))


def _of_one_die(rules: dict[str, Any]) -> dict[str, Any]:
    """Values for the switches that would not go with one die."""
    return {
        "dice": 1,
        "doubles": "two_moves",
        "sum_move": "stepwise",
        "triple_double": "none",
        "entry_sum": False,
        "entry": "free" if rules["entry"] == "free" else "on_value",
        "sixes": rules["sixes"] if rules["triple_six"] == "none" else "roll_again",
    }


def _of_two_dice(rules: dict[str, Any]) -> dict[str, Any]:
    """Values for the switches that would not go with two dice."""
    stepwise = {"sum_move": "stepwise"} if rules["doubles"] == "undersides" else {}
    sums = {"entry": "on_value"} if rules["entry_sum"] else {}
    return {"dice": 2, "break_on": "none", "triple_six": "none", **stepwise, **sums}
