"""Files that the page may download."""

import os

import pytest

from cuatto_kit.studio import asks


@pytest.mark.parametrize("content", [b"text", lambda path: path.write_bytes(b"text")])
def test_the_newest_downloads_are_kept(content, offered, opened, monkeypatch):
    monkeypatch.setattr(asks, "MOST_OFFERED", 3)
    tickets = []
    for number in range(5):
        tickets.append(asks.offer(f"{number}.txt", content))
        os.utime(opened.parent / "offered" / tickets[-1], ns=(number, number))
    kept = sorted(path.name for path in (opened.parent / "offered").iterdir())
    assert kept == sorted(tickets[-3:])
    assert (offered(tickets[-1]).name, offered(tickets[-1]).read_bytes()) == ("4.txt", b"text")
