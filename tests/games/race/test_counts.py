"""What the batches count against what the oracle counts, on boards with every value of every
switch. Many games, each drawn with other rules beside it:

    ORACLE_BOARDS=40 pytest -m long tests/games/race/test_counts.py
"""

import os
import random
from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.engine import batch
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import Workspace
from cuatto_kit.games.race.engine.turns import begin, roll
from cuatto_kit.games.streams import draw, seed_stream
from tests.cases import seldom

from . import oracle
from .boards import SPLIT, STRAIGHT, document, game_of, load, ring, setup_of
from .oracle_counts import Counts
from .test_batch import GAMES, played_plainly, simulator_of
from .test_engine import told
from .test_move_for_move import SWITCHES, any_game, position

pytestmark = pytest.mark.slow

SEED = 11
BOARDS = int(os.environ.get("ORACLE_BOARDS", 1))
"""Boards of each value of a switch that the long test compiles; the slow one takes one value."""
FEW_TURNS, MANY_TURNS = 25, 700
PLAYED = GAMES | {
    "ladders beside splits": document(
        SPLIT,
        jumps={"long.2": "crown.1", "short.1": "stem.1", "long.4": "stem.2"},
        checkers={"bidirectional": 2, "regular": 2},
        rules={"finish": "bounce", "doubles": "roll_again"},
    )
}
MANY_GAMES = 20_000
ROLL_AGAIN = {"doubles": "roll_again"}
"""Turn caps; the higher one is beyond what is remembered turn by turn."""


def counted(game: RaceGame, setup: oracle.Setup, number: int, turn_cap: int) -> Counts:
    """What the oracle counts of a random game by the stream of its number, which picks among
    moves in the order of the kernel's list."""
    table, work, stream = game.board.table, Workspace.new(game.board.table), np.zeros(4, np.int64)
    seed_stream(stream, SEED, number)
    state, counts = game.read(game.initial()).copy(), Counts(setup, oracle.initial(setup))
    while state.phase != END:
        if state.phase == MOVE:
            n = list_moves(table, state, work.moves, work)
            checker, tabled = work.moves[draw(stream, n) if n > 1 else 0].tolist()
            counts.move(told(setup, game, game.move_of(position(state), checker, tabled)))
            play(table, state, checker, tabled)
            continue
        if counts.opens_turn() and counts.record["turns"] == turn_cap:
            break
        outcome = any_outcome(setup, counts.state, stream)
        counts.chance(outcome)
        if state.phase == BEGIN:
            begin(state, outcome)
        else:
            state.dice[state.dice_left : state.dice_left + len(outcome)] = outcome
            roll(table, state, len(outcome))
    return counts


def assert_alike(
    game: RaceGame, columns: Mapping[str, int], tallies: Mapping[str, list[int]], theirs: Counts
) -> None:
    """The record of one game, its arms included, its jumps, and where checkers waited."""
    names = game.board.names
    arms = {name: count for name, count in columns.items() if " > " in name and count}
    assert arms == {f"{names[a]} > {names[b]}": count for (a, b), count in theirs.arms.items()}
    for name, counted in (("jumps", theirs.jumps), ("waits", theirs.waits)):
        assert {k: n for k, n in enumerate(tallies[name]) if n} == {
            k: n for k, n in counted.items() if n
        }
    assert {name: columns[name] for name in batch.COLUMN_NAMES} == theirs.told()


def any_outcome(setup: oracle.Setup, state: oracle.State, stream: Any) -> Any:
    """What chance decides, by the stream."""
    outcomes = [outcome for outcome, _ in oracle.outcomes(setup, state)]
    if state.phase == "roll" and setup.sticks:
        return (draw(stream, 1 << setup.sticks).bit_count(),)
    if state.phase == "roll" and setup.results:  # several of which may show the same
        throws = [*product(setup.results, repeat=len(outcomes[0]))]
        return throws[draw(stream, len(throws))]
    return outcomes[draw(stream, len(outcomes))]


VALUES = [(switch, value) for switch, values in SWITCHES.items() for value in values]


@pytest.mark.parametrize(("switch", "value"), seldom(6, [pytest.param(*one) for one in VALUES]))
def test_the_batch_counts_what_the_oracle_counts(switch: str, value: Any) -> None:
    seats, text = any_game(switch, value, random.Random(f"{switch} {value}"))
    game, setup, simulator = game_of(text, seats), setup_of(text, seats), simulator_of(text, seats)
    for number in range(2):
        record, tallies = played_plainly(simulator, "random", number, FEW_TURNS)
        theirs = counted(game, setup, number, FEW_TURNS)
        assert_alike(game, record, tallies, theirs)


