"""Files that users add to a generated folder are kept unchanged when it is replaced."""

import ctypes
import errno
import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from cuatto_kit import files
from cuatto_kit.errors import UsageError
from cuatto_kit.fabrication import folder
from cuatto_kit.fabrication.folder import Contents, Listing, atomic_replace, write_files

LIST = "list.json"


def read(data):
    said = json.loads(data)
    if not isinstance(said, dict) or "files" not in said:
        raise ValueError("expected files")
    return Listing(said["files"], said.get("origin", ""))


ALBUM = Contents("an album", LIST, read)


def write(target, origin="", keep=lambda _: False, **files):
    """Writes an album; keywords are its files, `__` being a slash."""
    contents = {name.replace("__", "/"): text.encode() for name, text in files.items()}
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in contents.items()}
    if keep("a") and (target / LIST).exists():
        former = read((target / LIST).read_bytes()).files
        digests |= {path: digest for path, digest in former.items() if keep(path)}
    said = json.dumps({"files": digests, "origin": origin})
    with atomic_replace(target, ALBUM, origin, keep=keep) as staging:
        write_files(staging, {**contents, LIST: said.encode()})


def content(here):
    """Every file and link of a folder, and empty folders: path → what it holds."""
    found = {}
    for path in sorted(here.rglob("*")):
        name = path.relative_to(here).as_posix()
        if path.is_symlink():
            found[name] = f"→ {os.readlink(path)}"
        elif path.is_file():
            found[name] = path.read_text()
        elif not any(path.iterdir()):
            found[name] = "/"
    return {name: text for name, text in found.items() if name != LIST}


def names(here):
    return sorted(path.name for path in here.iterdir())


@pytest.fixture
def album(tmp_path):
    target = tmp_path / "album"
    write(target, one="1", sub__two="2")
    return target


def lay(album):
    """What people keep beside the files of an album."""
    mine = album / "mine"
    (mine / "deep").mkdir(parents=True)
    (mine / "empty").mkdir()
    (album / "sub" / "print.gcode").write_text("G28")
    (mine / "photo").write_text("photo")
    (mine / "deep" / "note").write_text("note")
    (mine / "link").symlink_to("deep/note")
    (album / "broken").symlink_to("nowhere")
    (album / "round").symlink_to("../album", target_is_directory=True)
    (mine / "photo").chmod(0o640)
    os.utime(mine / "photo", ns=(10**18, 10**18))
    os.utime(mine / "link", ns=(2 * 10**18, 2 * 10**18), follow_symlinks=False)
    (mine / "deep").chmod(0o750)
    os.utime(mine / "deep", ns=(3 * 10**18, 3 * 10**18))
    return {
        "broken": "→ nowhere",
        "mine/deep/note": "note",
        "mine/empty": "/",
        "mine/link": "→ deep/note",
        "mine/photo": "photo",
        "round": "→ ../album",
        "sub/print.gcode": "G28",
    }


