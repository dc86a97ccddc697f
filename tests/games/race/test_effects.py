"""Special spaces: the engine against the oracle and against simulators of published games."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .boards import document
from .test_engine import play_both

WALK = {"main": {"from": "start", "walk": "up 14", "to": "finish"}}
FORK = {
    "main": {"from": "start", "walk": "up 6"},
    "left": {"from": "main", "walk": "left 1, up 4, right 1"},
    "right": {"from": "main", "walk": "right 1, up 5"},
    "end": {"from": ["left", "right"], "walk": "up 2", "to": "finish"},
}
EFFECTS: list[Any] = [
    {"miss": 1},
    {"miss": 3},
    "hold_until_relieved",
    ["hold_until_relieved", {"miss": 2}, "stop"],
    "to_start",
    "repeat_throw",
    {"needs": 4},
    {"needs": [3, 5]},
    "stop",
    ["stop", "repeat_throw"],
    {"back_to": "main.1"},
    {"back_to": "main.4"},
]
SWITCHES: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "bounce"],
    "dice_use": ["mandatory", "optional"],
    "doubles": ["two_moves", "roll_again"],
    "win": ["immediate", "round_end"],
    "jump_blocks": [True, False],
    "hit": ["on_ownership", "on_landing", "swap", "none"],
    "barriers": ["own_pair", "none", "any_pair"],
    "sum_move": ["stepwise", "jump", "off", "only"],
    "start_order": ["seat", "roll_off"],
}
ANY_GAME = {
    "paths": st.sampled_from([WALK, FORK]),
    "effects": st.dictionaries(
        st.integers(2, 6).map("main.{}".format), st.sampled_from(EFFECTS), min_size=1, max_size=3
    ),
    "team": st.sampled_from([{"regular": 1}, {"regular": 3}]),
    "seats": st.integers(1, 4),
    "capacity": st.sampled_from([2, "any"]),
    "rules": st.fixed_dictionaries({name: st.sampled_from(v) for name, v in SWITCHES.items()}),
    "seed": st.integers(0, 2**32),
}


def compare(
    paths: dict[str, Any],
    effects: dict[str, Any],
    team: dict[str, int],
    seats: int,
    capacity: Any,
    rules: dict[str, Any],
    seed: int,
) -> None:
    effects = {name: effect for name, effect in effects.items() if effect != {"back_to": name}}
    if rules["sum_move"] in ("stepwise", "off"):
        effects = {
            name: {"needs": 4} if effect == {"needs": [3, 5]} else effect
            for name, effect in effects.items()
        }
    if rules["hit"] == "swap":  # as config/conflicts.py wants
        capacity, rules = "any", rules | {"barriers": "none"}
    text = document(
        paths, seats=seats, checkers=team, rules=rules, effects=effects, capacity=capacity
    )
    play_both(text, seats, seed, 100)


@settings(max_examples=25)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_on_special_spaces(**game: Any) -> None:
    compare(**game)


@pytest.mark.slow
@settings(max_examples=1_000)
@given(**ANY_GAME)
def test_engine_and_oracle_agree_on_many_games_with_special_spaces(**game: Any) -> None:
    compare(**game)
