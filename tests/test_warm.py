"""`warm` compiles ahead what the games of boards need."""

import pytest

from cuatto_kit.api import Design


def test_a_board_is_warm_once(call):
    assert call("warm", "cabeza").returncode == 0
    again = call("warm", "cabeza")
    assert (again.returncode, again.stdout) == (0, "everything was compiled\n")
    design = Design.open("cabeza")
    simulator = design.board_game.simulator(2)
    assert all(simulator.is_compiled(lineup) for lineup in simulator.lineups)


@pytest.mark.slow
def test_boards_of_the_same_rules_share_them(call):
    call("warm", "bottleneck", "original", "short-12")
    assert call("warm", "readme-18", "snake-24").stdout == "everything was compiled\n"


def test_a_board_that_there_is_not_is_refused(call):
    refused = call("warm", "nowhere")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "nowhere" in refused.stderr
