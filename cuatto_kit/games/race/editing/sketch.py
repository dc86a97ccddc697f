"""An editable board: spaces in their cells, and the ways between them.

Ends, jumps and flags refer to spaces themselves, not to their numbers, so that they are not
affected by spaces that are added or removed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from cuatto_kit.board.geometry import Cell, next_cell
from cuatto_kit.board.maps import DrawnMap
from cuatto_kit.board.shapes import shape_key
from cuatto_kit.config.document import Document
from cuatto_kit.games.editing import Refused, Said
from cuatto_kit.games.race.board.paths import START_CELL
from cuatto_kit.games.race.config.by_seat import ITEM, names_in, stretch_of
from cuatto_kit.games.race.config.hexagonal import HEXAGONS
from cuatto_kit.games.race.config.names import (
    AGAIN,
    FINISH,
    LETTERS,
    SAFE,
    START,
    WrittenBoard,
    name_faults,
)

ENTRIES = "entries"
LISTS = (SAFE, AGAIN, ENTRIES)
"""The keys of the board that list spaces."""


@dataclass(eq=False)
class Spot:
    """A space; spaces are compared by identity."""

    cell: Cell
    bridge: bool = False


@dataclass(eq=False)
class End:
    """The origin or destination of a path: a space, START or FINISH.

    `was` is its name in the file, or "" if it is new.
    """

    target: Spot | str
    was: str = ""


@dataclass(eq=False)
class Track:
    """A path: its spaces and its ends. `was` is its name in the file, or "" if it is new."""

    name: str
    spots: list[Spot]
    froms: list[End]
    tos: list[End] = field(default_factory=list)
    at: Cell | None = None
    was: str = ""

    @property
    def last(self) -> Spot:
        return self.spots[-1]


@dataclass(eq=False)
class Jump:
    """A jump, with its two ends."""

    origin: End
    target: End


Where: TypeAlias = tuple[Track, int]
"""The path of a space, and its index there (0-based)."""


@dataclass(eq=False)
class Sketch:
    """A board.

    `lanes` is the number of slots of a start bridge, 0 if there is none; `named` are the spaces by
    their names in the file. `routes` are the ways of the seats, if the file gives all of them.
    """

    tracks: list[Track]
    jumps: list[Jump]
    lists: dict[str, list[End]]
    lanes: int
    yards: bool
    drawn: DrawnMap | None
    named: Mapping[str, Spot] = field(default_factory=dict)
    routes: Sequence[Sequence[Spot]] = ()

    @property
    def spots(self) -> Iterator[Spot]:
        """All spaces."""
        return (spot for track in self.tracks for spot in track.spots)

    @property
    def taken(self) -> dict[Cell, Spot]:
        """The space in each occupied cell."""
        return {spot.cell: spot for spot in self.spots}

    def places(self) -> dict[Spot, Where]:
        """Return the path and the index of each space."""
        return {spot: (track, k) for track in self.tracks for k, spot in enumerate(track.spots)}

    def ids(self) -> dict[Spot, str]:
        """Return the name of each space."""
        return {spot: f"{track.name}.{k + 1}" for spot, (track, k) in self.places().items()}

    def spot(self, identifier: str) -> Spot:
        """Return the space with a name. Raises Refused if there is none."""
        for spot, name in self.ids().items():
            if name == identifier:
                return spot
        raise Refused(f"there is no space {identifier} that could be changed", identifier)

    def track(self, name: str) -> Track:
        """Return the path with a name. Raises Refused if there is none."""
        for track in self.tracks:
            if track.name == name:
                return track
        raise Refused(f"there is no path {name}")

    def origin(self, track: Track) -> Cell:
        """Return the cell from which a path sets out."""
        if track.at is not None:
            return track.at
        target = track.froms[0].target
        return target.cell if isinstance(target, Spot) else START_CELL

    def ends(self) -> Iterator[tuple[Track, End, bool]]:
        """Yield each end of each path, and whether it is an origin."""
        for track in self.tracks:
            yield from ((track, end, True) for end in track.froms)
            yield from ((track, end, False) for end in track.tos)

    def links(self) -> Iterator[tuple[Spot, Spot]]:
        """Yield the steps from a space to the next, without jumps."""
        for track in self.tracks:
            yield from zip(track.spots, track.spots[1:], strict=False)
        for track, end, comes in self.ends():
            if isinstance(end.target, Spot):
                yield (end.target, track.spots[0]) if comes else (track.last, end.target)

    def check_entries(self, gone: Collection[Spot]) -> None:
        """Raise Refused if a team comes on to the board at one of some spaces."""
        for end in self.lists[ENTRIES]:
            if end.target in gone:
                raise Refused(f"a team comes on to the board at {end.was}; it must stay", end.was)

    def forget(self, gone: set[Spot]) -> None:
        """Remove the jumps and the items of lists that refer to some spaces."""
        for listed in self.lists.values():
            listed[:] = [end for end in listed if end.target not in gone]
        self.jumps = [
            jump for jump in self.jumps if gone.isdisjoint({jump.origin.target, jump.target.target})
        ]

    def free_name(self) -> str:
        """Return a short unused name for a new path."""
        names = {track.name for track in self.tracks}
        letters = [chr(ord("a") + k) for k in range(LETTERS)]
        numbered = (f"p{k}" for k in range(LETTERS + 1, LETTERS + 2 + len(names)))
        usual = ["main"] if not names else []
        return next(name for name in (*usual, *letters, *numbered) if name not in names)


def read(said: Said) -> Sketch:
    """Return the board of a file. Raises Refused if paths have no place or names are not valid."""
    return _Reader(said).sketch()


class _Reader:
    def __init__(self, said: Said) -> None:
        self.board: Mapping[str, Any] = _mapping(said.get("board"))
        self.written = WrittenBoard(Document("board", dict(said), {}, {}))
        self.seats = most_seats(said)
        self.tracks: dict[str, Track] = {}
        if not isinstance(said.get("board"), Mapping):
            raise Refused("the file has no `board:` to draw on")
        if self.board.get("spaces") == HEXAGONS:
            raise Refused("boards of hexagons are not drawn, but written")

    def sketch(self) -> Sketch:
        drawn = self.written.drawn
        if self.board.get("map") and drawn is None:
            raise Refused("the map cannot be read; correct it first")
        if self.board.get("paths") or self.board.get("map"):
            for fault in name_faults(self.written):
                raise Refused(f"{fault.path}: {fault.message}; correct this first")
        paths = _mapping(self.board.get("paths"))
        if any(map(shape_key, paths.values())):
            raise Refused("the places of these spaces are given; change them in the file")
        for name, steps in self.written.steps.items():
            if steps is None:
                raise Refused(f"the walk of {name} cannot be read; correct it first")
            path = _mapping(_mapping(self.board.get("paths")).get(name))
            if "over" in path or any(step.cross or step.leap for step in steps):
                raise Refused(f"{name} passes places of other walks; change it in the file")
            spots = [Spot(START_CELL, step.bridge) for step in steps]
            self.tracks[name] = Track(name, spots, [], was=name)
        for name in self.tracks:
            self._link(name)
        self._place()
        start = self.board.get("start")
        lanes = _mapping(start).get("bridge", 0)
        named = {
            f"{name}.{k}": spot
            for name, track in self.tracks.items()
            for k, spot in enumerate(track.spots, 1)
        }
        return Sketch(
            list(self.tracks.values()),
            [
                Jump(self._end(key, last=True), self._end(value, last=False))
                for key, value in _mapping(self.board.get("jumps")).items()
            ],
            {key: self._listed(key) for key in LISTS},
            lanes if isinstance(lanes, int) else 0,
            start == "yards",
            drawn,
            named,
            self._routes(named),
        )

    def _routes(self, named: Mapping[str, Spot]) -> list[list[Spot]]:
        """Return the spaces of each route; empty if a seat has none."""
        routes = _mapping(self.board.get("routes"))
        if self.seats is None or len(routes) < self.seats:
            return []
        yards = self.board.get("start") == "yards"
        return [
            [spot for _, part in parts_of(_texts(items), named, yards=yards) for spot in part]
            for items in routes.values()
        ]

    def _link(self, name: str) -> None:
        track = self.tracks[name]
        if self.written.drawn:
            names = list(self.tracks)
            path = self.written.drawn.paths[names.index(name)]
            froms = [START if k is None else names[k] for k in path.before]
            tos, track.at = [FINISH] * path.ends, path.set_out
        else:
            keys = _mapping(_mapping(self.board.get("paths"))[name])
            froms, tos = _texts(keys.get("from")), _texts(keys.get("to"))
            at = keys.get("at")
            track.at = (at[0], at[1]) if isinstance(at, list) and len(at) == 2 else None
        track.froms = [self._end(end, last=True) for end in froms]
        track.tos = [self._end(end, last=False) for end in tos]
        if not track.froms:
            raise Refused(f"{name} has no `from:`; correct this first")

    def _end(self, text: str, *, last: bool) -> End:
        if text in (START, FINISH):
            return End(text, text)
        name, dot, number = text.partition(".")
        spots = self.tracks[name].spots
        return End(spots[int(number) - 1 if dot else -1 if last else 0], text)

    def _listed(self, key: str) -> list[End]:
        return [self._end(text, last=False) for text in _texts(self.board.get(key))]

    def _place(self) -> None:
        """Place each path at the end of its first `from`, which must be placed first."""
        placed: set[Spot] = set()
        waiting = list(self.tracks.values())
        while waiting:
            left = [track for track in waiting if not self._placed(track, placed)]
            if len(left) == len(waiting):
                raise Refused(f"no way leads from the start to {left[0].name}; correct this first")
            waiting = left

    def _placed(self, track: Track, placed: set[Spot]) -> bool:
        target = track.froms[0].target
        if track.at is None and isinstance(target, Spot) and target not in placed:
            return False
        cell = track.at or (target.cell if isinstance(target, Spot) else START_CELL)
        steps = self.written.steps[track.was]
        assert steps is not None
        for spot, step in zip(track.spots, steps, strict=True):
            cell = spot.cell = next_cell(cell, step.edge)
        placed.update(track.spots)
        return True


def most_seats(said: Said) -> int | None:
    """Return the greatest number of seats that a file's data gives, or None."""
    seats = said.get("seats")
    most = seats[-1] if isinstance(seats, list | tuple) and seats else seats
    return most if isinstance(most, int) else None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _texts(value: object) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]


