"""Who can play in a simulation of this family, and what it may ask of them."""

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
"""What the simulation may ask of this family."""
