"""A kit's folder is whole at every moment, and the same for the same input."""

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit import resources
from cuatto_kit.cache import store
from cuatto_kit.design import kit
from cuatto_kit.errors import CannotPrint, InternalError, KitError, UsageError
from cuatto_kit.fabrication import folder, pipeline
from cuatto_kit.fabrication.folder import Contents, Listing
from cuatto_kit.fabrication.meshes import Embedded, write_stl
from tests import kits
from tests.cases import seldom
from tests.fixtures import PATIENCE

VARIANT = "short-12"
SMALL, LARGE = ("print.tile=40",), ("print.tile=41",)
"""Settings of two kits that differ in every part."""


def build(output, *settings, variant=VARIANT, only="parts"):
    return kits.build(cuatto_kit.load(variant, settings=settings), output, only).folder


def command(output, *settings, variant=VARIANT, only="parts"):
    """The same as `build`, to be run as a process of its own."""
    words = ["build", variant, "--quiet", "--quality", "draft", "-o", str(output)]
    if only:
        words += ["--only", only]
    for setting in settings:
        words += ["--set", setting]
    return [sys.executable, "-m", "cuatto_kit", *words]


def content(kit_folder):
    """Every file of a folder: path → bytes."""
    return {
        path.relative_to(kit_folder).as_posix(): path.read_bytes()
        for path in kit_folder.rglob("*")
        if path.is_file()
    }


def torn(kit_folder):
    """The files that are not what the manifest says, missing and needless ones included."""
    files = content(kit_folder)
    listed = {item["path"]: item for item in json.loads(files.pop("manifest.json"))["files"]}
    return {
        path
        for path in files.keys() | listed.keys()
        if path not in files
        or path not in listed
        or listed[path]["sha256"] != hashlib.sha256(files[path]).hexdigest()
        or listed[path]["bytes"] != len(files[path])
    }


def names(path):
    return sorted(child.name for child in path.iterdir())


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cuatto-kit" / "products"


# The same input gives the same bytes.


# A whole build plays the board too: with an empty cache its engine is compiled.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "only"),
    [(VARIANT, "teams"), pytest.param("two-ways-home", None, marks=pytest.mark.long)],
)
def test_builds_in_other_places_processes_and_caches_give_the_same_bytes(variant, only, tmp_path):
    folders = []
    for number in (1, 2):
        output = tmp_path / f"output {number}"
        environment = {"PYTHONHASHSEED": str(number), "XDG_CACHE_HOME": str(tmp_path / f"{number}")}
        subprocess.run(
            command(output, variant=variant, only=only),
            env={**os.environ, **environment},
            check=True,
        )
        folders.append(content(output / variant))
    first, second = folders
    assert first == second


def test_a_build_from_the_cache_gives_the_same_bytes(tmp_path):
    cold, warm = (build(tmp_path / which, only="teams") for which in ("cold", "warm"))
    assert content(cold) == content(warm)


def test_no_file_names_the_place_where_it_was_built(tmp_path):
    files = content(build(tmp_path))
    places = [os.fsencode(place) for place in (tmp_path, resources.folder("scad").parent)]
    assert not [name for name, data in files.items() if any(place in data for place in places)]


# The manifest and the folder say the same.


def test_the_manifest_lists_every_file_with_its_digest(tmp_path):
    assert not torn(build(tmp_path))


@pytest.mark.slow
def test_every_part_has_its_drawing_and_its_mesh(tmp_path):
    built = build(tmp_path, variant="two-ways-home")
    parts = json.loads((built / "manifest.json").read_text("utf-8"))["parts"]
    assert {part["file"] for part in parts} == {f"stl/{name}" for name in names(built / "stl")}
    assert all((built / part["scad"]).is_file() for part in parts)


def test_a_damaged_file_is_noticed(tmp_path):
    built = build(tmp_path)
    (built / "stl/tile.stl").write_bytes(b"")
    (built / "notes.txt").write_text("mine")
    (built / "scad/tile.scad").unlink()
    assert torn(built) == {"stl/tile.stl", "notes.txt", "scad/tile.scad"}


