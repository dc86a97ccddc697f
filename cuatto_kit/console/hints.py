"""Hints with reasons: the value of the best move, and the next best."""

from cuatto_kit.console.session import AnySession
from cuatto_kit.games.game import Choice
from cuatto_kit.games.thinking import Limits, Prospect, Worth

LIMITS = Limits(seconds=2.0, lines=2)
"""The limits of the search for a hint."""


def reason(session: AnySession) -> str:
    """Return the best moves in the position of a session, with their values.

    An example is `Fnn, move 3: wins 62 % ± 3; next best Cn, move 2: wins 55 % ± 4`. Raises
    ValueError if it is not a seat's turn.
    """
    if len(session.legal) == 1:
        return f"{_named(session, session.legal[0])}: there is no other move"
    best, *others = (_told(session, prospect) for prospect in session.think(LIMITS).prospects)
    return "; next best ".join((best, *others[:1]))


def worth(found: Worth) -> str:
    """Return the value of a position for a seat, in words."""
    if found.wins_in:
        return f"{'wins' if found.wins_in > 0 else 'loses'} in {abs(found.wins_in)}"
    digits = 1 if 0 < found.half < 0.01 else 0
    text = f"wins {100 * found.win:.{digits}f} %"
    if found.exact:
        return f"{text}, exactly"
    if found.half:
        return f"{text} ± {100 * found.half:.{digits}f}"
    return text if found.score is None else f"{text}, score {found.score:+d}"


def _told(session: AnySession, prospect: Prospect[Choice]) -> str:
    return f"{_named(session, prospect.moves[0])}: {worth(prospect.worth)}"


def _named(session: AnySession, move: Choice) -> str:
    """Return a move in notation, with its number in the list."""
    return f"{session.written(move)}, move {session.legal.index(move) + 1}"
