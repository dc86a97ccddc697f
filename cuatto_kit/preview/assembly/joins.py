"""The joins between parts, derived from the fits."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import BOARD, Fit, FitKind, Instance, Kit


class Way(StrEnum):
    """The ways in which a part is joined to another for good."""

    GLUE = "glue"
    """It is flat on the other part and does not come off by itself."""
    PEG = "peg"
    """A peg centres it; glue holds it."""
    PRESS = "press"
    """It goes into a hole, and another part snaps on to it."""
    SNAP = "snap"
    """It snaps on, and holds without glue."""
    INLAY = "inlay"
    """It is in a recess of the board."""


@dataclass(frozen=True)
class Join:
    """Parts that are joined to another kind of part in the same way.

    `example` is a guest in the place where it was proved, its host, and the part that the host is
    pressed into, if any.
    """

    way: Way
    guests: tuple[str, ...]
    host: str
    example: tuple[Instance, ...]


Pair: TypeAlias = tuple[Instance, Instance]
"""A guest, which is on or in another part, and its host."""


def joins_of(fits: Iterable[Fit], kit: Kit, layout: Layout) -> tuple[Join, ...]:
    """Return the parts to put together before a game, in the order of `Way`."""
    ways = _ways(fits, kit, layout)
    kinds = {part.name: part.kind or part.name for part in kit.parts}
    order = {part.name: number for number, part in enumerate(kit.parts)}
    under = {guest: host for (guest, host), way in ways.items() if way is Way.PRESS}
    found: dict[tuple[Way, str], dict[str, tuple[Instance, ...]]] = defaultdict(dict)
    for (guest, host), way in ways.items():
        shown = (guest, host, *([under[host]] if host in under else ()))
        found[way, kinds[host.part]].setdefault(guest.part, shown)
    joins = [
        Join(way, guests, host, examples[guests[0]])
        for (way, host), examples in found.items()
        for guests in [tuple(sorted(examples, key=order.__getitem__))]
    ]
    return tuple(sorted(joins, key=lambda join: list(Way).index(join.way)))


def _ways(fits: Iterable[Fit], kit: Kit, layout: Layout) -> Mapping[Pair, Way]:
    """Return the way of each pair that is joined."""
    panels = {panel.name for panel in layout.panels}
    groups = {part.name: part.group for part in kit.parts}
    kinds = _kinds(fits)
    snapped = {one for pair, said in kinds.items() if FitKind.SNAP in said for one in pair}
    ways = {}
    for (guest, host), said in kinds.items():
        if FitKind.SNAP in said:
            ways[guest, host] = Way.SNAP
        elif FitKind.PEG in said and not {guest, host} & snapped:
            ways[guest, host] = Way.PEG
        elif FitKind.PEG in said and FitKind.REST not in said:
            ways[guest, host] = Way.PRESS
        elif FitKind.REST in said and not {FitKind.LIFT, FitKind.PEG} & said:
            ways[guest, host] = Way.GLUE
        elif FitKind.REST in said and host.label in panels and groups[guest.part] == BOARD:
            ways[guest, host] = Way.INLAY
    return ways


def _kinds(fits: Iterable[Fit]) -> Mapping[Pair, set[FitKind]]:
    """Return all expected fits of each pair.

    The guest is the part that rests on the other, if one does, even if the other has the peg.
    """
    kinds: dict[Pair, set[FitKind]] = {}
    for fit in fits:
        pair = (fit.guest, fit.host)
        pair = pair[::-1] if pair[::-1] in kinds else pair
        kinds.setdefault(pair, set()).add(fit.kind)
        if fit.kind is FitKind.REST and pair[0] is not fit.guest:
            kinds[pair[::-1]] = kinds.pop(pair)
    return kinds
