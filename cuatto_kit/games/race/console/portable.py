"""A race for a number of seats as data, for a page that plays it without Python.

Places are in mm, y upwards; a box is left, top, width, height with y downwards, as in SVG.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Space, SpaceKind
from cuatto_kit.cache.store import Json
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.scene import Token
from cuatto_kit.games.portable import LABEL, Portable, box, offsets
from cuatto_kit.games.race.board.waiting import dimples, places_beside
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine import acting
from cuatto_kit.games.race.engine.policies import POLICIES
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    FREED_BY_DOUBLE,
    TRIPLE_CROWNS,
    Board,
    State,
    Workspace,
)
from cuatto_kit.games.race.sheet.scenes import SceneMaker

STATE = (
    "actor", "phase", "again", "doubles", "dice_left", "dice", "huffable", "checkers", "owner",
    "count", "missing", "holder", "deputy",
)  # fmt: skip
"""The fields of a position that the page reads."""


def make_portable(variant: RaceVariant, layout: Layout, seats: int) -> Portable:
    """Return the game of a board for a number of seats."""
    scenes = SceneMaker(variant, layout, seats)
    board = scenes.game.board
    table = board.table
    state, work = State.new(table), Workspace.new(table)
    module = acting.act.library(table, state, work, np.zeros(4, np.int64), 0, 0, 0)
    data: dict[str, Any] = {
        "actions": acting.ACTIONS,
        "policies": POLICIES,
        "state": offsets(state, STATE),
        "workspace": offsets(work, ("moves", "chosen")),
        "playing": scenes.playing,
        **_rules(board),
        "view": _view(variant, layout, scenes),
    }
    return Portable(
        "race", module, table, (state, work), data, dict(_pieces(variant, scenes)), ("winners", 0)
    )


def _rules(board: Board) -> dict[str, Any]:
    """Return what the page needs of the table for the names and the events of moves."""
    table = board.table
    base = table.sum_row
    rows = [int(row) for row in table.freeing_rows]
    return {
        "seats": int(table.seats),
        "team": int(table.team),
        "extent": int(table.extent),
        "names": board.names,
        "classes": board.classes,
        "pools": table.pools.tolist(),
        "exits": table.exits.tolist(),
        "goals": [np.flatnonzero(row).tolist() for row in table.goal],
        "grounds": table.ground[: len(board.names)].tolist(),
        "huffable": State.fields["huffable"].size(table),
        "partner": table.partner.tolist(),
        "playsPartner": bool(table.play_partner),
        "stacks": np.flatnonzero(table.kind == FIELD).tolist() if table.stacks else [],
        "misses": table.miss_at.tolist(),
        "mayMiss": bool(table.missing_slots),
        "holds": bool(table.hold_extent),
        "back": _sent_back(board) if table.any_backs else [],
        "results": board.results,
        "freeing": [row - base if row > base else row for row in rows],
        "byDouble": table.freed_by == FREED_BY_DOUBLE,
        "crowns": table.triple == TRIPLE_CROWNS,
        "walks": {
            number: [walk.origin, walk.die, len(walk.feet), *walk.path]
            for number, walk in enumerate(board.numbered)
            if walk
        },
    }


def _sent_back(board: Board) -> list[dict[int, tuple[int, ...]]]:
    """Return the spaces to which each space sends checkers back, by seat."""
    spaces = range(len(board.names))
    return [
        {space: places for space in spaces if (places := board.sent_back(seat, space))}
        for seat in range(int(board.table.seats))
    ]


def _view(variant: RaceVariant, layout: Layout, scenes: SceneMaker) -> dict[str, Any]:
    """Return where checkers and targets are."""
    return {
        "reach": _reach(variant, layout, scenes),
        "lane": variant.bridge or variant.teams.size,
        "spaces": {space.id: dict(_space(layout, space, scenes)) for space in layout.spaces},
        "beside": [
            [list(place) for place in places_beside(variant, layout, seat)]
            for seat in range(layout.seats)
        ],
    }


def _pieces(variant: RaceVariant, scenes: SceneMaker) -> Iterator[tuple[str, Token]]:
    """Yield a checker of each class and team.

    On boards of points there is also one with a number, and where ways pass places twice one that
    does so.
    """
    for seat in scenes.playing:
        for name, count in variant.teams.checkers.items():
            if count:
                checker = Token((0.0, 0.0), seat, name, scenes.size, mark=CLASSES[name].mark)
                yield f"{name}-{seat}", checker
                if len(scenes.layout.places) < len(scenes.layout.spaces):
                    yield f"{name}-{seat}'", replace(checker, again=True)
                if variant.points:
                    yield f"{name}-{seat}+", replace(checker, label=LABEL)


def _reach(variant: RaceVariant, layout: Layout, scenes: SceneMaker) -> Json:
    """Return half the width and half the length of the area in which a checker is picked up."""
    reach = Tokens(variant.team_colours, tile_of(layout)).reach("checker")
    width, length = scenes.size or (2 * reach, 2 * reach)
    return [width / 2, length / 2]


def _space(layout: Layout, space: Space, scenes: SceneMaker) -> Iterator[tuple[str, Json]]:
    if space.ground is not None:
        yield "ground", space.ground
    if space.outline is not None:
        yield "box", box(space.outline.brick)
    yield "slots", _places(space.slots)
    if space.capacity is not None:
        yield "capacity", space.capacity
    if space.kind is SpaceKind.POOL and space.outline:
        yield from (("as", "yard"), ("seat", space.seat or 0))
    elif space.kind is SpaceKind.POOL or (space.kind is SpaceKind.FINISH and space.slots):
        yield "as", "teams"
    elif space.slots:
        yield from (("as", "row"), ("slots", _places(dimples(space))), ("point", space.is_point))
    if space.outline is None:
        befores = [link.origin for link in layout.links if link.target == space.id]
        if space.kind is SpaceKind.POOL:
            befores += [one.id for one in layout.spaces if Flag.TO_START in one.flags]
        tile = tile_of(layout)
        places = {last: scenes.middle_of(1, (last, space.id)) for last in befores}
        yield "from", {last: box(Rect.around(place, tile, tile)) for last, place in places.items()}


def _places(places: tuple[Point, ...] | list[Point]) -> Json:
    return [[round(x, 3), round(y, 3)] for x, y in places]
