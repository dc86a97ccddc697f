"""Answers with the review of a game: the chances of each seat over its course, and its mistakes."""

from collections.abc import Mapping

from cuatto_kit.cache.store import Json
from cuatto_kit.console.session import AnySession
from cuatto_kit.games.telling import happenings
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review import choosing
from cuatto_kit.lab.review.model import DecisionEntry, ReviewData
from cuatto_kit.studio.answers.play import Game, opened
from cuatto_kit.studio.asks import Asked, BoardText, Tell

THOUGHT = Limits(seconds=0.25)
"""The limits of a search for a position, in games whose moves are searched."""


class ReviewAsk(Asked):
    """A game as a record, and the board in the editor."""

    board: BoardText
    record: Game


ASKED = ReviewAsk


def answer(asked: ReviewAsk, tell: Tell) -> Json:
    """Return `{exact, points, seats, mistakes}`; parts are steps `{stage, name, done, total}`.

    - `exact`: the share of choices whose values are exact.
    - `points`: `[ply, chances]`: the chance of each seat after a number of choices and rolls.
    - `seats`: `{decisions, mistakes, luck}` each; `luck` is in wins.
    - `mistakes`: `{ply, seat, before, after, loss, mark, better, notation}` each, the greatest loss
      first; `better` are the events of the best move (telling.py) and `notation` is its text.

    Raises KitError for an invalid record.
    """
    session, design = opened(asked.board, asked.record)

    def progress(name: str, done: int, total: int) -> None:
        tell({"stage": "review", "name": "", "done": done, "total": total})

    found = choosing.review_of(choosing.played_of(session, design), THOUGHT, progress)
    return _told(session, found)


def _told(session: AnySession, found: ReviewData) -> dict[str, Json]:
    wrong = sorted((one for one in found.decisions if one.best), key=lambda one: -one.loss)
    return {
        "exact": found.exact,
        "points": [[point.choice, list(point.chances)] for point in found.course],
        "seats": [
            {
                "decisions": seat.decisions,
                "mistakes": seat.dubious + seat.mistakes + seat.blunders,
                "luck": seat.luck,
            }
            for seat in found.seats
        ],
        "mistakes": [_mistake(session, one) for one in wrong],
    }


def _mistake(session: AnySession, one: DecisionEntry) -> Mapping[str, Json]:
    assert one.best is not None
    before = session.history[one.choice - 1].before
    best = session.text.read(before, one.best)
    return {
        "ply": one.choice,
        "seat": one.seat - 1,
        "before": one.before.win,
        "after": one.after.win,
        "loss": one.loss,
        "mark": one.mark,
        "better": happenings(session.game, before, best),
        "notation": one.best,
    }
