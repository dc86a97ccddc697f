"""Compiled games against the same games run plainly, and move by move through the protocol."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from cuatto_kit.games.columns import batches
from cuatto_kit.games.columns.game import BUST, ROLL_ON, ColumnsGame
from cuatto_kit.games.columns.model import space_id
from cuatto_kit.games.columns.policies import NUMBERS
from cuatto_kit.games.columns.records import set_up
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.streams import draw, seed_stream
from tests.cases import often, rarely, seldom
from tests.games.leaders import Leaders, leader_of

from .boards import document, game_of, load, simulator_of

SEED = 11
GAMES = {
    "standard": document(seats=4),
    "alone": document(seats=1),
    "all must be played": document(seats=3, must_scope="roll", auto_stop=False),
    "blocking": document({5: 2, 6: 3, 7: 4, 8: 3, 9: 2}, blocking=True, columns_to_win=2),
    "drawn out": document({6: 2, 7: 2, 8: 2}, seats=3),
    "two dice": document({2: 1, 3: 2, 4: 3, 5: 2, 6: 1}, dice=2, sides=3),
    "six dice": document({2: 2, 5: 4, 6: 9, 7: 4, 8: 2}, dice=6, sides=4, runners=2),
}


def record_of(simulator: Simulator, game: int, policy: str, turn_cap: int) -> dict[str, int]:
    played = simulator.play([policy] * simulator.seats, SEED, game, 1, turn_cap=turn_cap)
    return {name: int(column[0]) for name, column in played.columns.items()}


# The same game, compiled and not


def played_plainly(
    simulator: Simulator, policy: str, game: int, turn_cap: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Record, visits and stops of one game by the uncompiled kernel."""
    table, state, *rooms = simulator.batch.arrays([])
    set_up(table, state)
    stream = np.zeros(4, np.int64)
    seed_stream(stream, SEED, game)
    record = np.zeros(batches.RECORD_SIZE, np.int64)
    visits, stops = (np.zeros(length, np.int64) for length in simulator.batch.tallies.values())
    batches.play_game(
        table, state, *rooms, stream, np.full(simulator.seats, NUMBERS[policy], np.int64), 0,
        turn_cap, record, True, visits, stops,
    )  # fmt: skip
    return record, visits, stops


@pytest.mark.parametrize("board", rarely([*GAMES][1:], seldom(2, GAMES)))
@pytest.mark.parametrize(
    ("policy", "turn_cap", "games"), [("random", 200, 3), ("rule28", 200, 2), ("planner", 4, 1)]
)
def test_compiled_and_plain_games_are_the_same(
    board: str, policy: str, turn_cap: int, games: int
) -> None:
    simulator = simulator_of(GAMES[board])
    for game in range(games):
        record, visits, stops = played_plainly(simulator, policy, game, turn_cap)
        compiled = simulator.play(
            [policy] * simulator.seats, SEED, game, 1, turn_cap=turn_cap, tally=True
        )
        assert record_of(simulator, game, policy, turn_cap) == dict(
            zip(batches.COLUMN_NAMES, record.tolist(), strict=True)
        )
        assert compiled.tallies["visits"].tolist() == visits.tolist()
        assert compiled.tallies["stops"].tolist() == stops.tolist()


