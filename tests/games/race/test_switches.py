"""Every value of every switch, and every class, on a board where it plays its own way."""

from enum import EnumMeta
from typing import Any

import pytest

from cuatto_kit.games.game import CHANCE, Roll
from cuatto_kit.games.race.analysis.checks import rule_findings
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.race.engine.game import RaceGame

from .boards import SPLIT, STRAIGHT, document, game_of, load
from .family_cases import FAMILY_CASES
from .looks import PASSING, Case, landings, played, regulars, spaces_of
from .ring_cases import RING_CASES

# A look at a game says what happens in one position of it.


def three_where_two_are_needed(game: RaceGame) -> object:
    """Return the moves of the last checker, and of one that has another behind it; then those by a
    two to the space before the finish, where a one would be needed, which is never thrown."""
    placed = [regulars("main.5", "finish"), regulars("main.5", "main.4")]
    moves = [landings(game, game.place({0: team}, dice=(3,))) for team in placed]
    two = landings(game, game.place({0: regulars("main.4", "finish")}, dice=(2,)))
    return (*moves, two)


HOME, BEHIND = {(3, "main.5", "finish")}, {(3, "main.4", "finish")}
BESIDE = {(2, "main.4", "main.6")}


def two_or_three_below_a_ladder(game: RaceGame) -> object:
    """The 2 leads up to main.6, where the 3 is too much; after the 3 the 2 can be played.

    From main.2, five pips from the finish, 2 and 4 cannot both be played.
    """
    return (
        landings(game, game.place({0: regulars("main.1")}, dice=(2, 3))),
        landings(game, game.place({0: regulars("main.2")}, dice=(2, 4))),
    )


BY_TWO, BY_THREE = (2, "main.1", "main.6"), (3, "main.1", "main.4")
EITHER = {(2, "main.2", "main.4"), (4, "main.2", "main.6")}


def one_waits(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("start", "main.2")}, dice=(1,)))


def one_near_and_one_far_from_home(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("main.6", "main.1")}, dice=(1,)))


def numbers_after_three_and_one(game: RaceGame) -> object:
    """Return the numbers to move after a throw that gives another, which follows if it is kept."""
    state = game.apply(game.initial(), Roll((3,)))
    return game.dice(game.apply(state, Roll((1,))) if game.actor(state) == CHANCE else state)


def a_double_at_the_start(game: RaceGame) -> object:
    """The dice to play, and whose turn follows."""
    state = game.apply(game.initial(), (1, 1))
    dice = game.dice(state)
    while game.legal(state):
        state = game.apply(state, game.legal(state)[0])
    return dice, game.read(state).actor


def both_go_out_in_one_round(game: RaceGame) -> object:
    state = game.place({0: regulars("main.6"), 1: regulars("main.6")}, dice=(1,))
    state = played(game, state, "main.6", "finish")
    if not game.winners(state):
        state = played(game, game.apply(state, (1, 1)), "main.6", "finish")
        state = game.apply(state, game.legal(state)[0])
    return game.winners(state)


def two_over_an_owned_space(game: RaceGame) -> object:
    placed = {0: regulars("main.1", "finish"), 1: regulars("main.2", "main.2")}
    return landings(game, game.place(placed, dice=(2,)))


def a_full_space_with_a_mate_on_it(game: RaceGame) -> object:
    placed = {seat: regulars("main.3", "finish") for seat in (1, 2, 3)}
    placed[0] = regulars("main.1", "main.3")
    return landings(game, game.place(placed, dice=(2,)))


def beside_a_foreign_checker_alone_and_with_a_mate(game: RaceGame) -> object:
    """Return the space of the opponent's checker afterwards."""
    after = []
    for mate in ("main.6", "main.3"):
        placed = {0: regulars("main.1", mate), 1: regulars("main.3", "finish")}
        state = played(game, game.place(placed, dice=(2,)), "main.1", "main.3")
        after += [space for space in spaces_of(game, state, 1) if space != "finish"]
    return tuple(after)


