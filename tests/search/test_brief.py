"""What a brief's file says, and what a search asks of it."""

import json
from pathlib import Path

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.languages import languages
from cuatto_kit.errors import InvalidVariant, UsageError
from cuatto_kit.games.race.variation import features
from cuatto_kit.search.brief import Axis, Brief, budget_of, read_brief
from tests.search.briefs import BRIEF, read

USUAL = {feature.name: feature.usual for feature in features.FEATURES}
ROUTES = USUAL[features.ROUTES]


def refused(more):
    with pytest.raises(InvalidVariant) as caught:
        read(more)
    return [str(fault).partition(": ")[2] for fault in caught.value.faults]


def finishes(brief):
    return [said["rules"]["finish"] for said in brief.combinations]


# The files


@pytest.mark.parametrize("name", bundled.briefs())
def test_bundled_briefs_are_sound_and_name_bundled_printers(name):
    brief = read_brief(bundled.find_brief(name))
    assert brief.name == name
    assert len(brief.combinations) >= 2
    assert brief.printer in bundled.printers()
    assert brief.axes
    assert brief.budget.minutes == 10
    assert set(brief.title) == set(languages())


def test_the_template_is_a_brief():
    path = bundled.brief_template()
    brief = read_brief(Source("mine", str(path), path))
    assert finishes(brief) == ["overshoot", "exact"]


def test_briefs_are_no_boards():
    assert not bundled.briefs().keys() & bundled.bundled().keys()


def test_a_brief_is_found_by_its_name_or_its_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("My Brief.yaml").write_text(BRIEF)
    found = bundled.find_brief("My Brief.yaml")
    assert (found.name, read_brief(found).name) == ("my-brief", "my-brief")
    with pytest.raises(UsageError, match="did you mean 'quick-family'"):
        bundled.find_brief("quick-famly")
    with pytest.raises(UsageError, match="no such file"):
        bundled.find_brief("nowhere.yaml")


# What is not said


def test_a_brief_may_be_short():
    brief = read()
    assert dict(brief.title) == {"*": "Quick"}
    assert brief.room(brief.family) == USUAL
    assert (brief.batch, brief.budget, brief.seats) == (64, budget_of("10m"), 4)
    assert brief.printer == "generic-220"
    assert len(brief.combinations) == 1
    assert brief.combinations[0] == brief.base
    assert brief.axes == (
        Axis("minutes", 0, 120, 5),
        Axis("luck", 0.4, 1, 5),
        Axis("routes", *ROUTES, ROUTES[1] - ROUTES[0] + 1),
    )


@pytest.mark.parametrize(
    ("wanted", "low", "high"),
    [
        ("[20, 30]", 10, 40),
        ("[50, 70]", 30, 90),
        ("[10, 30]", 0, 50),
        ("[20, 100000]", 0, 120),
        ("[200, 300]", 100, 400),
        ("false", 0, 120),
    ],
)
def test_minutes_lie_around_their_target(wanted, low, high):
    (minutes, *_) = read(f"targets: {{minutes: {wanted}}}\n").axes
    assert (minutes.low, minutes.high) == (low, high)


def test_what_cannot_differ_is_no_axis():
    assert [axis.name for axis in read("features: {routes: 2}\n").axes] == ["minutes", "luck"]


# Messages


def test_a_number_of_a_feature_is_its_fewest_and_its_most():
    room = read("features: {tiles: [12, 40], bridges: 2}\n").room
    brief = read("features: {tiles: [12, 40], bridges: 2}\n")
    assert room(brief.family) == {**USUAL, "tiles": (12, 40), "bridges": (2, 2)}


def test_axes_stand_in_the_order_of_the_file():
    brief = read("traits: {routes: [1, 4], tiles: [12, 40], luck: [0, 1, 3]}\n")
    assert brief.axes == (
        Axis("routes", 1, 4, 4),
        Axis("tiles", 12, 40, 5),
        Axis("luck", 0, 1, 3),
    )


@pytest.mark.parametrize(
    ("text", "minutes"), [("90s", 1.5), ("10m", 10), ("2h", 120), ("1.5 h", 90)]
)
def test_a_time_has_a_unit(text, minutes):
    assert read(f"budget: {text}\n").budget.minutes == budget_of(text).minutes == minutes


def test_a_budget_may_be_games():
    budget = read("budget: {games: 500000}\n").budget
    assert (budget.games, budget.minutes) == (500_000, None)


