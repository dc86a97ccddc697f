"""The user's folders: an unusable cache is replaced by a temporary folder."""

import os
import stat
import tempfile
from pathlib import Path

import platformdirs
import pytest

from cuatto_kit.cache import folders, store
from cuatto_kit.cache.store import RAW, Store, key_of

AS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives folders away"
)
SOMEBODY = 12_345
"""A user who is not there."""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder of all caches; its substitute is in `temporary` beside it."""
    (tmp_path / "home").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(folders, "_decided", {})
    return tmp_path / "home"


def stand_in(home):
    return home.parent / "temporary" / f"cuatto-kit-{os.geteuid()}"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def fill_up(monkeypatch, folder):
    """Has the disk of a folder full."""
    write = Path.write_bytes

    def fails(path, data):
        if path.is_relative_to(folder):
            path.touch()
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fails)


def is_a_file(home, monkeypatch):
    (home / "cuatto-kit").write_text("mine")


def lies_in_a_file(home, monkeypatch):
    (home / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "file"))


def cannot_be_made(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")


def is_full(home, monkeypatch):
    fill_up(monkeypatch, home)


def is_open_to_all(home, monkeypatch):
    (home / "cuatto-kit").mkdir()
    (home / "cuatto-kit").chmod(0o777)


def is_somebody_elses(home, monkeypatch):
    (home / "cuatto-kit").mkdir()
    os.chown(home / "cuatto-kit", SOMEBODY, -1)


def there_is_no_home(home, monkeypatch):
    def fails(*_, **__):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(platformdirs, "user_cache_path", fails)


def home_is_unknown(home, monkeypatch):
    monkeypatch.setattr(
        platformdirs, "user_cache_path", lambda *_, **__: Path("~/.cache/cuatto-kit")
    )


UNUSABLE = {
    is_a_file: "/cuatto-kit cannot be used (Not a directory)",
    lies_in_a_file: "/file/cuatto-kit cannot be used (Not a directory)",
    cannot_be_made: "/dev/null/cuatto-kit cannot be used (Not a directory)",
    is_full: "/cuatto-kit cannot be used (No space left on device)",
    is_open_to_all: "/cuatto-kit cannot be used (all users may write there)",
    is_somebody_elses: "/cuatto-kit cannot be used (it belongs to another user)",
    there_is_no_home: "the cache cannot be used (there is no home folder)",
    home_is_unknown: "the cache cannot be used (there is no home folder)",
}


@pytest.fixture(
    params=[
        pytest.param(one, id=one.__name__, marks=AS_ROOT if one is is_somebody_elses else ())
        for one in UNUSABLE
    ]
)
def unusable(request, home, monkeypatch):
    """Make the cache unusable; return the expected message."""
    request.param(home, monkeypatch)
    return UNUSABLE[request.param]


def test_the_cache_is_the_users_alone(home):
    assert folders.cache() == folders.Cache(home / "cuatto-kit")
    assert mode(home / "cuatto-kit") == 0o700
    store.usual().get(key_of("a"), RAW, lambda: b"product")
    made = [path for path in (home / "cuatto-kit").rglob("*") if path.is_dir()]
    assert {mode(path) for path in made} == {0o700}
    assert not stand_in(home).exists()


def test_a_folder_stands_in_for_a_cache_that_cannot_be_used(unusable, home):
    found = folders.cache()
    assert found.folder == stand_in(home)
    assert unusable in found.fault
    assert found.fault.endswith(f"; using {stand_in(home)} instead")
    assert mode(stand_in(home)) == 0o700


def test_the_stand_in_is_told_once_and_keeps_what_is_made(unusable, home):
    makes = []
    for number in range(3):
        store.usual().get(key_of("a", number), RAW, lambda: makes.append(1) or b"product")
    assert [remark.message for remark in store.usual_remarks()] == [folders.cache().fault]
    store.store_in.cache_clear()  # another process
    assert store.usual().get(key_of("a", 0), RAW, lambda: b"another") == b"product"
    assert len(makes) == 3
    assert store.usual_remarks() == (), "nothing had to be written"


def test_a_cache_that_cannot_be_written_is_read(home, monkeypatch):
    own = home / "cuatto-kit"
    Store(own / store.PRODUCTS).get(key_of("a"), RAW, lambda: b"product")
    before = sorted(own.rglob("*"))
    fill_up(monkeypatch, own)
    assert store.usual().get(key_of("a"), RAW, lambda: b"another") == b"product"
    assert store.usual_remarks() == ()
    assert store.usual().get(key_of("b"), RAW, lambda: b"more") == b"more"
    assert len(store.usual_remarks()) == 1
    assert sorted(own.rglob("*")) == before


@pytest.mark.parametrize("spoil", [is_open_to_all, pytest.param(is_somebody_elses, marks=AS_ROOT)])
def test_what_others_may_have_put_there_is_not_read(spoil, home, monkeypatch):
    spoil(home, monkeypatch)
    Store(home / "cuatto-kit" / store.PRODUCTS).get(key_of("a"), RAW, lambda: b"theirs")
    assert folders.cache().warm is None
    assert store.usual().get(key_of("a"), RAW, lambda: b"mine") == b"mine"


def put_a_link(path):
    (path.parent / "theirs").mkdir(mode=0o700)
    path.symlink_to(path.parent / "theirs")


def put_an_open_folder(path):
    path.mkdir()
    path.chmod(0o755)


def put_somebodys_folder(path):
    path.mkdir(mode=0o700)
    os.chown(path, SOMEBODY, -1)


@pytest.mark.parametrize(
    "put",
    [
        Path.touch,
        put_a_link,
        put_an_open_folder,
        pytest.param(put_somebodys_folder, marks=AS_ROOT),
    ],
)
def test_what_others_put_in_the_place_of_the_stand_in_is_not_used(put, home, monkeypatch):
    is_a_file(home, monkeypatch)
    put(stand_in(home))
    assert folders.cache().folder is None
    assert store.usual().get(key_of("a"), RAW, lambda: b"product") == b"product"
    (remark,) = store.usual_remarks()
    assert remark.message.endswith("(Not a directory); nothing is cached")


def test_without_temporary_files_products_stay_in_memory(home, monkeypatch):
    def fails():
        raise FileNotFoundError(2, "No usable temporary directory found")

    is_a_file(home, monkeypatch)
    monkeypatch.setattr(tempfile, "gettempdir", fails)
    assert store.usual().get(key_of("a"), RAW, lambda: b"product") == b"product"
    assert len(store.usual_remarks()) == 1


def test_nothing_is_said_of_a_cache_that_is_not_used(home, monkeypatch):
    is_a_file(home, monkeypatch)
    assert store.usual_remarks() == ()
    assert not stand_in(home).exists()


def test_the_state_folder_of_nobody_is_an_error_of_the_system(home, monkeypatch):
    assert folders.state_folder() == home / "cuatto-kit"

    def fails(*_, **__):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(platformdirs, "user_state_path", fails)
    with pytest.raises(OSError, match="there is no home folder"):
        folders.state_folder()


def test_libraries_find_some_home_while_they_are_imported(monkeypatch):
    def fails():
        if "HOME" not in os.environ:
            raise RuntimeError("Could not determine home directory.")
        return Path(os.environ["HOME"])

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(Path, "home", fails)
    with folders.some_home():
        assert Path.home() == Path(os.devnull)
    assert "HOME" not in os.environ
