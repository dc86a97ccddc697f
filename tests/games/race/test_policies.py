"""A better policy wins more than its share; the policies take turns with the seats."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given

from cuatto_kit.config import bundled
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.engine import state
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.race.engine.greedy import danger, play_greedily
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.lookahead import (
    evaluation,
    worth_ahead,
)
from cuatto_kit.games.race.engine.policies import POLICIES, choose
from cuatto_kit.games.race.engine.state import END, become
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.turns import dice_to_roll, roll
from cuatto_kit.kernels.language import same
from cuatto_kit.statistics import share_of
from tests.cases import each

from .boards import STRAIGHT, document, game_of, load
from .test_invariants import SEEDS, games, several
from .test_walks import positions_to_move

GAMES = 600


def share_won(variant: str, policy: str, against: str) -> tuple[float, float]:
    """The 95 % interval of the share that one policy wins from another, seat about."""
    simulator = make_simulator(*load(bundled.bundled()[variant].read_text("utf-8")), 2)
    games = simulator.play([policy, against], 3, 0, GAMES, rotate=True, turn_cap=5_000)
    winners = games.columns["winners"].tolist()
    won = sum(bits == 1 << number % 2 for number, bits in enumerate(winners))
    low, high = share_of(won, GAMES).ci95
    return low, high


@pytest.mark.parametrize("variant", each(2, ["short-12", "two-ways-home"]))
@pytest.mark.parametrize(
    ("policy", "against"), [("greedy", "random"), ("lookahead", "greedy"), ("lookahead", "random")]
)
def test_the_better_policy_wins_more_than_half(variant: str, policy: str, against: str) -> None:
    low, _ = share_won(variant, policy, against)
    assert low > 0.5


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_policy_wins_half_from_itself(policy: str) -> None:
    low, high = share_won("short-12", policy, policy)
    assert low < 0.5 < high


Placed = dict[int, list[tuple[str, str]]]

JOINING: Placed = {
    0: [("regular", "main.1"), ("regular", "main.3")],
    1: [("regular", "main.3"), ("regular", "main.6")],
}
HURRYING: Placed = {
    0: [("regular", "main.2"), ("regular", "main.6")],
    1: [("regular", "main.1"), ("regular", "main.1")],
}


@pytest.mark.parametrize("policy", ["greedy", "lookahead"])
@pytest.mark.parametrize(
    ("placed", "origin"), [(JOINING, "main.1"), (HURRYING, "main.2")], ids=["hit", "hurry"]
)
def test_a_hit_is_taken_and_no_pip_is_wasted(policy: str, placed: Placed, origin: str) -> None:
    """By a 2: joining hits, running on does not; from main.6 one pip of it is lost."""
    game = game_of(document(STRAIGHT, checkers={"regular": 2}))
    rules, state = game.board.table, game.read(game.place(placed, dice=(2,)))
    work = Workspace.new(rules)
    for seed in range(5):
        stream = np.array([seed + 1, 2, 3, 4], np.int64)
        n, _, tabled = choose(rules, state, POLICIES[policy], stream, work)
        move = game.board.numbered[tabled]
        assert n == 2
        assert game.board.names[move.origin] == origin


PAIR: Placed = {
    0: [("regular", "main.1"), ("regular", "main.1"), ("regular", "main.3")],
    1: [("regular", "start")] * 3,
}
BESIDE: Placed = {
    0: [("regular", "main.1"), ("regular", "main.3")],
    1: [("regular", "main.2"), ("regular", "start")],
}


@pytest.mark.parametrize("placed", [PAIR, BESIDE], ids=["pair", "beside"])
def test_greedy_keeps_a_pair_together_and_does_not_stop_beside_a_foreign_checker(
    placed: Placed,
) -> None:
    """A 1 is played from main.1 or from main.3 and gains as much. From main.1 it leaves a checker
    alone, or stops beside a foreign one that it cannot hit."""
    game = game_of(document(STRAIGHT, checkers={"regular": len(placed[0])}))
    rules, state = game.board.table, game.read(game.place(placed, dice=(1,)))
    work, origins, chance = Workspace.new(rules), [], np.random.default_rng(1)
    for _ in range(8):
        stream = [int(word) for word in chance.integers(2**62, size=4)]
        n, _, tabled = choose(rules, state, POLICIES["greedy"], stream, work)
        assert n == 2
        origins.append(game.board.names[game.board.numbered[tabled].origin])
    assert set(origins) == {"main.3"}


def test_greedy_stops_beside_a_foreign_checker_on_a_safe_space() -> None:
    """Nothing can happen to it there: by a 1 both checkers gain as much."""
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, safe=["main.2", "main.4"]))
    rules, state = game.board.table, game.read(game.place(BESIDE, dice=(1,)))
    work, origins, chance = Workspace.new(rules), set(), np.random.default_rng(1)
    for _ in range(20):
        stream = [int(word) for word in chance.integers(2**62, size=4)]
        _, _, tabled = choose(rules, state, POLICIES["greedy"], stream, work)
        origins.add(game.board.names[game.board.numbered[tabled].origin])
    assert origins == {"main.1", "main.3"}


@pytest.mark.parametrize("behind", range(-2, 9))
def test_a_checker_is_hunted_by_those_that_reach_it_with_a_die(behind: int) -> None:
    path = {"main": {"from": "start", "walk": "up 12", "to": "finish"}}
    text = document(path, checkers={"regular": 1}, rules={"hit": "on_landing"})
    game = game_of(text)
    placed = {0: [("regular", "main.9")], 1: [("regular", f"main.{9 - behind}")]}
    rules, state = game.board.table, game.read(game.place(placed, dice=(1,)))
    space = game.board.names.index("main.9")
    assert (danger(rules, state, 0, space, space) > 0) == (1 <= behind <= 6)


def plain_expectimax(table: Table, s: State, checker: int, tabled: int, work: Workspace) -> float:
    """The same, every roll's replies looked for anew."""
    after = s.copy()
    play(table, after, checker, tabled)
    play_greedily(table, after, work)
    if after.phase == END:
        return evaluation(table, after, s.actor)
    worths, dice = [], int(dice_to_roll(table, after))
    results = table.lot_value.tolist() or range(1, table.sides + 1)
    for rolled in product(results, repeat=dice):
        answered = after.copy()
        answered.dice[:dice] = rolled
        roll(table, answered, dice)
        play_greedily(table, answered, work)
        worths.append(evaluation(table, answered, s.actor))
    return float(np.mean(worths))


