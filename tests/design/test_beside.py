"""Faults of one stage do not hide those of another, and make none that are not there."""

import pytest

import cuatto_kit
from cuatto_kit.errors import KitError

LAGOON = """game: cuatto
title: Lagoon
seats: [2, 4]
teams: {colours: [gold, red, green, blue], checkers: {regular: 6}}
board:
  start: {bridge: 6}
  paths:
    pier: {from: start, walk: up 2}
    ford: {from: pier, walk: up 3}
    shore: {from: pier, walk: "left 2, up 4, right 1"}
    town: {from: [ford, shore], walk: up 3, to: finish}
  jumps: {shore.3: shore.5}
rules: {win: round_end}
"""
APART = ("left 2, up 4, right 1", "left 2, up 6")
CROSSING = ("left 2, up 4, right 1", "right 1, up 2, left 1")
DEAD_END = ("[ford, shore]", "ford")


def told(*changes):
    """Code and path of each fault of the lagoon with some changes."""
    text = LAGOON
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(KitError) as refused:
        _ = cuatto_kit.load(text).layout
    return [f"{fault.code} {fault.path}" for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("round_end", "never"), "BAD_VALUE rules.win"),
        (("Lagoon", "7"), "WRONG_TYPE title"),
        ((", blue]", "]"), "BAD_VALUE teams.colours"),
        (("regular: 6", "regular: six"), "WRONG_TYPE teams.checkers.regular"),
        (("colours", "colors"), "UNKNOWN_KEY teams.colors"),
        (("[2, 4]", "[4, 2]"), "BAD_VALUE seats"),
        (("shore.3: shore.5", "shore.3: shore.9"), "UNKNOWN_NAME board.jumps.shore.3"),
        (("bridge: 6", "bridge: 99"), "OUT_OF_RANGE board.start.bridge"),
        (("cuatto", "quatto"), "BAD_VALUE game"),
    ],
)
@pytest.mark.parametrize(
    ("layout", "misplaced"),
    [
        (APART, "ENDS_APART board.paths.town.from.1"),
        (CROSSING, "OVERLAP board.paths.shore.walk"),
    ],
)
def test_where_paths_lie_is_told_beside_other_faults(change, fault, layout, misplaced):
    assert {fault, misplaced} <= set(told(change, layout))


@pytest.mark.parametrize("change", [("round_end", "never"), (", blue]", "]")])
def test_ways_are_told_where_the_board_is_sound(change):
    assert "DEAD_END board.paths.shore.walk" in told(change, DEAD_END)


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        # The town sets out from a path that is not known: it has no place, and that is no fault.
        (("from: pier", "from: peer"), ["UNKNOWN_NAME board.paths.ford.from"]),
        (("walk: up 3}", "walk: upp 3}"), ["BAD_WALK board.paths.ford.walk"]),
        (("walk: up 2", "walk: 2"), ["WRONG_TYPE board.paths.pier.walk"]),
        (('"left 2, up 4, right 1"', "left 2, up 4"), ["YAML board.paths.shore.walk"]),
        ((", to: finish", ", too: finish"), ["UNKNOWN_KEY board.paths.town.too"]),
        (("to: finish", "to: finnish"), ["UNKNOWN_NAME board.paths.town.to"]),
        (("start: {bridge: 6}", "start: brigde"), ["BAD_VALUE board.start"]),
        (("  paths:", "  path:"), ["UNKNOWN_KEY board.path"]),
    ],
)  # fmt: skip
def test_a_fault_of_the_board_brings_no_others(change, faults):
    assert told(change) == faults


def test_a_misspelt_switch_hides_no_switches_that_do_not_go_together():
    rules = "{win: never, dice: 1, entry: on_double, sum_move: jump}"
    assert told(("{win: round_end}", rules)) == [
        "BAD_VALUE rules.win", "BAD_VALUE rules.entry", "BAD_VALUE rules.entry",
        "BAD_VALUE rules.sum_move",
    ]  # fmt: skip
