"""The switches that a ring with entries is needed for, and what each value lets one see."""

from typing import Any

from cuatto_kit.games.race.engine.game import Position, RaceGame

from .boards import ENTRIES, HOMES, RING
from .looks import PASSING, Case, landings, played, regulars, spaces_of

BOARD: dict[str, Any] = {
    "paths": {**RING, **HOMES},
    "entries": ENTRIES,
    "capacity": "any",
    "checkers": {"regular": 2},
}


def on_the_ring(**rules: Any) -> dict[str, Any]:
    return {**BOARD, "rules": rules}


def with_doubles(game: RaceGame, state: Position, count: int) -> Position:
    """Return the position after `count` doubles of the turn."""
    array = game.read(state).copy()
    array.doubles = count
    return Position(array.array.tobytes())


def six_and_five_at_the_start(game: RaceGame) -> object:
    return landings(game, game.apply(game.initial(), (6, 5)))


def rolls_in_vain(game: RaceGame) -> object:
    """How many a seat has before the next one rolls."""
    state, rolls = game.initial(), 0
    while game.read(state).actor == 0:
        state = game.apply(state, (1, 2))
        (passed,) = game.legal(state)
        state = game.apply(state, passed)
        rolls += 1
    return rolls


def a_double_with_all_waiting(game: RaceGame) -> object:
    """How many may be freed."""
    return sorted(move.count for move in game.legal(game.apply(game.initial(), (3, 3))))


def a_double_with_one_waiting(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("start", "a.3")}, dice=(2, 2)))


def a_six_with_one_waiting_and_one_on_the_exit(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("start", "a.1")}, dice=(6,)))


def who_follows_a_six(game: RaceGame) -> object:
    state = game.apply(game.initial(), (6, 1))
    while game.legal(state):
        state = game.apply(state, game.legal(state)[0])
    return game.read(state).actor


def a_third_double(game: RaceGame) -> object:
    state = with_doubles(game, game.place({0: regulars("a.3", "a.5")}), 2)
    return spaces_of(game, game.apply(state, (1, 1)), 0)


def a_double_that_frees(game: RaceGame) -> object:
    """How many doubles are counted then."""
    return game.read(game.apply(game.initial(), (3, 3))).doubles


def one_checker_and_two_dice(game: RaceGame) -> object:
    """The moves, and those that the first of the dice leaves."""
    state = game.place({0: regulars("a.3", "finish")}, dice=(1, 2))
    moves = landings(game, state)
    if (1, "a.3", "a.4") not in moves:
        return moves
    return moves, landings(game, played(game, state, "a.3", "a.4"))


def a_hit_that_may_be_missed(game: RaceGame) -> object:
    """The moves, and what there is to choose after another move than the hit."""
    state = game.place({0: regulars("a.1", "a.3"), 1: regulars("a.2", "finish")}, dice=(1,))
    moves = landings(game, state)
    if (1, "a.3", "a.4") not in moves:
        return moves
    return moves, landings(game, played(game, state, "a.3", "a.4"))


def one_where_the_way_home_turns_off(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("b.4", "finish")}, dice=(1,)))


def rolls_of_the_last_checker_near_home(game: RaceGame) -> object:
    return len(game.outcomes(game.place({0: regulars("south.1", "finish")})))


RING_CASES = {
    "entry": Case(
        six_and_five_at_the_start,
        {
            "free": {(6, "start", "a.6"), (5, "start", "a.5")},
            "on_double": {PASSING},
            "on_value": {(6, "start", "a.1")},
        },
        on_the_ring(),
    ),
    "entry_value": Case(
        six_and_five_at_the_start,
        {
            6: {(6, "start", "a.1")},
            5: {(5, "start", "a.1")},
            (5, 6): {(5, "start", "a.1"), (6, "start", "a.1")},
        },
        on_the_ring(entry="on_value"),
    ),
    "jail_rolls": Case(rolls_in_vain, {1: 1, 2: 2, 3: 3}, on_the_ring(entry="on_double")),
    "exit_count": Case(
        a_double_with_all_waiting,
        {"choice": [1, 2], "max": [2]},
        on_the_ring(entry="on_double"),
    ),
    "must_free_on_double": Case(
        a_double_with_one_waiting,
        {False: {(2, "start", "a.1"), (2, "a.3", "a.5")}, True: {(2, "start", "a.1")}},
        on_the_ring(entry="on_double"),
    ),
    "exit_duty": Case(
        a_six_with_one_waiting_and_one_on_the_exit,
        {
            "none": {(6, "start", "a.1"), (6, "a.1", "b.1")},
            "enter": {(6, "start", "a.1")},
            "clear_and_enter": {(6, "a.1", "b.1")},
        },
        on_the_ring(entry="on_value"),
    ),
    "sixes": Case(who_follows_a_six, {"none": 1, "roll_again": 0}, on_the_ring()),
    "triple_double": Case(
        a_third_double,
        {
            "none": ["a.3", "a.5"],
            "jail_farthest": ["a.3", "start"],
            "crown_farthest": ["a.3", "finish"],
        },
        on_the_ring(doubles="roll_again"),
    ),
    "jail_double_counts": Case(
        a_double_that_frees,
        {True: 1, False: 0},
        on_the_ring(entry="on_double", doubles="roll_again", triple_double="jail_farthest"),
    ),
    "sum_move": Case(
        one_checker_and_two_dice,
        {
            "stepwise": ({(1, "a.3", "a.4"), (2, "a.3", "a.5")}, {(2, "a.4", "a.6")}),
            "jump": (
                {(1, "a.3", "a.4"), (2, "a.3", "a.5"), (3, "a.3", "a.6")},
                {PASSING},
            ),
            "off": ({(1, "a.3", "a.4"), (2, "a.3", "a.5")}, {PASSING}),
            "only": {(3, "a.3", "a.6")},
        },
        on_the_ring(),
    ),
    "callout": Case(
        a_hit_that_may_be_missed,
        {
            "off": ({(1, "a.1", "a.2"), (1, "a.3", "a.4")}, set()),
            "auto": ({(1, "a.1", "a.2"), (1, "a.3", "a.4")}, {(0, "a.1", "start")}),
            "forced_capture": {(1, "a.1", "a.2")},
        },
        on_the_ring(hit="on_landing"),
    ),
    "second_lap": Case(
        one_where_the_way_home_turns_off,
        {
            True: {(1, "b.4", "south.1"), (1, "b.4", "a.1")},
            False: {(1, "b.4", "south.1")},
        },
        on_the_ring(),
    ),
    "one_die_distance": Case(
        rolls_of_the_last_checker_near_home, {0: 36, 6: 6}, on_the_ring(finish="exact")
    ),
}