def test_a_smaller_kit_leaves_nothing_of_the_larger_one(tmp_path):
    build(tmp_path)
    built = build(tmp_path, only="teams")
    kept = names(built / "stl")
    assert {name.split("-")[0] for name in kept} == {"checker", "die.stl"}
    assert not torn(built)


@pytest.mark.slow
def test_a_kit_that_was_moved_still_renders(tmp_path):
    moved = tmp_path / "somewhere else" / "mi jardín"
    shutil.copytree(build(tmp_path / "first"), moved)
    shutil.rmtree(tmp_path / "first")
    for part in json.loads((moved / "manifest.json").read_text("utf-8"))["parts"]:
        stl = write_stl(Embedded().render(moved / part["scad"]), part["name"])
        assert stl == (moved / part["file"]).read_bytes()
    assert len(Embedded().render(moved / "scad/assembly.scad")) > 0


# What goes wrong leaves the former kit as it was.


class Boom(Exception):
    """What no part of the kit expects."""


def raising(error):
    def fail(*_):
        raise error

    return fail


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "place", "error", "seen"),
    [
        (kit, "write_files", OSError(28, "No space left on device"), UsageError),
        pytest.param(pipeline, "faults", InternalError(()), InternalError, marks=pytest.mark.long),
        pytest.param(
            kit, "write_files", KeyboardInterrupt(), KeyboardInterrupt, marks=pytest.mark.long
        ),
        pytest.param(kit, "kept_kit", Boom(), Boom, marks=pytest.mark.long),
    ],
)
def test_a_build_that_fails_leaves_the_former_kit(
    module, place, error, seen, own_cache, tmp_path, monkeypatch
):
    """With a cache of its own, so that no part is known to be sound."""
    output = tmp_path / "kits"
    before = content(build(output, *SMALL))
    monkeypatch.setattr(module, place, raising(error))
    with pytest.raises(seen):
        build(output, *LARGE)
    assert names(output) == [VARIANT]
    assert content(output / VARIANT) == before


@pytest.mark.slow
def test_parts_that_cannot_be_printed_leave_the_former_kit(tmp_path):
    before = content(build(tmp_path))
    with pytest.raises(CannotPrint, match="OFF_BED tile"):
        build(tmp_path, "print.tile=160", "print.printer=bambu-a1-mini")
    assert names(tmp_path) == [VARIANT]
    assert content(tmp_path / VARIANT) == before


def test_a_first_build_that_fails_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(kit, "write_files", raising(Boom()))
    with pytest.raises(Boom):
        build(tmp_path)
    assert names(tmp_path) == []


@pytest.mark.slow
def test_where_folders_cannot_be_exchanged_a_kit_is_replaced_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "_exchange", lambda *_: False)
    expected = content(build(tmp_path / "other", *LARGE))
    build(tmp_path / "kits", *SMALL)
    assert content(build(tmp_path / "kits", *LARGE)) == expected
    assert names(tmp_path / "kits") == [VARIANT]


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        ("print.clearance=0.02",),
        ("print.clearance=2",),
        ("print.clearance=2", "print.tile=20"),
        ("print.tile=160",),
        ("print.printer=null",),
        ("board.finish=tray", "teams.checkers={regular: 24, strong: 1}"),
    ],
    ids=",".join,
)
def test_what_a_file_may_ask_for_is_built_or_refused_by_name(settings, tmp_path):
    with suppress(KitError):
        assert not torn(build(tmp_path, *settings))


# What is not a kit is not replaced.


def put_file(target):
    target.write_text("mine")


def put_folder(target):
    target.mkdir()
    (target / "notes.txt").write_text("mine")


def put_link(target):
    put_folder(target.parent / "notes")
    target.symlink_to(target.parent / "notes")


