"""What a report is asked for: who plays, how many games, by which seed."""

from collections.abc import Sequence
from dataclasses import dataclass

from cuatto_kit.config.messages import counted, expected_name
from cuatto_kit.errors import Code, Fault, UsageError

MOST_SEED = 2**62


@dataclass(frozen=True)
class Plan:
    """Exactly `games`, or as many as `precision` takes (how far a seat's share of wins may be
    off), or with neither as many as a board is judged by; one of the `policies` a seat, or one for
    all; `skill` asks for better players against worse, `remedies` for changes that mend what is
    bad; `whole` that all `games` be played, even if they do not end. `effort`, up to 1,
    is the part of all the games that a judgement usually stands on; `most` is how many games
    anybody else plays at most, by other policies or on other numbers of seats."""

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
        """One policy a seat; a single one plays all."""
        return list(self.policies) * (self.seats if len(self.policies) == 1 else 1)

    def check(self, known: Sequence[str]) -> None:
        """Raises UsageError on policies that are not `known`, or not one a seat, and on games, a
        precision or a seed by which nothing can be played."""
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
