"""A board as a report sees it: who can play, by what simulator, and how it can be changed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.model import Variant
from cuatto_kit.config.targets import Targets
from cuatto_kit.errors import Code, Fault, Finding, UsageError
from cuatto_kit.games.family import AnyFamily
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.remedies import Change, Complaint
from cuatto_kit.games.simulator import Policies, Simulator

LONGEST_GAME = 8 * 3600
"""Seconds at the table after which a game counts as unfinished: nobody sits down for longer."""


def _unchanged(settings: Sequence[str]) -> "Subject":
    raise UsageError(Fault(Code.USAGE, f"{settings}: this board has no file to change"))


@dataclass(frozen=True)
class Subject:
    """What a report is made of.

    `seats` are the fewest and the most who can play, `static` the findings on the board before a
    game is played, by the number of seats.
    """

    name: str
    game: str
    layout: Layout
    seats: tuple[int, int]
    targets: Targets
    policies: Policies
    seconds_per_turn: float
    metrics: type[Metrics]
    simulator: Callable[[int], Simulator]
    static: Callable[[int], Sequence[Finding]]
    playing: Callable[[int], Sequence[int]] = range
    """The seats of the board (0-based) that play in a game of so many, in turn order."""
    changes: Callable[[Complaint], Iterable[Change]] = lambda _: ()
    """What might mend the board, the smallest change first."""
    changed: Callable[[Sequence[str]], "Subject"] = _unchanged
    """The board with settings laid over its file, each `path=value`. Raises KitError where they do
    not fit."""

    @property
    def turn_cap(self) -> int:
        """Turns after which a game counts as unfinished."""
        return int(LONGEST_GAME / self.seconds_per_turn)

    def is_for(self, seats: int) -> bool:
        """Whether the game is made for so many."""
        return self.seats[0] <= seats <= self.seats[1]


def subject_of(
    name: str,
    family: AnyFamily,
    variant: Variant,
    layout: Layout,
    findings: Sequence[Finding],
) -> Subject:
    """A board, which its report calls `name`, with what was found of its layout."""

    def static(seats: int) -> Sequence[Finding]:
        walked = family.exhaustive()
        more: Iterable[Finding] = walked.findings(variant, layout, seats) if walked else ()
        return (*findings, *more)

    return Subject(
        name=name,
        game=variant.game,
        layout=layout,
        seats=variant.seats,
        targets=variant.targets,
        policies=family.policies,
        seconds_per_turn=variant.seconds_per_turn or family.policies.seconds_per_turn,
        metrics=family.metrics,
        simulator=cache(lambda seats: family.simulator(variant, layout, seats)),
        static=static,
        playing=partial(family.playing, variant, layout),
    )
