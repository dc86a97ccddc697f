"""Random boards can be played, fit their area, and are the same for the same seed."""

import json
import os
import random
import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import LinkKind
from cuatto_kit.board.walks import parse_walk
from cuatto_kit.config import bundled
from cuatto_kit.config.document import Document, parse
from cuatto_kit.config.model import examine
from cuatto_kit.games import registry
from cuatto_kit.games.race.family import RACE
from cuatto_kit.games.race.variation.features import FEATURES, count
from cuatto_kit.games.race.variation.roads import along, is_clear, kinks
from cuatto_kit.games.race.variation.tidying import chart_of, written
from cuatto_kit.games.race.variation.variation import RaceVariation
from cuatto_kit.games.variation import NoWay

from .boards import LONG, document

VARIATION = RaceVariation()
ROOM = {feature.name: feature.usual for feature in FEATURES}


def base(start, finish, seats=4, checkers=None):
    colours = ["gold", "red", "green", "blue", "white", "purple"][:seats]
    return {
        "game": "cuatto",
        "title": {"en": "By chance"},
        "seats": [2, seats],
        "teams": {"colours": colours, "checkers": checkers or {"regular": 4}},
        "board": {"start": start, "finish": finish},
    }


BASES = (
    base("pool", "out"),
    base("pool", "tray", seats=3),
    base({"bridge": 6}, "tray", checkers={"regular": 4, "strong": 1, "pin": 1}),
    base({"bridge": 5}, "out", seats=6, checkers={"regular": 3, "odd": 1, "even": 1}),
)
ROOMS = (
    ROOM,
    ROOM | {"tiles": (12, 40), "routes": (2, 3), "ladders": (0, 0), "chutes": (0, 0)},
    ROOM | {"routes": (1, 1), "bridges": (1, 3), "ladders": (2, 4), "safe": (1, 3)},
    ROOM | {"tiles": (30, 60), "routes": (4, 12), "splits": (2, 8), "again": (2, 4)},
)


def laid_out(said):
    """The layout of a board, which has no fault."""
    document = Document("x", json.loads(json.dumps(said)), {}, {})
    variant, unfit = examine(document, RACE.model_of(said["game"]))
    layout = RACE.lay_out(document, variant, None)
    findings = (*static_findings(layout), *RACE.on(variant, layout).findings())
    assert not unfit
    assert [finding for finding in findings if finding.severity == "error"] == []
    return layout


def check(said, room):
    features = count(laid_out(said))
    assert {n: v for n, v in features.items() if not room[n][0] <= v <= room[n][1]} == {}
    chart = chart_of(said)
    assert chart.features == features
    assert chart.crowding == 0
    assert written(said, chart) == said


def chain(seed, kind, room, steps):
    """Boards that come from each other by changes and crossings."""
    chance = random.Random(seed)
    boards = [VARIATION.begin(kind, room, chance).said for _ in range(2)]
    for _ in range(steps):
        try:
            if chance.random() < 0.3:
                varied = VARIATION.cross(*chance.sample(boards, 2), room, chance)
            else:
                varied = VARIATION.change(chance.choice(boards), room, chance)
        except NoWay:
            continue
        assert varied.words
        boards.append(varied.said)
    return boards


@pytest.mark.slow
@settings(max_examples=4)
@given(st.integers(0, 10**9), st.sampled_from(BASES), st.sampled_from(ROOMS[:3]))
def test_whatever_comes_about_can_be_played_and_lies_in_its_room(seed, kind, room):
    for said in chain(seed, kind, room, 4):
        check(said, room)


@pytest.mark.slow
@settings(max_examples=8)
@given(st.integers(0, 10**9), st.sampled_from(BASES), st.sampled_from(ROOMS))
def test_long_lines_of_boards_stay_sound(seed, kind, room):
    try:
        boards = chain(seed, kind, room, 40)
    except NoWay:
        return
    for said in boards:
        check(said, room)


def test_the_same_chance_makes_the_same_boards():
    assert chain(5, BASES[2], ROOM, 6) == chain(5, BASES[2], ROOM, 6)


_PRINTED = """
import json
from tests.games.race.test_variation import BASES, ROOMS, chain
print(json.dumps([chain(seed, BASES[seed % 4], ROOMS[seed % 4], 25) for seed in range(8)]))
"""


@pytest.mark.slow
def test_the_same_chance_makes_the_same_boards_in_every_process():
    told = [
        subprocess.run(
            [sys.executable, "-c", _PRINTED],
            env=os.environ | {"PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
        ).stdout
        for number in ("0", "1", "77")
    ]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) > 10_000


def drawn(name):
    """What a bundled file says."""
    return parse(bundled.bundled()[name].read_text("utf-8"), name).data


OF_OTHER_KINDS = (
    "goose",
    "honeycomb",
    "pachisi",
    "senet",
    "yut-nori",
    *("ashta-chamma", "backgammon", "hounds-and-jackals", "ludo", "mensch", "parchis", "parques"),
    *("pop-and-run", "royal-ur", "ur-masters"),
)
"""Bundled boards whose ways are not varied."""


