"""Pieces are where a scene has them, at the height at which they rest."""

from dataclasses import replace

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.fabrication.in_play import Setting, in_play
from cuatto_kit.fabrication.raster import room_of
from tests.cases import often

STEP = 0.7
"""The distance between points at which heights are measured on the largest of these boards (mm)."""


def table(name):
    design = cuatto_kit.load(name)
    seats = design.variant.seats[1]
    first = design.board_game.game(seats).initial()
    (start,) = design.board_game.scenes(seats, [first])
    return Setting(design.kit.assembly, design.meshes(), design.variant.team_colours), start


def placed(copies):
    return sorted((copy.part, copy.colour, copy.pose.at[0], copy.pose.at[1]) for copy in copies)


@pytest.mark.parametrize("name", often(["short-12"], ["short-12", "royal-ur", "cabeza"]))
def test_the_set_up_is_the_assembly(name):
    """The family places each piece of its assembly by its own figures."""
    setting, start = table(name)
    beside, pieces = in_play(setting, start, start)
    found = [*beside, *(copy for piece in pieces for copy in piece)]
    rounded = [
        [(*some[:2], round(some[2], 1), round(some[3], 1)) for some in placed(copies)]
        for copies in (found, setting.assembly)
    ]
    assert sorted(rounded[0]) == sorted(rounded[1])
    bottoms = [sorted(copy.pose.at[2] for copy in copies) for copies in (found, setting.assembly)]
    assert bottoms[0] == pytest.approx(bottoms[1], abs=STEP / 2)


def test_a_block_is_turned_on_to_its_squares():
    setting, start = table("cabeza")
    upright = max((one for one in start.tokens if one.shape == "block"), key=lambda t: t.height)
    pitch = 20
    width, depth, height = sorted((*(edge / pitch for edge in upright.size), upright.height))
    lying = replace(upright, size=(pitch * height, pitch * depth), height=width)
    _, ((piece,),) = in_play(setting, start, Scene((lying,)))
    low, high = room_of(setting.of([piece]))
    expected = [pitch * edge for edge in (height, depth, width)]
    assert np.subtract(high, low) == pytest.approx(expected, abs=0.5)


@pytest.mark.slow
def test_pieces_at_one_place_are_stacked():
    setting, start = table("cant-stop")
    panel = next(copy for copy in setting.assembly if not setting.is_piece(copy))
    (low, high) = room_of(setting.of([panel]))
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    tokens = (Token(middle, 0, "cube"), Token(middle, 1, "cube"))
    _, ((lower,), (upper,)) = in_play(setting, start, Scene(tokens))
    below, above = room_of(setting.of([lower])), room_of(setting.of([upper]))
    assert above[0][2] == pytest.approx(below[1][2], abs=0.01)
    assert (lower.colour, upper.colour) == tuple(setting.colours[:2])


@pytest.mark.slow
def test_cubes_on_the_board_are_taken_from_those_beside_it():
    setting, start = table("cant-stop")
    beside, pieces = in_play(setting, start, Scene((Token((0, 0), 0, "cube"),)))
    assert len(beside) + len(pieces) == len(setting.assembly)


def test_a_piece_without_a_part_has_no_place():
    setting, start = table("cant-stop")
    assert in_play(setting, start, Scene((Token((0, 0), 0, "elephant"),))) is None
