"""The switches of the Ludo family, and what each value lets one see on a ring."""

from typing import Any

from cuatto_kit.games.race.engine.game import Position, RaceGame

from .boards import ENTRIES, GOALS, HOMES, RING
from .looks import PASSING, Case, landings, played, regulars, spaces_of

BOARD: dict[str, Any] = {
    "paths": {**RING, **HOMES},
    "entries": ENTRIES,
    "capacity": "any",
    "checkers": {"regular": 3},
}
THREE_SEATS: dict[str, Any] = {
    "seats": 3,
    "paths": {**RING, **HOMES, "east": {"from": "a.2", "walk": "down 2", "to": "finish"}},
    "entries": [*ENTRIES, "a.3"],
}
ENTERING = {"entry": "on_value", "dice": 1}


def with_rules(more: dict[str, Any] | None = None, **rules: Any) -> dict[str, Any]:
    """Return the ring with rules, and `more` keys of the board."""
    return {**BOARD, **(more or {}), "rules": rules}


def barred_by(game: RaceGame, *counts: int) -> bool:
    """Return true if so many checkers of each seat keep the first seat off a space."""
    own = ["a.3"] * counts[0]
    placed = {0: regulars("a.1", *own, *["finish"] * (2 - counts[0]))}
    for seat, count in enumerate(counts[1:], 1):
        placed[seat] = regulars(*["a.3"] * count, *["finish"] * (3 - count))
    return (2, "a.1", "a.3") not in landings(game, game.place(placed, dice=(2,)))


def one_foreign_two_of_different_teams_two_of_one(game: RaceGame) -> object:
    return barred_by(game, 0, 1, 0), barred_by(game, 0, 1, 1), barred_by(game, 0, 2, 0)


def two_foreign_two_own(game: RaceGame) -> object:
    return barred_by(game, 0, 2), barred_by(game, 2, 0)


def a_six_with_a_pair_and_another(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("a.1", "a.1", "a.2")}, dice=(6,)))


def one_or_two_foreign_on_the_exit(game: RaceGame) -> object:
    """Return how many of them are sent back by a checker that enters, None where none can."""
    found = []
    for count in (1, 2):
        foreign = regulars(*["a.1"] * count, *["finish"] * (3 - count))
        placed = {0: regulars("start", "finish", "finish"), 1: foreign}
        state = game.place(placed, dice=(6,))
        if landings(game, state) == {PASSING}:
            found.append(None)
        else:
            found.append(spaces_of(game, played(game, state, "start", "a.1"), 1).count("start"))
    return tuple(found)


def two_and_four_at_the_start(game: RaceGame) -> object:
    return landings(game, game.apply(game.initial(), (2, 4)))


def a_six_with_none_waiting(game: RaceGame) -> object:
    return landings(game, game.apply(game.place({0: regulars("a.1", *["finish"] * 2)}), (6,)))


def a_third_six(game: RaceGame) -> object:
    """Return the places of the team then, and the seat that acts."""
    state = game.apply(game.place({0: regulars("start", "south.1", "finish")}), (6,))
    state = game.apply(played(game, state, "start", "a.1"), (6,))
    state = game.apply(played(game, state, "a.1", "b.1"), (6,))
    return spaces_of(game, state, 0), int(game.read(state).actor)


def both_of_a_pair_by_two_ones(game: RaceGame) -> object:
    """Return the moves of the second checker after the first has gone one space."""
    state = game.place({0: regulars("a.1", "a.1", "finish")}, dice=(1, 1))
    return landings(game, played(game, state, "a.1", "a.2"))


def a_two_of_a_pair(game: RaceGame) -> object:
    state = game.place({0: regulars("a.1", "a.1", "finish")}, dice=(2,))
    return spaces_of(game, played(game, state, "a.1", "a.3"), 0)


def a_landing_beside_the_third_seat(game: RaceGame) -> object:
    state = game.place({0: regulars("main.1"), 2: regulars("main.2")}, dice=(1,))
    return spaces_of(game, played(game, state, "main.1", "main.2"), 2)


def a_one_of_a_seat_that_is_home(game: RaceGame) -> object:
    placed = {0: regulars("finish"), 2: regulars("main.2")}
    return landings(game, game.place(placed, dice=(1,)))


def a_safe_space_with_a_foreign_checker(game: RaceGame) -> object:
    """Return the landings on it and beyond it."""
    placed = {0: regulars("a.1", "a.2", "finish"), 1: regulars("a.3", "finish", "finish")}
    return {land for _, _, land in landings(game, game.place(placed, dice=(2, 3)))}


def gains(game: RaceGame, state: Position) -> object:
    """Return the pips to move, and whose turn it is."""
    return game.dice(state), int(game.read(state).actor)


