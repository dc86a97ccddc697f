"""Gestures on boards: what is drawn is what the file says afterwards, and nothing else."""

import contextlib
import random

import pytest

from cuatto_kit.board.walks import parse_walk
from cuatto_kit.config import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.model import validate
from cuatto_kit.config.yaml_edit import applied, edits_to
from cuatto_kit.games import registry
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.config.by_seat import names_in
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.editing.editor import RaceEditor
from cuatto_kit.games.race.editing.saying import rewalked
from cuatto_kit.games.race.editing.sketch import reached_by_routes, read, touch
from tests.boards import text_of
from tests.cases import each, seldom

EDITOR = RaceEditor()

RACES = [
    name
    for name, path in bundled.bundled().items()
    if registry.family(parse(path.read_text("utf-8"), name).data["game"]).name == "race"
]
WRITTEN = ("honeycomb", "goose", "yut-nori")
"""Boards that the editor refuses: of hexagons, and with given places."""
DRAWN = [name for name in RACES if name not in WRITTEN]


def drawn(text, **gesture):
    """The text after a gesture, and what was told of it."""
    if "from_" in gesture:
        gesture["from"] = gesture.pop("from_")
    done = EDITOR.draw(parse(text, "x").data, gesture)
    return applied(text, edits_to(text, done.said)), done


def after(text, **gesture):
    return drawn(text, **gesture)[0]


def refusal(text, **gesture):
    with pytest.raises(Refused) as refused:
        drawn(text, **gesture)
    return refused.value


def cells_of(text):
    """Return the cells of spaces by name."""
    sketch = read(parse(text, "x").data)
    return {name: spot.cell for spot, name in sketch.ids().items()}


def laid_out(text):
    """The same as the board itself has them."""
    document = parse(text, "x")
    layout = lay_out(document, validate(document, RaceVariant), None)
    return {space.id: space.cell for space in layout.places if space.cell}


ONE = text_of(main="from: start, walk: up 4, to: finish")
"""Four spaces from (0, 1) to (0, 4)."""
TWO = text_of(
    stem="from: start, walk: up 2",
    short="from: stem, walk: up 3",
    long='from: stem, walk: "left 1, up 4"',
    crown="from: [short, long], walk: up 2, to: finish",
)


def test_a_path_goes_on():
    text = after(ONE, kind="lay", from_="main.4", cells=[(0, 5), (1, 5)])
    assert text == ONE.replace("walk: up 4", 'walk: "up 5, right 1"')
    assert cells_of(text)["main.6"] == (1, 5)


def test_a_path_branches_from_the_middle_and_joins():
    text, done = drawn(ONE, kind="lay", from_="main.1", cells=[(1, 1), (1, 2), (1, 3)], to="main.3")
    assert '    a: {from: main.1, walk: "right 1, up 2", to: main.3}\n' in text
    assert text.replace('    a: {from: main.1, walk: "right 1, up 2", to: main.3}\n', "") == ONE
    assert done.select == "a.3"


def test_a_path_branches_from_an_end_where_others_go_on():
    text = after(TWO, kind="lay", from_="stem.2", cells=[(1, 2)], to="finish")
    assert "    a: {from: stem, walk: right 1, to: finish}\n" in text


def test_a_path_ends_at_the_beginning_of_another():
    text = after(TWO, kind="lay", from_="stem.2", cells=[(1, 2), (1, 3)], to="short.1")
    assert 'a: {from: stem, walk: "right 1, up 1", to: short}\n' in text


def test_the_first_path_of_an_empty_board():
    empty = "game: cuatto\nboard:\n  start: {bridge: 6}\n  paths: {}  # none yet\n"
    text, done = drawn(empty, kind="lay", from_="start", cells=[(0, 1), (0, 2)])
    assert text == empty.replace(" {}", "") + "    main: {from: start, walk: up 2}\n"
    assert done.select == "main.2"
    nothing = "game: cuatto\nboard:\n  start: pool\n"
    assert after(nothing, kind="lay", from_="start", cells=[(3, 4), (4, 4)]) == (
        nothing + "  paths:\n    main: {from: start, at: [2, 4], walk: right 2}\n"
    )


