"""The store of finished products: made once, never wrong, whatever happens to its folder."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path

import filelock
import pytest

from cuatto_kit import resources
from cuatto_kit.cache import disk, store
from cuatto_kit.cache.store import RAW, Condition, Holding, Key, Store, codec_of, key_of
from cuatto_kit.errors import Code
from tests.fixtures import PATIENCE

DAMAGE = {
    "changed": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "changed-digest": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "truncated": lambda data: data[:-3],
    "cut-in-the-digest": lambda data: data[:7],
    "empty": lambda data: b"",
    "grown": lambda data: data + b"\0",
}


@dataclass(frozen=True)
class Thing:
    """A product of plain values."""

    name: str
    sizes: tuple[float, ...]
    codes: tuple[tuple[Code, int | None], ...] = ()


THING = codec_of(Thing)
"""How it is kept."""


class Maker:
    """Makes a product, and counts how often it was asked to."""

    def __init__(self, value=b"product"):
        self.value = value
        self.times = 0

    def __call__(self):
        self.times += 1
        return self.value


def entries_in(folder):
    """What a store keeps, locks aside."""
    return sorted(folder.glob("??/[!.]*"))


def path_of(folder, key):
    """Where a store has the entry of a key."""
    return disk.Shelf(folder).path(str(key))


def aged(path, seconds):
    """The file, last used so long ago."""
    then = time.time() - seconds
    os.utime(path, (then, then))


# Keys


def test_a_key_tells_kind_and_inputs_apart():
    keys = [
        key_of("mesh", "a"),
        key_of("grams", "a"),
        key_of("mesh", "b"),
        key_of("mesh", b"a"),
        key_of("mesh", b'"a"'),
        key_of("mesh", "a", "b"),
        key_of("mesh", "ab"),
        key_of("mesh", ["a", "b"]),
        key_of("mesh", 1),
        key_of("mesh", True),
        key_of("mesh", None),
        key_of("mesh"),
    ]
    assert len(set(keys)) == len(keys)
    assert key_of("mesh", "a", 1) == key_of("mesh", "a", 1)


def test_other_code_has_other_keys(monkeypatch):
    before = key_of("mesh", "a")
    monkeypatch.setattr(resources, "code_digest", lambda: "another")
    assert key_of("mesh", "a") != before


# Made once


@pytest.mark.parametrize("on_disk", [True, False])
def test_what_was_made_is_not_made_again(on_disk, tmp_path):
    kept, maker = Store(tmp_path if on_disk else None), Maker()
    assert [kept.get(key_of("a"), RAW, maker) for _ in range(3)] == [b"product"] * 3
    assert maker.times == 1
    assert not kept.remarks


def test_another_store_on_the_folder_finds_it(tmp_path):
    thing = Thing("é", (1 / 3, inf, 0.1 + 0.2), ((Code.GAP, 1), (Code.THIN_GAP, None)))
    Store(tmp_path).get(key_of("a"), THING, Maker(thing))
    never = Maker()
    assert Store(tmp_path).get(key_of("a"), THING, never) == thing
    assert never.times == 0


def test_another_input_is_another_product(tmp_path):
    kept = Store(tmp_path)
    for value in (b"one", b"two"):
        assert kept.get(key_of("a", value), RAW, Maker(value)) == value
    assert len(entries_in(tmp_path)) == 2


def test_what_could_not_be_made_is_asked_for_again(tmp_path):
    kept = Store(tmp_path)

    def fail():
        raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            kept.get(key_of("a"), RAW, fail)
    assert kept.get(key_of("a"), RAW, Maker()) == b"product"
    assert len(entries_in(tmp_path)) == 1


def test_only_what_is_made_takes_time_on_the_watch(tmp_path):
    Store(tmp_path).get(key_of("a"), RAW, Maker())
    kept = Store(tmp_path)
    kept.get(key_of("a"), RAW, Maker())
    kept.get(key_of("b"), RAW, Maker())
    assert list(kept.watch.seconds) == ["b"]


# Damage


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_entry_is_made_again_with_a_remark(damage, tmp_path):
    Store(tmp_path).get(key_of("a"), RAW, Maker())
    (entry,) = entries_in(tmp_path)
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    kept, maker = Store(tmp_path), Maker()
    assert kept.get(key_of("a"), RAW, maker) == b"product"
    assert maker.times == 1
    (remark,) = kept.remarks
    assert (remark.code, remark.severity) == (Code.CACHE, "warning")
    assert remark.message == f"{entry} is damaged; recreated"
    assert entry.read_bytes() == whole


def put_a_folder(path):
    path.unlink()
    path.mkdir()
    (path / "inside").touch()


def put_a_pipe(path):
    path.unlink()
    os.mkfifo(path)


def put_a_file(path):
    shutil.rmtree(path)
    path.touch()


@pytest.mark.parametrize(
    ("where", "put"),
    [
        ("??/*", put_a_folder),
        pytest.param(
            "??/*", put_a_pipe, marks=pytest.mark.skipif(os.name != "posix", reason="no pipes")
        ),
        ("??", put_a_file),
    ],
)
def test_whatever_lies_in_the_place_of_an_entry_gives_way(where, put, tmp_path):
    Store(tmp_path).get(key_of("a"), RAW, Maker())
    (place,) = tmp_path.glob(where)
    put(place)
    kept = Store(tmp_path)
    assert kept.get(key_of("a"), RAW, Maker()) == b"product"
    assert [remark.message for remark in kept.remarks] == [f"{place} is damaged; recreated"]
    again = Store(tmp_path)
    assert again.get(key_of("a"), RAW, Maker(b"another")) == b"product"
    assert not again.remarks


def test_an_entry_under_the_name_of_another_is_damaged(tmp_path):
    keys = [key_of("a", number) for number in range(2)]
    Store(tmp_path).get(keys[0], RAW, Maker(b"first"))
    other = path_of(tmp_path, keys[1])
    other.parent.mkdir(exist_ok=True)
    path_of(tmp_path, keys[0]).rename(other)
    kept = Store(tmp_path)
    assert kept.get(keys[1], RAW, Maker(b"second")) == b"second"
    assert len(kept.remarks) == 1


@pytest.mark.parametrize("put", [put_a_folder, put_a_file])
def test_whatever_lies_in_the_place_of_a_lock_hinders_nobody(put, tmp_path):
    locks = tmp_path / "locks"
    locks.mkdir()
    if put is put_a_file:
        put(locks)
    else:
        (locks / str(key_of("a"))).touch()
        put(locks / str(key_of("a")))
    for value in (b"product", b"another"):
        assert Store(tmp_path).get(key_of("a"), RAW, Maker(value)) == b"product"


def test_a_whole_entry_that_its_codec_does_not_know_is_made_again(tmp_path):
    Store(tmp_path).get(key_of("a"), RAW, Maker(b"no JSON"))
    kept = Store(tmp_path)
    assert kept.get(key_of("a"), THING, Maker(Thing("a", ()))) == Thing("a", ())
    assert len(kept.remarks) == 1
    assert Store(tmp_path).get(key_of("a"), THING, Maker()) == Thing("a", ())


# Folders that cannot be used


def asked_twice(kept, count=5):
    """Asks for several products two times; each must be made once and be right."""
    makers = [Maker(b"%d" % number) for number in range(count)]
    for _ in range(2):
        for number, maker in enumerate(makers):
            assert kept.get(key_of("a", number), RAW, maker) == b"%d" % number
    assert [maker.times for maker in makers] == [1] * count


def test_where_the_folder_is_a_file_products_are_made_all_the_same(tmp_path):
    place = tmp_path / "products"
    place.write_text("mine")
    kept = Store(place)
    asked_twice(kept)
    messages = [remark.message for remark in kept.remarks]
    assert messages == [f"{place} cannot be written (Not a directory); nothing is cached"]
    assert place.read_text() == "mine"


def failing(monkeypatch, owner, name, error):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr(owner, name, fail)


@pytest.mark.parametrize(
    ("number", "words"), [(28, "No space left on device"), (13, "Permission denied")]
)
def test_where_nothing_can_be_written_products_are_made_all_the_same(
    number, words, tmp_path, monkeypatch
):
    failing(monkeypatch, Path, "write_bytes", OSError(number, words))
    kept = Store(tmp_path)
    asked_twice(kept)
    messages = [remark.message for remark in kept.remarks]
    assert messages == [f"{tmp_path} cannot be written ({words}); nothing is cached"]
    assert entries_in(tmp_path) == []


def test_a_disk_that_fills_up_in_the_midst_of_an_entry_keeps_none_of_it(tmp_path, monkeypatch):
    def half(path, data):
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    kept = Store(tmp_path)
    asked_twice(kept)
    assert len(kept.remarks) == 1
    assert list(tmp_path.glob("??/*")) == []


def test_where_nothing_can_be_read_products_are_made_all_the_same(tmp_path, monkeypatch):
    Store(tmp_path).get(key_of("a", 0), RAW, Maker(b"0"))
    failing(monkeypatch, Path, "read_bytes", PermissionError(13, "Permission denied"))
    kept = Store(tmp_path)
    asked_twice(kept)
    messages = [remark.message for remark in kept.remarks]
    assert messages == [f"{tmp_path} cannot be read (Permission denied); recreated"]


def test_where_the_disk_has_no_locks_products_are_kept_all_the_same(tmp_path, monkeypatch):
    failing(monkeypatch, filelock.FileLock, "acquire", NotImplementedError("no locks here"))
    kept = Store(tmp_path)
    asked_twice(kept)
    (remark,) = kept.remarks
    assert "no locks here" in remark.message
    assert len(entries_in(tmp_path)) == 5


# Bounds


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(store, "MOST_IN_MEMORY", 1000)
    kept = Store(None)
    makers = [Maker(bytes(100)) for _ in range(30)]
    for number, maker in enumerate(makers):
        kept.get(key_of("a", number), RAW, maker)
    for number in (29, 20):  # the last ten are there
        kept.get(key_of("a", number), RAW, makers[number])
    kept.get(key_of("a", 0), RAW, makers[0])
    assert [makers[number].times for number in (29, 20, 0)] == [1, 1, 2]
    assert kept._memory.currsize <= 1000
    assert not kept._making, "a lock stays for every key"


def test_a_product_larger_than_all_the_memory_is_given_all_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "MOST_IN_MEMORY", 10)
    kept, maker = Store(tmp_path), Maker(bytes(100))
    assert [kept.get(key_of("a"), RAW, maker) for _ in range(2)] == [bytes(100)] * 2
    assert maker.times == 1


def filled(folder, sizes):
    """A folder with entries of these sizes (bytes, digests included), the last the youngest."""
    keys = [key_of("a", number) for number in range(len(sizes))]
    for age, (key, size) in enumerate(zip(keys, sizes, strict=True)):
        kept = Store(folder)
        kept.get(key, RAW, Maker(bytes(size - hashlib.sha256().digest_size)))
        aged(path_of(folder, key), 1_000_000 - 1000 * age)
    return keys


def found(folder, keys):
    """The numbers of the products that a folder still has."""
    paths = entries_in(folder)
    return [number for number, key in enumerate(keys) if path_of(folder, key) in paths]


def test_what_was_not_used_for_longest_is_thrown_away_first(tmp_path, monkeypatch):
    keys = filled(tmp_path, [100] * 10)
    monkeypatch.setattr(disk, "MOST_BYTES", 1000)
    Store(tmp_path).get(keys[0], RAW, Maker())  # used just now
    Store(tmp_path).get(key_of("a", "one more"), RAW, Maker(bytes(68)))
    # 1100 bytes are too much: the oldest go until 800 are left.
    assert found(tmp_path, keys) == [0, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("years", [-30, 30])
def test_a_clock_that_was_set_throws_away_nothing_wrongly(years, tmp_path, monkeypatch):
    keys = filled(tmp_path, [100] * 10)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + years * 365 * disk.DAY)
    for key in keys[:3]:  # used now, whenever that is
        assert Store(tmp_path).get(key, RAW, Maker()) == bytes(100 - 32)
    monkeypatch.setattr(disk, "MOST_BYTES", 1000)
    Store(tmp_path).get(key_of("a", "one more"), RAW, Maker(bytes(68)))
    assert found(tmp_path, keys) == [0, 1, 2, 6, 7, 8, 9]
    assert list((tmp_path / "locks").iterdir()) == []


def test_what_was_used_in_the_future_goes_before_what_was_used_today(tmp_path, monkeypatch):
    keys = filled(tmp_path, [100] * 10)
    for number, key in enumerate(keys):
        aged(path_of(tmp_path, key), -1e9 if number % 2 else 1000)
    monkeypatch.setattr(disk, "MOST_BYTES", 1000)
    Store(tmp_path).get(key_of("a", "one more"), RAW, Maker(bytes(68)))
    assert {0, 2, 4, 6, 8} < set(found(tmp_path, keys))


def test_nothing_is_thrown_away_while_there_is_room(tmp_path, monkeypatch):
    keys = filled(tmp_path, [100] * 9)
    monkeypatch.setattr(disk, "MOST_BYTES", 1000)
    Store(tmp_path).get(key_of("a", "one more"), RAW, Maker(bytes(68)))
    assert found(tmp_path, keys) == list(range(9))


def test_a_store_looks_at_its_size_seldom(tmp_path, monkeypatch):
    keys = filled(tmp_path, [100] * 9)
    monkeypatch.setattr(disk, "MOST_BYTES", 1000)
    kept = Store(tmp_path)
    for number in range(3):
        kept.get(key_of("b", number), RAW, Maker(bytes(68)))
    assert found(tmp_path, keys) == list(range(9))
    kept._pruned -= store.SELDOM
    kept.get(key_of("b", 3), RAW, Maker(bytes(68)))
    assert found(tmp_path, keys) == [5, 6, 7, 8]


@pytest.mark.parametrize("age", [-1e9, 60, 1e6])
def test_what_a_killed_process_left_is_thrown_away_after_a_day(age, tmp_path):
    keys = filled(tmp_path, [100] * 3)
    torn = path_of(tmp_path, keys[0]).with_name(".a-torn.0123")
    lock = tmp_path / "locks" / str(keys[1])
    for path in (torn, lock):
        path.write_bytes(bytes(900))
        aged(path, age)
    Store(tmp_path).get(key_of("a", "one more"), RAW, Maker())
    assert found(tmp_path, keys) == [0, 1, 2]
    assert [path.exists() for path in (torn, lock)] == [age == 60] * 2


def test_no_locks_are_left(tmp_path):
    kept = Store(tmp_path)
    asked_twice(kept)
    with pytest.raises(ZeroDivisionError):
        kept.get(key_of("b"), RAW, lambda: 1 // 0)
    assert list((tmp_path / "locks").iterdir()) == []


def test_what_is_none_of_the_stores_is_left_alone(tmp_path, monkeypatch):
    names = ["notes/mine.txt", "ab/notes.txt", "mine-" + "0" * 64, ".hidden/.file", "locked/a"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(bytes(1000))
        aged(tmp_path / name, 1e9)
    monkeypatch.setattr(disk, "MOST_BYTES", 10)
    Store(tmp_path).get(key_of("a"), RAW, Maker())
    assert [name for name in names if not (tmp_path / name).exists()] == []


# What is to be known of it


def test_the_condition_tells_what_lies_there(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert store.condition() == Condition(tmp_path / "cuatto-kit", "", {}, ())
    folder = tmp_path / "cuatto-kit/products"
    for kind, size in (("mesh", 68), ("mesh", 168), ("own-top", 8)):
        store.usual().get(key_of(kind, size), RAW, Maker(bytes(size)))
    left = path_of(folder, key_of("a")).with_name(".a-left.0123")
    left.parent.mkdir(exist_ok=True)
    left.write_bytes(bytes(5))
    kinds = {"leftover": Holding(1, 5), "mesh": Holding(2, 300), "own-top": Holding(1, 40)}
    assert store.condition() == Condition(tmp_path / "cuatto-kit", "", kinds, ())
    entry = path_of(folder, key_of("own-top", 8))
    entry.write_bytes(bytes(40))
    before = entry.stat().st_mtime
    assert store.condition(verify=True).damaged == (entry,)
    assert entry.stat().st_mtime == before


# Many at once


def test_threads_that_ask_at_once_make_once(tmp_path):
    kept, maker, together = Store(tmp_path), Maker(), threading.Barrier(8)
    values = []

    def slowly():
        time.sleep(0.05)
        return maker()

    def ask():
        together.wait()
        values.append(kept.get(key_of("a"), RAW, slowly))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=PATIENCE)
    assert values == [b"product"] * 8
    assert maker.times == 1


def test_threads_that_ask_for_different_products_do_not_wait_for_one_another(tmp_path):
    kept, together = Store(tmp_path), threading.Barrier(2, timeout=PATIENCE)

    def make():
        together.wait()  # only if both are being made
        return b"product"

    threads = [
        threading.Thread(target=kept.get, args=(key_of("a", number), RAW, make))
        for number in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not together.broken
    assert len(entries_in(tmp_path)) == 2


CHILD = """
import sys, time
from functools import partial
from pathlib import Path
from cuatto_kit.cache.store import RAW, Key, Store