def after_a_hit(game: RaceGame) -> Position:
    placed = {0: regulars("a.1", "a.5", "finish"), 1: regulars("a.2", "finish", "finish")}
    return played(game, game.place(placed, dice=(1,)), "a.1", "a.2")


def what_a_hit_gives(game: RaceGame) -> object:
    return gains(game, after_a_hit(game))


def what_a_checker_home_gives(game: RaceGame) -> object:
    state = game.place({0: regulars("a.1", "south.2", "finish")}, dice=(1,))
    return gains(game, played(game, state, "south.2", "finish"))


def what_may_follow_a_hit(game: RaceGame) -> object:
    return landings(game, after_a_hit(game))


def two_before_a_goal_behind_a_full_one(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("b.4", "south.1")}, dice=(2,)))


FAMILY_CASES = {
    "barriers": Case(
        one_foreign_two_of_different_teams_two_of_one,
        {
            "own_pair": (False, False, True),
            "any_pair": (False, True, True),
            "own_single": (True, True, True),
            "none": (False, False, False),
        },
        {**BOARD, **THREE_SEATS},
    ),
    "bars": Case(
        two_foreign_two_own,
        {"others": (True, False), "all": (True, True), "own": (False, True)},
        with_rules(),
    ),
    "break_on": Case(
        a_six_with_a_pair_and_another,
        {"none": {(6, "a.1", "b.1"), (6, "a.2", "b.2")}, "six": {(6, "a.1", "b.1")}},
        with_rules(dice=1),
    ),
    "exit_hit": Case(
        one_or_two_foreign_on_the_exit,
        {"all": (1, 2), "single": (1, None), "when_full": (0, 1), "as_landing": (0, None)},
        with_rules({"capacity": 2, "safe": ["a.1"]}, **ENTERING),
    ),
    "barriers_move": Case(
        both_of_a_pair_by_two_ones,
        {True: {(1, "a.1", "a.2"), (1, "a.2", "a.3")}, False: {(1, "a.2", "a.3")}},
        with_rules(),
    ),
    "share_safe": Case(
        a_safe_space_with_a_foreign_checker,
        {True: {"a.3", "a.4", "a.5"}, False: {"a.4", "a.5"}},
        with_rules({"safe": ["a.3"]}),
    ),
    "stacks": Case(
        a_two_of_a_pair,
        {"apart": ["a.1", "a.3", "finish"], "move_together": ["a.3", "a.3", "finish"]},
        with_rules(hit="on_landing"),
    ),
    "partners": Case(
        a_landing_beside_the_third_seat,
        {(): ["start"], ((1, 3), (2, 4)): ["main.2"]},
        {"seats": 4, "rules": {"hit": "on_landing", "dice": 1}},
    ),
    "after_home": Case(
        a_one_of_a_seat_that_is_home,
        {"pass": {PASSING}, "play_partner": {(1, "main.2", "main.3")}},
        {"seats": 4, "rules": {"dice": 1, "partners": [[1, 3], [2, 4]]}},
    ),
    "entry_sum": Case(
        two_and_four_at_the_start,
        {False: {PASSING}, True: {(6, "start", "a.1")}},
        with_rules(entry="on_value"),
    ),
    "six_counts": Case(
        a_six_with_none_waiting,
        {6: {(6, "a.1", "b.1")}, 7: {(7, "a.1", "b.2")}},
        with_rules(**ENTERING),
    ),
    "triple_six": Case(
        a_third_six,
        {
            "none": (["b.1", "finish", "south.1"], 0),
            "void": (["b.1", "finish", "south.1"], 1),
            "jail_last": (["finish", "south.1", "start"], 1),
            "jail_farthest": (["b.1", "finish", "start"], 1),
        },
        with_rules(**ENTERING, sixes="roll_again", finish="exact", second_lap=False),
    ),
    "hit_bonus": Case(
        what_a_hit_gives,
        {"none": ((), 1), "roll_again": ((), 0), 20: ((20,), 0)},
        with_rules(hit="on_landing"),
    ),
    "home_bonus": Case(
        what_a_checker_home_gives,
        {"none": ((), 1), "roll_again": ((), 0), 10: ((10,), 0)},
        with_rules(),
    ),
    "bonus_use": Case(
        what_may_follow_a_hit,
        {
            "mandatory": {(8, "a.2", "b.4"), (8, "a.5", "finish")},
            "optional": {(8, "a.2", "b.4"), (8, "a.5", "finish"), PASSING},
        },
        with_rules(hit="on_landing", hit_bonus=8, second_lap=False, finish="exact"),
    ),
    "goal_pass": Case(
        two_before_a_goal_behind_a_full_one,
        {True: {(2, "b.4", "south.2")}, False: {PASSING}},
        {
            **with_rules({"capacity": 1, "checkers": {"regular": 2}}, second_lap=False),
            "paths": {**RING, **GOALS},
        },
    ),
}
