"""Moves and rolls of a race as text.

A move is its die and its two spaces, `5 main.3-main.8`. The class follows if checkers of two
classes are on the origin, `5 main.3-main.8 pin`, and the way if several lead to the same landing,
`5 main.3-main.8 via side.1`: the first space that no other way enters, else all of its spaces. A
move by the sum of both dice begins with the sum. `free 2` frees two of the waiting checkers, `free
1 by 5` one of them if other dice could free it too, `pay main.3` sends the one on that space back
for a missed hit.

A roll is its dice, `3 5`; a roll-off is the seat that begins, from 1.
"""

import re
from collections.abc import Iterator

from cuatto_kit.config.messages import format_value, join_names
from cuatto_kit.games.game import Roll
from cuatto_kit.games.race.engine.game import Action, Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.state import BEGIN

PASSED, FREED, HUFFED = "pass", "free", "pay"
FORM = re.compile(
    r"pass|free(\s+\d+(\s+by\s+\d+)?)?|pay(\s+[\w.-]+)?"
    r"|(\d+\s+)?[\w.-]+\s*-\s*[\w.-]+(\s.*)?",
    re.IGNORECASE,
)
"""The form of a move, legal or not."""
MOST_NAMED = 4
"""The number of moves that an error message names."""


def write(game: RaceGame, state: Position, choice: Choice) -> str:
    """Return a move or an outcome of a position as text."""
    if isinstance(choice, Move):
        return _move(game, state, choice, game.legal(state))
    seats_from_one = game.read(state).phase == BEGIN
    return " ".join(str(number + seats_from_one) for number in choice)


def read(game: RaceGame, state: Position, text: str) -> Choice:
    """Return the move or outcome of a position that a text means.

    Upper and lower case and spacing do not matter, and a move may leave out anything that is not
    needed to distinguish it from others.

    Raises ValueError, with a message for users, for any other text.
    """
    if game.actor(state) < 0:
        return _read_outcome(game, state, text)
    moves = game.legal(state)
    wanted = _plain(text)
    written = {_move(game, state, move, moves): move for move in moves}
    if wanted in written:
        return written[wanted]
    found = [move for move in moves if wanted in _spellings(move)]
    if len(found) == 1:
        return found[0]
    if found:
        names = [name for name, move in written.items() if move in found]
        raise ValueError(f"{format_value(text)} may be {join_names(names)}; expected one of them")
    raise ValueError(f"{format_value(text)} is not legal here; expected {_some(list(written))}")


def _plain(text: str) -> str:
    return " ".join(re.sub(r"\s*-\s*", "-", text.lower()).split())


def _some(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    if len(names) <= MOST_NAMED:
        return f"one of {join_names(names)}"
    return f"one of {join_names(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"


def _move(game: RaceGame, state: Position, move: Move, moves: list[Move]) -> str:
    if move.action is Action.PASS:
        return PASSED
    if move.action is Action.HUFF:
        return f"{HUFFED} {move.origin}"
    if move.action is Action.FREE:
        return f"{FREED} {move.count}{_by(move, moves)}"
    text = f"{move.die} {move.origin}-{move.land}"
    classes = {
        name for name, space in game.checkers(state, game.mover(state)) if space == move.origin
    }
    if len(classes) > 1:
        text += f" {move.checker}"
    others = [other for other in moves if other != move and _ends(other) == _ends(move)]
    return f"{text}{_via(move, others)}"


def _by(move: Move, moves: list[Move]) -> str:
    """Return the suffix that distinguishes a freeing die or sum from others."""
    alike = [m for m in moves if m.action is Action.FREE and m.count == move.count]
    return f" by {move.die}" if len(alike) > 1 else ""


def _ends(move: Move) -> tuple[int, str, str, str]:
    return (move.die, move.origin, move.land, move.checker) if move.path else (0, "", "", "")


def _via(move: Move, others: list[Move]) -> str:
    """Return the suffix that distinguishes a way from others with the same ends.

    The direct way needs none.
    """
    entered = move.path[:-1]
    if not others or not entered:
        return ""
    own = [space for space in entered if all(space not in other.path for other in others)]
    return f" via {own[0] if own else ' '.join(entered)}"


def _spellings(move: Move) -> Iterator[str]:
    """Yield the accepted texts of a move; they count only if no other move shares them."""
    if move.action is Action.PASS:
        yield PASSED
        return
    if move.action is Action.HUFF:
        yield from (HUFFED, f"{HUFFED} {move.origin}")
        return
    if move.action is Action.FREE:
        yield from (FREED, f"{FREED} {move.count}", f"{FREED} {move.count} by {move.die}")
    entered = move.path[:-1]
    for die in (f"{move.die} ", ""):
        for checker in (f" {move.checker}", ""):
            for via in ("", *(f" via {space}" for space in entered), f" via {' '.join(entered)}"):
                yield f"{die}{move.origin}-{move.land}{checker}{via}"


def _read_outcome(game: RaceGame, state: Position, text: str) -> Roll:
    outcomes = {write(game, state, outcome): outcome for outcome, _ in game.outcomes(state)}
    wanted = " ".join(text.replace(",", " ").split())
    if wanted not in outcomes:
        names = list(outcomes)
        expected = f"{names[0]} to {names[-1]}" if names else "nothing more: the game is over"
        raise ValueError(f"{format_value(text)} is no outcome here; expected {expected}")
    return outcomes[wanted]
