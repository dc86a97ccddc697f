"""Routes, standing checkers and capacities after a change of the board.

They name spaces and paths, which get their new names. What names removed spaces only is left out; a
route that is interrupted is kept as far as its spaces exist, and the checks of the board name it.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from cuatto_kit.config.yaml_edit import Renamed
from cuatto_kit.games.editing import Said
from cuatto_kit.games.race.config.by_seat import ITEM, names_in, stretch_of
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.editing.sketch import Sketch, Spot


def renamed(said: Said, board: dict[str, Any], sketch: Sketch) -> dict[str, Any]:
    """Return the data of a file whose `board` is changed as in a sketch."""
    names = _Renames(sketch)
    if isinstance(capacities := board.get("capacities"), Mapping):
        _put(board, "capacities", names.keys(capacities))
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
        self.places = sketch.places()
        self.paths = {track.was: track.name for track in sketch.tracks if track.was}

    def keys(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mapping by space or path with the new names, without removed ones."""
        found = ((self._name(name), name, value) for name, value in said.items())
        return {_as(new, old): value for new, old, value in found if new}

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
        after = [new for item in items for new in self._items(item)]
        return after if any(item != FINISH for item in after) else []

    def _items(self, item: Any) -> Iterator[str]:
        """Yield the items that stand for an item of a route after the change."""
        if item == FINISH or not isinstance(item, str) or not ITEM.fullmatch(item):
            yield item
            return
        stretch = stretch_of(item)
        spots = [spot for spot in self._spots(item) if spot in self.places]
        for track, group in groupby(spots, key=lambda spot: self.places[spot][0]):
            part = list(group)
            first, last = (self.places[spot][1] + 1 for spot in (part[0], part[-1]))
            if stretch.first is None:
                yield _as(track.name, item)
            elif first == last and stretch.first == stretch.last:
                yield _as(f"{track.name}.{first}", item)
            else:
                yield _as(f"{track.name}.{first}-{last}", item)

    def _spots(self, item: str) -> list[Spot]:
        """Return the spaces of an item before the change, in its order."""
        return [self.named[name] for name in names_in(item, self.named)]


def _as(new: str, old: str) -> str:
    """Return a name that records its former one if that differs."""
    return new if new == old else Renamed(new, old)
