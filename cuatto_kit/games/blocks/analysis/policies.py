"""The policies of this family for simulations."""

from cuatto_kit.games.simulator import Level, Matchup, Policies

DEEPEST = 8
"""The maximum search depth of `--policy`."""


POLICIES = Policies(
    names=("random", *(f"search:{depth}" for depth in range(1, DEEPEST + 1))),
    ladder=(
        Matchup("search:1", "random", 1_000),
        Matchup("search:2", "search:1", 1_000),
        Matchup("search:3", "search:2", 600, turns=20_000),
    ),
    seconds_per_turn=30,
    levels=(Level("random", 1_000), Level("search:2", 200), Level("search:3", 100)),
    people="search:2",
)
"""The policies and levels that a simulation may use."""


def depth_of(policy: str) -> int:
    """Return the search depth of a policy, 0 for random play."""
    return int(policy.partition(":")[2] or 0)