@pytest.mark.parametrize("text", ["", "10", "m", "-3m", "1e3m", "10 m m", "0s", "999999h", "１m"])
def test_other_texts_are_no_time(text):
    with pytest.raises(ValueError, match="expected a time in s, m or h"):
        budget_of(text)


@pytest.mark.parametrize(("seats", "play"), [("3", 3), ("[2, 4]", 4), ("[5, 6]", 5), ("[2, 6]", 4)])
def test_as_many_play_as_usually(seats, play):
    colours = "[red, blue, green, gold, white, black]"
    text = BRIEF.replace("seats: 4", f"seats: {seats}")
    assert read(text=text.replace("[red, blue, green, gold]", colours)).seats == play


# What varies


def test_values_stand_in_place_of_the_base_s_the_first_ones_first():
    brief = read(
        "vary:\n"
        "  rules.finish: [exact, overshoot]\n"
        "  teams.checkers: [{regular: 3}, {regular: 3, strong: 1}]\n"
    )
    said = [(said["rules"]["finish"], said["teams"]["checkers"]) for said in brief.combinations]
    few, strong = {"regular": 3}, {"regular": 3, "strong": 1}
    assert said == [
        *(("exact", few), ("exact", strong)),
        *(("overshoot", few), ("overshoot", strong)),
    ]
    assert all(
        said["teams"]["colours"] == ["red", "blue", "green", "gold"] for said in brief.combinations
    )
    assert brief.base["teams"]["checkers"] == {"regular": 4}


def test_a_base_may_leave_out_what_varies():
    text = BRIEF.replace(", checkers: {regular: 4}", "")
    brief = read("vary: {teams.checkers: [{regular: 3}, {regular: 5}]}\n", text)
    assert [said["teams"]["checkers"]["regular"] for said in brief.combinations] == [3, 5]


def test_what_does_not_go_together_is_left_out():
    brief = read(
        "vary:\n"
        "  board.start: [pool, {bridge: 4}]\n"
        "  teams.checkers: [{regular: 4}, {regular: 6}]\n"
        "  rules.entry: [free, on_double]\n"
    )
    said = [
        (said["board"]["start"], said["teams"]["checkers"]["regular"], said["rules"]["entry"])
        for said in brief.combinations
    ]
    pool = [("pool", size, entry) for size in (4, 6) for entry in ("free", "on_double")]
    assert said == [*pool, ({"bridge": 4}, 4, "free")]


def test_first_values_may_clash_where_others_go_together():
    text = BRIEF.replace("start: pool", "start: {bridge: 4}")
    more = "  teams.checkers: [{regular: 6}, {regular: 4}]\n"
    brief = read(f"vary:\n  board.start.bridge: [4, 6]\n{more}", text)
    sizes = [
        (said["board"]["start"]["bridge"], said["teams"]["checkers"]["regular"])
        for said in brief.combinations
    ]
    assert sizes == [(4, 4), (6, 6), (6, 4)]


def test_a_value_that_goes_with_nothing_is_told_where_it_stands():
    (fault,) = refused("vary: {rules.dice: [1, 2], rules.sum_move: [stepwise, jumps]}\n")
    assert fault.startswith("BAD_VALUE vary.rules.sum_move.1: 'jumps' is not known")


@pytest.mark.parametrize("start", ["pool", "yards", "{bridge: 4}"])
@pytest.mark.parametrize("game", ["cuatto", "parques", "race"])
def test_the_stand_in_takes_every_start(game, start):
    rules = (
        "" if game != "parques" else '  rules: {entry: free, callout: "off", triple_double: none}\n'
    )
    text = BRIEF.replace("cuatto", game).replace("start: pool", f"start: {start}")
    assert read(rules, text).base["game"] == game


# The same elsewhere


@pytest.mark.parametrize("name", bundled.briefs())
def test_data_says_the_brief_anew(name):
    brief = read_brief(bundled.find_brief(name))
    again = Brief.of(json.loads(json.dumps(brief.data)))
    assert again == brief
    assert (again.data, again.digest, again.name) == (brief.data, brief.digest, name)
    assert (again.axes, again.combinations) == (brief.axes, brief.combinations)


