"""The Rule of 28 as its author gave it, what the planner looks for, and who beats whom."""

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest

from cuatto_kit.games.columns.game import ROLL_ON, STOP, ColumnsGame, Move, Phase, Position
from cuatto_kit.games.columns.kernels import playable
from cuatto_kit.games.columns.players import BOTS, make_bot
from cuatto_kit.games.columns.policies import gain_of_pairing, list_gains, threat
from cuatto_kit.games.columns.records import Estimates
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.statistics import share_of
from tests.cases import seldom

from .boards import document, game_of, simulator_of

STANDARD = document()


def share_won(simulator: Simulator, policy: str, against: str, games: int) -> tuple[float, float]:
    """The 95 % interval of the share that one policy wins from another, seat about."""
    played = simulator.play([policy, against], 3, 0, games, rotate=True)
    won = sum(bits == 1 << n % 2 for n, bits in enumerate(played.columns["winners"].tolist()))
    low, high = share_of(won, games).ci95
    return low, high


@pytest.mark.parametrize(
    ("policy", "against", "least"),
    [("rule28", "random", 0.9), ("planner", "random", 0.95), ("planner", "rule28", 0.6)],
)
def test_the_better_policy_wins_clearly_more_than_half(
    policy: str, against: str, least: float
) -> None:
    assert share_won(simulator_of(STANDARD), policy, against, 2_000)[0] > least


@pytest.mark.slow
@pytest.mark.parametrize("rules", seldom(2, [{"must_scope": "roll"}, {"blocking": True}]))
def test_the_planner_is_better_by_other_rules_too(rules: dict[str, object]) -> None:
    simulator = simulator_of(document(**rules))
    assert share_won(simulator, "planner", "rule28", 1_000)[0] > 0.5


@pytest.mark.parametrize("policy", BOTS)
def test_a_policy_wins_half_from_itself(policy: str) -> None:
    low, high = share_won(simulator_of(STANDARD), policy, policy, 1_000)
    assert low < 0.53
    assert high > 0.47


def test_the_rule_of_28_needs_about_11_turns_alone() -> None:
    turns = simulator_of(STANDARD, 1).play(["rule28"], 1, 0, 4_000).columns["turns"]
    assert turns.mean() == pytest.approx(10.7, abs=0.25)


# The Rule of 28, written once more from its author's words


def score(runners: dict[int, int], cubes: dict[int, int]) -> int:
    total = sum(
        (place - cubes.get(column, 0) + 1) * (abs(7 - column) + 1)
        for column, place in runners.items()
    )
    if len(runners) == 3:
        total += 2 * all(column % 2 for column in runners)
        total -= 2 * all(column % 2 == 0 for column in runners)
        total += 4 * all(column >= 7 for column in runners)
        total += 4 * all(column <= 7 for column in runners)
    return total


def worth(columns: tuple[int, ...], runners: dict[int, int]) -> int:
    moves = sum(6 - abs(7 - column) for column in columns)
    return moves - 6 * len(set(columns) - set(runners))


def moves_of(name: str, game: ColumnsGame, choices: int) -> list[tuple[Position, Move]]:
    """What a bot chooses where there is a choice, playing all seats."""
    chance, bot = random.Random(7), make_bot(name, game)
    state, found = game.initial(), []
    while len(found) < choices:
        if game.actor(state) == END:
            state = game.initial()
        elif game.actor(state) == CHANCE:
            faces = range(1, game.board.sides + 1)
            state = game.apply(state, tuple(chance.choices(faces, k=game.board.dice)))
        else:
            move = bot(state, chance.randrange)
            if len(game.legal(state)) > 1:
                found.append((state, move))
            state = game.apply(state, move)
    return found


def test_the_rule_of_28_plays_by_its_score() -> None:
    game = game_of(STANDARD)
    stops = 0
    for state, move in moves_of("rule28", game, 3_000):
        runners = game.runners(state)
        if state.phase is Phase.DECIDE:
            assert (move == STOP) == (score(runners, game.cubes(state, state.seat)) >= 28)
            stops += move == STOP
        else:
            values = {legal: worth(legal.columns, runners) for legal in game.legal(state)}
            assert values[move] == max(values.values())
    assert stops > 100


def test_the_rule_of_28_stops_at_28_and_not_before() -> None:
    """6, 7 and 8: the middle once, its neighbours twice, nothing in common."""
    game, bot = game_of(STANDARD), make_bot("rule28", game_of(STANDARD))
    for seven, expected in ((9, ROLL_ON), (10, STOP)):
        runners = {6: 3, 7: seven + 2, 8: 4}
        assert score(runners, {7: 3}) == 18 + seven
        state = game.place({0: {7: 3}}, {}, runners, phase=Phase.DECIDE)
        assert bot(state, random.randrange) == expected


# The planner


@pytest.mark.parametrize("name", ["rule28", "planner"])
def test_a_win_is_taken(name: str) -> None:
    game = game_of(document(auto_stop=False))
    bot = make_bot(name, game)
    state = game.place({}, {2: 0, 12: 0}, {7: 13}, phase=Phase.DECIDE)
    assert bot(state, random.randrange) == STOP


