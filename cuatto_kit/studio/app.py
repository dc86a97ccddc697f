"""The application behind the page: its files, the folder that is open, asks and their events."""

import asyncio
import contextlib
import json
import os
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from cuatto_kit.studio import filing
from cuatto_kit.studio.asks import Name, offered
from cuatto_kit.studio.desk import Ask, Desk
from cuatto_kit.studio.files import Folder
from cuatto_kit.studio.guard import PRODUCT_POLICY, Loans, Unfit, refuse
from cuatto_kit.studio.workers import Message, Workers

WEB = Path(__file__).parent / "web" / "dist"
"""The built page."""
VIEWER = Path(__file__).parents[1] / "preview" / "web" / "dist"
"""The built 3-D viewer, which the page shares with the preview of a kit."""
MOST_DESKS = 24
"""The maximum number of pages that are open at a time."""
LINGERS = 3.0
"""The time (s) that a page's work continues after its stream has ended.

A page tries to reconnect every second. A reloaded page is a new one, which should not wait for the
requests of the old one.
"""
LOOKS = 1.0
"""The interval (s) between checks for changes of files by other programs."""
MOST_OF_VIEW = 500
"""The maximum length of the name of a view that is added to an address."""


class AskInput(filing.Input):
    """A request for a worker; sent to `/api/stop`, it ends earlier requests of its kind."""

    desk: Name
    kind: Name
    number: int
    input: Any = None


class WatchInput(filing.Input):
    """The file that a page has open, and the digest of the content that the page expects in it."""

    desk: Name
    path: str
    known: str = ""


@dataclass
class Studio:
    """The state of a running server.

    - `opened`: the file, atlas or bundled board that a new page shows first, or "".
    - `offered`: the folder of files that may be downloaded.
    - `phones`: the addresses of the page for other devices in the local network, if they have
      access.
    - `busy`: a semaphore that limits the number of workers for lengthy requests.
    """

    folder: Folder
    opened: str
    offered: Path
    workers: Workers
    phones: Sequence[str] = ()
    desks: dict[str, Desk] = field(default_factory=dict)
    busy: asyncio.Semaphore = field(
        default_factory=lambda: asyncio.Semaphore(max(2, os.cpu_count() or 2))
    )

    def desk(self, name: str) -> Desk:
        """Return the desk of that name; it is created on first use."""
        if name not in self.desks:
            if len(self.desks) >= MOST_DESKS:
                raise _Full
            self.desks[name] = Desk(self.workers, self.busy)
        return self.desks[name]

    async def clear(self, name: str) -> None:
        """End the work of a page whose stream has not come back after a few seconds."""
        await asyncio.sleep(LINGERS)
        desk = self.desks.get(name)
        if desk is not None and not desk.listeners:
            del self.desks[name]
            await desk.close()

    async def watch(self) -> None:
        """Notify pages when another program changes their open file; run until cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            for name in {desk.watched for desk in self.desks.values() if desk.watched}:
                now = await asyncio.to_thread(self.folder.digest, name)
                data = json.dumps({"path": name, "digest": now}).encode()
                for desk in self.desks.values():
                    if desk.watched == name and desk.known != now:
                        desk.known = now
                        desk.tell("file", 0, Message("done", data))


class _Full(Exception):
    """Too many pages are open."""


def application(studio: Studio) -> Starlette:
    """Return the application of a studio; `guard.Guard` checks each request before it."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(studio.watch())
        yield
        watching.cancel()
        for desk in list(studio.desks.values()):
            await desk.close()

    handlers = _Handlers(studio)
    return Starlette(
        routes=[
            Route("/", handlers.page),
            Route("/api/start", handlers.start),
            Route("/api/phone", handlers.phone),
            Route("/api/file", handlers.read),
            Route("/api/file", handlers.save, methods=["PUT"]),
            Route("/api/rename", handlers.rename, methods=["POST"]),
            Route("/api/ask", handlers.ask, methods=["POST"]),
            Route("/api/stop", handlers.stop, methods=["POST"]),
            Route("/api/watch", handlers.watch, methods=["POST"]),
            Route("/api/events", handlers.events),
            Route("/api/download/{ticket}", handlers.download),
            Route("/api/lend/{ticket}", handlers.lend, methods=["POST"]),
            Route("/lent/{key}/{name}", handlers.lent),
            Route("/product/{ticket}", handlers.product),
            Mount("/viewer", StaticFiles(directory=VIEWER)),
            Mount("/", StaticFiles(directory=WEB)),
        ],
        exception_handlers={
            **dict.fromkeys(filing.REFUSALS, _refused),
            Unfit: _unfit,
            _Full: _full,
        },
        lifespan=lifespan,
    )