def parts_of(
    items: Sequence[Any], named: Mapping[str, Spot], *, yards: bool
) -> Iterator[tuple[Any, list[Spot]]]:
    """Yield each item of a route with its spaces, in the order in which they are walked.

    A whole path is walked from the end that the route comes to. Other items than stretches have no
    spaces.
    """
    last: Spot | None = None
    for item in items:
        part: list[Spot] = []
        if isinstance(item, str) and ITEM.fullmatch(item):
            part = [named[name] for name in names_in(item, named)]
            if stretch_of(item).first is None and comes_to_end(last, part, yards=yards):
                part.reverse()
        yield item, part
        last = part[-1] if part else last


def comes_to_end(last: Spot | None, part: Sequence[Spot], *, yards: bool) -> bool:
    """Return whether a route comes to the end of a path, which it then walks backward.

    `last` is the space before it, `part` are the spaces of the path.
    """
    if last is None or not part:
        return False
    near, far = (_beside(last.cell, spot.cell, yards) for spot in (part[0], part[-1]))
    return far and not near


def away(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def touch(sketch: Sketch, one: Cell, other: Cell) -> bool:
    """Return whether a way may lead from one cell to the other; on panels also diagonally."""
    return _beside(one, other, sketch.yards)


def _beside(one: Cell, other: Cell, yards: bool) -> bool:
    gap = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    return away(one, other) == 1 or (yards and gap == 1)


def apart(sketch: Sketch) -> dict[tuple[Spot, Spot], None]:
    """Return the links between spaces that do not touch, as the keys of a dict."""
    links = sketch.links()
    return {link: None for link in links if not touch(sketch, link[0].cell, link[1].cell)}


def reached(sketch: Sketch, dead_end: Spot | None = None) -> set[Spot]:
    """Return the spaces that a checker can reach by steps from where it enters the board.

    No way leads on from `dead_end`.
    """
    links = [(origin, target) for origin, target in sketch.links() if origin is not dead_end]
    starts = [
        track.spots[0] for track, end, comes in sketch.ends() if comes and end.target == START
    ]
    starts += [end.target for end in sketch.lists[ENTRIES] if isinstance(end.target, Spot)]
    return _closure(starts, links)


def reached_by_routes(sketch: Sketch) -> set[Spot]:
    """Return the spaces that a checker can reach by the routes, as far as their spaces are left.

    If not all seats have routes, it is the same as `reached`.
    """
    if not sketch.routes:
        return reached(sketch)
    here = set(sketch.spots)
    left = [[spot for spot in route if spot in here] for route in sketch.routes]
    steps = [step for route in left for step in pairwise(route)]
    links = [(one, other) for one, other in steps if touch(sketch, one.cell, other.cell)]
    return _closure([route[0] for route in left if route], links)


def _closure(starts: Iterable[Spot], links: Iterable[tuple[Spot, Spot]]) -> set[Spot]:
    onward: dict[Spot, list[Spot]] = {}
    for origin, target in links:
        onward.setdefault(origin, []).append(target)
    queue = list(starts)
    found = set(queue)
    while queue:
        for target in onward.get(queue.pop(), ()):
            if target not in found:
                found.add(target)
                queue.append(target)
    return found


def shape(sketch: Sketch) -> Collection[object]:
    """Return the named spaces with their cells, and the links, for comparison of sketches."""
    ids = sketch.ids()
    spots = {(ids[spot], spot.cell, spot.bridge) for spot in sketch.spots}
    links = {(ids[origin], ids[target]) for origin, target in sketch.links()}
    others = {
        (track.name, end.target, comes)
        for track, end, comes in sketch.ends()
        if isinstance(end.target, str)
    }
    return spots | links | others
