"""One game as a PettingZoo environment: an agent for each seat; agents step in turn."""

import secrets
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.lab.environments.opening import OpenBoard

Seen = dict[str, NDArray[np.int8]]
MOST_SEED = 2**62


class BoardEnv(AECEnv):  # type: ignore[misc]
    """A game by the compiled rules. Agents are `seat_1` … in turn order.

    An observation is `{"observation": int8[size], "action_mask": int8[actions]}`: the agent's view
    (games/encoding.py), and 1 for each action that is legal for it now. Dice are rolled within the
    step before them. Rewards are paid when the game ends, to all agents together. A reset without a
    seed starts the next game of the present seed, which is initially random.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, board: OpenBoard, render_mode: str | None = None) -> None:
        """Create the environment. Raises UsageError if `render_mode` is neither None nor "ansi"."""
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            message = f"render_mode {render_mode!r}; expected 'ansi' or None"
            raise UsageError(Fault(Code.USAGE, message))
        encoding = board.encoding
        self.metadata = {**self.metadata, "name": f"cuatto_{board.design.name}"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, board.seats + 1)]
        self.agents: list[str] = []
        self._board = board
        self._stepper = encoding.stepper(1, auto_reset=False)
        self._seed, self._number = secrets.randbelow(MOST_SEED), -1
        self._actions = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 127, (encoding.size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, which is the same for all agents."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, which is the same for all agents."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; there are no options."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._stepper.reset(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._stepper.actors[0]]

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent. Raises ValueError if it is not legal."""
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._stepper.step(action)
        self._clear_rewards()
        if self._stepper.ended[0]:
            paid = self._stepper.rewards[0].tolist()
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._stepper.actors[0]]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return an agent's view; only the selected agent has legal actions."""
        seat = self.possible_agents.index(agent)
        mask = self._stepper.masks[0].astype(np.int8)
        if seat != self._stepper.actors[0]:
            mask[:] = 0
        return {"observation": self._stepper.observe(seat)[0].copy(), "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text, or None without a render mode."""
        if self.render_mode is None:
            return None
        lines = self._board.text.draw(self._stepper.position(0))
        return "\n".join("".join(span.text for span in line) for line in lines)

    def close(self) -> None:
        """Do nothing; the environment has no open resources."""
