"""A session's game gone through: its review, and its text with what the review says."""

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
    """The game of a session, to be gone through."""
    match = session.match
    design = Design.open(match.variant, match.settings)
    return Played(
        design.family, design.variant, design.layout, session.text, match.variant,
        text_in(match.title, "en"), match.players, session.result, session.history,
    )  # fmt: skip


def review_of(played: Played, limits: Limits, progress: Progress) -> ReviewData:
    """Judges every choice and every roll."""
    progress("endgame", 0, 1)
    judge, method = judge_of(played, limits)
    return review(played, judge, method, progress)


def text_of(session: AnySession, data: ReviewData | None) -> str:
    """The game of a session as text, with what a review says as comments.

    Raises ValueError on what a line cannot hold.
    """
    return game_text.write(session, words.comments(data) if data else {})
