"""Answers for the 3-D view: quick parts first, shapes once, and faults of printing."""

from collections import Counter
from itertools import pairwise

import pytest

from cuatto_kit.cad.quality import Quality
from cuatto_kit.errors import KitError
from cuatto_kit.studio import asks
from cuatto_kit.studio.answers import table
from tests.boards import text_of

BOARD = text_of(main="from: start, walk: up 6, to: finish").replace(
    "{profile: kit}", "{profile: kit, printer: generic-220}"
)


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(asks.FOLDER, str(tmp_path_factory.mktemp("boards")))
        asks.folder.cache_clear()
        yield
    asks.folder.cache_clear()


def ask(text=BOARD, **more):
    """All parts of an answer, the whole one last."""
    told = []
    given = {"board": {"file": "board.yaml", "text": text}, "quality": "draft", **more}
    last = table.answer(table.ASKED.model_validate(given), told.append)
    return [*told, last]


def test_the_model_comes_first_and_stays():
    parts = ask()
    shown = [part for part in parts if "model" in part and "making" not in part]
    assert "plates" not in shown[0]
    assert shown[0]["quality"] == Quality.DRAFT
    copies = shown[0]["model"]["copies"]
    assert Counter(copy["label"].split(".")[0] for copy in copies)["main"] == 6
    for before, after in pairwise(shown):
        assert before["model"]["copies"] == after["model"]["copies"]
        assert before.keys() <= after.keys()


def test_shapes_are_sent_once():
    *_, first = ask()
    *_, again = ask(have=first["model"]["shapes"])
    assert set(first["shapes"]) == set(first["model"]["shapes"])
    assert again["shapes"] == {}
    *_, longer = ask(BOARD.replace("up 6", "up 7"), have=first["model"]["shapes"])
    assert longer["shapes"] == {}
    assert len(longer["model"]["copies"]) == len(first["model"]["copies"]) + 1


def test_plates_hold_all_copies_of_all_parts():
    *_, last = ask()
    names = [part["name"] for part in last["model"]["parts"]]
    lying = Counter(names[copy["part"]] for plate in last["plates"] for copy in plate["copies"])
    assert lying == {part["name"]: part["quantity"] for part in last["parts"]}
    parts = sum(part["grams"] for part in last["parts"])
    plates = sum(plate["grams"] for plate in last["plates"])
    assert parts < plates < 1.02 * parts  # a skirt round each
    assert all(plate["seconds"] > 600 and not plate["sliced"] for plate in last["plates"])
    assert last["fits"]["joints"] == 5
    assert last["faults"] == []


def test_parts_of_the_same_title_are_told_apart():
    *_, last = ask()
    titles = [part["title"] for part in last["parts"]]
    assert len(set(titles)) == len(titles)
    assert "Tile: a space for four checkers (main.1)" in titles


@pytest.mark.slow
def test_a_board_too_large_for_the_printer_is_shown_with_what_is_wrong():
    text = BOARD.replace("printer: generic-220", "printer: bambu-a1-mini, tile: 160")
    *_, last = ask(text)
    assert last["plates"] == []
    assert {fault["code"] for fault in last["faults"]} == {"OFF_BED"}
    assert "tile-2" in {fault["path"] for fault in last["faults"]}
    assert last["model"]["copies"]


def test_a_board_without_a_printer_has_no_plates():
    text = BOARD.replace("profile: kit, printer: generic-220", "profile: original")
    *_, last = ask(text)
    assert (last["plates"], last["faults"]) == ([], [])
    assert all(part["grams"] is None for part in last["parts"])


def test_a_board_that_nobody_can_finish_is_shown():
    *_, last = ask(BOARD.replace(", to: finish", ""))
    assert last["model"]["copies"]


def test_a_board_that_is_none_fails():
    with pytest.raises(KitError):
        ask(BOARD.replace("up 6", "upp 6"))
