"""The policies of this family for simulations."""

from cuatto_kit.games.simulator import Level, Matchup, Policies

POLICIES = Policies(
    names=("random", "rule28", "planner"),
    ladder=(
        Matchup("rule28", "random", 1_000),
        Matchup("planner", "random", 1_000),
        Matchup("planner", "rule28", 2_000),
    ),
    seconds_per_turn=40,
    levels=(Level("random", 2_000), Level("rule28", 6_000), Level("planner", 1_000)),
    people="rule28",
    solitaire=True,
)
"""The policies and levels that a simulation may use."""
