"""The layout of a race board, made from a variant: its spaces, links and panels."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from cuatto_kit.board.blocks import Disc, cell_at
from cuatto_kit.board.checks import crossings, static_findings
from cuatto_kit.board.geometry import Cell, Rect, turned
from cuatto_kit.board.layout import Flag, Layout, Link, Panel, Space, SpaceKind
from cuatto_kit.cad.panels import lay_discs, lay_panels
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.languages import label_of_space
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.messages import counted
from cuatto_kit.config.model import ANY_LANGUAGE, Text, text_in
from cuatto_kit.errors import Code, Fault, Finding, InvalidVariant, KitError, YamlPath, error_for
from cuatto_kit.games.race.board.discs import MARGIN, pitch_of, radii
from cuatto_kit.games.race.board.mending import with_changes
from cuatto_kit.games.race.board.moving import moving_faults
from cuatto_kit.games.race.board.panels import (
    Bridges,
    middle_of,
    outline_about,
    space_size,
    space_slots,
)
from cuatto_kit.games.race.board.paths import Paths, place_paths
from cuatto_kit.games.race.board.points import lower_row, row_faults, turn_of
from cuatto_kit.games.race.board.spaces import lane_id, start_id
from cuatto_kit.games.race.board.starts import refusals
from cuatto_kit.games.race.board.tiles import lay_tiles
from cuatto_kit.games.race.board.visits import visit_faults
from cuatto_kit.games.race.board.yards import LEAST, Region, enclosed, free_corners, yards
from cuatto_kit.games.race.config.by_seat import path_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import (
    AGAIN,
    ENTRY,
    FINISH,
    GOAL,
    PATHS,
    SAFE,
    START,
    written_at,
)


def lay_out(document: Document, variant: RaceVariant, bed: Bed | None) -> Layout:
    """Return the board that a variant describes, for a printer with a given bed.

    Crossing walks and the way from start to finish are checked in board/checks.py.

    Raises:
        InvalidVariant: If walks do not meet, a team finds no yard or a team starts too far ahead.
        CannotPrint: If panels do not fit the bed.

    Both errors list all faults.
    """
    try:
        layout = _laid_out(document, variant, bed)
    except KitError as error:

        def judge(document: Document, variant: RaceVariant) -> Iterable[Fault]:
            if faults := list(type(variant).cross_field_faults(document)):
                return faults  # e.g. a reference to a space that a shorter path no longer has
            try:
                return _errors(document, static_findings(_laid_out(document, variant, bed)))
            except KitError as error:
                return error.faults

        faults = with_changes(document, variant, error.faults, judge)
        raise error_for(faults, document.files) from error
    faults = [
        document.fault(Code.BAD_VALUE, where, message)
        for where, message in refusals(variant, layout)
    ]
    if faults:
        raise InvalidVariant(faults)
    return layout


def _laid_out(document: Document, variant: RaceVariant, bed: Bed | None) -> Layout:
    """Return the board without checking where teams start on it."""
    paths = place_paths(document, variant)
    if not paths.all_placed:
        raise error_for([*paths.faults, *_crossings(document, variant, paths)], document.files)
    checks = (row_faults, visit_faults, moving_faults)
    if wrong := [fault for check in checks for fault in check(document, variant, paths)]:
        raise error_for([*paths.faults, *wrong], document.files)
    try:
        lay = _on_panels if variant.yards else _round if variant.off_lattice else _on_tiles
        layout, apart = lay(document, variant, paths, bed)
    except KitError as error:
        raise error_for([*paths.faults, *error.faults], document.files) from error
    faults = [*paths.faults, *apart]
    if not faults:
        return layout
    if all(fault.code is Code.ENDS_APART for fault in faults):
        faults += _errors(document, static_findings(layout))
    raise error_for(faults, document.files)


def part_faults(document: Document, variant: RaceVariant) -> tuple[Fault, ...]:
    """Return the faults of the known paths of a board that may be incomplete.

    The faults are ends apart, crossings, and paths that come from each other unless a path has lost
    the cell it sets out from. A board with a map has none of them.
    """
    if variant.board.map is not None:
        return ()
    found = list(_part_judged(document, variant))
    return tuple(with_changes(document, variant, found, _part_judged))


def _part_judged(document: Document, variant: RaceVariant) -> Iterable[Fault]:
    paths = place_paths(document, variant)
    rootless = any(len(path) == 4 and _is_lost(document, path) for path in document.values)
    ends = (f for f in _lost_ends(paths) if not (rootless and f.code is Code.NO_PLACE))
    return (*ends, *_crossings(document, variant, paths))


def _is_lost(document: Document, where: YamlPath) -> bool:
    """Return whether the file gives the first cell of a path, but the valid part does not."""
    return where[:2] == PATHS and where[3] == "at" and document.at(where) is None


def _lost_ends(paths: Paths) -> Iterable[Fault]:
    return (fault for fault in paths.faults if fault.code in (Code.ENDS_APART, Code.NO_PLACE))


def _crossings(document: Document, variant: RaceVariant, paths: Paths) -> list[Fault]:
    return _errors(document, crossings(_walked_spaces(document, variant, paths)))


def _errors(document: Document, findings: Iterable[Finding]) -> list[Fault]:
    return [finding.fault(document) for finding in findings if finding.severity == "error"]


def _on_tiles(
    document: Document, variant: RaceVariant, paths: Paths, bed: Bed | None
) -> tuple[Layout, list[Fault]]:
    """Return a board with a tile for each space and bridges beside them.

    The faults are those of paths that do not touch the tray.
    """
    bridges = Bridges(document, variant, paths, bed)
    start, tray = bridges.lay()
    adapters = bridges.adapters
    spaces = (
        *_start_spaces(variant, start),
        *_walked_spaces(document, variant, paths),
        *_finish_space(variant, paths, tray.outline if tray else None, tray),
    )
    tiles, connectors = lay_tiles(
        variant, paths, spaces, [*bridges.adapters.values(), *(p for p in (start, tray) if p)]
    )
    if variant.hexagons:
        spaces = tuple(_as_laid(spaces, tiles))
    layout = Layout(
        spaces=spaces,
        links=(*_lane_links(variant), *paths.links),
        panels=tuple(
            panel
            for panel in (adapters.get(START), start, *tiles, adapters.get(FINISH), tray)
            if panel
        ),
        starts=tuple(_start_ids(variant, seat) for seat in range(variant.seats[1])),
        finishes=tuple(_finish_ids(paths, seat, spaces) for seat in range(variant.seats[1])),
        connectors=connectors,
        source=PATHS,
    )
    return layout, bridges.faults


def _as_laid(spaces: Iterable[Space], tiles: Iterable[Panel]) -> Iterator[Space]:
    """Yield the spaces with the places of their dimples on tiles that are turned."""
    slots = {tile.spaces[0]: tile.slots_on_board for tile in tiles if tile.spaces}
    for space in spaces:
        yield replace(space, slots=slots.get(space.id, space.slots))


def _on_panels(
    document: Document, variant: RaceVariant, paths: Paths, bed: Bed | None
) -> tuple[Layout, list[Fault]]:
    """Return a board in panels, with no faults.

    The corners are the teams' yards, and the finish fills the area that the paths enclose.
    """
    walked = tuple(_walked_spaces(document, variant, paths))
    cells = {space.cell: space.id for space in walked if space.cell and not space.ground}
    waiting = yards(
        cells, [_entry_cell(variant, paths, walked, k) for k in range(variant.seats[1])]
    )
    if waiting is None:
        room = f"expected {LEAST} × {LEAST} free spaces in a corner for each, or `start: pool`"
        free = counted(len(free_corners(cells)), "free corner")
        message = f"{free} for the yards of {counted(variant.seats[1], 'team')}; {room}"
        raise InvalidVariant(document.fault(Code.BAD_VALUE, ("board", "start"), message))
    for seat, region in enumerate(waiting):
        cells |= dict.fromkeys(region.cells, start_id(variant, seat))
    pitch = space_size(variant)
    ends = [walk.cells[-1] for name, walk in paths.walks.items() if variant.board.walks[name].to]
    centre = enclosed(cells, ends)
    if centre:
        cells |= dict.fromkeys(centre.cells, FINISH)
    spaces = (
        *(_yard(variant, seat, region) for seat, region in enumerate(waiting)),
        *walked,
        *_finish_space(variant, paths, centre.outline(pitch) if centre else None, None),
    )
    layout = Layout(
        spaces=spaces,
        links=paths.links,
        panels=lay_panels(document, variant.print, bed, cells, pitch, _board_colour(variant)),
        starts=tuple((start_id(variant, seat),) for seat in range(variant.seats[1])),
        finishes=tuple(_finish_ids(paths, seat, spaces) for seat in range(variant.seats[1])),
        source=PATHS,
    )
    return layout, []


def _round(
    document: Document, variant: RaceVariant, paths: Paths, bed: Bed | None
) -> tuple[Layout, list[Fault]]:
    """Return a board of round spaces in panels, with no faults."""
    radius = radii(variant, paths)
    spaces = (
        *_start_spaces(variant, None),
        *(
            _disc(space, radius[paths.place_of(space.id)])
            for space in _walked_spaces(document, variant, paths)
        ),
        *_round_finish(variant, paths, radius),
    )
    discs = {
        space.id: Disc(space.outline.centre, radius[space.id])
        for space in spaces
        if space.round and space.outline and not space.ground
    }
    margin = Scale(variant.print.scale).mm(MARGIN)
    panels = lay_discs(
        document, variant.print, bed, discs, margin, pitch_of(variant), _board_colour(variant)
    )
    layout = Layout(
        spaces=spaces,
        links=paths.links,
        panels=panels,
        starts=tuple(_start_ids(variant, seat) for seat in range(variant.seats[1])),
        finishes=tuple(_finish_ids(paths, seat, spaces) for seat in range(variant.seats[1])),
        source=PATHS,
    )
    return layout, []


def _round_finish(
    variant: RaceVariant, paths: Paths, radius: Mapping[str, float]
) -> Iterator[Space]:
    """Yield the finish, if there is one, as a disc if it has a place."""
    place = variant.board.finish_place
    if place is None:
        yield from _finish_space(variant, paths, None, None)
        return
    middle = (place[0] * pitch_of(variant), place[1] * pitch_of(variant))
    outline = Rect.around(middle, 0, 0)
    for space in _finish_space(variant, paths, outline, None):
        yield replace(_disc(space, radius[FINISH]), cell=cell_at(place))


def _disc(space: Space, radius: float) -> Space:
    """Return a space as a disc of a radius (mm)."""
    assert space.outline is not None
    outline = Rect.around(space.outline.centre, 2 * radius, 2 * radius)
    return replace(space, outline=outline, round=True)


def _board_colour(variant: RaceVariant) -> str:
    """Return the light board colour, or the dark one if a team has the light one."""
    light, dark = look_of(variant).board
    return dark if light in variant.teams.colours else light


def _entry_cell(variant: RaceVariant, paths: Paths, walked: tuple[Space, ...], seat: int) -> Cell:
    """Return the cell where a team enters the board."""
    start = start_id(variant, seat)
    cells = {space.id: space.cell for space in walked}
    target = next(link.target for link in paths.links if link.origin == start)
    cell = cells[target]
    assert cell is not None
    return cell


def _yard(variant: RaceVariant, seat: int, region: Region) -> Space:
    outline = region.outline(space_size(variant))
    (x, y), apart = outline.centre, space_size(variant) / 2
    return Space(
        id=start_id(variant, seat),
        kind=SpaceKind.POOL,
        capacity=None,
        path=START,
        label={ANY_LANGUAGE: "0"},
        source=("board", "start"),
        seat=seat,
        outline=outline,
        slots=tuple((x + dx * apart, y + dy * apart) for dy in (-1, 1) for dx in (-1, 1)),
    )


def _start_ids(variant: RaceVariant, seat: int) -> tuple[str, ...]:
    if not variant.bridge:
        return (start_id(variant, seat),)
    return tuple(lane_id(seat, slot) for slot in range(1, variant.bridge + 1))


def _finish_ids(paths: Paths, seat: int, spaces: tuple[Space, ...]) -> tuple[str, ...]:
    """Return the goals of a seat if it has any, else the finish; empty if the board has neither."""
    if seat in paths.goals:
        return paths.goals[seat]
    goals = tuple(space.id for space in spaces if GOAL in space.flags and space.seat == seat)
    return goals or tuple(space.id for space in spaces if space.id == FINISH)


def _lane_links(variant: RaceVariant) -> Iterator[Link]:
    for seat in range(variant.seats[1] if variant.bridge else 0):
        lane = _start_ids(variant, seat)
        for slot, following in pairwise(lane):
            yield Link(slot, following, START, seats=(seat,))


def _start_spaces(variant: RaceVariant, panel: Panel | None) -> Iterator[Space]:
    source = ("board", "start")
    if panel is None:
        yield Space(START, SpaceKind.POOL, None, START, {ANY_LANGUAGE: "0"}, source)
        return
    slots = iter(panel.slots_on_board)
    width, length = panel.slot_size if panel.turn % 180 == 0 else panel.slot_size[::-1]
    for seat in range(variant.seats[1]):
        for number, identifier in enumerate(_start_ids(variant, seat), 1):
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


def _walked_spaces(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Space]:
    """Yield the spaces of all walks, then those of second passages of routes."""
    places = {space.id: space for space in _places(document, variant, paths)}
    walked = (walk.space_id(k) for walk in paths.walks.values() for k in range(1, walk.length + 1))
    for name in dict.fromkeys((*walked, *paths.visits)):
        if visit := paths.visits.get(name):
            place, of_walk = places[visit.ground], name.partition(".")[0]
            yield replace(
                place, id=name, path=of_walk, label=_again(place.label), source=visit.source,
                ground=place.id,
            )  # fmt: skip
        elif name in places:
            yield places[name]


def _again(label: Text) -> Text:
    """Return the label of a further visit of a place."""
    return {
        language: words.format(space=text_in(label, language))
        for language, words in label_of_space("again").items()
    }


def _places(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Space]:
    """Yield the spaces that are the first visits of their places."""
    pitch = pitch_of(variant)
    lower = lower_row(paths) if variant.points else 0
    owners = _Owners(variant)
    for name, walk in paths.walks.items():
        for number, (cell, step) in enumerate(zip(walk.cells, walk.steps, strict=True), 1):
            x, y = middle_of(variant, cell)
            if walk.places:
                x, y = (at * pitch for at in walk.places[number - 1])
            identifier = walk.space_id(number)
            if identifier in paths.visits:
                continue
            flags = frozenset(owners.flags(name, identifier))
            capacity = 1 if step.bridge else variant.board.capacity_of(name, identifier)
            turn = turn_of(cell, lower) if variant.points else 0
            own = (turned(slot, turn) for slot in space_slots(variant, capacity))
            yield Space(
                id=identifier,
                kind=SpaceKind.CROSSING if step.bridge else SpaceKind.FIELD,
                capacity=capacity,
                path=name,
                label=_label(variant, paths, name, number),
                source=written_at(document, name, "walk"),
                seat=owners.seat(name, identifier, flags),
                cell=cell,
                outline=outline_about(variant, (x, y)),
                slots=tuple((x + dx, y + dy) for dx, dy in own),
                flags=flags,
            )


class _Owners:
    """Flags of walked spaces, and the teams whose colours they have."""

    def __init__(self, variant: RaceVariant) -> None:
        self.variant = variant
        self.entered: defaultdict[str, list[int]] = defaultdict(list)
        entries = variant.board.entries[: variant.seats[1]]
        self.entries: Mapping[str, int] = {space: seat for seat, space in enumerate(entries)}
        for space, seat in self.entries.items():
            self.entered[space.partition(".")[0]].append(seat)

    def flags(self, path: str, space: str) -> Iterator[Flag]:
        board = self.variant.board
        if space in board.safe:
            yield SAFE
        if space in board.again:
            yield AGAIN
        yield from (effect.kind for effect in board.effects_at.get(space, ()))
        if space in self.entries:
            yield ENTRY
        if board.walks[path].goal:
            yield GOAL

    def seat(self, path: str, space: str, flags: frozenset[Flag]) -> int | None:
        """Return the seat (0-based) whose colour a space has, or None.

        It is the only team that may walk the path; else the team that enters on the space; else, on
        a space with flags, the only team that enters on its path.
        """
        takers = self._takers(path)
        if len(takers) == 1:
            return takers[0]
        if space in self.entries:
            return self.entries[space]
        return self.entered[path][0] if flags and len(self.entered[path]) == 1 else None

    def _takers(self, path: str) -> tuple[int, ...]:
        """Return the only seats (0-based) that may take a path; empty if all may."""
        board = self.variant.board
        if len(board.routes) < self.variant.seats[1]:
            return board.walks[path].takers
        return tuple(
            sorted(
                seat - 1
                for seat, items in board.routes.items()
                if any(path_of(item) == path for item in items)
            )
        )


def _label(variant: RaceVariant, paths: Paths, name: str, number: int) -> Text:
    """Return the label of a space.

    On a board with a single path the numbers continue those of the bridge; else each path has its
    own numbers.
    """
    if len(paths.walks) == 1:
        return {ANY_LANGUAGE: str(variant.bridge + number)}
    title = variant.board.walks[name].title or {ANY_LANGUAGE: name}
    return {language: f"{words} {number}" for language, words in title.items()}


def _finish_space(
    variant: RaceVariant, paths: Paths, outline: Rect | None, tray: Panel | None
) -> Iterator[Space]:
    """Yield the finish, unless the board has goals and no path leads to the finish."""
    goals = paths.goals or any(walk.goal for walk in variant.board.walks.values())
    if goals and not any(link.target == FINISH for link in paths.links):
        return
    label: Text = label_of_space("finish")
    if len(paths.walks) == 1:
        (walk,) = paths.walks.values()
        label = {ANY_LANGUAGE: str(variant.bridge + len(walk.cells) + 1)}
    yield Space(
        id=FINISH,
        kind=SpaceKind.FINISH,
        capacity=None,
        path=FINISH,
        label=label,
        source=("board", "finish"),
        outline=outline,
        slots=tray.slots_on_board if tray else (),
    )
