"""The board of a report, with its simulator, its limits and the ways to change it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.criteria import Targets
from cuatto_kit.errors import Code, Fault, Finding, UsageError
from cuatto_kit.games.family import AnyBoardGame, Change, Complaint
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.simulator import Policies, Simulator

LONGEST_GAME = 8 * 3600
"""The time at the table (seconds) after which a game counts as unfinished."""


def _unchanged(settings: Sequence[str]) -> "Subject":
    raise UsageError(Fault(Code.USAGE, f"{settings}: this board has no file to change"))


@dataclass(frozen=True)
class Subject:
    """The subject of a report: a board and how it is played and judged.

    - `layout`, `targets`, `policies`: the board, the limits from its file, and the family's
      policies.
    - `seats`: the fewest and the most players.
    - `seconds_per_turn`: the duration of a turn at the table.
    - `metrics`: the model of the family's figures.
    - `simulator`: returns the simulator for a number of seats.
    - `static`: returns the findings on the board alone, for a number of seats.
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
    """A function that returns the board's seats (0-based) that play in a game, in turn order."""
    changes: Callable[[Complaint], Iterable[Change]] = lambda _: ()
    """A function that returns changes that may remedy a complaint, the smallest first."""
    changed: Callable[[Sequence[str]], "Subject"] = _unchanged
    """A function that returns the board with settings applied to its file, each `path=value`.

    It raises KitError if they do not fit.
    """

    @property
    def turn_cap(self) -> int:
        """The number of turns after which a game counts as unfinished."""
        return int(LONGEST_GAME / self.seconds_per_turn)

    def is_for(self, seats: int) -> bool:
        """Return whether the game is made for this number of seats."""
        return self.seats[0] <= seats <= self.seats[1]


def subject_of(
    name: str,
    board_game: AnyBoardGame,
    findings: Sequence[Finding],
) -> Subject:
    """Return the subject for a board.

    Args:
        name: The name of the board in its report.
        board_game: Its game on its layout.
        findings: The findings on its layout.
    """

    family, variant = board_game.family, board_game.variant

    def static(seats: int) -> Sequence[Finding]:
        return (*findings, *board_game.exhaustive(seats))

    return Subject(
        name=name,
        game=variant.game,
        layout=board_game.layout,
        seats=variant.seats,
        targets=variant.targets,
        policies=family.policies,
        seconds_per_turn=variant.seconds_per_turn or family.policies.seconds_per_turn,
        metrics=family.metrics,
        simulator=cache(board_game.simulator),
        static=static,
        playing=board_game.playing,
    )
