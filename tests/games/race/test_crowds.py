"""Crowds against the same games one after another."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.leading import KEPT
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.engine import crowd_tables
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.crowd_tables import crowd_table
from cuatto_kit.games.race.engine.tables import Table
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.kernels.kernel import plays_crowds
from cuatto_kit.kernels.records import LANES
from tests.cases import each, often

from . import test_engine
from .boards import BUNDLED, any_start, document, load

pytestmark = pytest.mark.skipif(
    not plays_crowds(), reason="the processor has no vectors of 32 bytes"
)
KNOWN = [
    "back-and-forth",
    "bottleneck",
    "crossroads",
    "original",
    "readme-18",
    "short-12",
    "six-seats",
    "snake-24",
    "snake-24-full",
    "two-ways-home",
    "wounded",
]
"""The bundled boards that crowds play."""
SWITCHES: dict[str, list[Any]] = {
    "finish": ["overshoot", "exact", "within_reach"],
    "jump_blocks": [True, False],
    "hit_return": ["bridge_lowest", "bridge_highest"],
    "start_order": ["seat", "roll_off"],
    "splits": ["always", "on_landing"],
}
"""The rules that crowds know besides those that a board has by default."""
UNKNOWN: dict[str, Any] = {
    "dice": 1,
    "dice_use": "maximise",
    "doubles": "roll_again",
    "finish": "bounce",
    "full": "after_hit",
    "hit": "on_landing",
    "win": "round_end",
}
"""For other rules, a value that they do not know."""


FOLLOWS = {
    *("extent", "rows", "sum_row", "first_row", "values", "dice_slots", "try_slots", "directions"),
    *("pinned_extent", "any_guards", "guard_sets", "guarded_goals", "hits_open", "playing"),
    *("miss_extent", "huffable_slots", "pair_slots", "deputy_slots", "play_partner", "barred"),
    *("lone_safe", "walls", "larger", "harmless", "triple_six", "pool_doubles", "bonus_optional"),
    *("clear_exit", "exit_hit", "free_most", "must_free", "freeing_dice", "freeing_sums"),
    *("freeing_ways", "freeing_rolls"),
}
"""Rules that only matter with rules that crowds exclude, and sizes."""


@cache
def simulator_of(text: str, seats: int) -> Simulator:
    return make_simulator(*load(text), seats)


def text_of(name: str) -> str:
    return bundled()[name].read_text("utf-8")


def compare(simulator: Simulator, games: int, first: int = 0, **options: Any) -> None:
    """All numbers of games by a crowd and by the general kernel are equal."""
    policies, fast = ["random"] * simulator.seats, simulator.batch.crowd()
    assert fast
    results = []
    for batch in (fast, simulator.batch):
        given = batch.arguments(policies, 3, first, games, **options)
        batch.kernel(*given)
        results.append(given[-1 - len(batch.tallies) :])
    for ours, theirs in zip(*results, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_crowds_play_the_bundled_boards_whose_rules_they_know() -> None:
    known = []
    for name in BUNDLED:
        variant, layout = load(text_of(name))
        seats = variant.seats[1]
        if crowd_table(make_board(*seated(variant, layout, seats), seats)):
            known.append(name)
    assert known == KNOWN


@pytest.mark.parametrize("name", often(["two-ways-home", "back-and-forth"], KNOWN))
def test_a_crowd_plays_the_same_games(name: str) -> None:
    variant, _ = load(text_of(name))
    for seats in {*variant.seats}:
        compare(simulator_of(text_of(name), seats), 3 * LANES + 5, tally=True)


@pytest.mark.parametrize("number", each(20, range(40)))
def test_a_crowd_plays_the_same_games_on_any_board(number: int) -> None:
    chance = random.Random(number)
    board = chance.choice(list(test_engine.BOARDS))
    seats, team = chance.randint(1, 5), chance.choice(test_engine.TEAMS)
    slots, start = sum(team.values()) * chance.randint(0, 1), {}
    if chance.random() < 0.3:
        slots, start = any_start(chance, seats, team, lanes=slots > 0)
    special = {
        key: test_engine.spaces_named(board, told)
        for key, told in chance.choice(test_engine.SPECIAL).items()
        if key != "again"
    }
    if board == "straight" and "bidirectional" not in team:
        special["jumps"] = chance.choice([{}, {"main.2": "main.5"}, {"main.3": "main.4"}])
    rules = {name: chance.choice(values) for name, values in SWITCHES.items()}
    if not slots:
        del rules["hit_return"]
    if "bidirectional" in team:
        del rules["splits"]
    text = document(
        test_engine.BOARDS[board],
        seats=seats,
        checkers=team,
        bridge=slots,
        start=start,
        rules=rules,
        **special,
    )
    compare(make_simulator(*load(text), seats), 2 * LANES + 1, turn_cap=300, tally=True)


@pytest.mark.parametrize("games", [0, 1, LANES, LANES + 1])
def test_any_number_of_games_may_be_played_from_any_on(games: int) -> None:
    compare(simulator_of(text_of("snake-24"), 4), games, first=1_000_003)


@pytest.mark.parametrize("cap", [0, 1, 30, 90])
def test_games_end_at_the_turn_cap(cap: int) -> None:
    compare(simulator_of(text_of("snake-24"), 4), 2 * LANES, turn_cap=cap, tally=True)


def test_a_long_game_drops_leads_as_others_do() -> None:
    """More turns than a game remembers (games/leading.py)."""
    walk = "up 14, right 2, down 14, right 2, up 14"
    paths = {"main": {"from": "start", "walk": walk, "to": "finish"}}
    text = document(paths, seats=6, checkers={"regular": 12})
    simulator = make_simulator(*load(text), 6)
    turns = simulator.play(["random"] * 6, 3, 0, LANES).columns["turns"]
    assert turns.max() > KEPT
    compare(simulator, LANES)


@pytest.mark.parametrize("switch", UNKNOWN)
def test_other_rules_are_played_one_game_after_another(switch: str) -> None:
    variant, layout = load(
        document(test_engine.BOARDS["straight"], rules={switch: UNKNOWN[switch]})
    )
    assert crowd_table(make_board(*seated(variant, layout, 2), 2)) is None


def test_every_rule_of_a_table_is_known_or_excluded() -> None:
    """A new rule has to be added to crowds, to the rules that they exclude, or here."""
    known = {*crowd_tables.CrowdTable.rules(), *crowd_tables._VALUES, *crowd_tables._ABSENT}
    assert {*Table.rules()} == known - {"planes", "passing_ways", "seats"} | FOLLOWS


def test_only_random_play_is_a_crowd() -> None:
    simulator = simulator_of(text_of("snake-24"), 4)
    alone = simulator.play(["greedy"] + ["random"] * 3, 1, 0, 20)
    crowd = simulator.play(["random"] * 4, 1, 0, 20)
    assert (alone.columns["choices"] != crowd.columns["choices"]).any()
