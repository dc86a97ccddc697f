"""Bent boards are answered with a board or with its faults, and soon."""

import random

import pytest

from tests.cases import each
from tests.config import fuzz


@pytest.fixture(scope="module")
def tally(tmp_path_factory):
    return fuzz.run(60, 7, tmp_path_factory.mktemp("bent"))


def test_nothing_but_faults_is_raised(tally):
    assert tally.failures == []


def test_boards_and_faults_of_many_kinds_are_met(tally):
    assert tally.outcomes["good"] > 6
    assert len(tally.outcomes) > 8


def test_no_file_takes_long_nor_much_memory(tally):
    assert tally.slowest[0] < fuzz.SECONDS
    assert tally.grown < fuzz.MEMORY


def test_files_depend_on_seed_and_number_alone():
    assert fuzz.bent(1, 5) == fuzz.bent(1, 5)
    assert fuzz.bent(1, 5) != fuzz.bent(2, 5)


def test_a_traceback_and_a_hang_are_noticed(tmp_path, monkeypatch):
    def attempt(path, chance, *, parts):
        if chance.random() < 0.5:
            raise RuntimeError
        while True:
            pass

    monkeypatch.setattr(fuzz, "attempt", attempt)
    monkeypatch.setattr(fuzz, "SECONDS", 1)
    tally = fuzz.run(2, 1, tmp_path, tmp_path / "kept")
    assert tally.outcomes == {"HANG": 1, "FAILURE": 1}
    assert len(list((tmp_path / "kept").glob("*.txt"))) == 2


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("up 4990", marks=pytest.mark.slow),
        *each(2, ("up 1" + ", right 98, up 1, left 98, up 1" * turns for turns in (4, 25))),
    ],
)
def test_the_largest_boards_are_soon_laid_out(path, tmp_path):
    """Up to 5,000 spaces, twelve seats with lanes of 24, a tray."""
    colours = "white, silver, grey, charcoal, black, red, orange, gold, yellow, green, teal, blue"
    file = tmp_path / "large.yaml"
    file.write_text(
        f"game: cuatto\ntitle: Large\nseats: [2, 12]\n"
        f"teams: {{colours: [{colours}], checkers: {{regular: 24}}}}\n"
        f"board: {{start: {{bridge: 24}}, finish: tray, paths: "
        f"{{main: {{from: start, walk: '{path}', to: finish}}}}}}\n"
    )
    with fuzz.watched(60):
        assert fuzz.attempt(file, random.Random(1), parts=True) == "good"


@pytest.mark.slow
def test_a_maze_of_jumps_is_refused(tmp_path):
    jumps = "".join(f"    main.{k}: main.{k + 1}\n" for k in range(1, 4989))
    file = tmp_path / "jumps.yaml"
    file.write_text(
        "game: cuatto\ntitle: Jumps\nseats: 2\n"
        "teams: {colours: [red, blue], checkers: {regular: 4}}\n"
        "board:\n  start: pool\n  paths: {main: {from: start, walk: up 4990, to: finish}}\n"
        f"  jumps:\n{jumps}"
    )
    with fuzz.watched():
        assert fuzz.attempt(file, random.Random(1), parts=False) == "TOO_BIG"
