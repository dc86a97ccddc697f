"""Boards as Python games of OpenSpiel, with a chance node for each roll."""

import hashlib
import re
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cuatto_kit.games.encoding import returns
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.lab.environments.opening import OpenBoard, open_board, seat

LONGEST = 1_000_000
"""A number of moves that no game reaches; most boards have no limit by rule."""
_MARK = 8
"""The number of hexadecimal digits that distinguish boards with the same name."""


def register(
    board: str | Path, seats: int | None, settings: Sequence[str], overrides: Mapping[str, Any]
) -> pyspiel.Game:
    """Return a board as a game, after registering it if that has not been done."""
    opened = open_board(board, seats, settings, overrides)
    name = _name_of(board, opened)
    if name not in pyspiel.registered_names():
        design, usual = opened.design, opened.seats
        fewest, most = design.variant.seats
        kind = _type_of(name, opened, usual, max(fewest, 2), most)

        class Registered(BoardGame):
            """The game of this board."""

            def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
                players = (parameters or {}).get("players", usual)
                super().__init__(kind, seat(design, players), parameters)

        pyspiel.register_game(kind, Registered)
    return pyspiel.load_game(name, {"players": opened.seats})


def _name_of(board: str | Path, opened: OpenBoard) -> str:
    """Return `cuatto_` and the board's name, with a hash unless the board is as bundled."""
    plain = "cuatto_" + re.sub(r"\W", "_", opened.design.name)
    loaded = opened.design.loaded
    if str(board) == loaded.source.name and not loaded.settings:
        return plain
    said = f"{loaded.sha256} {loaded.settings}"
    return f"{plain}_{hashlib.sha256(said.encode()).hexdigest()[:_MARK]}"


def _type_of(name: str, opened: OpenBoard, usual: int, fewest: int, most: int) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name,
        long_name=opened.design.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(modes.EXPLICIT_STOCHASTIC if opened.encoding.chances else modes.DETERMINISTIC),
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual},
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """A board for a number of players."""

    def __init__(
        self, kind: pyspiel.GameType, board: OpenBoard, parameters: Mapping[str, Any] | None
    ) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=board.encoding.actions,
            max_chance_outcomes=board.encoding.chances,
            num_players=board.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(parameters or {}))
        self.board = board

    def new_initial_state(self) -> "BoardState":
        """Return the position at the start."""
        return BoardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "BoardObserver":
        """Return an observer, which gives a player's view."""
        return BoardObserver(self.board)


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A position. Actions are those of the encoding; for chance, the indices of its outcomes."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles only this; the board belongs to the game.
        self.position: Hashable = game.board.encoding.game.initial()

    @property
    def board(self) -> OpenBoard:
        """The board of the game."""
        board: OpenBoard = self.get_game().board
        return board

    def current_player(self) -> int:
        """Return the player to act, or the number for chance or for the end."""
        actor = self.board.encoding.game.actor(self.position)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, END: pyspiel.PlayerId.TERMINAL}
        return special.get(actor, actor)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the index and the probability of each outcome of chance."""
        outcomes = self.board.encoding.game.outcomes(self.position)
        return [(place, float(share)) for place, (_, share) in enumerate(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.board.encoding.legal(self.position))

    def _choice(self, action: int) -> Any:
        """Return the move, or the outcome of chance, that an action denotes here."""
        encoding = self.board.encoding
        if encoding.game.actor(self.position) == CHANCE:
            return encoding.game.outcomes(self.position)[action][0]
        return encoding.move_of(self.position, action)

    def _apply_action(self, action: int) -> None:
        self.position = self.board.encoding.game.apply(self.position, self._choice(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.board.text.write(self.position, self._choice(action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.board.encoding.game.actor(self.position) == END

    def returns(self) -> list[float]:
        """Return the payoff of each player, 0 until the game is over."""
        game = self.board.encoding.game
        if not self.is_terminal():
            return [0.0] * game.seats
        return returns(game.winners(self.position), game.seats)

    def __str__(self) -> str:
        text = self.board.text
        lines = [*text.draw(self.position), text.status(self.position)]
        return "\n".join("".join(span.text for span in line) for line in lines)


class BoardObserver:
    """A player's view, as a tensor and by field."""

    def __init__(self, board: OpenBoard) -> None:
        self._encoding = board.encoding
        self.tensor: NDArray[np.float32] = np.zeros(board.encoding.size, np.float32)
        """All fields, in sequence."""
        self.dict = board.encoding.read(self.tensor)
        """The fields by name, as views of the tensor."""

    def set_from(self, state: BoardState, player: int) -> None:
        """Update the tensor with a player's view of a position."""
        self.tensor[:] = self._encoding.observe(state.position, player)

    def string_from(self, state: BoardState, player: int) -> str:
        """Return a position as text."""
        return str(state)
