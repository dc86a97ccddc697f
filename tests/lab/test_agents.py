"""Boards as PettingZoo knows games."""

import warnings
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.rl
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from cuatto_kit.errors import UsageError  # noqa: E402
from cuatto_kit.games.encoding import returns  # noqa: E402
from cuatto_kit.lab import environments  # noqa: E402


@pytest.mark.parametrize("board", ["cabeza", "cant-stop", "parques", "royal-ur"])
def test_an_environment_passes_what_pettingzoo_asks(board: str) -> None:
    with warnings.catch_warnings():
        # Of observations that are a dictionary with a mask, as those of its own board games are.
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        warnings.filterwarnings("ignore", message=".*probably should be")
        api_test(environments.aec(board), num_cycles=400)
    seed_test(lambda: environments.aec(board), num_cycles=100)


def played(env: Any, seed: int) -> list[tuple[str, int]]:
    """A random game: who did what."""
    chance, told = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        assert not cut
        if over:
            env.step(None)
            continue
        action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        told.append((agent, action))
        env.step(action)
    return told


@pytest.mark.parametrize("board", ["cabeza", "royal-ur"])
def test_agents_play_the_games_of_the_rules(board: str) -> None:
    """The same game by a stepper: who is to choose, what they see, what they are paid."""
    env, encoding = environments.aec(board), environments.encoding(board)
    games = encoding.stepper(1, auto_reset=False)
    for seed in range(3):
        env.reset(seed)
        games.reset(seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        chance = np.random.default_rng(seed)
        for agent in env.agent_iter():
            seen, reward, over, *_ = env.last()
            seat = env.possible_agents.index(agent)
            assert (seen["observation"] == games.observe(seat)[0]).all()
            if over:
                paid[agent] = reward
                env.step(None)
                continue
            assert seat == games.actors[0]
            assert seen["action_mask"].tolist() == games.masks[0].astype(int).tolist()
            for other in set(env.agents) - {agent}:
                assert not env.observe(other)["action_mask"].any()
            action = chance.choice(np.flatnonzero(seen["action_mask"]))
            env.step(action)
            games.step(action)
        assert list(paid.values()) == pytest.approx(games.rewards[0].tolist())
        game = encoding.game
        winners = game.winners(games.position(0))
        assert list(paid.values()) == pytest.approx(returns(winners, game.seats))


def test_a_reset_without_a_seed_plays_the_next_game() -> None:
    one, other = environments.aec("short-12"), environments.aec("short-12")
    games = []
    one.reset(3)
    other.reset(3)
    for number in range(2):
        games.append(played(one, number))
        assert played(other, number) == games[-1]
        one.reset()
        other.reset()
    assert games[0] != games[1]
    one.reset(3)
    assert played(one, 0) == games[0]


def test_what_is_not_legal_is_refused() -> None:
    env = environments.aec("short-12")
    env.reset(1)
    seen, *_ = env.last()
    with pytest.raises(ValueError, match="is not legal"):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    with pytest.raises(UsageError, match="render_mode 'human'; expected 'ansi' or None"):
        environments.aec("short-12", render_mode="human")


def test_a_board_is_drawn_as_text() -> None:
    env = environments.aec("cabeza", render_mode="ansi")
    env.reset(1)
    told = env.render()
    assert all(letter in told for letter in "CMFHOcmfho")
    assert environments.aec("cabeza").render() is None