def test_an_end_leads_on_without_new_spaces():
    text = after(ONE, kind="lay", from_="main.4", cells=[(1, 4), (1, 3)])
    joined = after(text, kind="lay", from_="main.6", to="main.3")
    assert "to: [finish, main.3]" in joined
    refused = refusal(ONE, kind="lay", from_="main.4", to="main.1")
    assert refused.message == "main.1 is 3 cells away from main.4"


@pytest.mark.parametrize(
    ("gesture", "words", "at"),
    [
        ({"from_": "main.4", "cells": [(0, 8)]}, "4 cells away from main.4", (0, 8)),
        ({"from_": "main.4", "cells": [(1, 4), (1, 7)]}, "3 cells away from the space", (1, 7)),
        ({"from_": "main.2", "cells": [(0, 3)]}, "main.3 is here", (0, 3)),
        ({"from_": "main.2", "cells": [(1, 2)], "to": "main.4"}, "3 cells away", "main.4"),
        ({"from_": "main.2", "cells": [(1, 2), (2, 2), (1, 2)]}, "cross itself", (1, 2)),
        ({"from_": "main.9", "cells": [(1, 2)]}, "no space main.9", "main.9"),
        ({"from_": "main.4", "cells": [(1, 4)], "to": "start"}, "to the start", "start"),
        ({"from_": "main.3", "to": "finish"}, "not the end", "main.3"),
        ({"from_": "main.4", "to": "finish"}, "already", "main.4"),
    ],
)
def test_ways_that_cannot_be_laid(gesture, words, at):
    refused = refusal(ONE, kind="lay", **gesture)
    assert words in refused.message
    assert refused.at == at


def test_a_start_bridge_has_one_way_out():
    text = ONE.replace("start: pool", "start: {bridge: 6}")
    assert "branch from" in refusal(text, kind="lay", from_="start", cells=[(1, 0)]).message


def test_bridges_are_made_and_unmade():
    text = after(ONE, kind="bridge", spaces=["main.2", "main.3"], on=True)
    assert text == ONE.replace("walk: up 4", 'walk: "up 1, bridge 2, up 1"')
    assert after(text, kind="bridge", spaces=["main.2", "main.3"], on=False) == ONE.replace(
        "walk: up 4", 'walk: "up 4"'
    )
    assert "first of its path" in refusal(ONE, kind="bridge", spaces=["main.1"], on=True).message
    bent = after(ONE, kind="lay", from_="main.4", cells=[(1, 4)])
    assert "corner" in refusal(bent, kind="bridge", spaces=["main.5"], on=True).message


def test_special_spaces():
    text = after(ONE, kind="mark", flag="safe", spaces=["main.2"], on=True)
    assert text == ONE.replace("jumps: {}\n", "jumps: {}\n  safe: [main.2]\n")
    again = after(text, kind="mark", flag="safe", spaces=["main.4"], on=True)
    assert "safe: [main.2, main.4]" in again
    assert after(again, kind="mark", flag="safe", spaces=["main.4"], on=False) == text
    assert after(text, kind="mark", flag="safe", spaces=["main.2"], on=False) == ONE


def test_jumps():
    text = after(ONE, kind="jump", from_="main.1", to="main.3")
    assert "jumps: {main.1: main.3}" in text
    other = after(text, kind="jump", from_="main.1", to="main.4")
    assert "jumps: {main.1: main.4}" in other
    assert "circle" in refusal(text, kind="jump", from_="main.3", to="main.1").message
    assert "another" in refusal(text, kind="jump", from_="main.3", to="main.3").message
    assert "has no jump" in refusal(text, kind="jump", from_="main.3").message
    assert "jumps" not in after(text, kind="jump", from_="main.1")


def test_a_corner_flips():
    bent = text_of(main='from: start, walk: "up 2, right 2", to: finish')
    text = after(bent, kind="move", space="main.2", cell=(1, 1))
    assert text == bent.replace("up 2, right 2", "up 1, right 1, up 1, right 1")
    assert after(text, kind="move", space="main.2", cell=(0, 2)) == bent


