"""A folder that is open, as a worker knows it."""

import pytest

from cuatto_kit.studio import asks


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """The folder; files offered for download are beside it."""
    folder, offered = tmp_path / "folder", tmp_path / "offered"
    folder.mkdir()
    offered.mkdir()
    monkeypatch.setenv(asks.FOLDER, str(folder))
    monkeypatch.setenv(asks.OFFERED, str(offered))
    asks.folder.cache_clear()
    yield folder
    asks.folder.cache_clear()


@pytest.fixture
def answered(opened):
    """Asks a module: what it told before, and its answer."""

    def ask(module, asked):
        told = []
        answer = module.answer(module.ASKED.model_validate(asked), told.append)
        return told, answer

    return ask


@pytest.fixture
def offered(opened):
    """The file behind a ticket."""
    return lambda ticket: next((opened.parent / "offered" / ticket).iterdir())
