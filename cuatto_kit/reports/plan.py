"""The plan of a report: the policies, the number of games and the seed."""

from collections.abc import Sequence
from dataclasses import dataclass

from cuatto_kit.config.messages import counted, expected_name
from cuatto_kit.errors import Code, Fault, UsageError

MOST_SEED = 2**62
"""The greatest seed."""


@dataclass(frozen=True)
class Plan:
    """The plan of a report.

    - `seats`: the number of seats.
    - `games`: the exact number of games; with neither this nor `precision`, as many as a judgement
      needs.
    - `precision`: the accuracy of a seat's share of wins that the games must reach.
    - `policies`: one policy per seat, or one for all.
    - `seed`: the seed of the dice.
    - `skill`: true to play better policies against worse.
    - `remedies`: true to search for changes that remedy bad figures.
    - `whole`: true to play all `games` even if they do not end.
    - `effort`: the share of the usual number of games, up to 1.
    - `most`: the greatest number of other games, by other policies or with other numbers of seats.
    """

    seats: int
    games: int | None = None
    precision: float | None = None
    policies: Sequence[str] = ("random",)
    seed: int = 1
    skill: bool = True
    remedies: bool = False
    whole: bool = False
    effort: float = 1.0
    most: int | None = None

    @property
    def by_seat(self) -> list[str]:
        """The policy of each seat."""
        return list(self.policies) * (self.seats if len(self.policies) == 1 else 1)

    def check(self, known: Sequence[str]) -> None:
        """Raise UsageError if the plan is not valid.

        The policies must be among the `known` ones, one for all seats or one per seat; `games`,
        `precision` and `seed` must be in their ranges.
        """
        for wrong, message in (
            (self.games is not None and self.games < 1, f"games {self.games}: expected 1 or more"),
            (
                self.precision is not None and not 0.001 <= self.precision <= 0.5,
                f"precision {self.precision}: expected 0.001 to 0.5",
            ),
            (self.games is not None and self.precision is not None, "games or precision, not both"),
            (not 0 <= self.seed <= MOST_SEED, f"seed {self.seed}: expected 0 to 2**62"),
        ):
            if wrong:
                raise UsageError(Fault(Code.USAGE, message))
        for name in self.policies:
            if name not in known:
                message = f"policy {name}: {expected_name(name, known)}"
                raise UsageError(Fault(Code.USAGE, message))
        if len(self.policies) not in (1, self.seats):
            policies = counted(len(self.policies), "policy", "policies")
            given = f"{policies} for {counted(self.seats, 'seat')}"
            raise UsageError(Fault(Code.USAGE, f"{given}; expected one each, or one for all"))
