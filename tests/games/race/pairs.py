"""A ring for two pairs of partners, with any rules of the Ludo family."""

import random
from typing import Any

from . import ludo_family
from .boards import document
from .ludo_family import ENTRIES, HOMES, RING

PAIRS = [[1, 3], [2, 4]]
WEST = {"from": "b.1", "walk": "up 2", "seats": [4]}
SEATS = 4


def any_game(chance: random.Random) -> str:
    """The YAML of a game of four with any rules, and any partners."""
    switch = chance.choice([*ludo_family.SWITCHES])
    value = chance.choice(ludo_family.SWITCHES[switch])
    rules = ludo_family.any_rules(switch, value, chance)
    rules["partners"] = chance.choice([PAIRS, [[1, 2], [3, 4]], [[4, 1], [2, 3]]])
    rules["after_home"] = chance.choice(["pass", "play_partner"])
    ends = chance.choice([{"goal": True}, {"to": "finish"}])
    capacity: Any = chance.choice([1, 2, "any"])
    if rules["stacks"] == "move_together":
        capacity = "any"
    elif rules["exit_hit"] == "when_full":
        capacity = 2
    homes = {name: {**path, **ends} for name, path in ({**HOMES, "west": WEST}).items()}
    return document(
        {**RING, **homes},
        seats=SEATS,
        checkers={"regular": chance.choice([1, 2])},
        rules=rules,
        entries=[*ENTRIES, "b.2"],
        capacity=capacity,
        **chance.choice([{}, {"safe": ["a.1", "b.3"]}, {"again": ["b.1"]}]),
    )
