"""Single files: whole or not at all, and never in place of another file of the user."""

import errno
import os
import re
import socket
import stat
from pathlib import Path

import pytest

from cuatto_kit import files
from cuatto_kit.errors import UsageError
from cuatto_kit.files import Kind

NOTE = Kind("a note", re.compile(rb"note: "))
OLD, NEW = b"note: old\n", b"note: new\n"


def listing(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_and_one_of_its_kind_are_written(tmp_path):
    path = tmp_path / "a.note"
    for content in (OLD, NEW):
        files.replace(path, content, NOTE)
        assert path.read_bytes() == content
    assert listing(tmp_path) == ["a.note"]


def test_an_empty_file_is_taken(tmp_path):
    path = tmp_path / "a.note"
    path.touch()
    files.replace(path, NEW, NOTE)
    assert path.read_bytes() == NEW


def put_link(path):
    (path.parent / "aim").write_bytes(OLD)
    path.symlink_to("aim")


def put_broken_link(path):
    path.symlink_to("nowhere")


def put_socket(path):
    with socket.socket(socket.AF_UNIX) as made:
        here = os.open(path.parent, os.O_RDONLY)
        try:
            made.bind(f"/proc/self/fd/{here}/{path.name}")
        finally:
            os.close(here)


def put_read_only(path):
    path.write_bytes(OLD)
    path.chmod(0o444)


OTHERS = {
    "something else": lambda path: path.write_bytes(b"mine\n"),
    "a folder": Path.mkdir,
    "a link": put_link,
    "a link ": put_broken_link,
    "a pipe": lambda path: os.mkfifo(path),
    "a socket": put_socket,
    "read-only": put_read_only,
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize("other", OTHERS)
def test_anything_else_stays_as_it_is(other, tmp_path):
    path = tmp_path / "a.note"
    OTHERS[other](path)
    before = os.lstat(path)
    for write in (files.replace, lambda *given: files.refuse_other(given[0], given[2])):
        with pytest.raises(UsageError, match=f"EXISTS.* is {other.strip()}"):
            write(path, NEW, NOTE)
    assert os.lstat(path)[:6] == before[:6]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there are no such devices")
@pytest.mark.parametrize("path", ["/dev/full", "/dev/null"])
def test_a_device_stays_a_device(path):
    with pytest.raises(UsageError, match="is a device"):
        files.replace(Path(path), NEW, NOTE)
    assert stat.S_ISCHR(os.stat(path).st_mode)


@pytest.mark.parametrize("path", [".", "/", "..", ""])
def test_folders_by_their_short_names(path):
    with pytest.raises(UsageError, match="is a folder"):
        files.replace(Path(path), NEW, NOTE)


@pytest.mark.parametrize("by", [Path, "hard link"])
def test_what_is_read_is_not_written(by, tmp_path):
    read, path = tmp_path / "read", tmp_path / "path"
    read.write_bytes(OLD)
    if by is Path:
        path = tmp_path / "." / "read"
    else:
        path.hardlink_to(read)
    with pytest.raises(UsageError, match="what is read"):
        files.replace(path, NEW, NOTE, [tmp_path / "missing", read])
    assert read.read_bytes() == OLD


@pytest.mark.parametrize("name", ["x" * 300, "missing/a.note", "file/a.note"])
def test_where_nothing_can_be_written_is_told(name, tmp_path):
    (tmp_path / "file").write_bytes(OLD)
    for write in (files.replace, lambda *given: files.refuse_other(given[0], given[2])):
        with pytest.raises(UsageError, match="USAGE"):
            write(tmp_path / name, NEW, NOTE)
    assert listing(tmp_path) == ["file"]


@pytest.mark.parametrize("write", [files.save, files.write_whole, files.create])
def test_a_full_disk_leaves_what_was_there(write, tmp_path, monkeypatch):
    path = tmp_path / "a.note"
    if write is not files.create:
        path.write_bytes(OLD)
    before = listing(tmp_path)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        write(path, NEW)
    assert listing(tmp_path) == before
    assert not before or path.read_bytes() == OLD


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_the_mode_of_a_file_stays(mode, tmp_path):
    path = tmp_path / "a.note"
    path.write_bytes(OLD)
    path.chmod(mode)
    files.save(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_only_old_temporary_files_are_cleared_away(tmp_path):
    """A fresh one may belong to a process that is writing it now."""
    fresh, old, other = (tmp_path / name for name in (f".{'0' * 16}.new", f".{'1' * 16}.new", "a"))
    for path in (fresh, old, other):
        path.write_bytes(OLD)
    for path in (old, other):
        os.utime(path, (0, 0))
    files.save(tmp_path / "b.note", NEW)
    assert listing(tmp_path) == [fresh.name, other.name, "b.note"]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_turns_up_meanwhile_is_not_lost(links, tmp_path, monkeypatch):
    if not links:

        def without(*_):
            raise OSError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", without)
    path = tmp_path / "a.note"
    files.create(path, OLD)
    with pytest.raises(FileExistsError):
        files.create(path, NEW)
    assert path.read_bytes() == OLD
    assert listing(tmp_path) == ["a.note"]


@pytest.mark.parametrize("name", ["con", "NUL.yaml", "aux", "com1", "LPT9.x", "a.", "a ", "a:b"])
def test_names_that_some_system_does_not_take(name):
    assert not files.is_portable(name)


@pytest.mark.parametrize("name", ["board", "console", "com10", "null.yaml", ".a", "a b", "ñandú"])
def test_names_that_every_system_takes(name):
    assert files.is_portable(name)
