"""Random boards can be played, fit their area, and are the same for the same seed."""

import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.board.checks import static_findings
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


def is_race(name):
    return registry.family(drawn(name)["game"]).name == "race"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in bundled.bundled() if is_race(name)])
def test_boards_that_people_have_drawn_are_read_as_they_are(name):
    said = drawn(name)
    try:
        chart = chart_of(said)
    except NoWay:
        assert name in ("parques", "ludo", "royal-ur")
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


@pytest.mark.parametrize(
    "board",
    [
        {"routes": {1: ["main", "finish"]}},
        {"capacities": {"main.3": 2}},
        {"paths": {"main": {"from": "start", "walk": "up 9", "steps": "by_number"}}},
    ],
)
def test_boards_whose_keys_refer_to_their_spaces_are_not_varied(board):
    base = {**BASES[0], "board": {"start": "pool", **board}}
    with pytest.raises(NoWay, match="routes, standing checkers, capacities or ladders"):
        VARIATION.begin(base, ROOM, random.Random(1))


def test_boards_with_standing_checkers_are_not_varied():
    base = BASES[0] | {"teams": {"pieces": 4, "standing": {1: {"main.1": 2}}}}
    with pytest.raises(NoWay, match="standing"):
        VARIATION.begin(base | {"board": {"start": "pool"}}, ROOM, random.Random(1))


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
