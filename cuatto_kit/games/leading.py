"""Who led when: what the records of all families say of it.

A family finds who is ahead after each turn and notes it in its workspace, which has the fields of
`Leading`; the columns of its record that are named in `COLUMN_NAMES` stand together.
"""

from typing import Any, Protocol

from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.language import inlined, shared

LEADS, LED, SETTLED = range(3)
"""Columns from the first of them on: how often another seat came to lead; who led after each
tenth of the game's turns, from the first to the ninth, as digits of `DIGIT` bits, the lowest first,
a seat plus 1, 0 for nobody; the turn, from 1, in which the lead changed for the last time, 0 where
nobody ever led."""
COLUMN_NAMES = ("leads", "led", "settled")
DIGIT = 4
TENTHS = 10
NOBODY = -1
KEPT = 512
"""Turns that are remembered: of longer games every second, of still longer ones every fourth …"""


class Leading(Protocol):
    """What a workspace remembers of who led."""

    leader: int
    """The last who led alone."""
    thinned: int
    """How often every second turn was forgotten."""
    leaders: Any
    """Who led after each turn that is remembered, the first being the start: int[KEPT]."""


@inlined
def nobody_leads(work: Leading) -> None:
    """So a game begins."""
    work.leader = work.leaders[0] = NOBODY
    work.thinned = 0


@inlined
def note_lead(work: Leading, columns: Numbers, turn: int, ahead: int) -> None:
    """Notes who is ahead after a turn, its number from 1; NOBODY where two share the lead.

    Of what is said twice of a turn the last is remembered.
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
    """Forgets every second turn."""
    for place in range(KEPT // 2):
        work.leaders[place] = work.leaders[2 * place]
    work.thinned += 1


@shared
def who_led(work: Leading, turns: int) -> int:
    """The digits of LED for a game of so many turns; each tenth ends with the last turn that is
    whole by then, or one shortly before that is remembered."""
    digits = 0
    for tenth in range(TENTHS - 1, 0, -1):
        place = turns * tenth // TENTHS >> work.thinned
        digits = digits << DIGIT | int(work.leaders[place]) + 1
    return digits
