"""The studio's Python in a browser: a worker of the page calls it in place of a server.

Pyodide runs it. The open folder is in the memory of the worker; the page stores it.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from cuatto_kit.kernels.kernel import LIBRARIES, about_to_compile
from cuatto_kit.studio import asks, filing
from cuatto_kit.studio.answering import answer
from cuatto_kit.studio.asks import FOLDER, OFFERED, folder

HERE = Path("/studio")
"""The folder of everything that is not code."""
_ROUTES = {("PUT", "/api/file"): filing.save, ("POST", "/api/rename"): filing.rename}


def begin(files: str, slow: Callable[[], None]) -> None:
    """Prepare the folders.

    `files` is a JSON object of the stored files: texts by name. `slow` is called when the rules of
    a board have no kernels, so that they are interpreted.
    """
    about_to_compile.set(slow)
    for variable, name in ((FOLDER, "boards"), (OFFERED, "offered"), (LIBRARIES, "kernels")):
        os.environ[variable] = str(HERE / name)
        (HERE / name).mkdir(parents=True, exist_ok=True)
    put(files)


def put(files: str) -> None:
    """Write stored files; one that is null is deleted."""
    for name, text in json.loads(files).items():
        path = folder().inside(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text, "utf-8", newline="")


def request(method: str, address: str, body: str) -> str:
    """Answer a request about files as the server does: return `[status, data]` as JSON."""
    parts = urlsplit(address)
    try:
        if (method, parts.path) in _ROUTES:
            status, told = 200, _ROUTES[method, parts.path](folder(), body.encode())
        else:
            name = parse_qs(parts.query).get("path", [""])[0]
            status, told = 200, filing.read(folder(), name)
    except filing.REFUSALS as error:
        status, told = filing.refusal(error)
    except Exception as error:  # the page waits for an answer
        status, told = 500, {"error": f"{type(error).__name__}: {error} (a fault of cuatto-kit)"}
    return json.dumps([status, told])


def ask(kind: str, asked: str, tell: Callable[[str], None]) -> str:
    """Answer a request for a product: return `[state, data]` as JSON.

    `tell` is called with the data of each part.
    """
    state, data = answer(kind, json.loads(asked), lambda part: tell(part.decode()))
    return f"[{json.dumps(state)}, {data.decode()}]"


def offered(ticket: str) -> Path | None:
    """Return the file of a ticket, or None if this worker did not make it."""
    return asks.offered(HERE / "offered", ticket)
