"""The signs of a board's drawings for a legend, each drawn alone as it appears on the board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.board.geometry import Edge, Rect
from cuatto_kit.board.layout import Flag, Layout, Space, SpaceKind
from cuatto_kit.drawing import effects, moves, svg
from cuatto_kit.drawing.arrows import (
    arrow,
    at,
    chevron,
    contrary,
    crossings,
    gates,
    opposite,
    pad,
    team_chevron,
)
from cuatto_kit.drawing.bands import inky
from cuatto_kit.drawing.board import drawn_space, slot_number
from cuatto_kit.drawing.jumps import Jump, flag, jump_drawn, jumps_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import PAIRED, USED, Tokens, die
from cuatto_kit.drawing.positions import MARKED
from cuatto_kit.drawing.rungs import ladder
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.drawing.teams import homes, hook, own, team_hook

TILE = 40.0
"""The edge of a tile in signs that are not on a space (mm)."""
ROUND = 1.15
"""The edge of the picture of a piece, as a multiple of the piece's size."""


@dataclass(frozen=True)
class Sign:
    """A sign of the drawings.

    `key` is the key of its words, among the names of the kind `sign` in words.yaml.
    """

    key: str
    drawing: Drawing


def board_signs(layout: Layout, labels: Labels, colours: Sequence[str]) -> Iterator[Sign]:
    """Yield the signs on a board without its pieces; `colours` are those of the teams by seat."""
    tokens = Tokens(colours, TILE)
    yield from _spaces(layout, colours)
    for kind in effects.SHAPES:
        if any(kind in space.flags for space in layout.spaces):
            yield _sign(str(kind), effects.badge(kind, (0, 0), 2 * TILE))
    if any(space.kind is SpaceKind.LANE and space.id in labels.numbers for space in layout.spaces):
        yield _sign("slot", _slot(tokens), tokens.definitions)
    exits = [gate for gate in gates(layout) if gate.yard]
    if exits:
        yield _sign("exit", _exit(colours[exits[0].seat or 0]))
    yield from _directions(layout, colours, yards=bool(exits))
    if any(space.id in labels.by_number for space in layout.spaces):
        yield _sign("by_number", ladder((0, 0), TILE, Edge.UP, Edge.UP))
    yield from _jumps(layout, labels.ladders)


def _directions(layout: Layout, colours: Sequence[str], *, yards: bool) -> Iterator[Sign]:
    """Yield the arrows of all teams, and one of the first team if teams have arrows of their own.

    They have them where they walk contrary ways, and where one alone enters or leaves the board.
    """
    if yards:
        yield _sign("direction", hook((0, 0), (TILE, 0), TILE))
        if contrary(layout):
            head = team_hook((0, 0), (TILE, 0), 1.6 * TILE, fill(colours[0]))
            yield _sign("direction_of_team", head)
    elif not layout.in_panels:
        own = opposite(layout)
        if any(at(place) not in own for place, _ in crossings(layout)):
            yield _sign("direction", chevron((0, 0), Edge.RIGHT, 0.25 * TILE))
        if own or any(gate.taker is not None for gate in gates(layout)):
            head = team_chevron((0, 0), Edge.RIGHT, 0.25 * TILE, colours[0])
            yield _sign("direction_of_team", head)


def piece_sign(key: str, token: Token, colours: Sequence[str]) -> Sign:
    """Return a piece as seen from above."""
    tokens = Tokens(colours, TILE)
    covered = tokens.rim(token).room
    side = ROUND * max(covered.width, covered.length)
    body = tokens.drawn(token)
    return Sign(key, svg.drawing(Rect.around(token.place, side, side), tokens.definitions + body))


def scene_signs(scenes: Iterable[Scene]) -> Iterator[Sign]:
    """Yield the signs that scenes add to a board: arrows of moves, marked spaces and dice."""
    seen = list(scenes)
    arrows = [one for scene in seen for one in scene.arrows]
    across = ((-0.4 * TILE, 0.0), (0.4 * TILE, 0.0))
    if any(one.legal for one in arrows):
        yield _sign("move", moves.drawn(moves.Drawn(across, TILE)))
    if any(not one.legal for one in arrows):
        yield _sign("refused", moves.drawn(moves.Drawn(across, TILE, (0.0, 0.0))))
    if any(scene.marked for scene in seen):
        rim: dict[str, svg.Attribute] = {"stroke": MARKED, "stroke_width": 0.09 * TILE}
        room = Rect.around((0, 0), 0.8 * TILE, 0.8 * TILE)
        yield _sign("marked", svg.box(room, 0.06 * TILE, fill="none", **rim))
    for key, shade, shown in (
        ("used", USED, any(scene.used and not scene.sticks for scene in seen)),
        ("paired", PAIRED, any(scene.paired for scene in seen)),
    ):
        if shown:
            yield _sign(key, die(5, (0, 0), 0.6 * TILE, shade=shade))


