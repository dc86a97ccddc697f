"""The numbers and badges in the spaces of panels, and the channels between round spaces, which are
off the square lattice.

Lengths are at the library's scale (mm, for a tile of 40 mm), places at the board's.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import Point, Rect, away
from cuatto_kit.board.layout import Layout, LinkKind, Space
from cuatto_kit.board.ways import ways
from cuatto_kit.cad.lettering import fitted, in_circle
from cuatto_kit.cad.marks import Mark, arrow
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.languages import noun
from cuatto_kit.config.model import text_in
from cuatto_kit.errors import Finding
from cuatto_kit.games.race.board.marks import marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.printing.badges import badge, left_off
from cuatto_kit.games.race.printing.yard_words import YardWord

ROOM, SMALL_ROOM, ABOVE = (14.0, 7.0), (12.0, 5.4), 4.2
"""The room of a number in a space, that above a badge, and the distance of the latter from the
middle."""
FINISH_SHARE, LARGEST = 0.84, 12.0
"""The room of the word on a finish, by its width, and the greatest height of that word."""
BADGE, BESIDE, BELOW, MOST_BADGES = 3.6, 7.4, -4.0, 2
"""The radius of badges in a space, their distance from each other, and from the middle below a
number, and the most badges of a space."""
ARROW = (7.6, 5.0)
"""The length and width of an arrow in a space from which a jump leads."""
ARROW_ENDS, ARROW_HEAD = (3.0, 15.0), (6.5, 40)
"""The distances of the ends of the arrow at the start from the first space, and the length and the
angle (degrees) of the sides of its head."""
ARROW_TURNS = (0, 30, -30, 60, -60, 90, -90, 120, -120)
"""The turns of that arrow from the way that leads on, the best first (degrees)."""
WAY = 3.0
"""The width of the channel between two spaces."""
FRAME, FRAME_INSET = 1.4, 4.0
"""The width of the line along the rim of the board, and the distance of its middle from the rim."""


@dataclass(frozen=True)
class Channel:
    """A straight channel from a place to another, and its width (mm)."""

    start: Point
    end: Point
    width: float

    @property
    def room(self) -> Rect:
        """The rectangle around it."""
        (x, y), (u, v) = self.start, self.end
        return Rect(min(x, u), min(y, v), max(x, u), max(y, v)).grown(self.width / 2)


def channels(layout: Layout, scale: Scale) -> Iterator[Channel]:
    """Yield the channels between spaces, the arrow at the start, and the line along the rim."""
    for start, end in ways(layout):
        yield Channel(start, end, scale.mm(WAY))
    rims = [panel.outline for panel in layout.panels]
    rim = Rect(
        min(one.left for one in rims),
        min(one.bottom for one in rims),
        max(one.right for one in rims),
        max(one.top for one in rims),
    )
    yield from _start_arrows(layout, rim, scale)
    corners = rim.grown(-scale.mm(FRAME_INSET)).corners
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Channel(start, end, scale.mm(FRAME))


def _start_arrows(layout: Layout, rim: Rect, scale: Scale) -> Iterator[Channel]:
    """Yield the shaft and the head of an arrow to each space on which checkers enter.

    It points along the way, or turned towards free ground; it is left out without any.
    """
    inside = rim.grown(-scale.mm(FRAME_INSET + WAY))
    discs = [space.outline for space in layout.places if space.round and space.outline]
    for first in dict.fromkeys(link.target for link in layout.links if link.origin == START):
        room = layout.space(first).outline
        steps = (link for link in layout.links_from(first) if link.kind is LinkKind.STEP)
        onward = next((link.target for link in steps), first)
        beyond = layout.space(onward).outline
        if room is None or beyond is None:
            continue
        (x, y), (u, v) = room.centre, beyond.centre
        back = math.degrees(math.atan2(y - v, x - u))
        near, far = (room.width / 2 + scale.mm(one) for one in ARROW_ENDS)
        for turn in ARROW_TURNS:
            tip, tail = (away(one, back + turn, room.centre) for one in (near, far))
            if inside.holds(tail) and _is_free(tail, discs, scale.mm(2 * WAY)):
                yield from _arrow_from(tail, tip, back + turn, scale)
                break


def _is_free(place: Point, discs: Sequence[Rect], margin: float) -> bool:
    return all(math.dist(place, disc.centre) > disc.width / 2 + margin for disc in discs)


def _arrow_from(tail: Point, tip: Point, angle: float, scale: Scale) -> Iterator[Channel]:
    yield Channel(tail, tip, scale.mm(WAY))
    length, aside = scale.mm(ARROW_HEAD[0]), ARROW_HEAD[1]
    for turn in (-aside, aside):
        yield Channel(tip, away(length, angle + turn, tip), scale.mm(WAY))


def numbers(variant: RaceVariant, layout: Layout) -> Iterator[YardWord]:
    """Yield the numbers of spaces without an inlay, if the board has numbers, and of the finish."""
    scale = Scale(variant.print.scale)
    yield from _finish(variant, layout, scale)
    if variant.print.words != "spaces":
        return
    for space in _plain(variant, layout):
        assert space.outline is not None
        badged = bool(_marks_of(variant, layout, space))
        room = SMALL_ROOM if badged else ROOM
        if number := fitted(space.id.rpartition(".")[2], room, room[1], scale):
            x, y = space.outline.centre
            yield YardWord(number, (x, y + scale.mm(ABOVE) if badged else y))


def _finish(variant: RaceVariant, layout: Layout, scale: Scale) -> Iterator[YardWord]:
    """Yield the number of the finish, or else its name, if it has a place and the board words."""
    space, settings = layout.by_id.get(FINISH), variant.print
    if space is None or space.outline is None or settings.words == "none":
        return
    numbered = settings.words == "spaces" and len(variant.board.walks) == 1
    name = noun(settings.language, FINISH, variant.style)
    text = text_in(space.label, settings.language) if numbered else name
    if written := in_circle(text, FINISH_SHARE * scale.own(space.outline.width), LARGEST, scale):
        yield YardWord(written, space.outline.centre)


def badges(variant: RaceVariant, layout: Layout) -> Iterator[tuple[Point, Sequence[Mark]]]:
    """Yield the middle of each space without an inlay (mm), and the marks of its effects."""
    for space in _plain(variant, layout):
        assert space.outline is not None
        drawn = [mark for each in _marks_of(variant, layout, space) for mark in each]
        yield space.outline.centre, drawn


def _marks_of(variant: RaceVariant, layout: Layout, space: Space) -> Sequence[Sequence[Mark]]:
    """Return the marks of each effect of a space for which there is room, about its middle.

    On a space without effects it is an arrow towards the end of its jump, if it has one.
    """
    numbered = space.round and variant.print.words == "spaces"
    below, scale = BELOW if numbered else 0.0, Scale(variant.print.scale)
    effects = variant.board.effects_at.get(space.id, ())[:MOST_BADGES]
    if not effects and variant.print.words != "none":
        return [[_arrow(angle, below)] for angle in _jumps_from(layout, space)]
    first = -BESIDE * (len(effects) - 1) / 2
    places = ((first + k * BESIDE, below) for k in range(len(effects)))
    drawn = (badge(one, at, 0, BADGE, scale) for one, at in zip(effects, places, strict=True))
    return [marks for marks in drawn if marks]


def _jumps_from(layout: Layout, space: Space) -> Iterator[float]:
    """Yield the direction (degrees) of a jump from a space to another one."""
    for link in layout.links_from(space.id):
        target = layout.space(link.target).outline
        if link.kind is LinkKind.JUMP and space.outline and target:
            (x, y), (to_x, to_y) = space.outline.centre, target.centre
            yield round(math.degrees(math.atan2(to_y - y, to_x - x)), 3)


def _arrow(angle: float, below: float) -> Mark:
    x, y = away(-ARROW[0] / 2, angle, (0.0, below))
    return arrow((round(x, 6), round(y, 6)), angle, *ARROW)


def remarks(variant: RaceVariant, layout: Layout) -> Iterator[Finding]:
    """Yield a remark on each space with an effect whose badge is left off."""
    plain = {space.id: space for space in _plain(variant, layout)}
    for name, effects in variant.board.effects_at.items():
        if name not in plain or len(_marks_of(variant, layout, plain[name])) < len(effects):
            yield left_off(name)


def _plain(variant: RaceVariant, layout: Layout) -> Iterator[Space]:
    """Yield the spaces of paths without an inlay."""
    inlaid = {mark.space for mark in marks(layout, space_size(variant))}
    for space in layout.places:
        if space.cell and space.outline and space.id not in (*inlaid, FINISH):
            yield space
