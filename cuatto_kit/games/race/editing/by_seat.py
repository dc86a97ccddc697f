"""Routes, standing checkers, capacities and effects after a change of the board.

They name spaces and paths, which get their new names. What names removed spaces only is left out; a
route that is interrupted is kept as far as its spaces exist, and the checks of the board name it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from cuatto_kit.board.layout import Flag
from cuatto_kit.config.yaml_edit import Renamed
from cuatto_kit.games.editing import Said
from cuatto_kit.games.race.config.by_seat import ITEM, path_of, stretch_of
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, comes_to_end, parts_of


def renamed(said: Said, board: dict[str, Any], sketch: Sketch) -> dict[str, Any]:
    """Return the data of a file whose `board` is changed as in a sketch."""
    names = _Renames(sketch)
    if isinstance(capacities := board.get("capacities"), Mapping):
        _put(board, "capacities", names.capacities(capacities))
    if isinstance(effects := board.get("effects"), Mapping):
        _put(board, "effects", names.effects(effects))
    if isinstance(throws := board.get("first_throw"), Mapping):
        _put(board, "first_throw", names.targets(throws))
    if isinstance(routes := board.get("routes"), Mapping):
        ways = {seat: names.route(items) for seat, items in routes.items()}
        _put(board, "routes", {seat: items for seat, items in ways.items() if items})
    after = {**said, "board": board}
    teams = said.get("teams")
    if isinstance(teams, Mapping) and isinstance(standing := teams.get("standing"), Mapping):
        placed = {
            seat: names.keys(spaces) if isinstance(spaces, Mapping) else spaces
            for seat, spaces in standing.items()
        }
        changed = dict(teams)
        _put(changed, "standing", {seat: spaces for seat, spaces in placed.items() if spaces})
        after["teams"] = changed
    return after


def _put(mapping: dict[str, Any], key: str, value: Mapping[str, Any]) -> None:
    if value:
        mapping[key] = value
    else:
        del mapping[key]


class _Renames:
    """The new names of what a file names."""

    def __init__(self, sketch: Sketch) -> None:
        self.named = sketch.named
        self.yards = sketch.yards
        self.places = sketch.places()
        self.paths = {track.was: track.name for track in sketch.tracks if track.was}
        was = {spot: path_of(name) for name, spot in sketch.named.items()}
        self.cut_off: dict[str, list[str]] = {}
        """The names of the further parts of a path that is cut, by its name in the file."""
        for track in sketch.tracks:
            if not track.was and track.spots[0] in was:
                self.cut_off.setdefault(was[track.spots[0]], []).append(track.name)

    def keys(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mapping by space or path with the new names, without removed ones."""
        found = ((self._name(name), name, value) for name, value in said.items())
        return {_as(new, old): value for new, old, value in found if new}

    def capacities(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return the same of capacities; each part of a path that is cut has that of the path."""
        parts = {part: value for name, value in said.items() for part in self.cut_off.get(name, ())}
        return self.keys(said) | parts

    def targets(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mapping to spaces with the new names, without those to removed spaces."""
        found = ((key, self._name(name), name) for key, name in said.items())
        return {key: _as(new, old) for key, new, old in found if new}

    def effects(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return the same of effects, those that send checkers to removed spaces left out."""
        found = {}
        for name, listed in said.items():
            kept = [self._effect(one) for one in (listed if isinstance(listed, list) else [listed])]
            kept = [one for one in kept if one]
            if kept:
                found[name] = kept if isinstance(listed, list) else kept[0]
        return self.keys(found)

    def _effect(self, effect: Any) -> Any:
        back = isinstance(effect, Mapping) and isinstance(effect.get(str(Flag.BACK)), str)
        return self.targets(effect) if back else effect

    def _name(self, name: str) -> str:
        """Return the new name of a space or a path; empty if it is removed."""
        if "." not in name:
            return self.paths.get(name, "")
        spot = self.named.get(name)
        return self._id(spot) if spot in self.places else ""

    def _id(self, spot: Spot) -> str:
        track, k = self.places[spot]
        return f"{track.name}.{k + 1}"

    def route(self, items: Any) -> Any:
        """Return the items of a route; empty if none of its spaces is left."""
        if not isinstance(items, list):
            return items
        after: list[Any] = []
        last: Spot | None = None
        for item, spots in parts_of(items, self.named, yards=self.yards):
            left = [spot for spot in spots if spot in self.places]
            after += self._items(item, left, last)
            last = left[-1] if left else last
        return after if any(item != FINISH for item in after) else []

    def _items(self, item: Any, left: Sequence[Spot], last: Spot | None) -> Iterator[Any]:
        """Yield the items that stand for an item of a route after the change.

        `left` are its spaces that are left, in the order in which they are walked; `last` is the
        space before them.
        """
        if item == FINISH or not isinstance(item, str) or not ITEM.fullmatch(item):
            yield item
            return
        stretch = stretch_of(item)
        parts = [
            (track, list(part)) for track, part in groupby(left, key=lambda s: self.places[s][0])
        ]
        for track, part in parts:
            begin, end = (self.places[spot][1] + 1 for spot in (part[0], part[-1]))
            if stretch.first is None and (len(parts) == 1 or self._comes_to(part, last)):
                yield _as(track.name, item)
            elif begin == end and stretch.first == stretch.last:
                yield _as(f"{track.name}.{begin}", item)
            else:
                yield _as(f"{track.name}.{begin}-{end}", item)
            last = part[-1]

    def _comes_to(self, part: Sequence[Spot], last: Spot | None) -> bool:
        """Return whether a route that names the path of a part walks it in this order."""
        forward = sorted(part, key=lambda spot: self.places[spot][1])
        backward = comes_to_end(last, forward, yards=self.yards)
        return part == (forward[::-1] if backward else forward)


def _as(new: str, old: str) -> str:
    """Return a name that records its former one if that differs."""
    return new if new == old else Renamed(new, old)
