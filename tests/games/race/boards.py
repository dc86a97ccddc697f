"""Boards for the engine's tests: YAML text, and the same game told to the oracle."""

import random
import re
from functools import cache
from typing import Any

import yaml

from cuatto_kit.board.layout import Layout, Link, LinkKind, SpaceKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.model import validate
from cuatto_kit.games import registry
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, SAFE
from cuatto_kit.games.race.config.throws import Throw
from cuatto_kit.games.race.engine.game import RaceGame, make_game
from tests.boards import BED

from . import oracle
from .oracle_effects import effects_on, first_throws
from .oracle_start import IN_LINE

RELEASE = LinkKind.RELEASE
DIE = 6
"""The highest number of a die."""
GAMES = ("cuatto", "parques", "race")
BUNDLED = [name for name, path in bundled().items() if path.parent.name in GAMES]
"""The bundled boards of this family."""
TILED = [
    name
    for name in BUNDLED
    if not re.search("start: yards|circle: |spiral: ", bundled()[name].read_text("utf-8"))
]
"""Those of tiles: the others are printed in panels."""
POINTED = [name for name in TILED if "spaces: points" in bundled()[name].read_text("utf-8")]
"""Those of points instead of square tiles."""
HEXAGONAL = [name for name in TILED if "spaces: hexagons" in bundled()[name].read_text("utf-8")]
"""Those of hexagons."""

LONG = {"main": {"from": "start", "walk": "up 12", "to": "finish"}}
TEAM = {"pin": 1, "strong": 1, "regular": 4}
STRAIGHT = {"main": {"from": "start", "walk": "up 6", "to": "finish"}}
SPLIT = {
    "stem": {"from": "start", "walk": "up 2"},
    "short": {"from": "stem", "walk": "up 3"},
    "long": {"from": "stem", "walk": "left 1, up 4"},
    "crown": {"from": ["short", "long"], "walk": "up 1", "to": "finish"},
}
"""Both arms of the split end beside each other, so that they join."""
EVEN_SPLIT = {
    "stem": {"from": "start", "walk": "up 1"},
    "left": {"from": "stem", "walk": "left 1, up 2, right 1"},
    "right": {"from": "stem", "walk": "right 1, up 3"},
    "crown": {"from": ["left", "right"], "walk": "up 1", "to": "finish"},
}
CORNERS = {
    "ring": {"from": "start", "walk": "up 4, right 4, down 3", "to": "finish"},
    "cut": {"from": "ring.3", "walk": "right 3", "to": "ring.9"},
    "bend": {"from": "cut.2", "walk": "down 2", "to": "finish"},
}
"""A way with a short cut, on which another way begins."""
BRIDGED = {"main": {"from": "start", "walk": "up 2, bridge 2, up 2", "to": "finish"}}


RING = {
    "a": {"from": "b", "at": [-1, 0], "walk": "right 3, up 3"},
    "b": {"from": "a", "walk": "left 2, down 2"},
}
HOMES = {
    "south": {"from": "b.4", "walk": "left 2", "seats": [1], "to": "finish"},
    "north": {"from": "a.5", "walk": "right 2", "seats": [2], "to": "finish"},
}
GOALS = {
    "south": {"from": "b.4", "walk": "left 2", "seats": [1], "goal": True},
    "north": {"from": "a.5", "walk": "right 2", "seats": [2], "goal": True},
}
ENTRIES = ["a.1", "a.6"]
"""A ring of ten spaces, which the first seat comes on to where the second is half-way round."""


def document(
    paths: dict[str, Any],
    *,
    seats: int = 2,
    checkers: dict[str, int] | None = None,
    bridge: int = 0,
    rules: dict[str, Any] | None = None,
    jumps: dict[str, str] | None = None,
    start: dict[str, Any] | None = None,
    **special: Any,
) -> str:
    """The YAML of a small board; `start` are more keys of the teams (head_start, start_slots),
    `special` of the board (capacity, safe, again)."""
    return yaml.safe_dump(
        {
            "game": "cuatto",
            "title": "Test board",
            "seats": seats,
            "teams": {
                "colours": ["gold", "red", "green", "blue", "white", "purple"][:seats],
                "checkers": checkers or {"regular": 3},
                **(start or {}),
            },
            "board": {
                "start": {"bridge": bridge} if bridge else "pool",
                "paths": paths,
                "jumps": jumps or {},
                **special,
            },
            "rules": rules or {},
        },
        sort_keys=False,
    )


def any_start(
    chance: random.Random, seats: int, team: dict[str, int], *, lanes: bool
) -> tuple[int, dict[str, Any]]:
    """How many slots a lane has, none where there are no `lanes`, and more keys of the teams: head
    starts to spaces of their own, short of the finish of all boards here, and slots with gaps."""
    start: dict[str, Any] = {"head_start": chance.sample(range(7), seats)}
    if not lanes:
        return 0, start
    line = [name for name, count in team.items() for _ in range(count)]
    line += ["empty"] * chance.randrange(3)
    chance.shuffle(line)
    return len(line), start | {"start_slots": line}


def ring(
    rules: dict[str, Any], *, goals: bool = False, team: dict[str, int] | None = None, **more: Any
) -> str:
    """The YAML of the ring."""
    paths = {**RING, **(GOALS if goals else HOMES)}
    team = team or {"regular": 2}
    return document(paths, seats=2, checkers=team, entries=ENTRIES, rules=rules, **more)