def test_the_digest_is_of_what_is_looked_for():
    brief = read("features: {tiles: [12, 40], routes: 2}\n")
    same = [
        read("features: {routes: [2, 2], tiles: [12, 40]}\nbudget: 2h\n", name="other"),
        read("features: {tiles: [12, 40], routes: 2}\n", BRIEF.replace("Quick", "Slow")),
        read("features: {tiles: [12, 40], routes: 2}\ntargets: {}\n# a remark"),
    ]
    assert {one.digest for one in same} == {brief.digest}
    others = [
        read("features: {tiles: [12, 41], routes: 2}\n"),
        read("features: {tiles: [12, 40], routes: 2}\nbatch: 32\n"),
        read("features: {tiles: [12, 40], routes: 2}\nweights: {minutes: 2}\n"),
        read("features: {tiles: [12, 40], routes: 2}\ntargets: {skill: 0.3}\n"),
        read("features: {tiles: [12, 40], routes: 2}\ntraits: {minutes: [0, 120]}\n"),
        read("features: {tiles: [12, 40], routes: 2}\n", BRIEF.replace("tray", "out")),
    ]
    assert len({brief.digest, *(one.digest for one in others)}) == 1 + len(others)


# All usual values


RACE = BRIEF.replace("cuatto", "race").replace("checkers: {regular: 4}", "pieces: 4")
LUDO = "  rules: {dice: 1, entry: on_value, sixes: roll_again, hit: on_landing}\n"


def values_in(setting, rules=LUDO):
    """The values over which a rule varies that says any."""
    brief = read(f"{rules}vary: {{rules.{setting}: any}}\n", RACE)
    values = list(brief.vary[f"rules.{setting}"])
    assert [said["rules"][setting] for said in brief.combinations] == values
    return values


@pytest.mark.parametrize(
    ("setting", "values"),
    [
        ("barriers", ["own_pair", "any_pair", "own_single", "none"]),
        ("bars", ["others", "all", "own"]),
        ("triple_six", ["none", "void", "jail_last", "jail_farthest"]),
        ("entry_value", [6, 5, 1, [1, 6]]),
        ("hit_bonus", ["none", "roll_again", 10, 20]),
        ("goal_pass", [False, True]),
        ("bear_off", ["any", "all_in"]),
    ],
)
def test_any_means_all_usual_values_of_a_rule(setting, values):
    assert values_in(setting) == values


def test_any_leaves_out_values_that_do_not_fit_the_base():
    assert values_in("dice_use") == ["mandatory", "optional", "maximise"]
    assert values_in("exit_hit") == ["all", "single", "as_landing"]


def test_any_begins_with_the_value_of_the_base():
    assert values_in("hit", "  rules: {hit: none}\n")[0] == "none"
    assert values_in("hit_bonus", "  rules: {hit_bonus: 15}\n") == [
        *(15, "none", "roll_again", 10, 20)
    ]


def test_any_keeps_values_that_fit_with_other_varied_values():
    brief = read("vary: {rules.throw: any, rules.bank: any}\n", RACE)
    banked = [said["rules"]["throw"] for said in brief.combinations if said["rules"]["bank"]]
    assert {"cowries", "sticks", "canes"} == {next(iter(throw)) for throw in banked}


def test_any_has_its_place_in_the_file_if_nothing_else_fits():
    faults = refused("  rules: {dice: 1}\nvary: {rules.sum_move: any}\n")
    assert [fault.partition(":")[0] for fault in faults] == [
        "BAD_VALUE vary.rules.sum_move.1",
        "BAD_VALUE vary.rules.sum_move.2",
        "BAD_VALUE vary.rules.sum_move.3",
    ]


@pytest.mark.parametrize("setting", ["teams.checkers", "rules.class_quota", "board.capacity"])
def test_any_is_for_rules_with_a_choice(setting):
    (fault,) = refused(f"vary: {{{setting}: any}}\n")
    assert "any means the usual values of a rule; expected a list of values here" in fault


def test_a_brief_with_any_is_the_same_in_every_process():
    brief = read(f"{LUDO}vary: {{rules.barriers: any}}\n", RACE)
    again = Brief.of(json.loads(json.dumps(brief.data)))
    assert (again.digest, again.combinations) == (brief.digest, brief.combinations)


def test_a_base_has_no_routes_but_capacities_and_standing_checkers_of_its_first_path():
    text = RACE.replace("finish: tray", "finish: tray, routes: {1: [main, finish]}")
    with pytest.raises(InvalidVariant, match="the search makes them"):
        read(text=text)
    text = RACE.replace("finish: tray", "finish: tray, capacities: {main.2: any}")
    text = text.replace("pieces: 4", "pieces: 4, standing: {1: {main.1: 2}}")
    assert read(text=text).base["board"]["capacities"] == {"main.2": "any"}
    with pytest.raises(InvalidVariant, match="capacities"):
        read(text=text.replace("main.2", "a.2"))