@pytest.mark.parametrize("put", [put_file, put_folder, put_link])
def test_what_is_not_a_kit_is_refused(put, tmp_path):
    target = tmp_path / VARIANT
    put(target)
    before = names(tmp_path), content(target)
    with pytest.raises(UsageError, match="EXISTS"):
        build(tmp_path)
    assert (names(tmp_path), content(target)) == before


def test_what_turns_up_during_a_build_is_not_replaced_either(tmp_path, monkeypatch):
    write_files = kit.write_files

    def slip_in(*arguments):
        put_folder(tmp_path / VARIANT)
        write_files(*arguments)

    monkeypatch.setattr(kit, "write_files", slip_in)
    with pytest.raises(UsageError, match="EXISTS"):
        build(tmp_path)
    assert content(tmp_path / VARIANT) == {"notes.txt": b"mine"}
    assert names(tmp_path) == [VARIANT]


def test_an_empty_folder_is_taken(tmp_path):
    (tmp_path / VARIANT).mkdir()
    assert not torn(build(tmp_path))


def test_an_output_that_is_a_file_is_refused(tmp_path):
    put_file(tmp_path / "out")
    with pytest.raises(UsageError, match="out"):
        build(tmp_path / "out")


# The cache.


def entries_in(folder):
    """What a store keeps, by path, locks aside."""
    return {path: path.read_bytes() for path in folder.glob("??/*")}


