"""The local web server of the studio for a file or a folder."""

import contextlib
import re
import shutil
import socket
import tempfile
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from cuatto_kit.config.bundled import SUFFIXES, bundled
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.search import ATLAS
from cuatto_kit.studio.app import Studio, application
from cuatto_kit.studio.asks import FOLDER, OFFERED
from cuatto_kit.studio.files import Folder
from cuatto_kit.studio.guard import Guard, token_of
from cuatto_kit.studio.workers import Workers

USUAL_PORT = 8137
"""The preferred port; at the same address a browser finds the data that it stored for the page."""
_ORIGIN = re.compile(r"https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")
"""The form of an address as browsers send it in the header Origin."""


@dataclass(frozen=True)
class Address:
    """The address of the page. The token follows `#`, which browsers neither send nor log."""

    port: int
    token: str
    network: Sequence[str] = ()
    """The addresses in the local network at which the server listens, too."""
    public: str = ""
    """The address at which a proxy serves the page, scheme and host, or ""."""

    @property
    def url(self) -> str:
        """The URL to open."""
        return f"{self.public}/#token={self.token}" if self.public else self._at("127.0.0.1")

    @property
    def network_urls(self) -> list[str]:
        """The URLs to open on other devices in the local network."""
        return list(map(self._at, self.network))

    def _at(self, host: str) -> str:
        return f"http://{host}:{self.port}/#token={self.token}"


def serve(
    where: str | None,
    port: int | None,
    browse: bool,
    announce: Callable[[Address], None],
    *,
    lan: bool = False,
    public: str = "",
) -> None:
    """Serve the page until interrupted.

    Args:
        where: A board (a path or a bundled name) or a folder; by default the current folder.
        port: The port; by default the usual one, or any free one.
        browse: Whether to open the page in a browser.
        announce: A function that is called with the address when the server is ready.
        lan: Whether other devices in the local network can open the page.
        public: The address at which a proxy serves the page, if there is one.

    Raises:
        UsageError: There is no such board or folder, the port is not free, this machine is in no
            local network, or `public` is more than a scheme and a host.
    """
    folder, opened = _opened(where)
    if public and not _ORIGIN.fullmatch(public):
        message = f"--address {public}: expected a scheme and a host, as in https://example.org"
        raise UsageError(Fault(Code.USAGE, message))
    network = _network() if lan else ()
    sockets = _listen(port, network)
    address = Address(sockets[0].getsockname()[1], token_of(folder), network, public)
    offered = Path(tempfile.mkdtemp(prefix="cuatto-kit-studio-"))
    workers = Workers({FOLDER: str(folder), OFFERED: str(offered)})
    studio = Studio(Folder(folder), opened, offered, workers, address.network_urls)
    app = Guard(application(studio), address.port, address.token, network, public)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=1,
        limit_concurrency=256,
    )

    def ready() -> None:
        workers.warm_up()
        announce(address)
        if browse:
            webbrowser.open(address.url)

    try:
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to end it
            _Server(config, ready).run(sockets)
    finally:
        workers.close()
        for listening in sockets:
            listening.close()
        shutil.rmtree(offered, ignore_errors=True)


class _Server(uvicorn.Server):
    """A server that calls `ready` once it listens and handles signals."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve, then call `ready`."""
        await super().startup(sockets)
        self._ready()


def _opened(where: str | None) -> tuple[Path, str]:
    """Return the folder to open, and the name of the board or atlas to show first, or ""."""
    if where is None:
        return Path.cwd(), ""
    if where in bundled():
        return Path.cwd(), where
    path = Path(where)
    if path.is_dir():
        return path.resolve(), ATLAS if (path / ATLAS).is_file() else ""
    if path.is_file() and path.suffix in SUFFIXES:
        return path.resolve().parent, path.resolve().name
    expected = "expected a folder, a .yaml file or the name of a bundled board"
    raise UsageError(Fault(Code.NOT_FOUND, f"{where}: {expected}"))


def _network() -> Sequence[str]:
    """Return the addresses of this machine in local networks; raise UsageError without any."""
    from cuatto_kit.studio.network import addresses

    if found := addresses():
        return found
    raise UsageError(Fault(Code.USAGE, "--lan: this machine is in no local network"))


def _listen(port: int | None, network: Sequence[str]) -> list[socket.socket]:
    """Return listening sockets of this machine and of its addresses in the local network.

    All have the given, the usual or any free port; the socket of this machine is the first.
    """
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        listening: list[socket.socket] = []
        try:
            for host in ("127.0.0.1", *network):
                same = listening[0].getsockname()[1] if listening else candidate
                listening.append(_listening(host, same))
        except OSError as error:
            for one in listening:
                one.close()
            if candidate == port:
                message = f"--port {port}: {error.strerror}; expected a free one"
                raise UsageError(Fault(Code.USAGE, message)) from error
            continue
        return listening
    raise UsageError(Fault(Code.USAGE, "no port is free"))


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(64)  # a page that is opened immediately is not rejected
    except OSError:
        listening.close()
        raise
    return listening
