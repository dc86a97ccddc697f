"""From a brief to an atlas, through the command line."""

import json

import pytest

from cuatto_kit.search import journal
from tests.search.atlases import without_time

BRIEF = """
title: {en: Tiny, es: Pequeña}
base:
  game: cuatto
  seats: 2
  teams: {colours: [red, blue], checkers: {regular: 2}}
  board: {start: pool}
features: {tiles: [8, 14], routes: [1, 2], bridges: [0, 1], ladders: 0, chutes: 0}
targets: {minutes: [2, 4], skill: false}
traits: {minutes: [1, 5, 4], routes: [1, 2]}
batch: 8
"""
GAMES = "120000"


@pytest.fixture
def brief(tmp_path):
    path = tmp_path / "tiny.yaml"
    path.write_text(BRIEF)
    return path


@pytest.mark.slow
def test_boards_are_found_that_can_be_built(run, brief, tmp_path):
    answer = run("search", "tiny.yaml", "--games", GAMES, "--workers", "2")
    assert answer.returncode == 0, answer.stderr
    folder = tmp_path / "build/tiny"
    atlas = json.loads((folder / "atlas.json").read_text())
    assert atlas["brief"] == "tiny"
    assert 0 < atlas["games"] <= int(GAMES)
    assert len(atlas["boards"]) > 1
    assert {path.name for path in folder.iterdir()} == {"atlas.html", "atlas.json", "boards"}
    told = {board["file"] for board in atlas["boards"]}
    assert told == {f"boards/{path.name}" for path in (folder / "boards").iterdir()}
    best = atlas["boards"][0]
    assert best["targets"]["minutes"]["met"]
    assert 2 <= best["figures"]["minutes"]["mean"] <= 4
    assert best["grams"] > 0 < best["hours"]
    for board in atlas["boards"]:
        checked = run("check", board["file"], "--games", "200", "--no-skill", cwd=folder)
        assert checked.returncode == 0, checked.stdout
    built = run("build", best["file"], "--only", "parts", cwd=folder)
    assert built.returncode == 0, built.stderr


@pytest.mark.slow
@pytest.mark.long
def test_the_atlas_is_the_same_by_any_number_of_workers_and_in_two_goes(run, brief, tmp_path):
    atlases = [
        run("search", "tiny.yaml", "--json", "--games", GAMES, "-o", f"w{n}", "--workers", f"{n}")
        for n in (1, 2, 4)
    ]
    run("search", "tiny.yaml", "--quiet", "--games", "60000", "-o", "again")
    atlases.append(
        run("search", "tiny.yaml", "--json", "--games", GAMES, "-o", "again", "--resume")
    )
    assert all(one.returncode == 0 for one in atlases)
    first, *others = (without_time(one.stdout) for one in atlases)
    assert all(other == first for other in others)
    pages = [(tmp_path / name / "tiny/boards/01.yaml").read_text() for name in ("w1", "again")]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nobody",), "no brief 'nobody'"),
        (("tiny.yaml", "--budget", "soon"), "--budget soon: expected a time in s, m or h"),
        (("tiny.yaml", "--budget", "1m", "--games", "5000"), "--budget or --games, not both"),
        (("tiny.yaml", "--games", "1000"), "1,000 games; expected"),
    ],
)
def test_what_cannot_be_searched_is_told(call, brief, tmp_path, arguments, message):
    answer = call("search", *arguments)
    assert answer.returncode == 2
    assert message in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert not (tmp_path / "build").exists()


def test_a_folder_of_somebody_else_is_told_before_the_search(call, brief, tmp_path):
    (tmp_path / "build/tiny").mkdir(parents=True)
    (tmp_path / "build/tiny/notes.txt").write_text("mine")
    answer = call("search", "tiny.yaml", "--games", GAMES)
    assert answer.returncode == 2
    assert "build/tiny holds something else than an atlas" in answer.stderr


@pytest.mark.slow
def test_a_search_goes_on_with_its_own_journal_only(run, brief, tmp_path):
    (tmp_path / "build").mkdir()
    (tmp_path / "build/tiny.journal").write_bytes(journal._line({"brief": "another", "seed": 1}))
    answer = run("search", "tiny.yaml", "--games", GAMES, "--resume")
    assert answer.returncode == 2
    assert "is of a search with another brief; start it without --resume" in answer.stderr
