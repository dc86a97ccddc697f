"""Bad boards: each case in tests/config/invalid has a board and the answer to it, and the printers
that it names."""

import json
from pathlib import Path

import pytest

from cuatto_kit.config import document
from cuatto_kit.errors import Fault
from tests import answers, case_files
from tests.answers import expected
from tests.cases import each

FOLDER = Path(__file__).parent / "invalid"
CASES = case_files.read(FOLDER)
NAMES = list(CASES)
SOME = ("several-faults", "dead-end")


@pytest.fixture
def board(request, tmp_path):
    """The case; its files are in the working folder."""
    answers.put(CASES[request.param], tmp_path)
    return CASES[request.param]


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_every_bad_board_says_what_is_expected(call, tmp_path, request):
    if request.config.getoption("--update-goldens"):
        answers.rewrite(FOLDER, lambda case: call("build", answers.put(case, tmp_path)))
        CASES.update(case_files.read(FOLDER))
    assert all(expected(case)[1] for case in CASES.values())
    assert len(NAMES) >= 20


def test_every_bad_printer_is_named_by_a_bad_board():
    for case in CASES.values():
        _, messages = expected(case)
        assert all(file in "\n".join(messages) for file in answers.beside(case))


@pytest.mark.parametrize("board", each(6, NAMES), indirect=True)
def test_build_tells_every_fault(board, call, tmp_path):
    answer = call("build", f"{board.name}.yaml")
    assert (answer.returncode, answer.stderr.splitlines()) == expected(board)
    assert answer.stdout == ""
    assert files_in(tmp_path) == answers.files(board).keys()


@pytest.mark.parametrize("board", each(6, NAMES), indirect=True)
def test_build_tells_every_fault_as_json(board, call, tmp_path):
    answer = call("build", f"{board.name}.yaml", "--json")
    faults = json.loads(answer.stdout)["error"]
    assert (answer.returncode, [str(Fault(**fault)) for fault in faults]) == expected(board)
    assert all(fault["line"] and fault["column"] for fault in faults)
    assert {fault["file"] for fault in faults} <= answers.files(board).keys()
    assert files_in(tmp_path) == answers.files(board).keys()


@pytest.mark.parametrize("board", SOME[:1], indirect=True)
def test_a_process_of_its_own_says_the_same(board, run):
    answer = run("build", f"{board.name}.yaml")
    assert (answer.returncode, answer.stderr.splitlines()) == expected(board)


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
    text = CASES["overlap"].text.decode()
    text = text.replace("up 3, left 2, down 1, right 2, up 3", walk)
    (tmp_path / "fro.yaml").write_text(text, "utf-8")
    answer = call("build", "fro.yaml")
    messages = answer.stderr.splitlines()
    assert answer.returncode == 4
    spaces = [message.partition(": it overlaps")[0] for message in messages]
    assert len(spaces) == len(set(spaces)) > 0
