"""Several at once: builds of one kit, of many into one folder, studios on one folder."""

import hashlib
import json
import os
import subprocess
import urllib.request
from pathlib import Path

import pytest

from fuzz.processes.scripts import script
from tests.cases import seldom
from tests.fixtures import PATIENCE
from tests.sessions import command, started

pytestmark = pytest.mark.slow
BOARD = script("kills").BOARD.replace("LENGTH", "up 4")
SHORT = ("--only", "board", "--quiet")


def at_once(folder, lines, environments):
    """Runs command lines at once; what each said, of those that failed."""
    running = [
        subprocess.Popen(
            command(*line), cwd=folder, env=environment, stdout=-1, stderr=-1, text=True
        )
        for line, environment in zip(lines, environments, strict=True)
    ]
    told = [process.communicate(timeout=PATIENCE * 3) for process in running]
    return [words for process, words in zip(running, told, strict=True) if process.returncode]


def check_kit(folder):
    """Every file is what the manifest says, and there is nothing else."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    listed = {entry["path"]: entry["sha256"] for entry in manifest["files"]}
    files = (path for path in folder.rglob("*") if path.is_file())
    found = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "manifest.json"
    }
    assert found == listed


def homes(tmp_path, count):
    """Environments of users who share nothing but the folder that they write into."""
    for number in range(count):
        home = tmp_path / f"home {number}"
        home.mkdir()
        names = ("XDG_CACHE_HOME", "XDG_STATE_HOME")
        yield {**os.environ, "HOME": str(home), **{name: str(home / name) for name in names}}


@pytest.mark.parametrize("whose", seldom(2, ["four users", "one user"]))
def test_four_builds_of_one_kit_leave_one_whole_kit(whose, tmp_path):
    (tmp_path / "small.yaml").write_text(BOARD, "utf-8")
    environments = [os.environ] * 4 if whose == "one user" else [*homes(tmp_path, 4)]
    line = ("build", "small.yaml", "-o", "kits", *SHORT)
    assert at_once(tmp_path, [line] * 4, environments) == []
    check_kit(tmp_path / "kits" / "small")
    left = {path.name for path in (tmp_path / "kits").iterdir() if not path.name.startswith(".")}
    assert left == {"small"}
    assert not list((tmp_path / "kits").glob(".*.new"))


def test_four_kits_are_built_into_one_folder_at_once(tmp_path):
    names = ["one", "two", "three", "four"]
    for name in names:
        (tmp_path / f"{name}.yaml").write_text(BOARD, "utf-8")
    lines = [("build", f"{name}.yaml", "-o", "kits", *SHORT) for name in names]
    assert at_once(tmp_path, lines, [os.environ] * 4) == []
    for name in names:
        check_kit(tmp_path / "kits" / name)


def address(studio):
    """Where a studio is, and its token."""
    text = ""
    while not text.endswith("}\n"):
        line = studio.stdout.readline()
        assert line, "the studio has ended"
        text += line
    return json.loads(text)["url"].split("/#token=")


def save(where, name, text, known):
    """Status of a save by the page, and the digest that is known from then on."""
    url, token = where
    body = json.dumps({"path": name, "text": text, "known": known}).encode()
    head = {"Authorization": f"Bearer {token}"}
    asked = urllib.request.Request(f"{url}/api/file", body, head, method="PUT")
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)["digest"]
    except urllib.error.HTTPError as error:
        return error.code, known


def test_two_studios_on_one_folder_do_not_lose_what_the_other_saved(tmp_path):
    (tmp_path / "small.yaml").write_text(BOARD, "utf-8")
    first = hashlib.sha256(BOARD.encode()).hexdigest()
    line = ("studio", ".", "--no-browser", "--json")
    with started(tmp_path, *line) as one, started(tmp_path, *line) as other:
        here, there = address(one), address(other)
        status, now = save(here, "small.yaml", f"# one\n{BOARD}", first)
        assert status == 200
        assert save(there, "small.yaml", f"# other\n{BOARD}", first)[0] == 409
        assert (tmp_path / "small.yaml").read_text("utf-8") == f"# one\n{BOARD}"
        assert save(there, "small.yaml", f"# other\n{BOARD}", now)[0] == 200


def test_a_build_while_the_studio_saves_is_of_one_version(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(BOARD, "utf-8")
    known = hashlib.sha256(BOARD.encode()).hexdigest()
    line = ("build", "small.yaml", *SHORT)
    with started(tmp_path, "studio", ".", "--no-browser", "--json") as studio:
        where, number = address(studio), 0
        builds = [subprocess.Popen(command(*line), cwd=tmp_path) for _ in range(2)]
        while any(build.poll() is None for build in builds):
            number += 1
            text = BOARD.replace("up 4", "up 5" if number % 2 else "up 4") + f"# {number}\n"
            status, known = save(where, path.name, text, known)
            assert status == 200
        assert [build.returncode for build in builds] == [0, 0]
    check_kit(tmp_path / "build" / "small")
    assert sorted(found.name for found in Path(tmp_path).iterdir()) == ["build", "small.yaml"]