def a_hit_with_two_slots_free(game: RaceGame) -> object:
    placed = {
        0: regulars("main.1", "main.3", "finish"),
        1: regulars("start.2.2", "main.3", "finish"),
    }
    state = played(game, game.place(placed, dice=(2,)), "main.1", "main.3")
    return spaces_of(game, state, 1)


def who_may_begin(game: RaceGame) -> object:
    """The seats, with the chance of each."""
    start, chances = game.initial(), {}
    for outcome, chance in game.outcomes(start):
        seat = int(game.read(game.apply(start, outcome)).actor)
        chances[seat] = chances.get(seat, 0) + chance
    return {seat: round(float(chance), 6) for seat, chance in chances.items()}


def three_before_the_split(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("stem.2")}, dice=(3,)))


def two_over_the_split(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("stem.1")}, dice=(2,)))


def rolls_at_the_start(game: RaceGame) -> object:
    return len(game.outcomes(game.initial()))


def onto_a_pair_and_over_three_in_a_row(game: RaceGame) -> object:
    """Return whether the moves of a checker may end on a foreign pair and lead over a wall."""
    three = regulars("main.2", "main.3", "main.4", "finish")
    landing, passing = (
        landings(game, game.place({0: regulars("main.1", *["finish"] * 3), 1: three}, dice=(die,)))
        for die in (1, 4)
    )
    return (1, "main.1", "main.2") in landing, (4, "main.1", "main.5") in passing


def too_much_for_the_last_checker(game: RaceGame) -> object:
    return landings(game, game.place({0: regulars("main.5", *["finish"] * 3)}, dice=(3,)))


