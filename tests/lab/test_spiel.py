"""Boards as OpenSpiel knows games: its playthroughs are those of our rules."""

import subprocess
import sys
from fractions import Fraction
from random import Random

import numpy as np
import pytest

pytestmark = pytest.mark.openspiel
pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from cuatto_kit.games.encoding import returns  # noqa: E402
from cuatto_kit.games.game import CHANCE, END  # noqa: E402
from cuatto_kit.lab import environments  # noqa: E402

BOARDS = {"cabeza": 2, "cant-stop": 3, "parques": 2, "royal-ur": 2, "two-ways-home": 4}
LONGEST = 250


@pytest.mark.parametrize("board", BOARDS)
def test_a_playthrough_is_one_of_our_rules(board: str) -> None:
    """Legal moves as text, chance with its odds, who is to choose, what is seen, and returns."""
    game = environments.openspiel(board, seats=BOARDS[board])
    encoding = environments.encoding(board, seats=BOARDS[board])
    rules, chance = encoding.game, Random(7)
    ours, theirs = rules.initial(), game.new_initial_state()
    observer = game.make_py_observer()
    for _ in range(LONGEST):
        actor = rules.actor(ours)
        assert theirs.is_terminal() == (actor == END)
        if actor == END:
            break
        assert theirs.returns() == [0] * rules.seats
        assert theirs.is_chance_node() == (actor == CHANCE)
        if actor == CHANCE:
            outcomes = rules.outcomes(ours)
            assert theirs.chance_outcomes() == [
                (place, float(share)) for place, (_, share) in enumerate(outcomes)
            ]
            place = chance.randrange(len(outcomes))
            theirs.apply_action(place)
            ours = rules.apply(ours, outcomes[place][0])
            continue
        assert theirs.current_player() == actor
        texts = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
        moves = {theirs.board.text.write(ours, move): move for move in rules.legal(ours)}
        assert texts.keys() == moves.keys()
        observer.set_from(theirs, actor)
        assert (observer.tensor == encoding.observe(ours, actor)).all()
        text = chance.choice(sorted(texts))
        theirs.apply_action(texts[text])
        ours = rules.apply(ours, moves[text])
    if rules.actor(ours) == END:
        assert theirs.returns() == pytest.approx(returns(rules.winners(ours), rules.seats))


def test_games_end_in_what_they_are_to_the_players() -> None:
    chance, rewards = np.random.default_rng(1), []
    game = environments.openspiel("short-12", seats=2)
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        rewards.append(state.returns())
        assert state.rewards() == rewards[-1]
    assert {tuple(reward) for reward in rewards} <= {(1, -1), (-1, 1), (0, 0)}
    assert len({tuple(reward) for reward in rewards}) > 1


@pytest.mark.parametrize("board", ["short-12", "cant-stop"])
def test_openspiel_simulates_a_board(board: str) -> None:
    """Its own test: random games, with states that are copied, undone and written down."""
    pyspiel.random_sim_test(environments.openspiel(board, seats=2), 1, True, False)


def test_a_board_is_registered_once_under_its_name() -> None:
    game = environments.openspiel("short-12", seats=3)
    assert game.get_type().short_name == "cuatto_short_12"
    assert (game.num_players(), game.max_chance_outcomes()) == (3, 36)
    again = pyspiel.load_game("cuatto_short_12(players=2)")
    assert again.num_players() == 2
    other = environments.openspiel("short-12", rules={"sum_move": "jump"})
    assert other.get_type().short_name.startswith("cuatto_short_12_")
    assert other.num_distinct_actions() > game.num_distinct_actions()
    deterministic = pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert environments.openspiel("cabeza").get_type().chance_mode == deterministic


def test_a_process_that_registered_a_board_ends_well() -> None:
    code = (
        "from cuatto_kit.lab import environments; g = environments.openspiel('short-12', seats=2);"
        "s = g.new_initial_state(); s.apply_action(s.legal_actions()[0]); print(s.clone())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_odds_are_whole() -> None:
    state = environments.openspiel("royal-ur").new_initial_state()
    shares = [share for _, share in state.chance_outcomes()]
    assert [Fraction(share) for share in shares] == [Fraction(n, 16) for n in (1, 4, 6, 4, 1)]