def test_a_straight_bulges_and_is_drawn_straight_again():
    text = after(ONE, kind="move", space="main.2", cell=(1, 2))
    assert cells_of(text) == {
        "main.1": (0, 1), "main.2": (1, 1), "main.3": (1, 2), "main.4": (1, 3),
        "main.5": (0, 3), "main.6": (0, 4),
    }  # fmt: skip
    straight = after(text, kind="move", space="main.3", cell=(0, 2))
    assert cells_of(straight) == cells_of(ONE)


def test_an_end_swings():
    text = after(ONE, kind="move", space="main.4", cell=(1, 3))
    assert cells_of(text)["main.4"] == (1, 3)
    assert text == ONE.replace("walk: up 4", 'walk: "up 3, right 1"')


def test_what_hangs_on_a_space_keeps_it():
    assert "starts next to stem.2" in refusal(TWO, kind="move", space="stem.2", cell=(1, 1)).message
    far = refusal(ONE, kind="move", space="main.2", cell=(5, 2))
    assert far.message.startswith("this is 6 cells away from main.")
    assert far.at == (5, 2)


def test_the_end_goes():
    text = after(ONE, kind="delete", spaces=["main.4"])
    assert text == ONE.replace("up 4, to: finish", "up 3")


def test_the_middle_goes_with_what_came_after():
    text = after(TWO, kind="delete", spaces=["short.2"])
    assert "short: {from: stem, walk: up 1}\n" in text
    assert 'crown: {from: long, walk: "right 1, up 1", to: finish}' in text
    assert cells_of(text)["crown.1"] == (0, 6)


def test_what_is_joined_from_elsewhere_stays_as_a_path_of_its_own():
    text = after(ONE, kind="lay", from_="main.1", cells=[(1, 1), (1, 2), (1, 3)], to="main.3")
    marked = after(text, kind="mark", flag="again", spaces=["main.4"], on=True)
    cut = after(marked, kind="delete", spaces=["main.2"])
    assert "    main: {from: start, walk: up 1}\n" in cut
    assert '    b: {from: a, walk: "left 1, up 1", to: finish}\n' in cut
    assert "again: [b.2]" in cut
    assert cells_of(cut)["b.2"] == (0, 4)


def test_all_goes():
    text = after(ONE, kind="delete", spaces=["main.1"])
    assert "paths: {}" in text
    assert "main: {from: start" in after(text, kind="lay", from_="start", cells=[(0, 1)])


def test_numbers_follow():
    text = text_of(
        main="from: start, walk: up 6, to: finish",
        side='from: main.5, walk: "right 1, up 1, left 1", to: main.6',
        jumps="{main.6: main.3}",
    ).replace("up 1, left 1", "up 1")
    bulged = after(text, kind="move", space="main.2", cell=(1, 2))
    assert "from: main.7" in bulged
    assert "to: main.8" in bulged
    assert "jumps: {main.8: main.5}" in bulged


def test_a_path_is_renamed_wherever_it_is_named():
    text = after(TWO, kind="rename", path="stem", name="trunk")
    assert text == TWO.replace("stem", "trunk")
    assert "already" in refusal(TWO, kind="rename", path="stem", name="long").message
    assert "cannot name" in refusal(TWO, kind="rename", path="stem", name="A b").message


def test_the_finish_comes_and_goes():
    text = after(ONE, kind="finish", path="main", on=False)
    assert text == ONE.replace(", to: finish", "")
    assert after(text, kind="finish", path="main", on=True) == ONE


def test_pieces_of_a_walk_stay_as_they_are_written():
    walk = "up  2,left 4, up 2, up 2"
    steps = parse_walk("up 2, left 4, up 4, right 1")
    assert rewalked(walk, steps) == "up  2,left 4, up 2, up 2, right 1"
    assert rewalked(walk, parse_walk("up 2, left 3, up 4")) == "up  2, left 3, up 2, up 2"
    assert rewalked(walk, parse_walk("up 3, left 4, up 4")) == "up 3,left 4, up 2, up 2"
    assert rewalked("up 2", parse_walk("up 2, bridge 2, up 1")) == "up 2, bridge 2, up 1"


