"""Looks at a game: what a value of a switch lets one see."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cuatto_kit.games.race.engine.game import Position, RaceGame

from .boards import STRAIGHT, document

PASSING = (0, "", "")


def regulars(*spaces: str) -> list[tuple[str, str]]:
    return [("regular", space) for space in spaces]


def landings(game: RaceGame, state: Position) -> set[tuple[int, str, str]]:
    """The legal moves as die, from and to; a pass is PASSING."""
    return {(m.die, m.origin, m.land if m.path else "") for m in game.legal(state)}


def played(game: RaceGame, state: Position, origin: str, land: str) -> Position:
    """The position after the one legal move that fits."""
    (move,) = [m for m in game.legal(state) if m.path and (m.origin, m.land) == (origin, land)]
    return game.apply(state, move)


def spaces_of(game: RaceGame, state: Position, seat: int) -> list[str]:
    return sorted(space for _, space in game.checkers(state, seat))


@dataclass(frozen=True)
class Case:
    look: Callable[[RaceGame], object]
    seen: dict[Any, object]
    """What each value lets one see."""
    board: dict[str, Any] = field(default_factory=dict)
    """The arguments of `document` beyond a straight board and one checker per team."""

    def text(self, **switch: Any) -> str:
        """The YAML of the board with a value of the switch; a tuple is written as a list."""
        switch = {name: [*v] if isinstance(v, tuple) else v for name, v in switch.items()}
        board = {"paths": STRAIGHT, "checkers": {"regular": 1}, **self.board}
        return document(**{**board, "rules": {**board.get("rules", {}), **switch}})
