"""The folder that is open in the studio: what is saved there, and what is not."""

import errno
import os
import stat

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.studio.files import Changed, Folder

OLD, NEW = "game: old\n", "game: new\n"


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def save(folder, name, text=NEW):
    """Saves what was read before."""
    there = (folder.root / name).exists()
    return folder.write(name, text, folder.read(name).digest if there else "")


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(folder):
    board = folder.root / "board.yaml"
    board.write_text(OLD)
    board.chmod(0o600)
    (folder.root / "link.yaml").symlink_to("board.yaml")
    save(folder, "link.yaml")
    assert (folder.root / "link.yaml").is_symlink()
    assert board.read_bytes() == NEW.encode()
    assert stat.S_IMODE(board.stat().st_mode) == 0o600
    assert len(list(folder.root.iterdir())) == 2


def test_a_read_only_file_stays(folder):
    (folder.root / "board.yaml").write_text(OLD)
    (folder.root / "board.yaml").chmod(0o444)
    with pytest.raises(UsageError, match="read-only"):
        save(folder, "board.yaml")
    assert folder.read("board.yaml").text == OLD


@pytest.mark.parametrize("name", ["con.yaml", "deep/aux/a.yaml", "a?.yaml", 'a".yaml', "a /b.yaml"])
def test_a_new_file_has_a_name_that_every_system_takes(name, folder):
    with pytest.raises(UsageError, match="every system"):
        save(folder, name)
    assert list(folder.root.iterdir()) == []


def test_a_file_that_is_there_may_have_any_name(folder):
    (folder.root / "what?.yaml").write_text(OLD)
    save(folder, "what?.yaml")
    assert folder.read("what?.yaml").text == NEW


def test_a_full_disk_leaves_what_was_there(folder, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    (folder.root / "board.yaml").write_text(OLD)
    monkeypatch.setattr(os, "fsync", full)
    for name in ("board.yaml", "other.yaml"):
        with pytest.raises(UsageError, match="No space left"):
            save(folder, name)
    assert [path.name for path in folder.root.iterdir()] == ["board.yaml"]
    assert folder.read("board.yaml").text == OLD


def test_what_turned_up_meanwhile_stays(folder):
    (folder.root / "board.yaml").write_text(OLD)
    with pytest.raises(Changed):
        folder.write("board.yaml", NEW, "")
    (folder.root / "broken.yaml").symlink_to("nowhere.yaml")
    with pytest.raises(UsageError):
        folder.write("broken.yaml", NEW, "")
    assert not (folder.root / "nowhere.yaml").exists()


def test_a_file_gets_another_name(tmp_path):
    folder = Folder(tmp_path)
    kept = folder.write("a.yaml", "title: A\n", "").digest
    (tmp_path / "b.yaml").write_text("other")
    with pytest.raises(Changed):
        folder.rename("a.yaml", "c.yaml", "0")
    with pytest.raises(FileExistsError):
        folder.rename("a.yaml", "b.yaml", kept)
    for name in ("../c.yaml", "c", "con.yaml"):
        with pytest.raises(UsageError):
            folder.rename("a.yaml", name, kept)
    assert sorted(folder.boards()) == ["a.yaml", "b.yaml"]
    folder.rename("a.yaml", "new/c.yaml", kept)
    assert folder.read("new/c.yaml").text == "title: A\n"
    assert not (tmp_path / "a.yaml").exists()
