"""An open page: what waits for it while it is slow."""

import asyncio
import json

from cuatto_kit.studio import desk
from cuatto_kit.studio.desk import Desk
from cuatto_kit.studio.workers import Message


def heard(opened: Desk) -> list[tuple[str, int, str]]:
    """Kind, number and state of every event that waits, in order."""

    async def read() -> list[tuple[str, int, str]]:
        opened.tell("last", 0, Message("done", b"null"))
        found = []
        async for line in opened.events():
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                if event["kind"] == "last":
                    break
                found.append((event["kind"], event["number"], event["state"]))
        return found

    return asyncio.run(read())


def slow_page() -> Desk:
    """A page that reads nothing; its desk needs no workers."""
    return Desk(None, None)  # type: ignore[arg-type]


def test_a_page_hears_all_that_was_told_in_its_order() -> None:
    opened = slow_page()
    told = [("check", 1, "partial"), ("board", 2, "done"), ("check", 1, "done")]
    for kind, number, state in told:
        opened.tell(kind, number, Message(state, b"{}"))
    assert heard(opened) == told


def test_a_slow_page_loses_older_parts_of_answers_and_no_last_one(monkeypatch) -> None:
    monkeypatch.setattr(desk, "MOST_WAITING", 2_000)
    opened = slow_page()
    large = json.dumps("x" * 500).encode()
    for number in range(1, 9):
        for state in ("partial", "partial", "done"):
            opened.tell("check", number, Message(state, large))
        opened.tell("play", number, Message("failed", large))
    found = heard(opened)
    for number in range(1, 9):
        assert ("check", number, "done") in found
        assert ("play", number, "failed") in found
    assert found.count(("check", 1, "partial")) == 0
    assert sum(state == "partial" for _, _, state in found) < 4
