"""What is named to mend a board, by games that need no rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from cuatto_kit.games.family import Change
from cuatto_kit.games.simulator import GameRecords, Level, Policies
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.remedies import CONFIRMING, TRYING
from cuatto_kit.reports.report import make_report
from cuatto_kit.reports.subject import Subject
from tests.fakes import FakeSimulator

from .test_report import fake_subject

PLAN = Plan(seats=2, games=2_000, skill=False, remedies=True)
UNEVEN = (57, 43)
"""A gap of 14 % between the seats: bad."""
CHANGE = Change("begin one ahead", ("teams.head_start=[0, 1]",))


@dataclass
class Seeded(FakeSimulator):
    """Other shares of wins by some seeds."""

    policies: ClassVar[Policies] = replace(FakeSimulator.policies, levels=(Level("random", 2_000),))
    by_seed: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def play(
        self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
    ) -> GameRecords:
        wins = self.by_seed.get(seed, self.wins)
        return FakeSimulator(wins, self.turns).play(policies, seed, first_game, games)


def board(simulator: Seeded) -> Subject:
    return replace(fake_subject(), policies=Seeded.policies, simulator=lambda _: simulator)


def named(trying: Sequence[int], confirming: Sequence[int]) -> list[tuple[str, Change]]:
    """Return the remedies of an unfair board with a single possible change; the seats then win the
    given numbers of a hundred games when it is tried, and when it is confirmed."""
    by_seed = {PLAN.seed + TRYING: trying, PLAN.seed + CONFIRMING: confirming}
    changed = board(Seeded(UNEVEN, 40, by_seed))
    subject = replace(
        board(Seeded(UNEVEN, 40)), changes=lambda _: [CHANGE], changed=lambda _: changed
    )
    report = make_report(subject, PLAN)
    return [(one.criterion, one.lines) for one in report.data.remedies]


def test_a_change_that_mends_the_board_is_named() -> None:
    lines = "teams:\n  head_start: [0, 1]"
    assert named(trying=(50, 50), confirming=(50, 50)) == [("seat_spread", lines)]


@pytest.mark.parametrize(
    ("trying", "confirming"),
    [((50, 50), (54, 46)), ((50, 50), (57, 43)), ((57, 43), (50, 50)), ((43, 57), (43, 57))],
    ids=["better but not for certain", "by chance", "no better", "the other way round"],
)
def test_a_change_is_not_named_unless_other_games_bear_it_out(
    trying: Sequence[int], confirming: Sequence[int]
) -> None:
    assert named(trying, confirming) == []
