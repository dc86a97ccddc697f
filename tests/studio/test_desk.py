"""An open page: what waits for it while it is slow."""

import asyncio
import json

import pytest

from cuatto_kit.cache.store import Json
from cuatto_kit.studio import desk
from cuatto_kit.studio.desk import Ask, Desk
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


class AtOnce:
    """The workers of a desk, and one of them, which answers at once."""

    threads = None
    alive = True

    def __init__(self) -> None:
        self.asked: list[Json] = []

    def take(self, nice: int) -> "AtOnce":
        return self

    def give_back(self, worker: "AtOnce", nice: int) -> None:
        pass

    def ask(self, kind: str, asked: Json) -> None:
        self.asked.append(asked)

    def next(self) -> Message:
        return Message("done", b"null")

    def end(self) -> None:
        pass


@pytest.mark.parametrize("kind", ["board", "check", "play"])
def test_a_request_that_is_not_newer_is_not_answered(kind: str) -> None:
    """Requests may overtake one another, and may be sent again."""
    workers = AtOnce()

    async def ask() -> None:
        opened = Desk(workers, asyncio.Semaphore(1))  # type: ignore[arg-type]
        for number in (2, 1, 2, 3):
            opened.ask(Ask(kind, number, number))
            while (task := opened._lanes[kind]._task) and not task.done():
                await asyncio.sleep(0.001)
        opened.stop(kind, 6)
        opened.ask(Ask(kind, 5, 5))
        await opened.close()

    asyncio.run(ask())
    assert workers.asked == [2, 3]