@pytest.mark.parametrize("board", seldom(9, PLAYED))
def test_a_compiled_game_gives_the_record_that_the_oracle_counts(board: str) -> None:
    assert_counted_alike(PLAYED[board], simulator_of(PLAYED[board]).seats, 4, 60)


# Known figures


def assert_means(text: str, seats: int, **means: float) -> None:
    """The mean of some columns over the first turns of many games, within four errors."""
    simulator = simulator_of(text, seats)
    columns = simulator.play(["random"] * seats, SEED, 0, MANY_GAMES, turn_cap=1).columns
    for name, mean in means.items():
        values = columns[name]
        error = values.std() / MANY_GAMES**0.5
        assert values.mean() == pytest.approx(mean, abs=4 * error), name


def test_three_tries_to_leave_the_pool_are_one_turn() -> None:
    """And one pass where all are in vain: 91 of 216 turns free a checker."""
    text = ring({"entry": "on_double", "jail_rolls": 3, "exit_count": "max"})
    vain = 5 / 6 + 25 / 36 + 125 / 216
    assert_means(text, 1, turns=1, rolls=91 / 36, passes=125 / 216, lost=2 * vain)


def test_alone_a_double_that_rolls_again_goes_on_with_the_turn() -> None:
    """On a way too long to end: every sixth roll goes on."""
    text = document({"main": {"from": "start", "walk": "up 60", "to": "finish"}}, rules=ROLL_AGAIN)
    assert_means(text, 1, turns=1, rolls=6 / 5, passes=0, lost=0)


def test_alone_a_third_double_ends_the_turn() -> None:
    """So that a turn has three rolls at most."""
    text = ring(ROLL_AGAIN | {"triple_double": "jail_farthest"}, capacity="any")
    assert_means(text, 1, turns=1, rolls=1 + 1 / 6 + 1 / 36)


def test_of_one_die_that_suits_and_one_that_does_not_one_is_lost() -> None:
    """A checker of odd dice alone: half of all dice are lost, and a quarter of the turns."""
    path = {"main": {"from": "start", "walk": "up 20", "to": "finish"}}
    assert_means(document(path, checkers={"odd": 1}), 1, passes=1 / 4, lost=1)


def test_a_team_that_is_out_loses_no_dice() -> None:
    """The round goes on: of two dice that are both enough one is left over."""
    path = {"main": {"from": "start", "walk": "up 1", "to": "finish"}}
    rules = {"win": "round_end", "hit": "none", "barriers": False}
    text = document(path, checkers={"regular": 1}, rules=rules)
    columns = simulator_of(text, 2).play(["random"] * 2, SEED, 0, 200).columns
    assert columns["winners"].any()
    assert not columns["lost"].any()


def test_to_stop_is_no_pass_and_loses_nothing() -> None:
    text = document(STRAIGHT, checkers={"regular": 3}, rules={"dice_use": "optional"})
    columns = simulator_of(text, 1).play(["random"], SEED, 0, 200, turn_cap=1).columns
    assert (columns["decisions"] < 2).any()  # for some stop at once
    assert not columns["passes"].any()
    assert not columns["lost"].any()


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("switch", seldom(25, SWITCHES))
def test_batch_and_oracle_count_alike_in_many_games(switch: str, every: bool) -> None:
    chance, seen = random.Random(switch), Counter[str]()
    values = list(SWITCHES[switch])
    for value in values if every else [chance.choice(values)]:
        for _ in range(BOARDS):
            seats, text = any_game(switch, value, chance)
            seen += assert_counted_alike(text, seats, 40, 150)
            seen += assert_counted_alike(text, seats, 2, MANY_TURNS)
    if every:
        assert all(seen[name] for name in ("passes", "lost", "leads", "led", "settled"))


def assert_counted_alike(text: str, seats: int, games: int, turn_cap: int) -> Counter[str]:
    """Compares games, compiled against the oracle; the sum of what was counted."""
    game, setup = game_of(text, seats), setup_of(text, seats)
    simulator, seen = make_simulator(*load(text), seats), Counter[str]()
    for number in range(games):
        policies = ["random"] * seats
        ours = simulator.play(policies, SEED, number, 1, turn_cap=turn_cap, tally=True)
        columns = {name: int(column[0]) for name, column in ours.columns.items()}
        theirs = counted(game, setup, number, turn_cap)
        tallies = {name: count.tolist() for name, count in ours.tallies.items()}
        assert_alike(game, columns, tallies, theirs)
        seen += Counter(columns)
    return seen