def without_links(monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


def without_exchange(monkeypatch):
    monkeypatch.setattr(folder, "_exchange", lambda *_: False)


@pytest.mark.parametrize("lacking", [None, without_links, without_exchange])
def test_what_people_keep_stays_as_it_was(lacking, album, monkeypatch):
    mine = lay(album)
    inode = (album / "mine/photo").stat().st_ino
    if lacking:
        lacking(monkeypatch)
    write(album, three="3")
    assert content(album) == {**mine, "three": "3"}
    photo = (album / "mine/photo").stat()
    assert (stat.S_IMODE(photo.st_mode), photo.st_mtime_ns) == (0o640, 10**18)
    assert (photo.st_ino == inode) == (lacking is not without_links)
    assert (album / "mine/link").lstat().st_mtime_ns == 2 * 10**18
    deep = (album / "mine/deep").stat()
    assert (stat.S_IMODE(deep.st_mode), deep.st_mtime_ns) == (0o750, 3 * 10**18)
    assert names(album.parent) == ["album"]


def test_of_what_is_kept_nothing_is_copied_or_lost(album):
    mine = lay(album)
    (album / "one").chmod(0o600)
    write(album, keep=lambda path: not path.startswith("sub/"), sub__three="3")
    assert content(album) == {**mine, "one": "1", "sub/three": "3"}
    assert stat.S_IMODE((album / "one").stat().st_mode) == 0o600
    write(album, four="4")
    assert content(album) == {**mine, "four": "4"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_stays_a_pipe(album):
    os.mkfifo(album / "pipe")
    write(album)
    assert stat.S_ISFIFO((album / "pipe").lstat().st_mode)


@pytest.mark.parametrize(
    "put",
    [
        lambda album: (album / "three").write_text("mine"),
        lambda album: (album / "three").symlink_to("one"),
        lambda album: (album / "three").mkdir(),
        lambda album: (album / "deep").write_text("mine"),
        lambda album: (album / "deep").symlink_to("sub", target_is_directory=True),
    ],
    ids=["file", "link", "folder", "file-for-folder", "link-for-folder"],
)
def test_what_stands_in_the_way_is_named(put, album):
    put(album)
    before = content(album)
    with pytest.raises(UsageError, match=r"album/(three|deep)\S* is in the place of"):
        write(album, three="3", deep__four="4")
    assert content(album) == before
    assert names(album.parent) == ["album"]


def test_what_stands_there_alike_is_not_in_the_way(album):
    (album / "three").write_text("3")
    write(album, three="3")
    write(album)
    assert content(album) == {}


@pytest.mark.parametrize(
    "change",
    [
        lambda album: (album / "sub/two").write_text("better"),
        lambda album: ((album / "sub/two").unlink(), (album / "sub/two").symlink_to("x")),
        lambda album: ((album / "sub/two").unlink(), (album / "sub/two").mkdir()),
    ],
    ids=["text", "link", "folder"],
)
def test_what_was_changed_is_named_before_any_work(change, album):
    change(album)
    before = content(album)
    with (
        pytest.raises(UsageError, match=r"sub/two was changed"),
        atomic_replace(album, ALBUM),
    ):
        pytest.fail("begun")
    assert content(album) == before
    assert names(album.parent) == ["album"]


def test_what_is_changed_during_the_work_is_named_too(album):
    def run():
        with atomic_replace(album, ALBUM) as staging:
            (album / "sub/two").write_text("better")
            write_files(staging, {"sub/two": b"new"})

    with pytest.raises(UsageError, match=r"sub/two was changed"):
        run()
    assert content(album)["sub/two"] == "better"


def test_of_many_files_some_are_named(album):
    many = {f"f{number}": "" for number in range(50)}
    for name in many:
        (album / name).write_text("mine")
    with pytest.raises(UsageError, match="30 more") as refused:
        write(album, **many)
    assert len(refused.value.faults) == folder.MOST_NAMED + 1


def test_what_a_crash_has_emptied_is_written_anew(album):
    (album / "one").write_text("")
    write(album, one="1")
    assert content(album) == {"one": "1"}


@pytest.fixture
def late(monkeypatch):
    """Return a context manager that writes a file into the former folder just before the swap."""

    @contextmanager
    def writes(name, text):
        swap = folder._swap

        def swapped(staging, target):
            (target / name).write_text(text)
            swap(staging, target)

        with monkeypatch.context() as patched:
            patched.setattr(folder, "_swap", swapped)
            yield

    return writes


def test_what_turns_up_at_the_last_moment_stays(album, late):
    with late("late", "late"):
        write(album)
    assert content(album) == {"late": "late"}


def test_what_is_written_twice_at_the_last_moment_stays_beside(album, late):
    with late("new", "mine"), pytest.raises(UsageError, match="is in the place of"):
        write(album, new="ours")
    assert content(album) == {"new": "ours"}
    aside = album.with_name(".album.old")
    assert content(aside)["new"] == "mine"
    with pytest.raises(UsageError, match=r"\.album\.old/new is in the place of"):
        write(album)
    (aside / "new").rename(album / "mine")
    write(album)
    assert content(album) == {"mine": "mine"}
    assert names(album.parent) == ["album"]


# Generated files are recognised by their contents.


@pytest.mark.parametrize("data", ["", "{", "[]", '{"name": "web"}', "\0"])
@pytest.mark.parametrize("ending", ["", ".new", ".old"])
def test_what_only_looks_like_ours_is_refused(data, ending, tmp_path):
    target = tmp_path / "album"
    other = tmp_path / f".album{ending}" if ending else target
    (other / ".git").mkdir(parents=True)
    (other / LIST).write_text(data)
    (other / "index.html").write_text("mine")
    with pytest.raises(UsageError, match="something else than an album"):
        write(target, one="1")
    assert content(other) == {".git": "/", "index.html": "mine"}
    assert names(tmp_path) == [other.name]


def test_a_file_in_place_of_the_lock_stays(tmp_path):
    (tmp_path / ".album.lock").write_text("mine")
    write(tmp_path / "album", one="1")
    assert (tmp_path / ".album.lock").read_text() == "mine"


def test_two_names_that_come_to_one_folder_are_told_apart(tmp_path):
    target = tmp_path / "a"
    write(target, "A", one="1")
    with pytest.raises(UsageError, match="an album of A, which"):
        write(target, "a", one="2")
    write(target, "A", one="3")
    assert content(target) == {"one": "3"}


@pytest.mark.parametrize("part", ["", "mine"])
def test_a_disk_that_is_mounted_there_is_left_alone(part, album, monkeypatch):
    lay(album)
    ismount = os.path.ismount
    monkeypatch.setattr(
        os.path, "ismount", lambda path: Path(path) == album / part or ismount(path)
    )
    before = content(album)
    with pytest.raises(UsageError, match="a disk of its own"):
        write(album)
    assert content(album) == before


# A process that is killed at any moment loses nothing.


class Killed(BaseException):
    """An unexpected error."""


def killed_at(call, monkeypatch):
    """The process is gone at the given rename, so nothing after it is done, nothing cleaned."""
    rename, unlink, rmdir, calls = Path.rename, Path.unlink, Path.rmdir, []

    def counted(path, other):
        calls.append(other)
        if len(calls) >= call:
            raise Killed
        return rename(path, other)

    def dead(before):
        def do(path, *arguments, **keywords):
            if len(calls) >= call:
                raise Killed
            return before(path, *arguments, **keywords)

        return do

    monkeypatch.setattr(Path, "rename", counted)
    monkeypatch.setattr(Path, "unlink", dead(unlink))
    monkeypatch.setattr(Path, "rmdir", dead(rmdir))
    monkeypatch.setattr(shutil, "rmtree", dead(shutil.rmtree))


@pytest.mark.parametrize("call", [1, 2, 3])
def test_a_kill_between_two_renames_is_made_good(call, album, monkeypatch):
    mine = lay(album)
    with monkeypatch.context() as patched:
        without_exchange(patched)
        killed_at(call, patched)
        with pytest.raises(Killed):
            write(album, three="3")
    if call == 2:
        assert not album.exists()
    with pytest.raises(ZeroDivisionError), atomic_replace(album, ALBUM):
        raise ZeroDivisionError  # the next run fails, and has made it good all the same
    former = {"one": "1", "sub/two": "2"}
    assert content(album) == {**mine, **({"three": "3"} if call == 3 else former)}
    assert names(album.parent) == ["album"]


def test_what_was_laid_into_a_folder_that_was_away_comes_back(album):
    (album / "print.gcode").write_text("G28")
    album.rename(album.with_name(".album.old"))
    write_files(album, {LIST: b'{"files": {}}'})
    write(album, one="1")
    assert content(album) == {"one": "1", "print.gcode": "G28"}


@pytest.mark.parametrize("place", ["write", "carry"])
def test_a_full_disk_leaves_the_former_folder(place, album, monkeypatch):
    mine = lay(album)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    if place == "write":
        monkeypatch.setattr(Path, "write_bytes", full)
    else:
        without_links(monkeypatch)
        monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(UsageError, match="No space left"):
        write(album, three="3")
    assert content(album) == {**mine, "one": "1", "sub/two": "2"}
    assert names(album.parent) == ["album"]


LIBRARY = (
    "import pathlib, sys; sys.path[:0] = {path!r}; from tests.fabrication import test_carrying"
)
HOLD = f"""{LIBRARY} as album, test_carrying
import time
with test_carrying.atomic_replace(pathlib.Path({{target!r}}), test_carrying.ALBUM) as staging:
    print("held", flush=True)
    time.sleep(0.4)
    (staging / "first").write_text("1")
    test_carrying.write_files(staging, {{{{test_carrying.LIST: b'{{{{"files": {{{{}}}}}}}}'}}}})
"""


def test_two_runs_with_caches_of_their_own_take_turns(tmp_path):
    code = HOLD.format(path=sys.path, target=str(tmp_path / "album"))
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        assert ".album.lock" in names(tmp_path)
        write(tmp_path / "album", second="2")
    assert other.returncode == 0
    assert content(tmp_path / "album") == {"first": "1", "second": "2"}
    assert "cache" not in names(tmp_path)
    assert names(tmp_path) == ["album"]


@contextmanager
def as_nobody():
    """Run a block as an unprivileged user; yield a folder of that user."""
    root = os.geteuid() == 0
    home = Path(tempfile.mkdtemp())
    if root:
        os.chown(home, 65534, 65534)
        os.seteuid(65534)
    try:
        yield home
    finally:
        if root:
            os.seteuid(0)
        for place, _, _ in os.walk(home):
            os.chmod(place, 0o700)
        shutil.rmtree(home)


unix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has other rights")


@unix
def test_read_only_folders_in_the_former_one_leave_nothing_behind():
    with as_nobody() as home:
        album = home / "album"
        write(album, one="1", sub__two="2", sub__deep__three="3")
        (album / "mine").mkdir()
        (album / "mine/note").write_text("note")
        for path in (album / "mine/note", album / "mine", album / "sub/deep", album / "sub", album):
            path.chmod(0o444 if path.is_file() else 0o555)
        write(album, four="4")
        assert content(album) == {"four": "4", "mine/note": "note"}
        modes = [stat.S_IMODE((album / name).stat().st_mode) for name in (".", "mine", "mine/note")]
        assert modes == [0o555, 0o555, 0o444]
        assert names(home) == ["album"]


@unix
@pytest.mark.parametrize("mode", [0o555, 0o000, 0o444])
def test_where_nothing_may_be_written_is_told(mode):
    with as_nobody() as home:
        album = home / "out" / "album"
        write(album, one="1")
        (home / "out").chmod(mode)
        for target in (album, home / "out/other", home / "out/deep/other"):
            with pytest.raises(UsageError, match="Permission denied"):
                write(target, two="2")
        (home / "out").chmod(0o700)
        assert content(album) == {"one": "1"}
        assert names(home / "out") == ["album"]


@unix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="takes two users")
def test_a_folder_of_somebody_else_is_left_alone():
    with as_nobody() as home:
        os.seteuid(0)
        write(home / "album", sub__one="1")
        os.seteuid(65534)
        with pytest.raises(UsageError, match="another user's"):
            write(home / "album", sub__one="2")
        assert content(home / "album") == {"sub/one": "1"}
        assert names(home) == ["album"]


@pytest.mark.parametrize("name", ["x" * 300, "missing/" + "x" * 300 + "/deeper"])
def test_a_name_that_is_too_long_is_told_and_leaves_nothing(name, tmp_path):
    with pytest.raises(UsageError, match="too long"):
        write(tmp_path / name / "album", one="1")
    assert names(tmp_path) == []


def test_folders_that_were_made_for_nothing_go_again(tmp_path):
    with pytest.raises(ZeroDivisionError), atomic_replace(tmp_path / "a/b/c/album", ALBUM):
        raise ZeroDivisionError
    assert names(tmp_path) == []


def test_a_folder_within_another_goes_along(album):
    write(album / "inner", one="inner")
    write(album, two="2")
    assert content(album) == {
        "inner/one": "inner",
        "inner/list.json": content_of(album),
        "two": "2",
    }
    write(album / "inner", one="again")
    assert (album / "inner/one").read_text() == "again"


def content_of(album):
    return (album / "inner" / LIST).read_text()


class System:
    """Calls of a system as ctypes hands them out."""

    def __init__(self, **calls):
        self.__dict__.update(calls)


def exchanging(one, other, flag):
    """What macOS does."""
    assert flag == 2
    aside = one + b".aside"
    os.rename(one, aside)
    os.rename(other, one)
    os.rename(aside, other)
    return 0


def windows(*_, **__):
    raise TypeError("argument of type 'NoneType' is not iterable")


SYSTEMS = {
    "a system without the call": ("linux", lambda *_, **__: System()),
    "a disk without the call": ("linux", lambda *_, **__: System(renameat2=lambda *_: -1)),
    "macOS": ("darwin", lambda *_, **__: System(renamex_np=exchanging)),
    "an old macOS": ("darwin", lambda *_, **__: System()),
    "Windows": ("win32", windows),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_folders_are_replaced_on_every_system(system, album, monkeypatch):
    platform, library = SYSTEMS[system]
    monkeypatch.setattr(folder.sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", library)
    (album / "note").write_text("note")
    write(album, three="3")
    assert content(album) == {"note": "note", "three": "3"}
    assert names(album.parent) == ["album"]


@pytest.mark.parametrize("call", [1, 2])
def test_a_folder_that_cannot_be_moved_stays(call, album, monkeypatch):
    """As on Windows, where a program holds one of its files open."""
    mine, rename, calls = lay(album), Path.rename, []

    def held(path, other):
        calls.append(path)
        if len(calls) == call:
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return rename(path, other)

    without_exchange(monkeypatch)
    monkeypatch.setattr(Path, "rename", held)
    with pytest.raises(UsageError, match="Access is denied"):
        write(album, three="3")
    assert content(album) == {**mine, "one": "1", "sub/two": "2"}
    assert names(album.parent) == ["album"]


def test_what_killed_runs_of_other_names_have_left_is_cleared(album):
    for name in (".gone.new", ".held.new", ".mine.new"):
        write_files(album.parent / name, {"half": b""})
    for name in ("gone", "held"):
        (album.parent / f".{name}.new" / folder.UNDER_WAY).touch()
    with files.held(album.with_name("held")):
        write(album, one="2")
        assert names(album.parent) == [".held.lock", ".held.new", ".mine.new", "album"]
    write(album, one="3")
    assert names(album.parent) == [".mine.new", "album"]
