"""Whole commands on caches in whatever condition: they do what they are asked, and say in a line
what is wrong."""

import os
import random
import shutil
from collections import defaultdict

import pytest

from tests.cases import often, seldom

BOARD = "short-12"
PLAYING = {"play": ("play", "snake-24", "--bots", "greedy", "--quiet")}
CACHED = {
    "odds": ("odds", "cant-stop", "6", "7", "8"),
    "list": ("list",),
    "check": ("check", BOARD, "--games", "50"),
    "sheet": ("sheet", BOARD, "--lang", "en"),
    "build": ("build", BOARD, "--only", "teams", "--quality", "draft"),
    "coupon": ("coupon",),
    "engine": ("engine", "snake-24"),
    "warm": ("warm", "snake-24"),
    "match": ("match", "snake-24", "random", "greedy", "--games", "4"),
    "solve": ("solve", "chutes-and-ladders"),
}
VERBS = [verb for verb in PLAYING | CACHED if verb != "odds"]


@pytest.fixture
def unusable(tmp_path, monkeypatch):
    """A file in the place of all that a user has; temporary files have a place of their own."""
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    stand_in = tmp_path / "temporary" / f"cuatto-kit-{os.geteuid()}"
    return (
        f"warning: CACHE: {tmp_path}/file/cuatto-kit cannot be used (Not a directory); "
        f"using {stand_in} instead"
    )


@pytest.mark.parametrize("verb", ["odds", *often((), seldom(2, VERBS))])
def test_without_a_cache_a_verb_does_what_it_is_asked(verb, unusable, run, tmp_path):
    answer = run(*(PLAYING | CACHED)[verb])
    assert answer.returncode == 0
    told = [line for line in answer.stderr.splitlines() if "CACHE" in line or "cannot" in line]
    assert told in ([], [unusable])
    if verb in ("check", "build"):
        assert told, "where products are made there is something to say"
    left = {path.name for path in (tmp_path / "temporary").iterdir()}
    assert left <= {f"cuatto-kit-{os.geteuid()}"}


# Damage


def flipped(path, chance):
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1
    path.write_bytes(data)


def cut(path, chance):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def emptied(path, chance):
    path.write_bytes(b"")


def made_a_folder(path, chance):
    path.unlink()
    (path / "inside").mkdir(parents=True)


DAMAGES = (flipped, cut, emptied, made_a_folder)


def contents(folder):
    return {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def by_kind(cache):
    """The entries of a cache."""
    kinds = defaultdict(list)
    for path in sorted((cache / "cuatto-kit/products").glob("??/*")):
        kinds[path.name.rpartition("-")[0]].append(path)
    return kinds


@pytest.fixture
def build(run, tmp_path, monkeypatch):
    """Builds a kit; what was told of the cache, and what was written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def build():
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        answer = run("build", BOARD, "--quality", "draft")
        assert answer.returncode == 0
        remarks = [line for line in answer.stderr.splitlines() if "CACHE" in line]
        return remarks, contents(tmp_path / "build")

    return build


@pytest.mark.long
def test_entries_of_every_kind_are_verified(build, tmp_path):
    _, whole = build()
    kinds = by_kind(tmp_path / "cache")
    before = {path: path.read_bytes() for paths in kinds.values() for path in paths}
    chance = random.Random(1)
    for number, path in enumerate(before):
        DAMAGES[number % len(DAMAGES)](path, chance)
    remarks, again = build()
    assert again == whole
    assert [remark for remark in remarks if "is damaged; recreated" not in remark] == [
        remarks[-1]
    ], "all but the last, which says that there are more"
    made = {path for path, data in before.items() if path.is_file() and path.read_bytes() == data}
    assert {path.name.rpartition("-")[0] for path in made} == kinds.keys()
    assert kinds.keys() > {
        "kernel",
        "mesh",
        "fits",
        "plate",
        "report",
        "examples",
        "sheet",
        "steps",
    }


@pytest.mark.long
def test_one_entry_of_a_kind_is_damaged_at_a_time(build, tmp_path):
    _, whole = build()
    chance = random.Random(2)
    for paths in by_kind(tmp_path / "cache").values():
        for damage in DAMAGES:
            path = chance.choice(paths)
            before = path.read_bytes()
            damage(path, chance)
            remarks, again = build()
            assert again == whole
            assert remarks in ([], [f"warning: CACHE: {path} is damaged; recreated"])
            if remarks:
                assert path.read_bytes() == before
            elif path.is_dir():  # it was not requested
                shutil.rmtree(path)
            path.write_bytes(before)
