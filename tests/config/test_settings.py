"""`--set path=value` over a document."""

import pytest

import cuatto_kit
from cuatto_kit.config.document import parse
from cuatto_kit.config.settings import override
from cuatto_kit.errors import InvalidVariant, UsageError

TEXT = "title: {en: One, es: Uno}\ncolours: [gold, red]\nrules: {finish: exact}\n"


def data_with(*settings):
    return override(parse(TEXT, "x.yaml"), settings).data


def faults_with(*settings):
    """What is wrong with a good board under these settings."""
    with pytest.raises(InvalidVariant) as caught:
        cuatto_kit.load("two-ways-home", settings=settings)
    return [str(fault) for fault in caught.value.faults]


def test_a_field_below_others_is_replaced():
    assert data_with("rules.finish=bounce")["rules"] == {"finish": "bounce"}
    assert data_with("title.es=Dos")["title"] == {"en": "One", "es": "Dos"}


def test_an_item_of_a_list_is_replaced():
    assert data_with("colours.1=teal")["colours"] == ["gold", "teal"]


def test_keys_that_are_missing_are_made():
    assert data_with("print.tile=50")["print"] == {"tile": 50}
    assert data_with("board.paths.main.walk=up 3")["board"] == {"paths": {"main": {"walk": "up 3"}}}


def test_a_mapping_takes_the_place_of_a_scalar_and_a_scalar_that_of_a_mapping():
    assert data_with("title=One")["title"] == "One"
    assert data_with("colours={a: 1}")["colours"] == {"a": 1}


def test_the_last_setting_wins():
    assert data_with("rules.finish=bounce", "rules.finish=overshoot")["rules"] == {
        "finish": "overshoot"
    }


def test_the_document_itself_stays_as_it_was():
    before = parse(TEXT, "x.yaml")
    override(before, ["rules.finish=bounce", "colours.0=teal"])
    assert before == parse(TEXT, "x.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("0.5", 0.5),
        ("no", "no"),
        ("true", True),
        ("12:30", "12:30"),
        ("'12'", "12"),
        ("", None),
        ("a=b", "a=b"),
        ("up 3, left 4", "up 3, left 4"),
        ("[a, 1]", ["a", 1]),
        ("{a: 1, b: [c]}", {"a": 1, "b": ["c"]}),
    ],
)
def test_values_are_read_as_yaml(text, value):
    assert data_with(f"here={text}")["here"] == value


@pytest.mark.parametrize("setting", ["", "rules.finish", "=exact"])
def test_a_setting_without_path_or_value_is_a_usage_error(setting):
    with pytest.raises(UsageError, match="expected path=value"):
        data_with(setting)


@pytest.mark.parametrize("item", ["2", "-1", "first"])
def test_an_item_that_a_list_lacks_is_a_usage_error(item):
    with pytest.raises(UsageError, match="--set colours"):
        data_with(f"colours.{item}=teal")


def test_a_setting_reaches_the_spec():
    variant = cuatto_kit.load(
        "two-ways-home", settings=["print.tile=50", "teams.colours.3=teal"]
    ).variant
    assert variant.print.tile == 50
    assert variant.teams.colours == ("gold", "red", "green", "teal")


def test_a_start_bridge_gives_way_to_a_pool():
    assert cuatto_kit.load("two-ways-home", settings=["board.start=pool"]).variant.bridge == 0


def test_a_fault_in_a_setting_names_the_setting():
    (fault,) = faults_with("rules.finish=exactly")
    assert fault.startswith("--set rules.finish:1:1: BAD_VALUE rules.finish: 'exactly' is not")


def test_a_fault_in_an_item_names_the_setting():
    (fault,) = faults_with("teams.colours.0=tael")
    assert fault.startswith("--set teams.colours.0:1:1: BAD_VALUE teams.colours.0: no colour")


def test_a_fault_below_a_setting_names_the_whole_path():
    (fault,) = faults_with("title={en: 5}")
    assert fault == '--set title:1:6: WRONG_TYPE title.en: 5 is given; expected text, as in "5"'


def test_a_setting_that_is_not_yaml_is_placed_within_its_value():
    (fault,) = faults_with("title=a: [b")
    assert fault.startswith("--set title:1:")
    assert int(fault.split(":")[2]) <= len("a: [b") + 1


def test_a_key_given_twice_in_a_setting_has_its_own_path():
    (fault,) = faults_with("title={en: One, en: Two}")
    assert fault.startswith("--set title:1:11: DUPLICATE_KEY title.en: the key is written twice")


def test_a_setting_holds_one_value_only():
    with pytest.raises((InvalidVariant, UsageError)):
        data_with("title=One\ngame: other")


def test_what_is_not_set_keeps_its_place_in_the_file():
    board = override(parse(TEXT, "x.yaml"), ["title.es=Dos"])
    assert board.fault("CODE", ("title", "en"), "wrong").column == 13
    assert board.fault("CODE", ("rules", "finish"), "wrong").line == 3
    assert board.fault("CODE", ("title", "es"), "wrong").file == "--set title.es"
