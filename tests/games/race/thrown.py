"""Boards on which something else than one or two dice of six sides is thrown.

Their sheets are checked by statements_of_throws.py only: the other checks place dice that these
boards do not have.
"""

from typing import Any

from .boards import LONG, document

RULES: dict[str, dict[str, Any]] = {
    "six cowries": {
        "throw": {"cowries": 6, "values": {0: 6, 1: 10, 5: 12, 6: 25}, "again": [6, 10, 25]},
        "entry": "on_value",
        "entry_value": [4, 10],
    },
    "four canes kept": {"throw": {"canes": 4, "values": {0: 8}, "again": [4, 8]}, "bank": True},
    "three sticks": {"throw": {"sticks": 3, "again": [3]}},
    "two long dice": {"throw": {"long_dice": [1, 3, 4, 6]}},
    "a die of twelve": {"throw": {"die": 12}, "dice": 1},
    "two dice of four": {"throw": {"die": 4, "again": [4]}},
    "two sticks": {"throw": {"sticks": 2, "again": [0]}},
    "three canes": {"throw": {"canes": 3}},
    "slips": {"throw": {"lots": {1: 3, 5: 1}, "again": [5]}},
    "three dice": {"dice": 3},
}
THROWN = {
    name: document(LONG, checkers={"regular": 4}, rules=rules) for name, rules in RULES.items()
}
