"""The review of a session's game by the best judge: exact values if possible, else an estimate."""

from bisect import bisect_left
from collections.abc import Hashable
from functools import cache

from cuatto_kit.api import Design
from cuatto_kit.config.model import text_in
from cuatto_kit.console import game_text
from cuatto_kit.console.session import AnySession
from cuatto_kit.games.family import Endgame
from cuatto_kit.games.game import CHANCE
from cuatto_kit.games.outlook import Outlook
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review import words
from cuatto_kit.lab.review.judges import (
    COARSE,
    COARSE_STEPWISE,
    FINE,
    FINE_STEPWISE,
    SKETCHY,
    ByEndgame,
    ByPlayouts,
    BySearch,
    Stepwise,
)
from cuatto_kit.lab.review.model import ReviewData
from cuatto_kit.lab.review.review import AnyJudge, Played, review
from cuatto_kit.timing import Progress

SOLVED = 100_000
"""The most positions of an endgame that is solved; this takes a second or two."""
TWO = 2


def judge_of(played: Played, limits: Limits) -> tuple[AnyJudge, str]:
    """Return the judge of a game's choices and a description of its method.

    `limits` apply to each move if moves are searched.
    """
    judge, method = estimating(played, limits)
    found = _endgame(played)
    if found is None:
        return judge, method
    endgame, whole = found
    exact = "exactly" if whole else f"exactly from where no more than {SOLVED:,} positions follow"
    return (
        ByEndgame(played.text.game, endgame, judge),
        exact if whole else f"{exact}, before that {method}",
    )


def estimating(played: Played, limits: Limits) -> tuple[AnyJudge, str]:
    """Return a judge without exact values and a description of its method."""
    text, game = played.text, played.text.game
    playouts = played.board_game.playouts(game.seats)
    if playouts is not None:
        outlook = Outlook(playouts, game.initial())
        judge = ByPlayouts(game, outlook, FINE, COARSE, SKETCHY)
        return judge, f"by {FINE:,} playouts of a move"
    if all(step.actor != CHANCE for step in played.steps):
        return BySearch(game, text.thinker(), limits), f"by a search of {_told(limits)} a move"
    bot = text.bot(text.bots[min(1, len(text.bots) - 1)])
    stepwise = ByPlayouts(game, Stepwise(game, bot), FINE_STEPWISE, COARSE_STEPWISE, 0)
    return stepwise, f"by {FINE_STEPWISE} games played on from a move"


def _told(limits: Limits) -> str:
    return f"{limits.seconds:g} s" if limits.seconds is not None else f"depth {limits.depth}"


def _endgame(played: Played) -> tuple[Endgame[Hashable], bool] | None:
    """Return the endgame of the earliest position that is small enough to be solved.

    The second value is whether that is the first position with a roll. Returns None if there is
    none.
    """
    solver, game = played.board_game.solver(), played.text.game
    if solver is None or game.seats != TWO:
        return None
    states = [step.before for step in played.steps if step.actor == CHANCE]

    @cache
    def solved(place: int) -> Endgame[Hashable] | None:
        try:
            return solver.endgame(states[place], SOLVED)
        except ValueError:  # the endgame is too large
            return None

    if not states:
        return None
    # a position has no more successors than an earlier one
    first = 0
    if not solved(first):
        first = bisect_left(range(len(states)), True, key=lambda place: bool(solved(place)))
    found = solved(first) if first < len(states) else None
    return (found, first == 0) if found else None


def played_of(session: AnySession, design: Design | None = None) -> Played:
    """Return the game of a session, in the form that a review needs.

    `design` is its board if it is not the one on disk.
    """
    match = session.match
    design = design or Design.open(match.variant, match.settings)
    return Played(
        design.board_game, session.text, match.variant,
        text_in(match.title, "en"), match.players, session.result, session.history,
    )  # fmt: skip


def review_of(played: Played, limits: Limits, progress: Progress) -> ReviewData:
    """Judge every choice and every roll."""
    progress("endgame", 0, 1)
    judge, method = judge_of(played, limits)
    return review(played, judge, method, progress)


def text_of(session: AnySession, data: ReviewData | None) -> str:
    """Return the game of a session as text, with a review's comments if there is one.

    Raises ValueError for text that does not fit on one line.
    """
    return game_text.write(session, words.comments(data) if data else {})