MAP = """\
game: cuatto
title: Test
seats: 2
teams: {colours: [gold, red], pieces: 4}
board:
  start: pool
  map: |
    →→→F
    ↑...
    S...
"""


def test_a_map_is_drawn_on():
    longer = after(MAP, kind="lay", from_="main.4", cells=[(3, 2), (3, 3)])
    assert longer == MAP.replace("    →→→F\n", "    ...F\n    ...↑\n    →→→↑\n")
    assert after(MAP, kind="bridge", spaces=["main.4"], on=True) == MAP.replace("→→→F", "→→⇒F")
    assert after(MAP, kind="move", space="main.2", cell=(1, 1)) == MAP.replace(
        "→→→F\n    ↑...", ".→→F\n    →↑.."
    )
    assert (
        after(MAP, kind="mark", flag="safe", spaces=["main.3"], on=True)
        == MAP + "  safe: [main.3]\n"
    )


def test_what_a_map_cannot_say_is_offered_as_walks():
    refused = refusal(MAP, kind="lay", from_="main.2", cells=[(0, 3)])
    assert refused.offer == "paths"


# Whatever gesture on whatever board


def gestures(chance, sketch):
    """A gesture that may be or not."""
    ids = sketch.ids()
    one, other = chance.choices(list(ids), k=2)
    x, y = one.cell
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    step = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
    ahead = [(x + k * step[0], y + k * step[1]) for k in range(1, chance.randint(2, 4))]
    beside = [name for spot, name in ids.items() if touch(sketch, spot.cell, ahead[-1])]
    end = chance.choice([None, None, "finish", *beside])
    yield {"kind": "lay", "from": ids[one], "cells": ahead, "to": end}
    yield {"kind": "lay", "from": ids[one], "cells": [], "to": ids[other]}
    yield {"kind": "bridge", "spaces": [ids[one]], "on": chance.random() < 0.7}
    flag = chance.choice(["safe", "again"])
    yield {"kind": "mark", "flag": flag, "spaces": [ids[one], ids[other]], "on": True}
    yield {"kind": "mark", "flag": flag, "spaces": [ids[one]], "on": False}
    yield {"kind": "jump", "from": ids[one], "to": chance.choice([ids[other], None])}
    yield {"kind": "move", "space": ids[one], "cell": chance.choice(near)}
    near_by = chance.sample(list(ids.values()), min(3, len(ids)))
    yield {"kind": "move", "space": ids[one], "cell": chance.choice(near), "others": near_by}
    yield {"kind": "stretch", "space": ids[one], "by": chance.choice([-2, -1, 1, 2])}
    yield {"kind": "delete", "spaces": [ids[one]]}
    track = chance.choice(sketch.tracks)
    yield {"kind": "rename", "path": track.name, "name": f"way-{chance.randint(1, 99)}"}
    yield {"kind": "finish", "path": track.name, "on": chance.random() < 0.5}


def check(text, gesture):
    """A gesture is done as it was meant, or refused in words."""
    before = read(parse(text, "x").data)
    with contextlib.suppress(Refused):
        now, done = drawn(text, **gesture)
        check_done(text, before, gesture, now, done)
        return now
    return text


def unreached(sketch):
    """The cells to which no route leads."""
    return {spot.cell for spot in set(sketch.spots) - reached_by_routes(sketch)}