CLOSE: dict[str, Any] = {
    "checkers": {"regular": 4},
    "capacity": 1,
    "rules": {"dice": 1, "finish": "exact", "hit": "swap", "full": "after_hit"},
}
"""A board with room for one checker a space, on which those of two teams change places."""
CASES = {
    "finish": Case(
        three_where_two_are_needed,
        {
            "overshoot": (HOME, {*HOME, *BEHIND}, BESIDE),
            "exact": ({PASSING}, BEHIND, BESIDE),
            "within_reach": ({PASSING}, BEHIND, {PASSING}),
            "bounce": ({(3, "main.5", "main.6")}, {(3, "main.5", "main.6"), *BEHIND}, BESIDE),
            "rearmost": (HOME, BEHIND, BESIDE),
        },
        {"checkers": {"regular": 2}, "rules": {"throw": {"lots": {2: 1, 3: 1}}}},
    ),
    "dice_use": Case(
        two_or_three_below_a_ladder,
        {
            "mandatory": ({BY_TWO, BY_THREE}, EITHER),
            "optional": ({BY_TWO, BY_THREE, PASSING}, {*EITHER, PASSING}),
            "maximise": ({BY_THREE}, EITHER),
            "maximise_larger": ({BY_THREE}, {(4, "main.2", "main.6")}),
        },
        {"jumps": {"main.3": "main.6"}, "rules": {"finish": "exact"}},
    ),
    "waiting": Case(
        one_waits,
        {
            "any": {(1, "start", "main.1"), (1, "main.2", "main.3")},
            "first": {(1, "start", "main.1")},
        },
        {"checkers": {"regular": 2}},
    ),
    "bear_off": Case(
        one_near_and_one_far_from_home,
        {
            "any": {(1, "main.6", "finish"), (1, "main.1", "main.2")},
            "all_in": {(1, "main.1", "main.2")},
        },
        {"checkers": {"regular": 2}, "rules": {"home_spaces": 3}},
    ),
    "doubles": Case(
        a_double_at_the_start,
        {
            "two_moves": ((1, 1), 1),
            "four_moves": ((1, 1, 1, 1), 1),
            "roll_again": ((1, 1), 0),
            "undersides": ((1, 1, 6, 6), 0),
        },
    ),
    "win": Case(both_go_out_in_one_round, {"immediate": (0,), "round_end": (0, 1)}),
    "jump_blocks": Case(
        two_over_an_owned_space,
        {True: {(2, "main.1", "main.3")}, False: {PASSING}},
        {"checkers": {"regular": 2}},
    ),
    "full": Case(
        a_full_space_with_a_mate_on_it,
        {
            "strict": {(2, "main.3", "main.5")},
            "after_hit": {(2, "main.3", "main.5"), (2, "main.1", "main.3")},
        },
        {"checkers": {"regular": 2}, "seats": 4},
    ),
    "hit": Case(
        beside_a_foreign_checker_alone_and_with_a_mate,
        {
            "on_ownership": ("main.3", "start"),
            "on_landing": ("start", "start"),
            "swap": ("main.1", "main.1"),
            "none": ("main.3", "main.3"),
        },
        {"checkers": {"regular": 2}, "capacity": "any", "rules": {"barriers": "none"}},
    ),
    "hit_return": Case(
        a_hit_with_two_slots_free,
        {
            "bridge_lowest": ["finish", "start.2.1", "start.2.2"],
            "bridge_highest": ["finish", "start.2.2", "start.2.3"],
        },
        {"checkers": {"regular": 3}, "bridge": 3},
    ),
    "start_order": Case(
        who_may_begin,
        {"seat": {0: 1.0}, "roll_off": {0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25}},
        {"seats": 4},
    ),
    "route_choice": Case(
        three_before_the_split,
        {"mover": {(3, "stem.2", "short.3"), (3, "stem.2", "long.3")}},
        {"paths": SPLIT},
    ),
    "splits": Case(
        two_over_the_split,
        {
            "always": {(2, "stem.1", "short.1"), (2, "stem.1", "long.1")},
            "on_landing": {(2, "stem.1", "short.1")},
        },
        {"paths": SPLIT},
    ),
    "protect": Case(
        onto_a_pair_and_over_three_in_a_row,
        {"none": (True, True), "pairs": (False, True), "pairs_and_walls": (False, False)},
        CLOSE,
    ),
    "retreat": Case(
        too_much_for_the_last_checker,
        {"none": {PASSING}, "forced": {(3, "main.5", "main.2")}},
        {**CLOSE, "rules": {**CLOSE["rules"], "protect": "pairs"}},
    ),
    "dice": Case(rolls_at_the_start, {1: 6, 2: 36}),
    "throw": Case(rolls_at_the_start, {"dice": 36, "four_sticks": 5}),
    "bank": Case(
        numbers_after_three_and_one,
        {False: (3,), True: (1, 3)},
        {"rules": {"throw": {"sticks": 3, "again": [3]}}},
    ),
    **RING_CASES,
    **FAMILY_CASES,
}

NUMBERS: set[str] = {
    "dice", "entry_value", "hit_bonus", "home_bonus", "jail_rolls", "one_die_distance",
    "partners", "six_counts", "throw",
}  # fmt: skip
"""Switches whose values are numbers or tables, or these besides others."""
UNPLAYED = {"class_quota", "home_spaces"}
"""Switches that the checks read, not the engine."""


@pytest.mark.parametrize(
    ("switch", "value"), [(switch, value) for switch, case in CASES.items() for value in case.seen]
)
def test_a_value_plays_its_own_way(switch: str, value: object) -> None:
    case = CASES[switch]
    assert case.look(game_of(case.text(**{switch: value}))) == case.seen[value]


@pytest.mark.parametrize("switch", CASES)
def test_no_two_values_play_alike(switch: str) -> None:
    seen = list(CASES[switch].seen.values())
    assert all(one != other for k, one in enumerate(seen) for other in seen[:k])


def values_of(annotation: object) -> set[object]:
    if isinstance(annotation, EnumMeta):
        return {member.value for member in annotation}
    return {True, False}


def test_the_schema_says_which_value_of_jump_blocks_lets_a_move_pass() -> None:
    """Its name can be read either way."""
    words = " ".join((Rules.model_fields["jump_blocks"].description or "").split())
    assert "`true`: it may pass them" in words
    assert "`false`: they bar its way" in words


