"""All changes, with their weights and the features that they raise or lower."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from cuatto_kit.games.race.variation import arms, marking, shaping
from cuatto_kit.games.race.variation.chart import Chart
from cuatto_kit.games.race.variation.features import (
    AGAIN,
    BRIDGES,
    CHUTES,
    LADDERS,
    ROUTES,
    SAFE,
    SPLITS,
    TILES,
)
from cuatto_kit.games.race.variation.tidying import tidied
from cuatto_kit.games.variation import Room

Do: TypeAlias = Callable[[Chart, Random], str | None]


@dataclass(frozen=True)
class Change:
    """A change, with the feature that it raises or lowers."""

    do: Do
    weight: float
    raises: str = ""
    lowers: str = ""
    also: tuple[str, ...] = ()
    """Other features that may change."""
    needs: str = ""
    """A feature without which the change is not possible."""


MORE_SAFE, LESS_SAFE, OTHER_SAFE = marking.marks(SAFE)
MORE_AGAIN, LESS_AGAIN, OTHER_AGAIN = marking.marks(AGAIN)

BEND = Change(shaping.bend, 2)
"""A change that does not affect the game but makes room for others."""

CHANGES = (
    Change(shaping.detour, 3, raises=TILES),
    Change(shaping.short_cut, 3, lowers=TILES),
    Change(shaping.line_in, 2, raises=TILES),
    Change(shaping.line_out, 2, lowers=TILES),
    Change(shaping.longer_end, 1, raises=TILES),
    Change(shaping.shorter_end, 1, lowers=TILES),
    Change(arms.fork, 6, raises=ROUTES, also=(SPLITS, TILES)),
    Change(arms.unfork, 2, lowers=ROUTES, also=(SPLITS, TILES)),
    Change(arms.lead_elsewhere, 4, also=(ROUTES, SPLITS, TILES), needs=SPLITS),
    Change(marking.bridge, 3, raises=BRIDGES),
    Change(marking.no_bridge, 1, lowers=BRIDGES),
    Change(marking.other_bridge, 2, needs=BRIDGES),
    Change(marking.ladder, 3, raises=LADDERS),
    Change(marking.no_ladder, 1, lowers=LADDERS),
    Change(marking.chute, 3, raises=CHUTES),
    Change(marking.no_chute, 1, lowers=CHUTES),
    Change(marking.other_jump, 2),
    Change(marking.turned_jump, 1, also=(LADDERS, CHUTES)),
    Change(MORE_SAFE, 1, raises=SAFE),
    Change(LESS_SAFE, 1, lowers=SAFE),
    Change(OTHER_SAFE, 1, needs=SAFE),
    Change(MORE_AGAIN, 1, raises=AGAIN),
    Change(LESS_AGAIN, 1, lowers=AGAIN),
    Change(OTHER_AGAIN, 1, needs=AGAIN),
)

COST = {TILES: 0.1, ROUTES: 0.7, SPLITS: 0.5}
"""The weight of each unit by which a feature is out of its room, 1 by default.

That of routes corresponds to the tiles that an arm takes.
"""
BOLD = 0.05
"""The probability of accepting a change that does not lead towards the room."""


def tried(chart: Chart, do: Do, chance: Random, crowding: int) -> tuple[Chart, str] | None:
    """Return the board after a change and a description, or None if the change is not possible.

    `crowding` is the most crowding that the result may have.
    """
    copy = chart.copied()
    words = do(copy, chance)
    if words is None:
        return None
    after = tidied(copy.anew())
    return (after, words) if after.crowding <= crowding and after.is_sound else None


def amiss(features: Mapping[str, int], room: Room) -> float:
    """Return how far the features of a board are out of its room, 0 within it."""
    return sum(
        COST.get(name, 1) * max(least - features[name], features[name] - most, 0)
        for name, (least, most) in room.items()
    )


def towards(chart: Chart, room: Room, chance: Random, crowding: int, rounds: int) -> Chart:
    """Return a board changed until it is within its room, or for `rounds` attempts."""
    gap = amiss(chart.features, room)
    for _ in range(rounds):
        if not gap:
            break
        found = tried(chart, _mender(chart.features, room, chance).do, chance, crowding)
        if found is None:
            continue
        other = amiss(found[0].features, room)
        if other < gap or chance.random() < BOLD:
            chart, gap = found[0], other
    return chart


def _mender(features: Mapping[str, int], room: Room, chance: Random) -> Change:
    """Return a change that may help a feature that is out of its room."""
    name = chance.choice([name for name in room if amiss(features, {name: room[name]})])
    too_few = features[name] < room[name][0]
    return picked(
        [
            change
            for change in CHANGES
            if name in (change.raises if too_few else change.lowers, *change.also)
        ],
        chance,
    )


def sensible(features: Mapping[str, int], room: Room) -> list[Change]:
    """Return the changes that do not lead out of the room."""
    return [
        change
        for change in CHANGES
        if not (change.raises and features[change.raises] >= room[change.raises][1])
        and not (change.lowers and features[change.lowers] <= room[change.lowers][0])
        and not (change.needs and not features[change.needs])
    ]


def picked(changes: Sequence[Change], chance: Random) -> Change:
    """Return one of the changes at random, by their weights."""
    return chance.choices(changes, [change.weight for change in changes])[0]