def is_race(name):
    return registry.family(drawn(name)["game"]).name == "race"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in bundled.bundled() if is_race(name)])
def test_boards_that_people_have_drawn_are_read_as_they_are(name):
    said = drawn(name)
    try:
        chart = chart_of(said)
    except NoWay:
        assert name in OF_OTHER_KINDS
        return
    layout = laid_out(said)
    assert chart.features == count(layout)
    assert chart.is_sound
    tidy = laid_out(written(said, chart))
    assert count(tidy) == count(layout)
    assert len(tidy.links) == len(layout.links)


@pytest.mark.parametrize("name", ["two-ways-home", "volcano-escape", "crossroads", "snake-24"])
def test_none_of_them_is_crowded(name):
    assert chart_of(drawn(name)).crowding == 0


def test_a_drawn_board_changes_and_keeps_what_else_it_says():
    said = drawn("volcano-escape")
    varied = VARIATION.change(said, ROOM | {"chutes": (0, 4)}, random.Random(1))
    check(varied.said, ROOM | {"chutes": (0, 4)})
    assert {k: v for k, v in varied.said.items() if k != "board"} == {
        k: v for k, v in said.items() if k != "board"
    }
    assert varied.said["board"]["start"] == {"bridge": 6}


def test_a_board_outside_its_room_is_brought_there():
    room = ROOM | {"routes": (3, 4), "bridges": (1, 2), "ladders": (1, 1)}
    varied = VARIATION.change(drawn("snake-24"), room, random.Random(2))
    check(varied.said, room)
    assert varied.words == "fitted into its area"


def test_paths_are_named_in_walking_order():
    said = VARIATION.change(drawn("two-ways-home"), ROOM, random.Random(3)).said
    names = list(said["board"]["paths"])
    assert names == ["main", *"abcdefghij"[: len(names) - 1]]


@pytest.mark.parametrize("board", [{"start": "yards"}, {"start": "pool", "entries": ["main.1"]}])
def test_boards_with_ways_of_their_own_for_seats_are_not_varied(board):
    with pytest.raises(NoWay):
        VARIATION.begin(BASES[0] | {"board": board}, ROOM, random.Random(1))


PINNED = {
    "capacities": {
        "board": {
            "start": "pool",
            "capacity": 2,
            "capacities": {"main.3": "any", "main.7": 3},
            "paths": {"main": {"from": "start", "walk": "up 6, right 5, up 4", "to": "finish"}},
        }
    },
    "standing": {
        "teams": {"pieces": 3, "standing": {"1": {"main.2": 2}, "2": {"main.5": 1, "main.1": 2}}},
    },
    "ladder": {
        "board": {
            "start": "pool",
            "paths": {
                "main": {"from": "start", "walk": "up 6, right 5, up 4"},
                "stem": {"from": "main", "walk": "up 4", "to": "finish", "steps": "by_number"},
            },
        },
        "rules": {"dice": 1, "finish": "exact"},
    },
    "opposite": {"routes": {"1": ["main", "finish"], "2": ["main.15-1", "finish"]}},
    "home": {"routes": {"1": ["main", "finish"], "2": ["main.15-1"]}},
    "arms": {
        "board": {
            "start": "pool",
            "paths": {
                "main": {"from": "start", "walk": "up 4"},
                "a": {"from": "main", "walk": "left 3, up 4, right 2"},
                "b": {"from": "main", "walk": "right 3, up 4, left 2", "to": "c"},
                "c": {"from": "a", "walk": "right 1, up 5", "to": "finish"},
            },
            "routes": {"1": ["main", "a", "c", "finish"], "2": ["main", "b", "c", "finish"]},
        }
    },
}
"""Boards with keys that name spaces."""


def pinned(name):
    """Return a board of PINNED."""
    more = PINNED[name]
    path = {"main": {"from": "start", "walk": "up 6, right 5, up 4", "to": "finish"}}
    routes = {"routes": more["routes"]} if "routes" in more else {}
    return {
        "game": "race",
        "title": {"en": "Pinned"},
        "seats": 2,
        "teams": {"colours": ["red", "blue"], "pieces": 3} | more.get("teams", {}),
        "board": more.get("board", {"start": "pool", "capacity": "any", "paths": path, **routes}),
        "rules": more.get("rules", {}),
    }


def changed(said, steps, seed):
    """Yield boards that come from each other by changes."""
    chance = random.Random(seed)
    counts = count(laid_out(said))
    least = {feature.name: feature.limits[0] for feature in FEATURES}
    room = {name: (max(n - 2, least[name]), n + 2) for name, n in counts.items()}
    for _ in range(steps):
        with suppress(NoWay):
            said = VARIATION.change(said, room, chance).said
            yield said, room


@pytest.mark.parametrize("name", PINNED)
def test_boards_whose_keys_name_spaces_are_varied_with_them(name):
    boards = list(changed(pinned(name), 4, 1))
    assert boards
    for said, room in boards:
        check(said, room)


@pytest.mark.slow
@pytest.mark.parametrize("name", PINNED)
@pytest.mark.parametrize("seed", range(6))
def test_long_lines_of_boards_keep_what_their_keys_name(name, seed):
    for said, room in changed(pinned(name), 12, seed):
        check(said, room)


