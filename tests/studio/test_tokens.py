"""The token of a folder: kept for this user alone, and made anew where it may not be a secret."""

import os
import stat
from pathlib import Path

import pytest

from cuatto_kit.studio.guard import token_of

posix = pytest.mark.skipif(os.name != "posix", reason="needs the modes of POSIX")


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """A state folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "cuatto-kit" / "studio"


def test_a_folder_keeps_its_token_and_no_other_has_it():
    one, other = Path("/boards"), Path("/others")
    assert token_of(one) == token_of(one)
    assert token_of(one) != token_of(other)


@posix
def test_no_other_user_can_read_it(state):
    before = os.umask(0)
    try:
        token_of(Path("/boards"))
    finally:
        os.umask(before)
    (file,) = state.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) == 0o700


@posix
def test_one_that_others_could_read_is_made_anew(state):
    before = token_of(Path("/boards"))
    (file,) = state.iterdir()
    file.chmod(0o644)
    assert (after := token_of(Path("/boards"))) != before
    assert token_of(Path("/boards")) == after


@pytest.mark.parametrize("text", ["", "x", "x" * 33, "é" * 32])
def test_what_is_no_token_is_made_anew(state, text):
    token_of(Path("/boards"))
    (file,) = state.iterdir()
    file.write_text(text, "utf-8")
    assert (token := token_of(Path("/boards"))) != text
    assert token_of(Path("/boards")) == token


@posix
def test_a_link_is_not_followed(state, tmp_path):
    token_of(Path("/boards"))
    (file,) = state.iterdir()
    planted = tmp_path / "planted"
    planted.write_text("a" * 32)
    planted.chmod(0o600)
    file.unlink()
    file.symlink_to(planted)
    assert token_of(Path("/boards")) != "a" * 32
    assert planted.read_text() == "a" * 32


def test_without_a_state_folder_each_start_has_another(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert token_of(Path("/boards")) != token_of(Path("/boards"))