def check_done(text, before, gesture, now, done):
    """What differs is what the gesture is about."""
    said, had = parse(now, "x").data, parse(text, "x").data
    assert said == done.said
    sketch = read(said)
    spots = {name: spot for spot, name in sketch.ids().items()}
    olds, news = before.taken, sketch.taken
    match gesture["kind"]:
        case "lay":
            assert news.keys() - olds.keys() == set(gesture["cells"])
        case "delete":
            assert news.keys() < olds.keys()
            assert unreached(sketch) <= unreached(before)
        case "move":
            assert gesture["cell"] in news
            if gesture.get("others"):
                assert len(news) == len(olds)
        case "stretch":
            assert len(news) == len(olds) + gesture["by"]
        case _:
            assert news.keys() == olds.keys()
    assert done.select is None or done.select in spots
    assert {**said, "board": 0, "teams": 0} == {**had, "board": 0, "teams": 0}
    assert {**said["teams"], "standing": 0} == {**had["teams"], "standing": 0}
    drawable = {
        *("paths", "map", "jumps", "safe", "again", "entries", "routes", "capacities", "effects"),
    }
    for key in had["board"].keys() - drawable:
        assert said["board"][key] == had["board"][key]
    if gesture["kind"] not in ("move", "stretch"):
        check_by_cell(by_cell(had), olds, by_cell(said), news)


def by_cell(data):
    """Return the cells of each route, and the numbers of the keys that are given by space."""
    sketch = read(data)
    cells = {name: spot.cell for spot, name in sketch.ids().items()}
    numbers = {
        (seat, cells[space]): number
        for seat, spaces in data["teams"].get("standing", {}).items()
        for space, number in spaces.items()
    }
    for name, number in data["board"].get("capacities", {}).items():
        numbers |= {("capacity", cells[space]): number for space in names_in(name, cells)}
    return [[spot.cell for spot in route] for route in sketch.routes], numbers


def check_by_cell(before, olds, after, news):
    """What is said of cells that have spaces before and after a gesture is the same."""
    (routes, numbers), (routes_now, numbers_now) = before, after
    kept = [[cell for cell in route if cell in news] for route in routes]
    if all(kept):  # a route without spaces is left out
        assert [[cell for cell in route if cell in olds] for route in routes_now] == kept
    assert {key: n for key, n in numbers.items() if key[1] in news} == {
        key: n for key, n in numbers_now.items() if key[1] in olds
    }


@pytest.mark.parametrize("name", seldom(4, DRAWN))
def test_any_gesture_on_any_board(name):
    text = bundled.bundled()[name].read_text("utf-8")
    for gesture in gestures(random.Random(name), read(parse(text, "x").data)):
        check(text, gesture)


@pytest.mark.slow
@pytest.mark.parametrize("name", seldom(6, ["map", *DRAWN]))
def test_many_gestures_one_after_another(name):
    text = first = MAP if name == "map" else bundled.bundled()[name].read_text("utf-8")
    chance = random.Random(f"{name} long")
    for _ in range(6):
        for gesture in gestures(chance, read(parse(text, "x").data)):
            text = check(text, gesture)
            if not read(parse(text, "x").data).tracks:
                text = first


@pytest.mark.parametrize("name", DRAWN)
def test_sketches_lie_as_the_board_does(name):
    text = bundled.bundled()[name].read_text("utf-8")
    assert cells_of(text) == laid_out(text)


def test_a_path_becomes_longer_and_what_hangs_on_it_moves_along():
    text, done = drawn(TWO, kind="stretch", space="stem.1", by=2)
    assert text == TWO.replace("walk: up 2}\n    short", "walk: up 4}\n    short")
    assert done.words == "stem is 2 spaces longer"
    moved = {name: (x, y + 2) for name, (x, y) in cells_of(TWO).items() if "stem" not in name}
    assert moved.items() <= cells_of(text).items()


def test_a_path_becomes_shorter_and_closes_the_gap():
    text = after(ONE, kind="stretch", space="main.3", by=-2)
    assert text == ONE.replace("up 4", "up 2")
    assert after(ONE, kind="stretch", space="main.1", by=-1) == ONE.replace("up 4", "up 3")
    assert after(ONE, kind="stretch", space="main.4", by=-1) == ONE.replace("up 4", "up 3")


@pytest.mark.parametrize(
    ("space", "by", "words"),
    [
        ("main.4", -4, "at least one space"),
        ("stem.2", -1, "another path begins or ends at stem.2"),
        ("short.1", 1, "crown.1 is here"),
    ],
)
def test_a_path_keeps_what_depends_on_its_length(space, by, words):
    text = ONE if space.startswith("main") else TWO
    assert words in refusal(text, kind="stretch", space=space, by=by).message


