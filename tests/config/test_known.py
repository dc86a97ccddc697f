"""What a model knows, place by place."""

from cuatto_kit.config.known import ANY, Known
from cuatto_kit.games.race.config.models import RaceVariant

RACE = Known(RaceVariant.model_json_schema())


def test_keys_and_values_of_a_place():
    assert {"from", "walk", "to"} <= RACE.keys(("board", "paths", "main"))
    assert RACE.choices(("rules", "finish")) == [
        *("overshoot", "exact", "bounce", "rearmost", "within_reach")
    ]
    assert "pin" in RACE.choices(("teams", "checkers"), of_keys=True)
    assert RACE.items(("targets", "minutes")) == 2
    assert RACE.keys(("board", "nowhere")) == set()


def test_a_key_belongs_where_its_value_fits():
    assert RACE.homes("finish", "tray") == [("board",)]
    assert RACE.homes("finish", "exact") == [("rules",)]
    assert set(RACE.homes("finish", 7)) == {("board",), ("rules",)}
    assert RACE.homes("walk", "up 2") == [("board", "paths", ANY)]
    assert RACE.homes("colours", ["red"]) == [("teams",)]
    assert RACE.homes("brigde", 6) == []


def test_a_value_belongs_where_it_is_listed():
    assert RACE.homes("finish", "tray", listed=True) == [("board",)]
    assert RACE.homes("finish", "bridge", listed=True) == []


def test_text_has_the_form_that_is_asked_for():
    walk = ("board", "paths", "main", "walk")
    assert RACE.reads(walk, "up 2, left 3")
    assert not RACE.reads(walk, "7")
    assert RACE.reads(("title",), "7")
