"""Compiled games against the same games step by step, and against published figures."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from cuatto_kit.config import bundled
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.engine import batch
from cuatto_kit.games.race.engine.policies import POLICIES
from cuatto_kit.games.race.engine.state import new_state
from cuatto_kit.games.race.engine.tables import Workspace
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from tests.cases import seldom

from .boards import BRIDGED, EVEN_SPLIT, SPLIT, STRAIGHT, document, load
from .test_engine import TEAMS

SEED = 11
GAMES = {
    "straight": document(STRAIGHT, seats=3, checkers={"regular": 4}),
    "ladders": document(
        STRAIGHT, jumps={"main.2": "main.5", "main.6": "main.1"}, rules={"finish": "exact"}
    ),
    "split": document(SPLIT, checkers=TEAMS[4], bridge=3, rules={"doubles": "roll_again"}),
    "even split": document(
        EVEN_SPLIT,
        seats=4,
        checkers=TEAMS[3],
        rules={"start_order": "roll_off", "win": "round_end", "hit": "on_landing"},
    ),
    "bridged": document(
        BRIDGED,
        checkers=TEAMS[1],
        bridge=3,
        rules={"dice_use": "maximise", "doubles": "four_moves", "jump_blocks": False},
    ),
    "one die": document(
        STRAIGHT, checkers=TEAMS[2], rules={"dice": 1, "finish": "bounce", "dice_use": "optional"}
    ),
}


@cache
def simulator_of(text: str, seats: int | None = None) -> Simulator:
    variant, layout = load(text)
    return make_simulator(variant, layout, seats or variant.seats[1])


def snake_24() -> Simulator:
    return simulator_of(bundled.bundled()["snake-24"].read_text("utf-8"), 4)


def records(simulator: Simulator, *numbers: int, policy: str = "random", **options: Any) -> Any:
    """One row a game: seed, first game and how many."""
    games = simulator.play([policy] * simulator.seats, *numbers, **options)
    return np.column_stack(list(games.columns.values()))


# The same game, compiled and not


def played_plainly(
    simulator: Simulator, policy: str, game: int, turn_cap: int
) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Record and tallies of one game by the uncompiled kernel."""
    table = simulator.batch.arrays([POLICIES[policy]])[0]
    stream = np.zeros(4, np.int64)
    seed_stream(stream, SEED, game)
    record = np.zeros(len(simulator.batch.columns), np.int64)
    tallies = {name: np.zeros(n, np.int64) for name, n in simulator.batch.tallies.items()}
    batch.play_game(
        table,
        new_state(table),
        Workspace.new(table),
        stream,
        np.full(simulator.seats, POLICIES[policy], np.int32),
        0,
        turn_cap,
        record,
        True,
        *tallies.values(),
    )
    columns = dict(zip(simulator.batch.columns, record.tolist(), strict=True))
    return columns, {name: counted.tolist() for name, counted in tallies.items()}


@pytest.mark.parametrize("board", seldom(len(GAMES), GAMES))
@pytest.mark.parametrize(
    ("policy", "turn_cap", "games"),
    [
        ("random", 200, 4),
        pytest.param("greedy", 200, 4, marks=pytest.mark.slow),
        pytest.param("lookahead", 4, 1, marks=pytest.mark.slow),
    ],
)
def test_compiled_and_plain_games_are_the_same(
    board: str, policy: str, turn_cap: int, games: int
) -> None:
    simulator = simulator_of(GAMES[board])
    for game in range(games):
        compiled = simulator.play(
            [policy] * simulator.seats, SEED, game, 1, turn_cap=turn_cap, tally=True
        )
        record, tallies = played_plainly(simulator, policy, game, turn_cap)
        assert {name: int(column[0]) for name, column in compiled.columns.items()} == record | {
            "finished": int(record["winners"] > 0)
        }
        counted = {name: tally.tolist() for name, tally in compiled.tallies.items()}
        assert counted == tallies


# Numbered games


def test_a_game_does_not_depend_on_the_games_beside_it() -> None:
    simulator = snake_24()
    together = records(simulator, SEED, 100, 30)
    apart = [records(simulator, SEED, first, n) for first, n in ((100, 1), (101, 12), (113, 17))]
    assert np.array_equal(together, np.concatenate(apart))


def test_a_seed_gives_the_same_games_again_and_another_seed_others() -> None:
    simulator = snake_24()
    first = records(simulator, SEED, 0, 50)
    assert np.array_equal(first, records(simulator, SEED, 0, 50))
    other = records(simulator, SEED + 1, 0, 50)
    assert not (first == other).all(axis=1).any()


@pytest.mark.slow
def test_policies_that_rotate_move_on_by_a_seat_each_game() -> None:
    simulator = simulator_of(GAMES["even split"])
    policies = ["greedy", "random", "random", "greedy"]
    rotated = simulator.play(policies, SEED, 0, 8, rotate=True).columns["winners"]
    for game in range(8):
        shift = game % 4
        alone = simulator.play(policies[shift:] + policies[:shift], SEED, game, 1)
        assert rotated[game] == alone.columns["winners"][0]


def test_counting_tally_changes_no_game() -> None:
    """Arms of splits and paths are counted with it alone."""
    simulator, told = snake_24(), len(batch.COLUMN_NAMES)
    plain, counted = (records(simulator, SEED, 0, 40, tally=tally) for tally in (False, True))
    assert np.array_equal(plain[:, :told], counted[:, :told])


