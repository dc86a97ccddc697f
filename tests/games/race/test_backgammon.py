"""Backgammon in YAML: its set-up, entering, and OpenSpiel's backgammon, which is C++.

OpenSpiel starts with a roll that is no double, and a choice there is of two moves at once: in two
orders, for a double twice. All comparisons begin after that roll, and random games draw among such
pairs of our moves. The long test compares 10⁵ positions and the mean length of random games.
"""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.games.game import END
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game

BOARD = "backgammon"
BAR, POINTS, TEAM = "start", 24, 15
THEIR_BAR = 100
SHARES, ERRORS = 20, 4
"""Parts of a long test; standard errors within which means must agree."""

Counts = tuple[tuple[int, ...], ...]
"""For each of our seats its checkers on the points from 1 to 24, then those on the bar.

The first seat is OpenSpiel's second player, which also moves from point 24 to point 1.
"""


@cache
def backgammon() -> RaceGame:
    loaded = cuatto_kit.load(BOARD)
    assert isinstance(loaded.variant, RaceVariant)
    return make_game(loaded.variant, loaded.layout, 2)


def placed(counts: Counts) -> dict[int, list[tuple[str, str]]]:
    """Return the checkers of a position as RaceGame.place takes them."""
    line: dict[int, list[tuple[str, str]]] = {}
    for seat, (*points, bar) in enumerate(counts):
        spaces = [f"main.{n}" for n, count in enumerate(points, 1) for _ in range(count)]
        spaces += [BAR] * bar
        spaces += ["finish"] * (TEAM - len(spaces))
        line[seat] = [("regular", space) for space in spaces]
    return line


def counts_of(state: Position) -> Counts:
    spaces = [f"main.{n}" for n in range(1, POINTS + 1)] + [BAR]
    game, found = backgammon(), []
    for seat in range(2):
        team = [space for _, space in game.checkers(state, seat)]
        found.append(tuple(map(team.count, spaces)))
    return tuple(found)


def thrown(counts: Counts, seat: int, dice: tuple[int, ...]) -> Position:
    """Return the position after a roll, in which a double gives four dice."""
    dice = dice * 2 if dice[0] == dice[1] else dice
    return backgammon().place(placed(counts), seat=seat, dice=dice)


def ends(state: Position, seat: int) -> set[Counts]:
    """Return all positions that the turn of a seat can end in."""
    game, found, seen, left = backgammon(), set(), set(), [state]
    while left:
        here = left.pop()
        if game.actor(here) != seat:
            found.add(counts_of(here))
        elif here not in seen:
            seen.add(here)
            left += [game.apply(here, move) for move in game.legal(here)]
    return found


def pairs(state: Position, seat: int) -> dict[tuple[tuple[int, str], ...], Position]:
    """Return the next two moves of a seat in all orders, by dice and origins, with their ends."""
    game = backgammon()
    found: dict[tuple[tuple[int, str], ...], Position] = {}
    left: list[tuple[Position, tuple[tuple[int, str], ...]]] = [(state, ())]
    while left:
        here, path = left.pop()
        if len(path) == 2 or game.actor(here) != seat:
            found[path] = here
            continue
        for move in game.legal(here):
            left.append((game.apply(here, move), (*path, (move.die, move.origin))))
    return found


# By itself


def test_each_team_starts_with_167_pips() -> None:
    game = backgammon()
    assert game.read(game.initial()).pip_count.tolist() == [167, 167]


def test_eleven_of_36_rolls_enter_against_five_closed_points() -> None:
    """The first seat enters on point 25 less the die; only point 21 is open."""
    closed = [19, 20, 22, 23, 24]
    ours = [0] * POINTS + [TEAM]
    theirs = [2 if point in closed else 0 for point in range(1, POINTS + 1)] + [0]
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    entering = []
    for dice in rolls:
        state = thrown((tuple(ours), tuple(theirs)), 0, dice)
        if any(move.die for move in backgammon().legal(state)):
            entering.append(dice)
    assert len(entering) == 11
    assert all(4 in dice for dice in entering)


def test_the_larger_die_is_played_if_only_one_can_be() -> None:
    """From point 20 either of 1 and 6 can be played, but not the other after it."""
    ours, theirs = [0] * (POINTS + 1), [0] * (POINTS + 1)
    ours[20 - 1] = 1
    theirs[13 - 1] = 2
    state = thrown((tuple(ours), tuple(theirs)), 0, (1, 6))
    assert [move.die for move in backgammon().legal(state)] == [6]


