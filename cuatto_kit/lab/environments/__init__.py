"""Boards as environments for reinforcement learning.

    from cuatto_kit.lab import environments

    games = environments.stepper("snake-24", 256, seats=2)   # many games in parallel, compiled
    env = environments.aec("cabeza")                         # PettingZoo: extra [rl]
    game = environments.openspiel("cant-stop", seats=2)      # OpenSpiel: extra [openspiel]

A board is any argument that `cuatto_kit.load` accepts; keywords override its values in the same
way. Actions and observations are described in docs/environments.md. All functions raise UsageError
if the board's game has no encoding, if it does not support the number of seats, or if a package is
not installed, and otherwise the errors of `load`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.lab.environments.opening import AnyEncoding, AnyStepper, open_board

if TYPE_CHECKING:
    import pyspiel

    from cuatto_kit.lab.environments.agents import BoardEnv


def encoding(
    board: str | Path, *, seats: int | None = None, settings: Sequence[str] = (), **overrides: Any
) -> AnyEncoding:
    """Return the encoding of a game as numbers, by the uncompiled rules (games/encoding.py)."""
    return open_board(board, seats, settings, overrides).encoding


def stepper(
    board: str | Path,
    games: int,
    *,
    seats: int | None = None,
    auto_reset: bool = True,
    settings: Sequence[str] = (),
    **overrides: Any,
) -> AnyStepper:
    """Return a number of games that run side by side, by the compiled rules (games/encoding.py).

    The first use may compile for some seconds.

    Args:
        board: a bundled name, a path or another argument of `load`.
        games: the number of games.
        seats: the number of seats; by default the usual number.
        auto_reset: whether a game that has ended is replaced by the next one.
        settings: settings as for `load`.
        overrides: values that override those of the board.
    """
    opened = open_board(board, seats, settings, overrides)
    return opened.encoding.stepper(games, auto_reset=auto_reset)


def aec(
    board: str | Path,
    *,
    seats: int | None = None,
    render_mode: str | None = None,
    settings: Sequence[str] = (),
    **overrides: Any,
) -> "BoardEnv":
    """Return one game as a PettingZoo environment, agent by agent.

    With `render_mode="ansi"`, `render` returns the board as text.
    """
    try:
        from cuatto_kit.lab.environments.agents import BoardEnv
    except ModuleNotFoundError as missing:
        raise _not_installed(missing, "cuatto-kit[rl]") from None
    return BoardEnv(open_board(board, seats, settings, overrides), render_mode)


def openspiel(
    board: str | Path, *, seats: int | None = None, settings: Sequence[str] = (), **overrides: Any
) -> "pyspiel.Game":
    """Return the game as an OpenSpiel game, with chance nodes for dice.

    It is registered for `pyspiel.load_game` in this process, as `cuatto_` followed by the board's
    name; its parameter is `players`.
    """
    try:
        from cuatto_kit.lab.environments.spiel import register
    except ModuleNotFoundError as missing:
        raise _not_installed(missing, "cuatto-kit[openspiel]") from None
    return register(board, seats, settings, overrides)


def _not_installed(missing: ModuleNotFoundError, extra: str) -> UsageError:
    message = f"{missing.name} is not installed: pip install '{extra}'"
    return UsageError(Fault(Code.USAGE, message))
