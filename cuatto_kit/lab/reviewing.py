"""The review of a session's game, and the game as text with the review's comments."""

from cuatto_kit.api import Design
from cuatto_kit.config.model import text_in
from cuatto_kit.console import game_text
from cuatto_kit.console.session import AnySession
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review import words
from cuatto_kit.lab.review.choosing import judge_of
from cuatto_kit.lab.review.model import ReviewData
from cuatto_kit.lab.review.review import Played, review
from cuatto_kit.timing import Progress


def played_of(session: AnySession) -> Played:
    """Return the game of a session, in the form that a review needs."""
    match = session.match
    design = Design.open(match.variant, match.settings)
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
