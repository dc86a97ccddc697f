"""Tabula: worked cases of its rules, three dice among them."""

from functools import cache
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game

BOARD = Path(__file__).parent / "real_games" / "tabula.yaml"
TEAM = 15


@cache
def tabula() -> RaceGame:
    loaded = cuatto_kit.load(BOARD)
    assert isinstance(loaded.variant, RaceVariant)
    return make_game(loaded.variant, loaded.layout, 2)


def thrown(
    dice: tuple[int, ...], ours: dict[str, int], theirs: dict[str, int] | None = None
) -> Position:
    """Return a position after a throw; other men are home, theirs on the last point."""
    line = {}
    for seat, given in enumerate((ours, theirs or {})):
        spaces = [space for space, count in given.items() for _ in range(count)]
        spaces += ["far.12" if seat else "finish"] * (TEAM - len(spaces))
        line[seat] = [("regular", space) for space in spaces]
    return tabula().place(line, seat=0, dice=dice)


def moves(state: Position) -> set[tuple[str, int, str]]:
    return {(move.origin, move.die, move.land) for move in tabula().legal(state)}


def after(state: Position, origin: str, die: int) -> Position:
    (move,) = (m for m in tabula().legal(state) if (m.origin, m.die) == (origin, die))
    return tabula().apply(state, move)


def men_on(state: Position, seat: int, space: str) -> int:
    return [where for _, where in tabula().checkers(state, seat)].count(space)


def test_a_man_enters_on_the_point_of_the_die() -> None:
    state = thrown((1, 3, 5), {"start": TEAM})
    assert moves(state) == {("start", n, f"near.{n}") for n in (1, 3, 5)}


def test_a_number_that_no_die_shows_is_refused() -> None:
    with pytest.raises(ValueError, match="7 is no number of a throw here; expected one of 1, 2, 3"):
        thrown((1, 3, 7), {"start": TEAM})


def test_one_man_may_play_all_three_dice() -> None:
    state = thrown((1, 3, 5), {"start": 2})
    state = after(state, "start", 5)
    state = after(state, "near.5", 1)
    state = after(state, "near.6", 3)
    assert men_on(state, 0, "near.9") == 1
    assert tabula().actor(state) != 0


def test_a_lone_man_is_sent_off_the_board() -> None:
    state = after(thrown((1, 3, 5), {"start": 2}, {"near.3": 1}), "start", 3)
    assert (men_on(state, 1, "start"), men_on(state, 1, "near.3")) == (1, 0)


def test_two_men_close_a_point_but_may_be_passed() -> None:
    state = thrown((1, 3, 6), {"start": 1}, {"near.3": 2})
    assert moves(state) == {("start", 1, "near.1"), ("start", 6, "near.6")}


def test_men_on_the_board_may_move_while_others_wait() -> None:
    assert {origin for origin, _, _ in moves(thrown((1, 2, 3), {"start": 1, "near.8": 1}))} == {
        "start",
        "near.8",
    }


def test_a_man_leaves_by_an_exact_die() -> None:
    """From the second to last point, and though another man is in the first quarter."""
    state = thrown((2, 3, 6), {"far.11": 1, "near.1": 1})
    assert {move for move in moves(state) if move[0] == "far.11"} == {("far.11", 2, "finish")}


def test_as_many_dice_as_possible_are_played() -> None:
    """A two would take the only man to a point from which neither four nor five goes on."""
    theirs = {"near.5": 2, "near.7": 2, "near.8": 2, "near.12": 3}
    state = thrown((2, 4, 5), {"near.1": 1}, theirs)
    assert moves(state) == {("near.1", 5, "near.6")}