def test_the_planner_wins_now_rather_than_by_a_likely_roll() -> None:
    """Two 7s win; 6 and 8 would leave two columns a space from the top."""
    game = game_of(STANDARD)
    state = game.place({0: {6: 8, 7: 11, 8: 8}}, {2: 0, 12: 0}, {6: 9, 8: 9}, dice=(3, 3, 4, 4))
    win = make_bot("planner", game)(state, random.randrange)
    assert game.winners(game.apply(state, win)) == (0,)


@pytest.mark.parametrize(
    ("runners", "expected"),
    [({6: 1, 8: 1}, ROLL_ON), ({6: 2, 7: 2, 8: 2}, ROLL_ON), ({2: 2, 3: 3, 12: 2}, STOP)],
)
def test_the_planner_stops_at_a_risk_and_not_without(
    runners: dict[int, int], expected: Move
) -> None:
    game = game_of(STANDARD)
    state = game.place({}, {}, runners, phase=Phase.DECIDE)
    assert make_bot("planner", game)(state, random.randrange) == expected


def test_the_planner_risks_more_where_another_is_about_to_win() -> None:
    game = game_of(STANDARD)
    bot = make_bot("planner", game)

    def goes_on(rival: dict[int, int]) -> int:
        """How often it rolls on after climbing so and so far in 5, 8 and 9."""
        climbs = product(range(2, 7), range(3, 8), (2, 3))
        turns = [dict(zip((5, 8, 9), climb, strict=True)) for climb in climbs]
        states = [game.place({1: rival}, {2: 1, 3: 1}, t, phase=Phase.DECIDE) for t in turns]
        return sum(bot(state, random.randrange) == ROLL_ON for state in states)

    assert goes_on({7: 12}) > goes_on({7: 1}) > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_others_threaten_to_win(seat: int) -> None:
    """Of three columns two are claimed, and the cube in the third rises."""
    game = game_of(STANDARD)

    def felt_by(actor: int, place: int) -> float:
        state = game.place({seat: {7: place}}, {2: seat, 3: seat}, seat=actor)
        return threat(game.board.table, game.read(state))

    assert felt_by(1 - seat, 12) > felt_by(1 - seat, 6) > 0
    assert felt_by(seat, 12) == 0


@pytest.mark.parametrize(
    "runners", [{}, {7: 2}, {5: 1, 8: 3}, {2: 1, 6: 2, 9: 1}, {4: 1, 5: 1, 6: 1}]
)
def test_a_pairing_gains_the_best_choice_of_its_new_columns(runners: dict[int, int]) -> None:
    """By trying every choice of as many new columns as there are runners left."""
    game = game_of(document(dict.fromkeys(range(2, 13), 9), dice=6))
    table, state = game.board.table, game.read(game.place({}, {}, runners, phase=Phase.DECIDE))
    columns, estimates = playable(table, state), Estimates.new(table)
    list_gains(table, state, columns, estimates)
    for pairing, sums in enumerate(table.sums_of.tolist()):
        steps = {c: n for c, n in Counter(sums).items() if columns >> c & 1}
        gains = {c: estimates.gains[n - 1, c] for c, n in steps.items()}
        new = gains.keys() - runners.keys()
        best = max(
            sum(gains[column] for column in chosen)
            for chosen in combinations(new, min(len(new), table.runners - len(runners)))
        )
        known = sum(gains[column] for column in gains.keys() - new)
        found = gain_of_pairing(table, state, columns, pairing, estimates)
        assert found == pytest.approx(known + best)


# At the table


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    "text",
    [
        STANDARD,
        document(blocking=True, must_scope="roll", auto_stop=False),
        document(dict.fromkeys(range(2, 17), 3), dice=4, sides=8, columns_to_win=4),
        pytest.param(
            document(dict.fromkeys(range(2, 25), 3), dice=4, sides=12, columns_to_win=4),
            marks=pytest.mark.slow,
        ),
        pytest.param(document(dict.fromkeys(range(2, 13), 3), dice=6), marks=pytest.mark.slow),
    ],
    ids=["standard", "switches", "large dice", "largest dice", "six dice"],
)
def test_a_bot_plays_legal_moves(name: str, text: str) -> None:
    game = game_of(text)
    assert all(move in game.legal(state) for state, move in moves_of(name, game, 20))


def test_a_bot_draws_nothing_but_from_what_it_is_given() -> None:
    game = game_of(STANDARD)
    state = game.place({}, {}, {6: 1, 8: 1}, phase=Phase.DECIDE)
    bot = make_bot("random", game)
    picked = [bot(state, random.Random(seed).randrange) for seed in range(40)]
    assert picked == [bot(state, random.Random(seed).randrange) for seed in range(40)]
    assert set(picked) == {STOP, ROLL_ON}


def test_random_picks_every_play_as_often() -> None:
    game, chance = game_of(STANDARD), random.Random(1)
    state = game.apply(game.initial(), (3, 4, 2, 6))
    bot = make_bot("random", game)
    picked = [bot(state, chance.randrange) for _ in range(900)]
    counts = np.array([picked.count(move) for move in game.legal(state)])
    assert len(counts) == 3
    assert abs(counts - 300).max() < 75