def test_visits_add_up_to_decisions_and_hits_to_hits() -> None:
    games = snake_24().play(["random"] * 4, SEED, 0, 40, tally=True)
    assert games.tallies["visits"].sum() == games.columns["decisions"].sum()
    assert games.tallies["hits"].sum() == games.columns["hits"].sum() > 0


def test_every_checker_waits_somewhere_whenever_a_turn_begins() -> None:
    games = snake_24().play(["random"] * 4, SEED, 0, 40, tally=True)
    checkers = 4 * 6
    assert games.tallies["waits"].sum() == checkers * games.columns["turns"].sum()


def test_the_turn_cap_ends_a_game_without_winners() -> None:
    games = snake_24().play(["random"] * 4, SEED, 0, 20, turn_cap=30)
    assert set(games.columns["turns"].tolist()) == {30}
    assert not games.columns["winners"].any()


# The random stream


def test_the_generator_gives_the_numbers_of_its_reference() -> None:
    """xoshiro128** from the state 1, 2, 3, 4."""
    stream = [1, 2, 3, 4]
    assert [draw(stream, 2**32) for _ in range(10)] == [
        11520, 0, 5927040, 70819200, 2031721883,
        1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seed", "game", "rolls"),
    [
        (1, 0, [32, 10, 20, 22, 15, 15, 21, 25, 26, 30, 30, 31]),
        (1, 1, [15, 11, 22, 28, 4, 23, 25, 1, 26, 19, 16, 24]),
        (2, 0, [22, 29, 25, 9, 0, 27, 2, 35, 31, 22, 35, 17]),
        (2**40 + 3, 2**35, [14, 24, 2, 4, 21, 12, 3, 17, 25, 17, 5, 7]),
    ],
)
def test_the_rolls_of_a_game_never_change(seed: int, game: int, rolls: list[int]) -> None:
    stream = np.zeros(4, np.int64)
    seed_stream(stream, seed, game)
    assert [int(draw(stream, 36)) for _ in rolls] == rolls


@compiled
def fill(stream: Numbers, seed: int, game: int, n: int, numbers: Numbers) -> None:
    seed_stream(stream, seed, game)
    for place in range(len(numbers)):
        numbers[place] = draw(stream, n)


@settings(max_examples=20)
@given(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1), st.integers(1, 10_000))
def test_the_stream_is_the_same_compiled_and_not(seed: int, game: int, n: int) -> None:
    plain, within = np.zeros(4, np.int64), np.zeros(4, np.int64)
    numbers = np.zeros(10, np.int64)
    fill(within, seed, game, n, numbers)
    seed_stream(plain, seed, game)
    assert [int(draw(plain, n)) for _ in range(10)] == numbers.tolist()
    assert plain.tolist() == within.tolist()
    assert all(0 <= number < n for number in numbers)


def numbers_of(seed: int, game: int, n: int, count: int) -> list[int]:
    numbers = np.zeros(count, np.int64)
    fill(np.zeros(4, np.int64), seed, game, n, numbers)
    return numbers.tolist()


def test_rolls_are_even_within_a_stream() -> None:
    tally = np.bincount(numbers_of(SEED, 5, 36, 100_000), minlength=36)
    assert chisquare(tally).pvalue > 1e-4


def test_rolls_are_even_across_neighbouring_games() -> None:
    rolls = np.array([numbers_of(SEED, game, 36, 8) for game in range(10_000)])
    for place in (0, 1, 7):
        assert chisquare(np.bincount(rolls[:, place], minlength=36)).pvalue > 1e-4


def test_neighbouring_seeds_and_games_roll_independently() -> None:
    """The first rolls of a game, of the next game and of the next seed, two by two."""
    rolls = {
        (seed, game): numbers_of(seed, game, 6, 1)[0]
        for seed, game in product(range(101), repeat=2)
    }
    for step in ((0, 1), (1, 0)):
        pairs = [
            6 * roll + rolls[seed + step[0], game + step[1]]
            for (seed, game), roll in rolls.items()
            if seed < 100 and game < 100
        ]
        assert chisquare(np.bincount(pairs, minlength=36)).pvalue > 1e-4


# Published figures: 4,000,000 games of snake-24, four seats at random (benchmarks/simulate.c)

PUBLISHED_GAMES = 4_000_000
ENOUGH = 60_000


@cache
def many_games() -> Any:
    return snake_24().play(["random"] * 4, SEED, 0, ENOUGH).columns


@pytest.mark.parametrize(("column", "mean"), [("turns", 90.155), ("hits", 7.1902)])
def test_the_mean_is_the_published_one(column: str, mean: float) -> None:
    values = many_games()[column]
    error = values.std() * (1 / ENOUGH + 1 / PUBLISHED_GAMES) ** 0.5
    assert values.mean() == pytest.approx(mean, abs=4 * error)


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_wins_the_published_share(seat: int) -> None:
    share = (0.3069, 0.2642, 0.2291, 0.1998)[seat]
    error = (share * (1 - share) * (1 / ENOUGH + 1 / PUBLISHED_GAMES)) ** 0.5
    wins = many_games()["winners"] == 1 << seat
    assert wins.mean() == pytest.approx(share, abs=4 * error)