def test_several_spaces_move_together():
    names = ["short.1", "short.2", "short.3", "crown.1", "crown.2", "stem.2", "stem.1"]
    names += [f"long.{k}" for k in range(1, 6)]
    text = TWO.replace("{bridge: 6}", "pool")
    before = cells_of(text)
    others = [name for name in names if name != "stem.1"]
    moved = after(text, kind="move", space="stem.1", cell=(3, 1), others=others)
    assert cells_of(moved) == {name: (x + 3, y) for name, (x, y) in before.items()}
    refused = refusal(text, kind="move", space="short.1", cell=(3, 3), others=["short.2"])
    assert "or both" in refused.message


@pytest.mark.parametrize("name", each(4, DRAWN))
def test_what_delete_removes_is_known_before(name):
    text = bundled.bundled()[name].read_text("utf-8")
    data = parse(text, name).data
    names = list(read(data).ids().values())
    for space in names[:: max(len(names) // 6, 1)]:
        try:
            removed = EDITOR.reach(data, "delete", [space]).spaces
        except Refused:
            continue
        with contextlib.suppress(Refused):
            left = read(EDITOR.draw(data, {"kind": "delete", "spaces": [space]}).said).taken
            cells = cells_of(text)
            assert {cells[one] for one in removed} == set(cells.values()) - set(left)


@pytest.mark.parametrize("name", each(4, DRAWN))
def test_where_a_gesture_may_lead(name):
    data = parse(bundled.bundled()[name].read_text("utf-8"), name).data
    origin = next(iter(read(data).ids().values()))
    for tool in ("lay", "jump", "move", "bridge"):
        reach = EDITOR.reach(data, tool, [origin])
        assert reach.cells is None or reach.cells or reach.spaces or tool == "move"
        assert not set(reach.spaces) & reach.refused.keys()


CONTRARY = """\
game: race
seats: 2
teams: {colours: [white, black], pieces: 3, standing: {1: {main.6: 2}, 2: {main.1: 1, side.1: 2}}}
board:
  start: pool
  capacity: any
  capacities: {main.3: 1, side: 2}
  paths:
    main: {from: start, walk: up 6, to: finish}
    side: {from: main, walk: up 2}
  routes:
    1: [main.6-1, finish]
    2: [main, side, finish]
rules: {dice: 1}
"""


def by_seat(text):
    data = parse(text, "x").data
    board = data["board"]
    return board.get("routes"), data["teams"].get("standing"), board.get("capacities")


def test_routes_standing_checkers_and_capacities_follow_a_new_name():
    text = after(CONTRARY, kind="rename", path="main", name="road")
    assert by_seat(text) == (
        {"1": ["road.6-1", "finish"], "2": ["road", "side", "finish"]},
        {"1": {"road.6": 2}, "2": {"road.1": 1, "side.1": 2}},
        {"road.3": 1, "side": 2},
    )


def test_routes_standing_checkers_and_capacities_follow_spaces_of_a_shorter_path():
    text = after(CONTRARY, kind="stretch", space="main.3", by=-1)
    routes, standing, capacities = by_seat(text)
    assert routes == {"1": ["main.5-1", "finish"], "2": ["main", "side", "finish"]}
    assert standing["1"] == {"main.5": 2}
    assert capacities == {"side": 2}


SPECIAL = """\
game: race
seats: 2
teams: {colours: [white, black], pieces: 1}
board:
  start: pool
  capacity: any
  paths:
    main: {from: start, walk: up 6, to: finish}
  jumps: {main.2: start}
  effects:
    main.1: {needs: 3}
    main.3: stop
    main.4: [stop, {back_to: main.3}]
    main.5: {back_to: main.1}
    main.6: {back_to: main.3}
  first_throw: {1+2: main.3, 1+3: main.5}
rules: {sum_move: only, barriers: false}
"""


def special(text):
    board = parse(text, "x").data["board"]
    return board["jumps"], board["effects"], board["first_throw"]


def test_effects_follow_a_new_name():
    assert special(after(SPECIAL, kind="rename", path="main", name="road")) == (
        {"road.2": "start"},
        {
            "road.1": {"needs": 3},
            "road.3": "stop",
            "road.4": ["stop", {"back_to": "road.3"}],
            "road.5": {"back_to": "road.1"},
            "road.6": {"back_to": "road.3"},
        },
        {"1+2": "road.3", "1+3": "road.5"},
    )


def test_effects_on_removed_spaces_and_ways_to_them_are_left_out():
    assert special(after(SPECIAL, kind="stretch", space="main.3", by=-1)) == (
        {"main.2": "start"},
        {"main.1": {"needs": 3}, "main.3": ["stop"], "main.4": {"back_to": "main.1"}},
        {"1+3": "main.4"},
    )


def test_routes_go_over_the_spaces_of_a_longer_path():
    routes, standing, _ = by_seat(after(CONTRARY, kind="stretch", space="main.3", by=2))
    assert routes["1"] == ["main.8-1", "finish"]
    assert standing["1"] == {"main.8": 2}


def test_what_names_removed_spaces_only_is_left_out():
    routes, standing, capacities = by_seat(after(CONTRARY, kind="delete", spaces=["side.1"]))
    assert routes["2"] == ["main", "finish"]
    assert standing["2"] == {"main.1": 1}
    assert capacities == {"main.3": 1}


def test_a_route_goes_on_over_the_two_parts_of_a_path_that_is_cut():
    on = "    on: {from: start, at: [2, 5], walk: left 1, to: main.5}\n  routes:"
    routes, _, _ = by_seat(
        after(CONTRARY.replace("  routes:", on), kind="delete", spaces=["main.4"])
    )
    assert [item.partition(".")[2] for item in routes["1"][:2]] == ["2-1", "3-1"]


BACK = """\
game: race
seats: 2
teams: {colours: [white, black], pieces: 3}
board:
  start: pool
  capacity: any
  capacities: {main: 2}
  paths:
    main: {from: start, walk: up 6}
    side: {from: start, at: [0, 9], walk: down 2}
  routes:
    1: [main, finish]
    2: [side, main, finish]
"""


def test_a_path_that_is_cut_keeps_its_capacity_and_is_walked_back_by_its_parts():
    text = after(BACK, kind="delete", spaces=["main.3"])
    routes, _, capacities = by_seat(text)
    assert routes == {"1": ["main", "a", "finish"], "2": ["side", "a", "main.2-1", "finish"]}
    assert capacities == {"main": 2, "a": 2}
    there = [spot.cell[1] for spot in read(parse(text, "x").data).routes[1]]
    assert there == [8, 7, 6, 5, 4, 2, 1]


@pytest.mark.parametrize(
    ("item", "rows"), [("main", [6, 5, 4, 3, 2, 1]), ("main.1-6", [1, 2, 3, 4, 5, 6])]
)
def test_only_a_whole_path_is_walked_from_the_end_to_which_its_route_comes(item, rows):
    text = BACK.replace("side, main,", f"side, {item},")
    sketch = read(parse(text, "x").data)
    assert [spot.cell[1] for spot in sketch.routes[1]] == [8, 7, *rows]


@pytest.mark.parametrize(
    ("name", "space", "route"),
    [
        ("ashta-chamma", "south.2", ["a.1-2", "east", "north", "west", "inner", "finish"]),
        ("backgammon", "main.5", ["a.19-1", "main.4-1", "finish"]),
        ("ur-masters", "block.3", ["south", "middle", "block", "a", "finish"]),
    ],
)
def test_a_space_that_routes_go_round_is_removed_alone(name, space, route):
    """The rest of its path becomes another path, and the routes go over both."""
    text = bundled.bundled()[name].read_text("utf-8")
    assert EDITOR.reach(parse(text, name).data, "delete", [space]).spaces == (space,)
    left = read(parse(after(text, kind="delete", spaces=[space]), name).data)
    assert len(left.ids()) == len(read(parse(text, name).data).ids()) - 1
    routes, _, _ = by_seat(after(text, kind="delete", spaces=[space]))
    assert routes["1"] == route
