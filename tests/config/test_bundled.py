"""The boards that ship with the kit, and how a VARIANT is found."""

from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.config import bundled
from cuatto_kit.config.languages import languages, regions
from cuatto_kit.errors import UsageError


@pytest.mark.parametrize("name", bundled.bundled())
def test_every_bundled_board_can_be_laid_out(name):
    findings = cuatto_kit.load(name).findings
    assert not [finding for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize("name", bundled.bundled())
def test_every_bundled_board_is_titled_in_every_language(name):
    assert (
        set(languages()) <= cuatto_kit.load(name).variant.title.keys() <= {*languages(), *regions()}
    )


def test_the_template_is_a_board():
    assert cuatto_kit.load(str(bundled.template())).layout


def test_boards_that_are_not_for_building_are_left_out():
    names = bundled.bundled()
    assert "two-ways-home" in names
    assert not {"generic-220", "template", "dead-end"} & set(names)


def test_a_bundled_name_comes_before_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("snake-24").write_text("not a board")
    assert bundled.find("snake-24").path == bundled.bundled()["snake-24"]


def test_a_path_is_shown_as_it_was_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("boards").mkdir()
    Path("boards/Mine.yaml").write_text("game: cuatto")
    source = bundled.find("boards/Mine.yaml")
    assert (source.name, source.shown) == ("mine", "boards/Mine.yaml")


@pytest.mark.parametrize("variant", ["nowhere.yaml", "boards/nowhere", "snkae-24", "", "x" * 300])
def test_a_variant_that_is_nowhere_is_a_usage_error(variant):
    with pytest.raises(UsageError, match="NOT_FOUND"):
        bundled.find(variant)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("corner.yaml", "corner"),
        ("My Board (v2).yaml", "my-board-v2"),
        ("a.b_c-d.yml", "a.b_c-d"),
        ("--.x.yaml", "x"),
        ("$(rm -r ~);.yaml", "rm--r"),
    ],
)
def test_a_kit_is_named_by_safe_characters(file, name):
    assert bundled.kit_name(Path(file)) == name


def test_a_file_without_letter_or_digit_names_no_kit():
    with pytest.raises(UsageError, match="expected a file name with letters or digits"):
        bundled.kit_name(Path("..yaml"))


@pytest.mark.parametrize("file", ["ñandú.yaml", "Ñ.yaml", "棋盘.yaml"])
def test_letters_of_any_script_name_a_kit(file):
    assert bundled.kit_name(Path(file))