@several
@given(games(), SEEDS)
def test_replies_by_rows_and_quiet_ones_are_worth_as_much_as_those_of_each_roll(
    game: RaceGame, seed: int
) -> None:
    compare_replies(game, positions_to_move(game, seed)[:3])


@pytest.mark.parametrize("name", each(3, ["ludo", "parques", "royal-ur", "two-ways-home", "goose"]))
def test_replies_on_bundled_boards_are_worth_as_much_as_those_of_each_roll(name: str) -> None:
    game = game_of(bundled.bundled()[name].read_text("utf-8"), 2)
    compare_replies(game, positions_to_move(game, 1)[20:60:8])


@pytest.mark.parametrize(
    "rules",
    [
        {"dice_use": "optional"},
        {"dice_use": "optional", "hit": "on_landing"},
        {"finish": "bounce", "hit": "on_landing"},
        {"win": "round_end", "doubles": "roll_again"},
    ],
    ids=str,
)
def test_replies_by_rules_that_change_them_are_worth_as_much(rules: dict[str, str]) -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 3}, rules=rules))
    compare_replies(game, positions_to_move(game, 5)[:40:3])


def compare_replies(game: RaceGame, positions: list[State]) -> None:
    table, work = game.board.table, Workspace.new(game.board.table)
    for s in positions:
        n = list_moves(table, s, work.moves, work)
        for number in range(min(n, 6)):
            plain = plain_expectimax(table, s, *work.moves[number].tolist(), Workspace.new(table))
            assert worth_ahead(table, s, number, work) == pytest.approx(plain)


@several
@given(games(), SEEDS)
def test_a_position_becomes_another_one_as_on_a_large_board(game: RaceGame, seed: int) -> None:
    table = game.board.table
    positions = positions_to_move(game, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "LARGE", 0)
        for one, other in pairwise(positions):
            here = one.copy()
            become(table, here, other)
            assert same(here, other)
            become(table, here, one)
            assert same(here, one)
