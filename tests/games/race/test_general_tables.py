"""General tables: the same games as those of the board's own, by kernels that boards share."""

import pytest

from cuatto_kit.api import Design
from cuatto_kit.config import bundled
from cuatto_kit.games.race.engine.compiler import make_board
from tests.cases import seldom

BOARDS = ["snake-24", "two-ways-home", "short-12"]


def simulators(name, **settings):
    design = Design.open(name)
    seats = design.seats()
    return [design.board_game.simulator(seats, general=general) for general in (False, True)]


@pytest.mark.parametrize("name", seldom(3, BOARDS))
@pytest.mark.parametrize("policy", seldom(2, ["greedy", "random"]))
def test_games_are_the_same(name, policy):
    own, general = (
        one.play([policy] * one.seats, 7, 0, 50, tally=True) for one in simulators(name)
    )
    for column in own.columns:
        assert (own.columns[column] == general.columns[column]).all(), column
    for tally in own.tallies:
        assert (own.tallies[tally] == general.tallies[tally]).all(), tally


@pytest.mark.slow
def test_boards_of_the_same_rules_share_a_kernel():
    rules = set()
    for name in bundled.bundled():
        design = Design.open(name)
        if design.variant.game == "cuatto" and design.variant.rules == type(design.variant.rules)():
            table = make_board(design.variant, design.layout, 2, general=True).table
            derived = ("any_guards", "any_returns", "hits_open", "more_rolls", "slots")
            rules.add(tuple(getattr(table, field) for field in derived))
    assert len(rules) == 1
