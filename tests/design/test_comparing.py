"""Boards that are compared: the seats that all of them take."""

from types import SimpleNamespace

import pytest

from cuatto_kit.config.model import usual_seats
from cuatto_kit.design.comparing import _common_seats


@pytest.mark.parametrize(
    ("ranges", "common"),
    [
        ([(2, 4), (3, 6)], (3, 4)),
        ([(3, 6), (2, 4)], (3, 4)),
        ([(1, 2), (2, 2)], (2, 2)),
        ([(2, 6), (1, 1)], None),
        ([(2, 3), (4, 6)], None),
    ],
)
def test_boards_are_played_with_a_number_of_seats_that_each_takes(ranges, common):
    designs = [SimpleNamespace(variant=SimpleNamespace(seats=seats)) for seats in ranges]
    found = _common_seats(designs)
    assert found == (common and usual_seats(*common))
    assert common is None or all(least <= found <= most for least, most in ranges)
