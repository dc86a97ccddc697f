"""The rules of Parqués and its cousins: the engine against the oracle, and known chances."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .boards import ring
from .test_engine import play_both

SWITCHES: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "bounce"],
    "dice_use": ["mandatory", "optional", "maximise"],
    "doubles": ["two_moves", "roll_again"],
    "win": ["immediate", "round_end"],
    "jump_blocks": [True, False],
    "full": ["strict", "after_hit"],
    "hit": ["on_ownership", "on_landing", "none"],
    "entry": ["free", "on_double", "on_value"],
    "entry_value": [1, 5, 6],
    "jail_rolls": [1, 2, 3],
    "exit_count": ["choice", "max"],
    "must_free_on_double": [False, True],
    "exit_duty": ["none", "clear_and_enter"],
    "sixes": ["none", "roll_again"],
    "triple_double": ["none", "jail_farthest", "crown_farthest"],
    "jail_double_counts": [True, False],
    "sum_move": ["stepwise", "jump", "off"],
    "callout": ["off", "auto", "forced_capture"],
    "second_lap": [True, False],
    "barriers": [True, False],
    "one_die_distance": [0, 3, 6],
}
SPECIAL: list[dict[str, Any]] = [
    {"capacity": "any"},
    {"capacity": "any", "safe": ["a.1", "a.4", "b.2"]},
    {"capacity": 1},
    {"safe": ["a.6"], "again": ["a.1", "b.3"]},
]
TEAMS = [{"regular": 2}, {"regular": 4}, {"strong": 3}, {"bidirectional": 2}, {"odd": 2}]


@st.composite
def rings(draw: Any) -> str:
    """The YAML of a ring with any rules."""
    goals, team = draw(st.booleans()), draw(st.sampled_from(TEAMS))
    team = {name: min(n, 2) for name, n in team.items()} if goals else team
    rules = {name: draw(st.sampled_from(values)) for name, values in SWITCHES.items()}
    ahead = draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
    special = draw(st.sampled_from(SPECIAL))
    return ring(rules, goals=goals, team=team, start={"head_start": [*ahead]}, **special)


@given(text=rings(), seats=st.integers(1, 2), seed=st.integers(0, 2**32))
def test_engine_and_oracle_agree_whatever_the_rules(text: str, seats: int, seed: int) -> None:
    play_both(text, seats, seed, 150)


ONE_DIE_RULES = {
    "dice": 1, "entry": "on_value", "sixes": "roll_again", "exit_duty": "clear_and_enter",
    "second_lap": False, "hit": "on_landing", "full": "after_hit",
}  # fmt: skip


@pytest.mark.parametrize("seed", range(15))
def test_engine_and_oracle_agree_on_one_die_and_goals(seed: int) -> None:
    play_both(ring(ONE_DIE_RULES, goals=True, capacity=1), 2, seed, 200)
