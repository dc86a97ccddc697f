"""Ladders that are climbed by number have rails and rungs, and a sign in the legend."""

from functools import cache

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.drawing.legend import board_signs
from cuatto_kit.drawing.rungs import rungs

BOARD = """
game: race
title: Ladder
seats: 2
teams: {colours: [white, black], pieces: 2}
board:
  start: pool
  paths:
    ring: {from: start, at: [0, 0], walk: "right 3"}
    climb: {from: ring, walk: "up 3", to: finish, steps: by_number}
rules: {dice: 1, finish: exact}
"""


@cache
def board(steps: str = "by_number") -> Design:
    return cuatto_kit.load(BOARD, settings=(f"board.paths.climb.steps={steps}",))


def test_each_space_of_a_ladder_has_rails_and_a_rung() -> None:
    layout, labels = board().layout, board().board_game.rulebook().labels("en")
    assert {*labels.by_number} == {"climb.1", "climb.2", "climb.3"}
    drawn = {name: rungs(layout, {name}) for name in labels.by_number}
    assert all(drawn.values())
    assert len(set(drawn.values())) == len(drawn)
    assert rungs(layout, ()) == ""


def test_only_a_ladder_has_a_sign_in_the_legend() -> None:
    for steps, shown in (("by_number", True), ("pips", False)):
        design = board(steps)
        labels = design.board_game.rulebook().labels("en")
        signs = board_signs(design.layout, labels, design.variant.team_colours)
        assert ("by_number" in {sign.key for sign in signs}) is shown
