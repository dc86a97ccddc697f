"""Boards with structures that no bundled board has: starts, splits, rings, special spaces."""

from cuatto_kit.config.bundled import bundled

from .again import CROSS, OVER
from .boards import LONG, SPLIT, STRAIGHT, TEAM, document, ring

ROUND = {
    "stem": {"from": "start", "walk": "up 2"},
    "ring": {"from": "stem", "walk": "left 2, up 2, right 3, down 2", "to": "stem.2"},
    "home": {"from": "ring.6", "walk": "up 2", "to": "finish"},
}
BOTH_WAYS = {
    "up": {"from": "start", "walk": "up 2"},
    "over": {"from": "up", "walk": "up 1", "to": "up.2"},
    "home": {"from": "over", "walk": "up 1", "to": "finish"},
}
SOME_ROWS = {
    "stem": {"from": "start", "walk": "up 2"},
    "ring": {"from": "stem", "walk": "left 2, up 2, right 3, down 2", "to": "stem.2"},
    "home": {"from": "ring.6", "walk": "up 2", "seats": [1, 2], "to": "finish"},
    "other": {"from": "ring.2", "walk": "left 1", "seats": [3], "to": "finish"},
}
TWO_STARTS = {
    "left": {"from": "start", "walk": "up 2", "to": "finish"},
    "right": {"from": "start", "walk": "right 1, up 2", "to": "finish"},
}
FREE_LUDO = bundled()["ludo"].read_text("utf-8").replace("entry: on_value", "entry: free").replace(
    "exit_duty: clear_and_enter", "exit_duty: none"
)  # fmt: skip


def by_seat(
    teams: str, routes: str, board: str = "", rules: str = "dice: 1, barriers: none"
) -> str:
    """A path of eight spaces for two teams of three, with ways and checkers by seat."""
    return f"""\
game: race
title: {{en: By seat}}
seats: 2
teams: {{colours: [white, black], pieces: 3{teams}}}
board:
  start: pool
  capacity: any
  paths:
    main: {{from: start, walk: up 8, to: finish}}
  routes: {{{routes}}}
{board}
rules: {{{rules}}}
"""


PASSING = {
    "one": {"from": "start", "walk": "up 2, overpass, up 2, right 2"},
    "two": {"from": "one", "walk": "down 2, left 1, underpass, left 2"},
    "three": {"from": "two", "walk": "up 1, right 1, cross, right 1", "to": "finish"},
}
"""A path that leads over itself, and crosses itself on the way back."""

CONTRARY = "1: [main.8-1, finish], 2: [main.1-8, finish]"
RUNGS = {
    "main": {"from": "start", "walk": "up 4"},
    "rungs": {"from": "main", "walk": "up 3", "steps": "by_number", "to": "finish"},
}

