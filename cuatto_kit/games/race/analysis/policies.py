"""The policies that a simulation of this family may use."""

from cuatto_kit.games.simulator import Level, Matchup, Policies

POLICIES = Policies(
    names=("random", "greedy", "lookahead"),
    ladder=(
        Matchup("greedy", "random", 2_000),
        Matchup("lookahead", "random", 400),
        Matchup("lookahead", "greedy", 400),
    ),
    seconds_per_turn=15,
    levels=(Level("random", 2_000), Level("greedy", 6_000), Level("lookahead", 200, turns=30_000)),
    people="greedy",
    solitaire=True,
)
"""The policies of races, with the comparisons and levels of a report."""
