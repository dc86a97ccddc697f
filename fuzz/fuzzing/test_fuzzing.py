"""Some cases of every kind are run; the runner notices whatever may be wrong."""

import os
import sys
from dataclasses import replace
from random import Random

import pytest

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.errors import Code, Fault, UsageError
from fuzz.fuzzing import reducing, running, schemas, seeds, verdicts
from fuzz.fuzzing.cases import KINDS, Case, case_of
from tests.cases import seldom

CHEAP = ("check", "new", "brief")
"""Kinds of which a case is soon made and run."""
LINE = Case(("check", "line.yaml", "--games", "5", "--no-skill"), {"line.yaml": seeds.text("line")})


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        *((kind, 1) for kind in CHEAP if kind != "check"),  # which compiles a game
        *seldom(7, [pytest.param(kind, 2, marks=pytest.mark.slow) for kind in KINDS]),
    ],
)
def test_nothing_is_wrong_with_what_comes_of_cases(kind, count, apart, tmp_path):
    for number in range(count):
        case = case_of(kind, number)
        outcome = apart(running.run, case, tmp_path / "case")
        assert verdicts.wrong(case, outcome) == [], (kind, number)


@pytest.mark.parametrize("kind", CHEAP)
def test_a_case_depends_on_its_kind_and_number_alone(kind):
    assert case_of(kind, 5) == case_of(kind, 5)
    assert case_of(kind, 5) != case_of(kind, 6)


def test_all_our_boards_are_good(tmp_path):
    for name in seeds.names():
        (tmp_path / f"{name}.yaml").write_bytes(seeds.text(name))
    (tmp_path / "p.yaml").write_bytes(seeds.text("printer"))
    for name in seeds.names():
        design = cuatto_kit.load(str(tmp_path / f"{name}.yaml"))
        assert all(finding.severity != "error" for finding in design.findings), name


def test_values_by_a_schema_lie_within_it_and_beyond():
    schema = schemas.of("variant")
    node = schema.resolved(schema.of_game("cuatto"))["properties"]["seats"]
    within = [schema.value(node, Random(number)) for number in range(60)]
    flat = [n for value in within for n in (value if isinstance(value, list) else [value])]
    assert {1, 12} <= set(flat) <= set(range(1, 13))
    beyond = [schema.beyond(node, Random(number)) for number in range(60)]
    assert 13 in beyond
    assert 0 in beyond
    assert any(isinstance(value, str) for value in beyond)


# What is wrong is noticed


@pytest.fixture
def tried(monkeypatch, tmp_path):
    """What is found wrong with `check` where opening a board does something else."""

    running.prepare()

    def tried(deed, case=LINE, seconds=running.PATIENCE):
        monkeypatch.setattr(Design, "open", deed)
        outcome = running.run(case, tmp_path / "case", seconds=seconds)
        return [*verdicts.wrong(case, outcome), *verdicts.slow(outcome)]

    return tried


@pytest.mark.slow
def test_a_good_board_is_a_good_case(apart, tmp_path):
    outcome = apart(running.run, LINE, tmp_path / "case")
    assert verdicts.wrong(LINE, outcome) == []
    assert outcome.status == 0
    assert outcome.files == dict(LINE.files)


def test_an_internal_fault_is_noticed(tried):
    def deed(*_, **__):
        raise RuntimeError("oh")

    assert [one.partition(":")[0] for one in tried(deed)] == ["STATUS", "INTERNAL"]


@pytest.mark.slow
def test_a_hang_is_noticed(tried):
    def deed(*_, **__):
        while True:
            pass

    assert tried(deed, seconds=1)[0].startswith("HANG")


def test_what_takes_long_is_noticed(tried, monkeypatch):
    def deed(*_, **__):
        raise UsageError(Fault(Code.USAGE, "no"))

    assert tried(deed) == []
    monkeypatch.setattr(verdicts, "SECONDS", 0)
    assert tried(deed) == ["SLOW: more than 0 s of CPU time"]


def test_a_crash_is_noticed(tried):
    assert tried(lambda *_, **__: os.abort()) == ["CRASH: ended by SIGABRT"]


@pytest.mark.slow
def test_much_memory_is_noticed(tried):
    def deed(*_, **__):
        taken = bytearray(verdicts.MEMORY + 2**20)
        taken[:: 2**12] = b"x" * len(taken[:: 2**12])
        raise UsageError(Fault(Code.USAGE, "much"))

    assert tried(deed) == ["MEMORY: more than 1 GiB"]


def test_what_is_left_behind_is_noticed(tried):
    def deed(*_, **__):
        os.mkdir(".kit.new")
        with open("half", "w") as file:
            file.write("x")
        with open("b.yaml", "w") as file:
            file.write("x")
        raise UsageError(Fault(Code.USAGE, "no"))

    board = Case(("check", "b.yaml"), {"b.yaml": seeds.text("line")})
    found = [one.partition(":")[0] for one in tried(deed, board)]
    assert found == ["CHANGED", "ASIDE", "LEFT"]


def test_what_steers_a_terminal_and_a_traceback_are_noticed(tried):
    def deed(*_, **__):
        sys.stderr.write("\x1b[31m\nTraceback (most recent call last):\n")
        raise UsageError(Fault(Code.USAGE, "no"))

    assert [one.partition(":")[0] for one in tried(deed)] == ["TRACEBACK", "STEERING"]


def test_silence_and_broken_json_are_noticed(tried):
    def deed(*_, **__):
        print("{")
        sys.exit(3)

    as_json = replace(LINE, arguments=(*LINE.arguments, "--json"))
    assert [one.partition(":")[0] for one in tried(deed, as_json)] == ["SILENT", "JSON"]


def test_a_fault_is_cut_down():
    big = Case(
        ("check", "b.yaml", "--json"), {"b.yaml": b"1\n2\nbad\n4\n" * 3, "c.yaml": b""}, b"x\n"
    )
    small = reducing.reduced(big, lambda case: b"bad" in case.files.get("b.yaml", b""))
    assert small == Case(("check",), {"b.yaml": b"bad\n"})


def test_faults_are_told_apart_by_what_is_raised_and_where():
    told = (
        'Traceback (most recent call last):\n  File "/cuatto_kit/board/maps.py", line 3, in drawn\n'
        "    raise\nKeyError: 1\nINTERNAL: KeyError: 1\n"
    )
    found = reducing.signature(["STATUS: 1", "INTERNAL"], told)
    assert found == "INTERNAL STATUS KeyError in board/maps.py drawn"
