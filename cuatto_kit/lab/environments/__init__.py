"""Boards as environments for programs that learn to play them.

    from cuatto_kit.lab import environments

    games = environments.stepper("snake-24", 256, seats=2)   # many games at once, compiled
    env = environments.aec("cabeza")                         # PettingZoo: extra [rl]
    game = environments.openspiel("cant-stop", seats=2)      # OpenSpiel: extra [openspiel]

A board is whatever `cuatto_kit.load` takes, and keywords lay values over it likewise. What actions
and observations mean stands in docs/environments.md. All raise UsageError where the board's game
has no numbers, where it does not seat so many, and where a package is not installed; else as `load`
does.
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
    """The game as numbers, by the rules as they stand: games/encoding.py."""
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
    """So many games side by side, by the compiled rules: games/encoding.py. The first use may
    compile for some seconds."""
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
    """One game as an environment of PettingZoo, agent by agent; with `render_mode="ansi"`, `render`
    tells the board as text."""
    try:
        from cuatto_kit.lab.environments.agents import BoardEnv
    except ModuleNotFoundError as missing:
        raise _not_installed(missing, "cuatto-kit[rl]") from None
    return BoardEnv(open_board(board, seats, settings, overrides), render_mode)


def openspiel(
    board: str | Path, *, seats: int | None = None, settings: Sequence[str] = (), **overrides: Any
) -> "pyspiel.Game":
    """The game as OpenSpiel knows games, with chance nodes for dice. It is registered, as
    `cuatto_` and the board's name, for `pyspiel.load_game` in this process; `players` is its
    parameter."""
    try:
        from cuatto_kit.lab.environments.spiel import register
    except ModuleNotFoundError as missing:
        raise _not_installed(missing, "cuatto-kit[openspiel]") from None
    return register(board, seats, settings, overrides)


def _not_installed(missing: ModuleNotFoundError, extra: str) -> UsageError:
    message = f"{missing.name} is not installed: pip install '{extra}'"
    return UsageError(Fault(Code.USAGE, message))
