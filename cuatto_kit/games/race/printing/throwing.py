"""The dice or sticks of a race as parts; they are placed in a row below the board."""

from collections.abc import Iterator

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.dice import DIE, NEUTRAL, STICK, die_size, make_dice, make_sticks, stick_size
from cuatto_kit.cad.parts import TEAMS, Instance, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import STICKS_THROWN, Throw
from cuatto_kit.games.race.engine.tables import DIE_SIDES

BESIDE = 12.0
"""The distance of dice from the board; that between them is half of it (mm at a scale of 1)."""


def throws_sticks(variant: RaceVariant) -> bool:
    """Return whether sticks are thrown instead of dice."""
    return variant.rules.throw is Throw.FOUR_STICKS


def thrown_parts(variant: RaceVariant) -> Iterator[Part]:
    """Yield the part of the dice or the sticks of a race."""
    scale = Scale(variant.print.scale)
    if throws_sticks(variant):
        yield make_sticks(STICKS_THROWN, TEAMS, scale)
    elif variant.rules.dice:
        yield make_dice(variant.rules.dice, DIE_SIDES, TEAMS, scale)


def thrown(variant: RaceVariant, layout: Layout) -> Iterator[Instance]:
    """Yield each die or stick in its place."""
    scale = Scale(variant.print.scale)
    length, width = stick_size(scale) if throws_sticks(variant) else (die_size(scale),) * 2
    name, count = (STICK, STICKS_THROWN) if throws_sticks(variant) else (DIE, variant.rules.dice)
    outlines = [panel.outline for panel in layout.panels]
    middle = (min(o.left for o in outlines) + max(o.right for o in outlines)) / 2
    level = min(o.bottom for o in outlines) - scale.mm(BESIDE) - length / 2
    pitch = width + scale.mm(BESIDE) / 2
    for k in range(count):
        place = (middle + (k - (count - 1) / 2) * pitch, level)
        yield Instance(name, name, NEUTRAL, pose_at(place, turn=1))
