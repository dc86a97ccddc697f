"""The steps of a kit's assembly that need no drawing."""

from types import SimpleNamespace

import pytest

from cuatto_kit.cad.parts import Pose
from cuatto_kit.fabrication.box.arrange import Column
from cuatto_kit.fabrication.box.contents import Copy, Thing
from cuatto_kit.preview.assembly.steps import _kept


def column(*names, colour="red"):
    pose = Pose((0, 0, 0))
    things = (Thing(name, (10, 10, 4), (Copy(name, colour, pose),), True) for name in names)
    return Column((0, 0), tuple(things))


@pytest.mark.parametrize("cover", [None, column("tile", "bridge", colour="silver")])
def test_a_box_is_shown_open_without_the_stack_over_its_compartments(cover):
    rooms = [
        SimpleNamespace(stack=False, columns=[column("pawn", "pawn")]),
        SimpleNamespace(stack=True, columns=[column("die")]),
    ]
    inside = (("a pawn",), ("a pawn",), ("a die",))
    above = (("a tile",), ("a bridge",)) if cover else ()
    box = SimpleNamespace(
        open="tray", closed="lid", pieces=inside + above,
        arrangement=SimpleNamespace(compartments=rooms, cover=cover),
        measures=SimpleNamespace(magnet=None), magnets=0,
    )  # fmt: skip
    painter = SimpleNamespace(board=lambda shown, *_: shown)
    kept = _kept(painter, box)
    assert kept.open == ["tray", "a pawn", "a pawn", "a die"]
    assert kept.closed == ["tray", "lid"]
    told = [(room.colour, room.holds, room.over) for room in kept.rooms]
    assert told[:2] == [("red", "2 × pawn", False), (None, "1 × die", False)]
    assert told[2:] == ([(None, "1 × tile, 1 × bridge", True)] if cover else [])
