"""The costs of printing, for the available printers."""

import json
import zipfile
from importlib import import_module
from pathlib import PurePosixPath

import pytest

from cuatto_kit.errors import CannotPrint, UsageError
from tests.boards import text_of

printing = import_module("cuatto_kit.studio.answers.print")

BOARD = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}")
TRAVEL = BOARD.replace("{profile: kit}", "{edition: travel}")
OWN = "extends: prusa-mini\ntitle: Mine\nclearance: 0.31\n"


def asked(text=BOARD, **more):
    board = {"file": "mine.yaml", "text": text}
    return {"board": board, "quality": "draft", **more}


@pytest.mark.slow
def test_says_what_printing_takes(answered):
    told, answer = answered(printing, asked())
    assert answer["chosen"]["title"] == "Generic 220"
    assert answer["chosen"]["clearance"] == 0.2
    summary = answer["summary"]
    assert summary["pieces"] == sum(plate["pieces"] for plate in summary["plates"])
    assert summary["grams"] == pytest.approx(sum(row["grams"] for row in summary["shopping"]), 0.01)
    assert summary["price"] == pytest.approx(0.0254 * summary["grams"], 0.02)
    assert 1 < summary["seconds"] / 3600 < 10
    assert "en" in {language["name"] for language in told[1]["languages"]}
    assert told[2]["step"]["stage"] == "parts"


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"box": True, "spare": 1, "strategy": "fewest"}, id="further"),
        pytest.param({"parts": {"tile": 2, "die": 1}}, id="single", marks=pytest.mark.long),
        pytest.param({"text": TRAVEL}, id="travel", marks=pytest.mark.long),
        pytest.param({"text": TRAVEL, "parts": {"tile": 2}}, id="single-of-travel"),
    ],
)
def test_says_what_the_kit_with_the_same_options_takes(options, answered, offered):
    kit = import_module("cuatto_kit.studio.answers.kit")
    names = printing.ASKED.model_validate(asked(**options)).board.design().kit.parts
    _, answer = answered(printing, asked(**options))
    _, made = answered(kit, asked(**options))
    with zipfile.ZipFile(offered(made["ticket"])) as package:
        manifest = json.loads(package.read("mine/manifest.json"))
    summary = answer["summary"]
    assert [plate["name"] for plate in summary["plates"]] == [
        PurePosixPath(plate["file"]).stem for plate in manifest["plates"]
    ]
    assert summary["pieces"] == sum(part["quantity"] for part in manifest["parts"])
    assert {kind["name"] for kind in answer["kinds"]} == {part.name for part in names}


@pytest.mark.parametrize(("text", "always"), [(BOARD, False), (TRAVEL, True)])
def test_says_whether_a_kit_has_a_box_in_any_case(text, always, answered, monkeypatch):
    monkeypatch.setattr(printing, "_summary", lambda *_: None)
    _, answer = answered(printing, asked(text))
    assert answer["travels"] is always


def test_a_part_that_the_board_does_not_have(answered):
    with pytest.raises(UsageError, match="--parts nothing"):
        answered(printing, asked(parts={"nothing": 1}))


def test_a_printer_of_the_folder(answered, opened, monkeypatch):
    (opened / "printers").mkdir()
    (opened / "printers" / "own.yaml").write_text(OWN, "utf-8")
    (opened / "board.yaml").write_text(BOARD, "utf-8")
    (opened / "faulty.yaml").write_text("bed: 3\n", "utf-8")
    monkeypatch.setattr(printing, "_summary", lambda *_: None)
    _, answer = answered(printing, asked(printer="printers/own.yaml"))
    own = [printer for printer in answer["printers"] if printer["own"]]
    assert own == [{"name": "printers/own.yaml", "title": "Mine", "own": True}]
    assert answer["chosen"]["clearance"] == 0.31


@pytest.mark.slow
def test_a_board_that_does_not_fit_its_printer(answered):
    wide = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}").replace(
        "{profile: kit}", "{tile: 160, printer: bambu-a1-mini}"
    )
    board = {"file": "mine.yaml", "text": wide}
    with pytest.raises(CannotPrint):
        answered(printing, asked(board=board))


@pytest.mark.parametrize("path", ["../own.yaml", "/etc/own.yaml", "own.txt"])
def test_a_printer_outside_of_the_folder(path, answered):
    with pytest.raises(UsageError, match="folder that is open"):
        answered(printing, asked(printer=path))