class _Handlers:
    """The handlers of the routes of a studio."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._loans = Loans()
        self._clearing: set[asyncio.Task[None]] = set()

    async def page(self, request: Request) -> Response:
        """Return the page, with the nonce of its styles."""
        text = await asyncio.to_thread((WEB / "index.html").read_text, "utf-8")
        return HTMLResponse(text.replace("NONCE", request.state.nonce))

    async def start(self, _: Request) -> Response:
        """Return the version, the folder and its files, for the page to begin with."""
        folder = self.studio.folder
        told = asyncio.to_thread(filing.start, folder, str(folder.root), self.studio.opened)
        return JSONResponse(await told)

    async def phone(self, request: Request) -> Response:
        """Return the addresses of a view of the page for other devices, with their QR codes."""
        from cuatto_kit.studio.network import qr_svg

        view = request.query_params.get("view", "")
        if view and not (view.startswith("/") and len(view) <= MOST_OF_VIEW):
            return refuse(400, "expected a view of the page")
        urls = [url + view for url in self.studio.phones]
        return JSONResponse([{"url": url, "qr": qr_svg(url)} for url in urls])

    async def read(self, request: Request) -> Response:
        """Return a file of the folder with its digest."""
        name = request.query_params.get("path", "")
        return JSONResponse(await asyncio.to_thread(filing.read, self.studio.folder, name))

    async def save(self, request: Request) -> Response:
        """Write a file of the folder and return its digest."""
        body = await request.body()
        return JSONResponse(await asyncio.to_thread(filing.save, self.studio.folder, body))

    async def rename(self, request: Request) -> Response:
        """Give a file of the folder another name."""
        body = await request.body()
        return JSONResponse(await asyncio.to_thread(filing.rename, self.studio.folder, body))

    async def ask(self, request: Request) -> Response:
        """Queue a request of a page for a worker."""
        wanted = AskInput.model_validate_json(await request.body())
        self.studio.desk(wanted.desk).ask(Ask(wanted.kind, wanted.number, wanted.input))
        return JSONResponse({}, 202)

    async def stop(self, request: Request) -> Response:
        """Cancel a request of a page."""
        wanted = AskInput.model_validate_json(await request.body())
        self.studio.desk(wanted.desk).stop(wanted.kind, wanted.number)
        return JSONResponse({}, 202)

    async def watch(self, request: Request) -> Response:
        """Watch the file that a page has open."""
        wanted = WatchInput.model_validate_json(await request.body())
        self.studio.desk(wanted.desk).watch(wanted.path, wanted.known)
        return JSONResponse({}, 202)

    async def events(self, request: Request) -> Response:
        """Stream the answers and events of a page; its work ends when it does not come back."""
        name = request.query_params.get("desk", "")
        desk = self.studio.desk(name)

        async def stream() -> AsyncIterator[bytes]:
            try:
                async for event in desk.events():
                    yield event
            finally:
                self._clearing.add(task := asyncio.create_task(self.studio.clear(name)))
                task.add_done_callback(self._clearing.discard)

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def download(self, request: Request) -> Response:
        """Return a product as a file to save."""
        path = offered(self.studio.offered, request.path_params["ticket"])
        if path is None:
            return JSONResponse({"error": "no such file"}, 404)
        return FileResponse(path, filename=path.name)

    async def lend(self, request: Request) -> Response:
        """Return a path at which a program without the token gets a product: once, and soon."""
        path = offered(self.studio.offered, request.path_params["ticket"])
        if path is None:
            return JSONResponse({"error": "no such file"}, 404)
        key = self._loans.lend(path, time.monotonic())
        return JSONResponse({"path": f"/lent/{key}/{quote(path.name)}"})

    async def lent(self, request: Request) -> Response:
        """Return a product that was lent, and end the loan."""
        path = self._loans.take(request.path_params["key"], time.monotonic())
        if path is None or not path.is_file():
            return JSONResponse({"error": "no such file"}, 404)
        return FileResponse(path, filename=path.name)

    async def product(self, request: Request) -> Response:
        """Return a product that is a page, to be shown within the studio's."""
        path = offered(self.studio.offered, request.path_params["ticket"])
        if path is None or path.suffix != ".html":
            return JSONResponse({"error": "no such page"}, 404)
        return FileResponse(path, headers={"content-security-policy": PRODUCT_POLICY})


def _refused(_: Request, error: Exception) -> Response:
    status, told = filing.refusal(error)
    return JSONResponse(told, status)


def _unfit(_: Request, error: Exception) -> Response:
    assert isinstance(error, Unfit)
    return refuse(error.status, error.message)


def _full(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": f"expected {MOST_DESKS} pages at most; close one"}, 503)
