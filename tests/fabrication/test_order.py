"""How many of which part are printed."""

from types import SimpleNamespace

import pytest

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.order import USUAL, Order, copies_of


def built(name, group, **colours):
    return BuiltPart(Part(name, name, group, call("tile"), colours), SimpleNamespace())


KIT = (
    built("tile", "board", silver=5, charcoal=4),
    built("pawn", "teams", red=4, blue=4),
)


def counts(order):
    return {item.part.name: dict(item.part.colours) for item in order.of(KIT)}


def test_usually_each_part_comes_as_often_as_the_game_needs_it():
    assert USUAL.of(KIT) == KIT


def test_spares_are_more_of_each_piece_in_each_of_its_colours():
    assert counts(Order(spare=2)) == {
        "tile": {"silver": 5, "charcoal": 4},
        "pawn": {"red": 6, "blue": 6},
    }


def test_single_parts_take_their_colours_by_turns():
    assert counts(Order(copies=(("tile", 3),))) == {"tile": {"silver": 2, "charcoal": 1}}
    assert counts(Order(copies=(("pawn", 1),))) == {"pawn": {"red": 1}}


def test_parts_that_there_are():
    order = Order(copies=copies_of("pawn=1, tile=3"))
    assert order.names(["tile", "bridge", "pawn"]) == ["tile", "pawn"]
    assert USUAL.names(["tile", "pawn"]) == ["tile", "pawn"]
    with pytest.raises(UsageError, match=r"--parts pawm.*did you mean 'pawn'"):
        Order(copies=(("pawm", 1),)).names(["tile", "pawn"])


@pytest.mark.parametrize(
    "text", ["", "tile", "tile=", "=3", "tile=0", "tile=-1", "tile=x", "tile=²", "tile=1,tile=2",
             "tile=1001", "tile=99999999999", "tile=1,"],
)  # fmt: skip
def test_orders_that_are_none(text):
    with pytest.raises(UsageError, match=f"--parts {text.rpartition(',')[2].strip()}"):
        copies_of(text)
