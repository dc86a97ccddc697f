"""Boards with structures that no bundled board has: starts, splits, rings, special spaces."""

from cuatto_kit.config.bundled import bundled

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

STRUCTURED = {
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
    "room for one": document(STRAIGHT, capacity=1),
    "safe pairs": document(LONG, rules={"hit": "on_landing"}),
    "many safe": document(LONG, safe=[f"main.{k}" for k in range(1, 9)]),
    "numbered": document(STRAIGHT) + "print: {words: spaces}\n",
    "numbered and named": document(SPLIT) + "print: {words: spaces}\n",
    "safe and again": document(LONG, safe=["main.2", "main.4"], again=["main.4", "main.6"]),
}  # fmt: skip
