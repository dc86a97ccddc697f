"""What a report is asked for: who plays, how many games, by which seed."""

from collections.abc import Sequence
from dataclasses import dataclass

from cuatto_kit.config.messages import expected_name
from cuatto_kit.errors import Code, Fault, UsageError


@dataclass(frozen=True)
class Plan:
    """Exactly `games`, or as many as `precision` takes (how far a seat's share of wins may be
    off), or with neither as many as a board is judged by; one of the `policies` a seat, or one for
    all; `skill` asks for better players against worse, `remedies` for changes that mend what is
    bad; `whole` that all games be played, however little time is left for them. `effort`, up to 1,
    is the part of all the games that a judgement usually stands on; `most` is how many games
    anybody else plays at most, by other policies or on other numbers of seats."""

    seats: int
    games: int | None = None
    precision: float | None = 0.005
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
        """Raises UsageError on policies that are not `known`, or not one a seat."""
        for name in self.policies:
            if name not in known:
                message = f"--policy {name}: {expected_name(name, known)}"
                raise UsageError(Fault(Code.USAGE, message))
        if len(self.policies) not in (1, self.seats):
            given = f"{len(self.policies)} policies for {self.seats} seats"
            raise UsageError(Fault(Code.USAGE, f"--policy: {given}; expected one each"))
