"""Bad briefs: each case in tests/search/invalid has a brief and the answer to it."""

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


@pytest.fixture
def brief(request, tmp_path):
    """The case; its file is alone in the working folder."""
    answers.put(CASES[request.param], tmp_path)
    return CASES[request.param]


def test_every_bad_brief_says_what_is_expected(call, tmp_path, request):
    if request.config.getoption("--update-goldens"):
        answers.rewrite(FOLDER, lambda case: call("search", answers.put(case, tmp_path)))
        CASES.update(case_files.read(FOLDER))
    assert all(expected(case)[1] for case in CASES.values())
    assert len(NAMES) >= 40


@pytest.mark.parametrize("brief", each(3, NAMES), indirect=True)
def test_search_tells_every_fault(brief, call, tmp_path):
    answer = call("search", f"{brief.name}.yaml")
    assert (answer.returncode, answer.stderr.splitlines()) == expected(brief)
    assert answer.returncode == 3
    assert answer.stdout == ""
    assert {path.name for path in tmp_path.iterdir()} == {f"{brief.name}.yaml"}


@pytest.mark.parametrize("brief", each(6, NAMES), indirect=True)
def test_search_tells_every_fault_as_json(brief, call):
    answer = call("search", f"{brief.name}.yaml", "--json")
    faults = json.loads(answer.stdout)["error"]
    messages = [str(Fault(**fault)) for fault in faults]
    assert (answer.returncode, messages) == expected(brief)
    assert all(fault["line"] and fault["column"] for fault in faults)


@pytest.mark.parametrize("name", NAMES)
def test_no_fault_is_told_twice(name):
    _, messages = expected(CASES[name])
    assert len(messages) == len(set(messages)) > 0


def test_a_file_too_large_to_be_a_brief(call, tmp_path):
    (tmp_path / "large.yaml").write_text("title: x\n#" + "#" * 1_000_000)
    answer = call("search", "large.yaml")
    assert answer.returncode == 3
    assert answer.stderr.startswith("large.yaml:1:1: TOO_BIG: the file is over 1,000,000 bytes;")


def test_a_brief_with_too_many_values(call, tmp_path, monkeypatch):
    monkeypatch.setattr(document, "MAX_NODES", 100)
    (tmp_path / "flat.yaml").write_text(f"title: x\nvary: {{rules.finish: [{'1, ' * 100}1]}}\n")
    answer = call("search", "flat.yaml")
    assert answer.returncode == 3
    assert "TOO_BIG" in answer.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        {"features": {f"f{k}": k for k in range(2_000)}},
        {"weights": {f"w{k}": k for k in range(2_000)}},
        {"traits": {f"t{k}": [0, 1] for k in range(2_000)}},
        {"vary": {f"rules.s{k}": [0, 1] for k in range(2_000)}},
        {"vary": {"rules.finish": [f"v{k}" for k in range(2_000)]}},
        {"base": {f"b{k}": k for k in range(2_000)}},
        {"base": {"game": "cuatto", "rules": {f"b{k}": k for k in range(2_000)}}},
        {"vary": {"rules." + "a." * 5_000: [1, 2]}},
    ],
)
def test_a_hostile_brief_is_answered(call, tmp_path, lines):
    base = {"game": "cuatto", "seats": 2, "board": {"start": "pool"}}
    (tmp_path / "bad.yaml").write_text(json.dumps({"title": "x", "base": base, **lines}))
    answer = call("search", "bad.yaml")
    assert answer.returncode == 3
    assert answer.stderr
