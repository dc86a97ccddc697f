"""The words and marks on hexagons.

Lengths are at the library's scale (mm, for a tile of 40 mm), in the coordinates of a panel. Corners
are counted counterclockwise from the one on the right; four dimples have two of them, opposite each
other, behind them.
"""

from collections.abc import Collection, Iterator, Sequence

from cuatto_kit.board.geometry import HEXAGON_EDGES, Edge, Point, away, turned
from cuatto_kit.board.layout import JointKind, Panel
from cuatto_kit.cad.marks import Mark, bar, loop, petal, star, word
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.config.names import SAFE
from cuatto_kit.games.race.printing.badges import RADIUS
from cuatto_kit.games.race.printing.inscriptions import (
    BAR_WIDTH,
    OVER_ONE,
    OVER_ONE_PLACE,
    Inscriptions,
    Room,
    arrow_at,
    on_tile,
    special_flags,
)

CORNERS = 6
CORNER = 18.2
"""The distance of what is in a corner from the middle of the hexagon."""
ARROW = (6.4, 4.0)
"""The length and width of an arrow in a corner."""
CROSS = 6.0
"""The length of the bars of a cross in a corner."""
BAND, BAND_LINE = (20.6, 3.2), 17.6
"""The size of the room along an edge without a socket, and the distance of its middle from that of
the hexagon."""
BADGED = (5, 4, 1, 2, 0, 3)
"""The corners in the order in which badges take them, as seen on the board."""
NUMBERED = (2, 1)
"""The corners for the number of a space, as seen on the board: the upper left one, or the upper
right one if a dimple is in front of the first."""


class HexagonInscriptions(Inscriptions):
    """The marks of every panel of a board of hexagons, and remarks on omitted ones."""

    def _special(self, panel: Panel, taken: Collection[int]) -> Sequence[Mark]:
        flags = special_flags(self._space(panel))
        single, free = len(panel.slots) == 1, self._free(panel, taken)
        if not flags:
            crossed = self._space(panel).id in self._crossed
            return [mark for k in free if crossed for mark in _cross(k)]
        if len(flags) == 1:
            kind = star if SAFE in flags else loop
            around, corner = _STAR if SAFE in flags else _LOOP
            if single:
                return [kind((0.0, 0.0), *around)]
            return [kind(_corner(k), *corner) for k in free]
        if single:
            return [_petal(k, 6.4, 10.0 if k not in taken else 6.8) for k in range(CORNERS)]
        return [_petal(k, 14.4, 7.0) for k in free]

    def _ornaments(
        self, panel: Panel, taken: Collection[int], others: Sequence[Mark]
    ) -> Sequence[Mark]:
        """Return no pattern: those of themes are drawn for the corners of squares."""
        return []

    def _arrow_beside_four(self, panel: Panel, angle: float) -> Mark:
        taken = {*self._taken(panel), *self._badges(panel)}
        near = min(self._free(panel, taken), key=lambda k: abs((60 * k - angle + 180) % 360 - 180))
        (x, y), (dx, dy) = _corner(near), away(-ARROW[0] / 2, angle)
        kind, text, _, _, *rest = arrow_at(0, angle, *ARROW)
        return [kind, text, round(x + dx, 6), round(y + dy, 6), *rest]

    def _badge_corners(self, panel: Panel) -> Iterator[int]:
        free = self._free(panel, ())
        return (k for one in BADGED if (k := (one - panel.turn // 60) % CORNERS) in free)

    def _badge_at(self, panel: Panel, corner: int) -> tuple[Point, int, float]:
        return _corner(corner), -panel.turn, RADIUS

    def _free(self, panel: Panel, taken: Collection[int]) -> Sequence[int]:
        """Return the corners, before the turn of a panel, without a dimple in front and words."""
        behind = (0, CORNERS // 2) if len(panel.slots) > 1 else ()
        return [k for k in range(CORNERS) if k not in behind and k not in taken]

    def _written(self, panel: Panel) -> tuple[Sequence[Mark], Collection[int]]:
        marks: list[Mark] = []
        if number := self._number(panel):
            place = turned((CORNER, 0.0), 60 * self._numbered(panel))
            marks.append(word(number, *on_tile(panel, place)))
        placed = list(self._placed(panel))
        marks += [word(said, *on_tile(panel, room.place, room.turn)) for said, room in placed]
        return marks, self._taken(panel)

    def _taken(self, panel: Panel) -> Collection[int]:
        """Return the corners, before the turn of a panel, that its number and words take."""
        taken = {corner for _, room in self._placed(panel) for corner in room.corners}
        if self._number(panel):
            taken.add(self._numbered(panel))
        return {(corner - panel.turn // 60) % CORNERS for corner in taken}

    def _numbered(self, panel: Panel) -> int:
        """Return the corner of the number of a space, as seen on the board."""
        free = self._free(panel, ())
        return next(k for k in NUMBERED if (k - panel.turn // 60) % CORNERS in free)

    def _rooms(self, panel: Panel) -> Iterator[Room]:
        special = special_flags(self._space(panel))
        if len(panel.slots) == 1 and not special and not any(self._jumps(panel, [])):
            yield Room(OVER_ONE_PLACE, OVER_ONE)
        number = {self._numbered(panel)} if self._number(panel) else set()
        cut = {joint.edge.turned(panel.turn) for joint in panel.joints_of(JointKind.SOCKET)}
        for edge in _WORDED:
            first = HEXAGON_EDGES.index(edge) + 1
            corners = frozenset({first % CORNERS, (first + 1) % CORNERS})
            if edge not in cut and not number & corners:
                yield Room(turned((0.0, BAND_LINE), edge.angle), BAND, _TURNS[edge], corners)

    def remarks(self) -> Iterator[Finding]:
        if self.look.texture != "none":
            message = "the pattern is for the corners of squares; it is left off hexagons"
            yield Finding(Code.LEFT_OFF, "info", "", message, ("board", "spaces"))
        yield from super().remarks()


_WORDED = (Edge.UP, Edge.DOWN, *(edge for edge in HEXAGON_EDGES if not edge.level))
"""The edges along which words may be, those with level words first."""
_TURNS = {
    Edge.UP: 0,
    Edge.DOWN: 0,
    Edge.UP_LEFT: 60,
    Edge.DOWN_RIGHT: 60,
    Edge.UP_RIGHT: -60,
    Edge.DOWN_LEFT: -60,
}
"""The turn of a word along an edge, which is never upside down (degrees)."""
_STAR = ((13.2, 6.9), (3.4, 0.0))
"""The radii of the points and the hole of a star around a dimple, and in a corner."""
_LOOP = ((11.4, 2.4), (3.3, 1.05))
"""The radius and the width of a curved arrow at the same places."""


def _corner(number: int) -> Point:
    x, y = turned((CORNER, 0.0), 60 * number)
    return (round(x, 6), round(y, 6))


def _cross(corner: int) -> list[Mark]:
    """Return two bars that cross in a corner."""
    (x, y), marks = _corner(corner), []
    for angle in (60 * corner - 45, 60 * corner + 45):
        dx, dy = away(-CROSS / 2, angle)
        marks.append(bar((round(x + dx, 6), round(y + dy, 6)), angle, CROSS, BAR_WIDTH))
    return marks


def _petal(corner: int, start: float, length: float) -> Mark:
    """Return a petal towards a corner that starts at a distance from the middle."""
    return petal(away(start, 60 * corner), 60 * corner, length, 4.0)
