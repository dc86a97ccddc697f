"""Reports of a design, from the arguments of `Design.report`."""

from collections.abc import Sequence

from cuatto_kit.design.design import Design
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import REPORT, Report

QUICK_GAMES = 2_000
"""The number of games of the report that goes with a kit and its sheets."""


def report_of(
    design: Design,
    games: int | None,
    seats: int | None,
    seed: int,
    policy: str | Sequence[str],
    precision: float | None,
    skill: bool,
) -> Report:
    """Return a report with these arguments; the report of a kit is cached in the store."""
    policies = (policy,) if isinstance(policy, str) else tuple(policy)
    usual = QUICK_GAMES if games is None and precision is None else games
    plan = Plan(
        design.seats(seats), usual, precision, policies, seed,
        skill=skill, whole=games is not None, most=games,
    )  # fmt: skip
    if plan != quick_plan(design):
        return design.report_by(plan)
    return design.store.get(design.quick_report_key, REPORT, lambda: design.report_by(plan))


def quick_plan(design: Design) -> Plan:
    """Return the plan of a kit's report.

    Raises KitError if it cannot be played.
    """
    return Plan(design.seats(), games=QUICK_GAMES)