@cache
def load(text: str) -> tuple[RaceVariant, Layout]:
    read = parse(text, "board.yaml")
    game = registry.game_of(read)
    variant = validate(read, registry.family(game).model_of(game))
    return variant, lay_out(read, variant, BED)


def game_of(text: str, seats: int | None = None) -> RaceGame:
    variant, layout = load(text)
    return make_game(variant, layout, seats or variant.seats[1])


def sitting(said: dict[str, Any], seats: int) -> tuple[int, ...]:
    """Return the seats of the board (from 0) that play in a game of `seats`, by the rules: those
    that the file names; otherwise those at equal distances if each has an entry, which these boards
    list in their order round a ring; otherwise the first."""
    board, most = said["board"], said["seats"]
    most = most[-1] if isinstance(most, list) else most
    if named := board.get("seating", {}).get(seats):
        return tuple(seat - 1 for seat in named)
    apart = len({*board.get("entries", ())}) == most and most % seats == 0
    return tuple(range(0, most, most // seats)) if apart else tuple(range(seats))


def setup_of(text: str, seats: int | None = None) -> oracle.Setup:
    """The same game for the oracle, which knows spaces by number."""
    variant, layout = load(text)
    seats = seats or variant.seats[1]
    written = yaml.safe_load(text)
    sit = sitting(written, seats)
    number = {space.id: k for k, space in enumerate(layout.spaces)}
    lanes = tuple(
        tuple(
            number[name]
            for name in layout.starts[seat]
            if layout.space(name).kind is SpaceKind.LANE
        )
        for seat in sit
    )
    pools = tuple(
        number[layout.starts[seat][0]] for seat, lane in zip(sit, lanes, strict=True) if not lane
    )
    released = [
        [x.target for x in layout.links_from(layout.starts[seat][0], seat) if x.kind is RELEASE]
        for seat in sit
    ]
    teams = written["teams"]
    checkers = teams.get("checkers") or {"regular": teams["pieces"]}
    usual = [name for name in IN_LINE for _ in range(checkers.get(name, 0))]
    slot_of: dict[str, list[int]] = {name: [] for name in (*checkers, "empty")}
    for slot, name in enumerate(teams.get("start_slots", usual), 1):
        slot_of[name].append(slot)
    team = tuple(
        (name, slot_of[name][k] if lanes[0] else pools[0])
        for name, count in checkers.items()
        for k in range(count)
    )
    rules = {
        name: spoken(value)
        for name, value in variant.rules.model_dump(mode="json").items()
        if name in oracle.DEFAULTS
    }
    board = oracle.Board(
        tuple(
            oracle.Space(
                s.kind.value,
                s.capacity,
                sit.index(s.seat) if s.seat in sit else None,
                SAFE in s.flags,
                AGAIN in s.flags,
                s.path,
                **effects_on(written["board"], s.id, number),
            )
            for s in layout.spaces
        ),
        tuple(
            oracle.Link(
                number[x.origin],
                number[x.target],
                x.kind.value,
                tuple(sit.index(seat) for seat in x.seats if seat in sit),
                _rung(text, x),
                x.path,
            )
            for x in layout.links
            if not x.seats or set(x.seats) & set(sit)
        ),
        lanes,
        pools,
        tuple(number[targets[0]] for targets in released if targets),
        tuple(tuple(number[name] for name in layout.finishes[seat]) for seat in sit),
        tuple(number[s.ground or s.id] for s in layout.spaces)
        if any(s.ground for s in layout.spaces)
        else (),
    )
    sticks = 4 if variant.rules.throw is Throw.FOUR_STICKS else 0
    return oracle.Setup(
        board,
        seats,
        team,
        rules=rules,
        dice=variant.rules.dice,
        ahead=tuple(teams["head_start"][seat] for seat in sit) if "head_start" in teams else (),
        sticks=sticks,
        results=() if sticks or variant.rules.plain_dice else tuple(variant.rules.thrown.results),
        thrown_again=tuple(variant.rules.thrown.again),
        first_throws=first_throws(yaml.safe_load(text)["board"], number),
        standing=tuple(
            tuple(
                number[name]
                for name, count in teams["standing"].get(seat + 1, {}).items()
                for _ in range(count)
            )
            for seat in sit
        )
        if "standing" in teams
        else (),
    )


def spoken(value: Any) -> str:
    """A value of a switch as the oracle has it."""
    if isinstance(value, list):
        pairs = any(isinstance(item, list) for item in value)
        return (";" if pairs else ",").join(map(spoken, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def _rungs(text: str) -> dict[str, int]:
    """How many spaces each path has whose steps are taken by their number."""
    _, layout = load(text)
    paths = yaml.safe_load(text)["board"].get("paths", {})
    return {
        name: sum(space.id.rpartition(".")[0] == name for space in layout.spaces)
        for name, path in paths.items()
        if path.get("steps") == "by_number"
    }


def _rung(text: str, link: Link) -> int:
    """The number that a die must show to lead over a link, if it is a step of a ladder."""
    _, layout = load(text)
    rungs = _rungs(text)
    path, _, number = link.target.rpartition(".")
    if link.kind is LinkKind.STEP and path in rungs:
        return int(number)
    path, _, number = link.origin.rpartition(".")
    out = layout.space(link.target).kind is SpaceKind.FINISH
    if link.kind is LinkKind.STEP and path in rungs and out and int(number) == rungs[path]:
        return min(rungs[path] + 1, DIE)
    return 0