def test_every_value_of_every_switch_has_its_board() -> None:
    fields = {name: f for name, f in Rules.model_fields.items() if name not in UNPLAYED}
    assert fields.keys() == CASES.keys()
    for name, field in fields.items():
        if name in NUMBERS:  # two values tell that the switch is heeded
            assert len(CASES[name].seen) > 1
        else:
            assert values_of(field.annotation) == set(CASES[name].seen)


@pytest.mark.parametrize(("quota", "codes"), [(0.6, ["CLASS_QUOTA"]), (0.5, [])])
def test_the_quota_of_regular_checkers(quota: float, codes: list[str]) -> None:
    text = document(STRAIGHT, checkers={"pin": 1, "regular": 1}, rules={"class_quota": quota})
    assert [finding.code for finding in rule_findings(*load(text))] == codes


@pytest.mark.parametrize("value", ["two_moves", "roll_again"])
def test_a_double_that_cannot_be_played_rolls_again_all_the_same(value: str) -> None:
    text = document(STRAIGHT, checkers={"regular": 2}, rules={"doubles": value})
    game = game_of(text)
    state = game.apply(game.place({1: regulars("main.2", "main.2")}), (2, 2))
    assert landings(game, state) == {PASSING}
    after = game.apply(state, game.legal(state)[0])
    assert game.read(after).actor == (0 if value == "roll_again" else 1)


def test_optional_lets_the_mover_stop_between_two_dice() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules={"dice_use": "optional"}))
    state = played(game, game.apply(game.initial(), (1, 2)), "start", "main.1")
    assert landings(game, state) == {PASSING, (2, "main.1", "main.3")}


# What boards have besides their paths.


def test_four_sticks_show_so_many_marks() -> None:
    game = game_of(document(STRAIGHT, rules={"throw": "four_sticks"}))
    chances = {roll: float(chance) for roll, chance in game.outcomes(game.initial())}
    assert chances == {(0,): 1 / 16, (1,): 1 / 4, (2,): 3 / 8, (3,): 1 / 4, (4,): 1 / 16}
    state = game.apply(game.initial(), (0,))
    assert landings(game, state) == {PASSING}
    assert game.read(game.apply(state, game.legal(state)[0])).actor == 1


@pytest.mark.parametrize(("capacity", "lands"), [(4, True), (1, False)])
def test_a_space_has_room_for_so_many(capacity: int, lands: bool) -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, capacity=capacity))
    state = game.place({0: regulars("main.1", "main.3")}, dice=(2,))
    assert ((2, "main.1", "main.3") in landings(game, state)) == lands


@pytest.mark.parametrize(("safe", "stands"), [([], "start"), (["main.3"], "main.3")])
def test_nobody_is_hit_on_a_safe_space(safe: list[str], stands: str) -> None:
    rules = {"hit": "on_landing"}
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules=rules, safe=safe))
    state = game.place({0: regulars("main.1"), 1: regulars("main.3")}, dice=(2,))
    assert spaces_of(game, played(game, state, "main.1", "main.3"), 1) == [stands]


@pytest.mark.parametrize(("again", "seat"), [([], 1), (["main.2"], 0)])
def test_a_space_may_give_another_roll(again: list[str], seat: int) -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 1}, rules={"dice": 1}, again=again))
    state = game.apply(game.initial(), (2,))
    assert game.read(played(game, state, "start", "main.2")).actor == seat


# Classes: each case is compared with a regular checker in the same place.


def of_each(*names: str, seats: int = 2, **board: Any) -> RaceGame:
    """A straight board with one checker of each class named; a class named twice, two."""
    team = {name: names.count(name) for name in names}
    return game_of(document(STRAIGHT, checkers=team, seats=seats, **board))


@pytest.mark.parametrize(("name", "held"), [("pin", True), ("regular", False), ("strong", False)])
def test_a_foreign_pin_holds_a_checker(name: str, held: bool) -> None:
    game = of_each("regular", name)
    placed = {
        0: [("regular", "main.2"), (name, "finish")],
        1: [(name, "main.2"), ("regular", "finish")],
    }
    expected = {PASSING} if held else {(1, "main.2", "main.3")}
    assert landings(game, game.place(placed, dice=(1,))) == expected