STRUCTURED = {
    "two ways": by_seat(", standing: {1: {main.6: 2}, 2: {main.3: 1}}", CONTRARY),
    "jump both ways": by_seat("", CONTRARY, "  jumps: {main.5: main.4}", rules="dice: 1"),
    "none wait": by_seat(", standing: {1: {main.8: 3}, 2: {main.1: 3}}", CONTRARY),
    "freed": by_seat(", standing: {1: {main.6: 2}, 2: {main.3: 1}}", CONTRARY,
        rules="dice: 1, entry: on_value, barriers: none"),
    "none wait to be freed": by_seat(", standing: {1: {main.8: 3}, 2: {main.1: 3}}", CONTRARY,
        rules="dice: 1, entry: on_value, barriers: none"),
    "one way": by_seat("", "1: [main.3-8, finish]"),
    "passed twice": by_seat("", "1: [main.1-8, main.7-3, finish], 2: [main.2-8, main.7-3, finish]"),
    "passed twice by one": by_seat("", "1: [main.8-2, main.3-8, finish], 2: [main, finish]"),
    "out and back": document(OVER, rules={"dice": 1}),
    "crossed": document(CROSS, rules={"dice": 1}),
    "shared goals": by_seat("", "1: [main.8-4], 2: [main.1-6]",
        rules="dice: 1, hit: on_landing, barriers: none"),
    "shared goals, no hits": by_seat("", "1: [main.8-4], 2: [main.1-6]",
        rules="dice: 1, hit: none, barriers: none"),
    "safe goals": by_seat("", "1: [main.8-4], 2: [main.1-6]", "  safe: [main.4, main.6]",
        rules="dice: 1, hit: on_landing, barriers: none"),
    "one end": by_seat("", "1: [main.1-8], 2: [main.3-8]",
        rules="dice: 1, hit: on_landing, barriers: none"),
    "yards with some": bundled()["ludo"].read_text("utf-8").replace("pieces: 4",
        "pieces: 4, standing: {1: {south.1: 1}, 2: {east.3: 1, east.5: 1}}"),
    "free yards with all": FREE_LUDO.replace("pieces: 4",
        "pieces: 1, standing: {1: {south.1: 1}, 2: {east.3: 1}, 3: {north.3: 1}, 4: {west.1: 1}}"),
    "yards with all": bundled()["ludo"].read_text("utf-8").replace("pieces: 4",
        "pieces: 1, standing: {1: {south.1: 1}, 2: {east.3: 1}, 3: {north.3: 1}, 4: {west.1: 1}}"),
    "free yards with some": FREE_LUDO.replace("pieces: 4",
        "pieces: 4, standing: {1: {south.1: 1}, 2: {east.3: 1, east.5: 1}}"),
    "rungs": document(RUNGS, rules={"dice": 1}),
    "free yards": FREE_LUDO,
    "one exit": document(STRAIGHT, rules={"entry": "on_value", "dice": 1}),
    "room for a team": ring({"entry": "on_value"}, team={"regular": 5}),
    "slots": document(LONG, seats=3, checkers=TEAM, bridge=8, start={
        "start_slots": ["strong", "empty", "pin", *["regular"] * 4], "head_start": [0, 1, 2]}),
    "one ahead": document(SPLIT, checkers=TEAM, jumps={"short.1": "crown.1"},
        start={"head_start": [0, 3]}),
    "all on exits": ring({"entry": "on_value"}, start={"head_start": [1, 1]}),
    "all ahead": ring({"entry": "on_value"}, start={"head_start": [2, 2]}),
    "second and fourth": bundled()["parques"].read_text("utf-8").replace(
        "board:\n", "board:\n  seating: {2: [2, 4]}\n", 1),
    "two starts": document(TWO_STARTS),
    "round": document(ROUND),
    "shared home row": document(SOME_ROWS, seats=3),
    "both ways": document(BOTH_WAYS),
    "passing": document(PASSING, rules={"dice": 1}),
    "room for one": document(STRAIGHT, capacity=1),
    "safe pairs": document(LONG, rules={"hit": "on_landing"}),
    "many safe": document(LONG, safe=[f"main.{k}" for k in range(1, 9)]),
    "numbered": document(STRAIGHT) + "print: {words: spaces}\n",
    "numbered and named": document(SPLIT) + "print: {words: spaces}\n",
    "safe and again": document(LONG, safe=["main.2", "main.4"], again=["main.4", "main.6"]),
}  # fmt: skip

SPECIAL_SPACES = {
    "long": document(LONG),
    "special spaces": document(LONG, checkers={"regular": 1}, capacity="any", effects={
        "main.3": "hold_until_relieved", "main.4": "repeat_throw", "main.5": {"miss": 2},
        "main.6": {"miss": 1}, "main.7": "hold_until_relieved", "main.1": {"needs": 3},
        "main.9": "stop", "main.10": {"back_to": "main.2"}, "main.11": "to_start"},
        rules={"dice": 1, "hit": "none", "barriers": False}),
    "first throws": document(LONG, checkers={"regular": 1}, capacity="any",
        first_throw={"3+6": "main.7", "4+5": "main.11"}, rules={
            "sum_move": "only", "hit": "none", "barriers": False}),
    "sums of several": document(LONG, checkers={"regular": 3}, capacity="any",
        rules={"sum_move": "only", "hit": "none", "barriers": False}),
    "no ones": document(LONG, checkers={"regular": 3}, rules={
        "throw": {"lots": {2: 1, 3: 2, 7: 1}}, "finish": "within_reach"}),
}  # fmt: skip
"""Boards with special spaces, throws from the start, and moves by the sum alone."""
