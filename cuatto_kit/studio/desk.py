"""One open page: what it asks, and the one stream on which it is answered."""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass

from cuatto_kit.cache.store import Json
from cuatto_kit.studio.workers import Ended, Message, Worker, Workers

QUICK = ("board", "edit", "schema")
"""Kinds that answer a key press: they go before all others, and are let finish."""
KEEPING = ("play",)
"""Kinds whose worker remembers: it stays as long as the page does."""
GRACE = 1.0
"""Seconds that a quick ask may go on when a newer one waits."""
LONGEST = 1_800.0
"""Seconds after which any ask is given up."""
GIVING_WAY = 10
"""How nice workers are whose answers are not awaited from key to key."""
MOST_WAITING = 8 * 2**20
"""Bytes of events that wait for a slow page; beyond them, older parts of answers are dropped."""


@dataclass(frozen=True)
class Ask:
    """What a page asks: `number` grows from ask to ask."""

    kind: str
    number: int
    asked: Json


@dataclass(frozen=True)
class Happened:
    """An event of the stream."""

    kind: str
    state: str
    line: bytes


class Desk:
    """An open page."""

    def __init__(self, workers: Workers, busy: asyncio.Semaphore) -> None:
        self._workers = workers
        self._busy = busy
        self._lanes: dict[str, Lane] = {}
        self._events: deque[Happened] = deque()
        self._news = asyncio.Event()
        self.listeners = 0
        self.watched = ""
        """The file that it has open, empty for none."""
        self.known = ""
        """The digest of what it believes that file to hold."""

    def ask(self, ask: Ask) -> None:
        """Begins an ask; one of the same kind that goes on is ended."""
        lane = self._lanes.get(ask.kind)
        if lane is None:
            lane = self._lanes[ask.kind] = Lane(self, self._workers, self._busy, ask.kind)
        lane.take(ask)

    def stop(self, kind: str, number: int) -> None:
        """Ends what was asked of a kind before that number."""
        if lane := self._lanes.get(kind):
            lane.stop(number)

    def watch(self, path: str, known: str) -> None:
        """Begins to watch a file for what is not as known; an empty path ends that."""
        self.watched, self.known = path, known

    def tell(self, kind: str, number: int, message: Message) -> None:
        """Puts an event on the stream."""
        head = json.dumps({"kind": kind, "number": number, "state": message.state})
        line = b"data: " + head[:-1].encode() + b', "data": ' + message.data + b"}\n\n"
        if sum(len(event.line) for event in self._events) > MOST_WAITING:
            kept = [e for e in self._events if e.state != "partial" or e.kind != kind]
            self._events = deque(kept)
        self._events.append(Happened(kind, message.state, line))
        self._news.set()

    async def events(self) -> AsyncIterator[bytes]:
        """The stream, for as long as somebody reads it; a comment now and then shows that it
        lives."""
        self.listeners += 1
        try:
            yield b": here\n\n"
            while True:
                while self._events:
                    yield self._events.popleft().line
                self._news.clear()
                try:
                    await asyncio.wait_for(self._news.wait(), 15)
                except TimeoutError:
                    yield b": here\n\n"
        finally:
            self.listeners -= 1

    async def close(self) -> None:
        """Ends all that goes on."""
        for lane in self._lanes.values():
            await lane.close()


class Lane:
    """Asks of one kind, one after another; the newest is the only one that waits."""

    def __init__(self, desk: Desk, workers: Workers, busy: asyncio.Semaphore, kind: str) -> None:
        self._desk = desk
        self._workers = workers
        self._busy = busy
        self._kind = kind
        self._waiting: Ask | None = None
        self._newest = 0  # requests may overtake one another
        self._worker: Worker | None = None
        self._answering = False
        self._task: asyncio.Task[None] | None = None

    @property
    def _nice(self) -> int:
        return 0 if self._kind in (*QUICK, *KEEPING) else GIVING_WAY

    def take(self, ask: Ask) -> None:
        """The newest ask; the one that goes on is ended, a quick one only if it takes long."""
        if ask.number <= self._newest:
            return
        self._newest, self._waiting = ask.number, ask
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        elif self._kind in QUICK:
            asyncio.get_running_loop().call_later(GRACE, self._give_up, ask)
        elif self._kind not in KEEPING:
            self._kill()

    def stop(self, number: int) -> None:
        """Ends what goes on, unless it was asked later."""
        if number <= self._newest:
            return
        self._newest, self._waiting = number, None
        self._kill()

    def _give_up(self, ask: Ask) -> None:
        if self._waiting is ask:
            self._kill()

    def _kill(self) -> None:
        if self._answering and self._worker is not None:
            self._worker.end()

    async def close(self) -> None:
        """Ends its worker."""
        self._waiting = None
        if self._worker is not None:
            self._worker.end()
            self._worker = None
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while (ask := self._waiting) is not None:
            self._waiting = None
            if self._nice:
                async with self._busy:
                    await self._answer(ask)
            else:
                await self._answer(ask)

    async def _answer(self, ask: Ask) -> None:
        """One ask, to its end; a newer one may have come while this one waited."""
        if self._waiting is not None:
            return
        loop = asyncio.get_running_loop()
        worker = self._worker
        if worker is None or not worker.alive:
            worker = await loop.run_in_executor(
                self._workers.threads, self._workers.take, self._nice
            )
        self._worker, self._answering = worker, True
        giving_up = loop.call_later(LONGEST, worker.end)
        try:
            worker.ask(ask.kind, ask.asked)
            while True:
                message = await loop.run_in_executor(self._workers.threads, worker.next)
                self._desk.tell(ask.kind, ask.number, message)
                if message.state != "partial":
                    break
            if self._kind not in KEEPING:
                self._workers.give_back(worker, self._nice)
                self._worker = None
        except (Ended, OSError, ValueError):
            self._worker = None
            if self._waiting is None:
                self._desk.tell(ask.kind, ask.number, Message("ended", b"null"))
        finally:
            self._answering = False
            giving_up.cancel()