class Replay:
    """A random game through the `Game` protocol, drawing from the stream of the same number;
    what a record says is counted from the outside."""

    def __init__(self, game: ColumnsGame, number: int, turn_cap: int) -> None:
        self.game = game
        self.record = dict.fromkeys(batches.COLUMN_NAMES, 0)
        self.visits: Counter[str] = Counter()
        self.stops: Counter[str] = Counter()
        self.stream = np.zeros(4, np.int64)
        seed_stream(self.stream, SEED, number)
        self.state = game.initial()
        self._play(turn_cap)

    def _play(self, turn_cap: int) -> None:
        game, record, leaders = self.game, self.record, Leaders()
        while game.actor(self.state) != END:
            if game.actor(self.state) == CHANCE:
                if not game.runners(self.state):
                    if record["turns"] == turn_cap:
                        break
                    record["turns"] += 1
                record["rolls"] += 1
                self.state = game.apply(self.state, self._dice())
                continue
            self._move()
            if not game.runners(self.state) and game.actor(self.state) == CHANCE:
                leaders.note(record["turns"], self._leader())
        record["finished"] = int(game.actor(self.state) == END)
        record["winners"] = sum(1 << seat for seat in game.winners(self.state))
        record |= leaders.columns(record["turns"])

    def _dice(self) -> tuple[int, ...]:
        """One number for all dice, the first die its highest digit."""
        sides, dice = self.game.board.sides, self.game.board.dice
        number = int(draw(self.stream, sides**dice))
        return tuple(number // sides**place % sides + 1 for place in reversed(range(dice)))

    def _move(self) -> None:
        game, record, before = self.game, self.record, self.state
        moves, seat = game.legal(before), before.seat
        move = moves[draw(self.stream, len(moves)) if len(moves) > 1 else 0]
        self.state = game.apply(before, move)
        if move == BUST:
            record["busts"] += 1
            return
        record["decisions"] += 1
        record["choices"] += len(moves)
        record["nontrivial"] += len(moves) > 1
        places = {**game.cubes(before, seat), **game.runners(before)}
        for column in move.columns:
            places[column] = places.get(column, 0) + 1
            self.visits[space_id(column, places[column])] += 1
        if move != ROLL_ON and not game.runners(self.state):
            for column in {*game.runners(before), *move.columns}:
                self.stops[space_id(column, places[column])] += 1

    def _leader(self) -> int | None:
        game, lengths = self.game, self.game.board.columns
        left = [
            (
                -len(game.claimed(self.state, seat)),
                -sum(Fraction(at, lengths[c]) for c, at in game.cubes(self.state, seat).items()),
            )
            for seat in range(game.seats)
        ]
        return leader_of(left)


@pytest.mark.parametrize("board", often(["standard"], GAMES))
def test_a_compiled_game_replayed_move_by_move_gives_its_record(board: str) -> None:
    simulator, game = simulator_of(GAMES[board]), game_of(GAMES[board])
    layout = load(GAMES[board])[1]
    for number in range(4):
        replay = Replay(game, number, 60)
        assert replay.record == record_of(simulator, number, "random", 60)
        tallies = simulator.play(
            ["random"] * simulator.seats, SEED, number, 1, turn_cap=60, tally=True
        ).tallies
        for name, counted in (("visits", replay.visits), ("stops", replay.stops)):
            assert tallies[name].tolist() == [counted[space.id] for space in layout.spaces]


def test_the_games_replayed_take_in_wins_draws_and_busts() -> None:
    """Else the comparison above would be blind for them."""
    drawn = simulator_of(GAMES["drawn out"]).play(["random"] * 3, SEED, 0, 100).columns
    assert all(drawn[name].any() for name in ("leads", "led", "settled"))
    assert drawn["finished"].all()
    assert 0 < (drawn["winners"] == 0).sum() < 100
    assert drawn["busts"].any()


# Numbered games


def records(simulator: Simulator, *numbers: int, **options: bool) -> NDArray[np.int64]:
    games = simulator.play(["random"] * simulator.seats, *numbers, **options)
    return np.column_stack(list(games.columns.values()))


def test_a_game_does_not_depend_on_the_games_beside_it() -> None:
    simulator = simulator_of(GAMES["standard"])
    together = records(simulator, SEED, 100, 30)
    apart = [records(simulator, SEED, first, n) for first, n in ((100, 1), (101, 12), (113, 17))]
    assert np.array_equal(together, np.concatenate(apart))


def test_a_seed_gives_the_same_games_again_and_another_seed_others() -> None:
    simulator = simulator_of(GAMES["standard"])
    first = records(simulator, SEED, 0, 50)
    assert np.array_equal(first, records(simulator, SEED, 0, 50))
    assert not (first == records(simulator, SEED + 1, 0, 50)).all(axis=1).any()


def test_policies_that_rotate_move_on_by_a_seat_each_game() -> None:
    simulator, policies = simulator_of(GAMES["standard"]), ["rule28", "random", "random", "random"]
    rotated = simulator.play(policies, SEED, 0, 8, rotate=True).columns["winners"]
    for game in range(8):
        shift = game % 4
        alone = simulator.play(policies[shift:] + policies[:shift], SEED, game, 1)
        assert rotated[game] == alone.columns["winners"][0]


def test_tallies_change_no_game() -> None:
    simulator = simulator_of(GAMES["standard"])
    assert np.array_equal(
        records(simulator, SEED, 0, 40), records(simulator, SEED, 0, 40, tally=True)
    )


def test_the_turn_cap_ends_a_game_unfinished() -> None:
    games = simulator_of(GAMES["standard"]).play(["random"] * 4, SEED, 0, 20, turn_cap=5)
    assert set(games.columns["turns"].tolist()) == {5}
    assert not games.columns["winners"].any()
    assert not games.columns["finished"].any()


def test_there_is_a_policy_for_each_seat() -> None:
    with pytest.raises(ValueError, match="1 policies for 4 seats"):
        simulator_of(GAMES["standard"]).play(["random"], SEED, 0, 1)
