"""Access control: only the server's own page has access, with the right address and token.

A page of another site may send requests to this server, and that site's domain name may resolve to
this machine (DNS rebinding). Therefore Host and Origin must be this server's, and every request
that reads or changes anything must carry the token that was printed at the start, in a header that
no other site can set.

The token outlives the server (tokens.py), and by then another program may listen at its port.
Therefore a page sends the token only to a server that has proved to know it: `/proof` answers with
a digest of the token, its address and a random number from the page. The size and the duration of
requests are limited.
"""

import asyncio
import contextlib
import hashlib
import hmac
import os
import re
import secrets
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cuatto_kit.cache import folders
from cuatto_kit.config.document import MAX_BYTES

MOST_BODY = 8 * MAX_BYTES
"""The maximum size of a request (bytes): two boards with every character escaped."""
SLOWEST = 10.0
"""The time limit (s) for the body of a request."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' blob: data:; connect-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy of the page: it may load its own files, and no inline content."""
PRODUCT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin; "
    "frame-ancestors 'self'"
)
"""The content security policy of products shown within the page, which are text and pictures.

They run no scripts, so the page may know how far they are scrolled.
"""

PROOF = "/proof"
"""The path at which the server proves that it knows the token."""
_NONCE = re.compile(r"[0-9a-f]{32}")


class Guard:
    """A wrapper around the application that rejects foreign requests.

    Args:
        app: The application.
        port: The port of the server.
        token: The token that the page must send.
        network: The addresses in the local network at which the server listens, too.
        public: The address at which a proxy serves the page, scheme and host, or "".
    """

    def __init__(
        self,
        app: ASGIApp,
        port: int,
        token: str,
        network: Sequence[str] = (),
        public: str = "",
    ) -> None:
        self._app = app
        self._token = token
        names = {"127.0.0.1", "localhost", "[::1]", *network}
        own = {f"{name}:{port}" for name in names} | (names if port == 80 else set())
        self._origins = {f"http://{host}" for host in own} | ({public} if public else set())
        self._hosts = {origin.partition("://")[2] for origin in self._origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # WebSocket is not used
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce
        answer = _Answer(send, nonce)
        if refusal := self._refusal(scope):
            await refuse(*refusal)(scope, receive, answer)
            return
        if scope["path"] == PROOF:
            await self._proof(scope)(scope, receive, answer)
            return
        await self._app(scope, _Body(receive), answer)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return 421, "this server answers at its own addresses alone"
        origins = headers.getlist("origin")
        if origins and origins not in [[origin] for origin in self._origins]:
            return 403, "this server answers its own page alone"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "this server answers its own page alone"
        if scope["path"].startswith("/api/") and not self._knows(headers):
            return 401, "the token is not this server's; open the address that it printed"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY:
            return 413, f"expected {MOST_BODY:,} bytes at most"
        return None

    def _proof(self, scope: Scope) -> JSONResponse:
        host, nonce = (
            Headers(scope=scope)["host"],
            QueryParams(scope["query_string"]).get("nonce", ""),
        )
        if not _NONCE.fullmatch(nonce):
            return refuse(400, "expected a nonce of 32 hexadecimal digits")
        return JSONResponse({"proof": proof_of(self._token, host, nonce)})

    def _knows(self, headers: Mapping[str, str]) -> bool:
        scheme, _, token = headers.get("authorization", "").partition(" ")
        return scheme == "Bearer" and hmac.compare_digest(token.encode(), self._token.encode())


def proof_of(token: str, host: str, nonce: str) -> str:
    """Return the proof for a page that the server at a host (with its port) knows the token."""
    return hmac.new(token.encode(), f"{host} {nonce}".encode(), "sha256").hexdigest()


class Unfit(Exception):
    """The body of a request is too large or too slow."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message


class _Body:
    """The body of a request, with limits of size and time."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._bytes = 0
        self._whole = False
        self._ends = asyncio.get_running_loop().time() + SLOWEST

    async def __call__(self) -> Message:
        if self._whole:
            return await self._receive()  # waits for the disconnection
        left = self._ends - asyncio.get_running_loop().time()
        try:
            message = await asyncio.wait_for(self._receive(), max(left, 0.001))
        except TimeoutError as error:
            raise Unfit(408, f"expected the request within {SLOWEST:g} s") from error
        self._whole = not message.get("more_body", False)
        self._bytes += len(message.get("body", b""))
        if self._bytes > MOST_BODY:
            raise Unfit(413, f"expected {MOST_BODY:,} bytes at most")
        return message


class _Answer:
    """A response, with the headers of all responses."""

    def __init__(self, send: Send, nonce: str) -> None:
        self._send = send
        self._nonce = nonce

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            headers.setdefault("content-security-policy", POLICY.format(nonce=self._nonce))
            headers.setdefault("cache-control", "no-store")
            headers["x-content-type-options"] = "nosniff"
            headers["referrer-policy"] = "no-referrer"
            headers["cross-origin-opener-policy"] = "same-origin"
            headers["cross-origin-resource-policy"] = "same-origin"
        await self._send(message)


def refuse(status: int, message: str) -> JSONResponse:
    """Return a response that rejects a request and closes the connection."""
    return JSONResponse({"error": message}, status, {"connection": "close"})


LENDS = 300.0
"""The time (s) in which a slicer may fetch a file that was lent to it: it may have to start."""


class Loans:
    """Files for programs that have no token, such as slicers: each is given once, and soon.

    Times are in seconds of one clock.
    """

    def __init__(self) -> None:
        self._lent: dict[str, tuple[Path, float]] = {}

    def lend(self, path: Path, now: float) -> str:
        """Return the key of a file: 32 random hex digits."""
        self._lent = {key: loan for key, loan in self._lent.items() if loan[1] > now}
        key = secrets.token_hex(16)
        self._lent[key] = path, now + LENDS
        return key

    def take(self, key: str, now: float) -> Path | None:
        """Return the file of a key and forget it, or None if there is none or it is too late."""
        path, ends = self._lent.pop(key, (None, now))
        return path if now <= ends else None


FOLDER = "studio"
"""The name of the folder of tokens, within the user's state folder."""
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)


def token_of(folder: Path) -> str:
    """Return the stored token of a folder, or a new one.

    If a new token cannot be stored, it is valid only until this studio ends.
    """
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()
    token = secrets.token_urlsafe(24)
    with contextlib.suppress(OSError):
        path = folders.make(folders.state_folder() / FOLDER) / name
        if kept := _kept(path):
            return kept
        path.unlink(missing_ok=True)
        _keep(path, token)
    return token


def _kept(path: Path) -> str | None:
    """Return the token in a file, or None if it may not be this user's secret."""
    try:
        opened = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with open(opened, "rb") as file:
        if not _is_secret(os.fstat(opened)):
            return None
        text = file.read(100).decode("ascii", "replace")
    return text if _TOKEN.fullmatch(text) else None


def _is_secret(status: os.stat_result) -> bool:
    """Return whether only this user can read and write a file."""
    if not stat.S_ISREG(status.st_mode):
        return False
    if os.name != "posix":
        return True  # other users cannot enter the user's folders
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _keep(path: Path, token: str) -> None:
    """Write a token to a new file that other users cannot read; raise OSError if that fails."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(opened, "wb") as file:
        file.write(token.encode())
