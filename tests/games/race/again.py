"""Boards whose ways pass places twice: routes down a column and up again, a path over another, a
walk that crosses itself. With any rules of the Ludo family, for comparisons with the oracle."""

import random
from typing import Any

from . import ludo_family
from .boards import document
from .ludo_family import HOMES, RING

COLUMNS: dict[int, list[str]] = {
    1: ["south.2-1", "b.4", "a", "b", "south", "finish"],
    2: ["north.2-1", "a.5-1", "b.4-1", "a.6-5", "north", "finish"],
    3: ["east.2-1", "a.2-6", "b", "a.1-2", "east", "finish"],
}
"""Down a team's column, round the ring and up again; the second seat goes the other way round."""
THERE_AND_BACK: dict[int, list[str]] = {
    1: ["a", "b.1-3", "b.2-1", "a.6-1", "finish"],
    2: ["b.4-1", "a.6-2", "a.3-6", "b", "finish"],
    3: ["a", "b", "finish"],
}
"""Two seats turn round on the way; the third passes each place once."""
OVER: dict[str, Any] = {
    "out": {"from": "start", "walk": "up 4"},
    "turn": {"from": "out", "walk": "up 1, right 1, down 1"},
    "back": {"from": "turn", "over": "out", "reversed": True, "to": "finish"},
}
ONCE_MORE: dict[str, Any] = {
    "out": {"from": "start", "walk": "up 2, right 1, down 1"},
    "more": {"from": "out", "over": "out", "to": "finish"},
}
"""Round a square, from whose last space the first is near, and round once more."""
CROSS: dict[str, Any] = {
    "main": {
        "from": "start",
        "walk": "up 4, right 2, down 2, left 1, cross, left 1",
        "to": "finish",
    }
}
BOARDS: dict[str, dict[str, Any]] = {
    "columns": {"paths": {**RING, **HOMES}, "routes": COLUMNS},
    "there and back": {"paths": RING, "routes": THERE_AND_BACK},
    "over": {"paths": OVER},
    "once more": {"paths": ONCE_MORE},
    "cross": {"paths": CROSS},
}
SEATS = 3


def any_game(name: str, chance: random.Random) -> tuple[int, str]:
    """Seats, and the YAML of a board of BOARDS with any rules and any capacity."""
    while True:
        switch = chance.choice([*ludo_family.SWITCHES])
        value = chance.choice(ludo_family.SWITCHES[switch])
        rules = ludo_family.any_rules(switch, value, chance)
        if rules["exit_hit"] != "when_full":  # not with an entry that is passed twice
            break
    return chance.choice([2, SEATS]), board(name, rules, chance)


def board(
    name: str,
    rules: dict[str, Any],
    chance: random.Random,
    team: dict[str, int] | None = None,
) -> str:
    """The YAML of a board of BOARDS; some have safe spaces, or spaces that give another roll."""
    written = BOARDS[name]
    path = next(iter(written["paths"]))
    together = rules.get("stacks") == "move_together"
    flags = (("safe", 2), ("again", 3))
    special = {key: [f"{path}.{k}"] for key, k in flags if chance.random() < 0.3}
    return document(
        written["paths"],
        seats=SEATS,
        checkers=team or {"regular": chance.choice([2, 3, 4])},
        rules=rules,
        capacity="any" if together else chance.choice([1, 2, 3, "any"]),
        **special,
        **{key: value for key, value in written.items() if key != "paths"},
    )