@pytest.mark.parametrize(("name", "held"), [("pin", False), ("strong", True)])
def test_a_pin_holds_a_strong_checker_but_no_pin(name: str, held: bool) -> None:
    game = of_each("pin", "strong")
    own = [(name, "main.2"), ("strong" if name == "pin" else "pin", "finish")]
    placed = {0: own, 1: [("pin", "main.2"), ("strong", "finish")]}
    expected = {PASSING} if held else {(1, "main.2", "main.3")}
    assert landings(game, game.place(placed, dice=(1,))) == expected


def test_a_pin_that_is_hit_between_two_dice_lets_go() -> None:
    game = of_each("pin", "regular", "regular")
    placed = {
        0: [("pin", "finish"), *regulars("main.1", "main.3")],
        1: [("pin", "main.3"), *regulars("finish", "finish")],
    }
    state = game.place(placed, dice=(1, 2))
    assert landings(game, state) == {(1, "main.1", "main.2"), (2, "main.1", "main.3")}
    state = played(game, state, "main.1", "main.3")
    assert ("pin", "start") in game.checkers(state, 1)
    assert landings(game, state) == {(1, "main.3", "main.4")}


@pytest.mark.parametrize(("name", "sent_to"), [("strong", "start"), ("regular", "main.3")])
def test_a_strong_checker_hits_where_it_lands(name: str, sent_to: str) -> None:
    game = of_each("strong", "regular", seats=3)
    other = "regular" if name == "strong" else "strong"
    foreign = [("strong", "main.3"), ("regular", "finish")]
    placed = {0: [(name, "main.1"), (other, "finish")], 1: foreign, 2: foreign}
    state = played(game, game.place(placed, dice=(2,)), "main.1", "main.3")
    assert [spaces_of(game, state, seat) for seat in (1, 2)] == [sorted(["finish", sent_to])] * 2


def test_a_strong_checker_breaks_no_owned_space() -> None:
    game = of_each("strong", "regular")
    placed = {
        0: [("strong", "main.1"), ("regular", "finish")],
        1: [("strong", "main.3"), ("regular", "main.3")],
    }
    assert landings(game, game.place(placed, dice=(2,))) == {PASSING}


@pytest.mark.parametrize(
    ("name", "dice"),
    [("odd", {1, 3, 5}), ("even", {2, 4, 6}), ("regular", {1, 2, 3, 4, 5, 6})],
)
def test_wounded_checkers_move_by_every_other_die(name: str, dice: set[int]) -> None:
    game = of_each(name)
    for die in range(1, 7):
        expected = {(die, "start", f"main.{die}")} if die in dice else {PASSING}
        assert landings(game, game.place({}, dice=(die, die))) == expected


@pytest.mark.parametrize(
    ("name", "lands"),
    [("bidirectional", {"main.1", "main.5"}), ("regular", {"main.5"})],
)
def test_a_bidirectional_checker_goes_either_way(name: str, lands: set[str]) -> None:
    game = of_each(name)
    state = game.place({0: [(name, "main.3")]}, dice=(2,))
    assert {move.land for move in game.legal(state)} == lands


def test_a_bidirectional_checker_does_not_go_behind_the_first_space() -> None:
    game = of_each("bidirectional")
    state = game.place({0: [("bidirectional", "main.2")]}, dice=(2,))
    assert landings(game, state) == {(2, "main.2", "main.4")}


def test_the_exact_sum_of_two_dice_brings_home_a_checker_with_another_behind_it() -> None:
    rules = {"finish": "rearmost", "sum_move": "jump"}
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, rules=rules))
    state = game.place({0: regulars("main.4", "main.1")}, dice=(1, 2))
    assert (3, "main.4", "finish") in landings(game, state)
    state = game.place({0: regulars("main.4", "main.1")}, dice=(2, 2))
    assert (4, "main.4", "finish") not in landings(game, state)