DAMAGE = {
    "changed": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "truncated": lambda data: data[: len(data) // 2],
    "cut-in-the-digest": lambda data: data[:7],
    "empty": lambda data: b"",
    "grown": lambda data: data + b"\0",
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", seldom(3, DAMAGE))
def test_a_damaged_cache_entry_is_made_again(damage, own_cache, tmp_path):
    before = content(build(tmp_path / "out", only="teams"))
    entries = entries_in(own_cache)
    kinds = Counter(path.name.partition("-")[0] for path in entries)
    shapes = kinds["mesh"]
    once = {"printability": shapes, "kit": 1}
    assert {kind: kinds[kind] for kind in once} == once
    assert kinds["file"] > 2 * shapes  # STL and drawing of each, and the library
    for path, data in entries.items():
        path.write_bytes(DAMAGE[damage](data))
    store.store_in.cache_clear()  # else they would come from memory
    assert content(build(tmp_path / "out", only="teams")) == before
    assert entries_in(own_cache) == entries


def test_a_second_build_renders_nothing(own_cache, tmp_path, monkeypatch):
    build(tmp_path / "out", only="teams")
    store.store_in.cache_clear()
    monkeypatch.setattr(Embedded, "render", raising(Boom()))
    build(tmp_path / "out", only="teams")


@pytest.mark.slow
@pytest.mark.parametrize("change", [("print.tile=42",), ("print.clearance=0.3",)])
def test_another_shape_is_not_taken_from_the_cache(change, tmp_path):
    before = (build(tmp_path / "out") / "stl/tile-2.stl").read_bytes()
    assert (build(tmp_path / "out", *change) / "stl/tile-2.stl").read_bytes() != before


# A build may be killed at any moment, and another may run beside it.


@pytest.fixture
def wholes(tmp_path):
    """What the kits of SMALL and LARGE must hold; the teams alone, which are quickly built."""
    return {
        settings: content(build(tmp_path / "whole", *settings, only="teams"))
        for settings in (SMALL, LARGE)
    }


def kill(process, event, delay):
    """Kills a build `delay` seconds after its start, or after the file `event` turned up."""
    while event and not event.exists() and process.poll() is None:
        time.sleep(0.0002)
    time.sleep(delay)
    process.kill()
    process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("moments", [2, pytest.param(25, marks=pytest.mark.long)])
def test_a_killed_build_leaves_one_kit_or_the_other(moments, wholes, tmp_path):
    output, cache = tmp_path / "kits", tmp_path / "cache"
    staging = output / f".{VARIANT}.new"
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    began = time.perf_counter()
    subprocess.run(command(output, *SMALL, only="teams"), env=environment, check=True)
    duration = time.perf_counter() - began
    chance = random.Random(moments)
    left_over = 0
    for moment in range(moments):
        if chance.random() < 0.25:
            shutil.rmtree(cache, ignore_errors=True)
        # The first moments of the work, and of the exchange at its end, are short:
        # they are waited for, and short delays are as likely as long ones.
        event = (None, staging, staging / "manifest.json")[moment % 3]
        share = chance.random() if event is None else 10 ** chance.uniform(-3.5, -0.5)
        settings = (LARGE, SMALL)[moment % 2]
        process = subprocess.Popen(command(output, *settings, only="teams"), env=environment)
        kill(process, event, share * duration)
        left_over += staging.exists()
        assert not torn(output / VARIANT)
        assert content(output / VARIANT) in wholes.values()
    assert left_over, "no build was killed in the midst of its work"
    for settings in (LARGE, SMALL):
        words = command(output, *settings, only="teams")
        subprocess.run(words, env=environment, check=True, timeout=PATIENCE)
        assert content(output / VARIANT) == wholes[settings]
        assert names(output) == [VARIANT]


ANYTHING = Contents("a kit", "manifest.json", lambda _: Listing({}))

WATCHER = """
import os
looks = misses = 0
print("watching", flush=True)
while not os.path.exists("over"):
    looks += 1
    try:
        open("kit/manifest.json").close()
    except OSError:
        misses += 1
print(looks, misses)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot exchange folders in one step")
def test_whoever_looks_finds_a_kit(tmp_path):
    def swap():
        with folder.atomic_replace(tmp_path / "kit", ANYTHING) as staging:
            (staging / ANYTHING.mark).write_text("{}")

    swap()
    watch = [sys.executable, "-c", WATCHER]
    with subprocess.Popen(watch, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as watcher:
        watcher.stdout.readline()
        for _ in range(300):
            swap()
        (tmp_path / "over").touch()
        looks, misses = map(int, watcher.stdout.readline().split())
    assert looks > 300
    assert misses == 0


def test_what_a_killed_build_left_is_cleared_by_the_next(tmp_path):
    staging = tmp_path / f".{VARIANT}.new"
    staging.mkdir()
    (staging / folder.UNDER_WAY).touch()
    (staging / "half.stl").write_text("solid")
    assert not torn(build(tmp_path))
    assert names(tmp_path) == [VARIANT]


@pytest.mark.slow
def test_builds_of_one_kit_at_once_take_turns(wholes, tmp_path):
    output = tmp_path / "kits"
    processes = [
        subprocess.Popen(command(output, *settings, only="teams"))
        for settings in wholes
        for _ in range(2)
    ]
    assert [process.wait(timeout=PATIENCE) for process in processes] == [0, 0, 0, 0]
    assert content(output / VARIANT) in wholes.values()
    assert names(output) == [VARIANT]


@pytest.mark.slow
def test_builds_of_two_kits_at_once_do_not_mind_each_other(tmp_path):
    processes = [
        subprocess.Popen(command(tmp_path / "kits", variant=variant))
        for variant in (VARIANT, "snake-24")
    ]
    assert [process.wait(timeout=PATIENCE) for process in processes] == [0, 0]
    for variant in (VARIANT, "snake-24"):
        assert content(tmp_path / "kits" / variant) == content(build(tmp_path, variant=variant))


def test_the_output_folder_holds_kits_and_nothing_else(tmp_path):
    build(tmp_path, only="teams")
    build(tmp_path, variant="snake-24", only="teams")
    assert names(tmp_path) == sorted([VARIANT, "snake-24"])


@pytest.mark.slow
def test_a_path_of_a_kit_may_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    build(Path("out"), *SMALL, only="teams")
    assert not torn(build(Path("out"), *LARGE, only="teams"))
    assert names(tmp_path) == ["out"]
