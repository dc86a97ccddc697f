"""Parqués as it is bundled: the seven rules that its players know by number, and known chances."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.engine.game import PASS, Action, Move, Position, RaceGame, make_game
from tests.cases import often

from .looks import landings, played
from .ring_cases import with_doubles
from .test_engine import play_both

RED, BLUE = 0, 1
JAIL = ("start.1", "start.2", "start.3", "start.4")


@cache
def parques(*settings: str) -> RaceGame:
    loaded = cuatto_kit.load("parques", settings=settings)
    layout = loaded.layout
    return make_game(loaded.variant, layout, 4)


def team(*spaces: str, seat: int = RED) -> list[tuple[str, str]]:
    """Four checkers: those named, the others in jail."""
    waiting = (JAIL[seat],) * (4 - len(spaces))
    return [("regular", space) for space in (*spaces, *waiting)]


def spaces_of(game: RaceGame, state: Position, seat: int) -> list[str]:
    return sorted(space for _, space in game.checkers(state, seat))


def passed(game: RaceGame, state: Position) -> Position:
    assert game.legal(state) == [PASS]
    return game.apply(state, PASS)


def freed(game: RaceGame, state: Position, count: int) -> Position:
    (move,) = [m for m in game.legal(state) if m.origin == JAIL[RED] and m.count == count]
    return game.apply(state, move)


# The rules by number


def test_rule_1_three_rolls_for_a_double_while_all_are_in_jail():
    game = parques()
    state = game.initial()
    for roll in ((1, 2), (3, 5), (6, 4)):
        assert game.read(state).actor == RED
        state = passed(game, game.apply(state, roll))
    assert game.read(state).actor == BLUE


def test_rule_1_the_third_roll_may_still_be_the_double():
    game = parques()
    state = game.initial()
    for roll in ((1, 2), (3, 5)):
        state = passed(game, game.apply(state, roll))
    assert len(game.legal(game.apply(state, (4, 4)))) == 2


def test_rule_1_is_for_those_alone_who_have_none_out():
    game = parques()
    state = game.place({RED: team("finish", "red.14")})
    state = game.apply(state, (1, 2))
    while game.actor(state) == RED:
        state = game.apply(state, game.legal(state)[-1])
    assert game.read(state).actor == BLUE


def test_rule_1_checkers_that_are_home_do_not_count_as_out():
    game = parques()
    state = game.apply(game.place({RED: team("finish", "finish")}, seat=RED), (1, 2))
    assert game.read(passed(game, state)).actor == RED


def test_rule_2_a_double_rolls_again():
    game = parques()
    state = freed(game, game.apply(game.initial(), (5, 5)), 2)
    assert (game.actor(state), game.read(state).actor) == (CHANCE, RED)


def test_rule_2_a_double_that_cannot_be_used_rolls_again_all_the_same():
    game = parques()
    placed = team("finish", "finish", "red-home.7", "red-home.6")
    state = game.apply(game.place({RED: placed}, seat=RED), (3, 3))
    assert game.read(passed(game, state)).actor == RED


def test_rule_3_landing_on_others_captures_them_all():
    game = parques()
    placed = {RED: team("red.15"), 1: team("blue.1", seat=1), 2: team("blue.1", seat=2)}
    state = played(game, game.place(placed, dice=(3, 6)), "red.15", "blue.1")
    assert spaces_of(game, state, 1) == [JAIL[1]] * 4
    assert spaces_of(game, state, 2) == [JAIL[2]] * 4


@pytest.mark.parametrize("space", ["blue.4", "blue.9", "blue.14"])
def test_rule_3_nobody_is_captured_on_a_safe_space(space: str):
    game = parques()
    number = int(space.partition(".")[2])
    placed = {RED: team(f"blue.{number - 2}"), 2: team(space, seat=2)}
    state = played(game, game.place(placed, dice=(2, 6)), f"blue.{number - 2}", space)
    assert space in spaces_of(game, state, 2)


def test_rule_4_freeing_captures_on_the_exit_safe_as_it_is():
    game = parques()
    placed = {RED: team(), 1: team("red.14", "red.14", seat=1), 2: team("red.14", seat=2)}
    state = freed(game, game.place(placed, dice=(4, 4)), 2)
    assert spaces_of(game, state, RED) == ["red.14"] * 2 + [JAIL[RED]] * 2
    assert spaces_of(game, state, 1) == [JAIL[1]] * 4
    assert spaces_of(game, state, 2) == [JAIL[2]] * 4


def test_rule_4_walking_on_to_ones_exit_captures_nobody():
    game = parques()
    placed = {RED: team("red.12", "red.1"), 1: team("red.14", seat=1)}
    state = played(game, game.place(placed, dice=(2, 6)), "red.12", "red.14")
    assert "red.14" in spaces_of(game, state, 1)


@pytest.mark.parametrize(
    ("standing", "left"),
    [
        (("red-home.7", "blue.3"), ["blue.3"]),
        (("red.9", "red.4"), ["red.4"]),
        (("finish", "green.17"), ["finish"]),
    ],
)
def test_rule_5_a_third_double_jails_the_farthest(standing: tuple[str, ...], left: list[str]):
    game = parques()
    state = with_doubles(game, game.place({RED: team(*standing)}, seat=RED), 2)
    state = game.apply(state, (2, 2))
    assert spaces_of(game, state, RED) == sorted(left + [JAIL[RED]] * 3)
    assert (game.actor(state), game.read(state).actor) == (CHANCE, BLUE)


def test_rule_5_doubles_are_counted_by_turns():
    game = parques()
    state = freed(game, game.apply(game.initial(), (5, 5)), 2)
    assert game.read(state).doubles == 1
    state = game.apply(state, (1, 2))
    while game.actor(state) == RED:
        state = game.apply(state, game.legal(state)[0])
    assert (game.read(state).actor, game.read(state).doubles) == (BLUE, 0)


def test_rule_6_a_missed_capture_costs_the_checker_that_could_have_made_it():
    game = parques()
    placed = {RED: team("red.15", "yellow.1"), 1: team("blue.1", seat=1)}
    state = played(game, game.place(placed, dice=(3, 6)), "yellow.1", "yellow.10")
    (pay,) = game.legal(state)
    assert pay == Move(0, "red.15", "regular", (JAIL[RED],), action=Action.HUFF)
    assert spaces_of(game, game.apply(state, pay), RED) == sorted(["yellow.10"] + [JAIL[RED]] * 3)


def test_rule_6_one_by_the_sum_may_be_missed_too():
    game = parques()
    placed = {RED: team("red.15", "yellow.1"), 1: team("blue.7", seat=1)}
    state = played(game, game.place(placed, dice=(3, 6)), "yellow.1", "yellow.4")
    state = played(game, state, "red.15", "blue.4")
    (pay,) = game.legal(state)
    assert pay == Move(0, "blue.4", "regular", (JAIL[RED],), action=Action.HUFF)
    assert spaces_of(game, game.apply(state, pay), RED) == sorted(["yellow.4"] + [JAIL[RED]] * 3)


def test_rule_6_the_owner_picks_among_several():
    game = parques()
    placed = {RED: team("red.15", "blue.3", "yellow.1"), 1: team("blue.1", "blue.8", seat=1)}
    state = played(game, game.place(placed, dice=(3, 5)), "yellow.1", "yellow.9")
    assert landings(game, state) == {(0, "red.15", JAIL[RED]), (0, "blue.3", JAIL[RED])}


def test_rule_6_one_capture_made_satisfies_the_roll():
    game = parques()
    placed = {RED: team("red.15", "yellow.1", "green.1"), 1: team("blue.1", "yellow.7", seat=1)}
    state = played(game, game.place(placed, dice=(3, 6)), "red.15", "blue.1")
    state = played(game, state, "green.1", "green.7")
    assert (game.actor(state), game.read(state).actor) == (CHANCE, BLUE)


def test_rule_6_a_checker_on_its_way_home_may_be_baited_round_again():
    game = parques()
    placed = {RED: team("red.9", "finish", "finish"), 1: team("red.12", seat=1)}
    state = played(game, game.place(placed, dice=(3, 5)), "red.9", "red-home.3")
    while game.actor(state) == RED and game.legal(state)[0] == PASS:
        state = game.apply(state, PASS)
    (pay,) = game.legal(state)
    assert (pay.die, pay.origin) == (0, "red-home.3")


@pytest.mark.parametrize(
    ("last", "dice"),
    [("red-home.1", 2), ("red-home.2", 1), ("red-home.7", 1), ("red.9", 2), (JAIL[RED], 2)],
)
def test_rule_7_a_last_checker_within_six_is_played_with_one_die(last: str, dice: int):
    game = parques()
    state = game.place({RED: [("regular", s) for s in ("finish",) * 3 + (last,)]}, seat=RED)
    assert {len(roll) for roll, _ in game.outcomes(state)} == {dice}


def test_rule_7_is_for_the_last_checker_alone():
    game = parques()
    state = game.place({RED: team("finish", "finish", "red-home.5", "red-home.6")}, seat=RED)
    assert {len(roll) for roll, _ in game.outcomes(state)} == {2}


# Known chances


def turn_ends(game: RaceGame, state: Position) -> Iterator[tuple[Position, Fraction]]:
    """Where the rolls of a turn lead that is played by the first move each time."""
    seat = game.read(state).actor
    waiting = [(state, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        if game.actor(here) == CHANCE and game.read(here).actor == seat:
            waiting += [(game.apply(here, roll), chance * p) for roll, p in game.outcomes(here)]
        elif game.actor(here) == seat and game.legal(here) == [PASS]:
            waiting.append((game.apply(here, PASS), chance))
        else:
            yield here, chance


@pytest.mark.slow
def test_the_chance_to_leave_jail_in_a_turn_is_91_in_216():
    game = parques()
    ends = turn_ends(game, game.initial())
    assert sum(p for state, p in ends if game.actor(state) == RED) == Fraction(91, 216)


def test_the_chance_of_three_doubles_in_a_turn_is_1_in_216():
    game = parques("rules.jail_double_counts=true")
    state = game.place({RED: team("finish", "finish", "red-home.7", "red-home.7")}, seat=RED)
    jailed = Fraction(0)
    waiting = [(state, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        if JAIL[RED] in spaces_of(game, here, RED):
            jailed += chance
        elif game.actor(here) == CHANCE and game.read(here).actor == RED:
            for roll, p in game.outcomes(here):
                double = roll[0] == roll[1]
                if double and roll != (1, 1):  # ones bring a checker home; all others idle
                    waiting.append((game.apply(here, roll), chance * p))
                elif double:
                    waiting.append((game.apply(here, (2, 2)), chance * p))
        elif game.actor(here) == RED:
            waiting.append((game.apply(here, PASS), chance))
    assert jailed == Fraction(1, 216)


@pytest.mark.parametrize("distance", range(1, 7))
def test_the_last_checker_takes_six_rolls_on_average(distance: int):
    game = parques()

    @cache
    def rolls(left: int) -> Fraction:
        """Return the mean number of rolls from `left` pips before the centre."""
        spaces = ("finish",) * 3 + (f"red-home.{8 - left}",)
        state = game.place({RED: [("regular", space) for space in spaces]}, seat=RED)
        mean, stay = Fraction(1), Fraction(0)
        for roll, chance in game.outcomes(state):
            after = game.apply(state, roll)
            (move,) = game.legal(after)
            after = game.apply(after, move)
            if game.actor(after) == END:
                continue
            space = next(s for s in spaces_of(game, after, RED) if s != "finish")
            now = 8 - int(space.partition(".")[2])
            if now == left:
                stay += chance
            else:
                mean += chance * rolls(now)
        return mean / (1 - stay)

    assert rolls(distance) == 6


# Against the oracle


@pytest.mark.parametrize("name", often(["ludo"], ["parques", "ludo"]))
@pytest.mark.parametrize("seed", often([0], range(2)))
def test_engine_and_oracle_agree_on_the_bundled_board(name: str, seed: int):
    play_both(bundled()[name].read_text("utf-8"), 4, seed, 400)