def _spaces(layout: Layout, colours: Sequence[str]) -> Iterator[Sign]:
    """Yield the special spaces, one of each kind."""
    drawn = [space for space in layout.spaces if space.cell is not None and space.outline]
    found: dict[str, Space] = {}
    for space in sorted(drawn, key=lambda space: space.seat is not None):
        if key := _kind(layout, space):
            found.setdefault(key, space)
    wanted = {name for finishes in layout.finishes for name in finishes}
    tokens = Tokens(colours, TILE)
    rows = (space for space in drawn if space.id in wanted and _row(layout, space, tokens))
    if row := next(rows, None):
        found.setdefault("home", row)
    for key, space in found.items():
        room = space.outline
        assert room is not None
        fresh = Tokens(colours, room.width)
        parts = [drawn_space(layout, space), _row(layout, space, fresh)]
        if layout.in_panels and space.seat is not None:
            parts += own(space, space.seat, fresh)
        body = fresh.definitions + "".join(parts)
        yield Sign(key, svg.drawing(svg.around([room], 0.03 * room.width), body))


def _row(layout: Layout, space: Space, tokens: Tokens) -> str:
    """Return the frame of a space in a home row; empty for any other space."""
    return "".join(homes(replace(layout, spaces=(space,)), tokens))


def _kind(layout: Layout, space: Space) -> str:
    """Return the key of a special space's sign; empty for an ordinary space."""
    if Flag.SAFE in space.flags:
        return "safe_again" if Flag.AGAIN in space.flags else "safe"
    if space.kind is SpaceKind.CROSSING:
        return "bridge"
    if layout.in_panels and space.seat is not None and Flag.ENTRY not in space.flags:
        return "home"
    kinds = {Flag.AGAIN: "again", Flag.TOP: "top"}
    return next((key for flag, key in kinds.items() if flag in space.flags), "")


def _jumps(layout: Layout, ladders: bool) -> Iterator[Sign]:
    """Yield the jumps forwards and backwards, and the place beside the board where jumps finish."""
    names = ("ladder", "slide") if ladders else ("jump", "jump_back")
    kinds = {one.back for one in jumps_of(layout, ladders)}
    for back in sorted(kinds):
        low, high = (-0.35 * TILE, -0.3 * TILE), (0.35 * TILE, 0.3 * TILE)
        start, end = (high, low) if back else (low, high)
        one = Jump("", "", back, start, end, 0.15, TILE)
        yield _sign(names[back], jump_drawn(one, ladders))
    if pad(layout):
        yield _sign("finish", flag(Rect.around((0, 0), TILE, TILE)))


def _slot(tokens: Tokens) -> str:
    """Return a slot of a lane, with its number beside it."""
    strip = Rect.around((0.15 * TILE, 0), 0.5 * TILE, 0.8 * TILE)
    colour = tokens.colour(0)
    look: dict[str, svg.Attribute] = {"stroke": fill(colour), "stroke_width": 0.03 * TILE}
    return "".join(
        [
            svg.box(strip, 0.25 * TILE, fill=pale(colour), **look),
            tokens.used("team", 0, strip.centre, 0.2 * TILE, opacity=0.3),
            slot_number("5", (-0.28 * TILE, 0), 0.4 * TILE),
        ]
    )


def _exit(colour: str) -> str:
    """Return the exit of a yard, in the colour of its team."""
    yard = Rect.around((0, 0), TILE, TILE)
    way = arrow((-0.35 * TILE, 0), (0.4 * TILE, 0), 0.13 * TILE, inky(colour), bend=0.0)
    return svg.box(yard, fill=pale(colour)) + way


def _sign(key: str, body: str, definitions: str = "") -> Sign:
    return Sign(key, svg.drawing(Rect.around((0, 0), 1.06 * TILE, 1.06 * TILE), definitions + body))