@pytest.mark.slow
def test_games_are_the_same_without_the_short_cut() -> None:
    """General tables search how many dice can be played even if a count of the walks proves it."""
    loaded = cuatto_kit.load(BOARD)
    own, general = (
        loaded.board_game.simulator(2, general=general).play(["random"] * 2, 7, 0, 30)
        for general in (False, True)
    )
    assert backgammon().board.table.harmless
    for column in own.columns:
        assert (own.columns[column] == general.columns[column]).all(), column


# Against OpenSpiel


def their_counts(state: Any) -> Counts:
    return tuple(
        (*(state.board(player, point) for point in range(POINTS)), state.board(player, THEIR_BAR))
        for player in (1, 0)
    )


def their_dice(state: Any) -> tuple[int, ...]:
    (line,) = (line for line in str(state).splitlines() if line.startswith("Dice:"))
    return tuple(int(die) for die in line.removeprefix("Dice:").strip())


def their_ends(state: Any) -> set[Counts]:
    player, found, left = state.current_player(), set(), [state]
    while left:
        here = left.pop()
        for action in here.legal_actions():
            after = here.child(action)
            goes_on = not after.is_terminal() and after.current_player() == player
            if goes_on:
                left.append(after)
            else:
                found.add(their_counts(after))
    return found


def turns(chance: random.Random) -> Iterator[Any]:
    """Yield the positions of a random game of OpenSpiel after each roll."""
    import pyspiel

    state, rolled = pyspiel.load_game("backgammon").new_initial_state(), False
    while not state.is_terminal():
        if not state.is_chance_node() and rolled:
            yield state.clone()
        rolled = state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))


def differences(seed: int, positions: int) -> list[str]:
    """Return the positions of random games whose turns end otherwise, or have other choices."""
    chance, found, seen = random.Random(seed), [], 0
    while seen < positions:
        for state in turns(chance):
            seat = 1 - state.current_player()
            ours = thrown(their_counts(state), seat, their_dice(state))
            alike = ends(ours, seat) == their_ends(state)
            if not alike or len(pairs(ours, seat)) != len(state.legal_actions()):
                found.append(str(state))
            seen += 1
            if seen == positions:
                break
    return found


def their_rolls(seed: int) -> int:
    """Return the rolls of a random game, the first one included."""
    return sum(1 for _ in turns(random.Random(seed)))


def our_rolls(seed: int) -> int:
    """Return the rolls of a random game that starts and chooses like OpenSpiel."""
    game, chance, rolls = backgammon(), random.Random(seed), 0
    counts, seat, dice = counts_of(game.initial()), chance.randrange(2), (1, 1)
    while dice[0] == dice[1]:
        dice = chance.randint(1, 6), chance.randint(1, 6)
    while True:
        state, rolls = thrown(counts, seat, dice), rolls + 1
        while game.actor(state) == seat:
            state = chance.choice(list(pairs(state, seat).values()))
        if game.actor(state) == END:
            return rolls
        counts, seat = counts_of(state), 1 - seat
        dice = chance.randint(1, 6), chance.randint(1, 6)


def in_processes(work: Callable[..., Any], *columns: Any) -> list[Any]:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, *columns))


@pytest.mark.openspiel
@pytest.mark.parametrize(
    "positions", [100, pytest.param(100_000, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_turns_end_as_those_of_openspiel(positions: int) -> None:
    """Each choice of OpenSpiel's is also a pair of ours, so that random games choose alike."""
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    shares = [positions // SHARES] * SHARES
    assert not any(in_processes(differences, range(SHARES), shares))


@pytest.mark.openspiel
@pytest.mark.long
def test_random_games_take_as_many_rolls_as_those_of_openspiel() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    ours, theirs = (
        np.array(in_processes(play, range(games)))
        for play, games in ((our_rolls, 200), (their_rolls, 2_000))
    )
    print(f"rolls a game: {ours.mean():.1f} ours, {theirs.mean():.1f} theirs")
    error = np.hypot(ours.std() / len(ours) ** 0.5, theirs.std() / len(theirs) ** 0.5)
    assert abs(ours.mean() - theirs.mean()) <= ERRORS * error