def test_standing_checkers_stay_on_their_spaces_and_in_their_number():
    for said, _ in changed(pinned("standing"), 8, 2):
        standing = said["teams"]["standing"]
        assert {seat: sum(spaces.values()) for seat, spaces in standing.items()} == {
            "1": 2,
            "2": 3,
        }


def test_a_ladder_keeps_its_spaces():
    for said, _ in changed(pinned("ladder"), 8, 3):
        paths = said["board"]["paths"].values()
        (ladder,) = [path for path in paths if path.get("steps") == "by_number"]
        assert len(parse_walk(ladder["walk"])) == 4


def test_routes_lead_over_new_spaces():
    lengths = set()
    for said, _ in changed(pinned("opposite"), 8, 4):
        layout = laid_out(said)
        for seat in range(2):
            ways = [link for link in layout.links if seat in (link.seats or (0, 1))]
            onward = {link.origin: link.target for link in ways if link.kind is not LinkKind.JUMP}
            assert len(onward) == len(ways) - sum(link.kind is LinkKind.JUMP for link in ways)
        lengths.add(count(layout)["tiles"])
    assert len(lengths) > 1


def test_boards_with_standing_checkers_are_crossed_and_keep_those_of_the_first():
    said, room = pinned("standing"), {**ROOM, "tiles": (8, 40), "safe": (0, 4), "again": (0, 4)}
    crossed = VARIATION.cross(said, drawn("short-12"), room, random.Random(1)).said
    counts = [sum(spaces.values()) for spaces in crossed["teams"]["standing"].values()]
    assert counts == [2, 3]
    laid_out(crossed)


def test_boards_with_routes_are_not_crossed():
    said = pinned("opposite")
    with pytest.raises(NoWay, match="no parts that fit"):
        VARIATION.cross(said, said, ROOM, random.Random(1))


def test_new_boards_have_the_spaces_that_their_base_names():
    base = {**BASES[0], "game": "race"}
    base["teams"] = {**base["teams"], "standing": {"1": {"main.3": 2}}}
    base["board"] = {**base["board"], "capacities": {"main.2": "any"}}
    said = VARIATION.begin(base, ROOM, random.Random(1)).said
    assert said["teams"]["standing"] == {"1": {"main.3": 2}}
    assert said["board"]["capacities"] == {"main.2": "any"}
    laid_out(said)


@pytest.mark.slow
def test_no_board_is_made_without_the_spaces_that_its_base_names():
    base = {**BASES[0], "board": {"start": "pool", "capacities": {"nowhere.2": 3}}}
    with pytest.raises(NoWay, match="no board that meets"):
        VARIATION.begin(base, ROOM | {"tiles": (12, 14)}, random.Random(1))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ({"spaces": "points"}, "points"),
        ({"spaces": "hexagons"}, "hexagons"),
        ({"entries": ["main.1"]}, "entries"),
    ],
)
def test_boards_of_other_kinds_keep_their_layout(key, words):
    said = pinned("standing")
    said["board"] = said["board"] | key
    with pytest.raises(NoWay, match=words):
        VARIATION.change(said, ROOM, random.Random(1))


def test_boards_with_ways_of_single_seats_keep_their_layout():
    said = pinned("arms")
    board = {key: value for key, value in said["board"].items() if key != "routes"}
    paths = board["paths"]
    paths = paths | {"a": paths["a"] | {"seats": [1]}, "b": paths["b"] | {"seats": [2]}}
    said["board"] = board | {"paths": paths}
    with pytest.raises(NoWay, match="single seats"):
        VARIATION.change(said, ROOM, random.Random(1))


@pytest.mark.parametrize(
    "special",
    [
        {"effects": {"main.3": "stop"}},
        {"jumps": {"main.3": "start"}},
        {"first_throw": {"1+2": "main.5"}},
    ],
)
def test_boards_with_effects_of_spaces_keep_their_layout(special):
    text = document(LONG, checkers={"regular": 1}, rules={"sum_move": "only"}, **special)
    with pytest.raises(NoWay, match="effects of spaces"):
        VARIATION.change(parse(text, "x").data, ROOM, random.Random(1))


def test_what_cannot_be_is_refused():
    room = ROOM | {"tiles": (4, 5), "bridges": (3, 3)}
    with pytest.raises(NoWay):
        VARIATION.begin(BASES[0], room, random.Random(1))


def test_a_way_is_clear_that_touches_nothing_but_its_ends():
    taken = dict.fromkeys(along(((0, 0), (0, 4))))
    assert is_clear(taken, along(((0, 0), (2, 0), (2, 4), (0, 4))))
    assert not is_clear(taken, along(((0, 0), (1, 0), (1, 4), (0, 4))))


def test_corners_right_behind_each_other_count_twice():
    assert kinks(along(((0, 0), (0, 3)))) == 0
    assert kinks(along(((0, 0), (0, 3), (3, 3)))) == 1
    assert kinks(along(((0, 0), (0, 3), (1, 3), (1, 5)))) == 3
