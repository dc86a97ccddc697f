"""Checks of rules of moving on the ways of a board: where checkers turn off, and stacks."""

from collections.abc import Iterator
from itertools import groupby

from cuatto_kit.board.layout import LinkKind
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.board.paths import Paths
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import Splits, Stacks


def moving_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield the faults of rules of moving that do not go with the ways of a board."""
    if variant.rules.splits is Splits.ON_LANDING:
        yield from _split_faults(document, variant, paths)
    if variant.rules.stacks is Stacks.MOVE_TOGETHER:
        yield from _stack_faults(document, variant, paths)


def _split_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield a fault if a seat may pass by a way that is not for the same seats as the other ways.

    It would be unclear whether its checkers turn off there in passing.
    """
    steps = [link for link in paths.links if link.kind is LinkKind.STEP]
    steps = [link for link in steps if link.origin.partition(".")[0] in paths.walks]
    for origin, ways in groupby(sorted(steps, key=lambda x: x.origin), key=lambda x: x.origin):
        listed = list(ways)
        for seat in range(variant.seats[1]):
            open_to = [link for link in listed if not link.seats or seat in link.seats]
            if len({link.seats for link in open_to}) > 1:
                targets = " and ".join(dict.fromkeys(link.target for link in open_to))
                message = f"with {Splits.ON_LANDING} seat {seat + 1} may pass {origin}, from which"
                message += f" the ways to {targets} are not for the same seats"
                expected = "expected always, or second_lap: false"
                where = ("rules", "splits")
                yield document.fault(Code.BAD_VALUE, where, f"{message}; {expected}")
                return


def _stack_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield the faults of spaces that a stack does not fit on."""
    board, value = variant.board, Stacks.MOVE_TOGETHER
    where, expected = ("rules", "stacks"), "expected apart, or capacity: any"
    rooms = {name: room for name, room in board.capacities.items() if isinstance(room, int)}
    if isinstance(board.capacity, int):
        rooms = {"a space": board.capacity, **rooms}
    for name, room in rooms.items():
        message = f"{value} does not go with room for {room} on {name}"
        yield document.fault(Code.BAD_VALUE, where, f"{message}; {expected}")
    bridge = next(
        (name for name, walk in paths.walks.items() if any(s.bridge for s in walk.steps)), None
    )
    if bridge:
        message = f"{value} does not go with the bridge of path {bridge}, which holds one checker"
        yield document.fault(Code.BAD_VALUE, where, f"{message}; expected apart, or no bridge")
