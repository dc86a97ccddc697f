"""A desk: the state of one open page, with its requests and the stream of their answers."""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass

from cuatto_kit.cache.store import Json
from cuatto_kit.studio.workers import Ended, Message, Worker, Workers

QUICK = ("alone", "board", "edit", "schema")
"""Kinds that answer a key press: they have priority and are allowed to finish."""
KEEPING = ("play",)
"""Kinds whose worker has state: the page keeps it as long as it is open."""
GRACE = 1.0
"""The time (s) that a quick request may continue while a newer one waits."""
LONGEST = 1_800.0
"""The time limit (s) of any request."""
GIVING_WAY = 10
"""The nice value of workers whose answers are not needed between key presses."""
MOST_WAITING = 8 * 2**20
"""The maximum size (bytes) of queued events for a slow page.

Beyond it, older partial answers of the same kind are dropped.
"""


@dataclass(frozen=True)
class Ask:
    """A request of a page; its `number` grows from request to request."""

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
    """The state of an open page."""

    def __init__(self, workers: Workers, busy: asyncio.Semaphore) -> None:
        self._workers = workers
        self._busy = busy
        self._lanes: dict[str, Lane] = {}
        self._events: deque[Happened] = deque()
        self._news = asyncio.Event()
        self.listeners = 0
        self.watched = ""
        """The file that the page has open, or ""."""
        self.known = ""
        """The digest of the content that the page expects in that file."""

    def ask(self, ask: Ask) -> None:
        """Start a request; it replaces a running one of the same kind."""
        lane = self._lanes.get(ask.kind)
        if lane is None:
            lane = self._lanes[ask.kind] = Lane(self, self._workers, self._busy, ask.kind)
        lane.take(ask)

    def stop(self, kind: str, number: int) -> None:
        """End the requests of a kind with numbers below that number."""
        if lane := self._lanes.get(kind):
            lane.stop(number)

    def watch(self, path: str, known: str) -> None:
        """Watch a file for content that differs from `known`; an empty path ends that."""
        self.watched, self.known = path, known

    def tell(self, kind: str, number: int, message: Message) -> None:
        """Put an event on the stream."""
        head = json.dumps({"kind": kind, "number": number, "state": message.state})
        line = b"data: " + head[:-1].encode() + b', "data": ' + message.data + b"}\n\n"
        if sum(len(event.line) for event in self._events) > MOST_WAITING:
            kept = [e for e in self._events if e.state != "partial" or e.kind != kind]
            self._events = deque(kept)
        self._events.append(Happened(kind, message.state, line))
        self._news.set()

    async def events(self) -> AsyncIterator[bytes]:
        """Yield the events of the stream; a comment every 15 seconds keeps the connection alive."""
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
        """End all work."""
        for lane in self._lanes.values():
            await lane.close()


class Lane:
    """The queue of requests of one kind; only the newest request waits."""

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
        """Queue a request; it ends a running one, which if quick has a grace period.

        Requests older than the newest are ignored. Kinds that keep their worker are never
        interrupted.
        """
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
        """End the running request, unless it is newer than `number`."""
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
        """End the worker and the task."""
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
        """Answer one request to its end, unless a newer one has arrived while it waited."""
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
