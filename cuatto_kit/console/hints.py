"""A hint with its reason: what the best move is worth, and the next best."""

from cuatto_kit.console.session import AnySession
from cuatto_kit.games.game import Choice
from cuatto_kit.games.thinking import Limits, Prospect, Worth

LIMITS = Limits(seconds=2.0, lines=2)
"""What is thought for a hint."""


def reason(session: AnySession) -> str:
    """The best move of the position of a session, as in `Fnn, move 3: wins 62 % ± 3; next best
    Cn, move 2: wins 55 % ± 4`. Raises ValueError where nobody is to move."""
    if len(session.legal) == 1:
        return f"{_named(session, session.legal[0])}: there is no other move"
    best, *others = (_told(session, prospect) for prospect in session.think(LIMITS).prospects)
    return "; next best ".join((best, *others[:1]))


def worth(found: Worth) -> str:
    """What a position is worth to a seat, in words."""
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
    """A move as it is written, and its number in the list."""
    return f"{session.written(move)}, move {session.legal.index(move) + 1}"
