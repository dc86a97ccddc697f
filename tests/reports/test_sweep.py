"""Boards along a setting."""

from types import SimpleNamespace

from cuatto_kit.games.metrics import Figure
from cuatto_kit.reports.comparing import SweepRow
from cuatto_kit.statistics import Estimate


def test_of_several_arms_a_sweep_tells_the_one_used_least() -> None:
    arms = {"left": 0.5, "right": 0.1, "middle": 0.4}
    figures = [
        Figure("path_share", Estimate(mean=mean, ci95=(mean, mean)), where)
        for where, mean in arms.items()
    ]
    row = SweepRow("3", 3, SimpleNamespace(figures=figures))  # type: ignore[arg-type]
    assert row.figures["path_share"].where == "right"
