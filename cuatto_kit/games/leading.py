"""The lead during a game, as the records of all families describe it.

After each turn a family determines which seat is ahead and notes it in its workspace, which has the
fields of `Leading`. The columns of its record that `COLUMN_NAMES` lists are adjacent.
"""

from typing import Any, Protocol

from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.language import inlined, shared

LEADS, LED, SETTLED = range(3)
"""Columns, relative to the first of them.

LEADS: how often the lead passed to another seat. LED: the leader after each tenth of the game's
turns, from the first to the ninth, as digits of `DIGIT` bits, the lowest first; a digit is the seat
plus 1, or 0 for no leader. SETTLED: the turn, from 1, of the last change of the lead, or 0 if no
seat ever led.
"""
COLUMN_NAMES = ("leads", "led", "settled")
"""The names of these columns."""
DIGIT = 4
"""The number of bits of a digit of LED."""
TENTHS = 10
"""The number of tenths of a game."""
NOBODY = -1
"""The leader while no seat leads."""
KEPT = 512
"""The number of turns remembered; in longer games only every second turn, then every fourth, …."""


class Leading(Protocol):
    """The fields of a workspace that record the lead."""

    leader: int
    """The last seat that led alone."""
    thinned: int
    """The number of times that every second turn was dropped."""
    leaders: Any
    """The leader after each remembered turn, the first being the start: int[KEPT]."""


@inlined
def nobody_leads(work: Leading) -> None:
    """Reset the fields for the start of a game."""
    work.leader = work.leaders[0] = NOBODY
    work.thinned = 0


@inlined
def note_lead(work: Leading, columns: Numbers, turn: int, ahead: int) -> None:
    """Note the seat that is ahead after a turn (from 1); NOBODY if two seats share the lead.

    A second call for the same turn replaces the first.
    """
    if turn >> work.thinned == KEPT:
        thin_out(work)
    place = turn >> work.thinned
    if place << work.thinned == turn:
        work.leaders[place] = ahead
    if ahead >= 0 and ahead != work.leader:
        columns[LEADS] += 1 if work.leader >= 0 else 0
        columns[SETTLED] = turn
        work.leader = ahead


@shared
def thin_out(work: Leading) -> None:
    """Drop every second turn."""
    for place in range(KEPT // 2):
        work.leaders[place] = work.leaders[2 * place]
    work.thinned += 1


@shared
def who_led(work: Leading, turns: int) -> int:
    """Return the digits of LED for a game of a number of turns.

    Each tenth ends with the last turn that is complete by then, or a remembered one shortly before
    it.
    """
    digits = 0
    for tenth in range(TENTHS - 1, 0, -1):
        place = turns * tenth // TENTHS >> work.thinned
        digits = digits << DIGIT | int(work.leaders[place]) + 1
    return digits