folder, count, size, pause, first = Path(sys.argv[1]), *map(int, sys.argv[2:6])

def make(number):
    with open(folder / "log", "a") as log:
        log.write(f"{number}\\n")
    if pause:
        print("making", flush=True)
        time.sleep(pause / 1000)
    return number.to_bytes(4, "big") * size

store = Store(folder / "products")
import filelock
print("ready", flush=True)
if pause:
    sys.stdin.readline()
for number in [*range(first, count), *range(first)]:
    store.get(Key("number", f"{number:064x}"[::-1]), RAW, partial(make, number))
print(len(store.remarks), flush=True)
"""
"""Fills a store with products; `pause` says how long (ms) each takes to be made, `first` with which
it begins."""


def child(folder, count, size, pause=0, first=0):
    words = [sys.executable, "-c", CHILD, str(folder), *map(str, (count, size, pause, first))]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def number_key(number):
    return Key("number", f"{number:064x}"[::-1])


def number_value(number, size):
    return number.to_bytes(4, "big") * size


def test_processes_that_ask_at_once_make_each_product_once(tmp_path):
    processes = [child(tmp_path, 12, size=10, pause=50, first=first) for first in (0, 0, 6, 6)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in processes]
    assert [lines[-1] for lines in answers] == ["0"] * 4, "there are remarks"
    made = (tmp_path / "log").read_text().split()
    assert sorted(map(int, made)) == list(range(12))
    assert sum("making" in lines for lines in answers) > 1, "one process made all"


def test_a_process_that_is_killed_at_work_leaves_nothing_behind(tmp_path):
    with child(tmp_path, count=1, size=10, pause=60_000) as process:
        process.stdin.write("go\n")
        process.stdin.flush()
        assert [process.stdout.readline() for _ in range(2)] == ["ready\n", "making\n"]
        process.kill()
    kept, maker, values = Store(tmp_path / "products"), Maker(), []
    assert list((tmp_path / "products").glob("??/*")) == []
    asking = threading.Thread(
        target=lambda: values.append(kept.get(number_key(0), RAW, maker)), daemon=True
    )
    asking.start()
    asking.join(timeout=PATIENCE)
    assert values == [b"product"], "the next one waits for a lock that nobody holds"
    assert not kept.remarks


def test_nobody_waits_for_ever_for_a_process_that_was_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(disk, "PATIENCE", 0.2)
    with child(tmp_path, count=1, size=10, pause=60_000) as process:
        process.stdin.write("go\n")
        process.stdin.flush()
        assert [process.stdout.readline() for _ in range(2)] == ["ready\n", "making\n"]
        kept = Store(tmp_path / "products")
        assert kept.get(number_key(0), RAW, Maker()) == b"product"
        assert not kept.remarks
        process.kill()


def stop_as_it_writes(process, room):
    """Stops a process where a file of it is half written, unless it ends before."""
    while process.poll() is None:
        process.send_signal(signal.SIGSTOP)
        if any((room / "products").glob("??/.*")):
            break
        process.send_signal(signal.SIGCONT)


@pytest.mark.slow
@pytest.mark.parametrize("moments", [6, pytest.param(100, marks=pytest.mark.long)])
def test_a_process_that_is_killed_leaves_whole_entries(moments, tmp_path):
    chance, size, count = random.Random(moments), 2**20, 20
    left_whole = left_torn = 0
    for moment in range(moments):
        room = tmp_path / str(moment)
        room.mkdir()
        with child(room, count, size) as process:
            process.stdout.readline()
            if moment % 2:
                stop_as_it_writes(process, room)
            else:
                time.sleep(10 ** chance.uniform(-4, -0.5))
            process.kill()
        whole, torn = (list((room / "products").glob(f"??/{which}")) for which in ("[!.]*", ".*"))
        left_whole += len(whole)
        left_torn += len(torn)
        kept = Store(room / "products")
        makers = [Maker(number_value(number, size)) for number in range(count)]
        for number, maker in enumerate(makers):
            assert kept.get(number_key(number), RAW, maker) == maker.value
        assert sum(maker.times for maker in makers) == count - len(whole)
        assert not kept.remarks
        for path in room.rglob("*"):  # 80 MiB a moment
            if path.is_file():
                path.unlink()
    assert left_whole, "no process came to keep anything"
    assert left_torn, "no process was killed as it wrote"
