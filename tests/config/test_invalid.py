"""Bad boards: each file in tests/config/invalid beside the messages and the status it earns; the
printers that some name lie in a folder there."""

import json
import shutil
from pathlib import Path

import pytest

from cuatto_kit.config import document
from cuatto_kit.errors import Fault
from tests.answers import expected, names_in, note
from tests.cases import each

FOLDER = Path(__file__).parent / "invalid"
PRINTERS = "printers"
NAMES = names_in(FOLDER)
SOME = ("several-faults", "dead-end")


@pytest.fixture
def board(request, tmp_path):
    """The file's name; it lies in the working folder, beside the printers alone."""
    name = f"{request.param}.yaml"
    shutil.copytree(FOLDER / PRINTERS, tmp_path / PRINTERS)
    shutil.copy(FOLDER / name, tmp_path / name)
    return name


def test_every_bad_board_says_what_is_expected():
    assert sorted(path.stem for path in FOLDER.glob("*.expected")) == NAMES
    assert len(NAMES) >= 20


def test_every_bad_printer_is_named_by_a_bad_board():
    told = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.expected"))
    assert all(f"{PRINTERS}/{path.name}" in told for path in (FOLDER / PRINTERS).iterdir())


@pytest.mark.parametrize("board", each(3, NAMES), indirect=True)
def test_build_tells_every_fault(board, call, tmp_path, request):
    answer = call("build", board)
    note(FOLDER / board, answer, request)
    assert (answer.returncode, answer.stderr.splitlines()) == expected(FOLDER / board)
    assert answer.stdout == ""
    assert {path.name for path in tmp_path.iterdir()} == {board, PRINTERS}


@pytest.mark.parametrize("board", each(6, NAMES), indirect=True)
def test_build_tells_every_fault_as_json(board, call, tmp_path):
    answer = call("build", board, "--json")
    faults = json.loads(answer.stdout)["error"]
    assert (answer.returncode, [str(Fault(**fault)) for fault in faults]) == expected(
        FOLDER / board
    )
    assert all(fault["line"] and fault["column"] for fault in faults)
    assert {fault["file"].partition("/")[0] for fault in faults} <= {board, PRINTERS}
    assert {path.name for path in tmp_path.iterdir()} == {board, PRINTERS}


@pytest.mark.parametrize("board", SOME, indirect=True)
def test_a_process_of_its_own_says_the_same(board, run):
    answer = run("build", board)
    assert (answer.returncode, answer.stderr.splitlines()) == expected(FOLDER / board)


def test_a_file_too_large_to_be_a_board(call, tmp_path):
    (tmp_path / "large.yaml").write_text("game: cuatto\n#" + "#" * 1_000_000)
    answer = call("build", "large.yaml")
    assert answer.returncode == 3
    assert answer.stderr.startswith("large.yaml:1:1: TOO_BIG: the file is over 1,000,000 bytes;")


def test_a_board_with_too_many_values(call, tmp_path, monkeypatch):
    monkeypatch.setattr(document, "MAX_NODES", 100)
    (tmp_path / "flat.yaml").write_text(f"game: cuatto\nseats: [{'1, ' * 100}1]\n")
    answer = call("build", "flat.yaml")
    assert answer.returncode == 3
    assert "TOO_BIG" in answer.stderr
    assert "aliases" not in answer.stderr


def test_a_walk_to_and_fro_is_told_once_a_space(call, tmp_path):
    walk = ", ".join(["up 1, down 1"] * 50)
    text = (FOLDER / "overlap.yaml").read_text("utf-8")
    text = text.replace("up 3, left 2, down 1, right 2, up 3", walk)
    (tmp_path / "fro.yaml").write_text(text, "utf-8")
    answer = call("build", "fro.yaml")
    messages = answer.stderr.splitlines()
    assert answer.returncode == 4
    spaces = [message.partition(": it lies")[0] for message in messages]
    assert len(spaces) == len(set(spaces)) > 0
