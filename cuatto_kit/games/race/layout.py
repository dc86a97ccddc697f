"""Spec → Layout: the spaces of a race, and where they lie."""

from collections.abc import Iterator
from itertools import pairwise

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Link, Panel, Space, SpaceKind
from cuatto_kit.games.race.names import AGAIN, FINISH, PATHS, SAFE, START, written_at
from cuatto_kit.games.race.panels import Bridges, lay_tiles, tile_dimples
from cuatto_kit.games.race.paths import Paths, lane_id, place_paths
from cuatto_kit.games.race.spec import Spec
from cuatto_kit.solids import library
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import ANY_LANGUAGE, Text

_FINISH_LABEL = {"en": "Finish", "es": "Meta"}


def lay_out(document: Document, spec: Spec) -> Layout:
    """The board that a spec describes.

    Raises InvalidVariant where walks do not meet or the joints have no room for
    the clearance. Whether the way leads from start to finish is for
    board/checks.py to say.
    """
    library.check_clearance(document, spec.print, "joints")
    paths = place_paths(document, spec)
    bridges = Bridges(document, spec, paths)
    start, tray = bridges.start(), bridges.tray()
    spaces = (
        *_start_spaces(spec, start),
        *_walked_spaces(document, spec, paths),
        _finish_space(spec, paths, tray),
    )
    tiles, connectors = lay_tiles(spec, paths, spaces, [p for p in (start, tray) if p])
    seats = range(spec.seats[1])
    return Layout(
        spaces=spaces,
        links=(*_lane_links(spec), *paths.links),
        panels=tuple(panel for panel in (start, *tiles, tray) if panel),
        starts=tuple(_start_ids(spec, seat) for seat in seats),
        finishes=tuple((FINISH,) for _ in seats),
        connectors=connectors,
        source=PATHS,
    )


def _start_ids(spec: Spec, seat: int) -> tuple[str, ...]:
    if not spec.bridge:
        return (START,)
    return tuple(lane_id(seat, slot) for slot in range(1, spec.bridge + 1))


def _lane_links(spec: Spec) -> Iterator[Link]:
    for seat in range(spec.seats[1] if spec.bridge else 0):
        lane = _start_ids(spec, seat)
        for slot, following in pairwise(lane):
            yield Link(slot, following, START, seats=(seat,))


def _start_spaces(spec: Spec, panel: Panel | None) -> Iterator[Space]:
    source = ("board", "start")
    if panel is None:
        yield Space(START, SpaceKind.POOL, None, START, {ANY_LANGUAGE: "0"}, source)
        return
    slots = iter(panel.slots_on_board)
    width, length = panel.slot_size if panel.turn % 2 == 0 else panel.slot_size[::-1]
    for seat in range(spec.seats[1]):
        for number, identifier in enumerate(_start_ids(spec, seat), 1):
            slot = next(slots)
            yield Space(
                id=identifier,
                kind=SpaceKind.LANE,
                capacity=1,
                path=START,
                label={ANY_LANGUAGE: str(number)},
                source=source,
                seat=seat,
                outline=Rect.around(slot, width, length),
                slots=(slot,),
            )


def _walked_spaces(document: Document, spec: Spec, paths: Paths) -> Iterator[Space]:
    tile = spec.print.tile
    flagged = ((SAFE, spec.board.safe), (AGAIN, spec.board.again))
    for name, walk in paths.walks.items():
        for number, (cell, step) in enumerate(zip(walk.cells, walk.steps, strict=True), 1):
            x, y = cell[0] * tile, cell[1] * tile
            yield Space(
                id=walk.space_id(number),
                kind=SpaceKind.CROSSING if step.bridge else SpaceKind.FIELD,
                capacity=1 if step.bridge else spec.board.capacity,
                path=name,
                label=_label(spec, paths, name, number),
                source=written_at(document, name, "walk"),
                cell=cell,
                outline=Rect.around((x, y), tile, tile),
                slots=tuple((x + dx, y + dy) for dx, dy in tile_dimples(spec, step.bridge)),
                flags=frozenset(
                    flag for flag, spaces in flagged if walk.space_id(number) in spaces
                ),
            )


def _label(spec: Spec, paths: Paths, name: str, number: int) -> Text:
    """On a single path the numbers run on from the bridge's; else each path counts its own."""
    if len(paths.walks) == 1:
        return {ANY_LANGUAGE: str(spec.bridge + number)}
    title = spec.board.walks[name].title or {ANY_LANGUAGE: name}
    return {language: f"{words} {number}" for language, words in title.items()}


def _finish_space(spec: Spec, paths: Paths, tray: Panel | None) -> Space:
    label: Text = _FINISH_LABEL
    if len(paths.walks) == 1:
        (walk,) = paths.walks.values()
        label = {ANY_LANGUAGE: str(spec.bridge + len(walk.cells) + 1)}
    return Space(
        id=FINISH,
        kind=SpaceKind.FINISH,
        capacity=None,
        path=FINISH,
        label=label,
        source=("board", "finish"),
        outline=tray.outline if tray else None,
        slots=tray.slots_on_board if tray else (),
    )
