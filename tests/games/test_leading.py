"""Who led when, noted turn by turn and remembered in little room."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cuatto_kit.games.leading import KEPT, LED, nobody_leads, note_lead, who_led
from tests.games.leaders import Leaders

SHORT, LONG = [0, 1, 2, 9, 10, 11, 37], [KEPT - 1, KEPT, KEPT + 1, 2 * KEPT, 5 * KEPT + 3]


def told(ahead: list[int], turns: int) -> list[int]:
    """Return the columns of a game of some turns whose leaders were recorded."""
    work: Any = SimpleNamespace(leader=0, thinned=0, leaders=np.zeros(KEPT, np.int32))
    columns = np.zeros(3, np.int64)
    nobody_leads(work)
    for turn, seat in enumerate(ahead, 1):
        note_lead(work, columns, turn, seat)
    columns[LED] = who_led(work, turns)
    return columns.tolist()


@pytest.mark.parametrize("turns", [*SHORT, *LONG])
@pytest.mark.parametrize("won", [0, 1])
def test_it_is_what_the_whole_history_says(turns: int, won: int) -> None:
    """A turn that wins is not noted."""
    chance, leaders = random.Random(turns), Leaders()
    ahead = [chance.randint(-1, 5) for _ in range(turns - won)]
    for turn, seat in enumerate(ahead, 1):
        leaders.note(turn, seat if seat >= 0 else None)
    assert told(ahead, turns) == list(leaders.columns(turns).values())


def test_the_digits_are_the_tenths_from_the_first_on() -> None:
    assert told([0, 0, -1, 1, 1, 1, 2, 2, 2], 10) == [2, 0x333222011, 7]


def test_a_lead_that_is_shared_and_taken_again_does_not_change() -> None:
    assert told([1, -1, 1, -1, -1], 6) == [0, 0x000220220, 1]


def test_of_a_turn_the_last_counts() -> None:
    work: Any = SimpleNamespace(leader=0, thinned=0, leaders=np.zeros(KEPT, np.int32))
    columns = np.zeros(3, np.int64)
    nobody_leads(work)
    for seat in (1, 0):
        note_lead(work, columns, 1, seat)
    assert (who_led(work, 2) & 0xF, who_led(work, 2) >> 32) == (0, 1)
    assert columns.tolist() == [1, 0, 1]
